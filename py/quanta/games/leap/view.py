"""The view of Quantum Leap: balls lying in rings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from quanta.core.quoting import shown
from quanta.core.words import counted
from quanta.games.leap import explain
from quanta.games.leap.position import KEEP, SWAP, LeapPosition
from quanta.games.leap.reasons import why_not_choose, why_not_leap
from quanta.games.leap.state import COLOURS, EMPTY
from quanta.grids.hex import HexBoard
from quanta.scene.arrows import arrow
from quanta.scene.hover_parts import Part, ShapePart, ViewInParts
from quanta.scene.layout import Box, HexLayout, box_around
from quanta.scene.shapes import ORIGIN, Point, Shape, circle, ellipse, group, polygon, target, text
from quanta.scene.view import BoardLook, ClickLook, Look, Overlay, Path, SeatLine, split_paths

NUMBERS, REACH, CAPTURERS, MARKS, ARMS = "numbers", "reach", "takers", "marks", "arms"

OVERLAYS = (
    Overlay(NUMBERS, "Leap numbers", on=True),
    Overlay(REACH, "Where the chosen one can leap", on=True),
    Overlay(CAPTURERS, "What can capture the one under the pointer", on=True),
    Overlay(MARKS, "What cannot leap", on=True),
    Overlay(ARMS, "Arms", on=False),
)

RING, BALL, HIT = 28.8, 25.2, 31.0
"""Radii, in board units, of a ring, a piece and a hit area; the centres of neighbouring cells are
62.4 apart."""

SMALL = 13
"""The most cells of a board whose goal mentions that the swap can win at once. On larger ones such
a set-up is drawn again."""

GLYPHS: tuple[tuple[Point, ...], ...] = (
    (),
    (),
    ((0, -7), (7, 5), (-7, 5)),
    ((-6, -6), (6, -6), (6, 6), (-6, 6)),
    ((0, -8), (7, 0), (0, 8), (-7, 0)),
    ((-9, -3), (9, -3), (9, 3), (-9, 3)),
)
"""Seat -> the mark that distinguishes its pieces without colour: triangle, square, diamond, bar."""


@lru_cache(maxsize=16)
def cell_centres(board: HexBoard, flip: bool) -> tuple[Point, ...]:
    """The centre of each cell in board units, the hexagon's middle at (0, 0)."""
    layout = HexLayout(flip=flip)
    return tuple(layout.place(q, r) for q, r in board.cells)


@lru_cache(maxsize=16)
def background(board: HexBoard, flip: bool) -> tuple[Box, tuple[Shape, ...]]:
    """The part that never changes: the rings, and the coordinates at the edge."""
    centres = cell_centres(board, flip)
    rings = [
        circle(f"ring-{name}", "ring", centre, RING)
        for name, centre in zip(board.names, centres, strict=True)
    ]
    coords = _coords(board, centres, flip)
    everything = [*centres, *(shape["at"] for shape in coords)]
    return box_around(everything, 34.0), (*rings, *coords)


def _coords(board: HexBoard, centres: Sequence[Point], flip: bool) -> list[Shape]:
    """A number to the left of each row, a letter below each column."""
    side = -1 if flip else 1
    rows: dict[str, Point] = {}
    columns: dict[str, Point] = {}
    for name, (x, y) in zip(board.names, centres, strict=True):
        letter, digits = name[0], name[1:]
        if digits not in rows or x * side < rows[digits][0] * side:
            rows[digits] = (x, y)
        if letter not in columns or y * side > columns[letter][1] * side:
            columns[letter] = (x, y)
    shapes = [
        text(f"row-{digits}", "coord", (round(x - 46 * side, 1), y), digits, 15)
        for digits, (x, y) in rows.items()
    ]
    shapes += [
        text(f"col-{a}", "coord", (round(x + 23 * side, 1), round(y + 40 * side, 1)), a, 15)
        for a, (x, y) in columns.items()
    ]
    return shapes


class LeapView(ViewInParts):
    """See ``quanta.scene.view.View``."""

    overlays: Sequence[Overlay] = OVERLAYS

    def title(self, position: LeapPosition) -> str:
        """Edition, puzzle, number of players."""
        parts = ["Quantum Leap", f"{position.variant.edition} edition"]
        if position.variant.play == "puzzle":
            parts.append("puzzle")
        if position.seats > 2:
            parts.append(f"{position.seats} players")
        return " · ".join(parts)

    def paths(self, position: LeapPosition) -> Sequence[tuple[Path, str]]:
        """From, then to; for the swap two stones in either order."""
        plain = split_paths(position.legal_actions())
        if not position.swap:
            return plain
        return plain + [((p[0], p[2], p[1]), action) for p, action in plain if len(p) == 3]

    def buttons(self, position: LeapPosition) -> Mapping[str, str]:
        """Black's decision before the first move."""
        if not position.swap:
            return {}
        return {KEEP: "Keep the set-up", SWAP: "Swap two stones"}

    def box(self, position: LeapPosition, look: BoardLook) -> Box:
        """The hexagon with its coordinates."""
        return background(position.board, look.flip)[0]

    def picture_parts(self, position: LeapPosition) -> Sequence[ShapePart]:
        """Rings, marks of the last leap, balls, arcs, hit areas."""
        return PICTURE

    def seats(self, position: LeapPosition) -> Sequence[SeatLine]:
        """The captures that each side could make, and its pieces on the board."""
        lines = []
        for seat in range(position.seats):
            pieces = position.pieces(seat)
            alone = position.variant.play == "puzzle"
            if alone:
                count = f"{len(pieces)} to capture" if seat else "to leap"
            else:
                count = counted(position.capture_count(seat), "possible capture")
            left = counted(len(pieces), position.variant.piece)
            chooses = seat == 0 or not alone
            lines.append(SeatLine(COLOURS[seat], f"seat-{seat}", count, (left,), chooses))
        return lines

    def prompt(self, position: LeapPosition) -> str:
        """Whose turn it is."""
        if position.swap:
            return "Black may swap two stones."
        if position.variant.play == "puzzle":
            left = len(position.pieces(1))
            return f"White to leap: {counted(left, 'black particle')} left."
        return f"{COLOURS[position.to_play]}’s turn."

    def goal(self, position: LeapPosition) -> str:
        """Of the game, or of the puzzle (leap-rings R12)."""
        if position.variant.play == "puzzle":
            return "Capture all black particles, one after the other, with one white particle."
        if position.swap and position.board.size <= SMALL and position.wins_by_swap():
            return "On so small a board one of the swaps wins at once."
        return "Be the last player able to capture."

    def task(self, position: LeapPosition) -> str:
        """The choice that is to be made."""
        if position.swap:
            return "keep the set-up or swap two stones"
        if position.variant.play == "puzzle":
            return ""
        colour, piece = COLOURS[position.to_play].lower(), position.variant.piece
        return f"choose a {colour} {piece} to leap with"

    def describe_selection(self, position: LeapPosition, look: Look) -> str:
        """The piece pointed at, or else the one picked."""
        cells = position.board.index
        cell = cells.get(look.focus or "", cells.get(look.picked[-1] if look.picked else ""))
        if position.swap:
            return _describe_swap(position, look)
        if cell is not None:
            return explain.describe_cell(position, cell)
        if position.variant.play == "puzzle" and position.leaper is None:
            return "Choose the one particle that makes every leap."
        return ""

    def why_not(self, position: LeapPosition, look: Look, target: str) -> str:
        """The reason, by neighbours, distance and what lies there."""
        index = position.board.index
        if target not in index:
            return f"There is nothing called {shown(target)} to choose here."
        cell = index[target]
        if position.swap:
            name = position.board.names[cell]
            if look.picked and look.picked[0] == SWAP:
                return f"{name} is no stone that can be swapped; choose a stone."
            return "First decide: keep the set-up, or swap two stones."
        if look.picked and look.picked[0] in index and target != look.picked[0]:
            return why_not_leap(position, index[look.picked[0]], cell)
        return why_not_choose(position, cell)

    def headline(self, position: LeapPosition) -> str:
        """The winner."""
        end = position.outcome()
        if end is None or end.winner is None:
            return ""
        if position.variant.play == "puzzle":
            return "Solved" if end.winner == 0 else "Stuck"
        return f"{COLOURS[end.winner]} wins"

    def describe_action(self, before: LeapPosition, action: str) -> str:
        """The leap or the swap, in a sentence."""
        who = COLOURS[before.to_play]
        if action == KEEP:
            return f"{who} keeps the set-up."
        if before.swap:
            _, a, b = action.split("-")
            return f"{who} swaps {a} and {b}."
        start, end = action.split("-")
        taken = before.owner(before.board.index[end])
        assert taken is not None
        whose = COLOURS[taken].lower()
        return f"{who} leaps from {start} to {end} and captures a {whose} {before.variant.piece}."

    def moved(self, before: LeapPosition, action: str) -> Mapping[str, str]:
        """The piece that leaps, or the two that change places."""
        steps = action.split("-")
        if before.swap:
            return {} if action == KEEP else {steps[1]: steps[2], steps[2]: steps[1]}
        return {steps[0]: steps[1]}


def _describe_swap(position: LeapPosition, look: Look) -> str:
    if len(look.picked) > 1:
        return f"{look.picked[1]} changes places with the stone chosen next."
    if look.picked:
        return "Choose two stones; they change places."
    white, black = map(position.capture_count, (0, 1))
    return f"As it is, White could make {counted(white, 'capture')} and Black {black}."


@cache
def ball(owner: int) -> tuple[Shape, ...]:
    """A piece of the seat ``owner`` around (0, 0), without what the position says of it."""
    parts: list[Shape] = [
        circle("", "body", ORIGIN, BALL),
        ellipse("", "shine", (-7.2, -9.7), 9.4, 6.1, -28),
    ]
    if GLYPHS[owner]:
        parts.append(polygon("", "glyph", (0, 15), [(x * 0.7, y * 0.7) for x, y in GLYPHS[owner]]))
    return tuple(parts)


def _background(position: LeapPosition, look: BoardLook) -> Sequence[Shape]:
    return background(position.board, look.flip)[1]


def _pieces(position: LeapPosition, look: ClickLook) -> Iterator[Shape]:
    centres = cell_centres(position.board, look.flip)
    arms = explain.arms(position) if ARMS in look.shown else set()
    for cell, letter in enumerate(position.cells):
        if letter != EMPTY:
            yield _piece(position, look, cell, centres[cell], cell in arms)


def _piece(position: LeapPosition, look: ClickLook, cell: int, centre: Point, arm: bool) -> Shape:
    name = position.board.names[cell]
    owner = position.owner(cell)
    assert owner is not None
    roles = [f"ball seat-{owner}"]
    parts = [*ball(owner)]
    leap = position.leap_of(cell)
    may_move = cell in position.movers() and not position.swap
    stuck = may_move and not explain.can_move(position, cell)
    if MARKS in look.shown and not position.swap:
        if leap == 0:
            roles.append("soliton")
            parts.append(circle("", "dot", ORIGIN, 3.6))
        elif stuck:
            roles.append("stuck")
    if NUMBERS in look.shown and may_move and leap:
        parts.append(text("", "number", (0, 0.7), str(leap), 21))
    if arm:
        roles.append("arm")
        parts.append(circle("", "arm-rim", ORIGIN, BALL - 4))
    if name in look.picked:
        roles.append("picked")
    return group(f"p-{look.names.get(name, name)}", " ".join(roles), centre, parts)


def _last_action(position: LeapPosition, look: BoardLook) -> list[Shape]:
    if look.last is None or look.last == KEEP:
        return []
    centres = cell_centres(position.board, look.flip)
    index = position.board.index
    cells = [index[step] for step in look.last.split("-") if step in index]
    if look.last.startswith(SWAP):
        return [circle(f"last-{cell}", "last", centres[cell], RING) for cell in cells]
    return [
        circle("last-from", "last-from", centres[cells[0]], 10.8),
        circle("last-to", "last", centres[cells[1]], RING),
    ]


def _hint(position: LeapPosition, look: ClickLook) -> list[Shape]:
    if not look.hint or position.swap:
        return []
    start, end = (position.board.index[step] for step in look.hint.split("-"))
    return _arrow(position, look, start, end, "hint")


def _picked_reach(position: LeapPosition, look: ClickLook) -> Iterator[Shape]:
    """The pieces that the picked piece can capture."""
    cell = position.board.index.get(look.picked[0]) if look.picked else None
    if cell is not None and not position.swap:
        yield from _reach(position, look, cell, "goal")


def _pointed(position: LeapPosition, look: Look) -> Iterator[Shape]:
    """What the piece pointed at can capture, faint beside what another one can that is picked; or
    who could capture it."""
    index = position.board.index
    cell = index.get(look.focus or "")
    picked = index.get(look.picked[0]) if look.picked else None
    if cell is None or cell == picked or position.swap:
        return
    yield from _reach(position, look, cell, "goal" if picked is None else "faint")
    enemy = position.owner(cell) is not None and cell not in position.movers()
    if picked is None and enemy and CAPTURERS in look.shown:
        for other in explain.attackers(position, cell):
            yield from _arrow(position, look, other, cell, "threat")


def _reach(position: LeapPosition, look: ClickLook, cell: int, role: str) -> Iterator[Shape]:
    if REACH in look.shown and cell in position.movers():
        for end in position.captures(cell):
            yield from _arrow(position, look, cell, end, role)


def _arrow(position: LeapPosition, look: ClickLook, start: int, end: int, role: str) -> list[Shape]:
    names, centres = position.board.names, cell_centres(position.board, look.flip)
    key = f"{role}-{names[start]}-{names[end]}"
    return arrow(key, role, centres[start], centres[end], BALL + 2, 0.18)


def _hit_areas(position: LeapPosition, look: ClickLook) -> list[Shape]:
    """A hit area on every cell; a cell that cannot be chosen then says why."""
    shapes = []
    centres = cell_centres(position.board, look.flip)
    order = range(len(position.cells))
    for cell in reversed(order) if look.flip else order:
        name = position.board.names[cell]
        role = "hit"
        if name in look.goals:
            role = "hit goal"
        elif name in look.can and not look.picked:
            role = "hit can"
        if name in look.picked:
            role += " picked"
        label = explain.label(position, cell)
        if name in look.goals:
            label += ", can be chosen"
        row = position.board.cells[cell][1]
        shapes.append(target(circle(f"hit-{name}", role, centres[cell], HIT), name, label, row))
    return shapes


PICTURE = (
    Part(BoardLook, _background),
    Part(BoardLook, _last_action),
    Part(ClickLook, _pieces),
    Part(ClickLook, _hint),
    Part(ClickLook, _picked_reach),
    Part(Look, _pointed),
    Part(ClickLook, _hit_areas),
)

VIEW = LeapView()
