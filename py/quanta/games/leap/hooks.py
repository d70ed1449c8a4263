"""What Quantum Leap offers beside its modules (``quanta.games.modules``)."""

from quanta.core.game import Showcase

LESSONS = ("rings", "more", "stones")
"""The lessons, in their order; ``docs/lessons.md`` describes their form."""
RECORD = (
    "leap@1;edition=rings;start=bwbwb-bbwwww-wwbwbwb-wbbbwbbw-bbbbwbbbb-wwwwbbww-bbwwbww-bwwwbw-b"
    "wbbw_w/h7-h5.d8-f8.f6-f8.g7-g8.b6-b5.g9-f8.d7-e8.f8-h8.e5-e6.c6-c4.b5-b3.e2-c2.h5-h8.c2-d3.d"
    "4-c4.d5-b3.h4-h6.c5-b4.c4-b3.a1-b2.f7-e7.g6-i6.g4-i6.b4-b3.f3-d3.f5-i8.d2-c1.i9-h8.h6-i7.e3-"
    "c1.c3-b2.b3-b1.e8-g8.h8-h9.f2-f4.a3-a4.e7-d6.b1-b2.i7-i8.d1-e1"
)
"""A played game that shows what this one is like: two computers', at level 6."""

SHOWCASE = Showcase(RECORD, first=6, last=26, still=16)
