"""Lessons on the page of a game: by mouse, finger and keyboard, with what is read out."""

from __future__ import annotations

import pytest
from e2e.site.test_accessibility import look
from e2e.support import stillness
from e2e.support.hands import Hand, ear, finger, keyboard, mouse
from e2e.support.mirror import GAMES, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX, ONE_EACH
from e2e.support.storage import owned
from e2e.support.table import Table
from playwright.sync_api import expect
from tests.support.effort import amount

from quanta import registry
from quanta.core.game import Position
from quanta.lesson import link
from quanta.lesson.built_in import lessons
from quanta.lesson.checker import judge_of
from quanta.lesson.document import Lesson
from quanta.lesson.judge import Judge
from quanta.session.selection import Selection

STEPS = amount(2, 4, 200)
"""Steps of a game's lessons that are taken in one way, at most."""
ALL_STEPS = STEPS >= 100
BY_EAR = pytest.mark.each_game_in_turn if ALL_STEPS else IN_CHROMIUM
"""Firefox can leave the keyboard with the phone's window of the test before, so there it is asked
in a run of its own."""
ONWARD = "() => document.getElementById('lesson-next').getBoundingClientRect().toJSON()"

CUT_OFF = """() => {
    const line = document.getElementById('status-text');
    return line.scrollHeight > line.clientHeight + 1;
}"""


def follow(
    table: Table, task: Judge, answer: str, positions: list[Position], played: list[str]
) -> None:
    """Put down an answer that is a move, and the replies to it, once the page has played them."""
    action: str | None = answer
    while action is not None:
        positions.append(positions[-1].apply(action))
        played.append(action)
        action = task.reply(positions, played)
    expect(table.moves.nth(len(played) - 1)).to_be_attached()  # dice may follow


def answer(table: Table, task: Judge, hand: Hand) -> None:
    """Give the answers of a step one by one."""
    positions, played, found = [task.start], list[str](), list[str]()
    while task.state(positions, played, found) == "open":
        right = task.solution(positions, played, found)
        assert right is not None
        if task.kind in ("choose", "illegal"):
            table.page.locator(f"#lesson-option-{task.options.index(right)}").press("Enter")
        elif task.kind == "pick":
            table.press(right, hand=hand)
        else:
            paths = registry.view(table.game).paths(positions[-1])
            path = next(path for path, action in paths if action == right)
            table.press(*path[len(Selection(paths).picked) :], hand=hand)
        found.append(right)
        if task.moves:
            follow(table, task, right, positions, played)


def answer_by_ear(table: Table, task: Judge) -> None:
    """Ask again and again to be shown what to do, and choose what is named."""
    heard = table.page.locator("#live")
    positions, played, found = [task.start], list[str](), list[str]()
    while task.state(positions, played, found) == "open":
        right = task.solution(positions, played, found)
        assert right is not None
        table.page.get_by_role("button", name="Show me").press("Enter")
        found.append(right)
        if not task.moves and task.kind != "all":
            expect(heard).to_contain_text("Right.")
            continue
        expect(heard).to_contain_text("Shown: ")
        sentence, done = (
            heard.inner_text().partition("Shown: ")[2].partition(" Press ")[0],
            list[str](),
        )
        paths = registry.view(table.game).paths(positions[-1])
        path = next(path for path, action in paths if action == right)
        missing = len(path) - len(Selection(paths).picked)
        while missing > 0:
            done.append(ear(table.page, sentence, done))
            # A unit that acts anyway may be named first, and is chosen for nothing.
            missing -= done[-1] in path or not table.cell(done[-1]).count()
        if task.moves:
            follow(table, task, right, positions, played)
            assert table.actions()[: len(played)] == played
        else:
            expect(heard).to_contain_text("Right.")


def take(table: Table, lesson: Lesson, hands: list[Hand]) -> None:
    """Take the first steps of a lesson, with one hand after the other, hearing each; without a
    hand, by ear."""
    heard = table.page.locator("#live")
    table.follow(link.named(lesson.game, lesson.id))
    for number, step in enumerate(lesson.steps[:STEPS]):
        expect(heard).to_contain_text(step.say)
        assert not table.page.evaluate(CUT_OFF)
        _, task = judge_of(lesson, number)
        if step.opponent:
            break  # a whole game
        if task.kind != "read":
            if hands:
                answer(table, task, hands[number % len(hands)])
            else:
                answer_by_ear(table, task)
            expect(heard).to_contain_text("Right.")
        if number == 1:
            look(table.page)
        if number + 1 < min(STEPS, len(lesson.steps)):
            going = table.page.locator("#lesson-next")
            expect(going).to_have_text("Next")
            if hands[:1] == [finger]:
                going.click()
            else:
                going.press("Enter")
    table.button("Leave").click()
    expect(table.page.locator("#lesson")).to_be_hidden()
    expect(table.page.locator("#actions")).to_be_visible()


@IN_LONG
@LATER_IN_FIREFOX
@ONE_EACH
@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_taken_with_the_keyboard_and_the_mouse(table: Table, game: str) -> None:
    for lesson in lessons(game)[: 1 if not ALL_STEPS else None]:
        take(table, lesson, [keyboard, mouse])


@IN_LONG
@LATER_IN_FIREFOX
@ONE_EACH
@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_taken_with_a_finger_on_a_phone(phone: Table, game: str) -> None:
    for lesson in lessons(game)[: 1 if not ALL_STEPS else None]:
        take(phone, lesson, [finger])


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["quantum"])
def test_nothing_moves_on_a_phone_while_a_step_is_taken(phone: Table, game: str) -> None:
    """Neither the board nor the buttons: an answer is often several taps, one soon after the other,
    and the answer to the first must not bring another square under the second."""
    lesson = next(each for each in lessons(game) if each.id == "first")
    _, task = judge_of(lesson, lesson.index("circle"))
    phone.follow(link.named(game, lesson.id, "circle"))
    expect(phone.page.locator("#lesson")).to_contain_text("0 of 2 found.")
    before = phone.page.evaluate(ONWARD)
    stillness.watch(phone.page)
    one, other = task.wanted
    for target, said in (("a1", "does not get there"), (one, "1 of 2"), (other, "Right.")):
        phone.press(target, hand=finger)
        expect(phone.page.locator("#lesson")).to_contain_text(said)
        assert phone.page.evaluate(ONWARD) == before
    stillness.has_held_still(phone.page)
    phone.button("Leave").click()


@BY_EAR
@pytest.mark.parametrize("game", GAMES if ALL_STEPS else ["leap"])
def test_lessons_are_taken_by_ear(table: Table, game: str) -> None:
    for lesson in lessons(game)[: 1 if not ALL_STEPS else None]:
        take(table, lesson, [])


@IN_CHROMIUM
@pytest.mark.parametrize("game", ["leap"])
def test_a_wrong_answer_is_explained_and_progress_is_kept(table: Table, game: str) -> None:
    lesson = lessons(game)[0]
    table.follow(link.named(game, lesson.id, "landing"))
    card = table.page.locator("#lesson")
    card.get_by_role("button", name="c3–e5").click()
    expect(card).to_contain_text("c3–e5 is allowed.")
    table.button("Show me").click()
    expect(card).to_contain_text("holds your own particle")
    table.page.reload()
    table.ready()
    expect(card).to_contain_text("Step 4 of")
    table.button("Learn").click()
    expect(table.dialog).to_contain_text("of 8 steps done")
    table.page.keyboard.press("Escape")
    table.follow("lesson=1.damaged")
    expect(table.notices).to_contain_text("The lesson in the link is damaged")
    expect(card).to_contain_text("Step 4 of")
    table.button("Leave").click()


@IN_LONG
@IN_CHROMIUM
@pytest.mark.parametrize("game", ["legions"])
def test_the_lines_of_the_list_begin_below_each_other(table: Table, game: str) -> None:
    table.open()
    table.button("Learn").click()
    lines = table.dialog.locator(".lesson-list b, .lesson-list small")
    begins = lines.evaluate_all("all => all.map((line) => line.getBoundingClientRect().left)")
    assert len(set(begins)) == 1


@IN_LONG
@IN_CHROMIUM
@pytest.mark.first_visit
@pytest.mark.parametrize("game", ["leap"])
def test_lessons_are_offered_until_the_first_move(own: Table, game: str) -> None:
    """To those who came to play at once, and to guests of a game, as to anyone else."""
    offer = own.page.locator("#lesson-offer")
    own.open("play")
    expect(offer).to_be_visible()
    mirror = Mirror.new(game, 1)
    own.follow(mirror.record)
    own.shows(mirror)
    expect(offer).to_be_visible()
    own.follow(link.named(game, lessons(game)[0].id))
    expect(offer).to_be_hidden()
    own.button("Leave").click()
    expect(own.page.locator("#lesson")).to_be_hidden()
    for answer in ("No, thanks", ""):
        own.page.evaluate(owned("() => localStorage.removeItem(OWN + 'lessons')"))
        own.page.reload()
        own.ready()
        expect(offer).to_be_visible()
        if answer:
            offer.get_by_role("button", name=answer).click()
            expect(offer).to_be_hidden()
            own.page.reload()
            own.ready()
            expect(offer).to_be_hidden()
    own.play(mirror, 1)
    expect(offer).to_be_hidden()
