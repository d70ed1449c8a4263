"""Who meets whom, in what, how often: the plan of a match before a game of it is played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from quanta import registry
from quanta.cli.match.clocks import own_time
from quanta.core.errors import BadParam
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.players import Limit
from quanta.players.player import checked_limit
from quanta.record.timeline import Timeline
from quanta.roster import player_id, roster

MOST_GAMES = 100_000
MOST_OPENING = 1_000
BOUND = re.compile(r"([0-9]{1,10})(ms|n|p)")
UNITS = {"ms": "ms", "n": "nodes", "p": "playouts"}


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player and how far it may think about an action.

    written: as the user called it; player: its id; limit: in processor time, so that games that
    share a processor are fair; stated: the milliseconds that it has to keep within, by the limit
    and by its own word; None where neither says any.
    """

    written: str
    player: str
    limit: Limit
    stated: int | None = None


def bounded(ms: int | None = None, nodes: int | None = None, playouts: int | None = None) -> Limit:
    """A limit in the processor time of the thread that plays, whoever else is at work in its
    process. Raises BadParam for a bound that is out of range."""
    return checked_limit(ms, nodes, playouts, own_time)


def contestant(game: str, text: str, common: Limit) -> Contestant:
    """A player written as ``PLAYER`` or ``PLAYER@LIMIT``, where ``LIMIT`` is ``500ms``, ``2000n``
    (nodes), ``100p`` (playouts) or several of them with commas between; without a limit of its own
    it gets the ``common`` one. Raises BadParam."""
    called, at, written = text.partition("@")
    name = player_id(game, called)
    limit = _limit(written) if at else common
    promised = [ms for ms in (limit.ms, roster(game)[name].ms) if ms]
    return Contestant(text, name, limit, min(promised, default=None))


def _limit(written: str) -> Limit:
    bounds: dict[str, int] = {}
    for word in written.split(","):
        found = BOUND.fullmatch(word)
        if found is None:
            raise BadParam(
                f"{word[:40]!r} is no limit; write 500ms, 2000n (nodes), 100p (playouts)."
            )
        bounds[UNITS[found[2]]] = int(found[1])
    return bounded(bounds.get("ms"), bounds.get("nodes"), bounds.get("playouts"))


@dataclass(frozen=True, slots=True)
class Fixture:
    """Games between two contestants with the same parameters.

    games: how many; seed: each game draws from a seed of its own that is made of this one and its
    number, so that it does not matter which process plays it, and when; opening: so many plies are
    drawn at random after the set-up, for games whose set-up leaves nothing to chance.
    """

    game: str
    params: Mapping[str, str]
    pair: tuple[Contestant, Contestant]
    games: int
    seed: str
    opening: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise BadParam(f"games is 1 to {MOST_GAMES}.")
        if not 0 <= self.opening <= MOST_OPENING:
            raise BadParam(f"opening is 0 to {MOST_OPENING} plies.")

    @property
    def words(self) -> str:
        """The parameters as they are written on the command line."""
        return " ".join(f"{key}={value}" for key, value in self.params.items())

    @property
    def mirrored(self) -> bool:
        """Whether every two games have the same set-up, with the seats changed: not where a player
        meets itself, since that would be the same game again."""
        return self.pair[0] != self.pair[1]

    def opened(self, number: int) -> Timeline:
        """Game ``number`` as the players find it: the set-up and the opening, which ends before a
        ply that would end the game. Raises BadParam and BadRecord."""
        drawn = number // 2 if self.mirrored else number
        rng = Stream(f"{self.seed} set-up {drawn}")
        rules = registry.rules(self.game)
        line = Timeline(rules, dict(self.params), rules.start(self.params, rng))
        for _ in range(self.opening):
            action = random_action(line.position, rng)
            if line.position.apply(action).outcome() is not None:
                break
            line.apply(action)
        return line

    def named(self, number: int) -> str:
        """Which game it is, for a message."""
        a, b = (each.written for each in self.pair)
        played = f"{self.game} {self.words}".strip()
        return f"Game {number + 1} of {a} against {b}, {played}, seed {self.seed!r}"
