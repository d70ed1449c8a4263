"""The sequential probability ratio test: a match is stopped as soon as its games decide between two
differences in Elo points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from quanta.core.errors import BadParam
from quanta.core.quoting import quoted
from quanta.core.words import counted
from quanta.matches.elo import expected_share

RISK = 0.05
"""The probability of either wrong decision."""
BOUND = log((1 - RISK) / RISK)
"""The test decides where the logarithm of the ratio leaves the range from -BOUND to BOUND."""
MOST_ELO = 1_000
UNSEEN = 1e-3
"""Games that an outcome counts that has not occurred, so that it is not taken for impossible."""
STEPS = 60
SHARES = (0.0, 0.5, 1.0)
"""Points for a loss, a draw and a win."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test whether the first of two players is stronger by ``high`` Elo points, or by ``low``."""

    low: float
    high: float

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """The test written as ``ELO0,ELO1``. Raises BadParam."""
        try:
            low, high = map(float, text.split(","))
        except ValueError as error:
            raise BadParam(f"{quoted(text)} is not of the form ELO0,ELO1, such as 0,20.") from error
        if not -MOST_ELO <= low < high <= MOST_ELO:
            raise BadParam(
                f"ELO0 is less than ELO1, both from -{MOST_ELO} to {MOST_ELO}, not {quoted(text)}."
            )
        return cls(low, high)

    def ratio(self, losses: int, draws: int, wins: int) -> float:
        """The logarithm of the ratio of the likelihoods of ``high`` and ``low``, each with the
        share of draws that makes it likeliest."""
        counts = [each or UNSEEN for each in (losses, draws, wins)]
        total = sum(counts)
        shares = [each / total for each in counts]
        under, over = (_likeliest(shares, expected_share(elo)) for elo in (self.low, self.high))
        return sum(n * log(b / a) for n, a, b in zip(counts, under, over, strict=True))

    def decision(self, losses: int, draws: int, wins: int) -> float | None:
        """The difference that the games decide for, ``low`` or ``high``; None as long as they do
        not."""
        ratio = self.ratio(losses, draws, wins)
        if abs(ratio) < BOUND:
            return None
        return self.high if ratio > 0 else self.low

    def describe(self, losses: int, draws: int, wins: int) -> str:
        """The decision as a line of text."""
        decided, games = self.decision(losses, draws, wins), losses + draws + wins
        ends = f"{self.low:+g} and {self.high:+g} Elo".replace("-", "−")
        chosen = "undecided" if decided is None else f"{decided:+g}".replace("-", "−")
        return (
            f"SPRT between {ends}, risk {100 * RISK:g} %: {chosen} after {counted(games, 'game')}"
        )


def _likeliest(shares: Sequence[float], mean: float) -> list[float]:
    """The likeliest probabilities of the outcomes with this mean, given the shares of the outcomes
    that were seen: Lagrange's multiplier by bisection."""
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(STEPS):
        middle = (low + high) / 2
        slope = sum(
            p * (a - mean) / (1 + middle * (a - mean)) for p, a in zip(shares, SHARES, strict=True)
        )
        low, high = (middle, high) if slope > 0 else (low, middle)
    return [p / (1 + low * (a - mean)) for p, a in zip(shares, SHARES, strict=True)]
