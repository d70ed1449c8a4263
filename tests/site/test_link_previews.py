"""What a link to a page shows in a messenger: the tags of each page, and the pictures."""

from __future__ import annotations

import re
import struct
from html import escape, unescape
from pathlib import Path

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta import registry
from quanta_site.app import precache
from quanta_site.pages import link_previews, render

pytestmark = pytest.mark.host

ADDRESS = "https://example.org/some/where/"
TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">')
LARGEST = 300_000
"""Bytes: some messengers load no larger picture."""
GAME = "leap"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with a page of each kind, as the builder has it before it seals names."""
    rules = registry.rules(GAME)
    scene = render.opening_scene(rules)
    pages = {
        "index.html": f'{render.no_manual()}<a href="{GAME}/index.html">',
        f"{GAME}/index.html": render.play_page(rules, scene),
        f"{GAME}/rules/index.html": render.rules_page(rules, scene),
        f"{GAME}/set-up/index.html": render.set_up_page(rules, scene),
        "legions/workshop/index.html": render.workshop_page(registry.rules("legions")),
        "_template/index.html": render.no_manual(),
        "docs/text.html": render.no_manual(),
        "embed/make/index.html": render.embed_maker({GAME: scene}),
        "404.html": render.not_found(),
    }
    for name, text in pages.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def tags(page: Path) -> dict[str, str]:
    return {name: unescape(says) for name, says in TAG.findall(page.read_text(encoding="utf-8"))}


def installed(site: Path, address: str = "") -> dict[str, dict[str, str]]:
    """The tags of each page."""
    link_previews.install(site, [GAME, "legions", "_template"], address)
    pages = sorted(page for page in site.rglob("*.html") if page.name != "404.html")
    return {page.relative_to(site).as_posix(): tags(page) for page in pages}


def test_a_page_shows_its_title_its_description_and_a_board(site: Path) -> None:
    for page, found in installed(site, ADDRESS).items():
        text = (site / page).read_text(encoding="utf-8")
        title, about = found["og:title"], found["og:description"]
        assert f"<title>{title}</title>" in text.replace(" · Quanta</title>", "</title>")
        assert f'name="description" content="{about}"' in unescape(text)
        assert found["og:url"] == ADDRESS + page
        assert f'<link rel="canonical" href="{ADDRESS}{page}">' in text
        # Before the styles: some readers take only the beginning of a page.
        assert text.index("og:image") < text.index('rel="stylesheet"')
        game = page.partition("/")[0]
        if game == "_template":  # which has no picture
            assert found["og:image"] == f"{ADDRESS}app/icon-512.png"
            assert found["twitter:card"] == "summary"
        else:
            shown = game if game == "legions" else GAME
            assert found["og:image"] == f"{ADDRESS}app/{shown}-link.png"
            assert found["twitter:card"] == "summary_large_image"
            assert registry.rules(shown).name in found["og:image:alt"]
        assert found["twitter:image"] == found["og:image"]
        assert found["twitter:title"] == title
        assert found["twitter:description"] == about


def test_signs_of_html_in_a_title_and_a_description_stay_text(tmp_path: Path) -> None:
    title, about = "Rock & <Roll>", 'Play "it" & win > lose'
    head = f'<title>{escape(title)}</title>\n<meta name="description" content="{escape(about)}">\n'
    page = tmp_path / "page.html"
    page.write_text(link_previews.with_tags(head, Path("page.html"), "", ADDRESS), "utf-8")
    found = tags(page)
    assert (found["og:title"], found["og:description"]) == (title, about)
    assert (found["twitter:title"], found["twitter:description"]) == (title, about)


def test_without_an_address_pictures_are_found_from_the_page(site: Path) -> None:
    for page, found in installed(site).items():
        up = "../" * page.count("/")
        assert found["og:image"].startswith(f"{up}app/")
        assert "og:url" not in found
        assert "canonical" not in (site / page).read_text(encoding="utf-8")


def test_a_page_for_any_address_has_no_tags(site: Path) -> None:
    installed(site, ADDRESS)
    assert not tags(site / "404.html")


@pytest.mark.parametrize("game", registry.ids())
def test_each_of_our_games_has_a_picture_that_messengers_take(game: str) -> None:
    content = (precache.IMAGES / precache.preview(game)).read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", content[16:24]) == precache.PREVIEW
    assert len(content) <= LARGEST
