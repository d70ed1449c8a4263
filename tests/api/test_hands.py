"""A board printed as text has all that a seat holds beside it."""

from __future__ import annotations

from typing import Any

import pytest

import quanta
from quanta.cli.main import main
from quanta.games._template.view import CrawlView
from quanta.scene.shapes import ORIGIN, circle, group, text

FRAME = CrawlView.frame
HELD = ((0, "7", -90.0), (0, "2", -150.0), (1, "5", -90.0))
"""The seat, what is written on the counter, and its place, above the first cell and the third."""
BOARD = """\
c1  W · · · · · ·  c7
White: W7 W2
Black: B5"""


def with_hands(self: Any, position: Any, look: Any) -> Any:
    frame = FRAME(self, position, look)
    counters = [
        group(
            f"held-{seat}-{code}",
            f"counter seat-{seat}",
            (120.0 * seat, y),
            [circle("", "body", ORIGIN, 20), text("", "code", ORIGIN, code, 14)],
        )
        for seat, code, y in HELD
    ]
    return type(frame)(frame.box, [*counters, *frame.shapes])


def test_a_hand_is_shown_below_the_board(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(CrawlView, "frame", with_hands)
    position = quanta.load("_template").start()
    assert str(position) == BOARD
    assert set(position.pieces()) == {"c1"}
    assert main(["show", "_template;length=7/", "--board"]) == 0
    assert capsys.readouterr().out.strip() == BOARD
