"""Setting up boards of Quantum Leap: pieces, missing cells, who moves (leap-rings H13, M9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from quanta.core.errors import BadRecord
from quanta.core.params import fill
from quanta.core.quoting import shown
from quanta.core.rng import Stream
from quanta.core.words import counted
from quanta.games.leap import boards
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.rules import BOARD, PARAMS, read_rows, variant_of
from quanta.games.leap.state import COLOURS, EMPTY, GAP, LETTERS, LeapVariant
from quanta.games.leap.view import HIT, OVERLAYS, RING, VIEW, background, ball, cell_centres
from quanta.grids import hex
from quanta.scene.arrangement import (
    NOTHING,
    Arrangement,
    Fault,
    Mirror,
    PlainArranger,
    Turn,
    mirrors_by,
)
from quanta.scene.shapes import ORIGIN, Shape, circle, group, target
from quanta.scene.view import Frame, Look
from quanta.scene.workshop import Brush

SWAP = "s"
"""The turn while Black may swap (leap-stones R10)."""
SHOWN = frozenset(overlay.key for overlay in OVERLAYS if overlay.on)
OTHER_COLOUR = {"w": "b", "b": "w"}


class LeapArranger(PlainArranger):
    """See ``quanta.scene.arrangement.Arranger``. The shape of an arrangement is the lengths of its
    rows; a missing cell is a content of its place."""

    fixed: Collection[str] = (GAP,)

    def empty(self, params: Mapping[str, str], rng: Stream) -> Arrangement:
        """Only a ``sieve`` draws its gaps. Raises BadParam."""
        board = boards.named(*BOARD.choose(fill(PARAMS, params)["board"]), rng)
        return self.of(LeapPosition(board, EMPTY * board.size, 0))

    def of(self, position: LeapPosition) -> Arrangement:
        """All that a position has."""
        rows = tuple(map(len, position.board.rows))
        there = (exists for row in position.board.rows for exists in row)
        letters = iter(position.cells)
        contents = (next(letters).replace(EMPTY, NOTHING) if exists else GAP for exists in there)
        cells = dict(zip(hex.whole(rows).names, contents, strict=True))
        return Arrangement(rows, cells, position.text().rpartition("_")[2])

    def read(self, text: str, params: Mapping[str, str]) -> Arrangement:
        """Any pieces on any board, any turn. Raises BadRecord."""
        rows, _, turn = text.partition("_")
        board, cells = read_rows(rows.split("-"))
        arranged = self.of(LeapPosition(board, cells, 0))
        known = turn == SWAP or (turn[:1] in LETTERS and turn[1:] in ("", *arranged.cells))
        if not turn or not known:
            raise BadRecord(f"The position ends in _{shown(turn)}, which is no seat’s turn.")
        return replace(arranged, turn=turn)

    def text(self, arrangement: Arrangement) -> str:
        """See ``LeapPosition.text``."""
        letters = "".join(content or EMPTY for content in arrangement.cells.values())
        ends = pairwise(accumulate(arrangement.shape, initial=0))
        return f"{'-'.join(letters[a:b] for a, b in ends)}_{arrangement.turn}"

    def turns(self, arrangement: Arrangement, params: Mapping[str, str]) -> Sequence[Turn]:
        """The seats; Black’s swap; in the puzzle any particle, or the one that has begun."""
        variant = _variant(arrangement, params)
        if variant.play == "puzzle":
            leapers = [
                Turn(f"w{place}", f"White, with the particle on {place}")
                for place in arrangement.holding("w")
            ]
            return [Turn("w", "White, with any particle"), *leapers]
        seats = [Turn(LETTERS[seat], f"{COLOURS[seat]}’s turn") for seat in range(variant.seats)]
        return [*seats, Turn(SWAP, "Black may swap two stones")] if variant.has_swap else seats

    def brushes(self, params: Mapping[str, str]) -> Sequence[Brush]:
        """The pieces of every seat, an empty cell, and none."""
        variant = variant_of(fill(PARAMS, params))
        pieces = [
            Brush(
                LETTERS[seat],
                f"{COLOURS[seat]} {variant.piece}",
                sample=[group("", f"ball seat-{seat}", ORIGIN, ball(seat))],
            )
            for seat in range(variant.seats)
        ]
        return [*pieces, Brush(GAP, "No cell", sample=[circle("", "hole", ORIGIN, RING)])]

    def refusal(self, arrangement: Arrangement, place: str, content: str) -> str:
        """A board keeps its last cell."""
        others = (there != GAP for cell, there in arrangement.cells.items() if cell != place)
        if content == GAP and not any(others):
            return f"{place} is the board’s last cell; a board has at least one."
        return ""

    def exchanged(self, content: str) -> str:
        """White for Black and Black for White."""
        return OTHER_COLOUR.get(content, content)

    def mirrors(self, arrangement: Arrangement) -> Sequence[Mirror]:
        """A hexagon has all three; any other outline only half a turn."""
        board = hex.whole(arrangement.shape)

        def image(across: bool, upright: bool) -> Mapping[str, str]:
            places = {}
            for name, (q, r) in zip(board.names, board.cells, strict=True):
                x, y = (-q - r, r) if across else (q, r)
                places[name] = board.names[board.at[(x + y, -y) if upright else (x, y)]]
            return places

        if len(set(arrangement.shape)) == 1:
            places = dict(zip(board.names, reversed(board.names), strict=True))
            return [Mirror("half", "Rotate 180°", places)]
        return mirrors_by(image)

    def faults(self, arrangement: Arrangement, params: Mapping[str, str]) -> Sequence[Fault]:
        """Colours that do not play, a turn of no colour in play, counts that no game leads to."""
        errors = [*_errors(arrangement, params)]
        return errors or [*_warnings(arrangement, _variant(arrangement, params))]

    def frame(
        self, arrangement: Arrangement, params: Mapping[str, str], focus: str | None
    ) -> Frame:
        """The view’s picture, and a dashed ring for every missing cell."""
        board = hex.whole(arrangement.shape)
        box, _ = background(board, flip=False)
        drawn = VIEW.frame(_position(arrangement, params), Look(focus=focus, shown=SHOWN)).shapes
        gaps: list[Shape] = []
        hits = [shape for shape in drawn if "target" in shape]
        for name, (_, row), centre in zip(
            board.names, board.cells, cell_centres(board, False), strict=True
        ):
            if arrangement.cells[name] == GAP:
                gaps.append(circle(f"gap-{name}", "hole", centre, RING))
                area = circle(f"hit-{name}", "hit", centre, HIT)
                hits.append(target(area, name, f"{name}, no cell", row))
        order = {name: number for number, name in enumerate(board.names)}
        hits.sort(key=lambda shape: order[shape["target"]])
        return Frame(box, [*gaps, *(shape for shape in drawn if "target" not in shape), *hits])


def _variant(arrangement: Arrangement, params: Mapping[str, str]) -> LeapVariant:
    """As ``LeapRules.read`` finds it: where the number of seats is not given, the pieces decide
    it."""
    given, free = fill(PARAMS, params), "seats" not in params
    used = (LETTERS.find(content) + 1 for content in arrangement.cells.values() if content)
    at_least = max(used, default=0) if free and given["edition"] == "stones" else 0
    return variant_of(given, at_least, fixed=False)


def _position(arrangement: Arrangement, params: Mapping[str, str]) -> LeapPosition:
    """A position to be drawn, possible or not."""
    contents = iter(arrangement.cells.values())
    grid = [[next(contents) for _ in range(length)] for length in arrangement.shape]
    board = hex.board(tuple(tuple(content != GAP for content in row) for row in grid))
    cells = "".join(content or EMPTY for row in grid for content in row if content != GAP)
    variant, turn = _variant(arrangement, params), arrangement.turn
    if turn == SWAP:
        return LeapPosition(board, cells, 1, variant, swap=True)
    leaper = board.index.get(turn[1:])
    if leaper is not None and cells[leaper] == EMPTY:
        leaper = None
    return LeapPosition(board, cells, LETTERS.index(turn[0]), variant, leaper=leaper)


def _errors(arrangement: Arrangement, params: Mapping[str, str]) -> Iterator[Fault]:
    variant, turn = _variant(arrangement, params), arrangement.turn
    for seat in range(variant.seats, len(LETTERS)):
        if places := arrangement.holding(LETTERS[seat]):
            colour = COLOURS[seat].lower()
            where = "the rings edition" if variant.edition == "rings" else "this game"
            sentence = f"{where.capitalize()} has {variant.seats} players, none of them {colour}."
            if variant.edition == "stones":
                sentence += f" Remove the {colour} stones, or set Players to {seat + 1} or more."
            yield Fault(sentence, places)
    if turn == SWAP and not variant.has_swap:
        yield Fault("Only the stones edition with two players has a swap: choose who leaps.")
    elif turn != SWAP and variant.play == "puzzle" and turn[0] != "w":
        yield Fault("In the puzzle only White moves: choose White.")
    elif turn != SWAP and LETTERS.index(turn[0]) >= variant.seats:
        yield Fault(f"{COLOURS[LETTERS.index(turn[0])]} does not play here: choose who leaps.")
    elif turn[1:] and variant.play != "puzzle":
        yield Fault("Only in the puzzle does a single particle leap: choose who leaps.")
    elif turn[1:] and arrangement.cells[turn[1:]] != "w":
        sentence = f"There is no white particle on {turn[1:]} to go on leaping: choose another."
        yield Fault(sentence, [turn[1:]])


def _warnings(arrangement: Arrangement, variant: LeapVariant) -> Iterator[Fault]:
    """The reasons why no game of the edition leads to a position."""
    size = sum(content != GAP for content in arrangement.cells.values())
    on_board = [len(arrangement.holding(LETTERS[seat])) for seat in range(variant.seats)]
    for seat, count in enumerate(on_board):
        if not count:
            others = ", ".join(
                f"{here} {COLOURS[other].lower()} {variant.piece}{'' if here == 1 else 's'}"
                for other, here in enumerate(on_board)
                if here
            )
            room = "leave no ring" if sum(on_board) == size else "are no game"
            if others:
                sentence = f"{others} on {size} rings {room} for {COLOURS[seat]}."
            else:
                sentence = f"There is no {COLOURS[seat].lower()} {variant.piece} on the board."
            yield Fault(sentence, level="warning")
    if variant.play == "puzzle" or not all(on_board):
        return
    at_first = _at_first(variant, size)
    for seat, count in enumerate(on_board):
        if count > at_first[seat]:
            yield Fault(
                f"{COLOURS[seat]} has {counted(count, variant.piece)}; a game on {size} rings "
                f"begins with {at_first[seat]}.",
                level="warning",
            )
    if variant.seats == 2 and all(a <= b for a, b in zip(on_board, at_first, strict=True)):
        lost = [whole - here for whole, here in zip(at_first, on_board, strict=True)]
        ahead = lost[1] - lost[0]
        if ahead != (arrangement.turn == "b"):
            yield Fault(_out_of_step(variant, lost), level="warning")


def _out_of_step(variant: LeapVariant, lost: Sequence[int]) -> str:
    white, black = (counted(number, variant.piece) for number in lost)
    return (
        f"White is short of {white} and Black of {black}; as White leaps first and every leap "
        "captures one, no game comes to that with this side to move."
    )


def _at_first(variant: LeapVariant, size: int) -> Sequence[int]:
    """The pieces that each seat begins with on a board of ``size`` cells."""
    if variant.edition == "rings":
        return (size // 2, size - size // 2)
    return ((size - 1) // variant.seats,) * variant.seats


ARRANGER = LeapArranger()
