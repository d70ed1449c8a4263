"""One folder, one game. Nothing else changes when one is added.

Games may also be elsewhere: ``QUANTA_GAMES`` lists folders of games, projects that hold games, or
games' own folders, separated as in ``PATH``. A wheel that holds ``quanta/games/<id>`` and nothing
above it adds a game by being installed; so does a project that is installed with
``pip install -e``, whose folder is then on Python's path.
"""

import os
import sys

IN_A_PROJECT = ("py/quanta/games", "src/quanta/games", "quanta/games")
"""Where in a project its games may be."""


def _holding(place: str) -> str:
    """The folder of games in a place that ``QUANTA_GAMES`` names."""
    if os.path.isfile(f"{place}/rules.py"):  # noqa: PTH113 # pathlib is dear
        return os.path.dirname(place)  # noqa: PTH120
    below = (f"{place}/{folder}" for folder in IN_A_PROJECT)
    return next(filter(os.path.isdir, below), place)


NAMED = [
    _holding(os.path.abspath(folder))  # noqa: PTH100
    for folder in os.environ.get("QUANTA_GAMES", "").split(os.pathsep)
    if folder
]
"""The folders of games that ``QUANTA_GAMES`` names."""


def _folders() -> list[str]:
    """The folders that hold more games, each once."""
    folders = [*NAMED]
    for place in sys.path:
        folder = f"{place}/quanta/games"
        if os.path.isdir(folder) and not os.path.exists(f"{folder}/__init__.py"):  # noqa: PTH110, PTH112
            folders.append(os.path.abspath(folder))  # noqa: PTH100
    return [folder for folder in dict.fromkeys(folders) if folder not in __path__]


__path__.extend(_folders())
