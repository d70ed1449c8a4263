"""Measure pages with Lighthouse, for a desktop and for a phone.

``python -m quanta_site.measure.lighthouse [PAGE ...]``, after ``make site``. A page is a game or
``front page``. Lighthouse is fetched by npx and is not a dependency of this project.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from typing import Any

from quanta import registry
from quanta_lab import markdown_table
from quanta_lab.markdown_table import Cells
from quanta_site.exit_status import exit_status
from quanta_site.measure.page_load import check_built
from quanta_site.paths import DIST, BuildError
from quanta_site.serve import running

LIGHTHOUSE = "lighthouse@12.8.2"
FRONT = "front page"
COLUMNS = {"desktop": ("--preset=desktop",), "mobile": ()}
CHROMIUM = "--chrome-flags=--headless=new --no-sandbox"


def scores(url: str, *options: str) -> dict[str, int]:
    """Category -> its score, at most 100, of one page. Raises BuildError."""
    npx = shutil.which("npx")
    if npx is None:
        raise BuildError("npx is not installed; it comes with Node.")
    done = subprocess.run(
        [npx, "--yes", LIGHTHOUSE, url, "--output=json", "--quiet", CHROMIUM, *options],
        capture_output=True,
        text=True,
        check=False,
        env={"CHROME_PATH": shutil.which("chromium") or "", **os.environ},
    )
    if done.returncode:
        raise BuildError(f"Lighthouse failed: {done.stderr.strip()[-500:]}")
    categories: dict[str, Any] = json.loads(done.stdout)["categories"]
    return {name: round(100 * (each["score"] or 0)) for name, each in categories.items()}


def score_cells(row: str, column: str, by_category: dict[str, int]) -> Cells:
    """The performance of a page as a cell of a Markdown table."""
    return {(row, column): str(by_category["performance"])}


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(prog="quanta_site.measure.lighthouse", description=__doc__)
    parser.add_argument("pages", nargs="*", default=[FRONT, *registry.ids()], metavar="PAGE")
    markdown_table.add_arguments(parser)
    return parser


@exit_status
def main() -> None:
    """Measure and print. Raises BuildError and QuantaError."""
    given = parser().parse_args()
    markdown_table.check(given.write)
    check_built()
    cells: Cells = {}
    with running(DIST) as site:
        for page in given.pages:
            path, row = ("", FRONT) if page == FRONT else (page, registry.rules(page).name)
            for column, options in COLUMNS.items():
                by_category = scores(f"{site}{path and path + '/index.html'}", *options)
                figures = ", ".join(f"{name} {score}" for name, score in by_category.items())
                print(f"{row}, {column}: {figures}", flush=True)
                cells |= score_cells(row, column, by_category)
    markdown_table.write(given.write, cells)


if __name__ == "__main__":
    sys.exit(main())
