"""Whether games are fair to the seats, as far as the number of games allows a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Literal, NamedTuple

from quanta.matches.elo import Z, wilson
from quanta.matches.standing import percents

FAIR = 0.05
"""The greatest deviation of a seat's score from its equal share in a fair game."""
MANY = 10_000
FEW = 10
"""With fewer games there is no estimate of the number needed."""


class Verdict(NamedTuple):
    """kind: fair if every seat’s interval is within ``FAIR`` of its equal share; unfair if that of
    one is wholly outside; else open. sentence: the same in words, with the number of games
    needed."""

    kind: Literal["fair", "unfair", "open"]
    sentence: str


def judged(points: Sequence[float], games: int) -> Verdict:
    """The verdict on ``games`` between equals. points: those of each seat."""
    equal = 1 / len(points)
    intervals = [wilson(each, games) for each in points]
    gaps = [each / games - equal for each in points]
    worst = max(range(len(points)), key=lambda seat: abs(gaps[seat]))
    low, high = intervals[worst]
    scores = f"Seat {worst + 1} scores {percents(intervals[worst])}"
    if all(equal - FAIR <= a and b <= equal + FAIR for a, b in intervals):
        return Verdict("fair", f"Shown to be fair within {100 * FAIR:g} points. {scores}.")
    if low > equal + FAIR or high < equal - FAIR:
        side = "an advantage" if low > equal else "a disadvantage"
        return Verdict("unfair", f"Shown to be unfair: seat {worst + 1} has {side}. {scores}.")
    if games < FEW:
        return Verdict("open", f"Too few games to tell. {scores}.")
    beyond = "" if low <= equal <= high else " That it is not even was shown, not how much."
    needed = _needed(points[worst] / games, equal)
    many = f"about {needed:,} games" if needed <= MANY else f"more than {MANY:,} games"
    return Verdict("open", f"Not settled. {scores}.{beyond} It takes {many} to tell.")


def _needed(share: float, equal: float) -> int:
    """About how many games would settle the verdict if this were the true share."""
    room = abs(abs(share - equal) - FAIR)
    if room < 1e-3:
        return MANY + 1
    spread = share * (1 - share) if 0 < share < 1 else room
    return 10 * ceil(Z * Z * spread / room**2 / 10)
