"""Players of a game, and bots written by the caller."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from quanta.api.game import (
    GamePosition,
    Seed,
    check_position,
    stream,
)
from quanta.core.arguments import a_text, described, whole, with_method
from quanta.core.errors import BadParam, BadRequest
from quanta.core.game import CHANCE, Action
from quanta.players import Limit, Player, RosterEntry, Thought, run_to_end
from quanta.roster import player as made
from quanta.roster import player_id, roster


class Chooses(Protocol):
    """A player that the caller has written."""

    def choose(self, position: GamePosition) -> Action:
        """One of ``position.legal_actions()``. position: as the seat to play may know it."""
        ...


Bot = Chooses | Callable[[GamePosition], Action]
"""A player that the caller has written: an object with ``choose``, or a function that does the
same."""


def choose_of(bot: Bot) -> Callable[[GamePosition], Action]:
    """The function that makes the choices of a bot. Raises BadRequest for anything else."""
    choose = getattr(bot, "choose", bot)
    if isinstance(bot, type) or not callable(choose):
        shown = f"the class {bot.__name__}" if isinstance(bot, type) else described(bot)
        raise BadRequest(f"This is no player, but {shown}: it has no method choose(position).")
    chosen: Callable[[GamePosition], Action] = choose
    return chosen


@dataclass(frozen=True, repr=False)
class Chooser:
    """A player of one game. It keeps what it has searched from one action to the next.

    game: the id of the game; name: the id of the player; player: the object that does the thinking.
    Raises BadParam and BadRequest for anything else.
    """

    game: str
    name: str
    player: Player

    def __post_init__(self) -> None:
        a_text("The id of a game", self.game)
        a_text("The id of a player", self.name)
        with_method("The player", self.player, "think")

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
        limit = Limit(ms, nodes, playouts)
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

    def __repr__(self) -> str:
        return f"<player {self.name} of {self.game}>"


class RosterChooser(Chooser):
    """A player of the game's roster, which can be made again by its id."""

    def __repr__(self) -> str:
        return f"quanta.player({self.game!r}, {self.name!r})"


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
    chosen = player_id(game, _level(level) if name is None else a_text("The id of a player", name))
    return RosterChooser(game, chosen, made(game, chosen))


def _level(level: object) -> str:
    """A level as text. Raises BadParam if it is not a number."""
    return str(whole("level", level, 0, 1_000)) if not isinstance(level, str) else level


def _check(game: str, position: GamePosition) -> None:
    check_position(game, position)
    if position.outcome() is not None:
        raise BadRequest("The game is over.")
    if position.to_play == CHANCE:
        raise BadRequest("Chance is to play, not a player.")
