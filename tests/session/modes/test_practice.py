"""One's own mistakes, asked again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.session.search.test_explanation import RECORD, Adviser
from tests.support.table import Table

from quanta.lesson import link
from quanta.lesson.checker import check
from quanta.session.search import assistant


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr(assistant, "analyst", lambda game: Adviser())
    return Table()


def mistake(table: Table, players: list[str]) -> dict[str, Any]:
    """The only mistake of the record, played by these."""
    table.scene("open", record=RECORD, players=players)
    table.scene("goto", ply=0)
    table.ask("review", to="begin")
    table.run()
    (found,) = json.loads(table.session.progress())["review"]["mistakes"]
    return dict(found)


def lesson(table: Table) -> dict[str, Any]:
    (card,) = [each for each in table.scene("scene")["cards"] if each["key"] == "lesson"]
    return dict(card)


def test_a_mistake_of_one_s_own_is_asked_again(table: Table) -> None:
    practice = mistake(table, ["human", "level2"])["practice"]
    document = link.parse(practice["text"]).lesson
    assert document is not None
    assert document.id == practice["id"]
    assert not check(document)
    scene = table.scene("open", record=practice["text"], practised=True)
    assert scene["practice"] == {"id": practice["id"], "state": "open", "helped": False}
    card = lesson(table)
    assert card["sentences"][0]["text"] == (
        "You were White and played a3-a1. Find something better."
    )
    assert [each["key"] for each in card["buttons"]] == ["again", "show", "next"]
    wrong = table.scene("type", text="a3-a1")
    assert "the white particle on a1 is alone" in lesson(table)["feedback"]["text"]
    assert "g8-h8" not in json.dumps(lesson(table))
    assert wrong["practice"]["helped"]
    table.scene("lesson", to="again")
    right = table.scene("type", text="g8-h8")
    assert right["practice"] == {"id": practice["id"], "state": "done", "helped": True}
    assert "After g8-h8" in lesson(table)["feedback"]["text"]
    assert lesson(table)["buttons"][-1]["act"] == "next-position"


def test_the_game_can_be_played_on_from_there_against_a_level(table: Table) -> None:
    practice = mistake(table, ["human", "level2"])["practice"]
    scene = table.scene("open", record=practice["win"], practised=True)
    assert [seat["player"] for seat in scene["seats"]] == ["human", "level2"]
    assert "Win from here twice against level 2." in lesson(table)["sentences"][0]["text"]
    assert scene["practice"]["id"] == practice["id"].replace("own", "win")
    assert table.scene("type", text="a3-a1")["practice"]["state"] == "open"


@pytest.mark.parametrize("players", [["human", "human"], ["level2", "human"]])
def test_the_mistakes_of_others_are_not_practised(table: Table, players: list[str]) -> None:
    assert "practice" not in mistake(table, players)
