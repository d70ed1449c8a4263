"""Opponents that are no people: they answer, and undo goes past them."""

from __future__ import annotations

import pytest
from e2e.support import stillness
from e2e.support.mirror import GAMES, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import expect
from tests.support.effort import amount

pytestmark = IN_CHROMIUM

LEVELS = ["level1", "level2", "level3"]
LEFT = 6
"""Plies of a golden game that are left to be played against a level."""

STILL = 6
"""Plies that are left where the window is small."""
ROUNDS = amount(LEFT, LEFT, 1_000)
"""Moves against a level at most: weak play can put off the end of Quantum for hundreds."""
ITS_OWN = ["legions"]
"""Games that would be too long: their own tests play shorter ones."""
AGAINST = [*zip((game for game in GAMES if game not in ITS_OWN), LEVELS, strict=True)]
"""Each game against one level. What a level does is the same natively (tests/players)."""
PRESS_WHEN_SEEN = """() => new Promise((pressed) => {
    const now = document.getElementById('move-now');
    const seen = new MutationObserver(() => {
        if (now.hidden) return;
        seen.disconnect(); // the page is lent to other tests
        now.click();
        pressed();
    });
    seen.observe(now, { attributes: true });
})"""

SEATED_WHILE_DRAWN = """() => {
    const [one, other] = [0, 1].map((seat) => document.getElementById(`seat-${seat}`));
    const choose = (select) => {
        select.value = 'level1';
        select.dispatchEvent(new Event('change'));
    };
    choose(one);
    one.value = 'human'; // as a reply to something before would draw it
    choose(other);
}"""


def against(table: Table, mirror: Mirror, player: str) -> None:
    """Bring a game onto the board in which the second seat is a computer's."""
    table.set_up(mirror)
    table.page.locator("#seat-1").select_option(player)


def answered(table: Table, mirror: Mirror) -> None:
    """Wait until the opponent, if it is its turn, has done all of it."""
    while mirror.outcome is None and mirror.position.to_play == 1:
        table.answered(mirror)


def exchange(table: Table, mirror: Mirror) -> None:
    """Play an action and wait for the answer."""
    table.act(mirror, *mirror.choose())
    answered(table, mirror)


@pytest.mark.parametrize(
    ("game", "player"),
    [pytest.param(*each, marks=IN_LONG if each[0] == "quantum" else ()) for each in AGAINST],
)
def test_a_game_is_played_against(table: Table, game: str, player: str) -> None:
    mirror = Mirror.near_the_end(game, LEFT)
    against(table, mirror, player)
    answered(table, mirror)
    for _ in range(ROUNDS):
        if mirror.outcome is None:
            exchange(table, mirror)
    if mirror.outcome is None:
        table.shows(mirror)
        return
    table.ended(mirror, mirror.told(0))
    expect(table.ending).to_contain_text(f"Against {player[-1]}")


@pytest.mark.parametrize(
    ("game", "player", "size"),
    [pytest.param(*AGAINST[0], (768, 1024), marks=IN_LONG), (*AGAINST[1], (360, 740))],
    ids=["tablet", "phone"],
)
def test_the_board_holds_still_to_the_end_in_small_windows(
    table: Table, game: str, player: str, size: tuple[int, int]
) -> None:
    page = table.page
    usual = page.viewport_size
    assert usual is not None
    page.set_viewport_size({"width": size[0], "height": size[1]})
    mirror = Mirror.near_the_end(game, STILL)
    against(table, mirror, player)
    answered(table, mirror)
    stillness.watch(page)
    for _ in range(STILL):
        if mirror.outcome is None:
            exchange(table, mirror)
    table.shows(mirror)
    stillness.has_held_still(page)
    page.set_viewport_size(usual)


@pytest.mark.parametrize("game", SAMPLE)
def test_an_opponent_that_thinks_can_be_told_to_move_now(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    against(table, mirror, "level8")
    table.page.evaluate(f"() => {{ window.pressed = ({PRESS_WHEN_SEEN})(); }}")
    exchange(table, mirror)
    table.page.evaluate("() => window.pressed")
    assert mirror.position.to_play == 0
    expect(table.page.locator("#move-now")).to_be_hidden()


@IN_LONG
@pytest.mark.parametrize("game", SAMPLE)
def test_an_opponent_shows_how_long_it_has_thought(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    against(table, mirror, "level8")
    table.page.evaluate("""() => {
        window.told = [];
        const words = document.getElementById('thinking');
        new MutationObserver(() => window.told.push(words.textContent))
            .observe(words, { childList: true });
    }""")
    exchange(table, mirror)
    table.page.wait_for_function("() => window.told.some((text) => / of [0-9.]+ s$/.test(text))")
    expect(table.page.locator("#thinking")).to_be_empty()


@pytest.mark.parametrize("game", SAMPLE)
def test_the_levels_are_offered_and_described(table: Table, game: str) -> None:
    table.set_up(Mirror.new(game))
    table.button("New game").click()
    table.dialog.get_by_label("The computer").check()
    level = table.dialog.get_by_label("Level")
    names = level.locator("option").all_inner_texts()
    assert [name.split(" · ")[0] for name in names] == [str(n) for n in range(1, 9)]
    level.select_option("level8")
    expect(table.dialog.locator("#level-note")).to_contain_text("It thinks for")
    table.dialog.get_by_role("radio", name="Black", exact=True).check()
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.page.get_by_label("Who plays White")).to_have_value("level8")
    table.button("New game").click()
    table.dialog.get_by_label("Choose who plays each side").check()
    seat = table.dialog.get_by_role("group", name="Who plays").get_by_role("combobox").nth(1)
    assert seat.locator("option").all_inner_texts() == ["Human", *names]
    seat.select_option("level3")
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.page.get_by_label("Who plays Black")).to_have_value("level3")


@pytest.mark.parametrize("game", SAMPLE)
def test_players_chosen_for_one_seat_after_another_both_stay(table: Table, game: str) -> None:
    table.set_up(Mirror.near_the_end(game, STILL))
    table.page.evaluate(SEATED_WHILE_DRAWN)
    expect(table.ending).to_be_visible()
    for seat in range(2):
        expect(table.page.locator(f"#seat-{seat}")).to_have_value("level1")
