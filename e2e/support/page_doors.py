"""The doors of the built site through which text comes in from outside, each as someone uses it.

A door takes a text to a page, waits until the page has done with it, and returns the page's report
(``e2e/support/probe.py``). Pages are opened when first needed and go on being used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from e2e.support.engine import await_engine
from e2e.support.mirror import GAMES
from e2e.support.probe import PROBE, kept
from e2e.support.scripts import all_scripts
from e2e.support.storage import QUICKEST, owned
from playwright.sync_api import BrowserContext, Error, Frame, Page

DELIVER = """async ([door, given, kept]) => {
    const probe = window.probe, text = JSON.parse(given);
    const form = (field, value, press) => {
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        press?.click();
    };
    const doors = {
        link: () => {
            const before = location.href;
            location.hash = text;
            if (location.href === before) dispatchEvent(new HashChangeEvent('hashchange'));
        },
        paste: async () => {
            const opened = new Promise((done) =>
                document.addEventListener('opened', done, { once: true }));
            document.getElementById('open-my-games').click();
            await opened;
            const field = document.getElementById('import');
            form(field, text, [...field.closest('dialog').querySelectorAll('button')]
                .find((button) => button.textContent === 'Open'));
        },
        file: () => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], 'games.txt', { type: 'text/plain' }));
            const at = { dataTransfer, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new DragEvent('drop', at));
        },
        workshop: () => {
            const card = document.getElementById('import-card');
            form(card.querySelector('textarea'), text, [...card.querySelectorAll('button')]
                .find((button) => button.textContent === 'Open'));
        },
        maker: () => form(document.getElementById('record'), text),
    };
    doors.backup = doors.file;
    doors['set-up'] = doors.link;
    probe.begin();
    await doors[door]();
    await probe.settled();
    // Then someone flips the board, which the engine has to answer.
    document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close());
    document.querySelector('#curtain:not([hidden]) button')?.click();
    await probe.settled();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
    await probe.settled();
    document.querySelectorAll('#notices [aria-label=Dismiss]').forEach((close) => close.click());
    return probe.told(kept);
}"""
LOAD = "(scripts) => Promise.all(scripts.map((script) => import(script))).then(() => {})"
"""Have at hand what the page would load late, so that it is not waited for in the middle."""
STORE = owned("""(kept) => {
    for (const [name, text] of Object.entries(kept)) localStorage.setItem(OWN + name, text);
}""")
TIDY = owned("""(kept) => {
    for (const key of Object.keys(localStorage))
        if (!Object.hasOwn(kept, key.slice(OWN.length))) localStorage.removeItem(key);
}""")
AROUND = """<!doctype html><meta charset="utf-8"><title>Around</title>
<link rel="icon" href="data:,"><script src="%sembed/quanta-board.js"></script><body>"""
ELEMENT = """async ([given, touch]) => {
    const probe = window.probe, board = document.createElement('quanta-board');
    probe.begin();
    document.querySelectorAll('quanta-board').forEach((each) => each.remove());
    for (const [name, value] of Object.entries(JSON.parse(given))) board.setAttribute(name, value);
    document.body.append(board);
    if (touch) {
        const heard = new Promise((done) => {
            for (const type of ['ready', 'error']) board.addEventListener(`quanta:${type}`, done);
        });
        board.shadowRoot.querySelector('button').click();
        await probe.within(heard);
    }
    await probe.settled();
    return probe.told({});
}"""
FRAME = """async (src) => {
    window.probe.begin();
    document.querySelectorAll('iframe').forEach((each) => each.remove());
    const frame = document.createElement('iframe');
    const loaded = new Promise((done) => { frame.onload = done; });
    frame.src = src;
    document.body.append(frame);
    await window.probe.within(loaded);
}"""
SEND = """async (given) => {
    const frame = document.querySelector('iframe'), probe = window.probe;
    probe.begin();
    frame.contentWindow.postMessage(JSON.parse(given), '*');
    window.postMessage(JSON.parse(given), '*');
    const id = `asked ${performance.now()}`, begun = performance.now();
    const heard = new Promise((done) => {
        const hear = ({ data }) => {
            if (data?.id !== id) return;
            removeEventListener('message', hear);
            done();
        };
        addEventListener('message', hear);
    });
    frame.contentWindow.postMessage({ v: 1, type: 'quanta:record', id }, '*');
    await probe.within(heard);
    probe.wait = performance.now() - begun;
    return probe.told({});
}"""
BEGIN = "() => window.probe.begin()"
REST = """async (given) => {
    await window.probe.settled();
    return window.probe.told(given);
}"""
MESSAGES = 40
"""To one frame: it answers no more than fifty wrong ones."""
TIDIED = 40
"""Texts after which what was stored in addition is removed."""

Told = dict[str, Any]


class PageDoors:
    """The doors of a site in a browser.

    context: new, and watched. site: the address of the front page. around: the address of an empty
    folder of another origin, and that folder. games: those whose pages are used.
    """

    def __init__(
        self,
        context: BrowserContext,
        site: str,
        around: tuple[str, Path],
        games: Sequence[str] = GAMES,
    ) -> None:
        self.context, self.site, self.kept, self.games = context, site, kept(), games
        self._around, folder = around
        (folder / "index.html").write_text(AROUND % site)
        self._pages: dict[str, Page] = {}
        self._sent = self._given = 0
        context.add_init_script(PROBE)
        page = context.new_page()
        page.goto(f"{site}{QUICKEST}")
        page.evaluate(STORE, self.kept)
        page.close()

    def visit(self, door: str, text: str) -> Told:
        """Take a text through a door."""
        self._given += 1
        own: Mapping[str, Callable[[str], Told]] = {
            "message": self.message,
            "element": self.element,
            "frame": self.frame,
        }
        return own[door](text) if door in own else self.deliver(door, text)

    def deliver(self, door: str, text: str) -> Told:
        """Through a page of the site, and back to it where the text leads elsewhere."""
        where = self._where(door, text)
        page = self.page(where)
        try:
            told: Told = page.evaluate(DELIVER, [door, json.dumps(text), self.kept])
        except Error as error:
            if "context was destroyed" not in error.message and "navigat" not in error.message:
                raise
            told = self._again(page, where)
        if door == "backup" and self._given % 8 == 0:
            told["faults"] += self._again(page, where)["faults"]
        if self._given % TIDIED == 0:
            page.evaluate(TIDY, self.kept)
        return told

    def _where(self, door: str, text: str) -> str:
        """The page for it, of the game that the text is of where there is one."""
        if door == "workshop":
            return "legions/workshop/index.html"
        if door == "maker":
            return "embed/make/index.html"
        game = next((each for each in self.games if text.startswith(each)), self.games[0])
        return f"{game}/set-up/index.html" if door == "set-up" else f"{game}/index.html"

    def page(self, where: str) -> Page:
        """The page of the site with this address, in front of the others."""
        if where not in self._pages:
            page = self._pages[where] = self.context.new_page()
            page.goto(f"{self.site}{where}")
            self._ready(page, where)
        page = self._pages[where]
        page.bring_to_front()
        return page

    def _ready(self, page: Page, where: str) -> None:
        if "/make/" not in where:
            await_engine(page)
        page.evaluate(LOAD, [f"{self.site}{name}" for name in sorted(all_scripts(where))])
        page.evaluate("() => window.probe.settled()")

    def _again(self, page: Page, where: str) -> Told:
        """Load a page anew, by way of the front page, with all that is stored by now; its
        tells."""
        page.wait_for_load_state()
        self._ready(page, where)
        page.goto(self.site)
        page.evaluate("() => window.probe.settled()")
        page.goto(f"{self.site}{where}")
        self._ready(page, where)
        told: Told = page.evaluate(REST, self.kept)
        return {**told, "wait": 0, "gap": 0, "requests": 1}

    def element(self, text: str) -> Told:
        """As attributes of an element in someone's page; every third is touched."""
        page = self._other("element")
        told: Told = page.evaluate(ELEMENT, [text, self._given % 3 == 0])
        for frame in page.frames[1:]:
            told["faults"] += self._inside(frame)["faults"]
        return told

    def frame(self, text: str) -> Told:
        """In the address of a frame in someone's page, which starts by itself."""
        page = self._other("frame")
        given = {**json.loads(text), "start": "1", "origin": self._around.rstrip("/")}
        page.evaluate(FRAME, self._frame_address(given))
        told = self._inside(page.frames[-1])
        told["faults"] += page.evaluate(REST, {})["faults"]
        return {**told, "wait": 0}  # an engine that starts takes its time

    def message(self, text: str) -> Told:
        """As a message to a frame with a game, and to the page around it."""
        page = self._other("message")
        if self._sent % MESSAGES == 0:
            given = {"game": GAMES[0], "start": "1", "origin": self._around.rstrip("/")}
            page.evaluate(FRAME, self._frame_address(given))
            await_engine(page.frame_locator("iframe"))
        self._sent += 1
        page.frames[-1].evaluate(BEGIN)
        told: Told = page.evaluate(SEND, text)
        within = self._inside(page.frames[-1])
        return {
            **within,
            "wait": max(told["wait"], within["wait"]),
            "faults": told["faults"] + within["faults"],
        }

    def _other(self, name: str) -> Page:
        if name not in self._pages:
            self._pages[name] = self.context.new_page()
            self._pages[name].goto(self._around)
        self._pages[name].bring_to_front()
        return self._pages[name]

    def _frame_address(self, given: Mapping[str, str]) -> str:
        parts = (f"{key}={quote(value, safe='', errors='replace')}" for key, value in given.items())
        return f"{self.site}embed/index.html?{self._given}#{'&'.join(parts)}"

    def _inside(self, frame: Frame) -> Told:
        """The report of a frame of the site once it rests."""
        with suppress(Error):  # a frame that names no game starts none
            frame.wait_for_selector("html:not([data-engine=loading])", state="attached")
        told: Told = frame.evaluate(REST, {})
        return told

    def close(self) -> None:
        """Close all pages."""
        for page in self._pages.values():
            page.close()
