"""Fixtures: which players play which game, with which parameters, how often."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from quanta import registry
from quanta.core.arguments import whole
from quanta.core.errors import BadParam, BadRequest
from quanta.core.limits import MAX_PLIES
from quanta.core.playout import random_action
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.players import Limit, Player
from quanta.record.timeline import Timeline
from quanta.roster import parted, player, player_id, roster

cpu_time: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""Processor time of this thread in seconds, for players that share a processor; of the process on
platforms without a clock for each thread, such as a browser."""
MOST_GAMES = 100_000
MOST_PLAYERS = 26
"""Players of a match."""
MOST_OPENING = 1_000
BOT_MS = 10_000
"""Milliseconds that a player from outside has for an action if nothing else is said."""
PROGRAM = "program:"
"""The prefix of the name of a player that is a program; its command line follows."""
ERROR, DRAW = "error", "draw"
"""The result of a game that does not end within its plies. An error is not counted."""
BOUND = re.compile(r"([0-9]{1,10})(ms|n|p)")
UNITS = {"ms": "ms", "n": "nodes", "p": "playouts"}


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player and its limit for an action.

    written: as the user wrote it; player: its id; limit: in processor time, so that games that
    share a processor are fair; stated: the milliseconds within which it must stay, by its limit and
    by its level; None where neither states any. make: makes a player from outside, one that is not
    in the game's roster, from the game's id and parameters; it can be pickled if several processes
    play. A player from outside loses a game in which it fails, does what is not allowed, or takes
    longer than ``stated``. without: modules of the game that its search is not to use.
    """

    written: str
    player: str
    limit: Limit
    stated: int | None = None
    make: Callable[[str, Mapping[str, str]], Player] | None = None
    without: frozenset[str] = frozenset()

    def new_player(self, game: str, params: Mapping[str, str]) -> Player:
        """The player in a game with these parameters."""
        if self.make is not None:
            return self.make(game, params)
        return player(game, self.player, self.without)


def cpu_limit(
    ms: int | None = None, nodes: int | None = None, playouts: int | None = None
) -> Limit:
    """A limit in processor time of the playing thread, whatever else runs in its process. Raises
    BadParam for a bound that is out of range."""
    return Limit(ms, nodes, playouts, cpu_time)


def parse_contestant(game: str, text: str, default: Limit) -> Contestant:
    """A player written as ``PLAYER`` or ``PLAYER@LIMIT``, where ``LIMIT`` is ``500ms``, ``2000n``
    (nodes), ``100p`` (playouts), or several of these separated by commas. Without ``LIMIT``, the
    limit is ``default``. ``PLAYER-tree`` does without the game's module ``tree``, and so with
    ``kernel`` and ``evaluate``. Raises BadParam."""
    called, at, written = text.partition("@")
    called, without = parted(game, called)
    name = player_id(game, called)
    limit = parse_limit(written) if at else default
    stated = [ms for ms in (limit.ms, roster(game)[name].ms) if ms]
    return Contestant(text, name, limit, min(stated, default=None), without=without)


def parse_limit(written: str) -> Limit:
    """The limit written as ``500ms,2000n``. Raises BadParam."""
    bounds: dict[str, int] = {}
    for word in written.split(","):
        found = BOUND.fullmatch(word)
        if found is None:
            raise BadParam(
                f"{quoted(word)} is no limit; write 500ms, 2000n (nodes), 100p (playouts)."
            )
        bounds[UNITS[found[2]]] = int(found[1])
    return cpu_limit(bounds.get("ms"), bounds.get("nodes"), bounds.get("playouts"))


@dataclass(frozen=True, slots=True)
class Fixture:
    """A number of games between contestants with the same parameters.

    players: two or more, whatever the number of seats; games: how many; seed: each game derives its
    own seed from this one and its number, so that it does not matter which process plays it, or
    when; opening: number of random plies after the set-up, for games whose set-up is always the
    same; plies: the limit of a game, its opening included; unfinished: ``ERROR`` or ``DRAW``, what
    a game counts as that does not end within it.
    """

    game: str
    params: Mapping[str, str]
    players: tuple[Contestant, ...]
    games: int
    seed: str
    opening: int = 0
    plies: int = MAX_PLIES
    unfinished: str = ERROR

    def __post_init__(self) -> None:
        if not 2 <= len(self.players) <= MOST_PLAYERS:
            raise BadRequest(f"A match takes 2 to {MOST_PLAYERS} players, not {len(self.players)}.")
        whole("games", self.games, 1, MOST_GAMES)
        whole("opening", self.opening, 0, MOST_OPENING)
        whole("plies", self.plies, 1, MAX_PLIES)
        if self.opening >= self.plies:
            raise BadParam("plies is more than opening.")

    @property
    def params_text(self) -> str:
        """The parameters as written on the command line."""
        return " ".join(f"{key}={value}" for key, value in self.params.items())

    @property
    def mirrored(self) -> bool:
        """Whether games come in rounds with the same set-up, in which every player changes seats.
        Not where a player meets itself: the second game would repeat the first."""
        return any(each != self.players[0] for each in self.players)

    def seating(self, number: int, seats: int) -> tuple[int, ...]:
        """Seat -> index of the player there in game ``number``. The players sit around the table,
        each with several seats if there are more of these, and move on by one from game to game, so
        that a round of as many games as players has each of them in every seat once. Who sits next
        to whom is drawn for each round; two have no choice."""
        size = len(self.players)
        order = list(range(size))
        if size > 2:
            Stream(f"{self.seed} order {number // size}").shuffle(order)
        return tuple(order[(seat + number) % size] for seat in range(seats))

    def opened(self, number: int) -> Timeline:
        """Game ``number`` before its first move: the set-up and the opening, which stops before a
        ply that would end the game. Raises BadParam and BadRecord."""
        drawn = number // len(self.players) if self.mirrored else number
        rng = Stream(f"{self.seed} set-up {drawn}")
        rules = registry.rules(self.game)
        line = Timeline(rules, dict(self.params), rules.start(self.params, rng))
        for _ in range(self.opening):
            action = random_action(line.position, rng)
            if line.position.apply(action).outcome() is not None:
                break
            line.apply(action)
        return line

    def describe(self, number: int) -> str:
        """Game ``number`` in words, for a message."""
        players = " against ".join(each.written for each in self.players)
        played = f"{self.game} {self.params_text}".strip()
        return f"Game {number + 1} of {players}, {played}, seed {self.seed!r}"
