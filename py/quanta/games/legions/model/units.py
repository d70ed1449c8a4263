"""Units on the board, their orders, and the activation of one."""

from __future__ import annotations

from typing import NamedTuple

SEATS = ("White", "Black")

NO_ORDER, ENGAGE, ADVANCE, STRIKE, SECRET = range(5)
"""A unit's order; ``SECRET`` is one that the viewer may not know."""
ORDERS = ("", "engage", "advance", "strike")
"""Order -> its word in actions; ``SECRET`` has none."""
KNOWN_ORDERS = (ENGAGE, ADVANCE, STRIKE)
ORDER_LETTERS = "neasx"
"""Order -> its letter in a position's text."""

UNKNOWN = -1
"""A type of unit that the viewer may not know, a seat not yet decided, or no target."""


class Unit(NamedTuple):
    """A unit on the board.

    hex: where it is. seat: its owner. kind: the number of its type in the scenario. left: its
    remaining elements. suppressed: its suppression markers. order: one of the five above.
    """

    hex: int
    seat: int
    kind: int
    left: int
    suppressed: int = 0
    order: int = NO_ORDER


class Activation(NamedTuple):
    """The activation under way: the hex of the unit, the order it carries out, the hex of its
    target (``UNKNOWN`` before an attack), and how many dice are to be rolled."""

    actor: int
    order: int
    target: int = UNKNOWN
    dice: int = 0
