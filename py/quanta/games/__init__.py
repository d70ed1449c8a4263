"""One folder, one game. Nothing else changes when one is added.

Games may also lie elsewhere: ``QUANTA_GAMES`` lists folders that hold more of them, separated as in
``PATH``. A wheel that holds ``quanta/games/<id>`` and nothing above it adds a game by being
installed; so does a project that is installed with ``pip install -e``, whose folder is then on
Python's path.
"""

import os
import sys


def _folders() -> list[str]:
    """The folders that hold more games, each once."""
    named = os.environ.get("QUANTA_GAMES", "").split(os.pathsep)
    found = [os.path.abspath(folder) for folder in named if folder]  # noqa: PTH100 # pathlib is dear
    for place in sys.path:
        folder = f"{place}/quanta/games"
        if os.path.isdir(folder) and not os.path.exists(f"{folder}/__init__.py"):  # noqa: PTH110, PTH112
            found.append(os.path.abspath(folder))  # noqa: PTH100
    return [folder for folder in dict.fromkeys(found) if folder not in __path__]


__path__.extend(_folders())
