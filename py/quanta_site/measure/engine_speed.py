"""Measure clicks and ``quanta bench`` in Chromium, in the worker of stock Pyodide.

``python -m quanta_site.measure.engine_speed [GAME ...] [--only rules] [--only levels] [--seconds
S]``, after ``make site``.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

from quanta import registry
from quanta.cli import markdown_table
from quanta.cli.bench.cells import level_cells, speed_cells
from quanta.cli.bench.comparison import Measurement
from quanta.cli.bench.search_speed import LevelTime
from quanta.cli.markdown_table import Cells
from quanta.core.errors import BadRequest
from quanta_site.exit_status import exit_status
from quanta_site.measure.page_load import ANSWERED, MARK, PATIENCE, STOCK, assemble, chromium
from quanta_site.paths import ROOT, BuildError
from quanta_site.serve import running

CHROMIUM = "Chromium"
CLICKS = 400
CLICK = "a click in the worker, median"
PLAIN = ROOT / "tests" / "games"
SUBJECTS = ("rules", "levels")
# quanta bench reads the plain boards that it compares with from the checkout.
PROGRAM = """
import os, sys
os.chdir("/quanta")
sys.path.insert(0, "/quanta")
from quanta.cli.main import main
main({words})
"""


def ask(page: Page, message: dict[str, Any]) -> Any:
    """The answer of the stock page's worker. Raises BuildError when it failed."""
    reply = page.evaluate("(message) => window.ask(message)", message)
    if isinstance(reply, dict) and "failed" in reply:
        raise BuildError(reply["failed"])
    return reply


@contextmanager
def engine(game: str) -> Iterator[Page]:
    """A page whose worker is ready, in a browser of its own."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        assemble(Path(folder), game)
        with running(Path(folder)) as site, chromium(playwright.chromium) as browser:
            page = browser.new_page()
            page.add_init_script(MARK)
            page.goto(f"{site}{STOCK}/stock.html")
            page.wait_for_function(ANSWERED, timeout=PATIENCE)
            yield page


def clicks(page: Page, game: str) -> list[float]:
    """Milliseconds of each click in random games, sorted."""
    return sorted(ask(page, {"game": game, "count": CLICKS}))


def bench(page: Page, game: str, subject: str, seconds: float) -> dict[str, Any]:
    """What ``quanta bench --only subject`` finds, as its JSON has it."""
    plain = sorted(PLAIN.glob("*/plain_*.py"))
    files = {f"/quanta/{path.relative_to(ROOT).as_posix()}": path.read_text() for path in plain}
    words = ["bench", game, "--only", subject, "--seconds", str(seconds), "--json"]
    found: dict[str, Any] = json.loads(
        ask(page, {"files": files, "code": PROGRAM.format(words=words)})
    )
    return found


def report(game: str, found: dict[str, Any]) -> Cells:
    """Print what ``bench`` found, and return it as cells: speeds in a column for Chromium, times of
    levels in a column for the game."""
    speeds = [Measurement(**each) for each in found["measures"]]
    levels = [LevelTime(**each) for each in found.get("levels", ())]
    named = registry.rules(game).name
    cells = {**speed_cells(speeds, CHROMIUM), **level_cells(levels, named)}
    for (row, _), cell in cells.items():
        print(f"{game}, {row}: {cell}", flush=True)
    return cells


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(prog="quanta_site.measure.engine_speed", description=__doc__)
    parser.add_argument("games", nargs="*", default=registry.ids(), metavar="GAME")
    parser.add_argument("--only", choices=SUBJECTS, action="append")
    parser.add_argument("--seconds", type=float, default=2.0, help="as of quanta bench")
    markdown_table.add_arguments(parser)
    return parser


@exit_status
def main() -> None:
    """Measure and print. Raises BuildError and QuantaError."""
    given = parser().parse_args()
    subjects = given.only or SUBJECTS
    if given.write is not None and "rules" in subjects and len(given.games) > 1:
        raise BadRequest("--write takes one game, or --only levels.")
    markdown_table.check(given.write)
    cells: Cells = {}
    for game in given.games:
        with engine(game) as page:
            if "rules" in subjects:
                times = clicks(page, game)
                middle, late = statistics.median(times), times[len(times) * 95 // 100]
                print(f"{game}, {CLICK}: {middle:.1f} ms, 95 % within {late:.1f} ms", flush=True)
                cells = {**cells, (CLICK, CHROMIUM): f"{middle:.1f} ms"}
            for subject in subjects:
                cells = {**cells, **report(game, bench(page, game, subject, given.seconds))}
    markdown_table.write(given.write, cells)


if __name__ == "__main__":
    sys.exit(main())
