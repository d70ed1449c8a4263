"""The meaning of the marks on a board of Harlequin."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.games.harlequin.drawing import (
    DISC,
    LOZENGE,
    PANE,
    ROLES,
    TILE,
    lozenge,
    pip,
    tile,
    token,
)
from quanta.scene.legend import Sign
from quanta.scene.shapes import ORIGIN, Shape, circle, group, path, polygon


def _cell(track: int) -> list[Shape]:
    cell = polygon("", f"lozenge track-{track}", ORIGIN, lozenge(LOZENGE))
    return [cell, pip("", track, ORIGIN)]


def _tile(seat: int, *more: Shape) -> list[Shape]:
    pane = polygon("", "pane", ORIGIN, lozenge(PANE))
    return [pane, group("", f"patch {ROLES[seat]}", ORIGIN, [*tile(seat), *more])]


def _way() -> list[Shape]:
    return [*_tile(1), polygon("", "way", ORIGIN, lozenge(PANE - 1.5))]


def _trail(role: str) -> list[Shape]:
    line = "M-28 14L0 -14L28 14"
    return [path("", f"{role} under", line), path("", role, line)]


LEGEND: Sequence[Sign] = (
    Sign("A cell of one track. A token never leaves its track.", _cell(0)),
    Sign("A cell of the other track.", _cell(1)),
    Sign("A red token.", [*_cell(0)[:1], group("", f"ball {ROLES[0]}", ORIGIN, token(0))]),
    Sign("A blue token.", [*_cell(0)[:1], group("", f"ball {ROLES[1]}", ORIGIN, token(1))]),
    Sign("A tile of Red’s.", _tile(0)),
    Sign("A tile of Blue’s.", _tile(1)),
    Sign(
        "A tile that turns over when the turn ends, or that this token could turn over.",
        _tile(
            1,
            polygon("", f"half {ROLES[0]}", ORIGIN, [(0.0, -TILE), (TILE, 0.0), (0.0, TILE)]),
            polygon("", "turning", ORIGIN, lozenge(TILE - 4)),
        ),
    ),
    Sign(
        "An empty cell over which a turn can end: a tile would be placed there.",
        [
            polygon("", "pane", ORIGIN, lozenge(PANE)),
            polygon("", f"ghost {ROLES[0]}", ORIGIN, lozenge(TILE - 2)),
        ],
    ),
    Sign("A tile that the token you have chosen can jump.", _way()),
    Sign(
        "The token that you have chosen.",
        [*_cell(0)[:1], group("", f"ball {ROLES[0]} picked", ORIGIN, token(0))],
    ),
    Sign(
        "Where it can jump to.",
        [*_cell(0)[:1], polygon("", "goal", ORIGIN, lozenge(LOZENGE - 3))],
    ),
    Sign(
        "Where the turn under way began.",
        [*_cell(0)[:1], circle("", "trail-start", ORIGIN, DISC)],
    ),
    Sign("The way of the turn under way.", _trail("trail")),
    Sign(
        "The way of the last turn, from where it began.",
        [*_trail("trail done"), circle("", "last-from", (-28, 14), 8)],
    ),
    Sign(
        "The tile placed last.",
        [polygon("", "pane", ORIGIN, lozenge(PANE)), polygon("", "last", ORIGIN, lozenge(PANE))],
    ),
)
