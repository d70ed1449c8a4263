"""Games are found, not listed: every package in ``quanta.games`` is one, loaded when asked for.

A package whose name begins with an underscore is complete but hidden from the lists.
"""

from __future__ import annotations

from functools import cache
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from quanta import games as folder
from quanta.core.errors import BadRecord
from quanta.games.modules import GameModules

if TYPE_CHECKING:
    from quanta.core.game import Rules
    from quanta.scene.view import View


@cache
def ids(*, hidden: bool = False) -> tuple[str, ...]:
    """The ids of all games, sorted; with the hidden ones when asked."""
    names = sorted(module.name for module in iter_modules(folder.__path__) if module.ispkg)
    return tuple(name for name in names if hidden or not name.startswith("_"))


def games() -> tuple[Rules, ...]:
    """The rules of all games that are listed."""
    return tuple(rules(game) for game in ids())


@cache
def modules(game: str) -> GameModules:
    """All that the game with this id offers, imported piece by piece as it is read. Raises
    BadRecord for an unknown game."""
    if game not in ids(hidden=True):
        shown = game if len(game) <= 40 else game[:39] + "…"
        raise BadRecord(f"There is no game {shown!r} here; there is {', '.join(ids())}.")
    return GameModules(game)


def rules(game: str) -> Rules:
    """The rules of the game with this id. Raises BadRecord for an unknown game."""
    return modules(game).rules


def view(game: str) -> View:
    """The view of the game with this id. Raises BadRecord for an unknown game."""
    return modules(game).view
