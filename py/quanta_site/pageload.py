"""Measure the site in Chromium: page load against stock Pyodide, clicks, and ``quanta bench``.

``python -m quanta_site.pageload [--runs N]``. Both pages are loaded in turn, each in a browser of
its own with nothing cached, from the same server; times on a shared machine say little, so what
counts is their ratio.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserType, Page, sync_playwright

from quanta import registry
from quanta_site.paths import DIST, PYODIDE, ROOT, BuildError
from quanta_site.serve import running

BENCH = Path(__file__).parent / "bench"
STOCK = "stock"
CLICKS = 400
PLAIN = ROOT / "tests" / "games"
MARK = """(() => {
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', (event) => {
                if (typeof event.data === 'string' && event.data.includes('"ok":')) {
                    window.answered ??= performance.now();
                }
            });
        }
    };
})()"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
# The bench reads its plain rivals from the checkout, so it gets that part of it.
PROGRAM = """
import os, sys
os.chdir("/quanta")
sys.path.insert(0, "/quanta")
from quanta.host.cli import main
main(["bench"])
"""


def assemble(folder: Path, game: str) -> None:
    """The built site with the stock page beside it, in one folder to be served."""
    if not (DIST / "index.html").is_file():
        raise BuildError("There is no built site: make site")
    shutil.copytree(DIST, folder, dirs_exist_ok=True)
    shutil.copytree(BENCH, folder / STOCK)
    shutil.copytree(PYODIDE, folder / STOCK / "pyodide")
    (wheel,) = (folder / "py").glob("*.whl")
    page = folder / STOCK / "stock.html"
    text = page.read_text(encoding="utf-8")
    filled = text.replace("{{wheel}}", f"../py/{wheel.name}").replace("{{game}}", game)
    page.write_text(filled, encoding="utf-8")


@contextmanager
def chromium(kind: BrowserType) -> Iterator[Browser]:
    """A browser of its own: the machine's, or Playwright's."""
    browser = kind.launch(executable_path=shutil.which("chromium"))
    try:
        yield browser
    finally:
        browser.close()


def load(kind: BrowserType, url: str) -> tuple[float, float]:
    """Milliseconds from navigation to the first paint and to the first answer of Python."""
    with chromium(kind) as browser:
        page = browser.new_page()
        page.add_init_script(MARK)
        page.goto(url)
        page.wait_for_function("() => window.answered !== undefined", timeout=120_000)
        return page.evaluate(PAINTED) or 0.0, page.evaluate("() => window.answered")


def ask(page: Page, message: dict[str, Any]) -> Any:
    """What the stock page's worker answers. Raises BuildError when it failed."""
    reply = page.evaluate("(message) => window.ask(message)", message)
    if isinstance(reply, dict) and "failed" in reply:
        raise BuildError(reply["failed"])
    return reply


def loads(kind: BrowserType, site: str, game: str, runs: int) -> None:
    """Print the medians of both pages and their ratio."""
    pages = {"quanta": f"{site}{game}/index.html", "stock": f"{site}{STOCK}/stock.html"}
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in pages}
    for _ in range(runs):
        for name, url in pages.items():
            times[name].append(load(kind, url))
    answers = {}
    for name, measured in times.items():
        paint, answers[name] = (statistics.median(column) for column in zip(*measured, strict=True))
        print(f"page load, {name}: painted {paint:.0f} ms, first answer {answers[name]:.0f} ms")
    ratio = answers["quanta"] / answers["stock"]
    print(f"page load: {ratio:.2f} of stock Pyodide's time to the first answer ({runs} runs each)")


def inside(kind: BrowserType, site: str, game: str) -> None:
    """Print what clicks take in the worker, and what ``quanta bench`` prints there."""
    plain = sorted(PLAIN.glob("*/plain_*.py"))
    files = {f"/quanta/{path.relative_to(ROOT).as_posix()}": path.read_text() for path in plain}
    with chromium(kind) as browser:
        page = browser.new_page()
        page.add_init_script(MARK)
        page.goto(f"{site}{STOCK}/stock.html")
        page.wait_for_function("() => window.answered !== undefined", timeout=120_000)
        times = sorted(ask(page, {"game": game, "count": CLICKS}))
        middle, late = statistics.median(times), times[len(times) * 95 // 100]
        print(f"click in the worker: median {middle:.1f} ms, 95 % within {late:.1f} ms")
        print("quanta bench in Chromium:")
        print(ask(page, {"files": files, "code": PROGRAM}))


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="quanta_site.pageload", description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--game", default=registry.ids()[0])
    given = parser.parse_args()
    try:
        with TemporaryDirectory() as folder:
            assemble(Path(folder), given.game)
            with running(Path(folder)) as site, sync_playwright() as playwright:
                loads(playwright.chromium, site, given.game, given.runs)
                inside(playwright.chromium, site, given.game)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
