"""Explanations for players of Quantum Leap: reach, threats, solitons, arms."""

from __future__ import annotations

from quanta.core.words import listed
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.reasons import why_not_choose
from quanta.games.leap.state import COLOURS


def is_soliton(position: LeapPosition, cell: int) -> bool:
    """Whether the piece on ``cell`` has a leap of 0 and so cannot leap at all."""
    return position.leap_of(cell) == 0


def arms(position: LeapPosition) -> set[int]:
    """The pieces whose loss would leave a friend a soliton: each is some friend's only friend.
    Empty in the variant that counts opponents."""
    if position.variant.count != "friends":
        return set()
    cells = set()
    for cell, letter in enumerate(position.cells):
        friends = [n for n in position.board.neighbours[cell] if position.cells[n] == letter]
        if position.owner(cell) is not None and len(friends) == 1:
            cells.add(friends[0])
    return cells


def can_move(position: LeapPosition, cell: int) -> bool:
    """Whether the piece on ``cell`` could leap if its side were to move now."""
    return bool(position.captures(cell))


def attackers(position: LeapPosition, cell: int) -> list[int]:
    """Every enemy piece that could capture the piece on ``cell`` if its side were to move now; in
    the puzzle only pieces that may leap."""
    if position.variant.play == "puzzle":
        return position.capturers(cell) if position.owner(cell) == 1 else []
    own = position.cells[cell]
    return [
        other
        for other in range(position.board.size)
        if position.owner(other) is not None
        and position.cells[other] != own
        and cell in position.captures(other)
    ]


def describe_cell(position: LeapPosition, cell: int) -> str:
    """A sentence about ``cell`` and the piece on it."""
    names = position.board.names
    owner = position.owner(cell)
    if owner is None:
        return f"{names[cell]} is empty."
    takes = [names[end] for end in position.captures(cell)]
    may_move = cell in position.movers()
    if takes and may_move:
        leap = position.leap_of(cell)
        return (
            f"{names[cell]} has {position.counted_neighbours(cell)}: it leaps exactly {leap} "
            f"and can capture {listed(takes, 'or')}."
        )
    if may_move or owner == position.to_play:
        return why_not_choose(position, cell)
    return _describe_enemy(position, cell, takes)


def _describe_enemy(position: LeapPosition, cell: int, takes: list[str]) -> str:
    names = position.board.names
    capturers = [names[mover] for mover in position.capturers(cell)]
    owner = position.owner(cell)
    assert owner is not None
    whose = f"{names[cell]} is {COLOURS[owner]}’s"
    if capturers:
        return f"{whose} and can be captured from {listed(capturers, 'or')}."
    threat = f"; it could capture {listed(takes, 'or')}" if takes and len(takes) <= 4 else ""
    return f"{whose}; nothing can capture it now{threat}."


def label(position: LeapPosition, cell: int) -> str:
    """The accessible name of a cell: its name, what lies there, and what it can do."""
    name = position.board.names[cell]
    owner = position.owner(cell)
    if owner is None:
        return f"{name}, empty"
    words = f"{name}, {COLOURS[owner].lower()} {position.variant.piece}"
    if position.swap:
        return words
    if cell in position.movers():
        takes = [position.board.names[end] for end in position.captures(cell)]
        leap = position.leap_of(cell)
        if takes:
            return f"{words}, leaps {leap}, can capture {listed(takes, 'or')}"
        if leap == 0:
            return f"{words}, {position.counted_neighbours(cell)}, cannot leap"
        return f"{words}, leaps {leap}, stuck"
    return words
