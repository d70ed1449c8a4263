"""A chat of a messenger: who is in it opens the same app, and what one sends comes to all."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

from e2e.support.sealed_side import SealedTable
from playwright.sync_api import Browser, BrowserContext, Route

STAND_IN = Path(__file__).parents[1] / "carriers" / "webxdc.js"
"""What a messenger brings to the app, as the specification has it."""


class MessengerChat:
    """The chat, with the app in a file. asked: the requests of the pages to anything else. held:
    whether updates are kept back, as by a slow network; what is said live gets through."""

    def __init__(self, browser: Browser, file: Path, complaints: list[str]) -> None:
        self._browser, self._complaints = browser, complaints
        self._contexts: list[BrowserContext] = []
        self.updates: list[dict[str, Any]] = []
        self.live: list[dict[str, Any]] = []
        self.held = False
        self.asked: list[str] = []
        with zipfile.ZipFile(file) as archive:
            self._page = archive.read("index.html")

    def join(self, name: str, game: str, page: str = "") -> SealedTable:
        """Open the app under a name, on another device. page: of an app of several games."""
        context = self._browser.new_context(reduced_motion="reduce")
        self._contexts.append(context)
        context.add_init_script(f"window.whoami = {json.dumps({'name': name, 'live': True})}")
        context.on("weberror", lambda error: self._complaints.append(str(error.error)))
        context.route("**/*", self._answer)
        table = SealedTable(context.new_page(), "https://app.invalid/", game)
        table.page.goto(table.site + page)
        table.ready()
        return table

    def close(self) -> None:
        """Have all leave."""
        for context in self._contexts:
            context.close()

    def _answer(self, route: Route) -> None:
        path, _, query = route.request.url.removeprefix("https://app.invalid/").partition("?")
        if path == "updates" and route.request.method == "POST":
            serial = 2 * len(self.updates) + 1  # there may be gaps
            self.updates.append(json.loads(route.request.post_data or "") | {"serial": serial})
            route.fulfill(body="")
        elif path == "live" and route.request.method == "POST":
            self.live.append(json.loads(route.request.post_data or ""))
            route.fulfill(body="")
        elif path == "live":
            route.fulfill(json=self.live[int(query) :])
        elif path == "updates":
            after = (
                [] if self.held else [each for each in self.updates if each["serial"] > int(query)]
            )
            told = [each | {"max_serial": self.updates[-1]["serial"]} for each in after]
            route.fulfill(json=told)
        elif path == "webxdc.js":
            route.fulfill(body=STAND_IN.read_bytes(), content_type="text/javascript")
        elif path in ("", "index.html"):
            route.fulfill(body=self._page, content_type="text/html")
        else:
            self.asked.append(route.request.url)
            route.abort()
