"""What a player sets, what moves with the pointer, and the notice when a variation begins."""

from __future__ import annotations

import json

import pytest
from e2e.support.hands import place
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import owned
from e2e.support.table import Table
from playwright.sync_api import Page, expect

pytestmark = [IN_CHROMIUM, pytest.mark.parametrize("game", SAMPLE)]

CARRIED = """([x, y]) => [...document.querySelectorAll('#board .carried')].map((each) => {
    const box = each.getBoundingClientRect();
    return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
})"""

LISTEN = """(() => {
    window.states = [];
    window.AudioContext = class extends window.AudioContext {
        constructor() {
            super();
            this.addEventListener('statechange', () => window.states.push(this.state));
        }
    };
})()"""

HURRIED = """() => {
    const wait = window.setTimeout;
    const left = [];
    window.setTimeout = (act, ms, ...more) => {
        if (ms < 5000) return wait(act, ms, ...more);
        left.push(act);
        return 0;
    };
    window.passes = () => {
        window.setTimeout = wait;
        for (const act of left) act();
    };
}"""
"""Keeps what waits for seconds until the test lets them pass."""


def test_settings_are_shown_at_once_and_stored(table: Table, game: str) -> None:
    root = table.page.locator("html")
    table.button("Settings").click()
    for group, choice in [("Board", "Wood"), ("Pieces", "Flat"), ("Sounds", "Off")]:
        table.dialog.get_by_role("group", name=group).get_by_label(choice).check()
    expect(root).to_have_attribute("data-board", "wood")
    expect(root).to_have_attribute("data-pieces", "flat")
    kept = json.loads(table.page.evaluate(owned("() => localStorage.getItem(OWN + 'settings')")))
    assert (kept["board"], kept["pieces"], kept["sound"]) == ("wood", "flat", "off")
    for group, choice in [("Board", "Sand"), ("Pieces", "Shaded"), ("Sounds", "On")]:
        table.dialog.get_by_role("group", name=group).get_by_label(choice).check()
    expect(root).to_have_attribute("data-board", "sand")
    table.dialog.get_by_role("button", name="Full screen").click()
    table.dialog.get_by_role("button", name="Leave full screen").click()
    expect(table.dialog.get_by_role("button", name="Full screen")).to_be_visible()
    table.page.keyboard.press("Escape")


def test_settings_are_reached_from_another_page(page: Page, site: str, game: str) -> None:
    page.goto(f"{site}{game}/set-up/index.html")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label("Slate").check()
    expect(page.locator("html")).to_have_attribute("data-board", "slate")
    page.keyboard.press("Escape")


@IN_LONG
def test_a_key_turns_sounds_off_and_on(table: Table, game: str) -> None:
    table.set_up(Mirror.new(game, 2))
    root = table.page.locator("html")
    for sound in ("off", "on"):
        table.page.keyboard.press("m")
        expect(root).to_have_attribute("data-sound", sound)
        expect(table.notices).to_contain_text(f"Sounds are {sound}.")
    table.page.keyboard.press("?")
    expect(table.dialog).to_contain_text("Sounds off or on")
    table.page.keyboard.press("Escape")


@IN_LONG
def test_audio_rests_between_two_sounds(own: Table, game: str) -> None:
    own.page.add_init_script(LISTEN)
    own.open()
    mirror = Mirror(own.record())
    for states in ("running,suspended", "running,suspended,running,suspended"):
        own.play(mirror, 1)
        own.page.wait_for_function("(states) => window.states.join() === states", arg=states)


def test_a_replay_goes_through_the_game_by_itself(table: Table, game: str) -> None:
    table.set_up(Mirror.new(game, 2))
    table.button("Replay the game").click()
    expect(table.button("Stop the replay")).to_be_visible()
    table.at_ply(1)
    table.at_ply(2)
    expect(table.button("Replay the game")).to_be_visible()


def test_a_dragged_piece_is_under_the_pointer(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    table.set_up(mirror)
    (start, end), action = mirror.drags()[0]
    table.page.mouse.move(*place(table.page, start))
    table.page.mouse.down()
    there = place(table.page, end)
    table.page.mouse.move(*there, steps=4)
    (away,) = table.page.evaluate(CARRIED, list(there))
    assert away < 12
    table.page.mouse.up()
    table.answered(mirror)
    assert mirror.line.actions == [action]
    table.shows(mirror)


@IN_LONG
def test_who_plays_at_an_earlier_point_can_keep_the_game(table: Table, game: str) -> None:
    mirror = Mirror.new(game, 3)
    table.set_up(mirror)
    table.button("To the start").click()
    table.at_ply(0)
    fresh = Mirror.new(game)
    other = next(path for path, action in fresh.ways() if action != mirror.line.actions[0])
    table.press(*other)
    expect(table.notices).to_contain_text("This begins a variation.")
    expect(table.notices.get_by_role("button", name="Make it the main line")).to_be_visible()
    table.notices.get_by_role("button", name="Delete it").click()
    table.at_ply(0)
    expect(table.page.locator("#moves .variation")).to_have_count(0)
    table.button("To the last move").click()
    table.shows(mirror)
    table.button("To the start").click()
    table.at_ply(0)
    table.press(*other)
    expect(table.notices).to_contain_text("This begins a variation.")
    table.button("To the start").click()
    expect(table.notices).not_to_contain_text("variation")
    # It covers nothing for long, even if nothing is done.
    table.set_up(mirror)
    table.button("To the start").click()
    table.at_ply(0)
    table.page.evaluate(HURRIED)
    table.press(*other)
    expect(table.notices).to_contain_text("This begins a variation.")
    table.page.evaluate("() => passes()")
    expect(table.notices).not_to_contain_text("variation")
    table.page.reload()  # where nothing is hurried
    table.ready()
