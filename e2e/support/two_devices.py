"""Two devices at one table: each scans, or here pastes, the code that the other one shows."""

from __future__ import annotations

from e2e.support.clocks import limit
from e2e.support.sealed_side import GROWN, KEPT, SealedTable
from e2e.support.table import Table
from e2e.support.until import PATIENCE
from playwright.sync_api import Page, expect
from tests.sealed.pair import lively

CODE = "Link for the other device"
MOVED = f"""([game, private, count]) => {{
    const kept = ({KEPT})(game);
    return kept && (kept.private !== private || kept.messages.length > count);
}}"""
"""Whether a choice is kept, or sent already."""


def code(page: Page) -> str:
    """The code that a page shows, as a link."""
    return page.get_by_label(CODE).input_value(timeout=PATIENCE)


def paste(page: Page, link: str) -> None:
    """Give a page the code of the other device."""
    page.get_by_label("The other device’s link").fill(link)
    page.get_by_role("button", name="Use this link").click()


def join(asking: SealedTable, answering: SealedTable) -> None:
    """Connect two devices, the first of which shows its code already. The second opens it as a
    link, on its page if that is open."""
    link = code(asking.page)
    if answering.page.url.startswith("http") and answering.game in answering.page.url:
        answering.follow(link.partition("#")[2])
    else:
        answering.page.goto(link)
    answer = code(answering.page)
    asking.links += [link]
    answering.links += [answer]
    paste(asking.page, answer)


def ask_to_connect(table: Table, minutes: int = 0) -> None:
    """Open the dialog that challenges a friend at another device, and connect. minutes: on the
    clocks."""
    table.page.goto(f"{table.url}#challenge")
    table.ready()
    connect(table, minutes)


def connect(table: Table, minutes: int = 0) -> None:
    """The same where that dialog is open."""
    table.dialog.get_by_role("radio", name="Here, on another device").check()
    if minutes:
        limit(table, minutes)
    table.dialog.get_by_role("button", name="Connect").click()


def challenge(asking: SealedTable, answering: SealedTable, minutes: int = 0) -> None:
    """Ask the friend at the other device to play, and accept there. minutes: on the clocks."""
    ask_to_connect(asking, minutes)
    join(asking, answering)
    answering.dialog.get_by_role("button", name="Accept", exact=True).click()
    expect(asking.page.locator("#sealed")).to_contain_text("is connected")
    expect(answering.page.locator("#sealed")).to_contain_text("is connected")


def connect_again(asking: SealedTable, answering: SealedTable) -> None:
    """Connect the devices of a game that has lost its connection."""
    asking.page.locator("#sealed").get_by_role("button", name="Connect again").click()
    join(asking, answering)
    expect(asking.page.locator("#sealed")).to_contain_text("is connected")


def settle(one: SealedTable, other: SealedTable) -> SealedTable | None:
    """Wait until nothing is on its way; the side that is to choose, or None after the end."""
    while True:
        kept = {side: side.kept for side in (one, other)}
        counts = {side: len(each["messages"]) for side, each in kept.items()}
        behind = min(counts, key=lambda side: counts[side])
        if counts[one] == counts[other]:
            duties = {side: each["duty"] for side, each in kept.items()}
            if set(duties.values()) == {"done"}:
                return None
            for side, duty in duties.items():
                if duty == "choose":
                    return side
            behind = next(side for side, duty in duties.items() if duty != "wait")
        grown = [behind.game, counts[behind]]
        behind.page.wait_for_function(GROWN, arg=grown, timeout=PATIENCE)


def choose(side: SealedTable) -> None:
    """Play until there is something to send, which goes by itself."""
    device = side.device
    count = len(side.kept["messages"])
    field = side.page.get_by_label("Type a move")
    while device.duty == "choose":
        assert device.position is not None
        action = lively(device.position, side.rng)
        private = side.kept["private"]
        field.fill(action)
        field.press("Enter")
        device = device.play(action)
        if device.duty == "choose":
            chosen = [side.game, private, count]
            side.page.wait_for_function(MOVED, arg=chosen, timeout=PATIENCE)
    side.page.wait_for_function(GROWN, arg=[side.game, count], timeout=PATIENCE)


def play_on(one: SealedTable, other: SealedTable, turns: int = 1000) -> bool:
    """Play this number of turns, or to the end of the game and until both have opened what they
    kept. Whether that is reached."""
    for _ in range(turns):
        due = settle(one, other)
        if due is None:
            return True
        choose(due)
    return settle(one, other) is None
