"""Why a move is not possible, in words a player understands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quanta.core.words import counted, listed
from quanta.games.quantum.pieces import DIRECTIONS_OF, KINDS, WAYS, inside, piece, tower
from quanta.grids.square import DIRECTION_WORDS, DIRECTIONS

if TYPE_CHECKING:
    from quanta.games.quantum.position import QuantumPosition

OWN, TOWERS, EDGE = "your own stack", "a tower", "the edge"


def unreadable(position: QuantumPosition, action: str) -> str:
    """What an action looks like here, for one that names no two squares of the board."""
    shown = action if len(action) <= 40 else action[:39] + "…"
    names = position.board.names
    return (
        f"{shown!r} is not an action here; an action is written from-to with two squares of the "
        f"board, such as {names[-1]}-{names[0]}."
    )


def takers_of(position: QuantumPosition, cell: int) -> list[int]:
    """The stacks of the seat to move that can take the stack on ``cell`` now."""
    movers = position.stacks(position.to_play)
    return [mover for mover in movers if cell in position.captures(mover)]


def why_not_choose(position: QuantumPosition, cell: int) -> str:
    """Why the stack, or the emptiness, on ``cell`` cannot be chosen to move."""
    name, stack = position.board.names[cell], position.cells[cell]
    if not stack:
        return f"{name} is empty."
    if position.is_tower(cell):
        return f"{name} is a {tower(stack)}: it never moves, and nothing can land on it."
    if position.owner(cell) != position.to_play:
        return _not_yours(position, cell)
    high = f" on a stack of {len(stack)}" if len(stack) > 1 else ""
    walls = _walls(position, cell)
    return f"{name}, a {piece(stack[-1])}{high}, cannot move. In its way: {walls}."


def _not_yours(position: QuantumPosition, cell: int) -> str:
    name, stack = position.board.names[cell], position.cells[cell]
    made = f" ({inside(stack)}, from the bottom)" if len(stack) > 1 else ""
    takers = [position.board.names[mover] for mover in takers_of(position, cell)]
    if not takers:
        return f"{name} is not yours{made}, and nothing of yours can take it now."
    return f"{name} is not yours{made}; it can be taken from {listed(takers, 'or')}."


def _walls(position: QuantumPosition, cell: int) -> str:
    """What stops a stack in each direction it has, things of a kind together."""
    found: dict[str, list[str]] = {OWN: [], TOWERS: [], EDGE: []}
    for direction in DIRECTIONS_OF[position.cells[cell][-1].lower()]:
        there = position.board.step(cell, direction, 1)
        if there is None:
            found[EDGE].append(DIRECTION_WORDS[direction])
        else:
            kind = TOWERS if position.is_tower(there) else OWN
            found[kind].append(position.board.names[there])
    said = []
    if found[OWN]:
        said.append(f"{OWN}{'s' * (len(found[OWN]) > 1)} on {listed(found[OWN])}")
    if found[TOWERS]:
        many = len(found[TOWERS]) > 1
        said.append(f"{'towers' if many else TOWERS} on {listed(found[TOWERS])}")
    if found[EDGE]:
        said.append(f"{EDGE} to the {listed(found[EDGE])}")
    return "; ".join(said)


def why_not_move(position: QuantumPosition, start: int, end: int) -> str:
    """Why the stack on ``start`` cannot go to ``end``."""
    if position.owner(start) != position.to_play or not any(position.steps(start)):
        return why_not_choose(position, start)
    names = position.board.names
    if start == end:
        return f"A move leads to another square than {names[start]}."
    kind = position.cells[start][-1].lower()
    direction, away = _line(position, start, end)
    if direction not in DIRECTIONS_OF[kind]:
        return (
            f"{names[start]} is a {KINDS[kind]}: it moves {WAYS[kind]}, "
            f"and {names[end]} is not on such a line."
        )
    on_the_way = (position.board.step(start, direction, n) for n in range(1, away))
    between = [cell for cell in on_the_way if cell is not None]
    if away > position.reach(start):
        return _too_far(position, start, end, between)
    blocks = [cell for cell in between if position.cells[cell]]
    if blocks:
        return f"The way from {names[start]} to {names[end]} is blocked at {names[blocks[0]]}."
    return _cannot_land(position, end)


def _line(position: QuantumPosition, start: int, end: int) -> tuple[int, int]:
    """The direction from start to end (−1 when they are on no line) and the distance."""
    (a, b), (c, d) = position.board.cells[start], position.board.cells[end]
    across, up = c - a, d - b
    away = max(abs(across), abs(up))
    if min(abs(across), abs(up)) not in (0, away):
        return -1, away
    return DIRECTIONS.index((across // away, up // away)), away


def _too_far(position: QuantumPosition, start: int, end: int, between: Sequence[int]) -> str:
    names, high, away = position.board.names, position.height(start), len(between) + 1
    goes = f"{names[start]} is {high} high, so it goes at most {counted(high, 'square')}"
    if not (position.variant.jump and high == 1 and away == 2):
        return f"{goes}; {names[end]} is {away} away."
    over = between[0]
    if position.owner(over) != position.to_play or position.height(over) != 1:
        return f"{goes}, or two over a single piece of yours, and {names[over]} holds none."
    return _cannot_land(position, end)


def _cannot_land(position: QuantumPosition, end: int) -> str:
    name, stack = position.board.names[end], position.cells[end]
    if position.is_tower(end):
        return f"{name} is a {tower(stack)}, and nothing can land on a tower."
    return f"{name} holds a stack of your own; only an enemy can be landed on."
