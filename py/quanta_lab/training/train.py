"""Training in generations: each plays games, and the evaluation learns from the latest ones."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import NamedTuple

from quanta import registry
from quanta.cli.progress import Progress
from quanta.core.rng import Stream
from quanta.core.words import counted
from quanta.matches.pool import results
from quanta_lab.training import forms
from quanta_lab.training.fit import Examples, Fit, examples, together
from quanta_lab.training.self_play import Evaluation, Lot, Played, play_lot, source

AT_ONCE = 20
"""Games that a process plays at a time."""
EARLY = 0.75
"""The most plies of partly random play, as a share of the average length of games."""
MOST_EXAMPLES = 400_000
"""Most positions to learn from: the latest."""


@dataclass(frozen=True)
class Terms:
    """The terms of a training. games: those of a generation; generations: None for as many as time
    allows; linear: whether to use only weights of single cells; jobs: as for ``pool.results``."""

    game: str
    params: Mapping[str, str]
    games: int
    generations: int | None
    linear: bool
    seed: str
    jobs: int


class Learned(NamedTuple):
    """The state of a training. generations: the number played; positions: the number learned from;
    surprises: for each generation but the first, at its games before learning from them, in bits
    (``Fit.surprise``); stopped: whether Ctrl-C stopped it."""

    evaluation: Evaluation
    generations: int
    positions: int
    surprises: tuple[float, ...]
    stopped: bool


class OutOfTime(Exception):
    """Raised when time is up during a generation, which is then discarded."""


@dataclass
class Training:
    """A training. time_is_up: called every few games, except in the first generation."""

    terms: Terms
    time_is_up: Callable[[], bool]
    progress: Progress
    _surprises: list[float] = field(default_factory=list)

    def run(self) -> Learned:
        """Play and learn. After Ctrl-C or the time limit, the last complete generation counts.
        Raises BadRequest for a game that cannot be trained, and KeyboardInterrupt in the first
        generation."""
        terms, origin = self.terms, source(self.terms.game)
        start = registry.rules(terms.game).start(terms.params, Stream(terms.seed))
        forms.check(registry.rules(terms.game), origin, start)
        games = self._played(None, 0, 0)
        fit = Fit(forms.chosen(origin, start, games, linear=terms.linear))
        reader = fit.evaluation().of(origin)
        known, stopped = [examples(reader, games)], False
        while True:
            number = len(known)
            fit.learn(together(_latest(known)), number)
            if number == terms.generations:
                break
            early = round(EARLY * sum(game.plies for game in games) / len(games))
            try:
                games = self._played(fit.evaluation(), number, early)
            except OutOfTime:
                break
            except KeyboardInterrupt:
                stopped = True
                break
            new = examples(reader, games)
            self._surprises.append(fit.surprise(new))
            known.append(new)
        positions, surprises = sum(map(len, known)), tuple(self._surprises)
        return Learned(fit.evaluation(), number, positions, surprises, stopped)

    def _played(self, evaluation: Evaluation | None, number: int, early: int) -> list[Played]:
        """The games of a generation, in their order. Raises OutOfTime."""
        terms = self.terms
        seed = f"{terms.seed} {number}"
        lots = [
            Lot(terms.game, terms.params, evaluation, seed, first,
                min(AT_ONCE, terms.games - first), early)
            for first in range(0, terms.games, AT_ONCE)
        ]  # fmt: skip
        found: dict[int, list[Played]] = {}
        with closing(results(play_lot, lots, terms.jobs)) as done:
            for lot, games in done:
                found[lot.first] = games
                self._show(number, sum(map(len, found.values())))
                if evaluation is not None and self.time_is_up():
                    raise OutOfTime
        return [game for lot in lots for game in found[lot.first]]

    def _show(self, number: int, games: int) -> None:
        progress = f"generation {number + 1}: {games} of {counted(self.terms.games, 'game')}"
        last = f", surprise {self._surprises[-1]:.3f} bits" if self._surprises else ""
        self.progress.show(f"{progress}{last}")


def _latest(parts: Sequence[Examples]) -> Sequence[Examples]:
    """The later half of the generations, as earlier ones played worse, and at most MOST_EXAMPLES
    positions."""
    kept = parts[len(parts) // 2 :]
    while len(kept) > 1 and sum(map(len, kept)) > MOST_EXAMPLES:
        kept = kept[1:]
    return kept


def clock(minutes: float) -> Callable[[], bool]:
    """A function that returns whether this many minutes have passed."""
    until = time.monotonic() + 60 * minutes
    return lambda: time.monotonic() >= until
