"""Games that come from outside: links, pasted records, and those that are no such thing."""

from __future__ import annotations

import re

import pytest
from e2e.support.engine import await_engine
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX
from e2e.support.table import Table
from playwright.sync_api import Page, expect
from tests.support.effort import amount

from quanta.core.limits import MAX_RECORD
from quanta.games.leap.puzzles import puzzles

HOSTILE = "<img src=x onerror=alert(1)>"
FOLLOW = """async (links) => {
    for (const link of links) {
        const changed = new Promise((heard) => {
            addEventListener('hashchange', heard, { once: true });
        });
        location.hash = link;
        await changed;
    }
}"""

BETWEEN = """(link) => {
    history.replaceState = (...given) => {
        delete history.replaceState;
        location.hash = link;
        history.replaceState(...given);
    };
}"""
"""Follow a link in the moment before the page takes the one it has opened out of the address."""


def bad(game: str) -> dict[str, tuple[str, str]]:
    """Links that cannot be opened, and a word of the refusal of each."""
    mirror = Mirror.new(game, 5)
    start = mirror.at(0).partition("/")[0]
    return {
        "cut off": (mirror.record[: len(start) - 9], "position"),
        "cut off in an action": (mirror.record[:-2], "Ply 5"),
        "packed and cut off": ("z.7VXBbqMwEP0V", "cut off"),
        "markup": (f"{game};start={HOSTILE}/", "character"),
        "markup for a game": (HOSTILE, "character"),
        "unknown game": (f"no-{game}/", "There is no game"),
        "game that is not published": ("_template/", "There is no game"),
        "unknown version": (mirror.record.replace("@1", "@99"), "version"),
        "unknown param": (start.replace(";", ";nonsense=1;", 1) + "/", "nonsense"),
        "illegal action": (f"{start}/a1-a1", "Ply 1"),
        "no action": (f"{start}/{'x' * 300}", "Ply 1"),
        "no such ply": (f"{mirror.record}@99", "ply 99"),
        "over-long": (f"{start}/" + "a1-a2." * (MAX_RECORD // 6), "longer"),
        "broken escapes": (f"%E0%A4%A{mirror.record}", "character"),
    }


READ_BY_THE_BROWSER = ("markup", "broken escapes")
"""Links that browsers hand on in ways of their own; the rest is Python's answer."""


@LATER_IN_FIREFOX
@pytest.mark.parametrize("game", SAMPLE)
def test_a_bad_link_is_explained_and_the_game_stays(table: Table, game: str) -> None:
    mirror = Mirror.new(game, 4, seed=2)
    table.set_up(mirror)
    for what, (link, why) in bad(game).items():
        if not amount(0, 0, 1) and what not in READ_BY_THE_BROWSER:
            continue
        table.follow(link)
        notice = table.notices.get_by_text("could not be opened")
        expect(notice, what).to_contain_text(why)
        expect(table.notices.locator("img")).to_have_count(0)
        assert len(notice.inner_text()) < 400, what
        table.shows(mirror)
        table.clear()
    table.play(mirror, 1)
    assert table.record() == mirror.public


@IN_CHROMIUM
@pytest.mark.parametrize("game", SAMPLE)
def test_a_page_opened_by_a_bad_link_shows_the_last_game(own: Table, game: str) -> None:
    mirror = Mirror.new(game, 4)
    own.keep(mirror)
    own.open(bad(game)["illegal action"][0])
    expect(own.notices).to_contain_text("Ply 1")
    own.shows(mirror)


def paste(table: Table, text: str) -> None:
    """Open what someone sent."""
    table.button("My games").click()
    table.dialog.get_by_label("Open a link or a record").fill(text)
    table.dialog.get_by_role("button", name="Open").click()


@IN_CHROMIUM
@pytest.mark.parametrize("game", SAMPLE)
def test_a_pasted_record_that_is_wrong_is_explained(table: Table, game: str) -> None:
    mirror = Mirror.new(game, 4, seed=3)
    table.set_up(mirror)
    some = [bad(game)[what] for what in ("markup", "illegal action", "over-long")]
    for text, why in [*some, ("   ", "nothing to open")]:
        paste(table, text)
        expect(table.dialog.get_by_role("alert")).to_contain_text(why)
        table.page.keyboard.press("Escape")
    table.shows(mirror)


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["leap"])
def test_of_two_links_the_later_one_counts(table: Table, game: str) -> None:
    """A puzzle takes two requests, so a game that is opened after it could come before it."""
    mirror = Mirror.new(game, 4, seed=3)
    table.page.evaluate(FOLLOW, [f"puzzle={game}.{puzzles()[0].id}", mirror.record])
    table.opened(mirror)
    table.play(mirror, 1)
    assert table.record() == mirror.public
    expect(table.page.locator("#puzzle")).to_be_hidden()


@LATER_IN_FIREFOX
@pytest.mark.parametrize("game", ["leap"])
def test_a_link_followed_while_another_one_is_opened_is_not_lost(table: Table, game: str) -> None:
    first, second = (Mirror.new(game, 4, seed=seed) for seed in (3, 4))
    table.page.evaluate(BETWEEN, second.record)
    table.follow(first.record)
    table.opened(second)


TWO_PLIES = "leap@1;start=ww-bwb-bb_w/b3-b1.a1-b1"
UTM = "&utm_source=mail&utm_medium=social"
ALTERED = {
    "address with words": "leap/index.html#{}" + UTM,
    "%23": "leap/index.html%23{}" + UTM,
    "%23 at the root": "%23{}?utm_source=mail",
}


@LATER_IN_FIREFOX
@pytest.mark.parametrize(
    "how", [pytest.param(each, marks=() if each == "%23" else IN_LONG) for each in ALTERED]
)
def test_a_link_that_was_altered_on_its_way_opens(
    page: Page, site: str, complaints: list[str], how: str
) -> None:
    page.goto(site + ALTERED[how].format(TWO_PLIES))
    await_engine(page)
    expect(page.locator("#moves [data-ply]")).to_have_count(2)
    assert all("404" in complaint for complaint in complaints)
    complaints.clear()


@IN_LONG
@IN_CHROMIUM
def test_what_others_add_after_a_name_in_an_address_is_no_part_of_it(page: Page, site: str) -> None:
    page.goto(f"{site}leap/index.html#new;setup=spiral{UTM}")
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.locator("[value=spiral]")).to_be_checked()
    page.goto(f"{site}leap/index.html?analyse#analyse{UTM}")
    expect(page.get_by_role("button", name="Analysis")).to_have_attribute("aria-pressed", "true")
    page.goto(f"{site}leap/set-up/index.html#{TWO_PLIES}{UTM}")
    expect(page.locator('#board [data-target="a1"]')).to_have_attribute(
        "aria-label", re.compile("empty")
    )
