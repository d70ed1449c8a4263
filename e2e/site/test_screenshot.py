"""The tool for screenshots waits for what a click leads to, whatever that is."""

from __future__ import annotations

import pytest
from e2e.support.once import IN_CHROMIUM, IN_LONG
from playwright.sync_api import Browser

from quanta_site.paths import BuildError
from quanta_site.screenshot import SIZES, picture

LEAP = "leap/#leap;start=ww-bwb-bb_w/"


@IN_LONG
@IN_CHROMIUM
def test_a_picture_shows_a_choice_a_move_and_a_refusal(browser: Browser, site: str) -> None:
    shown = {
        picture(browser, f"{site}{LEAP}", SIZES[1], "light", clicks)
        for clicks in ([], ["b3"], ["b3", "b1"], ["a1"])
    }
    assert len(shown) == 4
    with pytest.raises(BuildError, match="no z9 to click on"):
        picture(browser, f"{site}{LEAP}", SIZES[1], "light", ["z9"])
