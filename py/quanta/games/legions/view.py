"""Quantum Legions as shapes and words: hexes, counters, click paths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from quanta.core.game import CHANCE
from quanta.games.legions import explain, reasons
from quanta.games.legions.geometry import CORNERS, HALVES, INDEX, NAMES, PLACES, SIZE, Place
from quanta.games.legions.pieces import (
    ADVANCE,
    DEPLOY,
    ENGAGE,
    FIRE,
    MOVE,
    MUSTER,
    PLAY,
    SEATS,
    SECRET,
    SECTION,
    STRIKE,
    Unit,
)
from quanta.games.legions.position import LegionsPosition
from quanta.scene.layout import box_around
from quanta.scene.shapes import Point, Shape, circle, group, polygon, rounded, target, text
from quanta.scene.view import Frame, Look, Overlay, Path, PlainView, SeatLine

SIDE = 30.0
"""The length of a hex's side in board units."""
HALF_WIDTH, HALF_HEIGHT = SIDE / 2, SIDE * sqrt(3) / 2
MARGIN = 40.0
COUNTER, HIT = 20.0, 25.0
NAMES_ON = "coords"
COUNTER_CORNERS: list[Point] = [
    (-COUNTER, -COUNTER), (COUNTER, -COUNTER), (COUNTER, COUNTER), (-COUNTER, COUNTER)
]  # fmt: skip
HEX_CORNERS: list[Point] = [(rounded(a * HALF_WIDTH), rounded(b * HALF_HEIGHT)) for a, b in CORNERS]
PLAIN = {"end": "End the turn", "hold": "End the activation", "rally": "Remove a marker"}


def place(spot: Place, *, flip: bool) -> Point:
    """The centre of a hex, or of a half-hex, in board units."""
    sign = -1 if flip else 1
    x, y = (spot[0] - 6) * 3 * HALF_WIDTH, (spot[1] - 13) * HALF_HEIGHT
    return rounded(sign * x), rounded(sign * y)


def clicks(position: LegionsPosition, action: str) -> Path:
    """The clicks that enter an action: the hex of a unit, then what to do with it."""
    verb, *rest = action.split("-")
    if position.stage == DEPLOY:
        return verb, rest[0]
    if position.stage == MUSTER:
        return (rest[0],) if rest else (verb,)
    if position.stage in (MOVE, FIRE):
        return (rest[0],) if rest else (verb,)
    if position.stage != PLAY or not rest:
        return (action,)
    step = {"rally": "rally", "order": rest[-1]}.get(verb, f"activate-{rest[-1]}")
    return rest[0], step


class LegionsView(PlainView):
    """See ``quanta.scene.view.View``."""

    overlays: Sequence[Overlay] = (Overlay(NAMES_ON, "Names of the hexes", on=True),)

    def title(self, position: LegionsPosition) -> str:
        """The game and the sections laid."""
        sections = position.table.sections
        names = [sections[number].name for number, _ in position.laid]
        return " · ".join(["Quantum Legions", *names])

    def paths(self, position: LegionsPosition) -> Sequence[tuple[Path, str]]:
        """A unit's hex and a button, a hex to go to or to attack, a type and a hex to deploy."""
        if position.to_play == CHANCE:
            return []
        return [(clicks(position, action), action) for action in position.legal_actions()]

    def buttons(self, position: LegionsPosition) -> Mapping[str, str]:
        """Everything that is not a hex."""
        steps = dict.fromkeys(step for path, _ in self.paths(position) for step in path)
        return {step: _button(position, step) for step in steps if step not in INDEX}

    def frame(self, position: LegionsPosition, look: Look) -> Frame:
        """The board with its counters."""
        spots = [place(spot, flip=look.flip) for spot in PLACES]
        shapes: list[Shape] = [
            polygon(f"half-{x}-{y}", "half", place((x, y), flip=look.flip), HEX_CORNERS)
            for x, y in HALVES
        ]
        for hex_, spot in enumerate(spots):
            ground = position.ground.at(hex_).name if position.laid else "open"
            shapes.append(polygon(f"hex-{NAMES[hex_]}", f"hex {ground}", spot, HEX_CORNERS))
            if NAMES_ON in look.shown:
                x, y = spot
                shapes.append(text(f"name-{NAMES[hex_]}", "coord", (x, y - 20), NAMES[hex_], 8))
        shapes += [_counter(position, look, unit, spots[unit.hex]) for unit in position.units]
        shapes += _hits(position, look, spots)
        return Frame(box_around(spots, MARGIN), shapes)

    def seats(self, position: LegionsPosition) -> Sequence[SeatLine]:
        """Points scored, and what is left of the army."""
        found = []
        for seat, name in enumerate(SEATS):
            units = [unit for unit in position.units if unit.seat == seat]
            waiting = len(position.reserves[seat])
            lines = [f"{len(units)} units on the board"] if units else []
            lines += [f"{waiting} units to deploy"] if waiting else []
            count = f"{position.vp[seat]} of {position.table.goal} points"
            found.append(SeatLine(name, f"seat-{seat}", count, lines))
        return found

    def lead(self, position: LegionsPosition) -> str:
        """Who has to do what."""
        return explain.lead(position)

    def hear(self, position: LegionsPosition, look: Look) -> str:
        """What is in the hex pointed at or picked, or what can be done."""
        here = INDEX.get(look.focus or (look.picked[0] if look.picked else ""))
        return explain.todo(position) if here is None else explain.label(position, here)

    def why_not(self, position: LegionsPosition, look: Look, target: str) -> str:
        """Why a hex cannot be clicked now."""
        hex_ = INDEX.get(target)
        if hex_ is None:
            return explain.todo(position)
        if position.stage == MOVE:
            held = hex_ in position.at and position.at[hex_].seat != position.seat
            return (reasons.cannot_fire if held else reasons.cannot_move)(position, hex_)
        if position.stage == FIRE:
            return reasons.cannot_fire(position, hex_)
        if position.stage == DEPLOY and look.picked:
            return reasons.cannot_place(position, look.picked[0], target)
        return explain.label(position, hex_) + " " + explain.todo(position)

    def headline(self, position: LegionsPosition) -> str:
        """Who has won."""
        end = position.outcome()
        if end is None:
            return ""
        return "A draw" if end.winner is None else f"{SEATS[end.winner]} wins"

    def tell(self, before: LegionsPosition, action: str) -> str:
        """A sentence on what an action does."""
        return explain.tell(before, action)

    def moved(self, before: LegionsPosition, action: str) -> Mapping[str, str]:
        """The unit that moves; one that is deployed comes from nowhere."""
        if before.stage != MOVE or not action.startswith("move-") or before.deed is None:
            return {}
        return {NAMES[before.deed.actor]: action.removeprefix("move-")}


def _button(position: LegionsPosition, step: str) -> str:
    if step in PLAIN:
        return PLAIN[step]
    if step in position.table.by_code:
        kind = position.table.kinds[position.table.by_code[step]]
        return f"{step} {kind.name}, {kind.vp} points"
    if position.stage == SECTION:
        _, number, *turned = step.split("-")
        name = position.table.sections[int(number) - 1].name
        return f"{name}, turned" if turned == ["turned"] else name
    if step.startswith("activate-"):
        return f"Activate: {step.removeprefix('activate-')}"
    words = {"area-top": "The upper edge", "area-bottom": "The lower edge", "done": "Done"}
    return words.get(step) or f"Order: {step}"


def _counter(position: LegionsPosition, look: Look, unit: Unit, spot: Point) -> Shape:
    """A counter: type, elements, markers, and an order with its face down unless it is known."""
    kind, name = position.kind(unit), NAMES[unit.hex]
    parts: list[Shape] = [
        polygon("", f"counter seat-{unit.seat}", (0, 0), COUNTER_CORNERS),
        text("", f"code seat-{unit.seat}", (0, -6), kind.code, 13),
        text("", f"left seat-{unit.seat}", (-8, 10), str(unit.left), 12),
    ]
    if unit.order:
        known = unit.order != SECRET and unit.seat == position.seat
        face = {ENGAGE: "E", ADVANCE: "A", STRIKE: "S"}[unit.order] if known else "?"
        parts += [circle("", "order", (12, 10), 7), text("", "order-face", (12, 10), face, 9)]
    if unit.suppressed:
        parts += [circle("", "marker", (12, -12), 7)]
        parts += [text("", "marker-count", (12, -12), str(unit.suppressed), 9)]
    for number, part in enumerate(parts):
        part["key"] = f"part-{number}"
    return group(f"unit-{look.names.get(name, name)}", f"unit seat-{unit.seat}", spot, parts)


def _hits(position: LegionsPosition, look: Look, spots: Sequence[Point]) -> list[Shape]:
    """A hit area on every hex, row by row."""
    shapes = []
    order = sorted(range(SIZE), key=lambda hex_: (PLACES[hex_][1] // 2, PLACES[hex_][0]))
    for hex_ in reversed(order) if look.flip else order:
        name, role = NAMES[hex_], "hit"
        if name in look.goals:
            role = "hit goal"
        elif name in look.can and not look.picked:
            role = "hit can"
        if name in look.picked:
            role += " picked"
        label = explain.label(position, hex_)
        area = circle(f"hit-{name}", role, spots[hex_], HIT)
        shapes.append(target(area, name, label, PLACES[hex_][1] // 2))
    return shapes


VIEW = LegionsView()
