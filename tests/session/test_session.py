"""The session's one door, on the smallest game there is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.table import GAME, Table


def set_up(scene: dict[str, Any]) -> str:
    """The label of the button with which the program chooses a set-up; empty where there is
    none."""
    return next((each["label"] for each in scene["actions"] if each["key"] == "set-up"), "")


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_game_is_played_by_clicks_to_its_end(table: Table) -> None:
    scene = table.new(length="4")
    assert scene["paths"] == [["c2"], ["c3"]]
    scene = table.scene("click", target="c2")
    assert (scene["ply"], scene["to_play"]) == (1, 1)
    assert scene["says"] == "White moves the snail to c2."
    scene = table.scene("click", target="c4")
    assert scene["outcome"]["headline"] == "Black wins"
    assert scene["outcome"]["returns"] == [-1, 1]
    assert scene["status"]["kind"] == "over"
    assert scene["to_play"] is None
    assert table.scene("click", target="c3")["status"]["kind"] == "illegal"


def test_a_second_click_drops_a_pick_and_a_drag_does_not() -> None:
    table = Table()
    scene = table.scene("new", game="leap", params={})
    first = next(path[0] for path in scene["paths"] if len(path) > 1)
    for _ in range(2):
        assert table.scene("click", target=first, drag=True)["picked"] == [first]
    assert table.scene("click", target=first)["picked"] == []


def test_an_answer_repeats_the_id(table: Table) -> None:
    assert table.ask("ping", id=12)["id"] == 12
    assert table.ask("nothing", id="x") == {
        "id": "x",
        "ok": False,
        "error": {"kind": "BadRequest", "message": "The session cannot do 'nothing'."},
        "scene": None,
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"x"',
        "[" * 9_999,
        "{}",
        '{"do":7}',
        '{"do":"click"}',
        '{"do":"undo"}',
        '{"do":"goto","ply":0}',
        '{"do":"new"}',
        '{"do":"new","game":7}',
    ],
)
def test_a_request_that_makes_no_sense_is_answered_by_an_error(table: Table, text: str) -> None:
    answer = json.loads(table.session.handle(text))
    assert answer["ok"] is False
    assert answer["error"]["message"].endswith(".")


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("new", {"game": "chess"}),
        ("new", {"game": GAME, "params": {"length": "99"}}),
        ("new", {"game": GAME, "players": ["deep"]}),
        ("open", {"record": "junk"}),
        ("open", {"record": f"{GAME}/c9"}),
        ("goto", {"ply": 9}),
        ("goto", {"ply": -1}),
        ("type", {"text": "c9"}),
        ("type", {"text": ""}),
        ("show", {"key": "x-ray", "on": True}),
    ],
)
def test_what_cannot_be_done_leaves_the_game_as_it_was(
    table: Table, do: str, fields: dict[str, Any]
) -> None:
    table.new(length="9")
    before = table.scene("click", target="c3")
    answer = table.ask(do, **fields)
    assert answer["ok"] is False
    assert answer["error"]["message"].endswith(".")
    assert answer["scene"]["record"] == before["record"]
    assert answer["scene"]["shapes"] == before["shapes"]


def test_undo_redo_and_goto_walk_the_record(table: Table) -> None:
    table.new(length="9")
    for target in ("c2", "c4", "c5"):
        table.scene("click", target=target)
    assert table.scene("undo")["ply"] == 2
    scene = table.scene("goto", ply=0)
    assert (scene["ply"], scene["plies"]) == (0, 3)
    assert scene["record"].endswith("/c2.c4.c5@0")
    assert table.scene("undo")["ply"] == 0
    assert table.scene("redo")["ply"] == 1
    assert table.scene("goto", ply=3)["record"].endswith("/c2.c4.c5")
    assert table.scene("redo")["ply"] == 3


def test_an_opponent_acts_in_slices_and_undo_goes_back_past_it(table: Table) -> None:
    scene = table.new(["human", "random"], length="12")
    assert not table.session.busy()
    scene = table.scene("click", target="c2")
    assert scene["status"]["kind"] == "thinking"
    assert "paths" not in scene
    assert table.scene("click", target="c3")["status"]["kind"] == "illegal"
    update = table.opponents()
    assert update is not None
    assert (update["ply"], update["to_play"]) == (2, 0)
    assert table.scene("undo")["ply"] == 0
    assert table.scene("redo")["ply"] == 2
    assert not table.session.busy()


def test_a_greedy_player_takes_the_win(table: Table) -> None:
    table.new(["greedy", "human"], length="3")
    update = table.opponents()
    assert update is not None
    assert update["outcome"]["headline"] == "White wins"


def test_a_player_is_changed_and_the_other_stays() -> None:
    table = Table()
    table.new(["human", "random"])
    scene = table.scene("players", players=["level1", None])
    assert [seat["player"] for seat in scene["seats"]] == ["level1", "random"]
    scene = table.scene("players", players=[None, "human", None])
    assert [seat["player"] for seat in scene["seats"]] == ["level1", "human"]


def test_overlays_switch_and_the_board_turns(table: Table) -> None:
    scene = table.new()
    assert any(shape["role"] == "coord" for shape in scene["shapes"])
    scene = table.scene("show", key="names", on=False)
    assert not any(shape["role"] == "coord" for shape in scene["shapes"])
    assert table.scene("flip")["flipped"] is True
    assert table.scene("flip")["flipped"] is False
    assert table.scene("flip", on=True)["flipped"] is True


def test_a_piece_keeps_its_key_as_it_moves(table: Table) -> None:
    table.new()
    for target in ("c2", "c4"):
        scene = table.scene("click", target=target)
    ball = next(shape for shape in scene["shapes"] if shape["role"].startswith("ball"))
    assert ball["key"] == "p-c1"
    assert ball["at"] == [180.0, 0.0]


def test_exports_are_the_record_and_a_picture(table: Table) -> None:
    scene = table.new()
    assert table.ask("export", **{"as": "record"})["text"] == scene["record"]
    assert table.ask("export", **{"as": "svg"})["text"].startswith("<svg")


def test_the_panel_offers_the_chosen_parameters_and_draws_again(table: Table) -> None:
    scene = table.new(length="9")
    assert scene["params"] == {"length": "9"}
    scene = table.scene("open", record=f"{GAME};length=5;start=2_b/c3")
    assert scene["params"] == {"length": "5"}
    assert table.new(start="3_w")["params"] == {"start": "3_w"}


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (Table("same").new(["random", "random"]) for _ in range(2))
    assert first["record"] == second["record"]
