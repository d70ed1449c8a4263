"""The puzzles of Harlequin: won positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from quanta.core.game import Params
from quanta.core.rng import Stream
from quanta.core.words import sentence, win_in
from quanta.games.harlequin.rules import RULES
from quanta.games.harlequin.state import COLOURS
from quanta.record.puzzle_file import Puzzle, puzzles_of
from quanta.record.record import Record

THEMES = {"win": "Win by force", "late": "Win near the end"}
"""Kind -> its name in the list of puzzles."""

FEWEST_EMPTY, MOST_EMPTY = 2, 5
"""Light cells without a tile, in a random position."""


def _late(params: Params, rng: Stream) -> Iterator[tuple[int, Record] | None]:
    """Random positions near the end, in which only one jump wins."""
    # The solver is not needed to open a puzzle.
    from quanta.games.harlequin.kernel import kernel
    from quanta.players.puzzle_search import win_puzzle

    while True:
        empty = FEWEST_EMPTY + rng.below(MOST_EMPTY - FEWEST_EMPTY + 1)
        tiles = ["o"] * empty + [rng.choice("rb") for _ in range(25 - empty)]
        cells = [f"{letter}{digit}" for letter in "abcdef" for digit in "123456"]
        rng.shuffle(tiles)
        rng.shuffle(cells)
        rows = "-".join("".join(tiles[i : i + 5]) for i in range(0, 25, 5))
        red, blue = ("".join(sorted(cells[i : i + 3])) for i in (0, 3))
        position = RULES.read(f"{rows}_{red}_{blue}_{rng.choice(('rb', 'br'))}", params)
        puzzle = win_puzzle(RULES, kernel, params, position) if not position.outcome() else None
        if puzzle is None:
            yield None
            continue
        record = Record(RULES.id, {"start": puzzle.start.text()}, puzzle.line, RULES.version)
        yield puzzle.grade, record


KINDS = {"late": _late}
"""Kind -> an endless generator of puzzles of that kind."""


@cache
def puzzles() -> Sequence[Puzzle]:
    """All puzzles, in the order of their file."""
    return puzzles_of(RULES.id, goal)


def goal(kind: str, solved: Record) -> str:
    """The task in words, which is a win for every kind."""
    position = RULES.read(solved.params["start"], {})
    seat = COLOURS[position.to_play]
    plies = len(solved.actions)
    # A turn may have several jumps, so they do not alternate with the replies.
    task = sentence(win_in(plies, "jump", alternate=False))
    return f"You play {seat}. {task}{' Skips count too.' * (plies > 1)}"
