"""The page of a game: what a test does there and waits for, by what a player sees."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from e2e.support.engine import await_engine
from e2e.support.hands import Hand, mouse
from e2e.support.mirror import ALL, Mirror
from e2e.support.storage import QUICKEST, owned
from e2e.support.until import PATIENCE
from playwright.sync_api import Locator, Page, expect

from quanta import registry
from quanta.core.game import Action
from quanta.record.record import Record, start_of
from quanta.scene.view import Path

ACTIONS = """() => [...document.querySelectorAll('#moves [data-ply]')]
    .map((move) => move.dataset.action)"""
TOLD = """(names) => {
    const moves = [...document.querySelectorAll('#moves [data-ply]')];
    return moves.length === names.length && moves.every((move, number) => {
        const [name, plain] = [move.getAttribute('aria-label'), names[number]];
        return name === plain || (move.dataset.glyph && name.startsWith(`${plain} `));
    });
}"""
"""Whether the list has moves of these names; a review may have added what it thinks of them."""
SHOWN = """() => {
    const numbers = /-?[\\d.]+/g;
    const place = (of) => of.getAttribute('transform')?.match(numbers).map(Number) ?? [0, 0];
    const drawn = [...document.querySelectorAll('#board svg > g[aria-hidden] > :not(.leaving)')];
    const cells = [...document.querySelectorAll('#board [data-target]')];
    return {
        shapes: Object.fromEntries(drawn.map((each) =>
            [each.dataset.key, [each.getAttribute('class'), ...place(each).slice(0, 2)]])),
        labels: cells.map((each) => [each.dataset.target, each.getAttribute('aria-label')]),
    };
}"""
PLY = "Number(document.querySelector('#moves [aria-current=true]')?.dataset.ply ?? 0)"
SO_FAR = f"() => ({ACTIONS})().slice(0, {PLY})"
UNCOVERED = """(given) => {
    const lift = document.querySelector('#curtain:not([hidden]) button');
    lift?.click();
    return !lift && (%s)(given);
}"""
SAVED = owned("""(game) => {
    const id = localStorage.getItem(OWN + `newest/${game}`);
    const kept = localStorage.getItem(OWN + `game/${id}`);
    if (kept) return JSON.parse(kept).record;
    throw new Error(`no game ${id} among what is stored: ${Object.keys(localStorage).join(", ")}`);
}""")
REST = """() => [...document.querySelectorAll('#actions [aria-pressed=true]')]
    .filter((button) => button.textContent === 'Analysis').map((button) => button.click()).length"""
"""Switch the analysis off; how many buttons did it."""
STORE = owned("([name, text]) => localStorage.setItem(OWN + name, text)")
MASK = "?"
"""What is in the masked form of an action."""
CLOSE = "() => document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())"


def _name(move: dict[str, Any], columns: int) -> str:
    """The accessible name of a move in the list: it has all that its button shows."""
    listed = columns > 0 and move["seat"] >= 0
    shown = move["text"] if listed else move.get("short", "")
    number = f"{move['turn']}. " if move["turn"] else ""
    return f"{number}{shown and f'{shown}: '}{move['label']}"


class Table:
    """A page of a game."""

    def __init__(self, page: Page, site: str, game: str) -> None:
        self.page, self.site, self.game = page, site, game
        self.url = f"{site}{game}/index.html"
        self.status = page.locator("#status-text")
        self.moves = page.locator("#moves [data-ply]")
        self.notices = page.get_by_role("region", name="Notices")
        self.dialog = page.get_by_role("dialog")
        self.ending = page.locator("#game-over")

    def open(self, record: str = "") -> None:
        """Load the page and wait for its engine."""
        self.page.goto(f"{self.url}#{record}" if record else self.url)
        self.ready()

    def keep(self, mirror: Mirror, players: Sequence[str] = ()) -> None:
        """Leave a game in the browser's storage as if it had been played here before."""
        self.page.goto(f"{self.site}{QUICKEST}")
        scene = mirror.scene()
        players = list(players) or [seat["player"] for seat in scene["seats"]]
        facts = {"game": self.game, "name": "", "title": scene["title"], "changed": 1}
        played = {"record": scene["record"], "players": players, "plies": scene["plies"]}
        entry = json.dumps({**facts, **played, "over": bool(scene["outcome"])})
        self.store(**{"game/kept": entry, f"newest/{self.game}": "kept"})

    def store(self, **entries: str) -> None:
        """Write into the browser's storage."""
        for name, text in entries.items():
            self.page.evaluate(STORE, [name, text])

    def ready(self) -> None:
        await_engine(self.page)

    def clear(self) -> None:
        """Close what an earlier test may have left open."""
        self.page.evaluate(CLOSE)
        for close in reversed(self.notices.get_by_role("button", name="Dismiss").all()):
            close.click()
        self.page.mouse.move(1, 1)

    def rest(self) -> None:
        """Let the page think of nothing until it is used again: an analysis takes a core for
        minutes. It has ended when this returns, or the next click would be taken for its end."""
        if not self.page.is_closed() and self.page.evaluate(REST):
            expect(self.button("Analysis")).to_have_attribute("aria-pressed", "false")

    def follow(self, record: str) -> None:
        """Open a link to a record on the page as it is."""
        self.page.evaluate("(record) => { location.hash = record; }", record)

    def set_up(self, mirror: Mirror) -> None:
        """Bring a game onto the board."""
        self.follow(mirror.record)
        self.opened(mirror)

    def opened(self, mirror: Mirror) -> None:
        """Wait until it has taken this game from a link; it may have shown the same one before."""
        self.page.wait_for_function("() => !location.hash")
        self.shows(mirror)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def cell(self, target: str) -> Locator:
        return self.page.locator(f'#board [data-target="{target}"]')

    def press(self, *targets: str, hand: Hand = mouse) -> None:
        """Click cells and buttons off the board."""
        for target in targets:
            hand(self.page, target)

    def act(self, mirror: Mirror, path: Path, action: Action, hand: Hand = mouse) -> None:
        """Play an action, in the mirror too."""
        self.press(*path, hand=hand)
        self.answered(mirror)
        assert action in mirror.line.actions

    def perform(self, mirror: Mirror, actions: Iterable[Action], hand: Hand = mouse) -> None:
        """Play these actions."""
        for action in actions:
            self.act(mirror, mirror.way(action), action, hand)

    def finish(self, mirror: Mirror, way: Sequence[Action], hand: Hand = mouse) -> None:
        """Play to the end: this way as long as the dice allow it, then any."""
        while mirror.outcome is None:
            ply = mirror.line.ply
            if mirror.line.actions == list(way[:ply]) and ply < len(way):
                self.act(mirror, mirror.way(way[ply]), way[ply], hand)
            else:
                self.act(mirror, *mirror.choose(), hand)

    def play(self, mirror: Mirror, plies: int = ALL, hand: Hand = mouse) -> None:
        """Play this number of plies, or to the end."""
        for _ in range(plies):
            if mirror.outcome is None:
                self.act(mirror, *mirror.choose(), hand)

    def waits(self, condition: str, given: object = None) -> None:
        """Wait until the page is so. Meanwhile the curtain is lifted."""
        self.page.wait_for_function(UNCOVERED % condition, arg=given, timeout=PATIENCE)

    def at_ply(self, ply: int) -> None:
        """Wait until this ply is looked at."""
        self.waits(f"(ply) => {PLY} === ply", ply)

    def answered(self, mirror: Mirror) -> None:
        """Wait until more is played than the mirror knows, and bring it up to date."""
        self.waits(f"(known) => {PLY} > known", mirror.line.ply)
        mirror.catch_up(self.actions())

    def actions(self) -> list[str]:
        """What was played up to the ply looked at."""
        told = self.told()
        if not any(MASK in action for action in told):
            return told
        return list(Record.parse(self.saved()).actions[: len(told)])

    def told(self) -> list[str]:
        """The same as the person at the page may know it."""
        told: list[str] = self.page.evaluate(SO_FAR)
        return told

    def saved(self) -> str:
        """The whole record that this device keeps, secrets included."""
        record: str = self.page.evaluate(SAVED, self.game)
        return record

    def shows(self, mirror: Mirror) -> None:
        """Wait until the page shows the game and its position. What the pointer rests on may add
        to the drawing, and nothing may be missing."""
        scene = mirror.scene()
        names = [_name(move, scene["columns"]) for move in scene["moves"]]
        self.waits(TOLD, names)
        self.at_ply(scene["ply"])
        expect(self.page.locator("#title")).to_have_text(scene["title"])
        labels = [[s["target"], s["label"]] for s in scene["shapes"] if "target" in s]
        self.waits(
            f"(labels) => JSON.stringify(({SHOWN})().labels) === JSON.stringify(labels)", labels
        )
        shapes: dict[str, Any] = self.page.evaluate(SHOWN)["shapes"]
        wanted = {s["key"]: s for s in scene["shapes"] if "target" not in s}
        for key, shape in wanted.items():
            assert shapes[key] == [shape["role"], *shape["at"]], key

    def link(self) -> str:
        """The link that Share offers."""
        self.button("Share").first.click()
        link = self.dialog.get_by_label("Link to this game").input_value()
        self.page.keyboard.press("Escape")
        return link

    def record(self) -> str:
        """The record that the link means, which is shorter: a long one is packed, and a start
        that was not drawn is left out."""
        link, _, text = self.link().partition("#")
        assert link == self.url
        record = Record.parse(text)
        if "start" in record.params:
            return str(record)
        start = start_of(registry.rules(record.game), record.params).text()
        return str(replace(record, params={**record.params, "start": start}))

    def ended(self, mirror: Mirror, told: str = "") -> None:
        """Wait for the card about the end. told: its headline, if not the usual one."""
        scene = mirror.scene()
        expect(self.ending).to_be_visible()
        headline = told or scene["outcome"]["headline"]
        expect(self.ending.get_by_role("heading")).to_have_text(headline)
        expect(self.ending).to_contain_text(scene["outcome"]["reason"])
        expect(self.ending).to_contain_text(f"{scene['plies']} move")
        self.shows(mirror)
