"""A sequence of scenes as one animated SVG, by CSS only, without script.

Each shape is drawn once for each of its places and appearances, and shown during the scenes that
have it. A shape that moves between two scenes is drawn once more, above everything, while it moves.
With reduced motion, and in print, only the last scene is shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import dist
from typing import Any

from quanta.scene import styles, svg
from quanta.scene.shapes import ORIGIN, Point, Shape, longest_increasing

BEAT = 1.2
"""Seconds from one scene to the next."""
TRAVEL = 0.35
"""Seconds that a shape takes to move."""
REST = 2.4
"""Additional seconds for the last scene before the animation repeats."""
NEAR = 1.0
"""A shape that lands within this distance of another, in board units, replaces it."""
MARKS = re.compile(r"\b(last|last-from|hint|idea|goal|arc|arrow|coord|mark|marked)\b")
"""The roles of shapes that mark a place and are no pieces: they do not move."""
STILL = "print, (prefers-reduced-motion: reduce)"

Span = tuple[float, float]


@dataclass
class _Entry:
    """A shape with one place and appearance, and the times when it is shown."""

    shape: Shape
    spans: list[Span] = field(default_factory=list)

    def show(self, on: float, off: float) -> None:
        if self.spans and abs(self.spans[-1][1] - on) < 1e-9:
            on = self.spans.pop()[0]
        self.spans.append((on, off))


def animated(scenes: Sequence[Mapping[str, Any]], options: svg.Options | None = None) -> str:
    """A whole SVG file that shows the scenes in a loop.

    It has the size of the last scene; scenes with another box are scaled to fit.
    """
    options = options or svg.Options()
    scope = svg.scope_of(json.dumps([scene["shapes"] for scene in scenes]), options)
    sheet = _Sheet(len(scenes) * BEAT + REST, scope)
    shapes: list[Shape] = []
    drawn = ""
    number = 0
    for box, run in groupby(scenes, key=lambda scene: tuple(scene["box"])):
        frames = [svg.without_cells(scene["shapes"], names=options.names) for scene in run]
        film = _Film(number, len(scenes), sheet.whole)
        for frame in frames:
            film.add(frame)
        number += len(frames)
        shapes += [entry.shape for entry in film.order]
        drawn += _fitted(film.drawn(sheet), box, scenes[-1]["box"])
    return svg.wrapped(scenes[-1], options, shapes, drawn, scope, sheet.text())


def _fitted(drawn: str, box: Sequence[float], into: Sequence[float]) -> str:
    """SVG text for one box, scaled and centred to fit into another."""
    if tuple(box) == tuple(into):
        return drawn
    scale = min(into[2] / box[2], into[3] / box[3])
    x, y = (into[i] + into[i + 2] / 2 - scale * (box[i] + box[i + 2] / 2) for i in (0, 1))
    places = f"translate({svg.number(x)} {svg.number(y)}) scale({svg.number(scale)})"
    return f'<g transform="{places}">{drawn}</g>'


class _Film:
    """Successive scenes with the same box. first: the number of the first; scenes: the number of
    scenes in the animation; whole: its length in seconds."""

    def __init__(self, first: int, scenes: int, whole: float) -> None:
        self.order: list[_Entry] = []
        """In painting order."""
        self._trips: list[tuple[Shape, Point, float]] = []
        self._before: Sequence[Shape] = ()
        self._number, self._last, self._whole = first, scenes - 1, whole

    def add(self, shapes: Sequence[Shape]) -> None:
        """Add the next scene."""
        on = self._number * BEAT
        off = on + BEAT if self._number < self._last else self._whole
        going = _travellers(self._before, shapes)
        self._trips += [(shape, start, on) for shape, start in going.values()]
        _keep_captured(self.order, shapes, [shape for shape, _ in going.values()], on)
        self.order, shown = _merged(self.order, shapes)
        for entry in shown:
            entry.show(on + TRAVEL * (entry.shape["key"] in going), off)
        self._before = shapes
        self._number += 1

    def drawn(self, sheet: _Sheet) -> str:
        """All the elements."""
        there = [svg.element(entry.shape, sheet.shown(entry.spans)) for entry in self.order]
        return "".join(there + [sheet.trip(*trip) for trip in self._trips])


def _travellers(before: Sequence[Shape], after: Sequence[Shape]) -> dict[str, tuple[Shape, Point]]:
    """Key -> the shape that has moved, and its old place."""
    places = {shape["key"]: shape.get("at", ORIGIN) for shape in before}
    travellers = {}
    for shape in after:
        start = places.get(shape["key"])
        if start is None or MARKS.search(shape.get("role", "")):
            continue
        if dist(start, shape.get("at", ORIGIN)) > NEAR / 2:
            travellers[shape["key"]] = (shape, start)
    return travellers


def _keep_captured(
    order: Sequence[_Entry], shapes: Sequence[Shape], landing: Sequence[Shape], now: float
) -> None:
    """Keep captured pieces in place until the piece that captures them has landed."""
    keys = {shape["key"] for shape in shapes}
    for entry in order:
        shape, spans = entry.shape, entry.spans
        if shape["key"] in keys or shape["kind"] != "group" or abs(spans[-1][1] - now) > 1e-9:
            continue
        if any(dist(shape["at"], other["at"]) < NEAR for other in landing):
            spans[-1] = (spans[-1][0], now + TRAVEL)


def _merged(order: list[_Entry], shapes: Sequence[Shape]) -> tuple[list[_Entry], list[_Entry]]:
    """The entries merged with those of another scene, in the painting order of both; and the
    entries of that scene."""
    places = {_identity(entry.shape): place for place, entry in enumerate(order)}
    indices = [places.get(_identity(shape), -1) for shape in shapes]
    kept = longest_increasing(indices)
    after: dict[int, list[_Entry]] = {}
    shown: list[_Entry] = []
    last = -1
    for index, shape in enumerate(shapes):
        if index in kept:
            last = indices[index]
            shown.append(order[last])
        else:
            shown.append(_Entry(shape))
            after.setdefault(last, []).append(shown[-1])
    merged = after.get(-1, [])[:]
    for place, entry in enumerate(order):
        merged += [entry, *after.get(place, ())]
    return merged, shown


def _identity(shape: Shape) -> str:
    return json.dumps({**shape, "label": ""}, sort_keys=True)


class _Sheet:
    """The style rules that show and move shapes; shapes shown at the same times share a rule."""

    def __init__(self, whole: float, scope: str) -> None:
        self.whole, self._scope = whole, scope
        self._spans: dict[tuple[Span, ...], str] = {}
        self._trips: list[str] = []

    def shown(self, spans: Sequence[Span]) -> str:
        """The attributes for a shape that is shown at these times; empty if always."""
        if spans == [(0, self.whole)]:
            return ""
        name = self._spans.setdefault(tuple(spans), f"{self._scope}-t{len(self._spans)}")
        gone = "" if spans[-1][1] >= self.whole else ' data-gone=""'
        return f' style="animation-name:{name}"{gone}'

    def trip(self, shape: Shape, start: Point, on: float) -> str:
        """The element of a shape that moves from ``start`` at the time ``on``."""
        name = f"{self._scope}-m{len(self._trips)}"
        self._trips.append(
            f"@keyframes {name}{{0%{{visibility:hidden}}"
            f"{self._share(on)}{{visibility:visible;{_placed(start)};"
            "animation-timing-function:ease-in-out}"
            f"{self._share(on + TRAVEL)}{{visibility:hidden;{_placed(shape['at'])}}}}}"
        )
        here: Shape = {**shape, "at": ORIGIN}
        return f'<g class="trip" style="animation-name:{name}">{svg.element(here)}</g>'

    def text(self) -> str:
        """All the rules."""
        time = f"{self.whole:g}s"
        moving, trip, gone = (
            styles.scoped(each, self._scope) for each in ("g > [style]", ".trip", "[data-gone]")
        )
        rules = [
            f"{moving} {{ animation: {time} step-end infinite }}",
            f"{trip}, {gone} {{ visibility: hidden }}",
            f"@media {STILL} {{ {moving} {{ animation: none !important }} }}",
        ]
        for spans, name in self._spans.items():
            stops = "".join(self._stops(spans))
            rules.append(f"@keyframes {name}{{{stops}}}")
        return "\n".join([*rules, *self._trips]) + "\n"

    def _stops(self, spans: Sequence[Span]) -> Iterator[str]:
        if spans[0][0] > 0:
            yield "0%{visibility:hidden}"
        for on, off in spans:
            yield f"{self._share(on)}{{visibility:visible}}"
            if off < self.whole:
                yield f"{self._share(off)}{{visibility:hidden}}"

    def _share(self, time: float) -> str:
        return f"{time / self.whole * 100:.3f}".rstrip("0").rstrip(".") + "%"


def _placed(at: Point) -> str:
    return f"transform:translate({svg.number(at[0])}px,{svg.number(at[1])}px)"
