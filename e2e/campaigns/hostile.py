"""Hostile texts through every door of the built site, in a browser: by link, paste, file, backup,
the workshop, the set-up editor and the page that makes embeds; as attributes and addresses of
embeds and as messages to them. Each time the page goes on answering within two seconds, nothing
that was stored is lost, no script of a text runs, and nothing raises.

    PYTHONPATH=py python3 -m e2e.campaigns.hostile --browser firefox --inputs 2000 --seed 1

What is found is printed with the text that does it. A text that takes too long is tried twice more,
because the machine may have been busy: the shortest time counts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from e2e.support.browsers import context_options, launch_options
from e2e.support.mirror import GAMES
from e2e.support.page_doors import PageDoors, Told
from e2e.support.until import PATIENCE
from e2e.support.watch import MISSING, watch
from playwright.sync_api import Browser, Error, expect, sync_playwright
from tests.support.hostile_pages import hostile_to_pages

from quanta.core.rng import Stream
from quanta_site.paths import DIST
from quanta_site.serve import HOST, running

SECONDS = 2.0
"""In which a page has to answer."""
TRIES = 3
PUMPED = 20
"""One text in this number has a part of it repeated thousands of times."""
SHARE: Mapping[str, int] = {
    "message": 10,
    "link": 8,
    "paste": 6,
    "file": 4,
    "backup": 4,
    "workshop": 4,
    "set-up": 4,
    "element": 3,
    "maker": 2,
    "frame": 1,
}
"""Door -> how many of the texts go through it in each round: more where they take little time."""
ROUND = [door for turn in range(max(SHARE.values())) for door in SHARE if turn < SHARE[door]]
ELSEWHERE = ("element", "frame")
"""Doors where a text may name a picture that is not there."""
Tell = Callable[[str], None]
TOLD, SHOWN, MOST_FOUND = 100, 400, 40


@dataclass
class Tally:
    """What went through one door: how many texts, how much was asked for them, and the longest
    times in seconds that an answer took and that the page did nothing else."""

    inputs: int = 0
    requests: int = 0
    wait: float = 0.0
    gap: float = 0.0
    found: list[str] = field(default_factory=list)


@dataclass
class Attack:
    """Sends texts through the doors of a site. complaints: the browser's errors about its pages.
    seconds: in which a page has to answer."""

    doors: PageDoors
    complaints: list[str]
    seconds: float = SECONDS
    tallies: dict[str, Tally] = field(default_factory=lambda: {door: Tally() for door in SHARE})

    def send(self, door: str, text: str) -> None:
        """Send a text, and note the result."""
        tally = self.tallies[door]
        tally.inputs += 1
        try:
            told = self._quickest(door, text)
        except Error as error:
            self._note(door, f"Playwright: {error.message}", text)
            return
        tally.wait, tally.gap = max(tally.wait, told["wait"]), max(tally.gap, told["gap"])
        for slow in (each for each in ("wait", "gap") if told[each] > self.seconds):
            self._note(door, f"{slow} of {told[slow]:.1f} s", text)
        tally.requests += told["requests"]
        if told["engines"] > 1:
            self._note(door, f"{told['engines']} engines", text)
        for fault in told["faults"]:
            self._note(door, fault, text)
        missing = MISSING if door in ELSEWHERE else ()
        for said in (each for each in self.complaints if not each.startswith(missing or "\0")):
            self._note(door, said, text)
        self.complaints.clear()

    def _quickest(self, door: str, text: str) -> Told:
        """The report of a page on a text, in seconds, the quickest of some tries if it is slow."""
        faults, best = [], None
        for _ in range(TRIES):
            told = self.doors.visit(door, text)
            told |= {each: told[each] / 1000 for each in ("wait", "gap")}
            faults += [each for each in told["faults"] if each not in faults]
            if best is None or max(told["wait"], told["gap"]) < max(best["wait"], best["gap"]):
                best = told
            if max(told["wait"], told["gap"]) <= self.seconds:
                break
        assert best is not None
        return {**best, "faults": faults}

    def _note(self, door: str, what: str, text: str) -> None:
        found = f"{door}: {what}\n    {text[:SHOWN]!r} ({len(text)} characters)"
        print(found, file=sys.stderr)
        self.tallies[door].found.append(found)

    @property
    def findings(self) -> int:
        """How many there are so far."""
        return sum(len(tally.found) for tally in self.tallies.values())


def run(
    attack: Attack, inputs: int, seed: str, seconds: float = inf, tell: Tell | None = None
) -> None:
    """Send this number of texts, the same for the same seed, within these seconds. ``tell`` is
    given a line now and then that says how far that is."""
    begun, rng = perf_counter(), Stream(f"hostile pages {seed}")
    for number in range(inputs):
        door = ROUND[number % len(ROUND)]
        attack.send(door, hostile_to_pages(door, rng, rng.below(PUMPED) == 0))
        if tell and number % TOLD == TOLD - 1:
            took = perf_counter() - begun
            tell(f"{number + 1} texts, {attack.findings} findings, {took:.0f} s")
        if attack.findings >= MOST_FOUND or perf_counter() - begun > seconds:
            break


@contextmanager
def attacked(
    browser: Browser, site: str, games: Sequence[str] = GAMES, seconds: float = SECONDS
) -> Iterator[Attack]:
    """The doors of the site at an address, in a new context; see ``PageDoors`` and ``Attack``."""
    complaints: list[str] = []
    with TemporaryDirectory() as folder, running(Path(folder)) as address:
        around = address.replace(HOST, "localhost")
        with browser.new_context(**context_options()) as context:
            watch(context, (site, around), complaints)
            doors = PageDoors(context, site, (around, Path(folder)), games)
            yield Attack(doors, complaints, seconds)


def main() -> int:
    """Print a line for each door and what was found; the exit status is 1 if that is anything."""
    parser = argparse.ArgumentParser(description="Send hostile texts to the pages of the site.")
    parser.add_argument("--browser", choices=("chromium", "firefox"), default="chromium")
    parser.add_argument("--inputs", type=int, default=1_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=inf, help="stop after this many seconds")
    args = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    begun = perf_counter()
    with (
        sync_playwright() as playwright,
        running(DIST, prefix="/some/where/") as site,
        getattr(playwright, args.browser).launch(**launch_options(args.browser)) as browser,
        attacked(browser, site) as attack,
    ):
        run(attack, args.inputs, args.seed, args.seconds, partial(print, file=sys.stderr))
    for door, tally in attack.tallies.items():
        print(
            f"{door:10} {tally.inputs:6} texts, longest wait for an answer {tally.wait:.2f} s, "
            f"longest time without anything {tally.gap:.2f} s"
        )
    total = sum(tally.inputs for tally in attack.tallies.values())
    print(f"{total} texts, {attack.findings} findings, {perf_counter() - begun:.0f} s")
    return 1 if attack.findings else 0


if __name__ == "__main__":
    sys.exit(main())
