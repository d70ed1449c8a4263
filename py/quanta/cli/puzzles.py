"""``quanta daily``: the puzzle of the day; ``quanta puzzles``: new puzzles.

``quanta puzzles GAME KIND`` prints puzzles in the form of their files: a kind, a grade, and a
record with the solution. A game may make kinds of its own; ``win`` works for every game with a
kernel. Equal seeds give equal puzzles.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from typing import Any

from quanta import registry
from quanta.cli.progress import Progress
from quanta.cli.records import pairs
from quanta.core.errors import BadParam, BadRequest
from quanta.core.game import Params, Position
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.core.words import did_you_mean
from quanta.players import Limit, run_to_end
from quanta.players.alphabeta import AlphaBeta
from quanta.players.puzzle_search import win_puzzle
from quanta.record.puzzle_file import GRADES
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.puzzles import daily_puzzle

WIN = "win"
MOST_COUNT = 1_000
RANDOM_PLIES = 4
"""The random plies at the start of a game that is searched for wins."""
GAME_LIMIT = Limit(nodes=600)
"""The limit of the players of such a game."""
LONGEST_GAME = 1_000
LAST_PLIES = 10
"""Wins are sought in this many positions before the end of a game, and in all their successors."""
PER_GAME = 3
"""Puzzles from one game at most, so that they are not alike."""

PATIENCE = 10_000
"""After this many tries without a new puzzle the search stops: on a board of usual size every
twentieth try gives one."""

Made = Iterator[tuple[int, Record] | None]


def add_daily_arguments(command: ArgumentParser) -> None:
    """``quanta daily [DATE] [--game GAME]``."""
    command.add_argument("date", nargs="?", help="such as 2026-12-31 (default: today)")
    command.add_argument("--game", help="a game’s own puzzle of the day")
    command.add_argument("--json", action="store_true", help="print JSON, with the solution")
    command.set_defaults(run=_daily)


def add_arguments(command: ArgumentParser) -> None:
    """``quanta puzzles GAME KIND``."""
    command.add_argument("game")
    command.add_argument("kind", help=f"{WIN}, or a kind that the game makes")
    command.add_argument("params", nargs="*", metavar="key=value")
    command.add_argument(
        "--count", type=int, default=1, metavar="N", help="number of puzzles (default 1)"
    )
    command.add_argument(
        "--each", type=int, metavar="N", help="make N puzzles of each grade instead"
    )
    command.add_argument("--seed", default="quanta")
    command.add_argument("--json", action="store_true", help="print JSON, a line for each puzzle")
    command.set_defaults(run=_puzzles)


def _daily(args: Namespace) -> int:
    day = args.date or datetime.now().astimezone().date().isoformat()
    puzzle = daily_puzzle.puzzle_of(args.game, day) if args.game else daily_puzzle.puzzle(day)
    if args.json:
        print(json.dumps({"date": day, "id": puzzle.id, **asdict(puzzle)}))
    else:
        print(f"{puzzle.goal} (Grade {puzzle.grade}.)\n{puzzle.record}")
    return 0


def _puzzles(args: Namespace) -> int:
    each = args.each
    if not 1 <= (args.count if each is None else each) <= MOST_COUNT:
        raise BadParam(f"--count and --each are from 1 to {MOST_COUNT}.")
    made = _maker(args.game, args.kind)(pairs(args.params), Stream(args.seed))
    grades: Counter[int] = Counter()
    shown: set[str] = set()
    last = 0
    wanted = args.count if each is None else GRADES * each
    with Progress() as progress:
        for tried, puzzle in enumerate(made, 1):
            progress.show(f"{len(shown)}/{wanted} puzzles, {tried} tries")
            if puzzle is None or grades[puzzle[0]] == each or puzzle[1].plain() in shown:
                if tried - last >= PATIENCE:
                    count = (
                        f"only {len(shown)} of the {wanted} puzzles were" if shown else "none was"
                    )
                    tries = f"In {PATIENCE:,} tries there was no new puzzle"
                    raise BadRequest(f"{tries}: with these options {count} found.")
                continue
            last = tried
            grades[puzzle[0]] += 1
            shown.add(puzzle[1].plain())
            made_one = {"kind": args.kind, "grade": puzzle[0], "record": puzzle[1].plain()}
            plain = " ".join(map(str, made_one.values()))
            print(json.dumps(made_one) if args.json else plain, flush=True)
            if len(shown) == wanted:
                break
    return 0


def _maker(game: str, kind: str) -> Any:
    """The maker of puzzles of this kind. Raises BadRequest if there is none."""
    modules = registry.modules(game)
    kinds = dict(modules.puzzle_makers or {})
    if modules.kernel:
        kinds[WIN] = lambda params, rng: _wins(game, params, rng)
    if kind not in kinds:
        known = ", ".join(kinds) or "none"
        near = did_you_mean(kind, kinds)
        raise BadRequest(f"{game} has no kind of puzzle {quoted(kind)}{near}; there is {known}.")
    return kinds[kind]


def _wins(game: str, params: Params, rng: Stream) -> Made:
    """Late positions in which a single move wins fastest, as puzzles; None for each other one."""
    rules, make = registry.rules(game), registry.modules(game).kernel
    while True:
        yield None  # a game may have no late position
        count = 0
        for position in _late(_game(game, params, rng), rng):
            puzzle = win_puzzle(rules, make, params, position)
            if puzzle is None:
                yield None
                continue
            line = Timeline(rules, params, puzzle.start)
            yield puzzle.grade, Record(game, line.params, puzzle.line, rules.version)
            count += 1
            if count == PER_GAME:
                break


def _late(positions: list[Position], rng: Stream) -> Iterator[Position]:
    """The last positions of a game and all their successors, in random order."""
    late = positions[-2 : -2 - LAST_PLIES : -1]
    late += [position.apply(action) for position in late for action in position.legal_actions()]
    rng.shuffle(late)
    return iter(late)


def _game(game: str, params: Params, rng: Stream) -> list[Position]:
    """The positions of a game, played by alpha-beta if the game has a tree, else at random."""
    tree = registry.modules(game).tree
    position = registry.rules(game).start(params, rng)
    positions = [position]
    while position.outcome() is None and len(positions) < LONGEST_GAME:
        searched = tree(position) if tree and len(positions) > RANDOM_PLIES else None
        if searched is None:
            action = rng.choice(position.legal_actions())
        else:
            thought = run_to_end(AlphaBeta(searched).search(searched.state(position), GAME_LIMIT))
            action = thought.action
        position = position.apply(action)
        positions.append(position)
    return positions
