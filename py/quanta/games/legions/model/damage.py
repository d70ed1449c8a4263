"""The number that a damage die has to show, and its probability."""

from __future__ import annotations

from fractions import Fraction


def kill_need(armour: int | None, ap: int) -> int:
    """The lowest damage roll that kills. A natural 1 never does; without armour every hit kills,
    which counts as 1 (legions R22, H15)."""
    return 1 if armour is None else max(2, armour - ap)


def chance(need: int) -> Fraction:
    """The probability that a die shows ``need`` or more."""
    return Fraction(min(6, max(0, 7 - need)), 6)
