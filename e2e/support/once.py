"""Marks for tests of what every browser does the same way, so that not all of them are run in both.
Whatever they say, about as many are left for either browser, and both are done at the same time."""

from __future__ import annotations

import pytest
from e2e.support.mirror import GAMES

BROWSERS = ("chromium", "firefox")
IN_CHROMIUM = pytest.mark.only_browser("chromium")
IN_FIREFOX = pytest.mark.only_browser("firefox")
IN_TURN = pytest.mark.each_game_in_turn
"""For a test of every game: half of the games in each browser."""


def others_turn(item: pytest.Item) -> bool:
    """Whether the test is of a game that is the other browser's."""
    if not (isinstance(item, pytest.Function) and item.get_closest_marker(IN_TURN.name)):
        return False
    place, browser = GAMES.index(item.callspec.params["game"]), item.callspec.params["browser_name"]
    return BROWSERS[place % len(BROWSERS)] != browser
