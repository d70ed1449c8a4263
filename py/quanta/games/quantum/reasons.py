"""Why a move is not possible, in words for players."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.quoting import quoted
from quanta.core.words import counted, listed
from quanta.games.quantum.pieces import (
    DIRECTIONS_OF,
    HOW_IT_MOVES,
    KINDS,
    capturers,
    listed_pieces,
    piece,
    reach,
    steps,
    tower,
)
from quanta.games.quantum.state import QuantumState
from quanta.grids.square import DIRECTION_WORDS, DIRECTIONS

OWN, TOWERS, EDGE = "your own", "a tower", "the edge"


def unreadable(state: QuantumState, action: str) -> str:
    """The message for an action that does not name two cells of the board."""
    names = state.board.names
    return (
        f"{quoted(action)} is not an action here; an action is written from-to with two cells "
        f"of the board, such as {names[-1]}-{names[0]}."
    )


def why_not_choose(state: QuantumState, cell: int) -> str:
    """Why ``cell`` cannot be chosen as the start of a move."""
    name, stack = state.board.names[cell], state.cells[cell]
    if not stack:
        return f"{name} is empty."
    if state.is_tower(cell):
        return f"{name} is a {tower(stack)}: it never moves, and nothing can land on it."
    if state.owner(cell) != state.to_play:
        return _not_yours(state, cell)
    high = f" on a stack of {len(stack)}" if len(stack) > 1 else ""
    obstacles = _obstacles(state, cell)
    return f"{name}, a {piece(stack[-1])}{high}, cannot move. In its way: {obstacles}."


def _not_yours(state: QuantumState, cell: int) -> str:
    name, stack = state.board.names[cell], state.cells[cell]
    made = f" ({listed_pieces(stack)}, from the bottom)" if len(stack) > 1 else ""
    names = [state.board.names[mover] for mover in capturers(state, cell)]
    if not names:
        return f"{name} is not yours{made}, and none of your stacks can capture it now."
    return f"{name} is not yours{made}; it can be captured from {listed(names, 'or')}."


def _obstacles(state: QuantumState, cell: int) -> str:
    """The obstacles next to a stack in each of its directions, grouped by kind."""
    obstacles: dict[str, list[str]] = {OWN: [], TOWERS: [], EDGE: []}
    for direction in DIRECTIONS_OF[state.cells[cell][-1].lower()]:
        there = state.board.step(cell, direction, 1)
        if there is None:
            obstacles[EDGE].append(DIRECTION_WORDS[direction])
        else:
            kind = TOWERS if state.is_tower(there) else OWN
            obstacles[kind].append(state.board.names[there])
    parts = []
    if obstacles[OWN]:
        parts.append(_own(state, obstacles[OWN]))
    if obstacles[TOWERS]:
        many = len(obstacles[TOWERS]) > 1
        parts.append(f"{'towers' if many else TOWERS} on {listed(obstacles[TOWERS])}")
    if obstacles[EDGE]:
        parts.append(f"{EDGE} to the {listed(obstacles[EDGE])}")
    return "; ".join(parts)


def _own(state: QuantumState, names: Sequence[str]) -> str:
    """``your own pieces on b1 and a2``; stacks if one has several pieces."""
    high = any(len(state.cells[state.board.index[name]]) > 1 for name in names)
    word = "stack" if high else "piece"
    return f"{OWN} {word}{'s' * (len(names) > 1)} on {listed(names)}"


def why_not_move(state: QuantumState, start: int, end: int) -> str:
    """Why the stack on ``start`` cannot go to ``end``."""
    if state.owner(start) != state.to_play or not any(steps(state, start)):
        return why_not_choose(state, start)
    names = state.board.names
    if start == end:
        return f"A move must leave {names[start]}."
    kind = state.cells[start][-1].lower()
    direction, away = _line(state, start, end)
    if direction not in DIRECTIONS_OF[kind]:
        return (
            f"{names[start]} is a {KINDS[kind]}: it moves {HOW_IT_MOVES[kind]}, "
            f"and {names[end]} is not on such a line."
        )
    crossed = (state.board.step(start, direction, n) for n in range(1, away))
    between = [cell for cell in crossed if cell is not None]
    if away > reach(state, start):
        return _too_far(state, start, end, between)
    blocks = [cell for cell in between if state.cells[cell]]
    if blocks:
        return f"The way from {names[start]} to {names[end]} is blocked at {names[blocks[0]]}."
    return _cannot_land(state, end)


def _line(state: QuantumState, start: int, end: int) -> tuple[int, int]:
    """The direction from start to end, −1 if they are not on a line, and the distance."""
    (a, b), (c, d) = state.board.cells[start], state.board.cells[end]
    across, up = c - a, d - b
    away = max(abs(across), abs(up))
    if min(abs(across), abs(up)) not in (0, away):
        return -1, away
    return DIRECTIONS.index((across // away, up // away)), away


def _too_far(state: QuantumState, start: int, end: int, between: Sequence[int]) -> str:
    names, high, away = state.board.names, state.height(start), len(between) + 1
    goes = f"{names[start]} is {high} high, so it goes at most {counted(high, 'step')}"
    if not (state.variant.jump and high == 1 and away == 2):
        return f"{goes}; {names[end]} is {away} away."
    over = between[0]
    if state.owner(over) != state.to_play or state.height(over) != 1:
        return f"{goes}, or two over a single piece of yours, and {names[over]} holds none."
    return _cannot_land(state, end)


def _cannot_land(state: QuantumState, end: int) -> str:
    name, stack = state.board.names[end], state.cells[end]
    if state.is_tower(end):
        return f"{name} is a {tower(stack)}, and nothing can land on a tower."
    return f"{name} holds a stack of your own; only an enemy can be landed on."
