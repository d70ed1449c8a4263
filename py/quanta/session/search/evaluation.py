"""Evaluations: the winning chance of a seat, in figures and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from quanta.core.game import Outcome
from quanta.players import Candidate

if TYPE_CHECKING:
    from quanta.session.protocol.replies import EvaluationData

DEGREES = (
    (55, "about even"),
    (65, "slightly better for"),
    (80, "better for"),
    (95, "much better for"),
    (101, "nearly winning for"),
)
"""Each phrase applies to winning chances below its number."""


class Evaluation(NamedTuple):
    """What ``seat`` can expect in a position. See ``players.Candidate`` for the rest."""

    seat: int
    expectation: float
    proven: bool = False
    plies: int | None = None

    @property
    def winning_chance(self) -> int:
        """In percent, 0 a loss to 100 a win; a draw counts half."""
        return round(50 * (min(max(self.expectation, -1.0), 1.0) + 1))

    def turned(self, seats: int) -> Evaluation:
        """The same from the other seat's side where there are two."""
        return (
            self if seats != 2 else self._replace(seat=1 - self.seat, expectation=-self.expectation)
        )

    def first(self, seats: int) -> Evaluation:
        """As the first of two seats sees it; of more, as it is."""
        return self if seats != 2 or self.seat == 0 else self.turned(seats)

    def favourite(self, seats: int) -> Evaluation:
        """As the better one of two seats sees it; of more, as it is."""
        return self.turned(seats) if self.expectation < 0 else self

    def words(self, names: Sequence[str]) -> str:
        """A sentence without its full stop. names: of the seats."""
        best = self.favourite(len(names))
        name = names[best.seat]
        if best.proven:
            within = _within(best.plies)
            if best.expectation > 0:
                return f"Proven: {name} wins{within}"
            return (
                f"Proven: {name} loses{within}"
                if best.expectation < 0
                else f"Proven: a draw{within}"
            )
        if len(names) != 2:
            return f"{name}’s chances: {best.winning_chance}%"
        degree = next(words for below, words in DEGREES if best.winning_chance < below)
        return f"It is {degree}" if best.winning_chance < 55 else f"It is {degree} {name}"

    def brief(self, names: Sequence[str]) -> str:
        """A word or two, from the favourite's side: who that is, is beside it."""
        best = self.favourite(len(names))
        if not best.proven:
            return str(best.winning_chance)
        return "wins" if best.expectation > 0 else "loses" if best.expectation < 0 else "draw"

    def data(self, names: Sequence[str]) -> EvaluationData:
        """For a page: whom it favours, in percent and in words."""
        best = self.favourite(len(names))
        return {
            "seat": best.seat,
            "winning_chance": best.winning_chance,
            "brief": self.brief(names),
            "words": f"{self.words(names)}.",
        }


def of_candidate(candidate: Candidate, seat: int) -> Evaluation:
    """What ``seat``, which is to play, can expect of a candidate."""
    return Evaluation(seat, candidate.expectation, candidate.proven, candidate.plies)


def of_outcome(end: Outcome, seat: int) -> Evaluation:
    """What the end of the game has brought ``seat``: a part of a win that several share."""
    best = max(end.returns)
    winners = end.returns.count(best)
    if winners == len(end.returns):
        return Evaluation(seat, 0.0, proven=True, plies=0)
    won = end.returns[seat] == best
    return Evaluation(seat, 2 / winners - 1 if won else -1.0, proven=True, plies=0)


def _within(plies: int | None) -> str:
    if not plies:
        return ""
    return " with this move" if plies == 1 else f" in at most {plies} moves, counting both sides"
