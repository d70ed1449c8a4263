"""Who chooses: the players of a game, those that a program brings itself, and games among them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from quanta.api.game import Game, Position, Seed, Variant, stream
from quanta.core.errors import BadParam, BadRequest
from quanta.core.game import CHANCE, Action
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.players import Entry, Player, Thought, last
from quanta.players.player import checked_limit
from quanta.record.record import MOST_PLIES
from quanta.roster import player as made
from quanta.roster import player_id, roster

Bot = Callable[[Position], Action]
"""A player in its plainest form: what it does in a position that shows what its seat may know."""


@dataclass(frozen=True)
class Chooser:
    """A player of one game. It remembers what it learned from one action of a game to the next.

    game: the id; name: the player's id; player: its own object, which thinks in steps.
    """

    game: str
    name: str
    player: Player

    @property
    def entry(self) -> Entry:
        """What is said of it: ``label``, ``sentence``, ``level``, and ``ms``, the longest that it
        thinks."""
        return roster(self.game)[self.name]

    def think(
        self,
        position: Position,
        *,
        ms: int | None = None,
        nodes: int | None = None,
        playouts: int | None = None,
        seed: Seed = None,
    ) -> Iterator[Thought]:
        """Better and better thoughts about a position in play, made from what the seat to play may
        know of it. ms, nodes, playouts: how far it may think, within what its level allows itself.
        Raises BadParam for such a limit, BadRequest where no seat is to play."""
        _check(self.game, position)
        seen = position.inner.seen_by(position.to_play)
        limit = checked_limit(ms, nodes, playouts, time.perf_counter)
        return self.player.think(seen, limit, stream(seed))

    def choose(
        self,
        position: Position,
        *,
        ms: int | None = None,
        nodes: int | None = None,
        playouts: int | None = None,
        seed: Seed = None,
    ) -> Action:
        """What it does in the end; as ``think``."""
        return last(self.think(position, ms=ms, nodes=nodes, playouts=playouts, seed=seed)).action

    def __call__(self, position: Position) -> Action:
        """What it does without a limit but its own."""
        return self.choose(position)


def all_players(game: str, /) -> dict[str, Entry]:
    """The players of a game by id: those of every game, its levels, and its own."""
    return dict(roster(game))


def player(game: str, name: str | None = None, /, *, level: int | None = None) -> Chooser:
    """A player of a game, by its id, or by the number of its level: 1 the easiest to 8.

    Raises BadParam where there is none.

    >>> player("leap", level=3).name
    'level3'
    """
    if (name is None) == (level is None):
        raise BadParam("A player is called by its id or by its level, by one of them.")
    found = player_id(game, str(level) if name is None else name)
    return Chooser(game, found, made(game, found))


def play(
    variant: Variant,
    bots: Sequence[Chooser | Bot],
    *,
    seed: Seed = None,
    start: Game | None = None,
    most_plies: int = MOST_PLIES,
) -> Game:
    """A game among these players, one for each seat: a ``Chooser``, or a function from a position
    to an action. Each is shown what its seat may know.

    seed: where set-ups, dice and lots come from; start: a game to go on with, which is left as it
    is; most_plies: where to stop a game that has not ended, at the latest where a record would be
    full. Raises IllegalAction where a function breaks the rules, and BadRequest for a wrong number
    of players.
    """
    rng = stream(seed)
    game = variant.new(rng) if start is None else start.at(-1)
    if len(bots) != game.position.seats:
        raise BadRequest(f"There are {game.position.seats} seats, and {len(bots)} players.")
    while game.outcome() is None and game.ply < min(most_plies, MOST_PLIES):
        position = game.position
        if position.to_play == CHANCE:
            game.play(draw(position.inner, rng))
            continue
        bot = bots[position.to_play]
        game.play(_chosen(bot, position.seen_by(position.to_play), rng))
    return game


def _chosen(bot: Chooser | Bot, seen: Position, rng: Stream) -> Action:
    return bot.choose(seen, seed=rng) if isinstance(bot, Chooser) else bot(seen)


def _check(game: str, position: Position) -> None:
    if position.variant.id != game:
        raise BadRequest(f"This player plays {game}, not {position.variant.id}.")
    if position.outcome() is not None:
        raise BadRequest("The game is over: there is nothing to choose.")
    if position.to_play == CHANCE:
        raise BadRequest("Chance is to play: nobody chooses.")
