"""What Quantum Leap offers besides its modules (``quanta.games.modules``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.game import Showcase

if TYPE_CHECKING:
    from quanta.games.leap.position import LeapPosition

LESSONS = ("rings", "more", "stones")
"""The lessons, in their order; ``docs/lessons.md`` describes their form."""
RECORD = (
    "leap@1;edition=rings;start=bbwwb-bbwwbw-wbbbbbw-wbbwwwwb-wwbwwbwbw-wbwwbwbb-bwwwwbb-wbwbbb-bw"
    "bwb_w/f4-d2.b2-c2.e3-c1.f7-d5.f8-h8.g7-h8.e6-c6.d5-b3.f6-h8.i6-h6.g5-h6.a3-c3.c4-c3.f9-h9.g9-"
    "h9.b4-d4.c3-d4.c5-c6.e5-e4.e9-c7.e4-e2.e1-d1.a4-c6.f2-d2.d3-d2.e8-b5.c6-b5.g3-g6.h6-h7.d8-b6."
    "a5-b6.d6-b6.e2-d1.h5-h7.g8-g6.g4-g6.i8-g6.d7-b5.h8-h7"
)
"""A played game that shows what this one is like: two computers', at level 6, on an even board."""

SHOWCASE = Showcase(RECORD, first=6, last=26, still=16)


def stage(position: LeapPosition) -> tuple[str, int]:
    """The edition, and how many of a thousand cells have a piece."""
    from quanta.games.leap.state import EMPTY  # late: for the search alone

    cells = position.cells
    return position.variant.edition, 1000 * (len(cells) - cells.count(EMPTY)) // len(cells)
