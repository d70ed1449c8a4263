"""The meaning of the marks on the map of Quantum Legions."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.terrain import AFV, INFANTRY
from quanta.games.legions.model.units import ENGAGE, SECRET, Unit
from quanta.games.legions.view import danger, objectives
from quanta.games.legions.view.board import CORNERS
from quanta.games.legions.view.counters import counter
from quanta.games.legions.view.overlays import odds
from quanta.scene.arrows import arrow
from quanta.scene.legend import Sign
from quanta.scene.shapes import ORIGIN, Shape, circle, path, polygon, text

VEHICLES = Kind("C1", "Vehicles", AFV, 3, 2, 3, 4, 5, 1, (5, 4, 2))
FOOT = Kind("C6", "Infantry", INFANTRY, 3, 2, 3, None, 2, 0, (5, 4, 2))


def _unit(kind: Kind, left: int = 3, marks: int = 0, order: int = 0, state: str = "") -> Shape:
    return counter("", Unit(0, 0, 0, left, marks, order), kind, ORIGIN, state)


def _way() -> list[Shape]:
    line = "M-30 12L0 -6L30 8"
    return [path("", "trail under", line), path("", "trail", line)]


LEGEND: Sequence[Sign] = (
    Sign(
        "A unit of vehicles, with the code of its type and a pip for each element.",
        [_unit(VEHICLES)],
    ),
    Sign("A unit of infantry: the corners are round.", [_unit(FOOT)]),
    Sign(
        "It has lost an element: a pip is hollow, and it attacks with fewer dice.",
        [_unit(VEHICLES, 2)],
    ),
    Sign("It has an order, face down.", [_unit(VEHICLES, order=SECRET)]),
    Sign("Its order is known: engage, advance or strike.", [_unit(VEHICLES, order=ENGAGE)]),
    Sign("It can be activated this turn.", [_unit(VEHICLES, order=ENGAGE, state=" ready")]),
    Sign(
        "It has suppression markers, and cannot be activated until they are removed.",
        [_unit(VEHICLES, marks=2)],
    ),
    Sign("The unit that you have chosen.", [_unit(VEHICLES, state=" picked")]),
    Sign("Where it can go, or what it can attack.", [polygon("", "goal", ORIGIN, CORNERS)]),
    Sign(
        "How far it can go; the dashed line shows how far it can advance.",
        [path("", "reach", "M-34 -8H34"), path("", "reach far", "M-34 12H34")],
    ),
    Sign("Its way to the hex that you point at.", _way()),
    Sign("How far it can attack.", [path("", "range-rim", "M-34 4H34")]),
    Sign("The hex whose view is shown.", [polygon("", "eye", ORIGIN, CORNERS)]),
    Sign(
        "The line of sight: clear, and blocked.",
        [
            *(path("", role, "M-34 -10H34") for role in ("ray under", "ray clear")),
            *(path("", role, "M-34 12H34") for role in ("ray under", "ray blocked")),
            path("", "stop", "M-7-7l14 14m0-14l-14 14", (0, 12)),
        ],
    ),
    Sign(
        "A hex that it can reach, and how many moves that takes.",
        [polygon("", "reach", ORIGIN, CORNERS), text("", "cost", (0, 3), "2", 15)],
    ),
    Sign(
        "A target, the chance to hurt it above it, and below it, with a cross, to destroy it.",
        [_unit(FOOT), circle("", "aim", ORIGIN, 25.5), *odds("", ORIGIN, 0.6, 0.3)],
    ),
    Sign(
        "How many enemy units can attack it there in their next turn.",
        [polygon("", "reach", ORIGIN, CORNERS), danger.legend_mark()],
    ),
    Sign(
        "What a unit can attack after its move; without one, what any enemy unit can.",
        [polygon("", "zone", ORIGIN, CORNERS)],
    ),
    Sign(
        "An objective of a scenario, in the colour of its side, with the points that it brings.",
        objectives.legend_area(),
    ),
    Sign("Where a unit moved last.", arrow("", "last-way", (-30, 12), (30, -12), 4, 0.1)),
    Sign(
        "An attack of the last turn.",
        [
            path("", "shot", "M-30 12L18 -7"),
            path(
                "",
                "burst",
                "M-9 0h5m8 0h5m-9-9v5m0 8v5m-6-15l3 3m6 6l3 3m0-12l-3 3m-6 6l-3 3",
                (22, -9),
            ),
        ],
    ),
    Sign("Not seen from the hex that you point at.", [polygon("", "veil", ORIGIN, CORNERS)]),
    Sign("It blocks the line of sight.", [polygon("", "blocker", ORIGIN, CORNERS)]),
    Sign(
        "Where units can be set up.",
        [polygon("", "area", ORIGIN, CORNERS)],
    ),
)
