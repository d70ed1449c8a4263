"""Two browsers that share nothing but the links that one sends to the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from e2e.support.engine import remember
from e2e.support.sealed_side import SealedTable
from e2e.support.watch import watch
from playwright.sync_api import Browser


@pytest.fixture
def sides(
    browser: Browser,
    site: str,
    browser_context_args: dict[str, Any],
    complaints: list[str],
    game: str,
) -> Iterator[tuple[SealedTable, SealedTable]]:
    """Two browsers of their own."""
    contexts = [browser.new_context(**browser_context_args) for _ in range(2)]
    for context in contexts:
        watch(context, site, complaints)
        remember(context)
    one, other = (SealedTable(each.new_page(), site, game) for each in contexts)
    yield one, other
    for context in contexts:
        context.close()
