"""The manual is true: its examples run as shown, and Sphinx makes it without a warning."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.support.commands import ran

pytest.importorskip("sphinx", reason="the manual is not made inside Pyodide")

import quanta
from quanta import registry
from quanta_site.pages import digests, manual

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted((ROOT / "docs").glob("*.md"))
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

each_page = pytest.mark.parametrize("document", PAGES, ids=lambda page: page.stem)


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    found = FENCE.findall(page.read_text(encoding="utf-8"))
    return [body for marked, body in found if marked == language]


@pytest.mark.parametrize(
    "document", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.stem
)
def test_the_examples_of_a_page_run_as_shown(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(blocks(document, "python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, document.name, str(document), 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize(
    "document", [page for page in PAGES if blocks(page, "sh")], ids=lambda page: page.stem
)
def test_the_command_lines_of_a_page_run_in_an_empty_folder(document: Path, tmp_path: Path) -> None:
    """Each block begins in the folder; what one makes, the next finds. One that a page repeats is
    run once."""
    commands, here = tmp_path / "bin", tmp_path / "here"
    here.mkdir()
    commands.mkdir()
    for name, more in (("python3", ""), ("quanta", "-m quanta")):
        command = commands / name
        command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {more} "$@"\n')
        command.chmod(0o755)
    done = ran(
        ["sh", "-ec", "\n".join(f"(\n{block})" for block in dict.fromkeys(blocks(document, "sh")))],
        cwd=here,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT / "py"),
            "PATH": f"{commands}:{os.environ['PATH']}",
        },
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


class Links(HTMLParser):
    """What a page links to and which ids it has."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.styled: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.links += [value for key in ("href", "src") if (value := given.get(key))]
        self.ids |= {value for value in (given.get("id"),) if value}
        if "style" in given or tag == "style" or (tag == "script" and "src" not in given):
            self.styled.append(tag)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manual as the site has it, beside an empty rest."""
    folder = tmp_path_factory.mktemp("site") / "docs"
    manual.build(folder)
    return folder


@cache
def read(page: Path) -> Links:
    found = Links()
    found.feed(page.read_text(encoding="utf-8"))
    return found


@each_page
def test_a_page_is_whole_and_leads_nowhere_wrong(document: Path, made: Path) -> None:
    shown = read(made / f"{document.stem}.html")
    assert not shown.styled, "the site's policy forbids what is not in a file"
    for link in shown.links:
        name, _, fragment = link.partition("#")
        assert not re.match(r"[a-z]+:", name), "nothing foreign"
        if name.startswith("../"):
            continue  # the rest of the site, of which e2e/site/test_site.py knows
        target = made / (name or f"{document.stem}.html")
        assert target.is_file(), link
        assert not fragment or fragment in read(target).ids, link


def test_no_page_shows_a_game_that_a_published_wheel_lacks(made: Path) -> None:
    """Neither in examples nor in tables of ids; the notes may tell what was measured with it."""
    withheld = [game for game in registry.ids() if any(d.ask_first for d in digests.digests(game))]
    assert withheld
    for page in made.glob("*.html"):
        code = re.findall(r"<(pre|code)\b(.*?)</\1>", page.read_text(encoding="utf-8"), re.DOTALL)
        shown = " ".join(re.sub("<[^>]*>", "", text) for _, text in code)
        assert not [game for game in withheld if re.search(rf"\b{game}\b", shown)], page.name


def test_every_page_of_the_folder_is_in_the_contents(made: Path) -> None:
    links = {link.partition("#")[0] for link in read(made / "index.html").links}
    assert {f"{page.stem}.html" for page in PAGES} - {"index.html"} <= links
    assert {path.name for path in made.iterdir() if path.suffix == ".html"} == {
        f"{page.stem}.html" for page in PAGES
    }


def test_the_reference_has_every_name_that_the_package_offers(made: Path) -> None:
    page = (ROOT / "docs/reference.md").read_text(encoding="utf-8")
    assert not [name for name in quanta.__all__ if not re.search(rf":: {name}\b", page)]
    text = (made / "reference.html").read_text(encoding="utf-8")
    assert "A first position; a random set-up is drawn" in text


def test_the_reference_is_the_same_whatever_is_installed(made: Path) -> None:
    """Types of packages that only adapters need are shown as the source has them."""
    text = re.sub("<[^>]*>", "", (made / "reference.html").read_text(encoding="utf-8"))
    assert "NDArray[np.uint8]" in text
    assert "NDArray[uint8]" not in text


def test_the_command_line_has_every_command(made: Path) -> None:
    text = (made / "command-line.html").read_text(encoding="utf-8")
    for command in ("games", "new-game", "match", "solve"):
        assert f'id="quanta-{command}"' in text
        assert f"usage: quanta {command}" in text
