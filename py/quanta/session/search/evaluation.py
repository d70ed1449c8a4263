"""Evaluations: the winning chances of a seat, in figures and in words."""

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
    draw: float | None = None

    @property
    def winning_chance(self) -> int:
        """In percent, 0 a loss to 100 a win; a draw counts half."""
        return round(50 * (min(max(self.expectation, -1.0), 1.0) + 1))

    @property
    def chances(self) -> tuple[int, int, int] | None:
        """The chances of a win, a draw and a loss, in percent, with a sum of 100; None where no
        draw is expected."""
        decided = 1 - (self.draw or 0.0)
        win, loss = (round(50 * (decided + sign * self.expectation)) for sign in (1, -1))
        draw = 100 - win - loss
        return (win, draw, loss) if self.draw and draw > 0 else None

    def turned(self, seats: int) -> Evaluation:
        """From the side of the other of two seats; unchanged with more."""
        return (
            self if seats != 2 else self._replace(seat=1 - self.seat, expectation=-self.expectation)
        )

    def for_seat(self, seat: int) -> Evaluation:
        """From the side of ``seat``, one of two."""
        return self if seat == self.seat else self.turned(2)

    def first(self, seats: int) -> Evaluation:
        """From the side of the first of two seats; unchanged with more."""
        return self if seats != 2 or self.seat == 0 else self.turned(seats)

    def favourite(self, seats: int) -> Evaluation:
        """From the side of the better of two seats; unchanged with more."""
        return self.turned(seats) if self.expectation < 0 else self

    def words(self, names: Sequence[str]) -> str:
        """A sentence without its full stop. names: those of the seats."""
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
        text = f"It is {degree}" if best.winning_chance < 55 else f"It is {degree} {name}"
        return f"{text}: {best.chances_words(names)}" if best.chances else text

    def chances_words(self, names: Sequence[str]) -> str:
        """``White wins 20%, Black 15%, and 65% are drawn``; where no draw is expected, ``White’s
        chances are 55%``."""
        name = names[self.seat]
        if self.chances is None:
            return f"{name}’s chances are {self.winning_chance}%"
        win, draw, loss = self.chances
        return f"{name} wins {win}%, {names[1 - self.seat]} {loss}%, and {draw}% are drawn"

    def brief(self, names: Sequence[str]) -> str:
        """A word or a number from the favourite's side, whose name is beside it."""
        best = self.favourite(len(names))
        if not best.proven:
            return str(best.winning_chance)
        return "wins" if best.expectation > 0 else "loses" if best.expectation < 0 else "draw"

    def data(self, names: Sequence[str]) -> EvaluationData:
        """For the page, from the favourite's side."""
        return {**self.favourite(len(names)).figures(names), "brief": self.brief(names)}

    def figures(self, names: Sequence[str]) -> EvaluationData:
        """For the page, from the side of ``seat``."""
        data: EvaluationData = {
            "seat": self.seat,
            "winning_chance": self.winning_chance,
            "words": f"{self.words(names)}.",
        }
        if self.chances:
            data["chances"] = self.chances
        return data


def of_candidate(candidate: Candidate, seat: int) -> Evaluation:
    """The evaluation of a candidate for ``seat``, which is to play."""
    _, expectation, proven, plies, draw = candidate
    return Evaluation(seat, expectation, proven, plies, draw)


def of_outcome(end: Outcome, seat: int) -> Evaluation:
    """The evaluation of an outcome for ``seat``. Several winners share one win."""
    best = max(end.returns)
    winners = end.returns.count(best)
    if winners == len(end.returns):
        return Evaluation(seat, 0.0, proven=True, plies=0, draw=1.0)
    won = end.returns[seat] == best
    return Evaluation(seat, 2 / winners - 1 if won else -1.0, proven=True, plies=0)


def _within(plies: int | None) -> str:
    if not plies:
        return ""
    return " with this move" if plies == 1 else f" in at most {plies} moves, counting both sides"
