"""One folder, one game. Nothing else changes when one is added.

Games may also lie elsewhere: ``QUANTA_GAMES`` lists folders that hold more of them, separated as in
``PATH``. A wheel that holds ``quanta/games/<id>`` and nothing above it adds a game by being
installed.
"""

import os

__path__.extend(
    os.path.abspath(folder)  # noqa: PTH100 # pathlib would be dear to import here
    for folder in os.environ.get("QUANTA_GAMES", "").split(os.pathsep)
    if folder
)
