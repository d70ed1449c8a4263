"""A reviewed game of two as a story of a few sentences: the end, the turning points, what each side
did well, and a takeaway."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from quanta.core.claims import Theme
from quanta.core.game import Action
from quanta.record.notes import declared_loss
from quanta.session.search.judgement import CLEAR, EQUAL, Evaluated, Judgement
from quanta.session.search.observation import Observation

MOST_TURNS = 3
"""Most turning points in a story."""
UNNAMED = "Before each move, look at the reply to it."
"""The takeaway of a game whose mistakes have no theme."""


class JudgedMove(NamedTuple):
    """A move, its judgement, and the evaluation of the position before it. ply: from 1."""

    ply: int
    action: Action
    judgement: Judgement
    before: Evaluated

    @property
    def lead(self) -> int:
        """The lead of the best move over the next best, in percentage points; 0 if there is
        none."""
        best, *others = self.before.chances.values()
        return best - others[0] if others else 0


def tell(
    observation: Observation, moves: Sequence[JudgedMove], themes: Sequence[Theme]
) -> Sequence[str]:
    """The story; empty if no move was judged. themes: those of the mistakes."""
    return [*_Story(observation, moves).lines(themes)] if moves else ()


class _Story:
    def __init__(self, observation: Observation, moves: Sequence[JudgedMove]) -> None:
        self._observation, self._moves = observation, moves
        self._turns = observation.turns

    def lines(self, themes: Sequence[Theme]) -> Iterator[str]:
        """At most seven sentences."""
        yield self._end()
        marked = [each for each in self._moves if each.judgement.mark]
        worst = sorted(marked, key=lambda each: -each.judgement.lost)[:MOST_TURNS]
        yield from (self._turn(each) for each in sorted(worst, key=lambda each: each.ply))
        for seat in range(len(self._observation.names)):
            own = [each for each in self._moves if each.judgement.seat == seat]
            yield from self._done_well(seat, own)
        if worst:
            common = Counter(themes).most_common(1)
            yield f"Takeaway: {_small(common[0][0].advice if common else UNNAMED)}"

    def _end(self) -> str:
        last, names = self._observation.line.nodes[-1], self._observation.names
        end, turns = last.outcome(), max(self._turns)
        if last.loss is not None:
            end = declared_loss(last.loss, len(names), names[last.loss.seat])
        after = f"after {turns} {'turn' if turns == 1 else 'turns'}"
        if end is None:
            return f"The game is not over {after}."
        if end.winner is None:
            return f"The game was drawn {after}. {end.reason}"
        return f"{names[end.winner]} won {after}. {end.reason}"

    def _turn(self, move: JudgedMove) -> str:
        judgement, side = move.judgement, self._observation.names[move.judgement.seat]
        better = self._name(move.ply, judgement.best)
        fell = f"fell from {judgement.chance}% to {judgement.left}%"
        return f"{self._named(move)}: {side}’s chances {fell}. Better was {better}."

    def _done_well(self, seat: int, own: Sequence[JudgedMove]) -> Iterator[str]:
        """A side's best move with the largest lead; else how many of its moves were good, if
        any."""
        side = self._observation.names[seat]
        best_moves = [each for each in own if each.action == each.judgement.best]
        best = max(best_moves, key=lambda each: each.lead, default=None)
        if best is not None and best.lead >= CLEAR:
            next_best = [*best.before.chances.values()][1]
            left = f"would have left {next_best}% instead of {best.judgement.chance}%"
            yield f"Well done by {side}: {self._named(best)}. The next best {left}."
            return
        good = sum(each.judgement.lost < EQUAL for each in own)
        if good:
            yield f"Well done by {side}: {good} of {len(own)} moves were as good as the best."

    def _named(self, move: JudgedMove) -> str:
        return self._observation.named(move.ply)

    def _name(self, ply: int, action: Action) -> str:
        return self._observation.name(ply, action)


def _small(advice: str) -> str:
    """A sentence in small letters, to follow a colon."""
    return advice[0].lower() + advice[1:]
