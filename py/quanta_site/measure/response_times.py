"""Measure in Chromium how soon a page answers while its engine searches at full speed, and how soon
a search stops.

``python -m quanta_site.measure.response_times [--clicks N] [--stops N] [GAME ...]``, after ``make
site``. For each game, a position some plies into a random game is analysed once the browser has its
offline copy. A click is timed from the request to its answer; a stop from the request to end the
analysis to the answer, after which no search is running.
"""

from __future__ import annotations

import argparse
import statistics
import sys

from playwright.sync_api import Page, sync_playwright

from quanta import registry
from quanta.core.game import CHANCE
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.record.timeline import Timeline
from quanta_lab import markdown_table
from quanta_lab.markdown_table import Cells
from quanta_site.exit_status import exit_status
from quanta_site.measure.page_load import check_built, chromium
from quanta_site.paths import DIST
from quanta_site.serve import running

TIMED = """(() => {
    const sent = new Map();
    window.answers = [];
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', ({ data }) => {
                const { id } = JSON.parse(data);
                const [doing, at] = sent.get(id) ?? [];
                if (doing) window.answers.push([doing, performance.now() - at]);
            });
        }
        postMessage(text, ...rest) {
            const { id, do: doing } = JSON.parse(text);
            sent.set(id, [doing, performance.now()]);
            super.postMessage(text, ...rest);
        }
    };
})()"""
READY = "html[data-engine=ready][data-offline=ready]"
TARGETS = "#board [data-target]"
WARM = 250
"""Milliseconds after which a search runs at full speed."""
PLIES = 20
"""Random plies before the position that is analysed."""


def press(page: Page, key: str) -> None:
    """Press ``key`` and let the engine work for a while."""
    page.keyboard.press(key)
    page.wait_for_timeout(WARM)


def begun(game: str, seed: str) -> str:
    """The record of a random game of ``PLIES`` plies or a few more."""
    rules, chance = registry.rules(game), Stream(seed)
    line = Timeline(rules, {}, rules.start({}, chance))
    while line.ply < PLIES or line.position.to_play == CHANCE:
        line.apply(random_action(line.position, chance))
    return str(line.record())


def measure(page: Page, url: str, clicks: int, stops: int) -> tuple[list[float], list[float]]:
    """Milliseconds of each click and of each stop, sorted."""
    page.goto(url)
    page.wait_for_selector(READY, state="attached")
    press(page, "x")
    chance = Stream("clicks")
    for _ in range(clicks):
        place = page.locator(TARGETS)
        place.nth(chance.below(place.count())).click(force=True)
        page.wait_for_timeout(WARM)
        press(page, "Escape")
    press(page, "x")
    for _ in range(stops):
        press(page, "x")
        press(page, "x")
    took: list[tuple[str, float]] = page.evaluate("() => window.answers")
    switched = [ms for doing, ms in took if doing == "analyse"]
    return sorted(ms for doing, ms in took if doing == "click"), sorted(switched[1::2])


def late(times: list[float]) -> float:
    """The time within which 95 % of sorted ``times`` are."""
    return times[min(len(times) * 95 // 100, len(times) - 1)]


def line(name: str, times: list[float]) -> str:
    """One kind of answer as a line of output."""
    within = f"95 % within {late(times):.1f}, at most {times[-1]:.1f}"
    return f"{name} {statistics.median(times):.1f} ms, {within} ({len(times)})"


def time_cells(row: str, click: list[float], stop: list[float]) -> Cells:
    """A row of a Markdown table."""
    return {
        (row, "click, median"): f"{statistics.median(click):.1f} ms",
        (row, "click, 95 % within"): f"{late(click):.1f} ms",
        (row, "stop, 95 % within"): f"{late(stop):.1f} ms",
    }


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(prog="quanta_site.measure.response_times", description=__doc__)
    parser.add_argument("games", nargs="*", default=registry.ids(), metavar="GAME")
    parser.add_argument("--clicks", type=int, default=60)
    parser.add_argument("--stops", type=int, default=20)
    markdown_table.add_arguments(parser)
    return parser


@exit_status
def main() -> None:
    """Measure and print. Raises BuildError and QuantaError."""
    given = parser().parse_args()
    markdown_table.check(given.write)
    check_built()
    cells: Cells = {}
    with running(DIST) as site, sync_playwright() as playwright:
        for game in given.games:
            with chromium(playwright.chromium) as browser:
                page = browser.new_page()
                page.add_init_script(TIMED)
                url = f"{site}{game}/index.html#{begun(game, 'responses')}"
                click, stop = measure(page, url, given.clicks, given.stops)
                print(f"{game}: {line('click', click)}; {line('stop', stop)}", flush=True)
                cells |= time_cells(registry.rules(game).name, click, stop)
    markdown_table.write(given.write, cells)


if __name__ == "__main__":
    sys.exit(main())
