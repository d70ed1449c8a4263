"""Measures of the course of a game, from the chances of its seats at successive points.

``docs/lab.md`` defines them, with their sources. Each takes the curve: the chances of the seats,
which sum to 1, at each point; most also take the winner.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from quanta.core.evenness import EVEN

Curve = Sequence[Sequence[float]]
DECIDED = 0.9
"""The chance at which a game counts as decided."""
BEHIND = 0.25
"""A winner whose chance was once below this has won from behind; with more than two seats, below
half of its equal share."""


def drama(curve: Curve, winner: int) -> float:
    """How far the winner was behind when it was behind: the mean of the square roots of its
    distances to the leader; 0 if it never was."""
    lacking = [lack for each in curve if (lack := max(each) - each[winner]) > 0]
    return sum(map(sqrt, lacking)) / len(lacking) if lacking else 0.0


def lead_changes(curve: Curve) -> int:
    """How often another seat took the lead. A seat leads if it is ahead of all others by more than
    ``EVEN``; while none is, the last leader remains."""
    leader, changes = None, 0
    for each in curve:
        best, second = sorted(each, reverse=True)[:2]
        if best - second <= EVEN:
            continue
        now = each.index(best)
        changes += leader is not None and now != leader
        leader = now
    return changes


def decided_at(curve: Curve, winner: int) -> float:
    """The part of the game after which the winner’s chance was no longer below ``DECIDED``; 1 if it
    was below it at the last point."""
    open_until = 0
    for place, each in enumerate(curve, 1):
        if each[winner] < DECIDED:
            open_until = place
    return open_until / len(curve)


def decisiveness(curve: Curve, winner: int) -> float:
    """The part of the game left when the winner’s chance first exceeded the greatest chance of any
    other seat in the whole game; 0 if it never did."""
    threshold = max(each[seat] for each in curve for seat in range(len(each)) if seat != winner)
    for place, each in enumerate(curve):
        if each[winner] > threshold:
            return (len(curve) - place) / len(curve)
    return 0.0


def certainty(curve: Curve) -> float:
    """The mean lead: the chance of the best seat less that of the second; 0 for a game that was
    even throughout, 1 for one that was decided from the start."""
    gaps = [first - second for first, second, *_ in (sorted(c, reverse=True) for c in curve)]
    return sum(gaps) / len(gaps)


def from_behind(curve: Curve, winner: int) -> bool:
    """Whether the winner’s chance was once half its equal share or less."""
    return min(each[winner] for each in curve) <= 2 * BEHIND / len(curve[0])
