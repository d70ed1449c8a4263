"""Small positions of Harlequin, for tests: laid out cell by cell."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from tests.games.harlequin import plain_harlequin

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.games.harlequin.rules import RULES

FAR = "e6f6f4"
"""Where Blue's tokens are out of the way of what happens at the lower left."""


def at(text: str, **params: str) -> Position:
    return RULES.read(text, params)


def start(**params: str) -> Position:
    return RULES.start(params, Stream(b""))


def laid(
    red: str, blue: str = FAR, turn: str = "r", tiles: str = "", fill: str = "o", path: str = ""
) -> str:
    """The text of a position: tokens as `a1b2c3`, tiles as `r:b2c3 b:c3d4` by the names of their
    light cells, all other light cells as `fill`."""
    marks = {}
    for tile in tiles.split():
        mark, _, names = tile.partition(":")
        marks[plain_harlequin.cells(names)[0]] = mark
    flat = "".join(marks.get(cell, fill) for cell in plain_harlequin.LIGHT)
    rows = "-".join(flat[i : i + 5] for i in range(0, 25, 5))
    last = "o" if set(flat) == {"o"} else "b" if turn == "r" else "r"
    parts = [rows, sorted_cells(red), sorted_cells(blue), turn + last, *([path] if path else [])]
    return "_".join(parts)


def sorted_cells(names: str) -> str:
    return "".join(sorted(names[i : i + 2] for i in range(0, len(names), 2)))


def after(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.apply(action)
    return position


def along(position: Position, cells: str) -> Position:
    """After the jumps along `a1b2c3`."""
    names = [cells[i : i + 2] for i in range(0, len(cells), 2)]
    return after(position, *(f"{a}-{b}" for a, b in pairwise(names)))


def jumps_from(position: Position, cell: str) -> list[str]:
    """Where the token on `cell` may jump."""
    return [a.split("-")[1] for a in position.legal_actions() if a.startswith(f"{cell}-")]


def returns(position: Position) -> tuple[int, ...] | None:
    end = position.outcome()
    return end.returns if end else None


def tiles(position: Position) -> Counter[str]:
    """How many light cells hold each letter, as the turn began."""
    counted = Counter(position.text().partition("_")[0])
    del counted["-"]
    return counted


def tile(position: Position, light: str) -> str:
    """The tile on the light cell called `b2c3`, as the turn began."""
    letters = position.text().partition("_")[0].replace("-", "")
    return letters[plain_harlequin.LIGHT.index(plain_harlequin.cells(light)[0])]


def tokens(position: Position) -> tuple[str, str]:
    """The cells of Red's and of Blue's tokens, as the turn began."""
    _, red, blue, *_ = position.text().split("_")
    return red, blue
