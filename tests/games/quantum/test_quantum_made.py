"""Our own inventions: the set-ups, the names, the text, the marks, the looks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.quantum.positions import TOWER, after, at, laid, new, pieces
from tests.support.table import Table

from quanta.core.errors import BadParam
from quanta.games.quantum import explain
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.view import VIEW
from quanta.scene.shapes import Shape
from quanta.scene.view import Look

ALL = frozenset(overlay.key for overlay in VIEW.overlays)
TWO = "s,c,s,q,q,s,c,s-c,s,c,s,s,c,s,c-8-8-8-8-C,S,C,S,S,C,S,C-S,C,S,Q,Q,S,C,S_w"  # eight by eight
THREE = (
    "s,c,s,q,q,s,c,s-c,s,c,s,s,c,s,c-s,c,s,c,c,s,c,s-8-8-"
    "S,C,S,C,C,S,C,S-C,S,C,S,S,C,S,C-S,C,S,Q,Q,S,C,S_w"
)


def turned(position: QuantumPosition) -> tuple[str, ...]:
    """The board after half a turn, the colours exchanged."""
    return tuple(stack.swapcase() for stack in reversed(position.cells))


@pytest.mark.rule("quantum M1")
def test_two_ranks_of_sixteen() -> None:
    assert new().text() == TWO
    assert pieces(new()) == Counter(S=8, C=6, Q=2, s=8, c=6, q=2)


@pytest.mark.rule("quantum M2")
def test_three_ranks_of_twenty_four() -> None:
    start = new(setup="three")
    assert start.text() == THREE
    assert pieces(start) == Counter(S=12, C=10, Q=2, s=12, c=10, q=2)
    with pytest.raises(BadParam, match="needs board=8x8"):
        new(setup="three", board="10x6")


@pytest.mark.rule("quantum M3", "quantum M4")
@pytest.mark.parametrize(
    ("board", "edge", "second", "each"),
    [
        ("10x6", "S,C,S,C,Q,Q,C,S,C,S", "C,S,C,S,C,C,S,C,S,C", 20),
        ("12x8", "S,C,S,C,S,Q,Q,S,C,S,C,S", "C,S,C,S,C,S,S,C,S,C,S,C", 24),
    ],
)
def test_the_larger_boards_follow_the_same_pattern(
    board: str, edge: str, second: str, each: int
) -> None:
    start = new(board=board)
    rows = start.text().partition("_")[0].split("-")
    assert (rows[-1], rows[-2]) == (edge, second)
    assert (rows[0], rows[1]) == (edge.lower(), second.lower())
    assert sum(pieces(start).values()) == 2 * each


@pytest.mark.rule("quantum M1", "quantum M2", "quantum M3", "quantum M4")
@pytest.mark.parametrize(
    "params", [{}, {"setup": "three"}, {"board": "10x6"}, {"board": "12x8"}], ids=str
)
def test_half_a_turn_exchanges_the_sides(params: dict[str, str]) -> None:
    start = new(**params)
    assert turned(start) == start.cells


@pytest.mark.rule("quantum M5")
def test_a1_is_at_the_bottom_left() -> None:
    names = new(board="12x8").board.names
    assert (names[0], names[11], names[-12], names[-1]) == ("a8", "l8", "a1", "l1")
    assert "b2-b3" in new().legal_actions()


@pytest.mark.rule("quantum M6")
def test_the_text_keeps_the_moves_since_the_last_capture() -> None:
    position = after(new(), "b2-b3", "b7-b6")
    assert position.text().endswith("_w_b2-b3.b7-b6")
    assert at(position.text()) == position
    assert at(position.text()) != at(position.text().removesuffix("_b2-b3.b7-b6"))
    assert at("ScQ,2,q_w").cells == ("ScQ", "", "", "q")


def drawn(position: QuantumPosition, **look: Any) -> dict[str, Shape]:
    frame = VIEW.frame(position, Look(**{"shown": ALL, **look}))
    return {shape["key"]: shape for shape in frame.shapes}


def texts(shape: Shape) -> list[str]:
    return [part["text"] for part in shape["parts"] if part["kind"] == "text"]


MIDDLE = {"d4": "cS", "d6": "sssc", "f4": "s", "h8": "q", "a1": TOWER["w"]}


@pytest.mark.rule("quantum M7")
def test_heights_reach_and_what_a_capture_would_make_are_marked() -> None:
    position = laid(stacks=MIDDLE)
    shapes = drawn(position, focus="d4")
    assert texts(shapes["n-d6"]) == ["4"]
    assert texts(shapes["n-a1"]) == ["6"]
    assert texts(shapes["make-d4-d6"]) == ["6"]
    assert texts(shapes["make-d4-f4"]) == ["3"]
    assert texts(shapes["make-d4-d5"]) == []
    assert "pile-d4" in shapes
    assert [part["role"] for part in shapes["pile-d4"]["parts"][1:]] == [
        "coin seat-0",
        "coin seat-1",
    ]
    assert "chance-0-d6" in shapes
    assert "chance-1-d6" not in shapes
    assert "threat-d4-d6" in drawn(position, focus="d6")


@pytest.mark.rule("quantum M7")
@pytest.mark.parametrize(
    ("key", "gone"),
    [
        ("heights", "n-d6"),
        ("reach", "make-d4-d6"),
        ("inside", "pile-d4"),
        ("chances", "chance-0-d6"),
        ("takers", "threat-f6-d4"),
    ],
)
def test_every_mark_can_be_switched_off(key: str, gone: str) -> None:
    position = laid(stacks={**MIDDLE, "f6": "c" * 2})
    assert gone in drawn(position, focus="d4")
    assert gone not in drawn(position, focus="d4", shown=ALL - {key})


@pytest.mark.rule("quantum M7")
def test_crowns_show_where_each_side_could_make_a_tower() -> None:
    position = laid(stacks={"d4": "ssS", "d6": "SSs", "f4": "ss"})
    names = position.board.names
    assert [names[c] for c in explain.towers_in_reach(position, 0)] == ["d6"]
    assert [names[c] for c in explain.towers_in_reach(position, 1)] == ["d4"]


@pytest.mark.rule("quantum M8")
def test_sides_and_towers_differ_in_shape_not_in_colour_alone() -> None:
    shapes = drawn(laid(stacks={"d4": "S", "e4": "s", "a1": TOWER["w"], "h8": TOWER["b"]}))

    def roles(key: str) -> Counter[str]:
        parts = [part for coin in shapes[key]["parts"] for part in coin.get("parts", [coin])]
        return Counter(part["role"] for part in parts)

    assert roles("p-d4") == Counter(wall=1, face=1, sign=1)
    assert roles("p-e4") == Counter(wall=1, face=1, sign=1, milling=1, inlay=1)
    for tower in ("p-a1", "p-h8"):
        assert shapes[tower]["role"] == "stack tower"
        assert roles(tower)["merlon"] == 8
        assert roles(tower)["plinth"] == 1


def test_a_stack_keeps_its_name_and_what_it_takes_stays_where_it_is() -> None:
    table = Table()

    def ask(do: str, **fields: Any) -> dict[str, Any]:
        return {shape["key"]: shape for shape in table.scene(do, **fields)["shapes"]}

    ask("open", record="quantum;start=S,1,s,1,s_w/")
    ask("click", target="a1")
    ask("click", target="b1")
    ask("type", text="c1-b1")
    shapes = ask("point", target="b1")
    assert {"under-b1", "p-c1"} <= shapes.keys()
    assert "p-a1" not in shapes
    assert shapes["under-b1"]["at"] == shapes["p-c1"]["at"]
    assert [part["role"] for part in shapes["p-c1"]["parts"]] == ["coin seat-1"]
    assert "under-b1" not in ask("goto", ply=1)


@pytest.mark.parametrize("flip", [False, True])
def test_stacks_are_painted_from_the_back_to_the_front(flip: bool) -> None:
    frame = VIEW.frame(new(), Look(flip=flip))
    heights = [shape["at"][1] for shape in frame.shapes if shape["key"].startswith("p-")]
    assert heights == sorted(heights)
