"""The way of someone new: from the front page to the first attack in Legions in a few clicks, then
another battle from ready armies, in which the program makes the choices of the set-up."""

from __future__ import annotations

import re

import pytest
from e2e.campaigns.first_attack import MOST_CLICKS, Person
from e2e.support.hands import mouse
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import expect

from quanta import registry

CHOOSE = "#set-up-choice"


@pytest.fixture
def game() -> str:
    return "legions"


def units_of(army: str) -> int:
    """How many units the ready army of this name has."""
    pricing = registry.modules("legions").pricing
    assert pricing is not None
    (found,) = (each.army for each in pricing.ready if each.name == army)
    return sum(found.values())


@IN_LONG
@IN_CHROMIUM
def test_the_first_attack_is_a_few_clicks_away_by_mouse(own: Table, site: str) -> None:
    own.page.set_viewport_size({"width": 1280, "height": 800})
    person = Person(own.page, touch=False)
    person.begin(site)
    notes = own.page.locator("#notes")
    expect(notes).to_contain_text("1. Activate a unit")
    person.attack()  # with the unit from which it takes longest
    assert person.clicks <= MOST_CLICKS
    expect(notes.get_by_role("heading", name=re.compile("^Turn 2"))).to_be_visible()
    own.page.locator('[data-target="0910"]').hover()
    expect(notes.get_by_role("table").first).to_be_visible()
    assert notes.evaluate("(notes) => notes.scrollWidth <= notes.clientWidth")
    expect(own.page.locator('#phases [data-state="done"]').first).to_have_attribute(
        "title", re.compile("^Rolled ")
    )
    # Another battle: armies picked like cards, and the rest of the set-up left to the program.
    own.button("New game").click()
    dialog = own.dialog
    expect(dialog.get_by_role("radio", name=re.compile("^First battle"))).to_be_checked()
    # The side that is suggested is not the one that loses more often.
    sides = dialog.get_by_role("group", name="You play")
    expect(sides.get_by_role("radio", name="White")).to_be_checked()
    dialog.get_by_role("radio", name=re.compile("^From the lake")).check()
    expect(sides.get_by_role("radio", name="Black")).to_be_checked()
    dialog.get_by_role("radio", name=re.compile("^The usual game")).check()
    expect(sides.get_by_role("radio", name="White")).to_be_checked()
    for side, army in (("White", "The Anvil Line"), ("Black", "The Toll Road")):
        cards = dialog.get_by_role("group", name=re.compile(f"^{side}.s army"))
        cards.get_by_role("radio", name=re.compile(f"^{army}")).check()
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()
    part, choose = own.page.locator('#phases [aria-current="step"]'), own.page.locator(CHOOSE)
    expect(part).to_contain_text("Board")
    # A section is proposed, and another one is chosen instead.
    choose.click()
    expect(choose).to_have_text("Confirm set-up")
    proposed = own.page.locator('#board [data-key$="-hint"]')
    expect(proposed).to_have_count(1)
    other = own.page.locator("#board .hit.can").first
    mouse(own.page, str(other.get_attribute("data-target")))
    plain = own.page.locator("#button-plain")
    expect(part.filter(has_text=re.compile("Edges|Set-up")).or_(plain)).to_be_visible()
    if plain.is_visible():  # White is second, and is asked how it lies
        plain.click()
    expect(part).to_contain_text(re.compile("Edges|Set-up"))
    if "Edges" in part.inner_text():  # the dice decide who chooses
        choose.click()
        expect(choose).to_have_text("Confirm set-up")
        choose.click()
    expect(part).to_contain_text("Set-up")
    expect(choose).to_have_text("Choose for me")
    choose.click()
    # All but the last unit stand where the program would have them, and can be put elsewhere.
    expect(choose).to_have_text("Confirm set-up")
    expect(part).to_contain_text("Set-up")
    moved = own.page.locator("#board .hit.can").first.get_attribute("data-target")
    mouse(own.page, str(moved))
    goal = own.page.locator('#board .hit.goal[aria-label*="open"]').first
    free = str(goal.get_attribute("data-target"))
    mouse(own.page, free)
    expect(own.page.locator(f'#board [data-target="{free}"]')).to_have_attribute(
        "aria-label", re.compile("White’s")
    )
    expect(choose).to_have_text("Confirm set-up")
    choose.click()
    expect(part).to_contain_text(re.compile("Activate|Order"))
    expect(choose).to_have_count(0)
    expect(own.page.locator("#board .counter.seat-0")).to_have_count(units_of("The Anvil Line"))
    # What the program chose can be changed; where dice have fallen since, it is asked first.
    own.button("Undo").click()
    question = dialog.get_by_role("button", name="Take it back")
    expect(question.or_(choose)).to_be_visible()
    if question.is_visible():
        question.click()
    expect(choose).to_be_visible()


@IN_LONG
@IN_CHROMIUM
def test_the_list_of_moves_keeps_its_place_on_a_tablet(own: Table, site: str) -> None:
    own.page.set_viewport_size({"width": 768, "height": 1024})
    person = Person(own.page, touch=False)
    person.begin(site)
    moves = own.page.locator("#moves")
    before = moves.bounding_box()
    scrolled = own.page.evaluate("() => scrollY")
    person.attack(2)
    expect(own.button("Resign")).to_be_visible()
    after = moves.bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] == before["x"]
    moved = own.page.evaluate("() => scrollY") - scrolled
    assert abs(after["y"] + moved - before["y"]) < 1


@IN_LONG
@IN_CHROMIUM
def test_the_status_has_the_room_that_an_opponent_who_thought_leaves(own: Table, site: str) -> None:
    own.page.set_viewport_size({"width": 1280, "height": 800})
    Person(own.page, touch=False).begin(site)
    own.press("end")
    expect(own.page.locator("#moves")).to_contain_text("Turn 3 · White")
    expect(own.page.locator("#move-now")).to_be_hidden()
    expect(own.status).to_contain_text("Your turn")
    line = own.page.locator("#status")
    fit = line.get_attribute("data-fit")
    own.page.evaluate("() => dispatchEvent(new Event('resize'))")
    expect(line).to_have_attribute("data-fit", str(fit))


@IN_LONG
@IN_CHROMIUM
def test_the_usual_game_has_its_own_limits_before_a_first_battle_has_begun(own: Table) -> None:
    own.open()
    own.button("New game").click()
    expect(own.dialog.get_by_role("radio", name=re.compile("^First battle"))).to_be_checked()
    own.dialog.get_by_role("radio", name=re.compile("^The usual game")).check()
    usual = {param.key: param.default for param in registry.rules("legions").params}
    for key in ("limit", "goal"):
        expect(own.dialog.locator(f"#param-{key}")).to_have_value(usual[key])


@IN_LONG
@IN_CHROMIUM
def test_the_notes_of_another_game_are_in_sight_when_it_begins(own: Table) -> None:
    own.page.set_viewport_size({"width": 1280, "height": 800})
    own.open()
    own.button("New game").click()  # for which the panel is scrolled down
    assert own.page.locator("#panel").evaluate("(panel) => panel.scrollTop") > 0
    own.dialog.get_by_role("radio", name=re.compile("^The usual game")).check()
    own.dialog.get_by_role("button", name="Start").click()
    expect(own.dialog).to_be_hidden()
    expect(own.page.locator("#notes")).to_be_in_viewport(ratio=1)


@IN_LONG
@IN_CHROMIUM
def test_the_notes_about_a_chosen_unit_are_whole_and_the_board_keeps_its_size(
    own: Table, site: str
) -> None:
    page = own.page
    boxes = """() => Object.fromEntries(['#board svg', '#notes', '#buttons', '#status'].map(
        (part) => [part, document.querySelector(part).getBoundingClientRect().toJSON()]))"""
    beyond = """() => {
        const bottom = (part) => part.getBoundingClientRect().bottom;
        const host = document.querySelector('#notes');
        return [...host.children].slice(0, 2).map((note) => bottom(note) - bottom(host));
    }"""
    page.goto(f"{site}legions/index.html#play")
    unit = page.locator('#board .hit.can[aria-label*="ordered to"]').first
    for width, height in ((1920, 1080), (1280, 800), (768, 1024), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#notes")).to_contain_text("Activate a unit")
        before = page.evaluate(boxes)
        unit.click()
        expect(page.locator("#notes .seat-0")).to_contain_text("Armour")
        after = page.evaluate(boxes)
        assert after["#board svg"] == before["#board svg"]
        assert after["#notes"] == before["#notes"]
        assert max(page.evaluate(beyond)) <= 0, f"{width} by {height}"
        if width > height:
            assert after["#notes"]["right"] < after["#status"]["left"]
        else:
            assert after["#board svg"]["bottom"] <= after["#notes"]["top"]
            assert after["#notes"]["bottom"] <= after["#buttons"]["top"]
        page.keyboard.press("Escape")


@IN_LONG
@IN_CHROMIUM
def test_a_low_window_shows_the_board_and_the_lesson(own: Table, site: str) -> None:
    """Such as a small phone on its side."""
    own.page.goto(f"{site}legions/#lesson=legions.first.units")
    expect(own.page.locator(".lesson")).to_be_visible()
    for width, height in ((568, 320), (640, 480), (600, 540), (1024, 600)):
        own.page.set_viewport_size({"width": width, "height": height})
        board = own.page.locator(".board svg").bounding_box()
        card = own.page.locator(".lesson").bounding_box()
        assert board is not None
        assert card is not None
        assert board["y"] + board["height"] <= height
        assert card["y"] < height
