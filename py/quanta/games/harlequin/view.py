"""The view of Harlequin: a cloth of lozenges, with tiles on the light ones and tokens on the dark
ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from quanta.core.quoting import shown
from quanta.core.words import counted
from quanta.games.harlequin import explain, reasons
from quanta.games.harlequin.cells import DARK, EMPTY, LIGHT, LIGHT_INDEX, LIGHT_NAMES, OVER
from quanta.games.harlequin.chain import END, IMMEDIATE
from quanta.games.harlequin.drawing import (
    DISC,
    HIT,
    PANE,
    ROLES,
    STAND,
    TILE,
    background,
    dark_centres,
    light_centres,
    lozenge,
    tile,
    token,
)
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.state import COLOURS, LETTERS
from quanta.scene.arrows import arrow
from quanta.scene.hover_parts import Part, ShapePart, ViewInParts
from quanta.scene.layout import Box
from quanta.scene.shapes import ORIGIN, Point, Shape, circle, group, path, polygon, target
from quanta.scene.view import BoardLook, ClickLook, Look, Overlay, Path, SeatLine, split_paths

TRACKS, NEXT, REACH, LAST = "tracks", "next", "reach", "last"

OVERLAYS = (
    Overlay(TRACKS, "The two tracks", on=True),
    Overlay(NEXT, "What the next jump crosses", on=True),
    Overlay(REACH, "Reach of the token pointed at", on=True),
    Overlay(LAST, "The last turn", on=True),
)


class HarlequinView(ViewInParts):
    """See ``quanta.scene.view.View``."""

    overlays: Sequence[Overlay] = OVERLAYS

    def title(self, position: HarlequinPosition) -> str:
        """The game, and its variant if it is ``flips=immediate``."""
        return "Harlequin" + (" · flips at once" if position.flips == IMMEDIATE else "")

    def paths(self, position: HarlequinPosition) -> Sequence[tuple[Path, str]]:
        """The click paths: for a jump, from and to, or from and the light cell crossed (M1)."""
        plain = split_paths(position.legal_actions())
        over = [((p[0], _crossed(action)), action) for p, action in plain if len(p) == 2]
        return plain + over

    def buttons(self, position: HarlequinPosition) -> Mapping[str, str]:
        """A button for the forced skip (R9)."""
        return {SKIP: "Skip the turn"} if explain.must_skip(position) else {}

    def box(self, position: HarlequinPosition, look: BoardLook) -> Box:
        """The cloth with its coordinates."""
        return background(look.flip, TRACKS in look.shown)[0]

    def picture_parts(self, position: HarlequinPosition) -> Sequence[ShapePart]:
        """Cloth, tiles, trails, the effect of the next jump, tokens, hit areas."""
        return PICTURE

    def seats(self, position: HarlequinPosition) -> Sequence[SeatLine]:
        """Each side's tiles, its tokens by track, and the tiles about to turn over."""
        return [
            SeatLine(
                name,
                ROLES[seat],
                counted(position.count(seat), "tile"),
                explain.seat_lines(position, seat),
            )
            for seat, name in enumerate(COLOURS)
        ]

    def prompt(self, position: HarlequinPosition) -> str:
        """Whose turn it is."""
        return explain.prompt(position)

    def goal(self, position: HarlequinPosition) -> str:
        """The goal of the game (harlequin R10)."""
        return "Have more tiles than the other side when no turn is left."

    def task(self, position: HarlequinPosition) -> str:
        """The next choice."""
        return explain.task(position)

    def describe_selection(self, position: HarlequinPosition, look: Look) -> str:
        """The cell pointed at, the picked cell, or else the whole position."""
        if look.focus in LIGHT_INDEX:
            return explain.describe_light_cell(position, LIGHT_INDEX[look.focus])
        if look.focus in DARK.index:
            return explain.describe_dark_cell(position, DARK.index[look.focus])
        if look.picked and look.picked[-1] in DARK.index:
            return explain.describe_dark_cell(position, DARK.index[look.picked[-1]])
        return explain.describe_position(position, look.last)

    def why_not(self, position: HarlequinPosition, look: Look, target: str) -> str:
        """Why a target cannot be chosen: the owners of tiles, tokens in the way, or the end of the
        turn."""
        if explain.must_skip(position):
            return f"{explain.describe_position(position, None)} Press “Skip the turn”."
        start = DARK.index.get(look.picked[0]) if look.picked else None
        if target in LIGHT_INDEX:
            return _why_not_over(position, start, LIGHT_INDEX[target])
        if target not in DARK.index:
            return f"There is nothing called {shown(target)} to choose here."
        cell = DARK.index[target]
        if position.placing:
            return reasons.why_not_place(position, cell)
        if start in (None, cell) or position.token_owner(cell) == position.to_play:
            return reasons.why_not_choose(position, cell)
        return reasons.why_not_jump(position, start, cell)

    def headline(self, position: HarlequinPosition) -> str:
        """Who has won."""
        end = position.outcome()
        return f"{COLOURS[end.winner]} wins" if end and end.winner is not None else ""

    def describe_action(self, before: HarlequinPosition, action: str) -> str:
        """The placement, jump, flip or skip in words."""
        return explain.describe_action(before, action)

    def moved(self, before: HarlequinPosition, action: str) -> Mapping[str, str]:
        """The cells from and to which a token jumps."""
        start, dash, end = action.partition("-")
        return {start: end} if dash else {}


def _crossed(action: str) -> str:
    start, end = action.split("-")
    return LIGHT_NAMES[OVER[DARK.index[start], DARK.index[end]]]


def _why_not_over(position: HarlequinPosition, start: int | None, light: int) -> str:
    if position.placing:
        return "Light cells are for tiles; tokens go on dark ones."
    if start is None:
        return "Light cells are jumped over; first choose one of your tokens."
    for (a, b), over in OVER.items():
        if a == start and over == light:
            return reasons.why_not_jump(position, a, b)
    name = DARK.names[start]
    return f"The token on {name} is not beside the light cell {explain.light_name(light)}."


def _background(position: HarlequinPosition, look: BoardLook) -> Sequence[Shape]:
    return background(look.flip, TRACKS in look.shown)[1]


def _tiles(position: HarlequinPosition, look: BoardLook) -> Iterator[Shape]:
    """The tiles. One about to turn over has its new colour in one half, and a dashed rim."""
    turning = position.flipped
    for light, letter in enumerate(position.current_tiles):
        if letter == EMPTY:
            continue
        seat = LETTERS.index(letter)
        parts = [*tile(seat)]
        if light in turning:
            if position.flips == END:
                half: list[Point] = [(0.0, -TILE), (TILE, 0.0), (0.0, TILE)]
                parts.append(polygon("", f"half {ROLES[1 - seat]}", ORIGIN, half))
            parts.append(polygon("", "turning", ORIGIN, lozenge(TILE - 4)))
        centre = light_centres(look.flip)[light]
        yield group(f"tile-{LIGHT_NAMES[light]}", f"patch {ROLES[seat]}", centre, parts)


def _trails(position: HarlequinPosition, look: BoardLook) -> list[Shape]:
    """The trail of the turn under way; else the trail of the last turn and the tile it placed."""
    centres = dark_centres(look.flip)
    if position.path:
        start = circle("trail-start", "trail-start", centres[position.path[0]], DISC)
        return [start, *_trail("trail", [centres[cell] for cell in position.path])]
    if LAST not in look.shown or "-" not in (look.last or ""):
        return []
    jump = [DARK.index[name] for name in str(look.last).split("-")]
    cells = [*look.before.path[:-1], *jump]
    placed = light_centres(look.flip)[OVER[cells[-2], cells[-1]]]
    return [
        *_trail("trail done", [centres[cell] for cell in cells]),
        circle("last-from", "last-from", centres[cells[0]], 11),
        polygon("last-placed", "last", placed, lozenge(PANE)),
    ]


def _trail(role: str, points: Sequence[Point]) -> list[Shape]:
    """A line from point to point, on top of a lighter and wider one."""
    d = "M" + " L".join(f"{x} {y}" for x, y in points)
    return [path("trail-under", f"{role} under", d), path("trail", role, d)]


def _next_jumps(position: HarlequinPosition, look: ClickLook) -> Iterator[Shape]:
    """The effect of each possible jump: a rim on the tile it crosses, or a ghost of the tile it
    would place."""
    if NEXT not in look.shown or not look.picked or position.placing:
        return
    role = ROLES[position.to_play]
    for step in sorted(look.goals & LIGHT_INDEX.keys()):
        light = LIGHT_INDEX[step]
        centre = light_centres(look.flip)[light]
        if position.tiles[light] == EMPTY:
            yield polygon(f"next-{step}", f"ghost {role}", centre, lozenge(TILE - 2))
        else:
            yield polygon(f"next-{step}", "way", centre, lozenge(PANE - 1.5))


def _reach(position: HarlequinPosition, look: Look) -> Iterator[Shape]:
    """The cells over which the token pointed at could end its turn, and the tiles that it could
    turn over."""
    cell = DARK.index.get(look.focus or "")
    if REACH not in look.shown or cell is None or position.placing:
        return
    seat = position.token_owner(cell)
    if seat is None or (position.path and cell != position.path[-1]):
        return
    ends, flips = explain.reach(position, cell)
    for light in sorted(ends):
        centre = light_centres(look.flip)[light]
        yield polygon(f"end-{LIGHT_NAMES[light]}", f"ghost {ROLES[seat]}", centre, lozenge(12))
    for light in sorted(flips - position.flipped):
        centre = light_centres(look.flip)[light]
        yield polygon(f"flip-{LIGHT_NAMES[light]}", "turning", centre, lozenge(TILE - 4))


def _tokens(position: HarlequinPosition, look: ClickLook) -> Iterator[Shape]:
    """The tokens of both sides."""
    for seat, cells in enumerate(position.current_tokens):
        for cell in cells:
            name = DARK.names[cell]
            role = f"ball {ROLES[seat]}" + (" picked" if name in look.picked else "")
            key = f"token-{look.names.get(name, name)}"
            yield group(key, role, dark_centres(look.flip)[cell], token(seat))


def _hint(position: HarlequinPosition, look: ClickLook) -> list[Shape]:
    if not look.hint or look.hint == SKIP:
        return []
    centres = dark_centres(look.flip)
    cells = [DARK.index[step] for step in look.hint.split("-")]
    if len(cells) == 1:
        return [circle("hint", "here", centres[cells[0]], STAND)]
    return [
        shape
        for a, b in pairwise(cells)
        for shape in arrow("hint", "hint", centres[a], centres[b], STAND + 2, 0.18)
    ]


def _hit_areas(position: HarlequinPosition, look: ClickLook) -> list[Shape]:
    """A hit area on every cell, row by row from the top of the picture, dark and light rows in
    turn. Cells that cannot be chosen say why."""
    rows = [*_hit_rows(position, look)]
    return [shape for row in (reversed(rows) if look.flip else rows) for shape in row]


def _hit_rows(position: HarlequinPosition, look: ClickLook) -> Iterator[list[Shape]]:
    for row in range(DARK.height):
        cells: Iterable[int] = range(row * DARK.width, (row + 1) * DARK.width)
        shapes = [_hit_dark(position, look, cell, 2 * row) for cell in cells]
        yield shapes[::-1] if look.flip else shapes
        if row < LIGHT.height:
            cells = range(row * LIGHT.width, (row + 1) * LIGHT.width)
            shapes = [_hit_light(position, look, light, 2 * row + 1) for light in cells]
            yield shapes[::-1] if look.flip else shapes


def _hit_dark(position: HarlequinPosition, look: ClickLook, cell: int, row: int) -> Shape:
    name = DARK.names[cell]
    role = "hit deep"
    if name in look.goals:
        role = "hit deep goal"
    elif name in look.can and not look.picked:
        role = "hit deep can"
    if name in look.picked:
        role += " picked"
    movable = name in look.can and not position.placing
    label = explain.label(position, cell, movable)
    if name in look.goals or (position.placing and name in look.can):
        label += ", can be chosen"
    shape = polygon(f"hit-{name}", role, dark_centres(look.flip)[cell], lozenge(HIT))
    return target(shape, name, label, row)


def _hit_light(position: HarlequinPosition, look: ClickLook, light: int, row: int) -> Shape:
    name = LIGHT_NAMES[light]
    role = "hit goal aside" if name in look.goals else "hit"
    label = explain.light_label(position, light)
    if name in look.goals:
        label += ", can be jumped over"
    shape = polygon(f"hit-{name}", role, light_centres(look.flip)[light], lozenge(HIT))
    return target(shape, name, label, row)


PICTURE = (
    Part(BoardLook, _background),
    Part(BoardLook, _tiles),
    Part(BoardLook, _trails),
    Part(ClickLook, _next_jumps),
    Part(Look, _reach),
    Part(ClickLook, _tokens),
    Part(ClickLook, _hint),
    Part(ClickLook, _hit_areas),
)

VIEW = HarlequinView()
