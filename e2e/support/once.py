"""Marks for tests of what every browser does the same way, so that not all of them are run in both.
A page costs Firefox two to four times the work that it costs Chromium, so Chromium has more of
them: Firefox has those in which browsers differ, such as input, storage, files, frames and the
offline copy, and a game of each kind of test."""

from __future__ import annotations

from zlib import crc32

import pytest
from e2e.support.mirror import GAMES

IN_CHROMIUM = pytest.mark.only_browser("chromium")
IN_FIREFOX = pytest.mark.only_browser("firefox")
IN_TURN = pytest.mark.each_game_in_turn
"""For a test of every game: one of the games in Firefox, not the same one for each test, and the
others in Chromium."""


def others_turn(item: pytest.Item) -> bool:
    """Whether the test is of a game that is the other browser's."""
    if not (isinstance(item, pytest.Function) and item.get_closest_marker(IN_TURN.name)):
        return False
    game, browser = item.callspec.params["game"], item.callspec.params["browser_name"]
    in_firefox = GAMES[crc32(item.originalname.encode()) % len(GAMES)]
    return (game == in_firefox) != (browser == "firefox")
