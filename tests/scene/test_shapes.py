"""Shapes that several pictures draw."""

from __future__ import annotations

from math import dist

from hypothesis import assume, given
from hypothesis import strategies as st

from quanta.scene.arrows import arrow

COORDINATES = st.floats(-500, 500)
POINTS = st.tuples(COORDINATES, COORDINATES)


def ends(d: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a path "Mx y Qx y x y" begins and ends."""
    x, y, _, _, to_x, to_y = map(float, d.replace("M", "").replace("Q", "").split())
    return (x, y), (to_x, to_y)


@given(start=POINTS, end=POINTS, margin=st.floats(0, 100), bend=st.floats(-0.2, 0.2))
def test_an_arrow_has_a_shaft_however_short_its_way(
    start: tuple[float, float], end: tuple[float, float], margin: float, bend: float
) -> None:
    way = dist(start, end)
    assume(way > 10)
    shaft, head = arrow("key", "role", start, end, margin, bend)
    tail, neck = ends(shaft["d"])
    assert dist(tail, neck) > way / 5
    assert dist(tail, start) < way / 4
    assert dist(head["points"][0], end) < way / 4
