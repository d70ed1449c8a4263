"""Small positions of Leap, for tests: written as text, or laid out cell by cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.games.leap import plain_leap

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.games.leap.rules import RULES

HOLES = "missing"


def at(text: str, **params: str) -> Position:
    """The position `text`, of the rings edition by default."""
    return RULES.read(text, {"edition": "rings", **params})


def drawn(seed: int, **params: str) -> Position:
    """A set-up drawn with this seed."""
    return RULES.start({"edition": "rings", **params}, Stream(seed))


def laid(side: int, turn: str = "w", **pieces: str) -> str:
    """The text of a hexagon with `w="c3 d4"` and so on; `missing` names its holes."""
    rows = [2 * side - 1 - abs(r) for r in range(1 - side, side)]
    blank = plain_leap.parse("-".join("o" * length for length in rows) + "_w")
    letters = {
        name: "x" if colour == HOLES else colour
        for colour, names in pieces.items()
        for name in names.split()
    }
    assert letters.keys() <= set(blank.names.values())
    written = ("".join(letters.get(blank.names[cell], "o") for cell in row) for row in blank.rows)
    return f"{'-'.join(written)}_{turn}"


def leaps_from(position: Position, cell: str) -> list[str]:
    """Where the piece on `cell` may land."""
    start = f"{cell}-"
    return [action[len(start) :] for action in position.legal_actions() if action.startswith(start)]


def after(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.apply(action)
    return position


def returns(position: Position) -> tuple[int, ...] | None:
    end = position.outcome()
    return end.returns if end else None


def letters(position: Position) -> Counter[str]:
    """How many cells hold each letter, missing cells left out."""
    counted = Counter(position.text().partition("_")[0])
    del counted["-"], counted["x"]
    return counted


def rows(position: Position) -> Sequence[str]:
    return position.text().partition("_")[0].split("-")
