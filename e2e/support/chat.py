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
    """The chat, with the app in a file. asked: the requests of the pages to anything else."""

    def __init__(self, browser: Browser, file: Path, complaints: list[str]) -> None:
        self._browser, self._complaints = browser, complaints
        self._contexts: list[BrowserContext] = []
        self.updates: list[dict[str, Any]] = []
        self.live: list[dict[str, Any]] = []
        self._held = False
        self._waiting: list[tuple[Route, str, int]] = []
        self.asked: list[str] = []
        with zipfile.ZipFile(file) as archive:
            self._files = {name: archive.read(name) for name in archive.namelist()}

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
        for route, *_ in self._waiting:
            route.fulfill(json=[])  # or Playwright complains of them at its end

    def hold(self) -> None:
        """Keep updates back, as by a slow network; live messages get through."""
        self._held = True

    def release(self) -> None:
        """Bring the updates that were kept back."""
        self._held = False
        self._bring()

    def _answer(self, route: Route) -> None:
        path, _, query = route.request.url.removeprefix("https://app.invalid/").partition("?")
        sent = route.request.post_data if route.request.method == "POST" else None
        if path == "updates" and sent:
            serial = 2 * len(self.updates) + 1  # there may be gaps
            self.updates.append(json.loads(sent) | {"serial": serial})
            route.fulfill(body="")
            self._bring()
        elif path == "live" and sent:
            self.live.append(json.loads(sent))
            route.fulfill(body="")
            self._bring()
        elif path in ("updates", "live"):
            route.fulfill(json=self._after(path, int(query)))
        elif path in ("next/updates", "next/live"):
            self._waiting.append((route, path.removeprefix("next/"), int(query)))
            self._bring()
        elif path == "webxdc.js":
            route.fulfill(body=STAND_IN.read_bytes(), content_type="text/javascript")
        elif (path or "index.html") in self._files:
            route.fulfill(body=self._files[path or "index.html"], content_type="text/html")
        else:
            self.asked.append(route.request.url)
            route.abort()

    def _after(self, path: str, last: int) -> list[dict[str, Any]]:
        """What has come after the last that a page knows of."""
        if path == "live":
            return self.live[last:]
        found = [] if self._held else [each for each in self.updates if each["serial"] > last]
        return [each | {"max_serial": self.updates[-1]["serial"]} for each in found]

    def _bring(self) -> None:
        """Answer the pages for which there is something new."""
        told = [(route, self._after(path, last)) for route, path, last in self._waiting]
        pairs = zip(self._waiting, told, strict=True)
        self._waiting = [each for each, (_, new) in pairs if not new]
        for route, new in told:
            if new:
                route.fulfill(json=new)
