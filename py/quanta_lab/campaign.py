"""Plays the games of all studies, until the intervals are narrow enough or time is up."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from math import ceil
from typing import NamedTuple

from quanta.cli.progress import Progress
from quanta.core.errors import BadRequest
from quanta.core.words import counted
from quanta.matches.elo import Z, wilson
from quanta.matches.fixture import cpu_time
from quanta.matches.pool import results
from quanta.matches.scheduled_game import ScheduledGame, play
from quanta.matches.standing import Standing
from quanta_lab.log import GameLog, Key, Played
from quanta_lab.studies import Study
from quanta_lab.trace import trace

ENOUGH = 30
"""Fewest games of a study for its interval to count."""
MOST_BROKEN = 10
"""The lab stops after this many games with errors."""
SHORTEST, PART = 10.0, 0.3
"""The length of a batch of games in seconds, at least, and as a share of the time so far: longer
batches lose less time at their ends, where some processes wait for others."""
BAR = 20


class LabGame(NamedTuple):
    """A game to play, and whether to examine it."""

    scheduled: ScheduledGame
    examined: bool


def play_and_examine(game: LabGame) -> Played:
    """Play a game and trace it in the same process, so that all processes share that work."""
    began = cpu_time()
    result = play(game.scheduled)
    ended = not result.error and not result.forfeit
    opening = game.scheduled.fixture.opening
    examined = trace(result.record, opening) if game.examined and ended else None
    return Played(result, examined, cpu_time() - began)


def standing(study: Study, games: dict[int, Played]) -> Standing:
    """The score of a study."""
    score = Standing(study.fixture)
    for number, played in games.items():
        score.add(number, played.result)
    return score


@dataclass
class Campaign:
    """The studies of one or several variants.

    studies: each with the parameters of its variant, as text; within: half of the width of a narrow
    enough interval, as a share; jobs, dask: as for ``pool.results``; clock: gives seconds.
    """

    log: GameLog
    studies: Sequence[tuple[str, Study]]
    within: float
    jobs: int
    dask: str | None
    progress: Progress
    clock: Callable[[], float] = time.monotonic
    _broken: int = 0

    def run(self, seconds: float) -> bool:
        """Play for about this many seconds. Returns whether all studies are done. On Ctrl-C raises
        KeyboardInterrupt; the finished games are kept. Raises QuantaError."""
        began, count = self.clock(), 0
        while open_studies := [place for place in range(len(self.studies)) if self._open(place)]:
            passed = self.clock() - began
            span = min(seconds - passed, max(SHORTEST, PART * passed))
            batch = self._batch(open_studies, span * self._workers) if span > 0 else []
            if not batch:
                return False
            known = self._known()
            with closing(results(play_and_examine, batch, self.jobs, self.dask)) as games:
                for game, played in games:
                    self.log.add(self._key(game.scheduled.place), game.scheduled.number, played)
                    self._check(game, played)
                    count += 1
                    part = (self.clock() - began) / seconds
                    self.progress.show(f"{_bar(part)} {counted(count, 'game')}{known}")
                    if part >= 1:
                        return False
        return True

    @property
    def _most(self) -> int:
        """The number of games after which the interval of any share is narrow enough."""
        return max(ENOUGH, ceil((Z / (2 * self.within)) ** 2))

    @property
    def _workers(self) -> int:
        return self.jobs or os.cpu_count() or 1

    def _key(self, place: int) -> Key:
        params, study = self.studies[place]
        return params, study.key

    def _open(self, place: int) -> bool:
        """Whether a study needs more games."""
        study, games = self.studies[place][1], self.log.games(self._key(place))
        if len(games) >= min(study.fixture.games, self._most):
            return False
        score = standing(study, games)
        if score.games < ENOUGH:
            return True
        shares = score.seat_points if not study.mirrored else [score.points]
        intervals = [wilson(points, score.games) for points in shares]
        return any(high - low > 2 * self.within for low, high in intervals)

    def _batch(self, places: Sequence[int], seconds: float) -> list[LabGame]:
        """The games to play next, for about this many seconds of processor time. The next study is
        always the one with the smallest part of its share so far. Each study without games gets one
        or a pair in any case."""
        batch: list[LabGame] = []
        spent, costs, numbers = {}, {}, {}
        for place in places:
            games = self.log.games(self._key(place))
            spent[place] = sum(each.seconds for each in games.values())
            costs[place] = spent[place] / len(games) if games else 0.0
            numbers[place] = self.log.missing(self._key(place))
        while places:
            place = min(places, key=lambda each: spent[each] / self.studies[each][1].weight)
            study = self.studies[place][1]
            step = len(study.fixture.players) if study.mirrored else 1
            cost = step * costs[place]
            most = min(study.fixture.games, self._most)
            chosen = [n for n in islice(numbers[place], step) if n < most]
            seconds -= cost
            if not chosen or (cost and seconds < 0):
                places = [each for each in places if each != place]
                continue
            batch += [
                LabGame(ScheduledGame(place, study.fixture, n), study.examined) for n in chosen
            ]
            spent[place] += cost
            if not cost:
                places = [each for each in places if each != place]
        return batch

    def _check(self, game: LabGame, played: Played) -> None:
        """Report the error that stopped a game, if any. Raises BadRequest after too many."""
        if not played.result.error:
            return
        fixture, number = game.scheduled.fixture, game.scheduled.number
        self.progress.note(f"quanta: {fixture.describe(number)}: {played.result.error}.")
        self._broken += 1
        if self._broken == MOST_BROKEN:
            raise BadRequest(f"The lab stops after {MOST_BROKEN} games with errors.")

    def _known(self) -> str:
        """The result of the first study so far."""
        score = standing(self.studies[0][1], self.log.games(self._key(0)))
        return f"; {score.headline()}" if score.games else ""


def _bar(part: float) -> str:
    done = min(BAR, round(BAR * part))
    return f"[{'#' * done}{'.' * (BAR - done)}]"
