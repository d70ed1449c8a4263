"""The meaning of the marks on a board of Quantum Leap."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.games.leap.view import BALL, RING, ball
from quanta.scene.arrows import arrow
from quanta.scene.legend import Sign
from quanta.scene.shapes import ORIGIN, Shape, circle, group, text


def _piece(*more: Shape, role: str = "") -> list[Shape]:
    ring = circle("", "ring", ORIGIN, RING)
    return [ring, group("", f"ball seat-0 {role}".strip(), ORIGIN, [*ball(0), *more])]


NUMBER = text("", "number", (0, 0.7), "3", 21)

LEGEND: Sequence[Sign] = (
    Sign("How far it leaps: one cell for each neighbour of its colour.", _piece(NUMBER)),
    Sign(
        "A soliton: it has no neighbour that counts, so it cannot leap.",
        _piece(circle("", "dot", ORIGIN, 3.6), role="soliton"),
    ),
    Sign("Stuck: at its distance there is nothing to capture.", _piece(NUMBER, role="stuck")),
    Sign("The one that you have chosen.", _piece(NUMBER, role="picked")),
    Sign(
        "Where it can go.",
        [circle("", "ring", ORIGIN, RING), circle("", "goal", ORIGIN, RING + 2)],
    ),
    Sign(
        "The last leap: where it began, and where it ended.",
        [
            circle("", "ring", (-18, 0), 15),
            circle("", "last-from", (-18, 0), 7),
            circle("", "last", (16, 0), 16),
        ],
    ),
    Sign(
        "What could capture the one you point at.",
        arrow("", "threat", (-30, 12), (30, -12), 2, 0.18),
    ),
    Sign(
        "An arm: the only neighbour of its colour that another one has.",
        _piece(circle("", "arm-rim", ORIGIN, BALL - 4), role="arm"),
    ),
    Sign(
        "A third colour. With more than two, a small shape tells them apart.",
        [group("", "ball seat-2", ORIGIN, ball(2))],
    ),
)
