"""A view in parts: what is kept while someone points, clicks or plays, and what is made again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from quanta.scene.hover_parts import KeptParts, Part, ShapePart, ViewInParts
from quanta.scene.layout import Box
from quanta.scene.notes import Note
from quanta.scene.shapes import ORIGIN, Shape, circle
from quanta.scene.view import BoardLook, ClickLook, Frame, Look, PlainView


def _shape(key: str, position: str, look: BoardLook) -> list[Shape]:
    return [circle(f"{key}-{position}", type(look).__name__, ORIGIN, 1)]


PICTURE: list[ShapePart] = [
    Part(BoardLook, lambda position, look: _shape("board", position, look)),
    Part(Look, lambda position, look: _shape(f"pointed-{look.focus}", position, look)),
    Part(ClickLook, lambda position, look: _shape("hit", position, look)),
]
NOTES = [Part(BoardLook, lambda position, look: [Note(f"army of {position}", ())])]


class SmallView(ViewInParts):
    """A view of positions that are words."""

    def box(self, position: Any, look: BoardLook) -> Box:
        return (0, 0, 1, 1)

    def picture_parts(self, position: Any) -> Sequence[ShapePart]:
        return PICTURE

    def note_parts(self, position: Any, look: Look) -> Sequence[Part[Any, Note]]:
        return NOTES


VIEW: Any = SmallView()


def test_a_picture_has_the_shapes_of_its_parts_in_their_order() -> None:
    frame = VIEW.frame("start", Look(focus="a1"))
    assert [shape["key"] for shape in frame.shapes] == [
        "board-start",
        "pointed-a1-start",
        "hit-start",
    ]


def test_a_part_is_given_no_more_of_the_look_than_it_asks_for() -> None:
    assert [shape["role"] for shape in VIEW.frame("start", Look()).shapes] == [
        "BoardLook",
        "Look",
        "ClickLook",
    ]


@pytest.mark.parametrize(
    ("position", "change", "kept"),
    [
        ("start", {"focus": "b2"}, [True, False, True]),
        ("start", {"picked": ("a1",)}, [True, False, False]),
        ("start", {"flip": True}, [False, False, False]),
        ("start", {"plies": (("before", "a1"),)}, [False, False, False]),
        ("later", {}, [False, False, False]),
        ("start", {}, [True, True, True]),
    ],
)
def test_parts_are_kept_as_long_as_what_they_are_made_from(
    position: str, change: dict[str, Any], kept: list[bool]
) -> None:
    keeper, look = KeptParts(), Look(focus="a1")
    before = keeper.frame(VIEW, "start", look)
    after = keeper.frame(VIEW, position, replace(look, **change))
    pairs = zip(before.shapes, after.shapes, strict=True)
    assert [old is new for old, new in pairs] == kept
    assert after == VIEW.frame(position, replace(look, **change))


def test_cards_are_kept_like_shapes() -> None:
    keeper = KeptParts()
    (before,) = keeper.notes(VIEW, "start", Look())
    (after,) = keeper.notes(VIEW, "start", Look(focus="a1"))
    (later,) = keeper.notes(VIEW, "later", Look())
    assert before is after
    assert later.title == "army of later"


def test_a_view_that_is_not_in_parts_draws_everything_each_time() -> None:
    class Whole(PlainView):
        def frame(self, position: Any, look: Look) -> Frame:
            return Frame((0, 0, 1, 1), _shape("all", position, look))

    view: Any = Whole()
    assert KeptParts().frame(view, "start", Look()).shapes[0]["key"] == "all-start"
    assert KeptParts().notes(view, "start", Look()) == ()
