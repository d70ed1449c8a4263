"""Why a leap is not possible, in words a player understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.words import listed
from quanta.grids.hex import DIRECTION_WORDS, DIRECTIONS, distance

if TYPE_CHECKING:
    from quanta.games.leap.position import LeapPosition

NO_STONE = "The swap exchanges two stones; an empty cell is not a stone."


def counted(position: LeapPosition, cell: int) -> str:
    """``3 friends``, ``1 friend``, ``no friends`` — or opponents, in that variant."""
    k = position.leap_of(cell)
    one = "friend" if position.variant.count == "friends" else "opponent"
    return f"{k or 'no'} {one}{'' if k == 1 else 's'}"


def unreadable(position: LeapPosition, action: str) -> str:
    """What an action looks like here, for one that names no two cells of the board."""
    shown = action if len(action) <= 40 else action[:39] + "…"
    if position.swap:
        form = "keep, or swap-a-b with two cells in alphabetical order, such as swap-a1-c2"
    else:
        names = position.board.names
        form = f"from-to with two cells of the board, such as {names[-1]}-{names[0]}"
    return f"{shown!r} is not an action here; an action is written {form}."


def puzzle_end(left: int) -> str:
    """The end of the puzzle: solved, or how many are left."""
    if left == 0:
        return "Every black particle is taken."
    return f"No leap is possible, and {left} black particle{'s are' if left > 1 else ' is'} left."


def why_not_choose(position: LeapPosition, cell: int) -> str:
    """Why the piece, or the emptiness, on ``cell`` cannot be chosen to leap."""
    name = position.board.names[cell]
    owner = position.owner(cell)
    piece = position.variant.piece
    if owner is None:
        return f"{name} is empty."
    if position.leaper is not None and cell != position.leaper:
        leaper = position.board.names[position.leaper]
        return f"In the puzzle one particle makes every leap, and that is the one on {leaper}."
    if owner != position.to_play:
        takers = [position.board.names[c] for c in takers_of(position, cell)]
        if position.variant.play == "puzzle":
            return f"{name} is Black's, and Black does not move in the puzzle."
        if not takers:
            return f"{name} is not yours, and none of your {piece}s can take it now."
        return f"{name} is not yours; it can be taken from {listed(takers, 'or')}."
    return f"{name} has {counted(position, cell)}{_so(position, cell)}"


def _so(position: LeapPosition, cell: int) -> str:
    k = position.leap_of(cell)
    if k == 0:
        return ", so it cannot leap."
    blocks: dict[str, list[str]] = {}
    for direction, word in enumerate(DIRECTION_WORDS):
        blocks.setdefault(_obstacle(position, cell, direction, k), []).append(word)
    details = "; ".join(f"{what} to the {listed(words)}" for what, words in blocks.items())
    return f", so it must leap exactly {k}, and no enemy lies there: {details}."


def _obstacle(position: LeapPosition, cell: int, direction: int, k: int) -> str:
    end = position.board.step(cell, direction, k)
    if end is None:
        return f"{k} is off the board"
    if position.variant.gaps == "block" and not position.board.clear(cell, direction, k):
        return "a missing cell is in the way"
    return "an empty cell" if position.owner(end) is None else f"your own {position.variant.piece}"


def takers_of(position: LeapPosition, cell: int) -> list[int]:
    """The pieces of the seat to move that can take the piece on ``cell`` now."""
    return [mover for mover in position.movers() if cell in position.captures(mover)]


def why_not_leap(position: LeapPosition, start: int, end: int) -> str:
    """Why the leap from ``start`` to ``end`` is not possible."""
    board, names = position.board, position.board.names
    if start not in position.movers() or not position.captures(start):
        return why_not_choose(position, start)
    k = position.leap_of(start)
    must = f"{names[start]} has {counted(position, start)}, so it must leap exactly {k}"
    direction = board.direction(start, end)
    if direction is None:
        return f"{must} in a straight line, and {names[end]} is not on one."
    away = distance(board.cells[start], board.cells[end])
    if away != k:
        return f"{must}; {names[end]} is {away} away{_beyond(position, start, direction, k)}."
    if position.variant.gaps == "block" and not board.clear(start, direction, k):
        return f"The way from {names[start]} to {names[end]} crosses a missing cell (gaps=block)."
    if position.owner(end) is None:
        return f"{must} onto an enemy, and {names[end]} is empty."
    return f"{must} onto an enemy, and {names[end]} holds your own {position.variant.piece}."


def _beyond(position: LeapPosition, start: int, direction: int, k: int) -> str:
    word = DIRECTION_WORDS[direction]
    end = position.board.step(start, direction, k)
    if end is None:
        return f", and {k} to the {word} is off the board"
    return f", and {k} to the {word} is {position.board.names[end]}"


__all__ = [
    "DIRECTIONS",
    "NO_STONE",
    "counted",
    "listed",
    "puzzle_end",
    "takers_of",
    "unreadable",
    "why_not_choose",
    "why_not_leap",
]
