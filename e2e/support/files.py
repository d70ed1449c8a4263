"""The engine's files held back, so that a page must do without Python for a while."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Route

ENGINE = "**/engine/**"


class Held:
    """Requests for the engine's files wait from now on, until they are let go."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._waiting: list[Route] | None = []
        context.route(ENGINE, self._wait)

    def _wait(self, route: Route) -> None:
        if self._waiting is None:
            route.continue_()
        else:
            self._waiting.append(route)

    def release(self) -> None:
        """Let them go, and those that come later too."""
        waiting, self._waiting = self._waiting or [], None
        for route in waiting:
            route.continue_()
        self._context.unroute(ENGINE)
