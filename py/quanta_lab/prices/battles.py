"""Battles between armies: each is two games with the same dice, the seats swapped."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import NamedTuple

from quanta.cli.progress import Progress
from quanta.core.errors import BadRequest
from quanta.core.pricing import Army, Pricing
from quanta.matches.fixture import Contestant, Fixture
from quanta.matches.pool import results
from quanta.matches.scheduled_game import play, scheduled

SEATS = 2


class Battle(NamedTuple):
    """Two armies and the seed of their dice. trait: one that units may lack, if any."""

    armies: tuple[Army, Army]
    seed: str
    trait: str = ""


@dataclass(frozen=True)
class Arena:
    """Plays battles. player: that of both sides; jobs: as for ``pool.results``."""

    game: str
    pricing: Pricing
    player: Contestant
    jobs: int
    progress: Progress

    def shares(self, battles: Sequence[Battle], what: str) -> list[float]:
        """The share that the first army of each battle wins: 0, 1/2 or 1. Shows the progress, after
        ``what``. Raises QuantaError, also for a game that does not end."""
        plan = [self._fixture(each, seat) for each in battles for seat in range(SEATS)]
        shares = [0.0] * len(battles)
        with closing(results(play, scheduled(plan), self.jobs)) as games:
            for done, (each, result) in enumerate(games, 1):
                if not result.winners:
                    why = result.error or "it does not end"
                    raise BadRequest(f"{each.fixture.describe(0)}: {why}.")
                place, seat = divmod(each.place, SEATS)
                shares[place] += (seat in result.winners) / len(result.winners) / SEATS
                self.progress.show(f"{what}: {done}/{len(plan)} games")
        return shares

    def _fixture(self, battle: Battle, seat: int) -> Fixture:
        """One game, with the first army at ``seat``."""
        first, second = battle.armies
        armies = (first, second) if seat == 0 else (second, first)
        params = self.pricing.params(armies, battle.trait)
        return Fixture(self.game, params, (self.player, self.player), 1, battle.seed)
