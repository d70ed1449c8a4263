"""The manual that is made of ``docs/``: its pages are whole, and all of it is there."""

from __future__ import annotations

import re

from e2e.support.once import IN_CHROMIUM

import quanta
from quanta import registry
from quanta_site.pages import digests
from quanta_site.paths import DIST, ROOT

pytestmark = IN_CHROMIUM
MADE = DIST / "docs"
PAGES = sorted((ROOT / "docs").glob("*.md"))


def test_no_page_shows_a_game_that_a_published_wheel_lacks() -> None:
    """Neither in examples nor in tables of ids; the notes may have figures measured with it."""
    withheld = [game for game in registry.ids() if any(d.ask_first for d in digests.digests(game))]
    assert withheld
    for page in MADE.glob("*.html"):
        code = re.findall(r"<(pre|code)\b(.*?)</\1>", page.read_text(encoding="utf-8"), re.DOTALL)
        shown = " ".join(re.sub("<[^>]*>", "", text) for _, text in code)
        assert not [game for game in withheld if re.search(rf"\b{game}\b", shown)], page.name


def test_every_page_of_the_folder_is_in_the_contents() -> None:
    index = (MADE / "index.html").read_text(encoding="utf-8")
    for page in PAGES:
        assert (MADE / f"{page.stem}.html").is_file()
        assert page.stem == "index" or f'href="{page.stem}.html' in index


def test_the_reference_has_every_name_that_the_package_offers() -> None:
    page = (ROOT / "docs/reference.md").read_text(encoding="utf-8")
    assert not [name for name in quanta.__all__ if not re.search(rf":: {name}\b", page)]
    text = (MADE / "reference.html").read_text(encoding="utf-8")
    assert "A first position; a random set-up is drawn" in text


def test_the_reference_is_the_same_whatever_is_installed() -> None:
    """Types of packages that only adapters need are shown as the source has them."""
    text = re.sub("<[^>]*>", "", (MADE / "reference.html").read_text(encoding="utf-8"))
    assert "NDArray[np.uint8]" in text
    assert "NDArray[uint8]" not in text


def test_the_command_line_has_every_command() -> None:
    text = (MADE / "command-line.html").read_text(encoding="utf-8")
    for command in ("games", "new-game", "match", "solve"):
        assert f'id="quanta-{command}"' in text
        assert f"usage: quanta {command}" in text
