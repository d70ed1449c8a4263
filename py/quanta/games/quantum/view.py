"""Quantum as shapes and words: stacks of discs on a board of two tones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from quanta.games.quantum import drawing, explain
from quanta.games.quantum.pieces import COLOURS, TOWER
from quanta.games.quantum.position import TOWERS_TO_WIN, QuantumPosition, corners
from quanta.games.quantum.reasons import why_not_choose, why_not_move
from quanta.grids.square import SquareBoard
from quanta.scene.layout import Box, SquareLayout
from quanta.scene.shapes import ORIGIN, Point, Shape, arc, circle, group, path, polygon, target
from quanta.scene.shapes import text as words
from quanta.scene.view import Frame, Look, Overlay, PlainView, SeatLine

HEIGHTS, REACH, TAKERS, CHANCES, INSIDE = "heights", "reach", "takers", "chances", "inside"

OVERLAYS = (
    Overlay(HEIGHTS, "Heights", on=True),
    Overlay(REACH, "Reach, and how high a capture would be", on=True),
    Overlay(TAKERS, "Who can take the stack pointed at", on=True),
    Overlay(INSIDE, "What the stack pointed at is made of", on=True),
    Overlay(CHANCES, "Where a tower could be made", on=True),
)

SIDE = 64.0
HALF = SIDE / 2
RIM = 25.0
"""How wide the frame round the squares is; the coordinates are written on it."""


@lru_cache(maxsize=16)
def places(board: SquareBoard, flip: bool) -> tuple[Point, ...]:
    """The middle of each square in board units, the board's middle at (0, 0)."""
    layout = SquareLayout(board.width, board.height, SIDE, flip=flip)
    return tuple(layout.place(column, row) for column, row in board.cells)


@lru_cache(maxsize=16)
def ground(board: SquareBoard, flip: bool, power: bool) -> tuple[Box, tuple[Shape, ...]]:
    """What never changes: frame, squares, coordinates, power squares."""
    spots = places(board, flip)
    right, low = board.width * HALF, board.height * HALF
    shapes = [
        polygon("frame", "frame", ORIGIN, _rectangle(right + RIM, low + RIM)),
        polygon("tiles", "tile", ORIGIN, _rectangle(right, low)),
        path("tiles-alt", "tile alt", _dark_squares(board, spots)),
        *_coords(board, flip),
    ]
    if power:
        shapes += [_power(f"power-{cell}", spots[cell]) for cell in sorted(corners(board))]
    edge = RIM + 2
    box = (-right - edge, -low - edge, 2 * (right + edge), 2 * (low + edge))
    return box, tuple(shapes)


def _rectangle(x: float, y: float) -> list[Point]:
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def _dark_squares(board: SquareBoard, spots: Sequence[Point]) -> str:
    dark = (spots[i] for i, (column, row) in enumerate(board.cells) if (column + row) % 2 == 0)
    return "".join(f"M{x - HALF:g} {y - HALF:g}h{SIDE:g}v{SIDE:g}h{-SIDE:g}Z" for x, y in dark)


def _coords(board: SquareBoard, flip: bool) -> list[Shape]:
    """Letters below, numbers at the left, whichever side is near."""
    layout = SquareLayout(board.width, board.height, SIDE, flip=flip)
    left, low = -board.width * HALF - RIM / 2, board.height * HALF + RIM / 2
    letters = [board.names[board.at[(column, 0)]][0] for column in range(board.width)]
    shapes = [
        words(f"col-{letter}", "coord", (layout.place(column, 0)[0], low), letter, 15)
        for column, letter in enumerate(letters)
    ]
    for row in range(board.height):
        y = layout.place(0, row)[1]
        shapes.append(words(f"row-{row + 1}", "coord", (left, y), str(row + 1), 15))
    return shapes


def _power(key: str, at: Point) -> Shape:
    """Eight rays: from here a stack goes as far as it likes."""
    rays = "M0 -29V29M-29 0H29M-29 -29L29 29M29 -29L-29 29"
    return group(key, "power", at, [path("", "rays", rays), circle("", "hub", ORIGIN, 7)])


class QuantumView(PlainView):
    """See ``quanta.scene.view.View``."""

    overlays: Sequence[Overlay] = OVERLAYS

    def title(self, position: QuantumPosition) -> str:
        """The board and the variations."""
        board, variant = position.board, position.variant
        parts = ["Quantum", f"{board.width} × {board.height}"]
        if variant.jump:
            parts.append("jumps")
        if variant.power:
            parts.append("power squares")
        return " · ".join(parts)

    def frame(self, position: QuantumPosition, look: Look) -> Frame:
        """Squares, the last move, stacks from the back to the front, marks, hit areas."""
        box, still = ground(position.board, look.flip, position.variant.power)
        spots = places(position.board, look.flip)
        order = range(position.board.size)
        standing = [c for c in (reversed(order) if look.flip else order) if position.cells[c]]
        shapes: list[Shape] = [*still, *_last(position, look, spots)]
        for cell in standing:
            shapes += _stack(position, look, cell, spots[cell])
        if HEIGHTS in look.shown:
            shapes += [_height(position, look, cell, spots[cell]) for cell in standing]
        shapes += _chances(position, look, spots)
        shapes += _reach(position, look, spots)
        shapes += _arcs(position, look, spots)
        shapes += _pile(position, look, spots)
        shapes += _hits(position, look, spots)
        return Frame(box, shapes)

    def seats(self, position: QuantumPosition) -> Sequence[SeatLine]:
        """Towers of three, stacks and what can move."""
        lines = []
        for seat in (0, 1):
            stacks = position.stacks(seat)
            towers = len(position.towers(seat))
            free = sum(any(True for _ in position.steps(cell)) for cell in stacks)
            line = f"{free} of {len(stacks)} can move"
            lines.append(SeatLine(COLOURS[seat], f"seat-{seat}", _count(towers), (line,)))
        return lines

    def prompt(self, position: QuantumPosition) -> str:
        """Whose turn it is."""
        return f"{COLOURS[position.to_play]} to move."

    def describe_selection(self, position: QuantumPosition, look: Look) -> str:
        """About the stack pointed at or picked, or the move they make."""
        cells = position.board.index
        focus = cells.get(look.focus or "")
        picked = cells.get(look.picked[0]) if look.picked else None
        if picked is not None and look.focus in look.goals and focus is not None:
            return explain.about_move(position, picked, focus)
        if focus is None:
            focus = picked
        return explain.about_all(position) if focus is None else explain.about(position, focus)

    def why_not(self, position: QuantumPosition, look: Look, target: str) -> str:
        """In terms of type, height, what is in the way and what stands there."""
        index = position.board.index
        if target not in index:
            return f"There is nothing called {target[:20]} to click here."
        if look.picked and target != look.picked[0]:
            return why_not_move(position, index[look.picked[0]], index[target])
        return why_not_choose(position, index[target])

    def headline(self, position: QuantumPosition) -> str:
        """Who has won."""
        end = position.outcome()
        if end is None:
            return ""
        return "A draw" if end.winner is None else f"{COLOURS[end.winner]} wins"

    def describe_action(self, before: QuantumPosition, action: str) -> str:
        """Who moves from where to where, and how high that makes the stack."""
        start, end = (before.board.index[name] for name in action.split("-"))
        return explain.told(before, start, end)

    def moved(self, before: QuantumPosition, action: str) -> Mapping[str, str]:
        """One stack."""
        start, end = action.split("-")
        return {start: end}


def _count(towers: int) -> str:
    return f"{min(towers, TOWERS_TO_WIN)} of {TOWERS_TO_WIN} towers"


def _name(position: QuantumPosition, look: Look, cell: int) -> str:
    """The lasting name of the stack on a cell."""
    name = position.board.names[cell]
    return look.names.get(name, name)


def _landed(position: QuantumPosition, look: Look, cell: int) -> int:
    """How many pieces lay on ``cell`` before the last move landed on them."""
    if look.last is None or look.before is None:
        return 0
    end = look.last.split("-")[1]
    return look.before.height(cell) if position.board.names[cell] == end else 0


def _stack(position: QuantumPosition, look: Look, cell: int, spot: Point) -> list[Shape]:
    """A stack as one shape; just after a capture as two, so that what was taken stays where it is
    while the other comes and lies down on it."""
    name, stack = position.board.names[cell], position.cells[cell]
    tower = position.is_tower(cell)
    role = "stack tower" if tower else "stack"
    if name in look.picked:
        role += " picked"
    base = [drawing.plinth()] if tower else []
    taken = _landed(position, look, cell)
    key = f"p-{_name(position, look, cell)}"
    if not taken:
        return [group(key, role, spot, [*base, *drawing.discs(stack)])]
    lower = group(f"under-{name}", role, spot, [*base, *drawing.discs(stack, 0, taken)])
    return [lower, group(key, role, spot, drawing.discs(stack, taken))]


def _height(position: QuantumPosition, look: Look, cell: int, spot: Point) -> Shape:
    height, key = position.height(cell), f"n-{_name(position, look, cell)}"
    if height == 1:
        return group(key, "badge", spot, [])
    role = "badge tower" if position.is_tower(cell) else "badge"
    return drawing.height_badge(key, role, spot, height)


def _outline(by: float) -> list[Point]:
    return _rectangle(by, by)


def _last(position: QuantumPosition, look: Look, spots: Sequence[Point]) -> list[Shape]:
    if look.last is None:
        return []
    start, end = (spots[position.board.index[name]] for name in look.last.split("-"))
    return [
        polygon("last-from", "last-from", start, _outline(20.0)),
        polygon("last-to", "last", end, _outline(30.0)),
    ]


def _chances(position: QuantumPosition, look: Look, spots: Sequence[Point]) -> list[Shape]:
    """A crown in a side's colour where that side could make a tower."""
    if CHANCES not in look.shown or position.outcome() is not None:
        return []
    shapes = []
    for seat in (0, 1):
        for cell in explain.towers_in_reach(position, seat):
            crown = drawing.crown((20.5, -22.5))
            key = f"chance-{seat}-{position.board.names[cell]}"
            shapes.append(group(key, f"chance seat-{seat}", spots[cell], [crown]))
    return shapes


def _reach(position: QuantumPosition, look: Look, spots: Sequence[Point]) -> list[Shape]:
    """Where the stack picked, or else pointed at, can go, and how high it would then be."""
    index = position.board.index
    start = index.get(look.picked[0] if look.picked else look.focus or "")
    if REACH not in look.shown or start is None or position.owner(start) != position.to_play:
        return []
    role = "making" if look.picked else "making faint"
    if position.outcome() is not None:
        return []
    shapes = []
    for end, action in position.steps(start):
        if position.cells[end]:
            height = explain.made(position, start, end)
            shapes.append(drawing.making_badge(f"make-{action}", role, spots[end], height))
        else:
            shapes.append(
                group(f"make-{action}", role, spots[end], [circle("", "spot", ORIGIN, 6)])
            )
    return shapes


def _arcs(position: QuantumPosition, look: Look, spots: Sequence[Point]) -> list[Shape]:
    index, names = position.board.index, position.board.names
    shapes: list[Shape] = []
    if look.hint:
        a, b = (index[name] for name in look.hint.split("-"))
        shapes += arc(f"hint-{look.hint}", "hint", spots[a], spots[b], 20, 0.14)
    focus = index.get(look.focus or "")
    if TAKERS in look.shown and focus is not None and not look.picked:
        for other in explain.attackers(position, focus):
            key = f"threat-{names[other]}-{names[focus]}"
            shapes += arc(key, "threat", spots[other], spots[focus], 20, 0.14)
    return shapes


def _pile(position: QuantumPosition, look: Look, spots: Sequence[Point]) -> list[Shape]:
    """The pieces of the stack pointed at, beside it, on the side where there is more room."""
    focus = position.board.index.get(look.focus or "")
    if INSIDE not in look.shown or focus is None or position.height(focus) < 2:
        return []
    x, y = spots[focus]
    stack = position.cells[focus]
    half = (len(stack) * drawing.PIECE + 9) / 2
    limit = max(0.0, position.board.height * HALF + RIM - half)
    beside = x + (-56.0 if x > 0 else 56.0), max(-limit, min(limit, y))
    return [drawing.pile(f"pile-{position.board.names[focus]}", beside, stack)]


def _hits(position: QuantumPosition, look: Look, spots: Sequence[Point]) -> list[Shape]:
    """A hit area on every square: also on those that cannot be clicked, which then say why."""
    shapes = []
    order = range(position.board.size)
    picked = position.board.index.get(look.picked[0]) if look.picked else None
    for cell in reversed(order) if look.flip else order:
        name = position.board.names[cell]
        role, label = "hit", explain.label(position, cell)
        if name in look.goals:
            role = "hit goal"
            label += ", can be chosen"
            if picked is not None and position.cells[cell]:
                height = explain.made(position, picked, cell)
                label += f", making {'a tower of ' if height >= TOWER else ''}{height}"
        elif name in look.can and not look.picked:
            role = "hit can"
        if name in look.picked:
            role += " picked"
        row = position.board.height - position.board.cells[cell][1]
        shapes.append(
            target(polygon(f"hit-{name}", role, spots[cell], _outline(30.0)), name, label, row)
        )
    return shapes


VIEW = QuantumView()
