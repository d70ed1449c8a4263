"""Why a leap is not possible, in words a player understands."""

from __future__ import annotations

from quanta.core.quoting import quoted
from quanta.core.words import listed
from quanta.games.leap.state import LeapState
from quanta.grids.hex import DIRECTION_WORDS, distance

NOT_A_STONE = "The swap exchanges two stones; an empty cell is not a stone."


def unreadable(state: LeapState, action: str) -> str:
    """The message for an action that does not name two cells of the board: how to write one."""
    if state.swap:
        form = "keep, or swap-a-b with two cells in alphabetical order, such as swap-a1-c2"
    else:
        names = state.board.names
        form = f"from-to with two cells of the board, such as {names[-1]}-{names[0]}"
    return f"{quoted(action)} is not an action here; an action is written {form}."


def puzzle_ending(left: int) -> str:
    """Why the puzzle is over: it is solved, or no leap is left; left: the black particles left."""
    if left == 0:
        return "Every black particle is captured."
    return f"No leap is possible, and {left} black particle{'s are' if left > 1 else ' is'} left."


def why_not_choose(state: LeapState, cell: int) -> str:
    """Why ``cell`` cannot be chosen as the start of a leap."""
    name = state.board.names[cell]
    owner = state.owner(cell)
    piece = state.variant.piece
    if owner is None:
        return f"{name} is empty."
    if state.leaper is not None and cell != state.leaper:
        leaper = state.board.names[state.leaper]
        return f"In the puzzle one particle makes every leap, and that is the one on {leaper}."
    if owner != state.to_play:
        capturers = [state.board.names[c] for c in state.capturers(cell)]
        if state.variant.play == "puzzle":
            return f"{name} is Black’s, and Black does not move in the puzzle."
        if not capturers:
            return f"{name} is not yours, and none of your {piece}s can capture it now."
        return f"{name} is not yours; it can be captured from {listed(capturers, 'or')}."
    return f"{name} has {state.counted_neighbours(cell)}{_why_stuck(state, cell)}"


def _why_stuck(state: LeapState, cell: int) -> str:
    k = state.leap_of(cell)
    if k == 0:
        return ", so it cannot leap."
    blocks: dict[str, list[str]] = {}
    for direction, word in enumerate(DIRECTION_WORDS):
        blocks.setdefault(_obstacle(state, cell, direction, k), []).append(word)
    parts = [f"{what} to the {listed(dirs)}" for what, dirs in blocks.items()]
    if len(parts) > 1:
        parts[-1] = f"elsewhere {list(blocks)[-1]}"
    details = "; ".join(parts)
    return f", so it must leap exactly {k}, but no enemy {state.variant.piece} is there: {details}."


def _obstacle(state: LeapState, cell: int, direction: int, k: int) -> str:
    end = state.board.step(cell, direction, k)
    if end is None:
        return "off the board"
    if state.variant.gaps == "block" and not state.board.clear(cell, direction, k):
        return "a missing cell in the way"
    return "empty" if state.owner(end) is None else f"your own {state.variant.piece}"


def why_not_leap(state: LeapState, start: int, end: int) -> str:
    """Why the leap from ``start`` to ``end`` is not possible."""
    board, names = state.board, state.board.names
    if start not in state.movers() or not state.captures(start):
        return why_not_choose(state, start)
    k = state.leap_of(start)
    must = f"{names[start]} has {state.counted_neighbours(start)}, so it must leap exactly {k}"
    direction = board.direction(start, end)
    if direction is None:
        return f"{must} in a straight line, and {names[end]} is not on one."
    away = distance(board.cells[start], board.cells[end])
    if away != k:
        return f"{must}; {names[end]} is {away} away{_right_distance(state, start, direction, k)}."
    if state.variant.gaps == "block" and not board.clear(start, direction, k):
        way = f"The way from {names[start]} to {names[end]}"
        return f"{way} crosses a missing cell, and missing cells stop a leap here."
    piece = state.variant.piece
    if state.owner(end) is None:
        return f"{must} onto an enemy {piece}, and {names[end]} is empty."
    return f"{must} onto an enemy {piece}, and {names[end]} holds your own {piece}."


def _right_distance(state: LeapState, start: int, direction: int, k: int) -> str:
    """What lies at the distance that a leap in this direction would have."""
    word = DIRECTION_WORDS[direction]
    end = state.board.step(start, direction, k)
    if end is None:
        return f", and {k} to the {word} is off the board"
    return f", and {k} to the {word} is {state.board.names[end]}"
