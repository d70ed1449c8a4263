"""Whole games on two devices, with the connection cut at random moments.

    PYTHONPATH=py python3 -m e2e.campaigns.two_devices --browsers chromium,firefox --cuts 30

After each cut the devices are connected again; at the end both have the same messages, none twice,
and the audit of the game finds nothing. Games are played in turn until there were enough cuts. It
also tells how long a move took to the other device.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import count
from statistics import median, quantiles
from typing import Any

from e2e.support.browsers import context_options, launch_options
from e2e.support.engine import remember
from e2e.support.sealed_side import GROWN, SealedTable
from e2e.support.two_devices import MOVED, challenge, connect_again, settle
from e2e.support.until import PATIENCE
from e2e.support.watch import watch
from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from tests.sealed.pair import lively

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.players.player import Limit
from quanta.roster import player
from quanta.sealed.audit import audit
from quanta_lab import markdown_table
from quanta_lab.markdown_table import Cells
from quanta_site.paths import DIST
from quanta_site.serve import Handler, running

PEERS = """(() => {
    const Plain = window.RTCPeerConnection;
    window.peers = [];
    window.RTCPeerConnection = class extends Plain {
        constructor(...given) { super(...given); window.peers.push(this); }
    };
    [window.entered, window.drawn] = [0, 0];
    const isShape = ({ target, addedNodes, removedNodes }) =>
        [target, ...addedNodes, ...removedNodes].some((node) => node.dataset?.key);
    new MutationObserver((changes) => {
        if (!window.drawn && changes.some(isShape)) window.drawn = Date.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
    addEventListener('keydown', ({ key }) => {
        if (key === 'Enter') [window.entered, window.drawn] = [Date.now(), 0];
    }, true);
})()"""
"""Keeps the connections of a page, and notes when a move was entered and when it was drawn."""
DRAWN = "() => new Promise((next) => requestAnimationFrame(() => next(window.drawn)))"
CUT = "() => window.peers.forEach((peer) => peer.close())"
CUTS = ("reload", "close")
LONGEST = 400
"""Milliseconds from a choice to the cut."""
BETWEEN_LOOKS = 150
"""Milliseconds: to read what a page keeps at every frame would take time from what is measured."""
LATE = {
    "quantum": "quantum;board=8x8;start=1,cssSsC,2,c,3-3,q,q,s,2-sCcS,5,c,1-6,sccsQ,1-2,sC,2,C,2-3,"
    "C,1,S,2-C,1,S,S,S,S,Q,1-1,S,6_b_d7-d8.d5-e6.h5-g6.f1-f2.f8-e7.e6-c4.d8-d7.e3-f4/"
}
"""Game -> a record some turns before an end, where random choices would not come to one. From there
a level chooses."""
CHOOSER, THOUGHT = "level6", Limit(nodes=200)


def chosen(side: SealedTable) -> Action:
    """What a side chooses next."""
    position = side.device.position
    assert position is not None
    if side.game not in LATE:
        return lively(position, side.rng)
    *_, best = player(side.game, CHOOSER).think(position, THOUGHT, side.rng)
    assert best.action is not None
    return best.action


class Campaign:
    """One game: two pages, and what has become of it."""

    def __init__(self, sides: tuple[SealedTable, SealedTable], rng: Stream) -> None:
        self.sides, self.rng = sides, rng
        self.cuts = 0
        self.delays: list[tuple[int, int]] = []
        """Milliseconds until a move was drawn on its own device, and on the other."""

    def play(self, cuts: int) -> None:
        """Play to the end, with this number of cuts."""
        one, other = self.sides
        if one.game in LATE:
            one.page.goto(f"{one.url}#{LATE[one.game]}")
            one.ready()
        challenge(one, other)
        while (due := settle(one, other)) is not None:
            if self.cuts < cuts and self.rng.below(2) == 0:
                self.cut_while_choosing(due)
            else:
                self.choose(due)

    def choose(self, due: SealedTable) -> None:
        """Choose one action. If it is sent, note when it was drawn on either device."""
        private, before = due.kept["private"], len(due.kept["messages"])
        action = chosen(due)
        goes_on = due.device.play(action).duty == "choose"  # found before, as it takes a core
        other = self.sides[due is self.sides[0]]
        other.page.evaluate("() => { window.drawn = 0; }")
        self._enter(due, action)
        if goes_on:
            due.page.wait_for_function(MOVED, arg=[due.game, private, before], timeout=PATIENCE)
            return
        for each in self.sides:
            each.page.wait_for_function(
                GROWN, arg=[due.game, before], timeout=PATIENCE, polling=BETWEEN_LOOKS
            )
        entered = due.page.evaluate("() => window.entered")
        here, there = (each.page.evaluate(DRAWN) for each in (due, other))
        if here and there:
            self.delays.append((here - entered, there - entered))

    def _enter(self, due: SealedTable, action: Action) -> None:
        field = due.page.get_by_label("Type a move")
        field.fill(action)
        field.press("Enter")

    def cut_while_choosing(self, due: SealedTable) -> None:
        """Cut the connection shortly after a choice, and make it again."""
        self.cuts += 1
        one, other = self.sides[:: self.rng.choice((1, -1))]
        counts = [len(each.kept["messages"]) for each in self.sides]
        self._enter(due, chosen(due))
        due.page.wait_for_timeout(self.rng.below(LONGEST))
        if self.rng.choice(CUTS) == "reload":
            other.page.reload()
            other.ready()
        else:
            other.page.evaluate(CUT)
        expect(one.page.locator("#sealed")).to_contain_text("connect again", timeout=PATIENCE)
        connect_again(one, other)
        settle(one, other)
        for each, before in zip(self.sides, counts, strict=True):
            assert len(each.kept["messages"]) >= before, "a message is lost"

    def check(self) -> None:
        """Both have one game, in which all fits."""
        one, other = self.sides
        messages = one.kept["messages"]
        assert messages == other.kept["messages"]
        assert len(set(messages)) == len(messages), "a message is there twice"
        assert audit(messages).fits

    def told(self) -> str:
        """What was tried, in a line."""
        messages = len(self.sides[0].kept["messages"])
        here, there, late = delays_of(self.delays)
        return (
            f"{messages} messages, {self.cuts} cuts, 0 lost, 0 twice; a move is drawn after "
            f"{here:.0f} ms, on the other device after {there:.0f} ms, 95 % within {late:.0f} ms"
        )


def delays_of(delays: Sequence[tuple[int, int]]) -> tuple[float, float, float]:
    """The medians on the own and on the other device, and within what 95 % are on that."""
    here, there = ([each[device] for each in delays] for device in (0, 1))
    return median(here), median(there), quantiles(there, n=20)[-1]


def cells_of(row: str, delays: Sequence[tuple[int, int]]) -> Cells:
    """A row of a Markdown table."""
    here, there, late = delays_of(delays)
    return {
        (row, "moves"): str(len(delays)),
        (row, "on its own device, median"): f"{here:.0f} ms",
        (row, "on the other, median"): f"{there:.0f} ms",
        (row, "on the other, 95 % within"): f"{late:.0f} ms",
    }


def page(browser: Browser, site: str, game: str, heard: list[str]) -> SealedTable:
    """A page of a browser that has nothing yet."""
    options: dict[str, Any] = context_options()
    context = browser.new_context(**options)
    watch(context, site, heard)
    remember(context)
    context.add_init_script(PEERS)
    return SealedTable(context.new_page(), site, game)


def run(
    playwright: Playwright, names: list[str], games: list[str], cuts: int, seed: str
) -> tuple[int, list[tuple[int, int]]]:
    """Play the games in two browsers. How often a page complained, and how late moves were."""
    browsers = [getattr(playwright, name).launch(**launch_options(name)) for name in names]
    heard: list[str] = []
    left, wrong = cuts, 0
    delays: list[tuple[int, int]] = []
    with running(DIST, Handler, prefix="/some/where/") as site:
        for number in count():
            if number >= len(games) and left <= 0:
                break
            game = games[number % len(games)]
            sides = page(browsers[0], site, game, heard), page(browsers[1], site, game, heard)
            campaign = Campaign(sides, Stream(f"{seed} {game} {number}"))
            campaign.play(-(-cuts // len(games)))
            campaign.check()
            left -= campaign.cuts
            delays += campaign.delays
            print(f"{'–'.join(names)} {game}: {campaign.told()}", *heard, sep="\n", flush=True)
            wrong += len(heard)
            heard.clear()
            for side in sides:
                side.page.context.close()
    for browser in browsers:
        browser.close()
    return wrong, delays


def parser() -> argparse.ArgumentParser:
    """Of the command's arguments."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browsers", default="chromium,chromium", help="of the two devices")
    parser.add_argument("--games", default="leap,harlequin,legions,quantum")
    parser.add_argument("--cuts", type=int, default=10, help="in all games, at least")
    parser.add_argument("--seed", default="1")
    markdown_table.add_arguments(parser)
    return parser


def main() -> int:
    """The command."""
    given = parser().parse_args()
    markdown_table.check(given.write)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        names, games = given.browsers.split(","), given.games.split(",")
        wrong, delays = run(playwright, names, games, given.cuts, given.seed)
    markdown_table.write(given.write, cells_of("–".join(names), delays))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
