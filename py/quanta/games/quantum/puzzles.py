"""The puzzles of Quantum: won positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from quanta.core.game import Params
from quanta.core.rng import Stream
from quanta.core.words import sentence, win_in
from quanta.games.quantum.rules import RULES
from quanta.games.quantum.state import COLOURS
from quanta.record.puzzle_file import Puzzle, puzzles_of
from quanta.record.record import Record

THEMES = {"win": "Win by force", "few": "Win with few stacks"}
"""Kind -> its name in the list of puzzles."""

SQUARES = 64
TOWERS = ("SCQSCQ", "scqscq")
"""A tower of each side; only its top matters."""
FEWEST_STACKS, MOST_STACKS = 7, 14
"""Stacks that are no towers, in a random position."""


def _few(params: Params, rng: Stream) -> Iterator[tuple[int, Record] | None]:
    """Random positions with two towers a side and few other stacks, in which only one move wins."""
    # The solver is not needed to open a puzzle.
    from quanta.games.quantum.kernel import kernel
    from quanta.players.puzzle_search import win_puzzle

    while True:
        stacks = [TOWERS[0]] * 2 + [TOWERS[1]] * 2
        for _ in range(FEWEST_STACKS + rng.below(MOST_STACKS - FEWEST_STACKS + 1)):
            stacks.append("".join(rng.choice("SCQscq") for _ in range(1 + rng.below(4))))
        squares = stacks + [""] * (SQUARES - len(stacks))
        rng.shuffle(squares)
        rows = (",".join(stack or "1" for stack in squares[i : i + 8]) for i in range(0, 64, 8))
        position = RULES.read(f"{'-'.join(rows)}_{rng.choice('wb')}", params)
        puzzle = win_puzzle(RULES, kernel, params, position) if not position.outcome() else None
        if puzzle is None:
            yield None
            continue
        record = Record(RULES.id, {"start": puzzle.start.text()}, puzzle.line, RULES.version)
        yield puzzle.grade, record


KINDS = {"few": _few}
"""Kind -> an endless generator of puzzles of that kind."""


@cache
def puzzles() -> Sequence[Puzzle]:
    """All puzzles, in the order of their file."""
    return puzzles_of(RULES.id, goal)


def goal(kind: str, solved: Record) -> str:
    """The task in words, which is a win for every kind."""
    plies = len(solved.actions)
    seat = "wb".index(solved.params["start"].split("_")[1])
    return f"You play {COLOURS[seat]}. {sentence(win_in(plies))}"
