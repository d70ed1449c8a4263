"""Beside the board: notes, phases, buttons, the move list."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.support.differences import merged
from tests.support.locks import be_the_only_game
from tests.support.table import Table

from quanta import registry
from quanta.scene.notes import Note, Row
from quanta.scene.view import Button
from quanta.session.scene.scene import note_data
from quanta.session.viewpoint import Plies, Viewpoint

ALL = ("hide-3", "hide-1", "show-3", "show-1")


@pytest.fixture
def locks(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game with secrets, both seats played at this screen."""
    be_the_only_game(monkeypatch)
    table = Table()
    table.scene("new", game="locks", players=["human", "human"])
    return table


def played(table: Table, *actions: str) -> dict[str, Any]:
    scene = {}
    for action in actions:
        table.ask("lift")
        scene = table.scene("type", text=action)
    return scene


class Keeper:
    """A page: it keeps the scene, and a brief session sends it what changes."""

    def __init__(self) -> None:
        self.table = Table("brief", brief=True)
        self.scene: dict[str, Any] = {}
        self.came = 0

    def ask(self, do: str, **fields: Any) -> list[Any]:
        """The move list; how much of it came is counted."""
        changes = self.table.ask(do, **fields).get("changes", {})
        self.scene = merged(self.scene if changes.get("since", 1) else {}, changes)
        told = changes.get("fields", {}).get("moves")
        self.came = len(changes.get("tails", {}).get("moves", (0, []))[1] if told is None else told)
        moves: list[Any] = self.scene["moves"]
        assert len(moves) == self.scene["plies"]
        return moves


def test_a_note_is_data_without_what_is_empty() -> None:
    row = Row("Two hits", ("25/36", "69 %"), Fraction(25, 36))
    assert note_data(Note("Odds", ["Three dice.", row], columns=("exactly", "about"))) == {
        "key": "Odds",
        "title": "Odds",
        "items": [
            {"text": "Three dice."},
            {"label": "Two hits", "values": ("25/36", "69 %"), "share": 0.6944},
        ],
        "columns": ("exactly", "about"),
    }


def test_notes_come_with_what_is_pointed_at(locks: Table) -> None:
    assert "notes" not in locks.scene("point", target=None)
    (note,) = locks.scene("point", target="3")["notes"]
    assert (note["title"], note["role"]) == ("Number 3", "seat-0")
    assert note["items"][1] == {"label": "Wins", "values": ["2/3"], "share": 0.6667}


def test_a_report_can_use_every_ply(locks: Table) -> None:
    (note,) = played(locks, *ALL)["notes"]
    assert [item["values"] for item in note["items"]] == [[action] for action in ALL]


def test_phases_say_what_can_be_done_now(locks: Table) -> None:
    first, second = locks.scene("ping")["phases"]
    assert first == {"label": "Hide", "note": "Any number will do.", "state": "now"}
    assert second["state"] == "next"
    assert [p["state"] for p in played(locks, "hide-3", "hide-1")["phases"]] == ["done", "now"]


def test_a_game_without_phases_and_notes_sends_none() -> None:
    scene = Table().new()
    assert not {"phases", "notes", "secrets", "known", "curtain"} & set(scene)


def test_a_button_may_carry_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    buttons = {"c2": Button("One on", "It costs a turn."), "c3": "Two on", "c9": "Far"}
    view = registry.view("_template")
    monkeypatch.setattr(type(view), "buttons", lambda self, position: buttons)
    assert Table().new()["buttons"] == [
        {"target": "c2", "label": "One on", "note": "It costs a turn."},
        {"target": "c3", "label": "Two on"},
    ]


def test_plies_are_equal_when_the_same_was_played_and_may_be_known(locks: Table) -> None:
    played(locks, "hide-3", "hide-1")
    line, viewpoint = locks.game.line, Viewpoint()
    plies = Plies(line, viewpoint)
    assert plies == Plies(line, viewpoint)
    assert plies != Plies(line, viewpoint, 1)
    viewpoint.seat = 1
    assert plies != Plies(line, viewpoint)


def test_a_brief_session_sends_only_what_changed_of_the_moves() -> None:
    page = Keeper()
    page.ask("new", game="_template", params={"length": "6"}, players=["human", "human"])
    for number, action in enumerate(("c2", "c3", "c4"), 1):
        assert len(page.ask("type", text=action)) == number
        assert page.came == 1
    for do in ("undo", "point", "undo"):
        assert [move["text"] for move in page.ask(do, target=None)] == ["c2", "c3", "c4"]
        assert page.came == 0
    assert [move["text"] for move in page.ask("type", text="c4")] == ["c2", "c4"]
    assert page.came == 1
    assert len(page.ask("goto", node=2)) == 3
    page.ask("export", **{"as": "svg"})
    assert page.ask("new", game="_template", players=["human", "human"]) == []


def test_another_viewpoint_brings_the_moves_it_may_know(locks: Table) -> None:
    page = Keeper()
    page.ask("new", game="locks", players=["human", "human"])
    for action in ALL[:2]:
        page.ask("lift")
        page.ask("type", text=action)
    assert [move["text"] for move in page.scene["moves"]] == ["hide-?", "hide-?"]
    assert [move["text"] for move in page.ask("lift")] == ["hide-3", "hide-?"]
    assert page.came == 2


def test_another_game_with_the_same_actions_gets_its_own_move_list() -> None:
    table = Table()
    first = table.scene("open", record="_template;length=6/c2.c3")
    again = table.scene("open", record="_template;length=6;start=1_b/c2.c3")
    assert first["moves"][0]["seat"] == 0
    assert again["moves"][0]["seat"] == 1
