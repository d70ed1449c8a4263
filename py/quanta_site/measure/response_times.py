"""Measure in Chromium how soon a page answers while its engine searches at full speed, and how soon
a search stops.

``python -m quanta_site.measure.response_times [--clicks N] [--stops N] [GAME ...]``, after ``make
site``. For each game, a position some plies into a random game is analysed once the browser has its
offline copy. A click is timed from the request to its answer; a stop from the request to end the
analysis to the answer, after which nothing is searched any more.
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
from quanta_site.command import exit_status
from quanta_site.measure.page_load import chromium
from quanta_site.paths import DIST, BuildError
from quanta_site.serve import running

TIMED = """(() => {
    const asked = new Map();
    window.answers = [];
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', ({ data }) => {
                const { id } = JSON.parse(data);
                const [doing, at] = asked.get(id) ?? [];
                if (doing) window.answers.push([doing, performance.now() - at]);
            });
        }
        postMessage(text, ...rest) {
            const { id, do: doing } = JSON.parse(text);
            asked.set(id, [doing, performance.now()]);
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


def line(name: str, times: list[float]) -> str:
    """One kind of answer as a line of output."""
    late = times[min(len(times) * 95 // 100, len(times) - 1)]
    middle = statistics.median(times)
    return f"{name} {middle:.1f} ms, 95 % within {late:.1f}, at most {times[-1]:.1f} ({len(times)})"


@exit_status
def main() -> None:
    """Measure and print. Raises BuildError."""
    parser = argparse.ArgumentParser(prog="quanta_site.measure.response_times", description=__doc__)
    parser.add_argument("games", nargs="*", default=registry.ids(), metavar="GAME")
    parser.add_argument("--clicks", type=int, default=60)
    parser.add_argument("--stops", type=int, default=20)
    given = parser.parse_args()
    if not (DIST / "index.html").is_file():
        raise BuildError("The site is not built. Run make site first.")
    with running(DIST) as site, sync_playwright() as playwright:
        for game in given.games:
            with chromium(playwright.chromium) as browser:
                page = browser.new_page()
                page.add_init_script(TIMED)
                url = f"{site}{game}/index.html#{begun(game, 'responses')}"
                click, stop = measure(page, url, given.clicks, given.stops)
                print(f"{game}: {line('click', click)}; {line('stop', stop)}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
