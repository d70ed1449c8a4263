"""Moves in few characters: each is its place among the legal actions, as a bystander knows them.

A place takes as many digits as the last one needs, so that moves need no gaps between them, and a
move without an alternative takes none.
"""

from __future__ import annotations

from quanta.core.game import Action, Position
from quanta.sealed.hashing import DIGITS

BASE = len(DIGITS)


def place(position: Position, action: Action) -> str:
    """The digits of ``action``. Raises ValueError for one that is not legal."""
    legal = position.legal_actions()
    number, digits = list(legal).index(action), ""
    for _ in range(width(len(legal))):
        number, digit = divmod(number, BASE)
        digits = DIGITS[digit] + digits
    return digits


def width(count: int) -> int:
    """How many digits the places of ``count`` actions have."""
    found = 0
    while BASE**found < count:
        found += 1
    return found


def at_place(position: Position, digits: str) -> Action | None:
    """The action at a place, of as many digits as ``width`` says; None where there is none."""
    legal, number = position.legal_actions(), 0
    for digit in digits:
        number = number * BASE + DIGITS.index(digit)
    return legal[number] if number < len(legal) else None
