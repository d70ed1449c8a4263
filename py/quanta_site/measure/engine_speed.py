"""Measure requests and ``quanta bench`` in Chromium, in the worker of stock Pyodide.

``python -m quanta_site.measure.engine_speed [GAME ...] [--only SUBJECT] [--seconds S]``, after
``make site``. The requests are those of ``tests.campaigns.walk``: pointing at places and completing
moves in a random game.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

from quanta import registry
from quanta.core.errors import BadRequest
from quanta_lab import markdown_table
from quanta_lab.bench.cells import level_cells, speed_cells
from quanta_lab.bench.comparison import Measurement
from quanta_lab.bench.search_speed import LevelTime
from quanta_lab.markdown_table import Cells
from quanta_site.exit_status import exit_status
from quanta_site.measure.page_load import ANSWERED, MARK, PATIENCE, STOCK, assemble, chromium
from quanta_site.paths import ROOT, BuildError
from quanta_site.serve import running

CHROMIUM = "Chromium"
TESTS, LAB = ROOT / "tests", ROOT / "py" / "quanta_lab"
WALK = "tests.campaigns.walk"
POINT, CLICK = "pointing at a place", "a completing click"
BENCH = "quanta.cli.main"
RULES, LEVELS, REQUESTS = SUBJECTS = ("rules", "levels", "requests")
# quanta bench reads the plain boards that it compares with from the checkout; it is in the lab,
# which no site ships.
PROGRAM = """
import os, sys
os.chdir("/quanta")
sys.path[:0] = ["/quanta", "/quanta/py"]
from {module} import main
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


def printed(page: Page, module: str, words: Sequence[str]) -> Any:
    """The JSON that a program prints in the worker, called with ``words``."""
    plain = TESTS.glob("games/*/plain_*.py")
    used = [*plain, *TESTS.glob("campaigns/walk.py"), *LAB.rglob("*.py")]
    files = {f"/quanta/{path.relative_to(ROOT).as_posix()}": path.read_text() for path in used}
    code = PROGRAM.format(module=module, words=[*words, "--json"])
    return json.loads(ask(page, {"files": files, "code": code}))


def bench(page: Page, game: str, subject: str, seconds: float) -> Cells:
    """The cells of what ``quanta bench --only subject`` finds."""
    words = [game, "--only", subject, "--seconds", str(seconds)]
    return bench_cells(game, printed(page, BENCH, ["bench", *words]))


def bench_cells(game: str, measured: Mapping[str, Any]) -> Cells:
    """Speeds in a column for Chromium, times of levels in a column for the game."""
    speeds = [Measurement(**each) for each in measured["measures"]]
    levels = [LevelTime(**each) for each in measured.get("levels", ())]
    return {**speed_cells(speeds, CHROMIUM), **level_cells(levels, registry.rules(game).name)}


def request_cells(game: str, measured: Mapping[str, Mapping[str, Sequence[float]]]) -> Cells:
    """A row of bytes and times. measured: as ``walk --json`` has it, medians before the most."""
    row, point, click = registry.rules(game).name, measured[POINT], measured[CLICK]
    return {
        (row, "pointer, bytes at most"): f"{point['bytes'][1]:,.0f}",
        (row, "pointer, median"): f"{point['ms'][0]:.2f} ms",
        (row, "click, bytes, median"): f"{click['bytes'][0]:,.0f}",
        (row, "click, median"): f"{click['ms'][0]:.2f} ms",
    }


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
    if given.write is not None and RULES in subjects and len(given.games) > 1:
        raise BadRequest("--write takes one game, or --only levels or requests.")
    markdown_table.check(given.write)
    cells: Cells = {}
    for game in given.games:
        with engine(game) as page:
            for subject in subjects:
                if subject == REQUESTS:
                    new_cells = request_cells(game, printed(page, WALK, [game])[game])
                else:
                    new_cells = bench(page, game, subject, given.seconds)
                for place, cell in new_cells.items():
                    print(f"{game}, {', '.join(place)}: {cell}", flush=True)
                cells |= new_cells
    markdown_table.write(given.write, cells)


if __name__ == "__main__":
    sys.exit(main())
