"""The kernel of Quantum: the rules on ints, for all boards and variants.

A stack is an int with three bits for each piece, the top one lowest: 1, 2, 3 for White's square,
circle and queen, 5, 6, 7 for Black's. So ``stack & 3`` is the kind of the top piece and
``stack & 4`` its owner. Towers are the stacks from ``TALL`` on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache

from quanta.core.game import Action, Position
from quanta.core.kernel import History, RandomBits
from quanta.games.quantum.pieces import corners, rays
from quanta.games.quantum.position import QuantumPosition, won_by
from quanta.games.quantum.state import (
    OCCURRENCES,
    QUIET_PLIES,
    TOWER,
    TOWERS_TO_WIN,
    Built,
    Move,
    QuantumVariant,
    occurrences,
)
from quanta.grids.square import SquareBoard

Cells = tuple[int, ...]
State = tuple[Cells, int, tuple[Move, ...]]
"""The stack on each cell, 0 for none; the seat to move; the moves since the last capture."""

LETTERS = ".SCQ.scq"
SINGLE = 8
"""Stacks below this are single pieces."""
TALL = 8 ** (TOWER - 1)
"""Stacks from this number on are towers."""

Ends = tuple[tuple[int, ...], ...]
"""The rays from a cell: the cells on each, nearest first."""


def kernel(position: Position) -> QuantumKernel | None:
    """The kernel for a position of this game."""
    if not isinstance(position, QuantumPosition):
        return None
    return _kernel_of(position.board, position.variant)


@cache
def encoded(stack: str) -> int:
    """A stack, as letters from bottom to top, as an int."""
    code = 0
    for letter in stack:
        code = code << 3 | LETTERS.index(letter)
    return code


@cache
def decoded(code: int) -> str:
    """The inverse of ``encoded``."""
    letters = ""
    while code:
        letters = LETTERS[code & 7] + letters
        code >>= 3
    return letters


class QuantumKernel:
    """See ``core.kernel.Kernel`` for the methods."""

    def __init__(self, board: SquareBoard, variant: QuantumVariant) -> None:
        self.board = board
        self.variant = variant
        self._stuck = ((0, 0), (0, 0)) if variant.stuck == "draw" else (won_by(1), won_by(0))
        self._decides = variant.endless == "built"
        self._lines = [_lines(board, letter) for letter in ".SCQ"]
        power = corners(board) if variant.power else frozenset()
        longest = max(board.width, board.height)
        self._within = [
            [
                tuple(
                    tuple(ray[: longest if cell in power else height] for ray in lines)
                    for cell, lines in enumerate(of_kind)
                )
                for height in range(TOWER)
            ]
            for of_kind in self._lines
        ]
        """Kind -> height -> cell -> the rays, cut to the reach of the stack."""

    def supports(self, position: Position) -> bool:
        """Whether the position has this board and variant."""
        return (
            isinstance(position, QuantumPosition)
            and position.variant == self.variant
            and position.board == self.board
        )

    def state(self, position: Position) -> State:
        """The position with its stacks as ints."""
        assert isinstance(position, QuantumPosition)
        assert self.supports(position)
        return tuple(map(encoded, position.cells)), position.to_play, position.quiet

    def position(self, state: State) -> QuantumPosition:
        """The inverse of ``state``."""
        cells, seat, quiet = state
        return QuantumPosition(self.board, tuple(map(decoded, cells)), seat, self.variant, quiet)

    def to_play(self, state: State) -> int:
        """The seat in the state."""
        return state[1]

    def without_history(self, state: State) -> State:
        """The state without its quiet moves; with them where endless play has a winner, as then a
        search for a win depends on them."""
        cells, seat, quiet = state
        return (cells, seat, ()) if quiet and not self._decides else state

    def history(self, state: State) -> History:
        """The positions whose repetition ends the game, and the number of quiet moves left."""
        if self._decides:
            return History(frozenset(), QUIET_PLIES - len(state[2]))
        often = (key for key, times in self._seen(state).items() if times >= OCCURRENCES - 1)
        repetitions = frozenset(
            (cells, seat, ()) for seat, *rest in often for cells in [tuple(rest)]
        )
        return History(repetitions, QUIET_PLIES - len(state[2]))

    def moves(self, state: State) -> list[Move]:
        """All moves of the seat to move, unless the game is over."""
        if _decided(state[0]) or _is_endless(state):
            return []
        return self._moves(state)

    def play(self, state: State, move: Move) -> State:
        """The state after a move."""
        cells, seat, quiet = state
        start, end = move
        after = list(cells)
        after[start] = 0
        if cells[end]:
            quiet = ()
            after[end] = _stacked(cells[end], cells[start])
        else:
            quiet = (*quiet, move)
            after[end] = cells[start]
        return tuple(after), 1 - seat, quiet

    def action(self, state: State, move: Move) -> Action:
        """``a-b``."""
        names = self.board.names
        return f"{names[move[0]]}-{names[move[1]]}"

    def returns(self, state: State) -> tuple[int, ...] | None:
        """First towers, then a seat without a move, then endless play (quantum H10)."""
        winner = _decided(state[0])
        if winner:
            return winner
        if not self._moves(state):
            return self._stuck[state[1]]
        return self._endless(state[0]) if _is_endless(state) else None

    def playout(self, state: State, rng: RandomBits) -> tuple[int, ...]:
        """The returns of a random game. The mover's stacks are scanned from a random one on; the
        first that can move makes a random one of its moves. So the choice is uniform over neither
        moves nor stacks, and does not prefer stacks with many moves."""
        end = self.returns(state)
        if end is not None:
            return end
        first, seat, quiet = state
        cells, plies = list(first), len(quiet)
        seen = self._seen(state)
        teams = [_stacks(cells, side) for side in (0, 1)]
        towers = [sum(cells[cell] >= TALL for cell in team) for team in teams]
        while plies < QUIET_PLIES:
            team = teams[seat]
            draw = rng.getrandbits(32)
            skip = (draw & 0xFFFF) % (len(team) or 1)
            for start in team[skip:] + team[:skip]:
                ends = self._ends(cells, start)
                if ends:
                    break
            else:
                return self._stuck[seat]
            target = ends[(draw >> 16) % len(ends)]
            moving, there = cells[start], cells[target]
            cells[start] = 0
            team.remove(start)
            team.append(target)
            if there:
                teams[1 - seat].remove(target)
                cells[target] = _stacked(there, moving)
                plies = 0
                seen.clear()
                towers[seat] += cells[target] >= TALL
                if towers[seat] == TOWERS_TO_WIN:
                    return won_by(seat)
            else:
                cells[target] = moving
                plies += 1
            seat = 1 - seat
            key = (seat, *cells)
            seen[key] += 1
            if seen[key] == OCCURRENCES:
                break
        return self._endless(cells)

    def _endless(self, cells: Sequence[int]) -> tuple[int, int]:
        """The returns after endless play (quantum H8, H9, H19)."""
        white, black = (_built(cells, seat) for seat in (0, 1))
        return (0, 0) if not self._decides or white == black else won_by(int(black > white))

    def _seen(self, state: State) -> Counter[tuple[int, ...]]:
        """How often each position since the last capture has occurred, by seat and cells."""
        cells, seat, quiet = state
        back = list(cells)
        seen = Counter({(seat, *cells): 1})
        for start, end in reversed(quiet):
            back[start], back[end] = back[end], 0
            seat = 1 - seat
            seen[(seat, *back)] += 1
        return seen

    def _moves(self, state: State) -> list[Move]:
        cells, seat, _ = state
        side = 4 * seat
        return [
            (cell, end)
            for cell, code in enumerate(cells)
            if code and code & 4 == side
            for end in self._ends(cells, cell)
        ]

    def _ends(self, cells: Sequence[int], cell: int) -> list[int]:
        """The cells where the stack on ``cell`` can go."""
        code = cells[cell]
        ends: list[int] = []
        if code >= TALL:
            return ends
        for ray in self._within[code & 3][(code.bit_length() + 2) // 3][cell]:
            for end in ray:
                there = cells[end]
                if there:
                    if (there ^ code) & 4 and there < TALL:
                        ends.append(end)
                    break
                ends.append(end)
        if code < SINGLE and self.variant.jump:
            ends += self._jumps(cells, cell, code)
        return ends

    def _jumps(self, cells: Sequence[int], cell: int, code: int) -> list[int]:
        ends = []
        for ray in self._lines[code & 3][cell]:
            over = cells[ray[0]]
            if 0 < over < SINGLE and not (over ^ code) & 4 and len(ray) > 1:
                beyond = cells[ray[1]]
                if not beyond or ((beyond ^ code) & 4 and beyond < TALL):
                    ends.append(ray[1])
        return ends


_kernel_of = lru_cache(maxsize=16)(QuantumKernel)


def _lines(board: SquareBoard, letter: str) -> tuple[Ends, ...]:
    cell_rays = rays(board)
    return tuple(
        tuple(tuple(end for end, _ in ray) for ray in cell_rays[cell].get(letter, ()))
        for cell in range(board.size)
    )


def _stacked(below: int, above: int) -> int:
    """The stack ``above`` on top of the stack ``below``."""
    return below << (above.bit_length() + 2) // 3 * 3 | above


def _stacks(cells: Sequence[int], seat: int) -> list[int]:
    return [cell for cell, code in enumerate(cells) if code and code >> 2 & 1 == seat]


def _decided(cells: Sequence[int]) -> tuple[int, int] | None:
    tall = [code for code in cells if code >= TALL]
    black = sum(code >> 2 & 1 for code in tall)
    if black >= TOWERS_TO_WIN:
        return won_by(1)
    return won_by(0) if len(tall) - black >= TOWERS_TO_WIN else None


def _built(cells: Sequence[int], seat: int) -> Built:
    stacks = [cells[cell] for cell in _stacks(cells, seat)]
    low = [code for code in stacks if code < TALL]
    return len(stacks) - len(low), sum((code.bit_length() + 2) // 3 for code in low)


def _is_endless(state: State) -> bool:
    cells, _, quiet = state
    return len(quiet) >= QUIET_PLIES or occurrences(cells, quiet, 0) >= OCCURRENCES
