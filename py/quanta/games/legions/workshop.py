"""The unit workshop and the map editor: force lists and board sections that players make. The
editors of scenarios and campaigns beside them are in ``crafts``.

What makes a list or a section valid is defined by ``data/*.schema.json``, ``model.force_lists``
and ``model.maps`` (legions M4, M10, M14).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import count
from math import sqrt
from typing import Any

from quanta.core.errors import BadParam
from quanta.core.quoting import quoted, shown
from quanta.core.words import listed
from quanta.games.legions.crafts import TextCraft, copies, no_list, title_of
from quanta.games.legions.crafts.campaigns import Campaigns
from quanta.games.legions.crafts.scenarios import Scenarios
from quanta.games.legions.model import force_lists, maps
from quanta.games.legions.model.documents import schema
from quanta.games.legions.model.geometry import COLUMNS, CORNERS, Place
from quanta.games.legions.model.house import house_lists, house_sections
from quanta.games.legions.model.terrain import (
    FOREST,
    HILL,
    ICE,
    OPEN,
    SWAMP,
    TERRAINS,
    URBAN,
    WATER,
)
from quanta.games.legions.view.board import texture
from quanta.scene.layout import box_around
from quanta.scene.notes import Note, Row
from quanta.scene.shapes import Point, Shape, circle, polygon, rounded, target
from quanta.scene.shapes import path as curve
from quanta.scene.view import Frame
from quanta.scene.workshop import Brush, Craft, Problem, Report, Sound, Switch

STANDARD_LIMIT = 300
"""The points limit of the standard game (legions R3)."""
PLAIN_UNIT: Mapping[str, Any] = {
    "code": "U1",
    "name": "New unit",
    "arm": "afv",
    "size": 3,
    "speed": [3, 5],
    "armour": 4,
    "range": 4,
    "ap": 1,
    "dice": [5, 3, 2],
    "traits": [],
    "about": "",
}
FAIR = 2
"""By how many hexes of a terrain the two set-up areas of a fair section may differ (legions M2)."""
AREA_ROWS = 3
SIDE = 30.0
HALF_WIDTH, HALF_HEIGHT = SIDE / 2, SIDE * sqrt(3) / 2
HEX: list[Point] = [(rounded(a * HALF_WIDTH), rounded(b * HALF_HEIGHT)) for a, b in CORNERS]
HIT, MARGIN = 25.0, 34.0
MIRROR = "mirror"


class Forces(TextCraft):
    """Force lists (legions M3, M4)."""

    key, label, one, param = "forces", "Force lists", "force list", "forces"
    fewest, most = 1, force_lists.MOST_LISTS

    def __init__(self) -> None:
        self.schema = schema("forces")
        self.house = [force_lists.json_of(forces) for forces in house_lists()]
        blank = {"id": "own", "name": "Own list", "about": "", "units": [dict(PLAIN_UNIT)]}
        self.starters = [blank, *map(_own_list, copies(self.house))]

    def report(self, document: Any, sound: Sound) -> Report:
        """The cost of the units, and problems with dice, speeds and codes."""
        problems = [Problem(*fault) for fault in force_lists.faults(document, sound)]
        bad = [problem.path for problem in problems if problem.level == "error"]
        kinds: dict[str, force_lists.Kind] = {}
        for index, unit in enumerate(force_lists.units_of(document)):
            path = f"/units/{index}"
            own = [b for b in bad if b.startswith(f"{path}/") and not b.endswith("/code")]
            if sound(path) and not own:
                kinds[path] = force_lists.kind_of(unit)
                problems += _outdated_points(kinds[path], unit, path)
        if kinds and min(kind.vp for kind in kinds.values()) > STANDARD_LIMIT:
            sentence = (
                f"No unit costs {STANDARD_LIMIT} points or less, so a standard army has none."
            )
            problems.append(Problem("/units", sentence, "warning"))
        figures = {path: f"{kind.vp} points" for path, kind in kinds.items()}
        return Report(problems, figures, [_prices([*kinds.values()])] if kinds else [])

    def item(self, document: Any, path: str, like: int | None) -> Any:
        """A new unit, plain or a copy of the unit at the index ``like``, with an unused code."""
        if path != "/units":
            raise no_list(path)
        entries = force_lists.units_of(document)
        used = {str(unit.get("code")) for unit in entries if isinstance(unit, dict)}
        old = entries[like] if like is not None else None
        base = old if isinstance(old, dict) else PLAIN_UNIT
        letter = str(base.get("code") or "U")[:1]
        letter = letter if force_lists.CODE.fullmatch(letter) else "U"
        return {**base, "code": next(c for n in count(1) if (c := f"{letter}{n}") not in used)}

    def short(self, documents: Sequence[Any]) -> str:
        """The value of the parameter ``forces`` for these lists."""
        return force_lists.text_of(force_lists.checked([*map(force_lists.list_of, documents)]))

    def read(self, short: str) -> Sequence[Any]:
        """The lists in a value of the parameter ``forces``."""
        return [force_lists.json_of(forces) for forces in force_lists.lists_of(short)]


def _own_list(document: Mapping[str, Any]) -> dict[str, Any]:
    """The list with an id and codes of its own, so that it goes with the original."""
    entries = [{**unit, "code": f"X{unit['code']}"} for unit in document["units"]]
    return {**document, "id": f"{document['id'][:9]}own", "units": entries}


def _outdated_points(kind: force_lists.Kind, unit: Mapping[str, Any], path: str) -> list[Problem]:
    if unit.get("vp", kind.vp) == kind.vp:
        return []
    points = shown(unit["vp"])
    sentence = (
        f"{kind.name} is listed at {points}; by the formula it costs {kind.vp}, which counts."
    )
    return [Problem(f"{path}/vp", sentence, "warning")]


def _prices(kinds: Sequence[force_lists.Kind]) -> Note:
    """The points and their parts (legions M3)."""
    rows = [
        Row(
            f"{kind.code} {kind.name}",
            [f"{float(kind.offence):.1f}", f"{float(kind.defence):.1f}", f"{kind.vp}"],
        )
        for kind in kinds
    ]
    total = Row("One of each", ["", "", str(sum(kind.vp for kind in kinds))])
    heading = f"{force_lists.FORMULA}, rounded: a formula of ours."
    return Note("Points", [heading, *rows, total], ("Offence", "Defence", "Points"))


class Sections:
    """Board sections (legions M9, M10)."""

    key, label, one, param = "sections", "Board sections", "board section", "sections"
    fewest, most = maps.FEWEST, maps.MOST
    painted = "/rows"
    brushes: Sequence[Brush] = tuple(
        Brush(letter, words, f"land {TERRAINS[letter].name}")
        for letter, words in (
            (OPEN, "Open"),
            (FOREST, "Forest"),
            (HILL, "Hill"),
            (SWAMP, "Swamp"),
            (URBAN, "Urban"),
            (WATER, "Water, or ice"),
        )
    )
    switches: Sequence[Switch] = (Switch(MIRROR, "Paint the opposite hex too", on=True),)

    def __init__(self) -> None:
        self.schema = schema("sections")
        self.house = [maps.json_of(section) for section in house_sections()]
        row, last = OPEN * COLUMNS, maps.NO_HEX.join(OPEN * (COLUMNS // 2 + 1))
        rows = [*[row] * (maps.ROWS - 1), last]
        blank = {"name": "Own section", "climate": "temperate", "about": "", "rows": rows}
        self.starters = [blank, *copies(self.house)]

    title = staticmethod(title_of)

    def report(self, document: Any, sound: Sound) -> Report:
        """The picture, the hexes of each terrain, and whether the section has room and is fair."""
        if not isinstance(document, dict) or "rows" not in document or not sound("/rows"):
            return Report()
        climate = document.get("climate")
        climate = climate if isinstance(climate, str) and climate in maps.CLIMATES else "temperate"
        section = maps.Section(title_of(document), climate, tuple(document["rows"]))
        problems = [Problem(*fault) for fault in maps.faults(section.rows)]
        edges = [_edge(section.rows), _edge(section.turned)]
        problems += _unfairness(edges)
        return Report(problems, {}, [_ground(section, edges)], _frame(section))

    def paint(self, document: Any, targets: Sequence[str], brush: str, on: Collection[str]) -> Any:
        """The section with these hexes painted, and with ``mirror`` also those opposite by half a
        turn."""
        rows = [list(row) for row in document["rows"]]
        for name in targets:
            if name not in PLACES:
                raise BadParam(f"There is no hex {quoted(name)} on a section.")
            column, row = PLACES[name]
            rows[row][column] = brush
            if MIRROR in on:
                rows[maps.ROWS - 1 - row - column % 2][COLUMNS - 1 - column] = brush
        return {**document, "rows": ["".join(row) for row in rows]}

    def item(self, document: Any, path: str, like: int | None) -> Any:
        """Raises BadParam: the rows of a section are fixed."""
        raise no_list(path)

    def short(self, documents: Sequence[Any]) -> str:
        """The value of the parameter ``sections`` for these sections."""
        sections = [maps.section_of(document) for document in documents]
        return maps.text_of(maps.checked(sections) if len(sections) > 1 else sections)

    def read(self, short: str) -> Sequence[Any]:
        """The sections in a value of the parameter ``sections``."""
        return [maps.json_of(section) for section in maps.sections_of(short)]


PLACES: Mapping[str, Place] = {
    f"{column + 1:02}{row + 1:02}": (column, row)
    for row in range(maps.ROWS)
    for column in range(COLUMNS)
    if row < maps.ROWS - 1 or column % 2 == 0
}
"""The whole hexes of a section, row by row: name -> (column, row), from 0."""


def _edge(rows: Sequence[str]) -> str:
    """The terrain letters of the set-up area at the upper edge."""
    return "".join(rows[:AREA_ROWS])


def _unfairness(edges: Sequence[str]) -> list[Problem]:
    """A warning if the two set-up areas differ too much in some terrain (legions M2)."""
    counts = {letter: [edge.count(letter) for edge in edges] for letter in maps.GROUNDS}
    uneven = [
        f"{TERRAINS[letter].name} {upper} and {lower}"
        for letter, (upper, lower) in counts.items()
        if abs(upper - lower) > FAIR
    ]
    if not uneven:
        return []
    sentence = f"Unfair: the upper and the lower edge differ in {listed(uneven)} hexes"
    return [Problem("/rows", f"{sentence}; fair sections differ by {FAIR} at most.", "warning")]


def _ground(section: maps.Section, edges: Sequence[str]) -> Note:
    letters = "".join(section.rows)
    rows = [
        Row(
            _terrain(section, letter).name.capitalize(),
            [str(part.count(letter)) for part in (letters, *edges)],
        )
        for letter in maps.GROUNDS
    ]
    same = "It looks the same after half a turn." if section.symmetric else ""
    return Note("Hexes", [*rows, *filter(None, [same])], ("In all", "Upper edge", "Lower edge"))


def _terrain(section: maps.Section, letter: str) -> Any:
    frozen = letter == WATER and section.climate == "frozen"
    return TERRAINS[ICE if frozen else letter]


def _spot(column: int, row: int) -> Point:
    return rounded(3 * HALF_WIDTH * column), rounded(HALF_HEIGHT * (2 * row + column % 2))


def _frame(section: maps.Section) -> Frame:
    """The section by itself, its first row at the top."""
    shapes: list[Shape] = [
        polygon(f"half-{column}-{row}", "half", _spot(column, row), HEX)
        for column in range(1, COLUMNS, 2)
        for row in (-1, maps.ROWS - 1)
    ]
    hits: list[Shape] = []
    for number, (name, (column, row)) in enumerate(PLACES.items()):
        spot, ground = _spot(column, row), _terrain(section, section.rows[row][column])
        shapes.append(polygon(f"hex-{name}", f"land {ground.name}", spot, HEX))
        if ground.letter != OPEN:
            drawn = texture(ground.letter, number, 0, 0)
            shapes.append(curve(f"texture-{name}", f"texture {ground.name}", drawn, spot))
        label = f"{name}, {ground.name}"
        hits.append(target(circle(f"hit-{name}", "hit", spot, HIT), name, label, row))
    spots = [_spot(*place) for place in PLACES.values()]
    return Frame(box_around(spots, MARGIN), shapes + hits)


CRAFTS: Sequence[Craft] = (Forces(), Sections(), Scenarios(), Campaigns())
