"""What fixtures can know of how their test went, and what a page showed when its test failed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Error, Page

_FAILED = pytest.StashKey[bool]()
SHOWN = """() => [
    `${location.href.slice(0, 300)} (${document.title})`,
    `engine: ${document.documentElement.dataset.engine}`,
    ...['#status-text', '#notices', '#title', '#moves', '#curtain:not([hidden])', 'dialog[open]']
        .map((part) => `${part}: ${document.querySelector(part)?.innerText}`),
    `stored: ${(() => {
        try { return Object.keys(localStorage); } catch (error) { return error; }
    })()}`,
].join('\\n')"""


def note(item: pytest.Item, report: pytest.TestReport) -> None:
    """Write down how a part of the test ended."""
    item.stash[_FAILED] = item.stash.get(_FAILED, False) or report.failed


def failed(request: pytest.FixtureRequest) -> bool:
    """Whether the test that asks has failed by now."""
    return bool(request.node.stash.get(_FAILED, False))


def describe_pages(item: pytest.Item, report: pytest.TestReport) -> None:
    """Add to the report of a failed test what its pages show."""
    if report.when != "call" or not report.failed:
        return
    for page in _pages(item.funcargs.values()):  # type: ignore[attr-defined]
        try:
            report.sections.append(("The page", page.evaluate(SHOWN)))
        except Error as error:
            report.sections.append(("The page", f"does not answer: {error}"))


def _pages(values: Iterable[object]) -> Iterator[Page]:
    """The open pages among the fixtures of a test, or that they are about."""
    found = (value if isinstance(value, Page) else getattr(value, "page", None) for value in values)
    pages = dict.fromkeys(page for page in found if isinstance(page, Page))
    yield from (page for page in pages if not page.is_closed())
