"""The rules of Harlequin: parameters, the first position, the text of a position.

Digest: ``harlequin``.
"""

from __future__ import annotations

from itertools import pairwise

from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import About, OpenRules, Params, Position
from quanta.core.params import Choice, Param, fill
from quanta.core.quoting import quoted, shown
from quanta.core.rng import Stream
from quanta.games.harlequin.cells import ACTIONS, DARK, EDGE, EMPTY, LIGHT
from quanta.games.harlequin.chain import END, IMMEDIATE
from quanta.games.harlequin.position import NEITHER, HarlequinPosition
from quanta.games.harlequin.state import COLOURS, LETTERS, NO_TILES, TOKENS, Tokens

FORM = "rows of tiles, Red’s tokens, Blue’s tokens and whose turn it is, with _ between them"

ABOUT = About(
    "Jump over chains of tiles to turn them to your colour, and end every turn over an empty cell.",
    "2 players",
    "10–20 minutes",
    feel="One long jump can turn half the board to your colour, and the answer can turn it "
    "back. You are never as far behind as it looks.",
)

PARAMS = (
    Param(
        "flips",
        "Jumped tiles turn over",
        END,
        (
            Choice(END, "when the turn ends, so a chain may cross them again"),
            Choice(IMMEDIATE, "at once, so a chain crosses each of them once"),
        ),
        help="“At once” makes for shorter turns, and favours the first player.",
        source="harlequin R8, H1, H2",
    ),
    Param(
        "start",
        "Set up a position",
        "",
        help="Five rows of tiles from the top joined by -, with r, b and o for none; then, each "
        "after _, Red’s tokens, Blue’s tokens, and whose turn it is with who jumped last.",
        source="harlequin H11, M2",
    ),
)


class HarlequinRules(OpenRules):
    """The rules of Harlequin."""

    id = "harlequin"
    name = "Harlequin"
    about = ABOUT
    params = PARAMS

    def first_position(self, given: Params, rng: Stream) -> Position:
        """The empty board with Red to place a token (R3)."""
        return HarlequinPosition(flips=given["flips"])

    def read(self, text: str, params: Params) -> Position:
        """Parse a position (``harlequin M2``), which may be in the middle of a turn. Raises
        BadRecord, also if no game can lead to it (H11)."""
        given = fill(self.params, {**params, "start": text})
        tiles, tokens, seat, last = read_parts(text)
        _check(tiles, tokens, seat, last)
        first = HarlequinPosition(tiles, tokens, seat, last, given["flips"])
        path = text.split("_")[4:]
        return _after_path(first, path[0]) if path else first


def read_parts(text: str, most: int = TOKENS) -> tuple[str, Tokens, int, int | None]:
    """Parse tiles, tokens, the seat to play and the one that jumped last, without further checks.
    most: the most tokens of a player. Raises BadRecord."""
    parts = text.split("_")
    if len(parts) not in (4, 5):
        raise BadRecord(f"The position does not consist of {FORM}.")
    tokens = _tokens(parts[1], 0, most), _tokens(parts[2], 1, most)
    return _tiles(parts[0]), tokens, *_turn(parts[3])


def _tiles(text: str) -> str:
    rows = text.split("-")
    if [len(row) for row in rows] != [LIGHT.width] * LIGHT.height:
        raise BadRecord(f"The tiles are not {LIGHT.height} rows of {LIGHT.width} joined by -.")
    for number, row in enumerate(rows, 1):
        for letter in row:
            if letter not in LETTERS + EMPTY:
                raise BadRecord(
                    f"Row {number} of the tiles has {quoted(letter)}; it takes r, b and o."
                )
    return "".join(rows)


def _cells(text: str, whose: str) -> list[int]:
    """Parse names of dark cells without separators, as in ``a1b2``."""
    names = [text[at : at + 2] for at in range(0, len(text), 2)]
    for name in names:
        if name not in DARK.index:
            raise BadRecord(
                f"{whose} has {quoted(name)}, which is no dark cell; those are a1 to f6."
            )
    return [DARK.index[name] for name in names]


def _tokens(text: str, seat: int, most: int) -> tuple[int, ...]:
    cells = _cells(text, f"The list of {COLOURS[seat]}’s tokens")
    if len(cells) > most:
        raise BadRecord(f"{COLOURS[seat]} has {len(cells)} tokens; a player has {TOKENS}.")
    return tuple(sorted(cells))


def _turn(text: str) -> tuple[int, int | None]:
    if len(text) != 2 or text[0] not in LETTERS or text[1] not in LETTERS + NEITHER:
        raise BadRecord(
            f"{quoted(text)} does not say whose turn it is and who jumped last, as ro, br or rb do."
        )
    last = None if text[1] == NEITHER else LETTERS.index(text[1])
    return LETTERS.index(text[0]), last


def _check(tiles: str, tokens: Tokens, seat: int, last: int | None) -> None:
    """Check that a game could lead to this position (H11). Raises BadRecord."""
    everyone = [cell for cells in tokens for cell in cells]
    for cell in everyone:
        if everyone.count(cell) > 1:
            raise BadRecord(f"Two tokens are on {DARK.names[cell]}.")
    if (tiles == NO_TILES) != (last is None):
        jumped = "nobody has jumped yet" if last is None else "someone has jumped"
        seen = "no tile is" if tiles == NO_TILES else "tiles are"
        raise BadRecord(f"The position says that {jumped}, but {seen} on the board.")
    red, blue = map(len, tokens)
    if blue == TOKENS == red:
        return
    if red - blue != seat or tiles != NO_TILES or not set(everyone) <= EDGE:
        raise BadRecord(
            "While tokens are being placed, Red and Blue do so in turn, at the edge, and no tile "
            "is on the board."
        )


def _after_path(first: HarlequinPosition, path: str) -> HarlequinPosition:
    """The position after the jumps of a turn under way."""
    cells = _cells(path, "The path of the turn")
    at = first
    for jump in pairwise(cells):
        if first.placing or jump not in ACTIONS:
            raise BadRecord(f"The path {shown(path)} is not made of jumps.")
        try:
            at = at.apply(ACTIONS[jump])
        except IllegalAction as error:
            raise BadRecord(f"The path {shown(path)} is not legal: {error}") from error
    if not at.path:
        raise BadRecord(f"The path {shown(path)} is not that of a turn under way.")
    return at


RULES = HarlequinRules()
