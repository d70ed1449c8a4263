"""Quantum Leap for learning programs. Planes and actions cover the whole outline of a board, so
that boards with other holes have the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

from quanta.core.game import Action, Position
from quanta.core.learning import Batch, Learning, filled, marked
from quanta.games.leap.position import KEEP, SWAP, LeapPosition
from quanta.games.leap.state import LETTERS, LeapVariant, landings
from quanta.grids.hex import HexBoard, whole

BITS = bytes.maketrans(b"01", b"\0\1")


def learning(position: Position) -> Learning | None:
    """Actions and planes for a position of this game."""
    assert isinstance(position, LeapPosition)
    return _learning_of(position.board, position.variant)


@lru_cache(maxsize=64)
def _learning_of(at: HexBoard, variant: LeapVariant) -> Learning:
    outline = _whole(at)
    width = _width(outline)
    planes = _Planes(at, variant, width)
    return Learning(
        actions=_actions(outline, variant.has_swap),
        planes=planes.names,
        rows=len(at.rows),
        columns=width,
        observe=planes.observe,
        observe_state=planes.observe_state if planes.fast else None,
        batch=_batch,
        returns=(-1, variant.seats - 1),
        plies=at.size + 1,
    )


def _batch(starts: Sequence[Position], count: int) -> Batch | None:
    """Arrays, except for the puzzle, and for boards that differ where gaps stop leaps."""
    known = [start for start in starts if isinstance(start, LeapPosition)]
    at, variant = known[0].board, known[0].variant
    shapes = {start.board.rows for start in known}
    differ = variant.gaps == "block" and len(shapes) > 1
    if len(known) < len(starts) or differ or variant.play == "puzzle":
        return None
    from quanta.games.leap.batch import LeapBatch  # late: it needs NumPy

    cells = at if variant.gaps == "block" else _whole(at)
    shown = [_learning_of(each.board, variant).observe(each, each.to_play) for each in known]
    return LeapBatch(known, shown, count, _learning_of(at, variant), cells, place_of(cells))


def _whole(at: HexBoard) -> HexBoard:
    """The board of the same outline without holes."""
    return whole(map(len, at.rows))


def _left(outline: HexBoard) -> int:
    return min(q for q, _ in outline.cells)


def _width(outline: HexBoard) -> int:
    return 1 + max(q for q, _ in outline.cells) - _left(outline)


def place_of(at: HexBoard) -> list[int]:
    """Cell -> its place in a plane."""
    outline = _whole(at)
    top, left, width = outline.cells[0][1], _left(outline), _width(outline)
    return [(r - top) * width + q - left for q, r in at.cells]


@lru_cache(maxsize=16)
def _actions(outline: HexBoard, has_swap: bool) -> tuple[Action, ...]:
    """Every leap of one to six along a line, and every exchange of two stones."""
    names = outline.names
    actions = [
        f"{names[cell]}-{names[end]}"
        for cell, by_length in enumerate(landings(outline, "cross"))
        for ends in by_length
        for end in ends
    ]
    if has_swap:
        actions += [KEEP, *(f"{SWAP}-{a}-{b}" for a, b in combinations(sorted(names), 2))]
    return tuple(sorted(actions))


class _Planes:
    """The picture of a position on the grid of a board's rows and columns."""

    def __init__(self, at: HexBoard, variant: LeapVariant, width: int) -> None:
        self.at, self.seats, self.size = at, variant.seats, width * len(at.rows)
        self.places = place_of(at)
        self.fixed = marked(self.size, self.places)
        others = ["the next seat’s pieces", *(f"those of the seat {n} on" for n in range(2, 6))]
        names = ["own pieces", *others[: variant.seats - 1], "cells that exist", "own turn"]
        self.extra = variant.has_swap, variant.play == "puzzle"
        names += ["swap open"] * self.extra[0] + ["the leaper"] * self.extra[1]
        self.names = tuple(names)
        self.fast = variant.seats == 2 and variant.play != "puzzle"
        self.tail = self.fixed + filled(self.size, 1) + bytes(self.size) * self.extra[0]
        digits = [0] * self.size
        for cell, place in enumerate(self.places):
            digits[place] = at.size - cell
        both = [*digits, *(digit + at.size + 1 for digit in digits)]
        self.gather = itemgetter(*both)

    def observe(self, seen: LeapPosition, seat: int) -> bytes:
        """See ``Learning.observe``."""
        size, places = self.size, self.places
        planes = []
        for turn in range(self.seats):
            letter = LETTERS[(seat + turn) % self.seats]
            own = [places[cell] for cell, there in enumerate(seen.cells) if there == letter]
            planes.append(marked(size, own))
        planes += [self.fixed, filled(size, int(seen.to_play == seat))]
        if self.extra[0]:
            planes.append(filled(size, int(seen.swap)))
        if self.extra[1]:
            planes.append(marked(size, [] if seen.leaper is None else [places[seen.leaper]]))
        return b"".join(planes)

    def observe_state(self, state: tuple[int, int, int]) -> bytes:
        """See ``Learning.observe_state``; states are those of ``TwoSeatKernel``. The digit before
        those of the cells is 0, also in places without a cell."""
        own, other, _ = state
        size = self.at.size + 1
        pieces = "".join(self.gather(f"{own:0{size}b}{other:0{size}b}"))
        return pieces.encode().translate(BITS) + self.tail
