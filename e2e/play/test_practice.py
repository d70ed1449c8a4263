"""A person’s way from a reviewed game to practising its mistakes, with the questions on the way."""

from __future__ import annotations

import json
import re

import pytest
from e2e.support.mirror import ALL, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM
from e2e.support.storage import owned
from e2e.support.table import Table
from playwright.sync_api import expect

PLAYERS = ("human", "level1")
SEED = 2
"""Of a game on a small board in which a search of any length finds mistakes on both sides."""
KEPT = owned("() => localStorage.getItem(OWN + 'practice')")
ENDED = owned(
    """() => localStorage.setItem(OWN + 'practice', localStorage.getItem(OWN + 'practice')
        .replace(/("lesson=[^"&]*)(&0)?"/g, '$1&0"'))"""
)
"""Adds to each link the end that keeps links from ending in punctuation."""

pytestmark = [pytest.mark.parametrize("game", SAMPLE), IN_CHROMIUM]


def test_mistakes_are_explained_listed_and_asked_again(own: Table, site: str, game: str) -> None:
    page = own.page
    mirror = Mirror.new(game, ALL, SEED, board="line10x2")
    own.keep(mirror, PLAYERS)
    own.open()
    own.shows(mirror)
    own.button("Review").click()
    card = page.locator("#review")
    expect(card.get_by_role("button", name="Close")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("The review is over: ")
    story = card.locator(".story p")
    assert 3 <= story.count() <= 8
    page.keyboard.press("]")
    own.at_ply(1)
    page.keyboard.press("w")
    expect(own.status).to_contain_text(re.compile("best|good|Better|only"))
    points = card.locator(".turning-points")
    found = points.inner_text()
    points.get_by_role("button", name="Play on from here").first.click()
    page.locator("#lesson").get_by_role("button", name="Leave").click()
    expect(points).to_be_visible()
    assert points.inner_text() == found
    own.button("Share").first.click()
    expect(own.dialog.get_by_role("button", name="Copy its story")).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate(ENDED)
    kept = json.loads(page.evaluate(KEPT))
    own.button("Puzzles").first.click()
    listed = own.dialog.locator("#own-positions")
    expect(listed).to_contain_text(f"{len(kept)} to do today")
    listed.get_by_role("button", name="Begin").click()
    lesson = page.locator("#lesson")
    expect(lesson).to_contain_text("Find something better")
    lesson.get_by_role("button", name="Show me").click()
    lesson.get_by_role("button", name="Show me").click()
    expect(lesson).to_contain_text("Right.")
    first = json.loads(page.evaluate(KEPT))
    assert sorted(each["due"] for each in first.values()) != sorted(
        each["due"] for each in kept.values()
    )
    page.goto(site)
    expect(page.locator("#positions-today")).to_contain_text(f"{len(kept) - 1} to do today")
