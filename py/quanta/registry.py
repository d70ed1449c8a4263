"""Games are found, not listed: every package in ``quanta.games`` is one, loaded when needed.

A package whose name begins with an underscore is complete but hidden from the lists.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from quanta import games as folder
from quanta.core.arguments import a_text
from quanta.core.errors import BadRecord
from quanta.core.quoting import quoted
from quanta.core.words import did_you_mean
from quanta.games.modules import BadGame, loading_fault
from quanta.games.modules import GameModules as GameModules

if TYPE_CHECKING:
    from quanta.core.game import Rules
    from quanta.scene.view import View


@cache
def ids(*, hidden: bool = False) -> tuple[str, ...]:
    """The ids of all games, sorted; with the hidden ones when asked."""
    names = sorted(module.name for module in iter_modules(folder.__path__) if module.ispkg)
    return tuple(name for name in names if hidden or not name.startswith("_"))


def add_folder(place: str) -> None:
    """Look for games in one more folder, before those that are there. A game that has been loaded
    already stays as it is."""
    folder.__path__.insert(0, place)
    _forget()


def remove_folder(place: str) -> None:
    """Look for no games in a folder that ``add_folder`` added, and forget those that were loaded
    from it, so that others of the same ids can be."""
    folder.__path__.remove(place)
    for name in [name for name in sys.modules if _is_from(name, place)]:
        del sys.modules[name]
    _forget()


def _is_from(name: str, place: str) -> bool:
    """Whether a module belongs to a game that was loaded from a folder of games."""
    if not name.startswith(f"{folder.__name__}."):
        return False
    game = name.split(".")[2]
    package = sys.modules.get(f"{folder.__name__}.{game}")
    return f"{place}{os.sep}{game}" in getattr(package, "__path__", ())


def _forget() -> None:
    ids.cache_clear()
    _modules.cache_clear()


def games() -> tuple[Rules, ...]:
    """The rules of all games that are listed, without those that cannot be loaded."""
    return tuple(rules(game) for game in ids() if fault(game) is None)


def faults() -> list[str]:
    """A sentence for each game that cannot be offered, and for each named folder without
    games."""
    broken = (fault(game) for game in ids())
    return [*folder_faults(), *(each for each in broken if each is not None)]


def folder_faults() -> list[str]:
    """A sentence for each folder without games that ``QUANTA_GAMES`` names, and for each game whose
    id another one has; no game is loaded for that."""
    sentences: list[str] = []
    homes: dict[str, str] = {}
    for place in folder.__path__:
        inside = list(iter_modules([place]))  # of an archive, too, as in the browser
        if place in folder.NAMED and not any(module.ispkg for module in inside):
            there = os.path.isdir(place)  # noqa: PTH112 # pathlib is dear to import here
            lacks = "in which there is no game" if there else "which does not exist"
            sentences.append(f"QUANTA_GAMES names the folder {place}, {lacks}.")
        for module in inside:
            first = homes.setdefault(module.name, place) if module.ispkg else place
            if first != place and not _same(f"{first}/{module.name}", f"{place}/{module.name}"):
                sentences.append(
                    f"There are two games {module.name!r}: the one in {first} is used, the one in "
                    f"{place} is not."
                )
    return sentences


def _same(one: str, other: str) -> bool:
    """Whether two folders are one, under two names."""
    return os.path.realpath(one) == os.path.realpath(other)


def fault(game: str) -> str | None:
    """Why a game cannot be loaded, in a sentence; None if it can. Raises BadRecord for an unknown
    game."""
    try:
        rules(game)
    except BadGame as error:
        return str(error)
    except Exception as error:  # a game is foreign code, and may do anything when it is imported
        sentence = loading_fault(error)
        if sentence is None:
            raise
        return sentence
    return None


def modules(game: str) -> GameModules:
    """All that the game with this id offers, imported piece by piece as it is read. Raises
    BadRecord for an unknown game."""
    known = isinstance(game, str)
    return _modules(game if known else a_text("The id of a game", game, BadRecord))


@cache
def _modules(game: str) -> GameModules:
    if game not in ids(hidden=True):
        message = f"There is no game {quoted(game)} here{did_you_mean(game, ids())}; there is "
        raise BadRecord(" ".join([f"{message}{', '.join(ids())}.", *folder_faults()]))
    return GameModules(game)


def rules(game: str) -> Rules:
    """The rules of the game with this id. Raises BadRecord for an unknown game."""
    return modules(game).rules


def view(game: str) -> View:
    """The view of the game with this id. Raises BadRecord for an unknown game."""
    return modules(game).view
