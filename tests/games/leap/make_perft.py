"""Counts the trees of Leap's perft table once more: `python -m tests.games.leap.make_perft`.

The table is its own list of cases. To add one, write an entry with as many numbers under `perft`
as depths are wanted, whatever they are, and `outcomes` (`{}` will do) where the tree is small
enough to be walked to its end; then run this, which puts the counts in.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NotRequired, TypedDict

from tests.games.leap import plain_leap

TABLE = Path(__file__).parents[3] / "py/quanta/games/leap/data/perft.json"
SOURCE = "counted by tests/games/leap/plain_leap.py (tests/games/leap/make_perft.py)"


class Entry(TypedDict):
    """One start: the number of paths of each length, and of ways to each end of the game."""

    name: str
    params: dict[str, str]
    start: str
    perft: list[int]
    outcomes: NotRequired[dict[str, int]]
    source: str


def read(path: Path = TABLE) -> list[Entry]:
    entries: list[Entry] = json.loads(path.read_text(encoding="utf-8"))
    return entries


def counted(entry: Entry) -> Entry:
    """The entry with all its numbers counted afresh by the plain implementation."""
    state = plain_leap.parse(entry["start"], **entry["params"])
    fresh = entry.copy()
    fresh["perft"] = [plain_leap.perft(state, 1 + i) for i in range(len(entry["perft"]))]
    if "outcomes" in entry:
        ways = plain_leap.outcomes(state)
        fresh["outcomes"] = {",".join(map(str, end)): ways[end] for end in sorted(ways)[::-1]}
    fresh["source"] = SOURCE
    return fresh


def written(entries: list[Entry]) -> str:
    """The table as text: JSON with a line for each field."""
    blocks = (
        ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in entry.items())
        for entry in entries
    )
    return "[\n" + ",\n".join(f" {{\n{block}\n }}" for block in blocks) + "\n]\n"


def main() -> None:
    TABLE.write_text(written([counted(entry) for entry in read()]), encoding="utf-8")


if __name__ == "__main__":
    main()
