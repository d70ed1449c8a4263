"""Whether a claim about a game of Quantum is true, from legal actions and the text of positions
only, without the code that makes claims."""

from __future__ import annotations

from quanta.core.claims import Claim, ReadPosition, after
from quanta.core.game import Position

TOWER = 6
"""Pieces of a tower (quantum R6)."""


def holds(position: Position, claim: Claim, read: ReadPosition) -> bool:
    """See ``quanta.core.claims.HoldsClaim``."""
    if claim.kind == "captures":
        return _captures(position, claim)
    end = after(position, claim.line)
    if claim.kind == "moves":
        return len(_moves(end, claim.seat, read)) == claim.count
    stacks, own, enemy = _stacks(end), claim.seat, 1 - claim.seat
    if claim.kind == "owned":
        towers = [stack for stack in stacks.values() if len(stack) >= TOWER]
        return sum(_owner(stack) == own for stack in towers) == claim.count
    if claim.kind == "towers":
        made = {goal for start, goal in _moves(end, own, read) if _made(stacks, start, goal)}
        return set(claim.cells) == made and len(made) == claim.count
    if claim.kind == "keeps":
        return _keeps(position, claim, read)
    (cell,) = claim.cells
    stack = stacks.get(cell, "")
    if len(stack) != claim.count or not stack:
        return False
    match claim.kind:
        case "stack":
            return _owner(stack) == own
        case "threat":
            goals = {goal for _, goal in _moves(end, own, read)}
            return _owner(stack) == enemy and cell in goals
        case "safe":
            goals = {goal for _, goal in _moves(end, enemy, read)}
            return _owner(stack) == own and cell not in goals
    return False


def _keeps(position: Position, claim: Claim, read: ReadPosition) -> bool:
    """Whether the stack that the last move of the line moves has this many moves, that one among
    them, to where it cannot be captured."""
    before = after(position, claim.line[:-1])
    start, _ = claim.cells
    goals = [goal for origin, goal in _moves(before, claim.seat, read) if origin == start]
    safe = [
        goal
        for goal in goals
        if all(end != goal for _, end in _replies(before.apply(f"{start}-{goal}"), claim, read))
    ]
    own = before.text().split("_")[1] == "wb"[claim.seat]
    last = claim.line[-1] == "-".join(claim.cells)
    return own and last and claim.cells[1] in safe and len(safe) == claim.count


def _replies(position: Position, claim: Claim, read: ReadPosition) -> list[tuple[str, str]]:
    return _moves(position, 1 - claim.seat, read)


def _captures(position: Position, claim: Claim) -> bool:
    """Whether the last move of the line is by the seat and captures a stack as claimed."""
    before = after(position, claim.line[:-1])
    after(before, claim.line[-1:])
    goal = claim.line[-1].partition("-")[2]
    stack = _stacks(before).get(goal, "")
    return (
        before.to_play == claim.seat
        and claim.cells == (goal,)
        and stack != ""
        and _owner(stack) != claim.seat
        and len(stack) == claim.count
    )


def _moves(position: Position, seat: int, read: ReadPosition) -> list[tuple[str, str]]:
    """The moves of a seat, as if it were its turn."""
    board, turn, *_ = position.text().split("_")
    here = position if turn == "wb"[seat] else read(f"{board}_{'wb'[seat]}")
    parts = (action.partition("-") for action in here.legal_actions())
    return [(start, goal) for start, _, goal in parts]


def _made(stacks: dict[str, str], start: str, goal: str) -> bool:
    """Whether a move makes a tower."""
    return goal in stacks and len(stacks[start]) + len(stacks[goal]) >= TOWER


def _owner(stack: str) -> int:
    return int(stack[-1].islower())


def _stacks(position: Position) -> dict[str, str]:
    """Cell -> its stack, from the bottom."""
    rows = position.text().partition("_")[0].split("-")
    stacks = {}
    for top, row in enumerate(rows):
        column = 0
        for part in row.split(","):
            if part.isdigit():
                column += int(part)
                continue
            stacks[f"{chr(ord('a') + column)}{len(rows) - top}"] = part
            column += 1
    return stacks
