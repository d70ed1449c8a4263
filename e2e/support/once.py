"""Marks for tests of what every browser does the same way, so that not all of them are run in both.
A page costs Firefox two to four times the work that it costs Chromium, so Chromium has more of
them: Firefox has those in which browsers differ, such as input, storage, files, frames and the
offline copy, and a game of each kind of test."""

from __future__ import annotations

from zlib import crc32

import pytest
from e2e.support.mirror import GAMES, SAMPLE

IN_CHROMIUM = pytest.mark.only_browser("chromium")
IN_FIREFOX = pytest.mark.only_browser("firefox")
IN_TURN = pytest.mark.each_game_in_turn
"""For a test of every game: one of the games in Firefox, not the same one for each test, and the
others in Chromium."""
ONE_EACH = pytest.mark.one_game_each
"""For a test of the page around the board, to which all games are alike: one game in each browser,
in Firefox that whose page other tests share, as it takes long to open there. ``--every-game`` has
all of them in both."""

IN_LONG = pytest.mark.in_long
"""For a test of which `make test` has the kind by a cheaper one, in a browser or without: it is run
with ``--every-game``."""
LATER_IN_FIREFOX = pytest.mark.later_in_firefox
"""For a test that costs Firefox much, of a kind in which another one shows what Firefox does: there
it is run with ``--every-game`` only."""


def others_turn(item: pytest.Item) -> bool:
    """Whether the test is of a game that is the other browser's, or of neither in a usual run."""
    if not isinstance(item, pytest.Function):
        return False
    if item.get_closest_marker(IN_LONG.name):
        return True
    if _browser(item) is None:  # it reads what was built
        return bool(item.config.getoption("browser") == ["firefox"])
    if item.get_closest_marker(LATER_IN_FIREFOX.name) and _browser(item) == "firefox":
        return True
    drawn = crc32(item.originalname.encode()) % len(GAMES)
    if item.get_closest_marker(IN_TURN.name):
        in_firefox = _game(item) == GAMES[drawn]
        return in_firefox != (_browser(item) == "firefox")
    if item.get_closest_marker(ONE_EACH.name):
        chosen = SAMPLE[0] if _browser(item) == "firefox" else GAMES[drawn - 1]
        return _game(item) != chosen
    return False


def _game(item: pytest.Function) -> str:
    return str(item.callspec.params["game"])


def _browser(item: pytest.Function) -> object:
    """The name of the browser that a test is run in, if it opens any."""
    return item.callspec.params.get("browser_name") if hasattr(item, "callspec") else None
