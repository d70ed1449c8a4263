"""Makes the perft tables in ``data/perft.json`` with a game's plain implementation.

A table is its own list of cases. To add one, write an entry with any number under `perft` for each
depth, and with `outcomes` (`{}` will do) if the tree is small enough to be searched to its end;
then `python -m tests.support.perft_table GAME` fills in the counts.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any, NotRequired, Protocol, TypedDict


class Plain(Protocol):
    """The functions of a plain implementation, a module."""

    def parse(self, text: str, **params: str) -> Any: ...
    def perft(self, state: Any, depth: int, /) -> int: ...
    def outcomes(self, state: Any, /) -> Counter[Any]: ...


class Entry(TypedDict):
    """One start: the number of paths of each length, and to each outcome."""

    name: str
    params: dict[str, str]
    start: str
    perft: list[int]
    outcomes: NotRequired[dict[str, int]]
    source: str


PLAIN: dict[str, Any] = {
    game: import_module(f"tests.games.{game}.plain_{game}")
    for game in ("harlequin", "leap", "legions", "quantum")
}
"""Game -> its plain implementation."""


class Table:
    """The table of one game, and the plain implementation that counts it."""

    def __init__(self, game: str) -> None:
        self.path = Path(__file__).parents[2] / f"py/quanta/games/{game}/data/perft.json"
        self._plain: Plain = PLAIN[game]
        self._source = f"counted by tests/games/{game}/plain_{game}.py"

    def read(self) -> list[Entry]:
        entries: list[Entry] = json.loads(self.path.read_text(encoding="utf-8"))
        return entries

    def counted(self, entry: Entry) -> Entry:
        """The entry, counted again by the plain implementation."""
        plain = self._plain
        state = plain.parse(entry["start"], **entry["params"])
        fresh = entry.copy()
        fresh["perft"] = [plain.perft(state, 1 + i) for i in range(len(entry["perft"]))]
        if "outcomes" in entry:
            ways = plain.outcomes(state)
            fresh["outcomes"] = {",".join(map(str, end)): ways[end] for end in sorted(ways)[::-1]}
        fresh["source"] = self._source
        return fresh

    def make(self) -> None:
        entries = [self.counted(entry) for entry in self.read()]
        self.path.write_text(written(entries), encoding="utf-8")


def written(entries: list[Entry]) -> str:
    """A table as text: JSON with a line for each field."""
    blocks = (
        ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in entry.items())
        for entry in entries
    )
    return "[\n" + ",\n".join(f" {{\n{block}\n }}" for block in blocks) + "\n]\n"


if __name__ == "__main__":
    Table(sys.argv[1]).make()
