"""The engine's files: which a page has asked for; and held back, so that it must do without Python
for a while."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import BrowserContext, Route

ENGINE = "**/engine/**"


def engine_parts(addresses: Iterable[str]) -> list[str]:
    """The parts of the engine among these addresses, sorted."""
    files = [each for each in addresses if "engine/" in each or "pyodide-" in each]
    return sorted(each.rpartition("/")[2].partition("-")[0] for each in files)


class Held:
    """Makes requests for the engine's files wait until they are let go."""

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
