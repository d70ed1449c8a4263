"""Taking back what has shown dice or a hidden order: it is confirmed first, and the record notes
it."""

from __future__ import annotations

import pytest
from e2e.support.mirror import Mirror, golden
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import owned
from e2e.support.table import Table
from playwright.sync_api import expect

from quanta.games.legions.position import LegionsPosition
from quanta.record.record import Record

pytestmark = [IN_CHROMIUM, pytest.mark.parametrize("game", ["legions"])]
OPPONENTS = {"at one screen": "human", "against a program": "level1"}
TAKEN_BACK = "take-back"
TOLD = owned("""(game) => {
    const id = localStorage.getItem(OWN + `newest/${game}`);
    return JSON.parse(localStorage.getItem(OWN + `game/${id}`)).record.includes('take-back');
}""")
"""Whether the record that is kept notes something taken back."""
SEATED = owned("""([game, who]) => {
    const id = localStorage.getItem(OWN + `newest/${game}`);
    return JSON.parse(localStorage.getItem(OWN + `game/${id}`)).players[1] === who;
}""")
"""Whether the second seat of the game that is kept is this player's."""


def before_a_reveal() -> Mirror:
    """White is to activate a unit with a hidden order, after its orders were given."""
    whole = Record.parse(golden("legions"))
    mirror = Mirror(str(Record("legions", whole.params)))
    for action in whole.actions:
        position = mirror.position
        assert isinstance(position, LegionsPosition)
        if position.to_play == 0 and action.startswith("activate-"):
            return mirror
        mirror.play(action)
    raise AssertionError("nothing is activated in the game")


@pytest.mark.parametrize(
    "opponent",
    [
        pytest.param(player, id=name, marks=IN_LONG if player == "human" else ())
        for name, player in OPPONENTS.items()
    ],
)
def test_undo_after_a_reveal_is_confirmed_and_noted(own: Table, game: str, opponent: str) -> None:
    mirror = before_a_reveal()
    own.open()
    own.set_up(mirror)
    own.page.locator("#seat-1").select_option(opponent)
    own.page.wait_for_function(SEATED, arg=[game, opponent])  # the board may be turned then
    ply = mirror.line.ply
    action = next(a for a in mirror.position.legal_actions() if a.startswith("activate-"))
    own.act(mirror, mirror.way(action), action)
    question = own.page.get_by_role("dialog", name="Take this back?")
    own.button("Undo").click()
    question.get_by_role("button", name="Leave it").click()
    own.at_ply(mirror.line.ply)
    assert TAKEN_BACK not in own.saved()
    own.button("Undo").click()
    expect(question).to_contain_text("the record of the game says so")
    question.get_by_role("button", name="Take it back").click()
    own.at_ply(ply)
    legal = mirror.line.nodes[ply].position.legal_actions()
    own.page.get_by_label("Type a move").fill(next(each for each in legal if each != action))
    own.page.get_by_label("Type a move").press("Enter")
    own.page.wait_for_function(TOLD, arg=own.game)
    assert f"{ply}+0-{TAKEN_BACK}" in own.saved()
