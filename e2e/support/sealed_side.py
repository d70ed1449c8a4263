"""One side of a game of sealed play in a browser: it shares nothing with the other but links."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from e2e.support.storage import QUICKEST, owned
from e2e.support.table import CLOSE, Table
from e2e.support.until import PATIENCE
from playwright.sync_api import Page, expect
from tests.sealed.pair import Pair, lively

from quanta.core.rng import Stream
from quanta.sealed.device import Device
from quanta.sealed.hashing import VERSION
from quanta.session.modes.sealed import SealedSide

KEPT = owned("""(game) => {
    const id = localStorage.getItem(OWN + `newest/${game}`);
    return JSON.parse(localStorage.getItem(OWN + `game/${id}`) ?? '{}').sealed ?? null;
}""")
CHANGED = f"([game, private]) => ({KEPT})(game)?.private !== private"
GROWN = f"([game, count]) => ({KEPT})(game)?.messages.length > count"


def entry(device: Device, game: str) -> dict[str, Any]:
    """What a browser keeps of a side."""
    side = SealedSide(device)
    names = ["human" if seat == device.seat else "away" for seat in (0, 1)]
    facts = {"game": game, "name": "", "title": "By links", "changed": 1, "begun": True}
    played = {"record": f"{game}/", "players": names, "plies": 1, "over": False}
    return {**facts, **played, "sealed": {**side.data(), "since": 1}}


class SealedTable(Table):
    """A page on which one side plays by links."""

    def __init__(self, page: Page, site: str, game: str) -> None:
        super().__init__(page, site, game)
        self.rng = Stream(f"{game} by links")
        self.links: list[str] = []
        self._known: tuple[tuple[list[str], str], Device] | None = None

    def bring(self, device: Device) -> None:
        """Go on with a game that was played here before."""
        self.page.goto(f"{self.site}{QUICKEST}")
        self.store(
            **{
                "game/kept": json.dumps(entry(device, self.game)),
                f"newest/{self.game}": "kept",
            }
        )
        self.open()

    def bring_back(self, file: Path) -> None:
        """Go on with the side in a private file."""
        self.button("My games").first.click()
        self.dialog.locator("input[type=file]").set_input_files(file)
        expect(self.notices).to_contain_text("Your side of the game is here again.")
        expect(self.page.locator("#sealed")).to_contain_text("came back from a file")

    @property
    def kept(self) -> dict[str, Any]:
        """What the browser keeps of this side."""
        found: dict[str, Any] = self.page.evaluate(KEPT, self.game)
        return found

    @property
    def device(self) -> Device:
        """This side, from what the browser keeps of it."""
        kept = self.kept
        known = kept["messages"], kept["private"]
        if self._known is None or self._known[0] != known:
            public = {"version": VERSION, "messages": kept["messages"]}
            self._known = known, Device.from_json(public, json.loads(kept["private"]))
        return self._known[1]

    def message_link(self, heading: str) -> str:
        """The link in the dialog with this heading, which is closed."""
        expect(self.dialog.get_by_role("heading", name=heading)).to_be_visible()
        link = self.dialog.get_by_label("Link for your opponent").input_value()
        self.page.evaluate(CLOSE)
        self.links.append(link)
        return link

    def challenge(self, level: str) -> str:
        """Ask a friend to play, at the level with this name, in two clicks from the front page and
        one for the level."""
        self.page.goto(self.site)
        card = self.page.locator(f'[data-game="{self.game}"]')
        card.get_by_role("link", name="By link", exact=True).click()
        self.ready()
        self.dialog.get_by_role("radio", name=level).check()
        self.dialog.get_by_role("button", name="Make the link").click()
        return self.message_link("Send your challenge")

    def accept(self, link: str) -> str:
        """Open a challenge in an empty browser, and accept it."""
        self.page.goto(link)
        self.dialog.get_by_role("button", name="Accept", exact=True).click()
        return self.message_link("Send that you accept")

    def choose(self) -> None:
        """Play until there is something to send."""
        device = self.device
        while device.duty == "choose":
            assert device.position is not None
            action = lively(device.position, self.rng)
            field = self.page.get_by_label("Type a move")
            field.fill(action)
            before = self.kept["private"]
            field.press("Enter")
            self.page.wait_for_function(CHANGED, arg=[self.game, before], timeout=PATIENCE)
            device = device.play(action)  # as the page has done

    def send(self) -> str:
        """Play, and take the link that is to be sent."""
        self.choose()
        count = len(self.kept["messages"])
        self.page.locator("#to-send .send").click()
        self.page.wait_for_function(GROWN, arg=[self.game, count], timeout=PATIENCE)
        expect(self.dialog).to_be_visible()
        link = self.dialog.get_by_label("Link for your opponent").input_value()
        self.page.evaluate(CLOSE)
        self.links.append(link)
        return link

    def receive(self, link: str) -> None:
        """Open a link on the page as it is."""
        count = len(self.kept["messages"])
        self.follow(link.partition("#")[2])
        self.page.wait_for_function(GROWN, arg=[self.game, count], timeout=PATIENCE)

    def keeps(self, private: str) -> None:
        """Wait until this private half is kept here."""
        condition = f"([game, private]) => ({KEPT})(game)?.private === private"
        self.page.wait_for_function(condition, arg=[self.game, private], timeout=PATIENCE)

    def refuses(self, link: str, words: str) -> None:
        """Open a link that changes nothing; the page explains why."""
        before = self.kept
        self.follow(link.partition("#")[2])
        expect(self.notices).to_contain_text(words)
        assert self.kept == before
        self.clear()


def seated(sides: tuple[SealedTable, SealedTable], pair: Pair) -> tuple[SealedTable, SealedTable]:
    """Go on with a game on both sides: the one that is to send, and the other."""
    for seat, table in enumerate(sides):
        table.bring(pair.devices[seat])
    return sides if pair.due == 0 else sides[::-1]
