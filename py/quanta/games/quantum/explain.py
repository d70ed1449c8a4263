"""Explanations for players of Quantum: the pieces of a stack, its reach, and threats to it."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.words import listed
from quanta.games.quantum.pieces import (
    HOW_IT_MOVES,
    capturers,
    captures,
    colour,
    listed_pieces,
    piece,
    reach,
    steps,
    tower,
)
from quanta.games.quantum.position import QuantumPosition, comparison
from quanta.games.quantum.reasons import why_not_choose
from quanta.games.quantum.state import COLOURS, OCCURRENCES, QUIET_PLIES, TOWER, TOWERS_TO_WIN

MOST_NAMED = 4
"""Up to this many captures are named with the heights that they would make."""
QUIET_WARNING = QUIET_PLIES - 40
"""The number of quiet plies from which players are warned of the end."""


def attackers(position: QuantumPosition, cell: int) -> list[int]:
    """The cells of the stacks that could capture the stack on ``cell`` if they were to move now."""
    owner = position.owner(cell)
    if owner is None:
        return []
    return [other for other in position.stacks(1 - owner) if cell in captures(position, other)]


def height_after(position: QuantumPosition, start: int, end: int) -> int:
    """The height of the stack after the move from ``start`` to ``end``."""
    return position.height(start) + position.height(end)


def towers_in_reach(position: QuantumPosition, seat: int) -> list[int]:
    """The cells where a seat could make a tower with one capture if it were to move now."""
    ends = {
        end
        for cell in position.stacks(seat)
        for end in captures(position, cell)
        if height_after(position, cell, end) >= TOWER
    }
    return sorted(ends)


def describe_cell(position: QuantumPosition, cell: int) -> str:
    """A sentence about the square and the stack on it."""
    name, stack = position.board.names[cell], position.cells[cell]
    if not stack:
        return f"{name} is empty."
    if position.is_tower(cell):
        return (
            f"{name} is a {tower(stack)}, fixed for good. From the bottom: {listed_pieces(stack)}."
        )
    if position.owner(cell) == position.to_play:
        return _describe_own(position, cell)
    return _describe_enemy(position, cell)


def _describe_own(position: QuantumPosition, cell: int) -> str:
    if not any(steps(position, cell)):
        return why_not_choose(position, cell)
    ends = captures(position, cell)
    more = f" and can capture {_named_captures(position, cell, ends)}" if ends else ""
    return f"{_named(position, cell)} moves {_how_far(position, cell)}{more}."


def _how_far(position: QuantumPosition, cell: int) -> str:
    far, height = reach(position, cell), position.height(cell)
    how = HOW_IT_MOVES[position.cells[cell][-1].lower()]
    if far > height:
        return f"any distance {how} from its power corner"
    return f"one step {how}" if far == 1 else f"up to {far} steps {how}"


def _named_captures(position: QuantumPosition, cell: int, ends: Sequence[int]) -> str:
    names = position.board.names
    if len(ends) > MOST_NAMED:
        return listed((names[end] for end in ends), "or")
    return listed((f"{names[end]} ({_result(position, cell, end)})" for end in ends), "or")


def _result(position: QuantumPosition, start: int, end: int) -> str:
    height = height_after(position, start, end)
    return f"a tower of {height}" if height >= TOWER else f"making {height}"


def _named(position: QuantumPosition, cell: int) -> str:
    """``e4 (black square piece, white queen on top)``."""
    stack = position.cells[cell]
    top = " on top" if len(stack) > 1 else ""
    return f"{position.board.names[cell]} ({listed_pieces(stack)}{top})"


def _describe_enemy(position: QuantumPosition, cell: int) -> str:
    names = position.board.names
    takers = [names[mover] for mover in capturers(position, cell)]
    if takers:
        return f"{_named(position, cell)} can be captured from {listed(takers, 'or')}."
    ends = captures(position, cell)
    threat = ""
    if 0 < len(ends) <= MOST_NAMED:
        threat = f"; it threatens {_named_captures(position, cell, ends)}"
    return f"{_named(position, cell)} cannot be captured now{threat}."


def describe_half_move(position: QuantumPosition, start: int, end: int) -> str:
    """A sentence about the move from ``start``, the picked cell, to ``end``, the one pointed at."""
    names = position.board.names
    if not position.cells[end]:
        return f"From {names[start]} to {names[end]}, which is empty."
    after = position.cells[end] + position.cells[start]
    kind = "a tower" if len(after) >= TOWER else "a stack"
    return (
        f"{names[start]} onto {names[end]}: {kind} of {len(after)}, {listed_pieces(after)} on top."
    )


def describe_position(position: QuantumPosition) -> str:
    """A warning if the end of endless play is near; else an empty text."""
    quiet = len(position.quiet)
    if position.occurrences() == OCCURRENCES - 1:
        near = "This position has occurred for the second time; at the third"
    elif quiet >= QUIET_WARNING:
        near = f"{quiet} moves in a row without a capture; at {QUIET_PLIES}"
    else:
        return ""
    if position.variant.endless == "draw":
        return f"{near} the game is drawn."
    ahead = position.ahead()
    end = "the game is drawn" if ahead is None else f"{COLOURS[ahead]} wins"
    return f"{near} {end}. {comparison(position)}"


def describe_action(before: QuantumPosition, start: int, end: int) -> str:
    """A sentence on the move from ``start`` to ``end``, and the stack it makes."""
    names, seat = before.board.names, before.to_play
    who = f"{COLOURS[seat]} moves from {names[start]}"
    captured = before.cells[end]
    if not captured:
        return f"{who} to {names[end]}."
    height = height_after(before, start, end)
    onto = f"{who} onto the {piece(captured[-1])} on {names[end]}"
    if height < TOWER:
        return f"{onto}: a stack of {height}."
    count = min(len(before.towers(seat)) + 1, TOWERS_TO_WIN)
    return f"{onto}: a tower of {height}, {count} of {TOWERS_TO_WIN}."


def label(position: QuantumPosition, cell: int) -> str:
    """The accessible name of a square: its name, its stack, and the stack's options."""
    name, stack = position.board.names[cell], position.cells[cell]
    if not stack:
        return f"{name}, empty"
    if position.is_tower(cell):
        return f"{name}, {tower(stack)}, fixed; from the bottom {listed_pieces(stack)}"
    text = f"{name}, {piece(stack[-1])}"
    if len(stack) > 1:
        text = f"{name}, {colour(stack[-1])} stack of {len(stack)}: {listed_pieces(stack)} on top"
    if position.owner(cell) != position.to_play:
        return text
    ends = captures(position, cell)
    if ends:
        return f"{text}; can capture {_named_captures(position, cell, ends)}"
    return f"{text}; can move" if any(steps(position, cell)) else f"{text}; cannot move"
