"""How long someone new takes from the front page to the first attack of a first battle of Legions,
by mouse on a desktop and by touch on a phone.

    PYTHONPATH=py python3 -m e2e.campaigns.first_attack --browser chromium firefox

A browser that has never been to the site opens the front page. The person in it does what the page
says and looks nowhere else: it clicks a unit that has an order, then an enemy that is marked with
odds or else a hex that is shaded, and thinks before each click. It begins with each of the units in
turn, for someone new does not know with which of them an attack is nearest. The exit status is 1
where it took more than 8 clicks or a minute.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from e2e.support.browsers import context_options, launch_options
from e2e.support.hands import touch_at
from e2e.support.until import PATIENCE
from e2e.support.watch import watch
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from quanta.core.words import counted
from quanta_site.paths import DIST
from quanta_site.serve import running

MOST_CLICKS = 8
MOST_SECONDS = 60
PAUSE = 2.0
"""Seconds for which a person looks before each click."""
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
HANDS = {"mouse": DESKTOP, "touch": PHONE}
PLAY = '[data-game="legions"] .play-link'
ORDERED = "#board .counter.ready"
MARKED = "#board .aim"
SHADED = "#board .hit.goal"
PICKED = "#board .hit.picked"
MOVES = "#moves [data-ply]"
ATTACKED = '#moves [data-action^="fire-"]'


@dataclass
class Person:
    """Follows the page, and counts the clicks. touch: taps instead. pause: seconds before
    each of them."""

    page: Page
    touch: bool
    pause: float = 0
    clicks: int = 0

    def press(self, what: Locator) -> None:
        """Click the middle of something that is seen."""
        what.scroll_into_view_if_needed()
        if self.pause:
            self.page.wait_for_timeout(1000 * self.pause)
        box = what.bounding_box()
        assert box is not None
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.clicks += 1
        if self.touch:
            touch_at(self.page, at)
        else:
            self.page.mouse.click(*at)

    def begin(self, site: str) -> None:
        """From the front page to the battle."""
        self.page.goto(site)
        self.press(self.page.locator(PLAY))
        expect(self.page.locator("#status-text")).to_contain_text("Choose a unit with a letter")

    def attack(self, first: int = 0) -> None:
        """Carry out orders until one of them is an attack. first: which of the units is
        clicked before the others."""
        while not self.page.locator(ATTACKED).count():
            ordered = self.page.locator(ORDERED)
            self.press(ordered.nth(min(first, ordered.count() - 1)))
            expect(self.page.locator(PICKED)).not_to_have_count(0)
            self._carry_out()
            first = 0

    def _carry_out(self) -> None:
        """Attack an enemy that is marked, or else move, and then attack."""
        if not self.page.locator(MARKED).count():
            before = self.page.locator(MOVES).count()
            self.press(self.page.locator(SHADED).last)
            expect(self.page.locator(MOVES)).not_to_have_count(before)
        if self.page.locator(MARKED).count():
            self.press(self.page.locator(MARKED).first)
            expect(self.page.locator(ATTACKED)).not_to_have_count(0)


def measure(browser: Browser, site: str, hand: str, pause: float) -> list[tuple[int, float]]:
    """Clicks and seconds of a person who begins with the first unit, with the second, and so
    on. Raises AssertionError where a page reports an error."""
    found: list[tuple[int, float]] = []
    units = 1
    while len(found) < units:
        complaints: list[str] = []
        context = browser.new_context(**context_options(), **HANDS[hand])
        watch(context, site, complaints)
        person = Person(context.new_page(), touch=hand == "touch", pause=pause)
        began = perf_counter()
        person.begin(site)
        units = person.page.locator(ORDERED).count()
        person.attack(len(found))
        found.append((person.clicks, perf_counter() - began))
        context.close()
        assert not complaints, complaints
    return found


def described(hand: str) -> str:
    """Such as ``mouse at 1280 x 800``."""
    width, height = HANDS[hand]["viewport"].values()
    return f"{hand} at {width} x {height}"


def words(took: tuple[int, float]) -> str:
    """Clicks and seconds."""
    return f"{counted(took[0], 'click')}, {took[1]:.1f} s"


def main() -> int:
    """Print clicks and seconds; the exit status is 1 where they are too many."""
    parser = argparse.ArgumentParser(description="Time the way to the first attack of a battle.")
    parser.add_argument("--browser", nargs="+", default=["chromium", "firefox"], metavar="NAME")
    parser.add_argument("--pause", type=float, default=PAUSE, help="seconds before each click")
    args = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    most = 0, 0.0
    with running(DIST) as site, sync_playwright() as playwright:
        for name in args.browser:
            browser = getattr(playwright, name).launch(**launch_options(name))
            for hand in HANDS:
                for number, took in enumerate(measure(browser, site, hand, args.pause), 1):
                    print(f"{name}, {described(hand)}, unit {number} first: {words(took)}")
                    most = max(most[0], took[0]), max(most[1], took[1])
            browser.close()
    print(f"at most {words(most)}, with {args.pause:g} s of thought before each click")
    return 1 if most[0] > MOST_CLICKS or most[1] > MOST_SECONDS else 0


if __name__ == "__main__":
    sys.exit(main())
