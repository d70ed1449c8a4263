"""Boards in a page of another site: what a test writes there, does and hears."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from playwright.sync_api import FrameLocator, Locator, Page

ENGINES = """() => Math.max(0, window.engines?.filter((worker) => !worker.ended).length ?? 0)"""
Write = Callable[[str], Page]
"""Puts a page of the other site together, and opens it."""


def board(name: str, record: str, **attributes: object) -> str:
    given = {"id": name, "game": record.split("@")[0], "record": record, **attributes}
    told = " ".join(f'{key}="{escape(str(value))}"' for key, value in given.items())
    return f"<quanta-board {told}></quanta-board>\n"


def inside(page: Page, name: str) -> FrameLocator:
    return page.locator(f"#{name}").frame_locator("iframe")


def touch(page: Page, name: str) -> None:
    """Begin. By key: where frames grow and push each other about, a mouse may miss."""
    page.locator(f"#{name}").get_by_role("button").press("Enter")


def click(inside: Locator) -> None:
    """Click in a frame of another origin, which a test's mouse and keys do not reach in every
    browser."""
    inside.dispatch_event("click")


def wait_for(page: Page, type_: str, at: str, count: int = 1) -> list[dict[str, Any]]:
    """This number of events of an element, once they have come."""
    page.wait_for_function(
        """([type, at, count]) =>
            heard.filter((event) => event.type === type && event.at === at).length >= count""",
        arg=[type_, at, count],
    )
    found: list[dict[str, Any]] = page.evaluate(
        "([type, at]) => heard.filter((e) => e.type === type && e.at === at)", [type_, at]
    )
    return found


def engines(page: Page) -> int:
    return sum(frame.evaluate(ENGINES) for frame in page.frames)


def call(page: Page, name: str, method: str, *given: object) -> Any:
    """Call a method of an element; the reason where it is refused."""
    return page.evaluate(
        """([name, method, given]) => document.getElementById(name)[method](...given)
            .catch((why) => why.message)""",
        [name, method, list(given)],
    )
