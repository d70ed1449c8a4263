"""The pieces of Quantum: what they are called, and how they and their stacks move and capture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby

from quanta.core.game import Action
from quanta.games.quantum.state import COLOURS, LETTERS, TOWER, QuantumState
from quanta.grids.square import DIAGONAL, ORTHOGONAL, SquareBoard

DIRECTIONS_OF = {"s": ORTHOGONAL, "c": DIAGONAL, "q": tuple(range(8))}
"""Kind of piece -> the directions it moves in (quantum R2)."""
KINDS = {"s": "square piece", "c": "circle piece", "q": "queen"}
"""Not just ``square``, which could also be a place on the board."""
HOW_IT_MOVES = {"s": "straight", "c": "diagonally", "q": "straight or diagonally"}

Step = tuple[int, Action]
"""The cell where a move ends, and its action."""
Ray = tuple[Step, ...]
"""The steps from a cell towards the edge in one direction, nearest first."""


def colour(letter: str) -> str:
    """``white`` or ``black``, by the case of the letter."""
    return COLOURS[letter.islower()].lower()


def piece(letter: str) -> str:
    """``white square piece``, ``black queen`` and so on."""
    return f"{colour(letter)} {KINDS[letter.lower()]}"


def listed_pieces(stack: str) -> str:
    """The pieces from bottom to top: ``white square piece, 2 black circle pieces, white queen``."""
    groups = []
    for letter, same in groupby(stack):
        count = len(list(same))
        groups.append(piece(letter) if count == 1 else f"{count} {piece(letter)}s")
    return ", ".join(groups)


def tower(stack: str) -> str:
    """``black tower of 7``."""
    return f"{colour(stack[-1])} tower of {len(stack)}"


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
    """The most squares that the stack on ``cell`` may go: its height, or to the edge from a power
    square; 0 for a tower (quantum R4, R6, H15)."""
    height = len(state.cells[cell])
    if height >= TOWER:
        return 0
    if height and state.variant.power and cell in corners(state.board):
        return max(state.board.width, state.board.height)
    return height


def steps(state: QuantumState, cell: int) -> Iterator[Step]:
    """The moves that the stack on ``cell`` would have if its side were to move (quantum R4–R9)."""
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
    """Whether a single piece may jump over the single piece beside it, of its own side, to an empty
    square or an enemy stack (quantum R11, H12)."""
    if len(stack) > 1 or len(over) > 1 or step is not ray[0] or len(ray) == 1:
        return False
    there = state.cells[ray[1][0]]
    return not there or (len(there) < TOWER and there[-1].islower() != stack.islower())


def captures(state: QuantumState, cell: int) -> list[int]:
    """The cells of the enemy stacks that the stack on ``cell`` could land on."""
    return [end for end, _ in steps(state, cell) if state.cells[end]]


def capturers(state: QuantumState, cell: int) -> list[int]:
    """The cells of the mover's stacks that can capture the stack on ``cell`` now."""
    return [mover for mover in state.stacks(state.to_play) if cell in captures(state, mover)]
