"""Games are found, not listed: every folder in ``quanta.games`` is one, loaded when asked for.

A folder whose name begins with an underscore is complete but hidden from the lists.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, cast

from quanta import games as folder
from quanta.core.errors import BadRecord
from quanta.core.game import Rules

if TYPE_CHECKING:
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
def rules(game: str) -> Rules:
    """The rules of the game with this id. Raises BadRecord for an unknown one."""
    if game not in ids(hidden=True):
        shown = game if len(game) <= 40 else game[:39] + "…"
        raise BadRecord(f"There is no game {shown!r} here; there is {', '.join(ids())}.")
    return cast(Rules, import_module(f"quanta.games.{game}.rules").RULES)


@cache
def view(game: str) -> View:
    """The view of the game with this id. Raises BadRecord for an unknown one."""
    rules(game)
    return cast("View", import_module(f"quanta.games.{game}.view").VIEW)


@cache
def optional(game: str, module: str) -> ModuleType | None:
    """A game's optional module, such as ``kernel`` or ``evaluate``; None where it has none."""
    rules(game)
    name = f"quanta.games.{game}.{module}"
    return import_module(name) if find_spec(name) else None
