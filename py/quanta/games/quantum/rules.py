"""The rules of Quantum: parameters, set-ups, the text of a position. Digest: ``quantum``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import About, OpenRules, Params, Position
from quanta.core.params import Choice, Param, fill
from quanta.core.quoting import quoted, shown
from quanta.core.rng import Stream
from quanta.core.words import counted
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.state import HIGHEST, LETTERS, TOWERS_TO_WIN, QuantumVariant
from quanta.grids.square import SquareBoard, board

WIDEST, TALLEST = 12, 8
"""The largest board: that of the marketed game (quantum H16, H17)."""
NO_TURN = "The position lacks _w or _b after its rows, which says who moves."
RANKS = {"two": 2, "three": 3}
"""Set-up -> the number of ranks of each side."""
NUMBER = re.compile(r"[1-9][0-9]?")
PIECES = "".join(LETTERS)

ABOUT = About(
    "Land on enemies and carry them along: the higher a stack, the farther it goes, until it "
    "stays for good. First to three towers of six wins.",
    "2 players",
    "10–60 minutes",
    feel="Small pieces ride on each other and grow into towers. A tall stack is fast and hard to "
    "stop, and worth nothing until it is a tower.",
)

PARAMS = (
    Param(
        "board",
        "Board",
        "8x8",
        (
            Choice("8x8", "8 × 8"),
            Choice("10x6", "10 × 6, 20 pieces a side"),
            Choice("12x8", "12 × 8, 24 pieces a side"),
        ),
        drawn=True,
        help="A larger board has more pieces and a longer way to the enemy. The starts are ours: "
        "the rulebook’s picture is lost.",
        source="quantum R1 H1 H16, M1–M4",
    ),
    Param(
        "setup",
        "Set-up",
        "two",
        (
            Choice("two", "Two ranks, 16 pieces a side"),
            Choice("three", "Three ranks, 24 pieces a side: more towers, fewer stand-offs"),
        ),
        drawn=True,
        when={"board": ("8x8",)},
        help="More pieces meet sooner. Both are ours.",
        source="quantum M1 M2",
    ),
    Param(
        "jump",
        "A single piece",
        "off",
        (
            Choice("off", "never jumps"),
            Choice("on", "may jump over a single piece of its own side"),
        ),
        help="With the jump, pieces get out of a crowd faster.",
        source="quantum R11 H12",
    ),
    Param(
        "power",
        "Corners",
        "off",
        (
            Choice("off", "are like all others"),
            Choice("on", "are power corners: a stack on one goes any distance"),
        ),
        help="The side that holds a corner threatens the whole line.",
        source="quantum H15",
    ),
    Param(
        "stuck",
        "A player without a move",
        "loss",
        (Choice("loss", "has lost"), Choice("draw", "ends the game in a draw")),
        help="A draw gives the weaker side something to hope for.",
        source="quantum H7",
    ),
    Param(
        "endless",
        "Endless play",
        "draw",
        (
            Choice("draw", "is a draw"),
            Choice("built", "is won by the side that has built more"),
        ),
        help="It is a position for the third time, or a hundred moves in a row without a capture. "
        "More towers count first, then more pieces that are not in towers. The rulebook knows "
        "neither; both are ours.",
        source="quantum H8 H9 H19",
    ),
    Param(
        "start",
        "Set up a position",
        "",
        help="Rows from the top joined by -, with cells separated by commas: a stack is its pieces "
        "from bottom to top, s c q Black’s, S C Q White’s, and a number is that many empty cells; "
        "then _ and who moves, w or b. It fixes the board.",
        source="quantum H17, M6",
    ),
)


class QuantumRules(OpenRules):
    """The rules of all boards and variants."""

    id = "quantum"
    name = "Quantum"
    about = ABOUT
    params = PARAMS

    def first_position(self, given: Params, rng: Stream) -> Position:
        """One of our set-ups with White to move (quantum H2)."""
        width, height = map(int, given["board"].split("x"))
        cells = board(width, height)
        return QuantumPosition(cells, laid_out(cells, given["setup"]), variant=variant_of(given))

    def read(self, text: str, params: Params) -> Position:
        """Parse a position. The text fixes the board; any pieces and either seat to move are
        accepted (quantum H17). Raises BadRecord, which says where and why."""
        given = fill(self.params, {**params, "start": text})
        rows, mark, rest = text.partition("_")
        turn, _, quiet = rest.partition("_")
        if not mark or turn not in ("w", "b"):
            raise BadRecord(NO_TURN)
        cells, stacks = read_rows(rows.split("-"))
        position = QuantumPosition(cells, stacks, "wb".index(turn), variant_of(given))
        if all(len(position.towers(seat)) >= TOWERS_TO_WIN for seat in (0, 1)):
            raise BadRecord("Both sides have three towers, which no game can lead to.")
        return _with_history(position, quiet.split(".")) if quiet else position


def variant_of(given: Mapping[str, str]) -> QuantumVariant:
    """The variant for a full set of parameters."""
    return QuantumVariant(
        given["jump"] == "on", given["power"] == "on", given["stuck"], given["endless"]
    )


def read_rows(rows: Sequence[str]) -> tuple[SquareBoard, tuple[str, ...]]:
    """The board and the stacks from the rows of a position's text. Raises BadRecord."""
    if len(rows) > TALLEST:
        raise BadRecord(f"The position has {len(rows)} rows; a board has {TALLEST} at most.")
    read = [_read_row(number, row) for number, row in enumerate(rows, 1)]
    width = len(read[0])
    for number, row in enumerate(read, 1):
        if len(row) != width:
            raise BadRecord(
                f"Row {number} of the position has {counted(len(row), 'cell')} "
                f"and row 1 has {width}; all rows are equally long."
            )
    return board(width, len(rows)), tuple(stack for row in read for stack in row)


def _read_row(number: int, row: str) -> list[str]:
    cells: list[str] = []
    for place, item in enumerate(row.split(","), 1):
        where = f"Row {number} of the position, place {place}"
        if NUMBER.fullmatch(item):
            cells += [""] * int(item)
        elif not item or not set(item) <= set(PIECES):
            raise BadRecord(
                f"{where}: {quoted(item)} is neither a stack, letters among {PIECES}, nor a "
                "number of empty cells."
            )
        elif len(item) > HIGHEST:
            raise BadRecord(
                f"{where}: {quoted(item)} has {len(item)} pieces; no stack grows higher "
                f"than {HIGHEST}."
            )
        else:
            cells.append(item)
        if len(cells) > WIDEST:
            raise BadRecord(f"{where} lies beyond {WIDEST} cells, the most that a row has.")
    return cells


def _with_history(after: QuantumPosition, quiet: Sequence[str]) -> QuantumPosition:
    """The position with a history of quiet moves, the last part of its text. The moves are taken
    back one by one and then replayed, so that only a possible history is accepted."""
    cells, index = list(after.cells), after.board.index
    for move in reversed(quiet):
        start, _, end = move.partition("-")
        if start not in index or end not in index:
            raise BadRecord(f"The position’s quiet moves have {quoted(move)}, which is no move.")
        a, b = index[start], index[end]
        if cells[a] or not cells[b]:
            raise BadRecord(f"The position cannot have come about by its quiet move {shown(move)}.")
        cells[a], cells[b] = cells[b], ""
    seat = (after.to_play + len(quiet)) % 2
    position = QuantumPosition(after.board, tuple(cells), seat, after.variant)
    for move in quiet:
        try:
            position = position.apply(move)
        except IllegalAction as error:
            raise BadRecord(
                f"The position’s quiet move {shown(move)} is not possible: {error}"
            ) from error
    return position


def rank(width: int, number: int) -> str:
    """One rank of a set-up in White's letters; number 0 is at the edge.

    Squares and circles alternate from both ends, starting with a square on rank 0 and a circle on
    rank 1. The two middle pieces of rank 0 are queens.
    """
    half = "".join("SC"[(column + number) % 2] for column in range(width // 2))
    if number == 0:
        half = half[:-1] + "Q"
    return half + half[::-1]


def laid_out(cells: SquareBoard, setup: str) -> tuple[str, ...]:
    """The stacks of a set-up, which are ours: the rulebook's picture is lost (quantum M1–M4). All
    are single pieces (quantum R3): White's ranks at the bottom, and Black's the same, rotated by
    180°."""
    white = "".join(rank(cells.width, number) for number in range(RANKS[setup]))
    black = white.lower()
    empty = [""] * (len(cells.cells) - 2 * len(white))
    return (*black, *empty, *white[::-1])


RULES = QuantumRules()
