"""What goes over the wire: how much, nothing twice, and from hosts that compress nothing too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike

import pytest
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from e2e.support.watch import watch
from playwright.sync_api import Browser, BrowserContext

from quanta_site.output.compress import compressible
from quanta_site.paths import DIST
from quanta_site.serve import Handler, running

pytestmark = IN_CHROMIUM

TO_FIRST_MOVE = 120_000
TO_ENGINE = 4_840_000
"""Of a site that is not published: brotli's best makes a sixth less of it."""
PREFIX = "/some/where/"


class Host(Handler):
    """A host that notes each request, in the class."""

    asked: list[str]

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Called for each answer that begins."""
        self.asked.append(self.path.removeprefix(PREFIX))


class Plain(Host):
    """One that sends every file as it is, and knows no type for the large ones."""

    compresses = False

    def guess_type(self, path: str | PathLike[str]) -> str:
        """It knows those of pages only."""
        kind = super().guess_type(path)
        return kind if kind.startswith(("text/", "image/")) else "application/octet-stream"


class Unpacking(Plain):
    """One that takes every .gz for a compressed answer."""

    def end_headers(self) -> None:
        """The browser unpacks it then."""
        if self.path.endswith(".gz"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()


class Lacking(Plain):
    """One to which the .gz files were not copied."""

    def translate_path(self, path: str) -> str:
        """They are not found."""
        return super().translate_path("/nothing" if path.endswith(".gz") else path)


@contextmanager
def hosted(kind: type[Host], context: BrowserContext, heard: list[str]) -> Iterator[str]:
    """The site on a host of a kind, the context watched as that of every test."""
    kind.asked = []
    with running(DIST, kind, prefix=PREFIX) as site:
        watch(context, site, heard)
        yield site


def sent(path: str) -> int:
    """The bytes of a file as a good host sends it."""
    file = DIST / path
    packed = file.with_name(f"{file.name}.br")
    return (packed if packed.is_file() else file).stat().st_size


def is_engine(path: str) -> bool:
    """Whether a file is one that only Python needs."""
    return path.startswith(("engine/", "pyodide-"))


@pytest.mark.parametrize("game", ["legions"])  # which is the largest
def test_a_first_visit_asks_for_nothing_twice_and_for_no_more_than_it_may(
    browser: Browser, complaints: list[str], game: str
) -> None:
    alone = browser.new_context(service_workers="block")  # it fetches the other pages, later
    with alone as context, hosted(Host, context, complaints) as site:
        table = Table(context.new_page(), site, game)
        table.page.goto(table.url)
        table.ready()
        asked = Counter(Host.asked)
    assert max(asked.values()) == 1, asked.most_common(3)
    before_python = sum(sent(path) for path in asked if not is_engine(path))
    assert before_python <= TO_FIRST_MOVE
    assert sum(map(sent, asked)) <= TO_ENGINE


def test_every_file_that_gets_smaller_lies_there_compressed() -> None:
    files = [path for path in DIST.rglob("*") if compressible(path)]
    assert files
    for path in files:
        for ending in (".br", ".gz"):
            packed = path.with_name(path.name + ending)
            if path.stat().st_size > 300:
                assert packed.stat().st_size < path.stat().st_size


@pytest.mark.parametrize("kind", [pytest.param(Plain, marks=IN_LONG), Unpacking])
@pytest.mark.parametrize("game", SAMPLE)
def test_from_a_host_that_does_not_compress_the_large_files_come_packed(
    browser: Browser, complaints: list[str], game: str, kind: type[Host]
) -> None:
    alone = browser.new_context(service_workers="block")
    with alone as context, hosted(kind, context, complaints) as site:
        table = Table(context.new_page(), site, game)
        table.page.goto(table.url)
        table.ready()
        mirror = Mirror(table.record())
        table.play(mirror, 1)
    packed = [path for path in kind.asked if path.endswith(".gz")]
    assert len(packed) == len(set(packed)) == 2
    assert {path.partition("/")[0].partition("-")[0] for path in packed} == {"engine", "pyodide"}


@IN_LONG
@pytest.mark.parametrize("game", SAMPLE)
def test_where_the_packed_files_are_missing_the_plain_ones_do(
    browser: Browser, complaints: list[str], game: str
) -> None:
    with browser.new_context() as context, hosted(Lacking, context, complaints) as site:
        table = Table(context.new_page(), site, game)
        table.page.goto(table.url)
        table.ready()
    assert len([path for path in Lacking.asked if path.endswith(".gz")]) == 2
    assert all("404" in complaint for complaint in complaints)
    complaints.clear()  # some browsers report the missing files
