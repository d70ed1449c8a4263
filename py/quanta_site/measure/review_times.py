"""Measure in Chromium how long the review of a whole game takes, with spare engines and without.

``python -m quanta_site.measure.review_times [--rounds N] [GAME ...]``, after ``make site``. The
showcase of each game is reviewed once the browser has its offline copy: in turns without spare
engines, as on a device with one core, and with as many as it has for the cores that it reports.
Meanwhile a place is clicked at which a move begins. Of the times of several rounds, the medians are
taken.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from dataclasses import dataclass, field
from time import perf_counter
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from quanta import registry
from quanta.core.game import CHANCE
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta_lab import markdown_table
from quanta_lab.markdown_table import Cells
from quanta_site.exit_status import exit_status
from quanta_site.measure.page_load import check_built, chromium
from quanta_site.measure.response_times import READY, TIMED, late
from quanta_site.paths import DIST
from quanta_site.serve import running

ALONE = "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 1 })"
WATCHED = """(() => {
    window.reviewing = { named: null, first: null, over: null, spares: 0 };
    const Plain = window.Worker;
    let begun = 0;
    window.Worker = class extends Plain {
        constructor(...given) {
            super(...given);
            if (given[1].name.startsWith('spare')) window.reviewing.spares += 1;
            this.addEventListener('message', ({ data }) => {
                const { review } = JSON.parse(data);
                if (!review || !begun) return;
                const ms = performance.now() - begun;
                if (review.mistakes.length || review.note.startsWith('Looking closer'))
                    window.reviewing.named ??= ms;
                if (review.mistakes.length) window.reviewing.first ??= ms;
                if (!review.busy) window.reviewing.over ??= ms;
            });
        }
        postMessage(text, ...rest) {
            if (JSON.parse(text).to === 'begin') begun = performance.now();
            super.postMessage(text, ...rest);
        }
    };
})()"""
BETWEEN = 200
"""Milliseconds between two clicks."""
LONGEST = 120_000
"""Milliseconds that anything is waited for."""


class Click(NamedTuple):
    """A click that only begins a move, at a ply of the game."""

    ply: int
    place: str


@dataclass
class Times:
    """Milliseconds, of one game on so many engines: of whole reviews, until the first move was
    named that may be a mistake, until the first mistake was shown, of clicks meanwhile."""

    whole: list[float] = field(default_factory=list)
    named: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    engines: int = 1


def measure(browser: Browser, url: str, click: Click, times: Times, *, alone: bool) -> None:
    """Review the game at ``url`` and add what it took. click: made meanwhile; alone: without spare
    engines."""
    context = browser.new_context()
    for script in [TIMED, WATCHED, *[ALONE] * alone]:
        context.add_init_script(script)
    page = context.new_page()
    page.set_default_timeout(LONGEST)
    page.goto(url)
    page.wait_for_selector(READY, state="attached")
    page.locator("#game-over").get_by_role("button", name="Review").click()
    until = perf_counter() + LONGEST / 1000
    page.locator("#review").wait_for()
    for _ in range(click.ply):
        page.keyboard.press("ArrowRight")
    place = page.locator(f'#board [data-target="{click.place}"]')
    while page.evaluate("() => window.reviewing.over") is None and perf_counter() < until:
        place.first.click(force=True)
        page.wait_for_timeout(BETWEEN)
    took = page.evaluate("() => window.reviewing")
    times.whole.append(took["over"])
    for kind, ms in (("named", times.named), ("first", times.first)):
        if took[kind] is not None:
            ms.append(took[kind])
    answers: list[tuple[str, float]] = page.evaluate("() => window.answers")
    times.clicks += [ms for doing, ms in answers if doing == "click"]
    times.engines = max(times.engines, 1 + took["spares"])
    context.close()


def cells(row: str, alone: Times, shared: Times) -> Cells:
    """A row of a Markdown table."""
    whole, ratio = statistics.median(shared.whole), _ratio(alone, shared)
    named, first = _seconds(shared.named), _seconds(shared.first)
    return {
        (row, "one engine"): f"{statistics.median(alone.whole) / 1000:.1f} s",
        (row, "engines"): str(shared.engines),
        (row, "with spare engines"): f"{whole / 1000:.1f} s",
        (row, "of one engine"): f"**{ratio:.2f}**" if ratio <= 0.6 else f"{ratio:.2f}",
        (row, "first doubt shown"): named,
        (row, "first mistake shown"): first,
        (row, "click, 95 % within"): f"{late(sorted(shared.clicks)):.0f} ms",
        (row, "the same on one engine"): f"{late(sorted(alone.clicks)):.0f} ms",
    }


def _seconds(times: list[float]) -> str:
    return f"{statistics.median(times) / 1000:.1f} s" if times else "none"


def _ratio(alone: Times, shared: Times) -> float:
    pairs = zip(shared.whole, alone.whole, strict=True)
    return statistics.median(with_others / by_itself for with_others, by_itself in pairs)


def played(game: str) -> tuple[str, Click] | None:
    """The record of a game's showcase, and a click; None where there is none, or dice decide in it,
    as no review is offered then."""
    showcase = registry.modules(game).showcase
    if showcase is None:
        return None
    line = Timeline.of(registry.rules(game), Record.parse(showcase.record))
    if any(each.to_play == CHANCE for each in line.positions):
        return None
    view = registry.view(game)
    for ply, position in enumerate(line.positions):
        paths = [path for path, _ in view.paths(position.seen_by(position.to_play))]
        ends = {place for path in paths for place in path[1:]}
        begins = [path[0] for path in paths if path[1:] and path[0] not in ends]
        if begins:
            return showcase.record, Click(ply, begins[0])
    return None


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(prog="quanta_site.measure.review_times", description=__doc__)
    parser.add_argument("games", nargs="*", default=registry.ids(), metavar="GAME")
    parser.add_argument("--rounds", type=int, default=3)
    markdown_table.add_arguments(parser)
    return parser


@exit_status
def main() -> None:
    """Measure and print. Raises BuildError and QuantaError."""
    given = parser().parse_args()
    markdown_table.check(given.write)
    check_built()
    table: Cells = {}
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    with running(DIST) as site, sync_playwright() as playwright:
        for game in given.games:
            begun = played(game)
            if begun is None:
                continue
            record, click = begun
            alone, shared = Times(), Times()
            with chromium(playwright.chromium) as browser:
                for _ in range(given.rounds):
                    url = f"{site}{game}/index.html#{record}"
                    measure(browser, url, click, alone, alone=True)
                    measure(browser, url, click, shared, alone=False)
            row = cells(registry.rules(game).name, alone, shared)
            table |= row
            said = ", ".join(f"{column} {text}" for (_, column), text in row.items())
            print(f"{game}: {said}; load {os.getloadavg()[0]:.1f}", flush=True)
    markdown_table.write(given.write, table)


if __name__ == "__main__":
    sys.exit(main())
