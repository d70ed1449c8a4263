"""The rules of Quantum Leap: parameters, set-ups, the text of a position.

Digests: ``leap-rings`` (30 white and 31 black particles on a full board) and ``leap-stones``
(equal numbers and a hole, Black's swap, two to six seats).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from quanta.core.errors import BadParam, BadRecord
from quanta.core.game import About, OpenRules, Params, Position
from quanta.core.params import Choice, Param, fill
from quanta.core.quoting import quoted, shown
from quanta.core.rng import Stream
from quanta.games.leap import boards
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.state import EMPTY, GAP, LETTERS, LeapVariant
from quanta.grids import hex
from quanta.grids.hex import HexBoard

TRIES = 1_000
"""Random set-ups drawn before a board counts as one on which White can never move
(leap-rings H9)."""
SWAP_TRIES = 100
"""Of these, the most that are drawn again because the swap would win at once (leap-stones H14)."""

ABOUT = About(
    "Leap one cell for each neighbour of your colour, land on an enemy, "
    "and be the last player able to capture.",
    "2 players (2–6 with stones), or alone",
    "10–20 minutes",
    feel="A crowded board that empties leap by leap. Every capture changes how far the neighbours "
    "can go, and a corner that was quiet a moment ago is suddenly in range.",
)

BOARD = Param(
    "board", "Board", "hex5", boards.BOARDS, drawn=True, source="leap-rings R10 R13, M1–M6"
)
PARAMS = (
    Param(
        "edition",
        "Edition",
        "rings",
        (
            Choice("rings", "Rings: a full board, Black has one more particle"),
            Choice("stones", "Stones: equal numbers, a hole, Black may swap two stones"),
        ),
        always=True,
        help="Two rulebooks, which make up for White’s first move in different ways.",
        source="leap-rings R9, leap-stones R9 R10",
    ),
    Param(
        "play",
        "Play",
        "game",
        (
            Choice("game", "Game for two or more"),
            Choice("puzzle", "Puzzle for one: a single particle captures them all", solo=True),
        ),
        when={"edition": ("rings",)},
        source="leap-rings R12",
    ),
    Param(
        "seats",
        "Players",
        "2",
        low=2,
        high=6,
        when={"edition": ("stones",)},
        help="With more than two, the player who moved just before the one who is stuck wins.",
        source="leap-stones R11 H17",
    ),
    Param(
        "difficulty",
        "Difficulty",
        "full",
        (
            Choice("full", "The rulebook’s: a full board"),
            Choice("easy", "Easy: about five leaps"),
            Choice("medium", "Medium: about ten leaps"),
            Choice("hard", "Hard: about twenty leaps"),
        ),
        when={"play": ("puzzle",)},
        drawn=True,
        help="Every board that is drawn has an answer. Where finding a full one would take too "
        "long, some rings stay free.",
        source="leap-rings H19",
    ),
    BOARD,
    Param(
        "setup",
        "Set-up",
        "random",
        (
            Choice("even", "Even: neither side starts ahead, as far as our program can tell"),
            Choice("random", "At random, as the rules have it"),
            Choice("spiral", "Spiral, colours in turn"),
        ),
        when={"play": ("game",)},
        drawn=True,
        help="Of random boards, many are nearly won for one side from the start. Even boards are "
        "ours.",
        source="leap-rings R2, R14, M7, M11; leap-stones M12",
        offered="even",
    ),
    Param(
        "count",
        "A leap is as long as",
        "friends",
        (
            Choice("friends", "the number of its neighbours of the same colour"),
            Choice("opponents", "the number of its enemy neighbours"),
        ),
        source="leap-rings R5, R11",
    ),
    Param(
        "gaps",
        "Missing cells",
        "cross",
        (Choice("cross", "may be leapt over"), Choice("block", "stop a leap")),
        help="Gaps that stop a leap divide a board with holes into parts.",
        source="leap-rings H4",
    ),
    Param(
        "start",
        "Set up a position",
        "",
        help="Rows from the top joined by -, with w b r g y p for colours, o empty, x no cell; "
        "then _ and who moves. It fixes the board.",
        source="leap-rings H13, M9",
    ),
)


class LeapRules(OpenRules):
    """The rules of both editions."""

    id = "leap"
    name = "Quantum Leap"
    about = ABOUT
    params = PARAMS

    def first_position(self, given: Params, rng: Stream) -> Position:
        """A set-up on the given board. Raises BadParam where none lets White move."""
        variant = variant_of(given)
        board_of = partial(boards.named, *BOARD.choose(given["board"]))
        if variant.play == "puzzle":
            from quanta.games.leap import puzzle_setup  # late: few games are puzzles

            return puzzle_setup.draw(partial(board_of, rng), variant, given["difficulty"], rng)
        draw = partial(_drawn, partial(board_of, rng), variant, given, rng)
        if given["setup"] == "even":
            from quanta.games.leap import even_start  # late: it searches

            return even_start.draw(draw, variant.seats, board_of(Stream(b"")).size, rng)
        return draw()

    def read(self, text: str, params: Params) -> Position:
        """The position written as ``text``: its shape fixes the board, and any balance of colours
        and any seat to move are accepted (leap-rings H13). Raises BadRecord or BadParam."""
        given = fill(self.params, {**params, "start": text})
        rows, mark, turn = text.partition("_")
        if not mark:
            raise BadRecord("The position lacks _ and the letter of who moves, such as _w.")
        board, cells = read_rows(rows.split("-"))
        needed = max((LETTERS.index(letter) + 1 for letter in {*cells} - {EMPTY}), default=0)
        variant = variant_of(given, at_least=needed, fixed="seats" in params)
        return _with_turn(LeapPosition(board, cells, 0, variant), turn)


def variant_of(given: Mapping[str, str], at_least: int = 2, fixed: bool = True) -> LeapVariant:
    """The variant of these parameters. at_least: the seats that a hand-made position has pieces of;
    fixed: whether the number of seats was given, and so cannot follow from the position."""
    seats = int(given["seats"])
    if at_least > seats:
        rings = given["edition"] != "stones"
        if fixed or rings:
            needs = "the stones edition" if rings else f"{at_least} players"
            raise BadParam(f"the position has {at_least} colours and needs {needs}.")
        seats = at_least
    return LeapVariant(given["edition"], given["count"], given["gaps"], given["play"], seats)


def _drawn(
    board_of: Callable[[], HexBoard], variant: LeapVariant, given: Params, rng: Stream
) -> LeapPosition:
    """A set-up in which White can move. Raises BadParam where there is none."""
    spare: LeapPosition | None = None
    lay_out = _spiral if given["setup"] == "spiral" else _shuffled
    for number in range(1 if given["setup"] == "spiral" else TRIES):
        board = board_of()
        first = LeapPosition(board, lay_out(board, variant, rng), 0, variant)
        if first.outcome() is not None:
            continue
        if not variant.has_swap:
            return first
        spare = _before_swap(first)
        if number >= SWAP_TRIES or not spare.wins_by_swap():
            return spare
    if spare is not None:
        return spare
    raise BadParam(f"no set-up on {given['board']} was found in which White can move.")


def _before_swap(first: LeapPosition) -> LeapPosition:
    return LeapPosition(first.board, first.cells, 1, first.variant, swap=True)


def _supply(board: HexBoard, variant: LeapVariant) -> list[str]:
    """The pieces of a set-up. Rings: every cell, the odd one Black's (leap-rings R9, R13, H10).
    Stones: as many for each as leave at least one cell empty (leap-stones R9, R11, H10)."""
    if variant.edition == "rings":
        white = board.size // 2
        return ["w"] * white + ["b"] * (board.size - white)
    each = (board.size - 1) // variant.seats
    if each == 0:
        raise BadParam(f"the board has too few cells for {variant.seats} players.")
    return [letter for letter in LETTERS[: variant.seats] for _ in range(each)]


def _shuffled(board: HexBoard, variant: LeapVariant, rng: Stream) -> str:
    """A set-up at random, every one equally likely; the empty cells are drawn first, and never the
    centre (leap-rings R2, H12; leap-stones R2, R9, H12)."""
    supply = _supply(board, variant)
    centre = None if board.centre is None else board.at[board.centre]
    free = [cell for cell in range(board.size) if cell != centre]
    rng.shuffle(free)
    empty = set(free[: board.size - len(supply)])
    rng.shuffle(supply)
    pieces = iter(supply)
    return "".join(EMPTY if cell in empty else next(pieces) for cell in range(board.size))


def _spiral(board: HexBoard, variant: LeapVariant, rng: Stream) -> str:
    """The colours in turn along the spiral from the middle, Black first (leap-rings R14, M7)."""
    letters = [EMPTY] * board.size
    walk = board.spiral()[: len(_supply(board, variant))]
    for number, cell in enumerate(walk, 1):
        letters[cell] = LETTERS[number % variant.seats]
    return "".join(letters)


def read_rows(rows: Sequence[str]) -> tuple[HexBoard, str]:
    """The board that the rows of a position's text form, and the letters on its cells. Raises
    BadRecord."""
    for number, row in enumerate(rows, 1):
        for letter in row:
            if letter not in LETTERS + EMPTY + GAP:
                raise BadRecord(
                    f"Row {number} of the position has {quoted(letter)}, which is no cell."
                )
    if hex.outline([len(row) for row in rows]) is None:
        lengths = ", ".join(str(len(row)) for row in rows[:20])
        raise BadRecord(f"Rows of {lengths} cells form neither a hexagon nor a parallelogram.")
    try:
        board = hex.board(tuple(tuple(letter != GAP for letter in row) for row in rows))
    except ValueError as error:
        raise BadRecord(f"The position cannot be read: {error}.") from error
    return board, "".join(rows).replace(GAP, "")


def _with_turn(position: LeapPosition, turn: str) -> LeapPosition:
    """The position with the seat to move, the open swap or the leaper that ``turn`` names."""
    variant = position.variant
    if turn == "s":
        if not variant.has_swap:
            raise BadRecord("_s, Black’s swap, belongs to the stones edition with two players.")
        return _before_swap(position)
    letter, leaper = turn[:1], turn[1:]
    seat = LETTERS.find(letter) if letter else -1
    if not 0 <= seat < variant.seats or (leaper and variant.play != "puzzle"):
        raise BadRecord(f"The position ends in _{shown(turn)}, which names no seat of this game.")
    if variant.play == "puzzle" and seat != 0:
        raise BadRecord("In the puzzle White moves, so the position ends in _w.")
    at = position.board.index.get(leaper)
    if leaper and (at is None or position.owner(at) != 0):
        raise BadRecord(f"There is no white particle on {shown(leaper)} to be the puzzle’s leaper.")
    return LeapPosition(position.board, position.cells, seat, variant, leaper=at)


RULES = LeapRules()
