"""How stacks move: where each of them can go from its cell, and what it can capture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from quanta.core.game import Action
from quanta.games.quantum.pieces import DIRECTIONS_OF, LETTERS, TOWER
from quanta.games.quantum.state import QuantumState
from quanta.grids.square import SquareBoard

Step = tuple[int, Action]
"""The cell that a move leads to, and its action."""
Ray = tuple[Step, ...]
"""The steps from a cell towards the edge in one direction, nearest first."""


@cache
def rays(board: SquareBoard) -> tuple[dict[str, tuple[Ray, ...]], ...]:
    """``rays(board)[cell][letter]``: the rays of a piece with that letter, of either side."""
    return tuple(_rays_from(board, cell) for cell in range(board.size))


def _rays_from(board: SquareBoard, cell: int) -> dict[str, tuple[Ray, ...]]:
    names = board.names
    by_kind: dict[str, tuple[Ray, ...]] = {}
    for kind, directions in DIRECTIONS_OF.items():
        lines = (board.line(cell, direction) for direction in directions)
        of_kind = tuple(
            tuple((end, f"{names[cell]}-{names[end]}") for end in line) for line in lines if line
        )
        by_kind[kind] = by_kind[kind.upper()] = of_kind
    return by_kind


@cache
def corners(board: SquareBoard) -> frozenset[int]:
    """The four corner squares, the power squares of that variant (quantum H15)."""
    right, top = board.width - 1, board.height - 1
    return frozenset(board.at[cell] for cell in ((0, 0), (0, top), (right, 0), (right, top)))


def reach(state: QuantumState, cell: int) -> int:
    """How many squares the stack on ``cell`` may go at most: its height, or to the edge from a
    power square; a tower none (quantum R4, R6, H15)."""
    height = len(state.cells[cell])
    if height >= TOWER:
        return 0
    if height and state.variant.power and cell in corners(state.board):
        return max(state.board.width, state.board.height)
    return height


def takeable(state: QuantumState, cell: int, seat: int) -> bool:
    """Whether ``seat`` may land on ``cell``: it is empty, or holds an enemy stack that is no
    tower (quantum R7, R8, R9)."""
    stack = state.cells[cell]
    return not stack or (len(stack) < TOWER and stack[-1] not in LETTERS[seat])


def steps(state: QuantumState, cell: int) -> Iterator[Step]:
    """Where the stack on ``cell`` could go if its side were to move (quantum R4–R9)."""
    cells = state.cells
    stack = cells[cell]
    if not stack:
        return
    far = reach(state, cell)
    own = LETTERS[stack[-1].islower()]
    for ray in rays(state.board)[cell][stack[-1]]:
        for step in ray[:far]:
            there = cells[step[0]]
            if not there:
                yield step
                continue
            if there[-1] not in own:
                if len(there) < TOWER:
                    yield step
            elif state.variant.jump and _may_jump(state, stack, there, ray, step):
                yield ray[1]
            break


def _may_jump(state: QuantumState, stack: str, over: str, ray: Ray, step: Step) -> bool:
    """Whether a single piece may jump over the own piece beside it (quantum R11, H12)."""
    single = len(stack) == 1 and len(over) == 1 and step is ray[0] and len(ray) > 1
    return single and takeable(state, ray[1][0], int(stack.islower()))


def captures(state: QuantumState, cell: int) -> list[int]:
    """The cells of the enemy stacks that the stack on ``cell`` could land on."""
    return [end for end, _ in steps(state, cell) if state.cells[end]]


def takers(state: QuantumState, cell: int) -> list[int]:
    """The stacks of the seat to move that can capture the stack on ``cell`` now."""
    return [mover for mover in state.stacks(state.to_play) if cell in captures(state, mover)]
