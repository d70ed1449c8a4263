"""``build --quick``: a site for this machine, which few packages suffice to build."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta_site import build
from quanta_site.engine import wheels
from quanta_site.pages import cover, manual
from quanta_site.pages.template import Html
from quanta_site.paths import ROOT, SOURCES

pytestmark = pytest.mark.host

GAMES = build.offered(publish=False, wanted=(), without=(), only=())
"""Those of ``make site``, so that the engine is compiled for both at once."""
REFERENCE = re.compile(r'\b(?:href|src)="([^"#]+)')
UNASKED = {"linkify_it"}
"""Modules that markdown_it imports where tests have installed them, and does without elsewhere."""
LOADED = """
import sys
import quanta_site.__main__
files = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
installed = [file.rpartition("site-packages/")[2] for file in files if "site-packages" in file]
print(*{file.split("/")[0] for file in installed})
"""


@pytest.fixture(scope="module")
def draft(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The draft of a site with all games, made without the steps that only publishing needs, in the
    place of another site."""
    site = tmp_path_factory.mktemp("draft") / "dist"
    site.mkdir()
    (site / "old.txt").touch()
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(wheels, "install")
        patch.delattr(manual, "build")
        reports = {GAMES[0]: Html("<h1>A report</h1>")}
        with cover.built_with(cover.QUANTA._replace(reports=reports)):
            build.build(site, GAMES, draft=True)
    return site


def test_all_that_a_page_of_a_draft_refers_to_is_there(draft: Path) -> None:
    pages = [page for page in draft.rglob("*.html") if page.name != "404.html"]
    assert draft / "docs" / "index.html" in pages
    for page in pages:
        for reference in REFERENCE.findall(page.read_text(encoding="utf-8")):
            assert (page.parent / reference).is_file(), f"{page}: {reference}"


def test_a_link_to_any_page_of_a_draft_shows_a_picture_that_is_there(draft: Path) -> None:
    for page in (page for page in draft.rglob("*.html") if page.name != "404.html"):
        (picture,) = re.findall(r'property="og:image" content="([^"]+)"', page.read_text("ascii"))
        assert (page.parent / picture).is_file()


def test_a_report_of_the_lab_is_under_the_rules_of_its_game(draft: Path) -> None:
    game, *others = GAMES
    report = (draft / game / "lab" / "index.html").read_text(encoding="utf-8")
    assert "<h1>A report</h1>" in report
    assert ".report" in report, "its style is in the page, as those of other pages are"
    link = 'href="../lab/index.html"'
    assert link in (draft / game / "rules" / "index.html").read_text(encoding="utf-8")
    for other in others:
        assert link not in (draft / other / "rules" / "index.html").read_text(encoding="utf-8")
        assert not (draft / other / "lab").exists()


def test_a_draft_links_to_the_manual(draft: Path) -> None:
    assert "<code>make site</code>" in (draft / "docs" / "index.html").read_text(encoding="utf-8")


def test_a_draft_has_neither_wheel_nor_compressed_files(draft: Path) -> None:
    suffixes = {path.suffix for path in draft.rglob("*")}
    assert not suffixes & {".whl", ".br", ".gz"}


def test_a_build_replaces_the_site_and_leaves_nothing_beside_it(draft: Path) -> None:
    assert [path.name for path in draft.parent.iterdir()] == ["dist"]
    assert not (draft / "old.txt").exists()


def test_the_builder_loads_no_package_that_is_not_in_the_lock_for_playing() -> None:
    lock = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")
    named = {
        name.removesuffix("-py").replace("-", "_") for name in re.findall(r"(?m)^[\w-]+", lock)
    }
    command = [sys.executable, "-c", LOADED]
    loaded = subprocess.check_output(command, env={"PYTHONPATH": str(SOURCES)}, text=True)
    packages = {name for name in loaded.split() if not name.startswith("_")}
    assert packages - UNASKED <= named
