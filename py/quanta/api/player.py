"""Players of a game, bots written by the caller, and games between them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from quanta.api.game import Game, GamePosition, Seed, Variant, stream
from quanta.core.errors import BadParam, BadRequest
from quanta.core.game import CHANCE, Action
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.players import Player, RosterEntry, Thought, run_to_end
from quanta.players.player import checked_limit
from quanta.record.record import MAX_PLIES
from quanta.roster import player as made
from quanta.roster import player_id, roster

Bot = Callable[[GamePosition], Action]
"""The simplest player: a function from a position, as its seat may know it, to an action."""


@dataclass(frozen=True)
class Chooser:
    """A player of one game. It keeps what it has searched from one action to the next.

    game: the id of the game; name: the id of the player; player: the object that does the thinking.
    """

    game: str
    name: str
    player: Player

    @property
    def entry(self) -> RosterEntry:
        """Its description: ``label``, ``sentence``, ``level``, and ``ms``, its time limit."""
        return roster(self.game)[self.name]

    def think(
        self,
        position: GamePosition,
        *,
        ms: int | None = None,
        nodes: int | None = None,
        playouts: int | None = None,
        seed: Seed = None,
    ) -> Iterator[Thought]:
        """Better and better thoughts about a position in play, using only what the seat to play may
        know. ms, nodes, playouts: limits, which can only narrow those of its level. Raises BadParam
        for an impossible limit, BadRequest if no seat is to play."""
        _check(self.game, position)
        seen = position.inner.seen_by(position.to_play)
        limit = checked_limit(ms, nodes, playouts, time.perf_counter)
        return self.player.think(seen, limit, stream(seed))

    def choose(
        self,
        position: GamePosition,
        *,
        ms: int | None = None,
        nodes: int | None = None,
        playouts: int | None = None,
        seed: Seed = None,
    ) -> Action:
        """The action of its last thought; takes and raises what ``think`` does."""
        return run_to_end(
            self.think(position, ms=ms, nodes=nodes, playouts=playouts, seed=seed)
        ).action

    def __call__(self, position: GamePosition) -> Action:
        """The action that it chooses within its own limits."""
        return self.choose(position)


def all_players(game: str, /) -> dict[str, RosterEntry]:
    """Id -> description of all players of a game: general ones, its levels, and its own."""
    return dict(roster(game))


def player(game: str, name: str | None = None, /, *, level: int | None = None) -> Chooser:
    """A player of a game, by its id or by its level, from 1, the easiest, to 8.

    Raises BadParam if there is none.

    >>> player("leap", level=3).name
    'level3'
    """
    if (name is None) == (level is None):
        raise BadParam("Give either the id of a player or its level.")
    found = player_id(game, str(level) if name is None else name)
    return Chooser(game, found, made(game, found))


def play(
    variant: Variant,
    bots: Sequence[Chooser | Bot],
    *,
    seed: Seed = None,
    start: Game | None = None,
    most_plies: int = MAX_PLIES,
) -> Game:
    """A game between these players, one for each seat: a ``Chooser``, or a function from a position
    to an action. Each is given what its seat may know.

    seed: for set-ups, dice and players; start: a game to continue from its end, which stays
    unchanged; most_plies: where to stop a game that has not ended, at most the length of a record.
    Raises IllegalAction if a function breaks the rules, BadRequest for a wrong number of players.
    """
    rng = stream(seed)
    game = variant.new(rng) if start is None else start.at(-1)
    if len(bots) != game.position.seats:
        raise BadRequest(f"There are {game.position.seats} seats, but {len(bots)} players.")
    while game.outcome() is None and game.ply < min(most_plies, MAX_PLIES):
        position = game.position
        if position.to_play == CHANCE:
            game.play(draw(position.inner, rng))
            continue
        bot = bots[position.to_play]
        game.play(_chosen(bot, position.seen_by(position.to_play), rng))
    return game


def _chosen(bot: Chooser | Bot, seen: GamePosition, rng: Stream) -> Action:
    return bot.choose(seen, seed=rng) if isinstance(bot, Chooser) else bot(seen)


def _check(game: str, position: GamePosition) -> None:
    if position.variant.id != game:
        raise BadRequest(f"This player plays {game}, not {position.variant.id}.")
    if position.outcome() is not None:
        raise BadRequest("The game is over.")
    if position.to_play == CHANCE:
        raise BadRequest("Chance is to play, not a player.")
