"""Whether a claim about a game of Quantum Leap is true. Uses only legal moves and the text of
positions, and no code that makes claims."""

from __future__ import annotations

from quanta.core.claims import Claim, ReadPosition, after
from quanta.core.game import Position

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))
"""From a cell to the six around it: letters to the right, rows up."""


def holds(position: Position, claim: Claim, read: ReadPosition) -> bool:
    """See ``quanta.core.claims.HoldsClaim``."""
    end = after(position, claim.line)
    moves = [tuple(action.split("-")) for action in _turned(end, claim.seat, read).legal_actions()]
    starts, ends = {start for start, _ in moves}, {goal for _, goal in moves}
    match claim.kind:
        case "captures":
            return claim.count == len(moves)
        case "only":
            return set(claim.cells) == ends and claim.count == len(ends)
        case "movers":
            return claim.count == len(starts)
        case "alone":
            return claim.count == len(set(claim.cells)) and all(
                cell not in starts and _is_alone(end, claim.seat, cell) for cell in claim.cells
            )
        case "joined":
            return claim.count == len(set(claim.cells)) and all(
                _is_alone(position, claim.seat, cell) and _friends(end, claim.seat, cell) > 0
                for cell in claim.cells
            )
        case "leaves" | "joins" | "breaks":
            return len(claim.cells) == 1 and _neighbours_hold(position, claim, end)
    return False


def _neighbours_hold(position: Position, claim: Claim, end: Position) -> bool:
    """Whether the last leap of the line leaves, joins or captures a piece with as many neighbours
    as claimed."""
    (cell,) = claim.cells
    start, goal = claim.line[-1].split("-")
    here = end if claim.kind == "joins" else after(position, claim.line[:-1])
    if cell != (start if claim.kind == "leaves" else goal):
        return False
    return _friends(here, claim.seat, cell) == claim.count


def _turned(position: Position, seat: int, read: ReadPosition) -> Position:
    """The same board with ``seat`` to play."""
    board, _, turn = position.text().partition("_")
    return position if turn == "wb"[seat] else read(f"{board}_{'wb'[seat]}")


def _is_alone(position: Position, seat: int, cell: str) -> bool:
    """Whether a seat has a piece on a cell and none next to it."""
    return _friends(position, seat, cell) == 0


def _friends(position: Position, seat: int, cell: str) -> int:
    """How many pieces a seat has next to its piece on a cell; -1 if it has no piece there."""
    board, own = _board(position.text().partition("_")[0]), "wb"[seat]
    column, row = ord(cell[0]), int(cell[1:])
    around = [f"{chr(column + a)}{row + b}" for a, b in STEPS]
    return sum(board.get(each) == own for each in around) if board.get(cell) == own else -1


def _board(text: str) -> dict[str, str]:
    """Cell -> letter, from the rows of a position's text. On a hexagon, upper rows begin further
    right."""
    rows = text.split("-")
    middle = len(rows) // 2
    slanted = len(rows[0]) != len(rows[middle])
    letters = {}
    for top, row in enumerate(rows):
        first = max(middle - top, 0) if slanted else 0
        for column, letter in enumerate(row, first):
            letters[f"{chr(ord('a') + column)}{len(rows) - top}"] = letter
    return letters
