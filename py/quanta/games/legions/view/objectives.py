"""The objectives of a scenario on the board and beside it (legions M17 to M21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quanta.games.legions.model.units import SEATS
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.scenarios import descriptions
from quanta.games.legions.view.board import border, spots
from quanta.scene.notes import Note, Row
from quanta.scene.shapes import ORIGIN, Point, Shape, group, path, text

POLE = "M-3.5 8.5v-17M-3.5-8.5h10l-3 3.2 3 3.3h-10"
PLATE = "M-13-7h26q4 0 4 4v6q0 4-4 4h-26q-4 0-4-4v-6q0-4 4-4z"
BELOW, BELOW_UNIT, BESIDE = 21.0, 28.0, 17.5
"""How far below the centre of a hex a flag is, and below that of a hex with a unit; how far apart
the flags of both sides are."""


def shapes(position: LegionsPosition, flip: bool) -> Iterator[Shape]:
    """The hexes of the objectives in the colours of their sides, and on one of them a flag with the
    points. Those that have counted for good are faint."""
    objectives, centres = position.scenario.objectives, spots(flip)
    marked: dict[int, list[int]] = {}
    for number, each in enumerate(objectives):
        if not each.hexes:
            continue
        state = f"seat-{each.seat}{' taken' if number in position.progress.taken else ''}"
        yield path(f"objective-{number}", f"objective {state}", border(each.hexes, flip))
        marked.setdefault(_place(position, each.hexes), []).append(number)
    for hex_, numbers in marked.items():
        x, y = centres[hex_]
        for place, number in enumerate(numbers):
            below = BELOW_UNIT if hex_ in position.at else BELOW
            at = (x + BESIDE * (2 * place - len(numbers) + 1), y + below)
            each = objectives[number]
            taken = number in position.progress.taken
            yield flag(f"flag-{number}", each.seat, str(each.points), at, taken=taken)


def _place(position: LegionsPosition, hexes_: Sequence[int]) -> int:
    """The hex of an objective where its flag is: one without a unit, which would hide it; of
    several the one in their middle."""
    order = (*hexes_[len(hexes_) // 2 :], *hexes_)
    return next((hex_ for hex_ in order if hex_ not in position.at), order[0])


def flag(key: str, seat: int, points: str, at: Point, *, taken: bool = False) -> Shape:
    """A flag of a side, with what its objective brings."""
    parts = [
        path("", "plate", PLATE),
        path("", "pole", POLE, (-7.5, 0)),
        text("", "count", (6, 0), points, 10),
    ]
    return group(key, f"flag seat-{seat}{' taken' if taken else ''}", at, parts)


def objectives_note(position: LegionsPosition) -> Note | None:
    """What counts and how far it is, and who is still to come; None without a scenario."""
    scenario = position.scenario
    if not scenario.counts_more:
        return None
    rows: list[str | Row] = []
    for number, each in enumerate(scenario.objectives):
        label = f"{SEATS[each.seat]}: {descriptions.what_counts(each)}"
        state = descriptions.status(position, number)
        rows.append(Row(f"{label} – {state}" if state else label, (str(each.points),)))
    for seat, label, turn in descriptions.arrivals(position):
        rows.append(Row(f"{SEATS[seat]}: {label}", (f"turn\N{NO-BREAK SPACE}{turn}",)))
    return Note(scenario.name or "What counts", rows, ("points",), key="objectives")


def legend_area() -> Sequence[Shape]:
    """An objective's hex and flag, for the legend."""
    return [
        path("", "objective seat-1", "M30 0L15 26H-15L-30 0L-15 -26H15z", ORIGIN),
        flag("", 1, "15", (0, 14)),
    ]
