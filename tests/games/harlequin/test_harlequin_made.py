"""What we made up: names, texts, marks and what a person sees and hears."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.harlequin.positions import after, at, laid, start
from tests.support.table import Table

from quanta.games.harlequin.cells import DARK, LIGHT_NAMES, TRACK
from quanta.games.harlequin.view import OVERLAYS
from quanta.players import Limit
from quanta.session.search.search_task import Limits

CHAIN = laid("b2a6c6", tiles="b:b2c3 b:c3d4 r:d4e5")
"""Red can jump two of Blue's tiles from b2."""


class Board:
    """A session with a record of Harlequin open, and its last scene."""

    def __init__(self, text: str, actions: str = "", **options: Any) -> None:
        params = "".join(f";{key}={value}" for key, value in options.pop("params", {}).items())
        self.table = Table(limits=Limits(hint=Limit(nodes=20)))
        self.scene = self.ask("open", record=f"harlequin{params};start={text}/{actions}", **options)

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        self.scene = self.table.scene(do, **fields)
        return self.scene

    def click(self, *targets: str) -> dict[str, Any]:
        for target in targets:
            self.ask("click", target=target)
        return self.scene

    def let_play(self) -> None:
        self.scene = self.table.opponents() or self.scene

    def shape(self, key: str) -> dict[str, Any]:
        (found,) = [shape for shape in self.scene["shapes"] if shape["key"] == key]
        return dict(found)

    def keys(self, beginning: str) -> list[str]:
        return [
            shape["key"] for shape in self.scene["shapes"] if shape["key"].startswith(beginning)
        ]

    def says(self) -> str:
        return f"{self.scene['status']['prompt']} {self.scene['status']['text']}"


@pytest.mark.rule("harlequin M1")
def test_dark_cells_are_a1_to_f6_and_light_ones_are_named_by_two_of_them() -> None:
    assert (DARK.names[0], DARK.names[-1], DARK.cells[DARK.index["a1"]]) == ("a6", "f1", (0, 0))
    assert (LIGHT_NAMES[0], LIGHT_NAMES[-5], LIGHT_NAMES[-1]) == ("a5b6", "a1b2", "e1f2")
    table = Board(CHAIN)
    assert table.click("b2", "b2c3")["moves"][0]["text"] == "b2-c3"
    table.ask("point", target="b2c3")
    assert "The tile between b2 and c3 is Blue’s" in table.says()


@pytest.mark.rule("harlequin M2")
@pytest.mark.parametrize("flips", ["end", "immediate"])
def test_a_position_is_one_line_also_in_the_middle_of_a_turn(flips: str) -> None:
    assert start().text() == "ooooo-ooooo-ooooo-ooooo-ooooo___ro"
    assert start().apply("a3").text() == "ooooo-ooooo-ooooo-ooooo-ooooo_a3__bo"
    position = after(at(CHAIN, flips=flips), "b2-c3", "c3-d4")
    assert position.text() == f"{CHAIN}_b2c3d4"
    assert at(position.text(), flips=flips) == position


@pytest.mark.rule("harlequin M3")
def test_red_and_blue_differ_in_shape_and_pattern_and_what_turns_over_shows_both() -> None:
    table = Board(CHAIN, "b2-c3")
    kinds = {
        key: [part["kind"] for part in table.shape(key)["parts"]]
        for key in ("token-b2", "token-e6", "tile-d4e5", "tile-c3d4", "tile-b2c3")
    }
    assert kinds["token-b2"][1] == "circle"
    assert kinds["token-e6"][1] == "polygon"
    weave = [part["role"] for part in table.shape("tile-d4e5")["parts"]]
    assert weave == ["face", "weave"]
    assert len(kinds["tile-c3d4"]) == 5
    turning = [part["role"] for part in table.shape("tile-b2c3")["parts"]]
    assert turning[-2:] == ["half seat-2", "turning"]
    assert table.shape("hit-b2c3")["label"] == (
        "between b2 and c3, blue tile, about to turn red, can be jumped over"
    )


@pytest.mark.rule("harlequin M3")
def test_tiles_that_turned_at_once_are_shown_as_the_movers() -> None:
    table = Board(CHAIN, "b2-c3", params={"flips": "immediate"})
    assert table.shape("tile-b2c3")["role"] == "patch seat-2"
    assert [seat["count"] for seat in table.scene["seats"]] == ["2 tiles", "1 tile"]
    assert table.scene["title"] == "Harlequin · flips at once"


@pytest.mark.rule("harlequin M4")
def test_tracks_differ_in_tone_and_mark() -> None:
    assert TRACK[DARK.index["a1"]] == 0
    table = Board(CHAIN)
    for name, track, kind in (("a1", 0, "circle"), ("b1", 1, "path"), ("b2", 0, "circle")):
        assert table.shape(f"cell-{name}")["role"] == f"lozenge track-{track}"
        assert table.shape(f"pip-{name}")["kind"] == kind
    assert table.shape("hit-b1")["label"] == "b1, empty, crossed track"
    assert table.scene["seats"][0]["lines"] == ["1 on dots, 2 on crosses"]


@pytest.mark.rule("harlequin M5")
def test_each_overlay_shows_something_that_goes_when_it_is_switched_off() -> None:
    shown = {"tracks": "pip-", "next": "next-", "reach": "end-", "last": "last-placed"}
    assert shown.keys() == {overlay.key for overlay in OVERLAYS}
    for key, beginning in shown.items():
        table = Board(CHAIN, "b2-c1" if key == "last" else "")
        if key == "next":
            table.click("b2")
        table.ask("point", target="b2")
        assert table.keys(beginning)
        table.ask("show", key=key, on=False)
        assert not table.keys(beginning)


@pytest.mark.rule("harlequin M5")
def test_the_reach_of_a_token_is_where_it_could_end_and_what_it_could_turn_over() -> None:
    table = Board(CHAIN)
    table.ask("point", target="b2")
    assert set(table.keys("flip-")) == {"flip-b2c3", "flip-c3d4"}
    assert "can end a turn over 7 empty cells and turn over up to 2 tiles" in table.says()


def test_the_trail_of_a_chain_is_drawn_and_then_that_of_the_last_turn() -> None:
    table = Board(CHAIN)
    table.click("b2", "c3", "d4")
    assert table.scene["seats"][0]["lines"][1] == "2 tiles about to turn over"
    assert table.scene["seats"][0]["count"] == "1 tile"
    assert table.shape("trail")["d"].count("L") == 2
    assert "Blue’s tiles only, 2 to turn over" in table.says()
    table.click("e3")
    assert table.scene["says"] == (
        "Red jumps from d4 to e3 over an empty cell, places a tile there and turns over 2 tiles."
    )
    assert table.shape("trail")["d"].count("L") == 3
    assert table.shape("last-placed")["at"] == table.shape("pane-d3e4")["at"]


def test_each_jump_can_be_undone_and_redone_and_the_turn_go_another_way() -> None:
    table = Board(CHAIN)
    table.click("b2", "c3", "d4")
    assert table.ask("undo")["record"].endswith("/b2-c3.c3-d4@1")
    assert table.ask("redo")["ply"] == 2
    table.ask("undo")
    assert "/b2-c3.c3-b4/1=c3-d4/" in table.click("b4")["record"]
    assert table.scene["to_play"] == 1


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_undo_and_redo_pass_over_an_opponents_whole_turn(player: str) -> None:
    table = Board(CHAIN, players=["human", player])
    table.click("b2", "c3", "b4")
    table.let_play()
    plies = table.scene["plies"]
    assert plies >= 3
    assert table.scene["to_play"] == 0
    assert table.ask("undo")["ply"] == 1
    assert table.ask("redo")["ply"] == plies
    table.ask("undo")
    table.ask("undo")
    assert table.scene["ply"] == 0


@pytest.mark.rule("harlequin H6", "harlequin R9")
def test_a_forced_skip_is_a_button_and_is_announced() -> None:
    table = Board(laid("a1c1e1", "b2d2f2"))
    assert table.scene["buttons"] == [{"target": "skip", "label": "Skip the turn"}]
    assert "Red has to skip. None of Red’s tokens can end a turn" in table.says()
    assert table.click("a1")["status"]["kind"] == "illegal"
    table.click("skip")
    assert table.scene["says"] == "Red cannot end a turn and skips it."
    assert "Red could not end a turn and has skipped it." in table.says()
    assert not table.scene["buttons"]


@pytest.mark.parametrize(
    ("actions", "clicks", "why"),
    [
        ("", ("c3",), "c3 is empty; choose one of your tokens."),
        ("", ("e6",), "The token on e6 is not yours."),
        ("", ("b2c3",), "first choose one of your tokens."),
        ("", ("b2", "d4"), "from b2 only to a1, a3, c1 or c3."),
        ("", ("b2", "e3f4"), "not beside the light cell between e3 and f4."),
        ("b2-c3", ("a6",), "The token on c3 is under way; the turn has to go on with it."),
        ("b2-c3.c3-d4", ("d4e5",), "this chain began over Blue’s tiles"),
    ],
)
def test_a_click_that_means_nothing_is_answered_with_the_reason(
    actions: str, clicks: tuple[str, ...], why: str
) -> None:
    status = Board(CHAIN, actions).click(*clicks)["status"]
    assert status["kind"] == "illegal"
    assert why in status["text"]


def test_clicks_while_placing_are_answered_with_the_reason() -> None:
    table = Table()
    table.scene("new", game="harlequin")
    for target, why in {"b2": "not at the edge", "a1b2": "Light cells are for tiles"}.items():
        assert why in table.scene("click", target=target)["status"]["text"]


def test_the_end_is_announced_with_the_count() -> None:
    table = Board(laid("a1c1e1", tiles="o:a1b2 r:b2c3 r:c3d4", fill="b"))
    table.click("a1", "b2")
    assert table.scene["outcome"]["headline"] == "Blue wins"
    assert table.scene["outcome"]["reason"] == "Every light cell has a tile: Red has 3, Blue 22."


@pytest.mark.parametrize("text", ["ooooo-ooooo-ooooo-ooooo-ooooo_a3_c1_ro", CHAIN])
def test_a_hint_marks_a_cell_or_a_jump(text: str) -> None:
    table = Board(text)
    table.ask("hint")
    table.let_play()
    assert table.keys("hint")
    assert table.scene["status"]["kind"] == "hint"
