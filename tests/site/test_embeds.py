"""What other sites use: pictures, the page for frames, oEmbed; and that a frame keeps nothing."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta import registry
from quanta.record.record import Record
from quanta_site.pages import embeds, policy, render
from quanta_site.paths import WEB, BuildError

pytestmark = pytest.mark.host

ADDRESS = "https://example.org/some/where/"
SINKS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|DOMParser|createContextual"
    r"|setHTML|\beval\(|new Function|set(?:Timeout|Interval)\(\s*['\"`]|importScripts\("
)


class Heads(HTMLParser):
    """The attributes of every element of a page, by tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def installed(site: Path, address: str = "") -> Path:
    openings = {game: render.opening_scene(registry.rules(game)) for game in registry.ids()}
    embeds.install(site, openings, address)
    return site / embeds.FOLDER


def test_every_game_has_pictures_and_a_record_that_a_frame_begins_with(tmp_path: Path) -> None:
    folder = installed(tmp_path)
    data = re.search(r'id="page">(.*?)</script>', (folder / "index.html").read_text())
    assert data is not None
    games = json.loads(data[1])["games"]
    assert sorted(games) == sorted(registry.ids())
    for game, told in games.items():
        assert Record.parse(told["record"]).game == game
        for name in embeds.PICTURES:
            ElementTree.parse(folder / game / f"{name}.svg")


def test_without_an_address_there_is_no_oembed_file(tmp_path: Path) -> None:
    folder = installed(tmp_path)
    assert not list(folder.rglob("oembed.json"))
    for page in folder.rglob("*.html"):
        assert "oembed" not in page.read_text()


def test_an_oembed_file_describes_a_frame_by_whole_addresses(tmp_path: Path) -> None:
    folder = installed(tmp_path, embeds.home(ADDRESS.rstrip("/")))
    for game in registry.ids():
        told = json.loads((folder / game / "oembed.json").read_text())
        assert (told["version"], told["type"]) == ("1.0", "rich")
        assert told["provider_url"] == ADDRESS
        [(tag, frame)] = Heads(told["html"]).found
        assert tag == "iframe"
        assert frame["src"] == f"{ADDRESS}embed/index.html#game={game}"
        assert (frame["width"], frame["height"]) == (str(told["width"]), str(told["height"]))
        heads = Heads((folder / game / "index.html").read_text()).found
        links = [at for tag, at in heads if at.get("type") == "application/json+oembed"]
        assert [link["href"] for link in links] == [f"{ADDRESS}embed/{game}/oembed.json"]


@pytest.mark.parametrize("address", ["example.org", "ftp://example.org", 'https://a"b/', "//a/b"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(BuildError, match="is not an address"):
        embeds.home(address)


def test_no_script_makes_html_or_scripts_out_of_text() -> None:
    for file in sorted(WEB.rglob("*.js")):
        assert not SINKS.search(file.read_text()), file.name
    assert "require-trusted-types-for 'script'; trusted-types quanta" in policy.CSP
    assert "require-trusted-types-for 'script'; trusted-types quanta" in policy.CSP


def test_the_element_is_one_script_that_needs_no_other() -> None:
    text = (WEB / "embed" / embeds.ELEMENT).read_text()
    assert not re.search(r"^\s*(import|export)\b|import\(", text, re.MULTILINE)
    assert len(text) < 14_000
