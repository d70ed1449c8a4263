"""Quanta: rules, records, pictures and players for small strategy games, in pure Python.

It needs nothing but the standard library. The names below are what a program or a notebook uses;
each is loaded on first use, so that ``import quanta`` is fast:

>>> import quanta
>>> game = quanta.load("leap", board="hex2").new(seed=7)
>>> game.outcome() is None
True
>>> game.play(quanta.player("leap", level=3).choose(game.position, seed=1)).ply
1
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quanta._version import __version__ as __version__
    from quanta.api.game import Game, Position, Variant, all_games, load, open
    from quanta.api.match import match, play, round_robin
    from quanta.api.player import Chooser, all_players, player
    from quanta.api.review import GameReview, Mistake
    from quanta.core.errors import BadParam, BadRecord, BadRequest, IllegalAction, QuantaError
    from quanta.core.game import CHANCE, Action, Outcome, Rules
    from quanta.core.rng import Stream
    from quanta.matches.cross_table import CrossTable
    from quanta.matches.standing import Standing
    from quanta.players.player import Candidate, Limit, Thought
    from quanta.players.solver import SolverResult
    from quanta.record.record import Record
    from quanta.scene.text_board import Piece

__all__ = [
    "CHANCE",
    "Action",
    "BadParam",
    "BadRecord",
    "BadRequest",
    "Candidate",
    "Chooser",
    "CrossTable",
    "Game",
    "GameReview",
    "IllegalAction",
    "Limit",
    "Mistake",
    "Outcome",
    "Piece",
    "Position",
    "QuantaError",
    "Record",
    "Rules",
    "SolverResult",
    "Standing",
    "Stream",
    "Thought",
    "Variant",
    "all_games",
    "all_players",
    "load",
    "match",
    "open",
    "play",
    "player",
    "round_robin",
]

_HOMES = {
    "_version": ("__version__",),
    "core.errors": ("BadParam", "BadRecord", "BadRequest", "IllegalAction", "QuantaError"),
    "core.game": ("CHANCE", "Action", "Outcome", "Rules"),
    "record.record": ("Record",),
    "core.rng": ("Stream",),
    "api.match": ("match", "play", "round_robin"),
    "api.player": ("Chooser", "all_players", "player"),
    "api.review": ("GameReview", "Mistake"),
    "matches.cross_table": ("CrossTable",),
    "matches.standing": ("Standing",),
    "scene.text_board": ("Piece",),
    "players.solver": ("SolverResult",),
    "api.game": ("Game", "Position", "Variant", "all_games", "load", "open"),
    "players.player": ("Limit", "Thought", "Candidate"),
}

if not TYPE_CHECKING:  # so that a type checker rejects unknown names

    def __getattr__(name: str) -> object:
        """Load a public name from its module."""
        for home, names in _HOMES.items():
            if name in names:
                return getattr(import_module(f"quanta.{home}"), name)
        raise AttributeError(f"module 'quanta' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
