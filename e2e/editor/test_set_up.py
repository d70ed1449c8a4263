"""The set-up editor: a board is taken from a game, changed by hand, played from, analysed and
shared."""

from __future__ import annotations

import re

import pytest
from e2e.library.test_storage import FORBIDDEN, FULL
from e2e.site.test_accessibility import look
from e2e.support import hands
from e2e.support.documents import PUZZLE
from e2e.support.engine import await_engine
from e2e.support.mirror import Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import EMPTY
from e2e.support.table import Table
from playwright.sync_api import Locator, Page, expect

from quanta.record.record import Record

GAME = "leap"
START = "wbwbw-bwbwbw-wbwbwbw-bwbwbwbw-bbbbbwwww-wbwbwbwb-wbwbwbw-bwbwbw-wbwbw_w"
LONGEST_LINK = 300
"""Characters of a link to a position."""

pytestmark = pytest.mark.parametrize("game", [GAME])


SAID = """() => {
    const says = document.getElementById('says');
    window.said = [];
    const note = () => window.said.push(says.textContent);
    new MutationObserver(note).observe(says, { childList: true });
}"""
"""From now on, note all announcements."""
AT_ONCE = """(names) => names.forEach((name) =>
    document.querySelector(`#board [data-target="${name}"]`)
        .dispatchEvent(new MouseEvent('click', { bubbles: true })))"""
"""Click these places before the engine can answer."""


class Editor:
    """The page on which boards are set up."""

    def __init__(self, page: Page, site: str, game: str = GAME) -> None:
        self.page, self.url = page, f"{site}{game}/set-up/index.html"
        self.verdict = page.locator("#verdict")
        self.problems = page.locator("#problems li")
        self.actions = page.locator("#set-up-actions")

    def open(self, record: str = "") -> None:
        self.page.goto(f"{self.url}#{record}" if record else self.url)
        self.ready()

    def ready(self) -> None:
        await_engine(self.page)

    def cell(self, name: str) -> Locator:
        return self.page.locator(f'#board [data-target="{name}"]')

    def shows(self, name: str, label: str) -> None:
        """Wait until the cell is called so."""
        expect(self.cell(name)).to_have_attribute("aria-label", label)

    def choose(self, brush: str) -> None:
        self.page.get_by_role("radio", name=brush).check()

    def press(self, button: str) -> None:
        self.page.get_by_role("button", name=button, exact=True).click()


@IN_CHROMIUM
def test_a_board_is_taken_from_a_game_changed_and_played_on(
    table: Table, site: str, game: str
) -> None:
    page = table.page
    page.evaluate(EMPTY)
    table.set_up(Mirror(f"{game};edition=rings;start={START}/"))
    page.get_by_role("link", name="Editor").click()
    editor = Editor(page, site)
    editor.ready()
    expect(editor.verdict).to_contain_text("White’s turn: choose a white particle to leap with.")

    editor.choose("Black particle")
    hands.mouse(page, "e9")
    editor.shows("e9", "e9, black particle")
    editor.choose("No cell")
    hands.finger(page, "e1")
    editor.shows("e1", "e1, no cell")
    editor.choose("Erase")
    hands.keyboard(page, "f9")
    editor.shows("f9", "f9, empty")
    editor.choose("Move")
    hands.drag(page, "e9", "f9")
    editor.shows("f9", "f9, black particle")
    hands.mouse(page, "f9")
    hands.mouse(page, "e9")
    editor.shows("e9", "e9, black particle")

    editor.choose("White particle")
    hands.drag(page, "a5", "e5")  # one stroke, undone as one
    editor.press("Undo")
    editor.shows("e5", "e5, black particle")
    editor.shows("a5", "a5, black particle")
    editor.press("Redo")
    expect(editor.cell("e5")).to_have_attribute("aria-label", re.compile("^e5, white particle"))
    expect(editor.cell("a5")).to_have_attribute("aria-label", re.compile("^a5, white particle"))
    editor.press("Undo")
    editor.shows("a5", "a5, black particle")
    editor.shows("e5", "e5, black particle")

    editor.press("Share…")
    link = page.get_by_label("Link to this position").input_value()
    assert len(link) <= LONGEST_LINK
    record = Record.parse(link.partition("#")[2])
    assert record.params["start"].startswith("bowbw-")
    page.keyboard.press("Escape")
    page.get_by_label("Turn", exact=True).select_option("Black’s turn")
    expect(editor.verdict).to_contain_text("Black’s turn: choose a black particle to leap with.")

    editor.press("Analyse")
    await_engine(page)
    expect(page.get_by_role("button", name="Analysis")).to_have_attribute("aria-pressed", "true")
    page.go_back()
    editor.ready()
    editor.press("Undo")  # what was done is kept
    expect(editor.verdict).to_contain_text("White’s turn")
    editor.press("Redo")
    expect(editor.verdict).to_contain_text("Black’s turn")
    editor.press("Play from here")
    await_engine(page)
    expect(table.dialog).to_contain_text("New game")
    table.dialog.get_by_role("button", name="Start").click()
    expect(page.locator("#status-text")).to_contain_text("Black’s turn")
    table.button("My games").first.click()
    expect(table.dialog.get_by_role("listitem")).to_have_count(2)  # the first and the analysed one


@IN_LONG
@IN_CHROMIUM
def test_a_board_that_was_set_up_becomes_a_puzzle(page: Page, site: str, game: str) -> None:
    editor = Editor(page, site)
    editor.open(f"{game};play=puzzle;start=wb-wwb-bb_w/")
    editor.press("Puzzle from here")
    link = page.get_by_label("A link to this puzzle")
    expect(link).to_have_value(re.compile("#puzzle=chain"))
    page.goto(link.input_value())
    await_engine(page)
    expect(page.locator("#puzzle")).to_be_visible()


@IN_LONG
@IN_CHROMIUM
def test_a_button_pressed_before_the_engine_has_started_is_not_lost(
    page: Page, site: str, game: str
) -> None:
    editor = Editor(page, site)
    page.goto(editor.url)
    editor.press("Play from here")
    expect(Table(page, site, game).dialog).to_contain_text("New game")


@pytest.mark.parametrize(
    "storage", [FORBIDDEN, pytest.param(FULL, marks=IN_LONG)], ids=["forbidden", "full"]
)
@IN_CHROMIUM
def test_errors_are_drawn_and_listed_and_the_board_is_kept(
    page: Page, site: str, game: str, storage: str
) -> None:
    page.add_init_script(storage)
    editor = Editor(page, site)
    editor.open(f"{game};edition=rings;start=ww-bwr-bb_w/")
    expect(editor.verdict).to_contain_text("no game can begin here")
    expect(editor.problems).to_contain_text("none of them red")
    editor.shows("c2", "c2, red particle, wrong")
    page.get_by_role("button", name="Analyse").click(force=True)
    expect(page.locator("#live")).to_contain_text("no game can begin here")
    editor.problems.get_by_role("button").click()
    expect(editor.cell("c2")).to_be_focused()
    expect(page.locator("#says")).to_contain_text("none of them red")
    editor.choose("Black particle")
    editor.press("Fill")
    expect(page.locator("#says")).to_contain_text("no place to paint")
    hands.mouse(page, "c2")
    expect(editor.verdict).to_contain_text("White’s turn: choose a white particle to leap with.")
    editor.press("Clear")
    editor.press("Fill")
    no_ring = editor.problems.filter(
        has_text="7 black particles on 7 rings leave no ring for White"
    )
    expect(no_ring).to_be_visible()
    editor.press("Swap colours")
    no_ring = editor.problems.filter(has_text="leave no ring for Black")
    expect(no_ring).to_be_visible()
    page.evaluate("location.hash = 'leap;start=nonsense'")
    expect(page.locator("#notices")).to_contain_text("nothing was changed. Row 1 of the position")
    expect(no_ring).to_be_visible()


@IN_LONG
@IN_CHROMIUM
def test_a_set_up_is_found_and_its_answer_played_through(page: Page, site: str, game: str) -> None:
    editor = Editor(page, site)
    editor.open(f"{game};edition=rings;start={START}/")
    task = page.locator("#task")
    editor.press("Begin with an empty board")
    expect(task).to_contain_text("3 conditions of 5 are not met yet.")
    expect(task.get_by_role("listitem")).to_contain_text(
        [
            "hexagon of 5",
            "Not met: No ring is free: 61 rings to fill",
            "now 0",
            "now 0",
            "neighbours",
        ]
    )
    look(page)
    page.evaluate("(record) => { location.hash = record; }", PUZZLE.record)
    expect(task).to_contain_text("The board is as it has to be.")
    answer = task.get_by_role("textbox")
    answer.fill(" ".join([*PUZZLE.solution[:3], "z9-z8"]))
    editor.press("Play it through")
    expect(task.get_by_role("status")).to_contain_text("It breaks at move 4, z9-z8")
    answer.fill(" ".join(PUZZLE.solution))
    editor.press("Play it through")
    expect(task.get_by_role("status")).to_contain_text("Solved! All 31 moves are right")
    task.get_by_role("link", name="Link to this puzzle").click()
    expect(page.locator("#puzzle")).to_contain_text(PUZZLE.goal)


@IN_CHROMIUM
def test_why_an_edit_is_refused_can_be_read(page: Page, site: str, game: str) -> None:
    """The words about the place do not replace it, however fast the clicks."""
    editor = Editor(page, site, "legions")
    editor.open("legions;start=command.a.a.b.1.0.0.0.0_1-2_-_-_-_-_ab/")
    editor.choose("Order to strike")
    page.evaluate(SAID)
    page.evaluate(AT_ONCE, ["0505", "0605"])
    why = "There is no unit on 0605; first choose one and put it there."
    expect(page.locator("#says")).to_have_text(why)
    editor.choose("White’s C2 Hearths")
    page.evaluate(AT_ONCE, ["0506"])
    expect(editor.cell("0506")).to_have_attribute("aria-label", re.compile("C2 Hearths"))
    said = page.evaluate("window.said")
    assert not [each for each in said[said.index(why) :] if each.startswith("0605")]


@IN_LONG
@IN_CHROMIUM
def test_a_battle_is_set_up_with_what_is_beside_its_board(page: Page, site: str, game: str) -> None:
    """What such a game has beside board and turn are fields that stay in focus when they change."""
    editor = Editor(page, site, "legions")
    editor.open("legions;start=command.a.a.b.1.0.0.0.0_1-2_-_-_-_-_ab/")
    expect(editor.verdict).to_contain_text("The game would be over")
    editor.choose("White’s C2 Hearths")
    hands.mouse(page, "0506")
    editor.choose("Black’s C6 Stokers")
    hands.mouse(page, "0806")
    editor.choose("Order to strike")
    hands.mouse(page, "0505")
    expect(page.locator("#says")).to_contain_text("There is no unit on 0505")
    hands.keyboard(page, "0506")
    expect(editor.cell("0506")).to_have_attribute("aria-label", re.compile("ordered to strike"))
    page.get_by_label("Step of the turn").select_option("Activate, or give orders")
    page.mouse.move(0, 0)  # what is scrolled under it would be described
    points = page.get_by_label("Command points")
    points.fill("13")
    points.press("Enter")
    expect(page.locator("#says")).to_contain_text("it takes a number from 1 to 12")
    points.fill("3")
    points.press("Enter")
    expect(editor.verdict).to_contain_text("spend 3 command points")
    expect(points).to_be_focused()
    editor.press("Undo")
    expect(points).to_have_value("6")
    editor.press("Redo")
    look(page)
    editor.press("Play from here")
    await_engine(page)
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    page.locator("#curtain").get_by_role("button").click()  # two share the screen
    expect(page.locator("#status-text")).to_contain_text("spend 3 command points")
