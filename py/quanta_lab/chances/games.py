"""Games from which chances are learned: played on from positions of every kind by a strong level,
with the analyst's expectations of some positions, and the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from quanta import registry
from quanta.core.game import CHANCE, Position
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.players import Limit, Player, run_to_end
from quanta.players.chances import start_of_game
from quanta.roster import player, uncalibrated_analyst

WEAK = ("level2", "level3", "level4", "level5")
"""The players up to a random ply, a random one for each side."""
PLAYING_LIMIT = Limit(nodes=1500, clock=float)
"""Its clock does not run, as the time limits of levels would make games irreproducible."""
JUDGING_LIMIT = Limit(nodes=600, playouts=60)
"""The limit for the analyst's expectation of a position."""
CANDIDATES = 3
"""The number of candidates of a page's analyst."""
MOST_PLIES = 3_000
"""Longer games are left out."""


class Lot(NamedTuple):
    """A game to play. opening: the number of random plies; mixed: weak players play up to a random
    ply below this; level: the id of the player that plays on; every: there are this many plies, or
    up to twice as many, between judged positions."""

    game: str
    params: Mapping[str, str]
    seed: str
    number: int
    opening: int
    mixed: int
    level: str
    every: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A position, from the side of the seat to play. variant, stage: see ``GameModules.stage``;
    expectation: that of the analyst's search; proven: whether it is certain; result: 1 for a win,
    −1 for a loss, 0 for a draw."""

    variant: str
    stage: int
    expectation: float
    proven: bool
    result: int


@dataclass(frozen=True, slots=True)
class Played:
    """The number of a game, and its judged positions."""

    number: int
    judged: Sequence[Judged]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Played:
        """The inverse of ``dataclasses.asdict``."""
        return cls(data["number"], [Judged(**each) for each in data["judged"]])


class _Moment(NamedTuple):
    position: Position
    expectation: float
    proven: bool


def play(lot: Lot) -> Played:
    """Play a game of two seats. It has no positions if it does not end."""
    rng = Stream(f"chances {lot.seed} {lot.number}")
    position: Position = registry.rules(lot.game).start(lot.params, rng)
    change = rng.below(lot.mixed)
    weak = [player(lot.game, WEAK[rng.below(len(WEAK))]) for _ in range(2)]
    strong = [player(lot.game, lot.level) for _ in range(2)]
    analyst = uncalibrated_analyst(lot.game, CANDIDATES)
    moments, due = list[_Moment](), change
    for ply in range(MOST_PLIES):
        if position.outcome() is not None:
            break
        seat = position.to_play
        if seat != CHANCE and ply >= due:
            moments.append(_judge(analyst, position, rng))
            due = ply + lot.every + rng.below(lot.every + 1)
        if seat == CHANCE:
            action = draw(position, rng)
        elif ply < lot.opening:
            actions = position.legal_actions()
            action = actions[rng.below(len(actions))]
        else:
            side = (weak if ply < change else strong)[seat]
            action = run_to_end(side.think(position.seen_by(seat), PLAYING_LIMIT, rng)).action
        position = position.apply(action)
    return Played(lot.number, _judged(lot.game, moments, position))


def _judge(analyst: Player, position: Position, rng: Stream) -> _Moment:
    seen = position.seen_by(position.to_play)
    best = run_to_end(analyst.think(seen, JUDGING_LIMIT, rng)).candidates[0]
    return _Moment(position, round(best.expectation, 4), best.proven)


def _judged(game: str, moments: Sequence[_Moment], last: Position) -> Sequence[Judged]:
    end = last.outcome()
    if end is None:
        return []
    stage_of = registry.modules(game).stage or start_of_game
    return [
        Judged(*stage_of(position), expectation, proven, end.returns[position.to_play])
        for position, expectation, proven in moments
    ]
