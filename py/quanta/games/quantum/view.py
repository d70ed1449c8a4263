"""The view of Quantum: stacks of discs on a board of two tones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from quanta.core.quoting import shown
from quanta.core.words import counted
from quanta.games.quantum import drawing, explain, pieces
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.reasons import why_not_choose, why_not_move
from quanta.games.quantum.state import COLOURS, TOWER, TOWERS_TO_WIN
from quanta.grids.square import SquareBoard
from quanta.scene.arrows import arrow
from quanta.scene.hover_parts import Part, ShapePart, ViewInParts
from quanta.scene.layout import Box, SquareLayout
from quanta.scene.shapes import ORIGIN, Point, Shape, circle, group, path, polygon, target
from quanta.scene.shapes import text as words
from quanta.scene.view import BoardLook, ClickLook, Look, Overlay, SeatLine

HEIGHTS, REACH, TAKERS, CHANCES, INSIDE = "heights", "reach", "takers", "chances", "inside"

OVERLAYS = (
    Overlay(HEIGHTS, "Heights", on=True),
    Overlay(REACH, "Reach, and how high a capture would be", on=True),
    Overlay(TAKERS, "Who can capture the stack pointed at", on=True),
    Overlay(INSIDE, "What the stack pointed at is made of", on=True),
    Overlay(CHANCES, "Where a tower could be made", on=True),
)

SIDE = 64.0
HALF = SIDE / 2
RIM = 25.0
"""The width of the frame around the squares, which has the coordinates."""


@lru_cache(maxsize=16)
def cell_centres(board: SquareBoard, flip: bool) -> tuple[Point, ...]:
    """The centre of each square in board units; the board's centre is (0, 0)."""
    layout = SquareLayout(board.width, board.height, SIDE, flip=flip)
    return tuple(layout.place(column, row) for column, row in board.cells)


@lru_cache(maxsize=16)
def background(board: SquareBoard, flip: bool, power: bool) -> tuple[Box, tuple[Shape, ...]]:
    """The part that never changes: frame, squares, coordinates, power squares."""
    centres = cell_centres(board, flip)
    right, low = board.width * HALF, board.height * HALF
    shapes = [
        polygon("frame", "frame", ORIGIN, _rectangle(right + RIM, low + RIM)),
        polygon("tiles", "tile", ORIGIN, _rectangle(right, low)),
        path("tiles-alt", "tile alt", _dark_squares(board, centres)),
        *_coords(board, flip),
    ]
    if power:
        shapes += [
            drawing.power(f"power-{cell}", centres[cell]) for cell in sorted(pieces.corners(board))
        ]
    edge = RIM + 2
    box = (-right - edge, -low - edge, 2 * (right + edge), 2 * (low + edge))
    return box, tuple(shapes)


def _rectangle(x: float, y: float) -> list[Point]:
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def _dark_squares(board: SquareBoard, centres: Sequence[Point]) -> str:
    dark = (centres[i] for i, (column, row) in enumerate(board.cells) if (column + row) % 2 == 0)
    return "".join(f"M{x - HALF:g} {y - HALF:g}h{SIDE:g}v{SIDE:g}h{-SIDE:g}Z" for x, y in dark)


def _coords(board: SquareBoard, flip: bool) -> list[Shape]:
    """Letters below and numbers on the left, even if the board is flipped."""
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


class QuantumView(ViewInParts):
    """See ``quanta.scene.view.View``."""

    overlays: Sequence[Overlay] = OVERLAYS

    def title(self, position: QuantumPosition) -> str:
        """The game, the board and its variations."""
        board, variant = position.board, position.variant
        parts = ["Quantum", f"{board.width} × {board.height}"]
        if variant.jump:
            parts.append("jumps")
        if variant.power:
            parts.append("power corners")
        return " · ".join(parts)

    def box(self, position: QuantumPosition, look: BoardLook) -> Box:
        """The board with its frame."""
        return background(position.board, look.flip, position.variant.power)[0]

    def picture_parts(self, position: QuantumPosition) -> Sequence[ShapePart]:
        """Squares, the last move, stacks from back to front, marks, hit areas."""
        return PICTURE

    def seats(self, position: QuantumPosition) -> Sequence[SeatLine]:
        """Each side's towers, its stacks that can move, and its other pieces where they count
        (quantum H19)."""
        lines = []
        for seat in (0, 1):
            stacks = position.stacks(seat)
            towers, others = position.built(seat)
            free = sum(any(True for _ in pieces.steps(position, cell)) for cell in stacks)
            facts = [f"{free} of {len(stacks)} can move"]
            if position.variant.endless == "built":
                facts.append(f"{counted(others, 'piece')} not in towers")
            lines.append(SeatLine(COLOURS[seat], f"seat-{seat}", _count(towers), tuple(facts)))
        return lines

    def is_at_top(self, position: QuantumPosition, seat: int) -> bool:
        """Whether a seat's ranks are at the top: Black's (quantum R3)."""
        return seat == 1

    def prompt(self, position: QuantumPosition) -> str:
        """Whose turn it is."""
        return f"{COLOURS[position.to_play]}’s turn."

    def goal(self, position: QuantumPosition) -> str:
        """The goal of the game (quantum R10)."""
        return f"First to {TOWERS_TO_WIN} towers; a tower is a stack of {TOWER} or more."

    def task(self, position: QuantumPosition) -> str:
        """The next choice."""
        return f"choose a {COLOURS[position.to_play].lower()} piece or stack to move"

    def describe_selection(self, position: QuantumPosition, look: Look) -> str:
        """The move from the picked stack to the square pointed at; else the square pointed at, the
        picked stack, or the whole position."""
        cells = position.board.index
        focus = cells.get(look.focus or "")
        picked = cells.get(look.picked[0]) if look.picked else None
        if picked is not None and look.focus in look.goals and focus is not None:
            return explain.describe_half_move(position, picked, focus)
        cell = picked if focus is None else focus
        if cell is None:
            return explain.describe_position(position)
        return explain.describe_cell(position, cell)

    def why_not(self, position: QuantumPosition, look: Look, target: str) -> str:
        """Why a target cannot be chosen: the kind or height of the stack, or what is in the way."""
        index = position.board.index
        if target not in index:
            return f"There is nothing called {shown(target)} to choose here."
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
        """The move in words, with the height of the new stack."""
        start, end = (before.board.index[name] for name in action.split("-"))
        return explain.describe_action(before, start, end)

    def moved(self, before: QuantumPosition, action: str) -> Mapping[str, str]:
        """The cells from and to which a stack moves."""
        start, end = action.split("-")
        return {start: end}


def _count(towers: int) -> str:
    return f"{min(towers, TOWERS_TO_WIN)} of {TOWERS_TO_WIN} towers"


def _background(position: QuantumPosition, look: BoardLook) -> Sequence[Shape]:
    return background(position.board, look.flip, position.variant.power)[1]


def _centres(position: QuantumPosition, look: BoardLook) -> Sequence[Point]:
    return cell_centres(position.board, look.flip)


def _stacked(position: QuantumPosition, look: BoardLook) -> list[int]:
    """The squares with stacks, from back to front."""
    order = range(len(position.cells))
    return [c for c in (reversed(order) if look.flip else order) if position.cells[c]]


def _name(position: QuantumPosition, look: BoardLook, cell: int) -> str:
    """The key of the stack on a cell, which it keeps when it moves."""
    name = position.board.names[cell]
    return look.names.get(name, name)


def _captured_height(position: QuantumPosition, look: BoardLook, cell: int) -> int:
    """The height of the stack that the last move captured on ``cell``, or 0."""
    if look.last is None or look.before is None:
        return 0
    end = look.last.split("-")[1]
    return look.before.height(cell) if position.board.names[cell] == end else 0


def _stacks(position: QuantumPosition, look: ClickLook) -> Iterator[Shape]:
    centres = _centres(position, look)
    for cell in _stacked(position, look):
        yield from _stack(position, look, cell, centres[cell])


def _stack(position: QuantumPosition, look: ClickLook, cell: int, centre: Point) -> list[Shape]:
    """A stack as one shape; just after a capture as two, so that the captured stack stays in place
    while the other moves onto it."""
    name, stack = position.board.names[cell], position.cells[cell]
    tower = position.is_tower(cell)
    role = "stack tower" if tower else "stack"
    if name in look.picked:
        role += " picked"
    base = [drawing.plinth()] if tower else []
    captured = _captured_height(position, look, cell)
    key = f"p-{_name(position, look, cell)}"
    if not captured:
        return [group(key, role, centre, [*base, *drawing.discs(stack)])]
    lower = group(f"under-{name}", role, centre, [*base, *drawing.discs(stack, 0, captured)])
    return [lower, group(key, role, centre, drawing.discs(stack, captured))]


def _heights(position: QuantumPosition, look: BoardLook) -> Iterator[Shape]:
    if HEIGHTS in look.shown:
        centres = _centres(position, look)
        for cell in _stacked(position, look):
            yield _height(position, look, cell, centres[cell])


def _height(position: QuantumPosition, look: BoardLook, cell: int, centre: Point) -> Shape:
    height, key = position.height(cell), f"n-{_name(position, look, cell)}"
    if height == 1:
        return group(key, "badge", centre, [])
    role = "badge tower" if position.is_tower(cell) else "badge"
    return group(key, role, centre, drawing.height_badge(height))


def _square(by: float) -> list[Point]:
    return _rectangle(by, by)


def _last_action(position: QuantumPosition, look: BoardLook) -> list[Shape]:
    if look.last is None:
        return []
    centres = _centres(position, look)
    start, end = (centres[position.board.index[name]] for name in look.last.split("-"))
    return [
        polygon("last-from", "last-from", start, _square(20.0)),
        polygon("last-to", "last", end, _square(30.0)),
    ]


def _tower_chances(position: QuantumPosition, look: BoardLook) -> list[Shape]:
    """A crown in a side's colour where that side could make a tower."""
    if CHANCES not in look.shown or position.outcome() is not None:
        return []
    centres = _centres(position, look)
    shapes = []
    for seat in (0, 1):
        for cell in explain.towers_in_reach(position, seat):
            crown = drawing.crown((20.5, -22.5))
            key = f"chance-{seat}-{position.board.names[cell]}"
            shapes.append(group(key, f"chance seat-{seat}", centres[cell], [crown]))
    return shapes


def _reach(position: QuantumPosition, look: Look) -> list[Shape]:
    """The squares where the stack picked or pointed at can go, and its height after captures."""
    index = position.board.index
    start = index.get(look.picked[0] if look.picked else look.focus or "")
    if REACH not in look.shown or start is None or position.owner(start) != position.to_play:
        return []
    if position.stopped:
        return []
    role = "making" if look.picked else "making faint"
    centres = _centres(position, look)
    shapes = []
    for end, action in pieces.steps(position, start):
        if position.cells[end]:
            height = explain.height_after(position, start, end)
            parts = drawing.making_badge(height)
        else:
            parts = (circle("", "spot", ORIGIN, 6),)
        shapes.append(group(f"make-{action}", role, centres[end], parts))
    return shapes


def _hint(position: QuantumPosition, look: ClickLook) -> list[Shape]:
    if not look.hint:
        return []
    start, end = (position.board.index[name] for name in look.hint.split("-"))
    return _arrow(position, look, start, end, f"hint-{look.hint}", "hint")


def _takers(position: QuantumPosition, look: Look) -> Iterator[Shape]:
    """Arrows from the stacks that could capture the one pointed at."""
    focus, names = position.board.index.get(look.focus or ""), position.board.names
    if TAKERS in look.shown and focus is not None and not look.picked:
        for other in explain.attackers(position, focus):
            key = f"threat-{names[other]}-{names[focus]}"
            yield from _arrow(position, look, other, focus, key, "threat")


def _arrow(
    position: QuantumPosition, look: BoardLook, start: int, end: int, key: str, role: str
) -> list[Shape]:
    centres = _centres(position, look)
    return arrow(key, role, centres[start], centres[end], 20, 0.14)


def _piece_list(position: QuantumPosition, look: Look) -> list[Shape]:
    """The pieces of the stack pointed at, on the side of it where there is more room."""
    focus = position.board.index.get(look.focus or "")
    if INSIDE not in look.shown or focus is None or position.height(focus) < 2:
        return []
    x, y = _centres(position, look)[focus]
    stack = position.cells[focus]
    half = (len(stack) * drawing.PIECE + 9) / 2
    limit = max(0.0, position.board.height * HALF + RIM - half)
    beside = x + (-56.0 if x > 0 else 56.0), max(-limit, min(limit, y))
    return [drawing.piece_list(f"pile-{position.board.names[focus]}", beside, stack)]


def _hit_areas(position: QuantumPosition, look: ClickLook) -> list[Shape]:
    """A hit area on every square; those that cannot be chosen say why."""
    centres = _centres(position, look)
    shapes = []
    order = range(len(position.cells))
    picked = position.board.index.get(look.picked[0]) if look.picked else None
    for cell in reversed(order) if look.flip else order:
        name = position.board.names[cell]
        role, label = "hit", explain.label(position, cell)
        if name in look.goals:
            role = "hit goal"
            label += ", can be chosen"
            if picked is not None and position.cells[cell]:
                height = explain.height_after(position, picked, cell)
                label += f", making {'a tower of ' if height >= TOWER else ''}{height}"
        elif name in look.can and not look.picked:
            role = "hit can"
        if name in look.picked:
            role += " picked"
        row = position.board.height - position.board.cells[cell][1]
        shapes.append(
            target(polygon(f"hit-{name}", role, centres[cell], _square(30.0)), name, label, row)
        )
    return shapes


PICTURE = (
    Part(BoardLook, _background),
    Part(BoardLook, _last_action),
    Part(ClickLook, _stacks),
    Part(BoardLook, _heights),
    Part(BoardLook, _tower_chances),
    Part(Look, _reach),
    Part(ClickLook, _hint),
    Part(Look, _takers),
    Part(Look, _piece_list),
    Part(ClickLook, _hit_areas),
)

VIEW = QuantumView()
