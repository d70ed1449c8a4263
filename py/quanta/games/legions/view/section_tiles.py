"""The board sections to choose from, drawn small, until two of them are laid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from quanta.games.legions.model.geometry import COLUMNS, SEAM_Y
from quanta.games.legions.model.maps import ROWS, Section
from quanta.games.legions.model.stages import FIRST, MUSTER, SECTION
from quanta.games.legions.model.terrain import OPEN, TERRAINS
from quanta.games.legions.model.units import UNKNOWN, Unit
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.view import board, controls, counters
from quanta.games.legions.view.board import COLUMN, HALF_ROW, outline, texture
from quanta.scene.hover_parts import Part, ShapePart
from quanta.scene.layout import Box
from quanta.scene.shapes import Point, Shape, path, polygon, rounded, target, text
from quanta.scene.view import BoardLook, ClickLook

FEW = 6
"""Up to this many sections are drawn in two columns, more in three."""
TITLE = 30.0
WIDE, HIGH = 310, 190
"""Half the width and height of a section at full size."""
STRIP: Box = (-322, -130, 644, 206)
IN_ROW = 12
"""How many counters of an army are in a row."""
COUNTER: list[Point] = [(-24, -23), (24, -23), (24, 23), (-24, 23)]
"""The hit area of a counter of an army."""

Layout = Callable[[int, int], tuple[Point, float]]
"""The number of a section and how many there are -> the centre of its tile, and its scale relative
to the board."""


def step_of(number: int) -> str:
    """The click target of a section."""
    return f"section-{number + 1}"


def targets(position: LegionsPosition) -> set[str]:
    """The steps of all sections."""
    return {step_of(number) for number in range(len(position.scenario.sections))}


def shown(position: LegionsPosition) -> bool:
    """Whether the sections are drawn instead of the board, which needs two of them."""
    return len(position.laid) < 2


def why_not(position: LegionsPosition, step: str) -> str:
    """Why a section cannot be chosen now."""
    section = position.scenario.sections[int(step.removeprefix("section-")) - 1]
    if position.stage != SECTION:
        return f"{section.name} is a board section; sections are chosen after both armies."
    return f"{section.name} is on the table already; there is one of each section."


def _in_strip(position: LegionsPosition) -> bool:
    """Whether the sections are a strip above the army's counters, so that the buttons have room:
    while armies are chosen."""
    return position.stage in (MUSTER, FIRST)


def box(position: LegionsPosition) -> Box:
    """The box that the sections fill."""
    return STRIP if _in_strip(position) else board.BOX


def parts(position: LegionsPosition) -> Sequence[ShapePart]:
    """The sections to choose from, with the army that is being chosen."""
    return STRIP_PARTS if _in_strip(position) else TABLE_PARTS


def _army(position: LegionsPosition, look: BoardLook) -> Iterator[Shape]:
    """The counters of the units taken, in the order of their codes; unknown ones are blank."""
    seat, scenario = position.seat, position.scenario
    for number, kind in enumerate(position.reserves[seat]):
        spot = _army_spot(number)
        if kind == UNKNOWN:
            yield counters.blank(f"unit-{number}", seat, spot)
        else:
            unit_kind = scenario.kinds[kind]
            unit = Unit(0, seat, kind, unit_kind.size)
            yield counters.counter(f"unit-{number}", unit, unit_kind, spot, "")


def _army_spot(number: int) -> Point:
    row, column = divmod(number, IN_ROW)
    return (column - (IN_ROW - 1) / 2) * 52, row * 50 - 4


def _army_hits(position: LegionsPosition, look: ClickLook) -> Iterator[Shape]:
    """The known units taken, which can be left out again by a click."""
    for number, kind in enumerate(position.reserves[position.seat]):
        if position.stage == MUSTER and kind != UNKNOWN:
            step, unit_kind = controls.dismissal_step(number), position.scenario.kinds[kind]
            role = "hit can" if step in look.can else "hit"
            area = polygon(f"hit-{step}", role, _army_spot(number), COUNTER)
            yield target(
                area, step, f"{unit_kind.code} {unit_kind.name}, taken.", 1 + number // IN_ROW
            )


def _strip(position: LegionsPosition, look: ClickLook) -> Iterator[Shape]:
    return _tiles(position, look, in_strip, named=False)


def _table(position: LegionsPosition, look: ClickLook) -> Iterator[Shape]:
    return _tiles(position, look, in_columns, named=True)


def _tiles(
    position: LegionsPosition, look: ClickLook, layout: Layout, *, named: bool
) -> Iterator[Shape]:
    """Every section as a target, with its name if there is room; the one laid is marked."""
    sections = position.scenario.sections
    laid = [number for number, _ in position.laid]
    spots = [layout(number, len(sections)) for number in range(len(sections))]
    for number, (section, ((x, y), scale)) in enumerate(zip(sections, spots, strict=True)):
        yield from _tile(number, section, (x, y), scale)
        if named:
            at = (x, rounded(y - HIGH * scale - 13))
            yield text(f"tile-{number}-name", "tile-name", at, f"{number + 1} · {section.name}", 18)
        if number in laid:
            yield polygon(f"tile-{number}-laid", "tile-laid", (x, y), _frame(scale))
        if (look.hint or "").split("-")[:2] == step_of(number).split("-"):
            yield polygon(f"tile-{number}-hint", "here hint", (x, y), _frame(scale))
    row = 0
    for number, (section, (middle, scale)) in enumerate(zip(sections, spots, strict=True)):
        row += number > 0 and middle[1] != spots[number - 1][0][1]
        area = polygon(f"hit-{step_of(number)}", _role(look, number), middle, _frame(scale))
        state = ", on the table" if number in laid else ""
        label = f"{section.name}, {section.climate}{state}. {section.about}".strip()
        yield target(area, step_of(number), label, row)


def in_columns(number: int, count: int) -> tuple[Point, float]:
    """In two or three columns, as big as the board's area allows."""
    columns = 2 if count <= FEW else 3
    rows = -(-count // columns)
    wide, high = board.BOX[2] / columns, board.BOX[3] / 3
    scale = round(min((wide - 16) / 620, (high - TITLE - 12) / 380), 3)
    row, column = divmod(number, columns)
    alone = count - row * columns == 1 and columns == 2
    x = 0.0 if alone else board.BOX[0] + (column + 0.5) * wide
    y = -rows * high / 2 + (row + 0.5) * high + TITLE / 2
    return (rounded(x), rounded(y)), scale


def in_strip(number: int, count: int) -> tuple[Point, float]:
    """All in one row."""
    wide = STRIP[2] / max(count, 5)
    x = (number - (count - 1) / 2) * wide
    return (rounded(x), STRIP[1] + 44), round((wide - 8) / 620, 3)


def _frame(scale: float) -> list[Point]:
    x, y = rounded(WIDE * scale), rounded(HIGH * scale)
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def _role(look: ClickLook, number: int) -> str:
    step = step_of(number)
    role = "hit goal" if step in look.goals else "hit can" if step in look.can else "hit"
    return f"{role} picked" if step in look.picked else role


@lru_cache(maxsize=32)
def _tile(number: int, section: Section, middle: Point, scale: float) -> tuple[Shape, ...]:
    """A section drawn small, as it would lie above the seam."""
    sheet = "frozen" if section.climate == "frozen" else "temperate"
    name = f"tile-{number}"
    places = _places(section, middle, scale)
    shapes: list[Shape] = [polygon(f"{name}-sheet", f"sheet {sheet}", middle, _frame(scale))]
    for letter, spots in places.items():
        if letter != OPEN:
            d = "".join(outline(x, y, scale) for x, y in spots)
            shapes.append(path(f"{name}-{letter}", f"land {TERRAINS[letter].name}", d))
    for letter, spots in places.items():
        if letter != OPEN:
            d = "".join(texture(letter, n, x, y, scale) for n, (x, y) in enumerate(spots))
            shapes.append(
                path(f"{name}-{letter}-print", f"texture small {TERRAINS[letter].name}", d)
            )
    grid = "".join(outline(x, y, scale) for spots in places.values() for x, y in spots)
    return (*shapes, path(f"{name}-grid", "grid", grid))


def _places(section: Section, middle: Point, scale: float) -> dict[str, list[Point]]:
    """Letter -> the centres of its hexes."""
    places: dict[str, list[Point]] = {}
    for row in range(ROWS):
        for column in range(COLUMNS):
            y = 2 * row + column % 2
            if y < SEAM_Y:
                spot = (
                    rounded(middle[0] + (column - 6) * COLUMN * scale),
                    rounded(middle[1] + (y - 6) * HALF_ROW * scale),
                )
                places.setdefault(section.letter(column, row, False), []).append(spot)
    return places


STRIP_PARTS = (Part(BoardLook, _army), Part(ClickLook, _strip), Part(ClickLook, _army_hits))
TABLE_PARTS = (Part(ClickLook, _table),)
