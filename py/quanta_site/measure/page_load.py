"""Measure page load in a browser, against stock Pyodide.

``python -m quanta_site.measure.page_load [--runs N] [--browser NAME] [--before SITE] [--phone]``,
after ``make site``. The pages are loaded in turn, each in a new browser, from the same kind of
server. Times on a shared machine say little, so ratios count, each formed within one round:

- stock: Pyodide as it is shipped and the plain wheel, with an empty cache;
- cold: our page, with an empty cache;
- again: our page when the browser has stored the site;
- offline: the same with the server stopped;
- plain: a page with only the same picture and its styles, for the first paint;
- before cold, before again, before offline: the same for another build of the site;
- stock phone, cold phone, before cold phone: over a connection as slow as slow_host.py makes it.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserType, Page, sync_playwright

from quanta import registry
from quanta.scene import svg
from quanta_lab import markdown_table
from quanta_lab.markdown_table import Cells
from quanta_site.engine import runtime
from quanta_site.exit_status import exit_status
from quanta_site.measure import processor
from quanta_site.measure.slow_host import SlowHandler
from quanta_site.output import compress, headers
from quanta_site.pages import render
from quanta_site.paths import DIST, PYODIDE, SCENE, BuildError
from quanta_site.serve import Handler, running

STOCK_PAGE = Path(__file__).parent / "stock"
STOCK = "stock"
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
PLAIN = "plain"
PHONE = " phone"
"""The suffix of pages that are loaded over a slow connection."""
BEFORE = "before "
"""The prefix of pages of another build."""
RETURNING = ("again", "offline")
FIREFOX = ("firefox-esr", "firefox")
KEPT = "() => document.documentElement.dataset.offline === 'ready'"
PATIENCE = 60_000
"""Milliseconds that the browser may take to store the site, or to show a page."""
ANSWERED = "() => window.answered !== undefined"
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


def check_built() -> None:
    """Raise BuildError unless there is a site to measure."""
    if not (DIST / "index.html").is_file():
        raise BuildError("The site is not built. Run make site first.")


def assemble(folder: Path, game: str) -> None:
    """Put the built site and the stock page into one folder, to be served. Raises BuildError."""
    check_built()
    shutil.copytree(DIST, folder, dirs_exist_ok=True)
    # Our pages carry their policy themselves. Stock Pyodide comes without one.
    lines = (folder / headers.NAME).read_text(encoding="utf-8").splitlines(keepends=True)
    unbound = [line for line in lines if "Content-Security-Policy" not in line]
    (folder / headers.NAME).write_text("".join(unbound), encoding="utf-8")
    shutil.copytree(STOCK_PAGE, folder / STOCK)
    shutil.copytree(PYODIDE, folder / STOCK / "pyodide")
    (wheel,) = (folder / "py").glob("*-py3-none-any.whl")
    (folder / STOCK / "plain.html").write_text(plain(game), encoding="utf-8")
    page = folder / STOCK / "stock.html"
    text = page.read_text(encoding="utf-8")
    filled = text.replace("{{wheel}}", f"../py/{wheel.name}").replace("{{game}}", game)
    page.write_text(filled, encoding="utf-8")


def plain(game: str) -> str:
    """A page with only the start of a game, drawn as on the game's own page."""
    styles = "".join((SCENE / name).read_text(encoding="utf-8") for name in svg.STYLES)
    board = svg.board(render.opening_scene(registry.rules(game)))
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title>'
        f'<style>{styles}</style><div class="board">{board}</div></html>'
    )


@contextmanager
def chromium(kind: BrowserType) -> Iterator[Browser]:
    """A new browser: the machine's own, or Playwright's. Chromium, or Firefox if ``kind`` is."""
    names = FIREFOX if kind.name == "firefox" else ("chromium",)
    executable = next(filter(None, map(shutil.which, names)), None)
    channel = "moz-firefox" if executable and kind.name == "firefox" else None
    browser = kind.launch(executable_path=executable, channel=channel)
    try:
        yield browser
    finally:
        browser.close()


@dataclass(frozen=True, slots=True)
class Load:
    """Times of one page load: milliseconds to the first paint and to Python's first answer, and
    seconds of processor time of the whole browser until then."""

    paint: float
    answer: float
    cpu: float


def used(browser: Browser) -> float:
    """Seconds of processor time used so far by all processes of a browser."""
    if browser.browser_type.name != "chromium":
        return processor.seconds()
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(process["cpuTime"] for process in processes))


def load(browser: Browser, page: Page, url: str, *, answers: bool = True) -> Load:
    """Load ``url`` until Python has answered, or until it is painted when not ``answers``."""
    before = used(browser)
    page.goto(url)
    page.wait_for_function(ANSWERED if answers else PAINTED, timeout=PATIENCE)
    cpu = used(browser) - before
    answered = page.evaluate("() => window.answered ?? 0")
    return Load(page.evaluate(PAINTED) or 0.0, answered, cpu)


def fresh(kind: BrowserType, url: str, *, answers: bool = True) -> Load:
    """Load a page in a new browser."""
    with chromium(kind) as browser:
        page = browser.new_page()
        page.add_init_script(MARK)
        return load(browser, page, url, answers=answers)


def returning(kind: BrowserType, folder: Path, path: str) -> dict[str, Load]:
    """Load a page that the browser has stored, with its server running and then stopped.

    Raises BuildError when the browser has not stored the site in time.
    """
    with chromium(kind) as browser:
        context = browser.new_context()
        context.add_init_script(MARK)
        with running(folder) as site:
            page = context.new_page()
            page.goto(f"{site}{path}")
            for _ in range(PATIENCE // 100):
                if page.evaluate(KEPT):
                    break
                page.wait_for_timeout(100)
            else:
                raise BuildError("The browser has not stored the site for offline use.")
            page.close()
            again = load(browser, context.new_page(), f"{site}{path}")
        offline = load(browser, context.new_page(), f"{site}{path}")
    return {"again": again, "offline": offline}


def first_visits(
    kind: BrowserType, folder: Path, path: str, before: Path | None, handler: type[Handler]
) -> dict[str, Load]:
    """Load stock Pyodide and our page with an empty cache, and our page of another build."""
    with running(folder, handler) as site:
        taken = {
            STOCK: fresh(kind, f"{site}{STOCK}/stock.html"),
            "cold": fresh(kind, f"{site}{path}"),
        }
    if before:
        with running(before, handler) as site:
            taken[f"{BEFORE}cold"] = fresh(kind, f"{site}{path}")
    return taken


def loads(
    kind: BrowserType, folder: Path, game: str, runs: int, before: Path | None, *, phone: bool
) -> list[dict[str, Load]]:
    """Load all pages in turn, ``runs`` times; each round by the names of its pages.

    before: another build of the site. phone: over a slow connection too.
    """
    ours = f"{game}/index.html"
    rounds: list[dict[str, Load]] = []
    for _ in range(runs):
        taken = first_visits(kind, folder, ours, before, Handler)
        with running(folder) as site:
            taken[PLAIN] = fresh(kind, f"{site}{STOCK}/plain.html", answers=False)
        taken |= returning(kind, folder, ours)
        if before:
            old = returning(kind, before, ours)
            taken |= {f"{BEFORE}{name}": visit for name, visit in old.items()}
        if phone:
            slow = first_visits(kind, folder, ours, before, SlowHandler)
            taken |= {f"{name}{PHONE}": visit for name, visit in slow.items()}
        rounds.append(taken)
        print(f"round {len(rounds)} of {runs}", flush=True)
    return rounds


def names(*, before: bool, phone: bool) -> list[str]:
    """The names of the pages of a round; see ``loads``."""
    visits = [STOCK, "cold", *([f"{BEFORE}cold"] if before else [])]
    again = [*RETURNING, *(f"{BEFORE}{name}" for name in RETURNING if before)]
    return [*visits, PLAIN, *again, *(f"{name}{PHONE}" for name in visits if phone)]


def baseline(name: str) -> str:
    """The page of stock Pyodide that a page is compared with."""
    return f"{STOCK}{PHONE}" if name.endswith(PHONE) else STOCK


def is_ours(name: str) -> bool:
    """Whether a page is one of the site's."""
    return name != PLAIN and name != baseline(name)


@dataclass(frozen=True, slots=True)
class Medians:
    """The medians of all rounds: of each page, of the ratios of our pages to stock Pyodide in first
    answers and in processor time, and of the first paint of the cold page to that of the plain."""

    pages: dict[str, Load]
    answers: dict[str, float]
    cpus: dict[str, float]
    paint: float


def medians(rounds: Sequence[dict[str, Load]]) -> Medians:
    """The medians of these rounds."""
    middle = statistics.median
    pages = {
        name: Load(
            *(middle(getattr(taken[name], what) for taken in rounds) for what in Load.__slots__)
        )
        for name in rounds[0]
    }
    answers, cpus = {}, {}
    for name in filter(is_ours, pages):
        stock = baseline(name)
        answers[name] = middle(taken[name].answer / taken[stock].answer for taken in rounds)
        cpus[name] = middle(taken[name].cpu / taken[stock].cpu for taken in rounds)
    paint = middle(taken["cold"].paint / taken["plain"].paint for taken in rounds)
    return Medians(pages, answers, cpus, paint)


def report(result: Medians, runs: int) -> None:
    """Print the medians."""
    for name, page in result.pages.items():
        answered = f"first answer {page.answer:.0f} ms, CPU {page.cpu:.2f} s"
        print(f"{name}: painted {page.paint:.0f} ms, {answered}")
    for name, answer in result.answers.items():
        print(f"{name} to stock: first answer {answer:.2f}, CPU {result.cpus[name]:.2f}")
    print(f"cold to plain: painted {result.paint:.2f}   ({runs} rounds)")


def load_cells(result: Medians) -> Cells:
    """A row for each page. The plain page gives no answer, and stock Pyodide paints nothing."""
    cells = {}
    for name, page in result.pages.items():
        if name != baseline(name):
            cells[name, "first paint"] = f"{page.paint:,.0f} ms"
        if name != PLAIN:
            cells[name, "first answer of Python"] = f"{page.answer:,.0f} ms"
            cells[name, "processor time until then"] = f"{page.cpu:.2f} s"
    for name, answer in result.answers.items():
        cells[name, "answer to stock"] = f"{answer:.2f}"
        cells[name, "processor time to stock"] = f"{result.cpus[name]:.2f}"
    return cells


def transfer(game: str) -> None:
    """Print the bytes of a first visit, from a host that sends the .br files."""
    sizes = {"to the first move": 0, "to the engine": 0}
    page = [DIST / game / "index.html", *DIST.glob("web/*")]
    # A first visit asks neither for the rest of the small engine nor for stock Pyodide, and for the
    # archives only when Python imports what is not in the snapshot.
    folders = [DIST / name for name in runtime.folders() if not name.startswith(runtime.FALLBACK)]
    parts = (path for folder in folders for path in folder.iterdir())
    engine = [path for path in parts if not path.name.startswith(("rest-", "stdlib-", "app-"))]
    text = (DIST / game / "index.html").read_text(encoding="utf-8")
    for path in (*page, *engine):
        if path.suffix in compress.ENDINGS or (path.parent.name == "web" and path.name not in text):
            continue
        packed = path.with_name(f"{path.name}.br")
        size = (packed if packed.is_file() else path).stat().st_size
        sizes["to the engine"] += size
        sizes["to the first move"] += 0 if path in engine else size
    for what, size in sizes.items():
        print(f"bytes {what}: {size:,}")


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(prog="quanta_site.measure.page_load", description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--game", default=registry.ids()[0])
    parser.add_argument("--browser", default="chromium", choices=("chromium", "firefox"))
    parser.add_argument("--before", type=Path, help="the dist/ of another build, to compare with")
    parser.add_argument("--phone", action="store_true", help="over a slow connection too")
    markdown_table.add_arguments(parser)
    return parser


@exit_status
def main() -> None:
    """Measure and print. Raises BuildError and QuantaError."""
    given = parser().parse_args()
    markdown_table.check(given.write)
    with TemporaryDirectory() as folder:
        assemble(Path(folder), given.game)
        transfer(given.game)
        with sync_playwright() as playwright:
            kind = getattr(playwright, given.browser)
            rounds = loads(
                kind, Path(folder), given.game, given.runs, given.before, phone=given.phone
            )
    result = medians(rounds)
    report(result, given.runs)
    markdown_table.write(given.write, load_cells(result))


if __name__ == "__main__":
    sys.exit(main())
