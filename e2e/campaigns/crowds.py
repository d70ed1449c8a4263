"""Many embeds in one page of someone else's, and floods of messages to one of them.

    PYTHONPATH=py python3 -m e2e.campaigns.crowds --browser firefox

Fifty elements and fifty frames are pictures until they are touched; then one engine serves them
all. A frame that is sent thousands of messages at once, wrong ones and good ones, answers a visitor
within two seconds all the same, and so does the page around it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import quote

from e2e.support.browsers import context_options, launch_options
from e2e.support.engine import await_engine
from e2e.support.mirror import GAMES, Mirror, public
from e2e.support.page_doors import AROUND
from e2e.support.probe import PROBE
from e2e.support.until import PATIENCE
from e2e.support.watch import watch
from playwright.sync_api import Page, expect, sync_playwright
from tests.support.hostile_pages import frame_message

from quanta.core.rng import Stream
from quanta_site.paths import DIST
from quanta_site.serve import HOST, running

MANY = 50
TOUCHED = 12
FLOOD = 3_000
"""Messages that are sent at once."""
SECONDS = 2.0
ELEMENTS = """(given) => {
    window.ready = [];
    addEventListener('quanta:ready', ({ target }) => ready.push(target.id));
    given.forEach(([game, record], number) => {
        const board = document.createElement('quanta-board');
        Object.assign(board, { id: `b${number}` });
        board.setAttribute('game', game);
        board.setAttribute('record', record);
        document.body.append(board);
    });
}"""
FRAMES = """(sources) => Promise.all(sources.map((src) => new Promise((done) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src, onload: done, width: 300, height: 300 });
    document.body.append(frame);
})))"""
TOUCH = """async (id) => {
    window.probe.begin();
    document.getElementById(id).shadowRoot.querySelector('button').click();
    while (!ready.includes(id)) await new Promise((next) => setTimeout(next, 20));
    return window.probe.gap;
}"""
GOOD = (
    {"v": 1, "type": "quanta:goto", "ply": "next"},
    {"v": 1, "type": "quanta:goto", "ply": "first"},
    {"v": 1, "type": "quanta:goto", "ply": "last"},
    {"v": 1, "type": "quanta:record"},
)
POUR = """(texts) => {
    const messages = texts.map((text) => JSON.parse(text));
    const frame = document.querySelector('iframe');
    window.probe.begin();
    for (const message of messages) frame.contentWindow.postMessage(message, '*');
}"""
FLIPPED = """async () => {
    const { probe } = window, begun = performance.now();
    probe.done = [];
    document.querySelector('#bar [aria-label=Flip]').click();
    while (!probe.done.includes('flip')) await new Promise((next) => setTimeout(next, 10));
    return performance.now() - begun;
}"""
ALIVE = "() => window.alive ?? 0"
COUNT = """(() => {
    const Plain = window.Worker;
    window.alive = 0;
    window.Worker = class extends Plain {
        constructor(...given) { super(...given); window.alive += 1; }
        terminate() { window.alive -= 1; super.terminate(); }
    };
})()"""


class Crowd:
    """A page of someone else's with embeds of a site. found: what was wrong."""

    def __init__(self, page: Page, site: str, around: str) -> None:
        self.page, self.site, self.around = page, site, around
        self.found: list[str] = []

    def elements(self) -> None:
        """Fifty elements, of which some are touched one after the other."""
        self.page.goto(self.around)
        games = [(game, public(Mirror.new(game, n, seed=n).record)) for n, game in _in_turn()]
        self.page.evaluate(ELEMENTS, games)
        for picture in self.page.locator("quanta-board img").all():
            picture.scroll_into_view_if_needed()
            expect(picture).to_have_js_property("complete", True)
        for number in range(0, MANY, MANY // TOUCHED):
            self._within("touching an element", self.page.evaluate(TOUCH, f"b{number}"))
            if (alive := self._engines()) != 1:
                self.found.append(f"{alive} engines after touching element {number}")
        self._within("flipping a board", self.page.frames[-1].evaluate(FLIPPED))

    def frames(self) -> None:
        """Fifty frames that have not been touched."""
        self.page.goto(self.around)
        sources = [f"{self.site}embed/index.html?{n}#game={game}" for n, game in _in_turn()]
        self.page.evaluate("() => window.probe.begin()")
        self.page.evaluate(FRAMES, sources)
        self._within("fifty frames", self.page.evaluate("() => window.probe.gap"))
        if self._engines():
            self.found.append("engines before anyone has touched a frame")

    def flood(self, what: str, messages: list[str]) -> None:
        """A frame that gets messages, all at once."""
        self.page.goto(self.around)
        origin = quote(self.around.rstrip("/"), safe="")
        record = quote(Mirror.new(GAMES[0], 20).record)
        asked = f"game={GAMES[0]}&record={record}&start=1&origin={origin}"
        self.page.evaluate(FRAMES, [f"{self.site}embed/index.html#{asked}"])
        await_engine(self.page.frame_locator("iframe"))
        inside = self.page.frames[-1]
        self.page.evaluate(POUR, messages)
        self._within(f"a flip after {what}", inside.evaluate(FLIPPED))
        told = inside.evaluate("() => window.probe.told({})")
        self.found += [f"{what}: {fault}" for fault in told["faults"]]
        self._within(f"the page around after {what}", self.page.evaluate("() => window.probe.gap"))

    def _engines(self) -> int:
        return sum(frame.evaluate(ALIVE) for frame in self.page.frames)

    def _within(self, what: str, milliseconds: float) -> None:
        print(f"{what}: {milliseconds / 1000:.2f} s")
        if milliseconds / 1000 > SECONDS:
            self.found.append(f"{what} takes {milliseconds / 1000:.2f} s")


def _in_turn() -> list[tuple[int, str]]:
    return [(number, GAMES[number % len(GAMES)]) for number in range(MANY)]


def main() -> int:
    """Print how long things take; the exit status is 1 if something is wrong."""
    parser = argparse.ArgumentParser(description="Crowd a page with embeds and messages.")
    parser.add_argument("--browser", choices=("chromium", "firefox"), default="chromium")
    args = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    begun, rng, complaints = perf_counter(), Stream("crowds"), list[str]()
    with (
        TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        running(DIST, prefix="/some/where/") as site,
        running(Path(folder)) as address,
        getattr(playwright, args.browser).launch(**launch_options(args.browser)) as browser,
        browser.new_context(**context_options()) as context,
    ):
        around = address.replace(HOST, "localhost")
        Path(folder, "index.html").write_text(AROUND % site)
        watch(context, (site, around), complaints)
        for script in (COUNT, PROBE):
            context.add_init_script(script)
        crowd = Crowd(context.new_page(), site, around)
        crowd.elements()
        crowd.frames()
        wrong = [frame_message(rng) for _ in range(FLOOD)]
        crowd.flood("wrong messages", [each for each in wrong if "quanta:flip" not in each])
        crowd.flood("good messages", [json.dumps(GOOD[n % len(GOOD)]) for n in range(FLOOD)])
    found = [*crowd.found, *complaints]
    print("\n".join(found))
    print(f"{args.browser}: {len(found)} findings, {perf_counter() - begun:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
