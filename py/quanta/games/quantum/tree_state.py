"""The states of the search tree: positions from the side of the seat to move, made on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quanta.games.quantum.attack_tables import INDICES, moved_index, stack_index
from quanta.games.quantum.state import (
    LETTERS,
    OCCURRENCES,
    QUIET_PLIES,
    TOWER,
    TOWERS_TO_WIN,
    QuantumState,
)

LATE = QUIET_PLIES - 30
"""The number of quiet plies is part of a state from this number on. Before that, the draw after
``QUIET_PLIES`` is beyond the search, and the number would only keep transpositions apart."""

BETWEEN = ","
"""The separator of the stacks in a text."""
Repeated = frozenset[tuple[int, str]]
"""Positions that have occurred twice: the parity of their place in the history, and the
stacks."""


class QuantumTreeState:
    """Stacks, towers, and the history that can matter.

    mine, theirs: the indices (see ``attack_tables``) of the stacks of the side to move and of the
    other side, in order. own, other: their cells as bits. fixed: the cells of towers. towers: the
    number of each side. over: whether the game is over, other than for lack of a move.

    States are equal if all these are: the pieces below the top ones do not matter, and of the
    positions since the last capture only the repeated ones do.

    The attributes of a state after a move are computed on first use, as a search looks at only one
    state in six.
    """

    __slots__ = (
        "_hash",
        "_history",
        "_late",
        "_origin",
        "_repeated",
        "_stacks",
        "fixed",
        "mine",
        "other",
        "over",
        "own",
        "theirs",
        "towers",
    )  # fmt: skip

    _hash: int
    _history: tuple[str, ...]
    _late: int
    _origin: tuple[QuantumTreeState, int, int]
    _repeated: Repeated
    _stacks: str
    fixed: int
    mine: tuple[int, ...]
    other: int
    over: bool
    own: int
    theirs: tuple[int, ...]
    towers: tuple[int, int]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Compute the attributes when one of them is first read."""
            self._make()
            return getattr(self, name)

    def fill(
        self,
        indices: tuple[tuple[int, ...], tuple[int, ...]],
        cells: tuple[int, int, int],
        towers: tuple[int, int],
        stacks: str,
        history: tuple[str, ...],
        repeated: Repeated,
    ) -> QuantumTreeState:
        """Set all attributes and return the state. cells: own, other, fixed. stacks: those of all
        cells as one text, which takes the least memory. history: the stacks since the last capture,
        oldest first. repeated: those in the history that have occurred twice."""
        self.mine, self.theirs = indices
        self.own, self.other, self.fixed = cells
        self.towers = towers
        plies = len(history)
        over = plies >= QUIET_PLIES or TOWERS_TO_WIN in towers
        if plies >= 4:  # the shortest repetition: both sides move out and back
            before = history[plies % 2 :: 2].count(stacks)
            if before:
                over = over or before >= OCCURRENCES - 1
                repeated |= {(plies % 2, stacks)}
        self.over = over
        self._late = plies if plies >= LATE else 0
        self._repeated = repeated
        self._stacks, self._history = stacks, history
        self._hash = hash((indices, towers, self._late, over, repeated))
        return self

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, QuantumTreeState)
            and self._hash == other._hash
            and self.mine == other.mine
            and self.theirs == other.theirs
            and self.fixed == other.fixed
            and self.towers == other.towers
            and self.over == other.over
            and self._late == other._late
            and self._repeated == other._repeated
        )

    def after(self, index: int, end: int) -> QuantumTreeState:
        """The state after the stack with this index has moved to the cell ``end``."""
        state = QuantumTreeState()
        state._origin = self, index, end
        return state

    def _make(self) -> None:
        """Set all attributes from the previous state and the move."""
        before, index, end = self._origin
        del self._origin
        start, bit = index // INDICES, 1 << end
        stacks = before._stacks.split(BETWEEN)
        stacks[end] += stacks[start]
        stacks[start] = ""
        height = len(stacks[end])
        mine, theirs = list(before.mine), before.theirs
        mine.remove(index)
        own, other, fixed = before.own ^ 1 << start, before.other, before.fixed
        history, repeated, towers = (
            (*before._history, before._stacks),
            before._repeated,
            before.towers,
        )
        if other & bit:
            other ^= bit
            theirs = tuple(each for each in theirs if each // INDICES != end)
            history, repeated = (), frozenset()
        if height >= TOWER:
            fixed |= bit
            towers = towers[0] + 1, towers[1]
        else:
            own |= bit
            mine.append(moved_index(index, end, height))
            mine.sort()
        self.fill(
            (theirs, tuple(mine)),
            (other, own, fixed),
            towers[::-1],
            BETWEEN.join(stacks),
            history,
            repeated,
        )


def tree_state_of(position: QuantumState) -> QuantumTreeState:
    """The position as a state of the tree."""
    indices: tuple[list[int], list[int]] = ([], [])
    cells, towers, fixed = [0, 0], [0, 0], 0
    for cell, stack in enumerate(position.cells):
        if not stack:
            continue
        owner = int(stack[-1] not in LETTERS[position.to_play])
        if len(stack) >= TOWER:
            fixed |= 1 << cell
            towers[owner] += 1
        else:
            indices[owner].append(stack_index(cell, stack))
            cells[owner] |= 1 << cell
    history = _history(position)
    repeated = frozenset(
        (place % 2, stacks)
        for place, stacks in enumerate(history)
        if stacks in history[place % 2 : place : 2]
    )
    return QuantumTreeState().fill(
        (tuple(indices[0]), tuple(indices[1])),
        (cells[0], cells[1], fixed),
        (towers[0], towers[1]),
        BETWEEN.join(position.cells),
        history,
        repeated,
    )


def _history(position: QuantumState) -> tuple[str, ...]:
    """The stacks of the positions since the last capture, oldest first."""
    stacks, history = list(position.cells), []
    for start, end in reversed(position.quiet):
        stacks[start], stacks[end] = stacks[end], ""
        history.append(BETWEEN.join(stacks))
    return tuple(reversed(history))
