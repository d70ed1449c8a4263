"""A position of Quantum as its mover sees it, and what a move makes of it, for search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quanta.games.quantum.looks import LOOKS, look, moved
from quanta.games.quantum.pieces import LETTERS, TOWER
from quanta.games.quantum.position import OCCURRENCES, QUIET_PLIES, TOWERS_TO_WIN, QuantumPosition

LATE = 70
"""From so many quiet plies on states with more and with fewer of them are told apart."""

BETWEEN = ","
Twice = frozenset[tuple[int, str]]


class State:
    """Looks and towers, and as much of the history as can matter.

    mine, theirs: the looks of the mover's and of the other side's stacks, in order; own, other:
    their cells; fixed: the cells of towers; towers: how many towers the mover and the other have.
    over: whether the game is over, unless the mover has no move.

    Not told apart: the stacks themselves, and those of the positions since the last capture.

    What a move leads to is worked out when something of it is first asked for: of six states that
    moves lead to, a search looks at one.
    """

    __slots__ = (
        "_coming",
        "_hash",
        "_late",
        "_line",
        "_stacks",
        "_twice",
        "fixed",
        "mine",
        "other",
        "over",
        "own",
        "theirs",
        "towers",
    )  # fmt: skip

    _coming: tuple[State, int, int]
    _hash: int
    _late: int
    _line: tuple[str, ...]
    _stacks: str
    _twice: Twice
    fixed: int
    mine: tuple[int, ...]
    other: int
    over: bool
    own: int
    theirs: tuple[int, ...]
    towers: tuple[int, int]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Something of a state that is not worked out yet."""
            self._come()
            return getattr(self, name)

    def stand(
        self,
        looks: tuple[tuple[int, ...], tuple[int, ...]],
        cells: tuple[int, int, int],
        towers: tuple[int, int],
        stacks: str,
        line: tuple[str, ...],
        twice: Twice,
    ) -> State:
        """The same state, worked out. cells: own, other, fixed; stacks: all cells' stacks in one
        text, which takes least room; line: stacks since the last capture, the oldest first; twice:
        those of them that came up twice, each with the parity of its place."""
        self.mine, self.theirs = looks
        self.own, self.other, self.fixed = cells
        self.towers = towers
        plies = len(line)
        over = plies >= QUIET_PLIES or TOWERS_TO_WIN in towers
        if plies >= 4:  # out and back, for both
            before = line[plies % 2 :: 2].count(stacks)
            if before:
                over = over or before >= OCCURRENCES - 1
                twice |= {(plies % 2, stacks)}
        self.over = over
        self._late = plies if plies >= LATE else 0
        self._twice = twice
        self._stacks, self._line = stacks, line
        self._hash = hash((looks, towers, self._late, over, twice))
        return self

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self._hash == other._hash
            and self.mine == other.mine
            and self.theirs == other.theirs
            and self.fixed == other.fixed
            and self.towers == other.towers
            and self.over == other.over
            and self._late == other._late
            and self._twice == other._twice
        )

    def after(self, seen: int, end: int) -> State:
        """The state after a move of the mover's stack that looks so, to the cell ``end``."""
        state = State()
        state._coming = self, seen, end
        return state

    def _come(self) -> None:
        """Work out where the move has led."""
        before, seen, end = self._coming
        del self._coming
        start, bit = seen // LOOKS, 1 << end
        stacks = before._stacks.split(BETWEEN)
        stacks[end] += stacks[start]
        stacks[start] = ""
        height = len(stacks[end])
        mine, theirs = list(before.mine), before.theirs
        mine.remove(seen)
        own, other, fixed = before.own ^ 1 << start, before.other, before.fixed
        line, twice, towers = (*before._line, before._stacks), before._twice, before.towers
        if other & bit:
            other ^= bit
            theirs = tuple(each for each in theirs if each // LOOKS != end)
            line, twice = (), frozenset()
        if height >= TOWER:
            fixed |= bit
            towers = towers[0] + 1, towers[1]
        else:
            own |= bit
            mine.append(moved(seen, end, height))
            mine.sort()
        self.stand(
            (theirs, tuple(mine)),
            (other, own, fixed),
            towers[::-1],
            BETWEEN.join(stacks),
            line,
            twice,
        )


def begun(position: QuantumPosition) -> State:
    """The position as a state."""
    looks: tuple[list[int], list[int]] = ([], [])
    cells, towers, fixed = [0, 0], [0, 0], 0
    for cell, stack in enumerate(position.cells):
        if not stack:
            continue
        owner = int(stack[-1] not in LETTERS[position.to_play])
        if len(stack) >= TOWER:
            fixed |= 1 << cell
            towers[owner] += 1
        else:
            looks[owner].append(look(cell, stack))
            cells[owner] |= 1 << cell
    line = _line(position)
    twice = frozenset(
        (place % 2, stacks)
        for place, stacks in enumerate(line)
        if stacks in line[place % 2 : place : 2]
    )
    return State().stand(
        (tuple(looks[0]), tuple(looks[1])),
        (cells[0], cells[1], fixed),
        (towers[0], towers[1]),
        BETWEEN.join(position.cells),
        line,
        twice,
    )


def _line(position: QuantumPosition) -> tuple[str, ...]:
    """The stacks of the positions since the last capture, the oldest first."""
    stacks, found = list(position.cells), []
    for start, end in reversed(position.quiet):
        stacks[start], stacks[end] = stacks[end], ""
        found.append(BETWEEN.join(stacks))
    return tuple(reversed(found))
