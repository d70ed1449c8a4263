"""What we have made ourselves for Leap: boards, the spiral, names, texts, marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.leap import plain_leap
from tests.games.leap.positions import at, drawn, laid, letters, rows
from tests.support.table import Table

from quanta.core.errors import BadParam, BadRecord, QuantaError

both = pytest.mark.parametrize("edition", ["rings", "stones"])


def far(cell: plain_leap.Cell) -> int:
    q, r = cell
    return max(abs(q), abs(r), abs(q + r))


def outline(side: int, there: Callable[[plain_leap.Cell], bool]) -> list[str]:
    """The rows of a hexagon, `.` for a cell and `x` where there is none."""
    grid = plain_leap.outline([2 * side - 1 - abs(r) for r in range(1 - side, side)])
    return ["".join("." if there(cell) else "x" for cell in row) for row in grid]


def board(edition: str, name: str) -> list[str]:
    """The rows of a board as the game draws it, `.` for a cell and `x` where there is none."""
    drawn_rows = rows(drawn(1, edition=edition, board=name))
    return ["".join("x" if letter == "x" else "." for letter in row) for row in drawn_rows]


def refused(edition: str, *names: str) -> None:
    for name in names:
        with pytest.raises(BadParam):
            drawn(1, edition=edition, board=name)


@pytest.mark.rule("leap-rings M1", "leap-stones M1")
@both
def test_hexagons_have_two_to_eight_cells_a_side(edition: str) -> None:
    for side in range(2, 9):
        assert board(edition, f"hex{side}") == outline(side, lambda _: True)
    refused(edition, "hex1", "hex9", "hex", "square5")


@pytest.mark.rule("leap-rings M2", "leap-stones M2")
@both
def test_the_holed_board_lacks_its_centre(edition: str) -> None:
    for side in range(2, 9):
        assert board(edition, f"holed{side}") == outline(side, lambda cell: cell != (0, 0))
    refused(edition, "holed1", "holed9")


@pytest.mark.rule("leap-rings M3", "leap-stones M3")
@both
def test_the_star_lacks_six_cells_two_steps_from_the_centre(edition: str) -> None:
    points = {(2 * q, 2 * r) for q, r in plain_leap.DIRECTIONS}
    for side in range(4, 9):
        assert board(edition, f"star{side}") == outline(side, lambda cell: cell not in points)
    refused(edition, "star3", "star9")


@pytest.mark.rule("leap-rings M4", "leap-stones M4")
@both
@pytest.mark.parametrize(
    ("name", "missing"), [("sieve3x5", 1), ("sieve5x15", 9), ("sieve8x40", 67)]
)
def test_the_sieve_lacks_a_percentage_of_its_cells_drawn_at_random(
    edition: str, name: str, missing: int
) -> None:
    found = {drawn(s, edition=edition, board=name).text().replace("-", "") for s in range(5)}
    assert {text.count("x") for text in found} == {missing}
    assert len({tuple(i for i, c in enumerate(text) if c == "x") for text in found}) > 1
    refused(edition, "sieve2x15", "sieve5x4", "sieve5x41")


@pytest.mark.rule("leap-rings M5", "leap-stones M5")
@both
def test_the_line_has_one_to_three_rows(edition: str) -> None:
    for name, length, width in (("line20", 20, 2), ("line26x1", 26, 1), ("line4x3", 4, 3)):
        assert board(edition, name) == ["." * length] * width
    refused(edition, "line1x2", "line27x2", "line5x4", "line5x0")


@pytest.mark.rule("leap-rings M6", "leap-stones M6")
@both
@pytest.mark.parametrize(("radius", "width"), [(5, 2), (7, 3), (3, 1), (4, 3)])
def test_the_ring_has_a_radius_and_a_width(edition: str, radius: int, width: int) -> None:
    expected = outline(radius + 1, lambda cell: radius - width < far(cell) <= radius)
    assert board(edition, f"ring{radius}x{width}") == expected
    refused(edition, "ring8x2", "ring5x4", "ring2x3", "ring0x1")


def spiralled(side: int, colours: str, pieces: int) -> str:
    """Walk the rings round the centre, each from its east end and anticlockwise."""
    walk = [(0, 0)]
    for radius in range(1, side):
        q, r = radius, 0
        for dq, dr in ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1)):
            for _ in range(radius):
                walk.append((q, r))
                q, r = q + dq, r + dr
    laid_out = {cell: colours[i % len(colours)] for i, cell in enumerate(walk[:pieces])}
    grid = plain_leap.outline([2 * side - 1 - abs(r) for r in range(1 - side, side)])
    return "-".join("".join(laid_out.get(cell, "o") for cell in row) for row in grid)


@pytest.mark.rule("leap-rings M7")
def test_the_spiral_of_rings_begins_with_black_and_fills_the_board() -> None:
    assert drawn(1, setup="spiral").text() == f"{spiralled(5, 'bw', 61)}_w"
    assert drawn(1, setup="spiral", board="hex6").text() == f"{spiralled(6, 'bw', 91)}_w"
    assert letters(drawn(1, setup="spiral", board="holed5")) == {"w": 30, "b": 30}


@pytest.mark.rule("leap-stones M11")
def test_the_spiral_of_stones_leaves_its_last_cells_empty() -> None:
    assert drawn(1, edition="stones", setup="spiral").text() == f"{spiralled(5, 'bw', 60)}_s"
    three = drawn(1, edition="stones", setup="spiral", seats="3")
    assert three.text() == f"{spiralled(5, 'brw', 60)}_w"


@pytest.mark.rule("leap-stones M7")
def test_the_colours_play_in_their_order() -> None:
    names = ["White", "Black", "Red", "Green", "Yellow", "Purple"]
    for seats in range(3, 7):
        text = "-".join(["wwbbrrggyyppo"[: 2 * seats]] * 2)
        scene = Table().scene("open", record=f"leap@1;edition=stones;seats={seats};start={text}_w/")
        assert [seat["name"] for seat in scene["seats"]] == names[:seats]


@pytest.mark.rule("leap-rings M8", "leap-stones M8")
@both
def test_letters_count_columns_and_digits_rows(edition: str) -> None:
    scene = Table().scene(
        "open", record=f"leap@1;edition={edition};start={laid(5, w='e5 f5', b='g5')}/"
    )
    lines: dict[int, list[str]] = {}
    for part in scene["shapes"]:
        if "target" in part:
            lines.setdefault(part["row"], []).append(part["target"])
    named = [lines[row] for row in sorted(lines)]
    assert named[0] == ["e9", "f9", "g9", "h9", "i9"]
    assert named[4] == ["a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "i5"]
    assert named[8] == ["a1", "b1", "c1", "d1", "e1"]
    strip = at("ooo-wwb_w", edition=edition)
    assert strip.legal_actions() == ["b1-c1"]


@pytest.mark.rule("leap-rings M9", "leap-stones M9")
@both
def test_a_position_is_written_row_by_row_from_the_top(edition: str) -> None:
    for text in ("wb-oxw-bw_w", "wwb-ooo_b", "w_w", "wbx_b"):
        assert at(text, edition=edition).text() == text
    wrong = ["wwb", "wwb_", "wwb_q", "wzb_w", "ww-b_w", "_w", "xx_w", "wwb_wa1", "wwb_r", "-_w"]
    for text in [*wrong, "w" * 27 + "_w", "WWB_w"]:
        with pytest.raises(QuantaError):
            at(text, edition=edition)


@pytest.mark.rule("leap-stones M9")
def test_the_suffix_says_whether_the_swap_is_still_open() -> None:
    assert at("wwb_s", edition="stones").to_play == 1
    assert at("wwbr_r", edition="stones", seats="3").to_play == 2
    with pytest.raises(BadRecord):
        at("wwbr_g", edition="stones", seats="3")


def roles(scene: dict[str, Any]) -> dict[str, set[str]]:
    """The roles of each cell's ball, and of every arc drawn."""
    return {part["key"]: set(part["role"].split()) for part in scene["shapes"]}


def numbers(scene: dict[str, Any]) -> dict[str, str]:
    """The leap number written on each ball."""
    return {
        part["key"]: inner["text"]
        for part in scene["shapes"]
        for inner in part.get("parts", [])
        if inner["role"] == "number"
    }


@pytest.mark.rule("leap-rings M10", "leap-stones M10")
@both
def test_the_marks_show_numbers_solitons_stuck_pieces_and_arms(edition: str) -> None:
    """a1 and c1 have only b1 beside them, g1 and h1 only each other; a1 could only take b1."""
    table = Table()
    scene = table.scene("open", record=f"leap@1;edition={edition};start=wwwbwobb_w/")
    assert numbers(scene) == {"p-a1": "1", "p-b1": "2", "p-c1": "1"}
    marks = roles(scene)
    assert {key for key in marks if "soliton" in marks[key]} == {"p-d1", "p-e1"}
    assert {key for key in marks if "stuck" in marks[key]} == {"p-a1"}
    assert not any("arm" in found for found in marks.values())
    marks = roles(table.scene("show", key="arms", on=True))
    assert {key for key in marks if "arm" in marks[key]} == {"p-b1", "p-g1", "p-h1"}
    assert not numbers(table.scene("show", key="numbers", on=False))


@pytest.mark.rule("leap-rings M10", "leap-stones M10")
@both
def test_the_marks_show_captures_and_which_pieces_can_capture(edition: str) -> None:
    table = Table()
    table.scene("open", record=f"leap@1;edition={edition};start=wwwbb_w/")
    assert "goal-b1-d1" in roles(table.scene("point", target="b1"))
    threats = roles(table.scene("point", target="d1"))
    assert {"threat-b1-d1", "threat-c1-d1"} <= threats.keys()


@pytest.mark.rule("leap-rings M10", "leap-stones M10")
@both
def test_arms_are_not_marked_where_opponents_count(edition: str) -> None:
    table = Table()
    table.scene("open", record=f"leap@1;edition={edition};count=opponents;start=wwwbwobb_w/")
    marks = roles(table.scene("show", key="arms", on=True))
    assert not any("arm" in found for found in marks.values())
