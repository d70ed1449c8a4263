"""Two browsers that share nothing but the links that one sends to the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from e2e.support.mirror import SAMPLE
from e2e.support.outcome import failed
from e2e.support.returning import Returning
from e2e.support.sealed_side import SealedTable


@pytest.fixture(scope="session")
def friends(
    browser: Browser, site: str, browser_context_args: dict[str, Any], heard: list[str]
) -> Iterator[tuple[Returning, Returning]]:
    """Two browsers that have been to the site before, and of which nothing else is left."""
    one, other = (Returning(browser, site, browser_context_args, heard) for _ in range(2))
    yield one, other
    one.close()
    other.close()


@pytest.fixture
def sides(
    request: pytest.FixtureRequest,
    friends: tuple[Returning, Returning],
    site: str,
    complaints: list[str],
    game: str,
) -> Iterator[tuple[SealedTable, SealedTable]]:
    """A page of each of them."""
    for friend in friends:
        friend.context(SAMPLE[0])
    one, other = (SealedTable(friend.page(), site, game) for friend in friends)
    yield one, other
    for friend in friends:
        if complaints or failed(request):
            friend.close()
        else:
            friend.clear()
