"""What a player of Quantum wants to know: what a stack is made of, can reach, has to fear."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.words import counted, listed
from quanta.games.quantum.pieces import COLOURS, TOWER, WAYS, colour, inside, piece, tower
from quanta.games.quantum.position import QUIET_PLIES, TOWERS_TO_WIN, QuantumPosition
from quanta.games.quantum.reasons import takers_of, why_not_choose

MOST_NAMED = 4
"""So many captures are named with the height they make; more are only named."""
QUIET_WARNING = 60


def attackers(position: QuantumPosition, cell: int) -> list[int]:
    """Every enemy stack that could take the stack on ``cell`` if its side were to move now."""
    owner = position.owner(cell)
    if owner is None:
        return []
    return [other for other in position.stacks(1 - owner) if cell in position.captures(other)]


def made(position: QuantumPosition, start: int, end: int) -> int:
    """How high the stack will be after the move from ``start`` to ``end``."""
    return position.height(start) + position.height(end)


def towers_in_reach(position: QuantumPosition, seat: int) -> list[int]:
    """The cells where a seat would make a tower by one capture, if it were to move now."""
    found = {
        end
        for cell in position.stacks(seat)
        for end in position.captures(cell)
        if made(position, cell, end) >= TOWER
    }
    return sorted(found)


def about(position: QuantumPosition, cell: int) -> str:
    """A sentence about the stack on ``cell`` (or about the empty square)."""
    name, stack = position.board.names[cell], position.cells[cell]
    if not stack:
        return f"{name} is empty."
    if position.is_tower(cell):
        return f"{name} is a {tower(stack)}, fixed for good. From the bottom: {inside(stack)}."
    if position.owner(cell) == position.to_play:
        return _about_own(position, cell)
    return _about_enemy(position, cell)


def _about_own(position: QuantumPosition, cell: int) -> str:
    stack = position.cells[cell]
    if not any(position.steps(cell)):
        return why_not_choose(position, cell)
    captures = position.captures(cell)
    takes = f" and can take {_takes(position, cell, captures)}" if captures else ""
    return f"{_called(position, cell)} goes {_far(position, cell)} {_candidates(stack)}{takes}."


def _candidates(stack: str) -> str:
    return WAYS[stack[-1].lower()]


def _far(position: QuantumPosition, cell: int) -> str:
    reach, height = position.reach(cell), position.height(cell)
    if reach > height:
        return "any distance from its power square"
    return counted(reach, "square") if reach == 1 else f"up to {reach} squares"


def _takes(position: QuantumPosition, cell: int, captures: Sequence[int]) -> str:
    names = position.board.names
    if len(captures) > MOST_NAMED:
        return listed((names[end] for end in captures), "or")
    return listed((f"{names[end]} ({_making(position, cell, end)})" for end in captures), "or")


def _making(position: QuantumPosition, start: int, end: int) -> str:
    height = made(position, start, end)
    return f"a tower of {height}" if height >= TOWER else f"making {height}"


def _called(position: QuantumPosition, cell: int) -> str:
    """``e4 (black square, white queen on top)``."""
    stack = position.cells[cell]
    top = " on top" if len(stack) > 1 else ""
    return f"{position.board.names[cell]} ({inside(stack)}{top})"


def _about_enemy(position: QuantumPosition, cell: int) -> str:
    names = position.board.names
    takers = [names[mover] for mover in takers_of(position, cell)]
    if takers:
        return f"{_called(position, cell)} can be taken from {listed(takers, 'or')}."
    captures = position.captures(cell)
    threat = ""
    if 0 < len(captures) <= MOST_NAMED:
        threat = f"; it threatens {_takes(position, cell, captures)}"
    return f"{_called(position, cell)} cannot be taken now{threat}."


def about_move(position: QuantumPosition, start: int, end: int) -> str:
    """A sentence about a move that is half made."""
    names = position.board.names
    if not position.cells[end]:
        return f"From {names[start]} to {names[end]}, which is empty."
    after = position.cells[end] + position.cells[start]
    kind = "a tower" if len(after) >= TOWER else "a stack"
    return f"{names[start]} onto {names[end]}: {kind} of {len(after)}, {inside(after)} on top."


def about_all(position: QuantumPosition) -> str:
    """A word of warning when the game nears a draw; else nothing."""
    if position.occurrences() == 2:
        return "This position stands for the second time; at the third the game is drawn."
    quiet = len(position.quiet)
    if quiet >= QUIET_WARNING:
        return f"{quiet} moves in a row took nothing; at {QUIET_PLIES} the game is drawn."
    return ""


def told(before: QuantumPosition, start: int, end: int) -> str:
    """A sentence on a move: from where to where, and what it makes."""
    names, seat = before.board.names, before.to_play
    who = f"{COLOURS[seat]} moves from {names[start]}"
    taken = before.cells[end]
    if not taken:
        return f"{who} to {names[end]}."
    height = made(before, start, end)
    onto = f"{who} onto the {piece(taken[-1])} on {names[end]}"
    if height < TOWER:
        return f"{onto}: a stack of {height}."
    count = min(len(before.towers(seat)) + 1, TOWERS_TO_WIN)
    return f"{onto}: a tower of {height}, {count} of {TOWERS_TO_WIN}."


def label(position: QuantumPosition, cell: int) -> str:
    """What a screen reader says of a square: its name, what stands there, what that can do."""
    name, stack = position.board.names[cell], position.cells[cell]
    if not stack:
        return f"{name}, empty"
    if position.is_tower(cell):
        return f"{name}, {tower(stack)}, fixed; from the bottom {inside(stack)}"
    said = f"{name}, {piece(stack[-1])}"
    if len(stack) > 1:
        said = f"{name}, {colour(stack[-1])} stack of {len(stack)}: {inside(stack)} on top"
    if position.owner(cell) != position.to_play:
        return said
    captures = position.captures(cell)
    if captures:
        return f"{said}; can take {_takes(position, cell, captures)}"
    return f"{said}; can move" if any(position.steps(cell)) else f"{said}; cannot move"
