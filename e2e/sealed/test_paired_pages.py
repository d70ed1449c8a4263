"""Paired games on pages: all that a page shows, says and lists of a game is the same, whatever the
other seat hides."""

from __future__ import annotations

import json
from typing import Any

import pytest
from e2e.support.once import IN_CHROMIUM
from e2e.support.storage import QUICKEST
from e2e.support.table import Table
from playwright.sync_api import Page
from tests.session.test_paired_games import pair_of, seated

from quanta.players import AWAY, HUMAN

SHOWN = "() => [document.title, location.href, document.body.outerHTML]"
pytestmark = [IN_CHROMIUM, pytest.mark.parametrize("game", ["legions"])]


def kept(record: str, players: list[str], game: str) -> dict[str, Any]:
    facts = {"game": game, "name": "", "title": "A game", "changed": 1, "begun": True}
    return {**facts, "record": record, "players": players, "plies": 1, "over": False}


def told(page: Page, site: str, record: str, players: list[str], game: str) -> list[Any]:
    """All of the page of a game that goes on there, and what the list of games says of it."""
    page.goto(f"{site}{QUICKEST}")
    table = Table(page, site, game)
    entry = json.dumps(kept(record, players, game))
    table.store(**{"game/kept": entry, f"newest/{game}": "kept"})
    table.open()
    shown = page.evaluate(SHOWN)
    table.button("My games").first.click()
    return [*shown, table.dialog.inner_text()]


def test_a_page_and_the_list_of_games_tell_nothing(page: Page, site: str, game: str) -> None:
    pair = pair_of(game, 1, 0)
    records = pair.records(pair.plies(pair.viewer)[-1])
    one, other = (told(page, site, each, seated(pair, HUMAN, AWAY), game) for each in records)
    assert one == other
