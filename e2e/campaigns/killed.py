"""Browsers killed at any moment while a game is played, and engines too: at most the ply that was
being written is lost, and no other saved game.

    PYTHONPATH=py python3 -m e2e.campaigns.killed --browser chromium --times 10 --seed 1

A browser starts, goes on with what it has or begins another game, plays, and all its processes are
killed before it has played for long. The next one, with the same stored files, must have all games
as they were shown last. Now and then its engine is killed as well, some moments before.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from threading import Timer
from time import perf_counter

from e2e.support.browsers import context_options, launch_options
from e2e.support.engine import kill, remember
from e2e.support.kill import kill_browser
from e2e.support.mirror import GAMES, Mirror
from e2e.support.storage import owned
from e2e.support.table import Table
from e2e.support.until import PATIENCE
from playwright.sync_api import BrowserContext, BrowserType, Error, expect, sync_playwright

from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta_site.paths import DIST
from quanta_site.serve import running

LONGEST = 2_500
"""Milliseconds that a browser lives while it is played in."""
PLIES = 30
PATIENCE_FOR_STORED = 8
"""Seconds that a page has to put games back."""
SAVED = owned("""() => Object.keys(localStorage).filter((key) => key.startsWith(OWN + 'game/'))
    .map((key) => [key.split('/').at(-1), JSON.parse(localStorage.getItem(key)).record])""")
NEWEST = owned("(game) => localStorage.getItem(OWN + `newest/${game}`)")


@dataclass
class Killing:
    """What was shown in the browsers that were killed: plies by the id of the game."""

    kind: BrowserType
    site: str
    profile: str
    rng: Stream
    shown: dict[str, list[str]] = field(default_factory=dict)
    found: list[str] = field(default_factory=list)
    put_back: int = 0

    @contextmanager
    def browser(self) -> Iterator[BrowserContext]:
        """One with the stored files."""
        options = {**launch_options(self.kind.name), **context_options()}
        context = self.kind.launch_persistent_context(self.profile, **options)
        remember(context)
        try:
            yield context
        finally:
            with suppress(Error):  # it may be gone already
                context.close()

    def play(self, number: int) -> None:
        """Begin a game, and kill the browser while it is played."""
        game = self.rng.choice(GAMES)
        mirror = Mirror.new(game, seed=number)
        with self.browser() as context:
            table = Table(context.new_page(), self.site, game)
            table.open()
            self.look(table)
            table.set_up(mirror)
            name = table.page.evaluate(NEWEST, game)
            after = self.rng.below(LONGEST) / 1000
            timer = Timer(after, kill_browser, [self.profile])
            timer.start()
            try:
                self._ply_by_ply(table, mirror)
            except Error:
                pass  # that is the point
            finally:
                timer.join()
        self.shown[name] = list(mirror.line.actions)

    def _ply_by_ply(self, table: Table, mirror: Mirror) -> None:
        engine = self.rng.below(3 * PLIES)
        for ply in range(PLIES):
            if ply == engine:
                kill(table.page)
            table.play(mirror, 1)

    def look(self, table: Table) -> None:
        """Note what was shown and is not stored, once the page has put back what it can."""
        until = perf_counter() + PATIENCE_FOR_STORED
        while wrong := self._missing(table):
            if perf_counter() > until:
                self.found += wrong
                break
            table.page.wait_for_timeout(100)
        self.put_back += table.notices.get_by_text("put back").count()
        stored = self._stored(table)
        self.shown = {name: stored.get(name, []) for name in self.shown}

    def _stored(self, table: Table) -> dict[str, list[str]]:
        saved = table.page.evaluate(SAVED)
        return {name: list(Record.parse(record).actions) for name, record in saved}

    def _missing(self, table: Table) -> list[str]:
        """What was shown and is not stored, but for the last ply of a game."""
        stored, wrong = self._stored(table), []
        for name, shown in self.shown.items():
            kept = stored.get(name, [])
            if len(kept) < len(shown) - 1:
                wrong.append(f"{name} has {len(kept)} plies, and {len(shown)} were shown")
            elif any(one != other for one, other in zip(kept, shown, strict=False)):
                wrong.append(f"{name} has other plies: {kept} for {shown}")
        return wrong


def main() -> int:
    """Print what was lost; the exit status is 1 if that is anything."""
    parser = argparse.ArgumentParser(description="Kill browsers in which games are played.")
    parser.add_argument("--browser", choices=("chromium", "firefox"), default="chromium")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    begun = perf_counter()
    with (
        TemporaryDirectory(prefix="profile-of-a-browser", ignore_cleanup_errors=True) as profile,
        sync_playwright() as playwright,
        running(DIST, prefix="/some/where/") as site,
    ):
        kind = getattr(playwright, args.browser)
        killing = Killing(kind, site, profile, Stream(f"killed {args.seed}"))
        for number in range(args.times):
            killing.play(number)
            told = f"killed {number + 1} times, {len(killing.found)} findings"
            print(f"{told}, {perf_counter() - begun:.0f} s", file=sys.stderr)
        with killing.browser() as context:
            table = Table(context.new_page(), site, GAMES[0])
            table.open()
            killing.look(table)
    print("\n".join(killing.found))
    print(
        f"{args.browser}: killed {args.times} times, {sum(map(len, killing.shown.values()))} plies "
        f"of {len(killing.shown)} games are stored, games put back {killing.put_back} times, "
        f"{len(killing.found)} findings, {perf_counter() - begun:.0f} s"
    )
    return 1 if killing.found else 0


if __name__ == "__main__":
    sys.exit(main())
