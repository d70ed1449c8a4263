"""The lab beside what is known of games at random, which ``tests.support.known_games`` computes.

PYTHONPATH=py python3 -m tests.campaigns.known_figures
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from tests.support import known_games
from tests.support.known_games import CHOICES, LENGTH, TREE, Facts, Value

from quanta import registry
from quanta.cli.main import main as quanta
from quanta_lab import markdown_table
from quanta_lab.markdown_table import Cells
from quanta_lab.trace import Evaluator

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "tests/lab/games/noughts", ROOT / "docs/hex", ROOT / "docs/breakthrough")
PAWNS = (1, 3)
"""Columns in which each side has a pawn in a small game of Breakthrough."""
FEW_PAWNS = "start=obobo-ooooo-ooooo-ooooo-owowo_w"
PLAYED = 20_000
"""Games of our own that Breakthrough on a whole board is compared with."""
GAMES = 2_000


class Known(NamedTuple):
    """What is known of a game. words: the game and its parameters, as for the lab."""

    words: str
    facts: partial[Facts]


KNOWN: Mapping[str, Known] = {
    "Noughts and crosses": Known("noughts", partial(known_games.noughts_and_crosses)),
    "Hex, 3 by 3": Known("hex size=3", partial(known_games.hex_board, 3)),
    "Hex, 5 by 5": Known("hex size=5", partial(known_games.hex_board, 5)),
    "Hex, 7 by 7": Known("hex size=7", partial(known_games.hex_board, 7)),
    "Breakthrough, two pawns each": Known(
        f"breakthrough size=5 {FEW_PAWNS}", partial(known_games.breakthrough_with_pawns, 5, PAWNS)
    ),
    "Breakthrough, 6 by 6": Known(
        "breakthrough size=6", partial(known_games.breakthrough_played, 6, PLAYED, "known")
    ),
}


@contextlib.contextmanager
def games_of_the_tests() -> Iterator[None]:
    """The games can be played by their ids, in a folder of its own that is the current one."""
    before = Path.cwd()
    with TemporaryDirectory() as folder:
        for game in FOLDERS:
            Path(folder, game.name).symlink_to(game)
        registry.add_folder(folder)
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)
            registry.remove_folder(folder)


def figures(words: str, games: int, seed: str) -> dict[str, Mapping[str, Any]]:
    """The lab’s figures of this number of random games: name -> row of the report. No position is
    evaluated, since none of these figures is about who was ahead."""
    asked = f"lab {words} --level random --opening 0 --only seats --jobs 1 --minutes 600"
    more = f"--games {games} --within 0.5 --seed {seed} --out games --json"
    out = io.StringIO()
    with patch.object(Evaluator, "chances", lambda *_: []), contextlib.redirect_stdout(out):
        assert quanta([*asked.split(), *more.split()]) == 0
    Path("games.jsonl").unlink()
    (report,) = json.loads(out.getvalue())["variants"]
    (level,) = report["who_wins"]["levels"]
    return {row["label"]: row for row in (*level["rows"], *report["course"]["rows"])}


def agrees(known: Value, row: Mapping[str, Any]) -> bool:
    """Whether the interval of the lab has the value, or meets its interval."""
    return bool(row["low"] <= known.mean + known.half and known.mean - known.half <= row["high"])


def game_cells(name: str, facts: Facts, rows: Mapping[str, Mapping[str, Any]]) -> Cells:
    """A row for each figure."""
    cells: dict[tuple[str, str], str] = {}
    for figure, known in facts.items():
        label, row = f"{name}: {figure}", rows[figure]
        write = _plain if figure in (LENGTH, CHOICES, TREE) else _per_cent
        interval = f" ± {write(known.half)}" if known.half else ""
        cells[label, "known"] = f"{write(known.mean)}{interval}"
        ends = f"{write(row['low'])} to {write(row['high'])}"
        cells[label, "the lab"] = f"{write(row['value'])} ({ends})"
        cells[label, "agrees"] = "yes" if agrees(known, row) else "no"
    return cells


def _per_cent(value: float) -> str:
    return f"{100 * max(0.0, min(1.0, value)):.1f} %"


def _plain(value: float) -> str:
    return f"{value:.2f}"


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(description="The lab beside what is known of games at random.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"of each (default {GAMES})")
    parser.add_argument("--seed", default="known")
    markdown_table.add_arguments(parser)
    return parser


def main() -> None:
    """Print the known figures beside those of the lab."""
    args = parser().parse_args()
    markdown_table.check(args.write)
    target = args.write and str(Path(args.write).resolve())
    cells: Cells = {}
    with games_of_the_tests():
        for name, known in KNOWN.items():
            found = game_cells(name, known.facts(), figures(known.words, args.games, args.seed))
            for (row, column), cell in found.items():
                print(f"{row}, {column}: {cell}", flush=True)
            cells = {**cells, **found}
    markdown_table.write(target, cells)


if __name__ == "__main__":
    main()
