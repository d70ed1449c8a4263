"""The check of a whole game: every clause, in random games, until the time is up."""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from quanta import registry
from quanta.core.arguments import positive, whole, with_call
from quanta.core.errors import QuantaError
from quanta.core.limits import MAX_PLIES
from quanta.core.perft import divide, outcomes, perft
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.games.modules import GameModules, loading_fault
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.testing.hook_clauses import (
    HOOK_CLAUSES,
    PLAYED_HOOK_CLAUSES,
    players_can_be_listed,
)
from quanta.testing.kernel_clauses import KERNEL_CLAUSES
from quanta.testing.learning_clauses import LEARNING_CLAUSES
from quanta.testing.module_matches import search_is_no_worse_for_a_module
from quanta.testing.random_games import random_games
from quanta.testing.rules_clauses import RULES_CLAUSES
from quanta.testing.search_clauses import SEARCH_CLAUSES
from quanta.testing.start_clauses import START_CLAUSES
from quanta.testing.teaching_clauses import TEACHING_CLAUSES, GameClause
from quanta.testing.text_board_clauses import TEXT_BOARD_CLAUSES
from quanta.testing.tree_clauses import TREE_CLAUSES
from quanta.testing.view_clauses import VIEW_CLAUSES

Clause = Callable[[Timeline, Stream], Iterator[str]]

CLAUSES: tuple[Clause, ...] = (
    *RULES_CLAUSES,
    *VIEW_CLAUSES,
    *TEXT_BOARD_CLAUSES,
    *KERNEL_CLAUSES,
    *TREE_CLAUSES,
    *LEARNING_CLAUSES,
    *SEARCH_CLAUSES,
    *PLAYED_HOOK_CLAUSES,
    *START_CLAUSES,
)
"""Every clause that is checked on a game in play."""
GAME_CLAUSES: tuple[GameClause, ...] = (*TEACHING_CLAUSES, *HOOK_CLAUSES)
"""Every clause about what a game brings along, whatever is played."""
MOST_GAMES = 1_000_000
EACH = 3
"""Faults of one clause that are reported; then it is not checked further."""
MOST_PATHS = 20_000
"""Larger counts in a table of paths are left to what made the table."""
LONGEST_NOTE = 200
"""Characters of what a clause adds to an error."""
END_SHARE, TABLES_SHARE, MATCHES_SHARE = 0.2, 0.3, 0.5
"""The part of the time after which the game played to its end, the tables and the matches stop."""


class ClauseFault(NamedTuple):
    """A violation of the contract. clause: the one that does not hold; text: a sentence; record: a
    game in which it does not, empty where that does not depend on a game."""

    clause: str
    text: str
    record: str = ""

    def __str__(self) -> str:
        where = f"\n    in {self.record}" if self.record else ""
        return f"{self.clause.replace('_', ' ')}:\n    {self.text}{where}"


@dataclass(frozen=True, slots=True, repr=False)
class CheckReport:
    """The result of a check. game: the id; games, plies: how many were played; clauses: how many
    were checked, in each of them or once; faults: what is wrong; seconds: how long it took."""

    game: str
    games: int
    plies: int
    clauses: int
    faults: tuple[ClauseFault, ...]
    seconds: float

    def __repr__(self) -> str:
        return f"<quanta check of {self.game}: {len(self.faults)} faults>"

    def data(self) -> dict[str, Any]:
        """JSON-ready data."""
        return {
            "game": self.game,
            "games": self.games,
            "plies": self.plies,
            "clauses": self.clauses,
            "faults": [fault._asdict() for fault in self.faults],
            "seconds": round(self.seconds, 1),
        }


class _Checker:
    """Collects the faults of a game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.faults: list[ClauseFault] = []
        self.games = self.plies = 0

    def tired_of(self, clause: str) -> bool:
        return sum(fault.clause == clause for fault in self.faults) >= EACH

    def run(self, clause: str, find: Callable[[], Iterator[str]], record: str = "") -> None:
        """Note the faults that ``find()`` yields, and an error that it raises."""
        try:
            for text in find():
                if not self.tired_of(clause):
                    self.faults.append(ClauseFault(clause, text, record))
        except Exception as error:  # noqa: BLE001  # the game is foreign code; whatever it raises is reported
            self.faults.append(ClauseFault(clause, _as_line(error), record))


def check(
    game: str,
    *,
    games: int = 60,
    seconds: float = 20.0,
    seed: str | int = "check",
    progress: Callable[[int, int], object] | None = None,
) -> CheckReport:
    """Check the game with this id: its modules, what they bring along, its tables, whether its
    search gains by them, and every clause of the contract in this many random games, or as many as
    there is time for. Equal seeds play equal games.

    progress: called with the number of games played and to play. Raises BadRecord for an unknown
    game and BadParam for an impossible number.
    """
    most = whole("games", games, 1, MOST_GAMES)
    positive("seconds", seconds)
    with_call("progress", progress)
    registry.modules(game)
    checker, begun = _Checker(game), time.monotonic()
    checker.run("the_modules_are_there", lambda: _modules(game))
    if not checker.faults:
        checker.run(players_can_be_listed.__name__, lambda: players_can_be_listed(game))
    if not checker.faults:
        checker.run("rules_say_what_they_are", lambda: _about(game))
        for clause in GAME_CLAUSES:
            checker.run(clause.__name__, partial(clause, game))
        shares = (END_SHARE, TABLES_SHARE, MATCHES_SHARE)
        first, second, third = (begun + share * seconds for share in shares)
        checker.run("random_games_end", lambda: _ends(game, Stream(f"{seed} end"), first))
        checker.run("tables_are_as_counted", lambda: _tables(game, second))
        matches = search_is_no_worse_for_a_module
        rng = Stream(f"{seed} matches")
        checker.run(matches.__name__, lambda: matches(game, rng, third))
        _play(checker, most, begun + seconds, str(seed), progress)
    took = time.monotonic() - begun
    faults = tuple(checker.faults)
    clauses = len(CLAUSES) + len(GAME_CLAUSES)
    return CheckReport(game, checker.games, checker.plies, clauses, faults, took)


def _play(
    checker: _Checker,
    games: int,
    until: float,
    seed: str,
    progress: Callable[[int, int], object] | None,
) -> None:
    """Check the clauses in random games."""
    lines = random_games(registry.rules(checker.game), Stream(seed))
    while checker.games < games and time.monotonic() < until:
        before = len(checker.faults)
        checker.run("random_games_can_be_played", lambda: _next(lines, checker, seed, until))
        if len(checker.faults) > before and checker.tired_of("random_games_can_be_played"):
            return
        if progress is not None:
            progress(checker.games, games)


def _next(lines: Iterator[Timeline], checker: _Checker, seed: str, until: float) -> Iterator[str]:
    """Check the clauses in the next game, until the time is up. Each draws from a stream of its
    own, so that what it finds does not depend on the others."""
    checker.games += 1
    line = next(lines)
    checker.plies += line.plies
    record = str(line.record())
    for clause in CLAUSES:
        if time.monotonic() >= until:
            return
        name = clause.__name__
        if not checker.tired_of(name):
            rng = Stream(f"{seed} {checker.games} {name}")
            checker.run(name, partial(clause, line, rng), record)
    yield from ()


def _modules(game: str) -> Iterator[str]:
    """Whether each module that is there exports what it should."""
    modules = registry.modules(game)
    for field in GameModules.hooks():
        try:
            getattr(modules, field)
        except Exception as error:
            fault = str(error) if isinstance(error, QuantaError) else loading_fault(error)
            if fault is None:
                raise
            yield fault
    try:
        assert modules.role_styles is not None
    except QuantaError as error:
        yield str(error)


def _about(game: str) -> Iterator[str]:
    """Whether the rules have what lists and pages show."""
    rules = registry.rules(game)
    if rules.id != game:
        yield f"The id is {rules.id!r}, but the folder’s name is {game!r}."
    for field, text in (("name", rules.name), ("about.sentence", rules.about.sentence)):
        if not text:
            yield f"There is no {field}."
    keys = [param.key for param in rules.params]
    if "start" not in keys:
        yield "There is no parameter 'start' for a hand-made position."
    if len(set(keys)) < len(keys):
        yield "Two parameters have the same key."


def _ends(game: str, rng: Stream, until: float) -> Iterator[str]:
    """Whether a random game ends within the plies that a record holds."""
    position, plies = registry.rules(game).start({}, rng), 0
    while position.outcome() is None and time.monotonic() < until:
        if plies == MAX_PLIES:
            yield f"A random game has not ended after {MAX_PLIES} plies; a rule has to end it."
            return
        position, plies = position.apply(random_action(position, rng)), plies + 1


def _tables(game: str, until: float) -> Iterator[str]:
    """Whether the game's tables, where it has them, are as the rules count and play."""
    for entry in _table(game, "perft.json"):
        if time.monotonic() >= until:
            return
        yield from _paths(game, entry)
    for entry in _table(game, "golden.json"):
        if time.monotonic() >= until:
            return
        end = Record.parse(entry["record"]).replay(registry.rules(game))[-1].outcome()
        returns = None if end is None else list(end.returns)
        if returns != entry["returns"]:
            yield f"{entry['record']} ends with {returns}, not with {entry['returns']}."


def _paths(game: str, entry: dict[str, Any]) -> Iterator[str]:
    position = registry.rules(game).read(entry["start"], entry["params"])
    for depth, paths in enumerate(entry["perft"], 1):
        if paths > MOST_PATHS:
            break
        counted = perft(position, depth)
        if counted != paths:
            parts = ", ".join(f"{action} {n}" for action, n in divide(position, depth).items())
            yield f"{entry['start']} has {counted} paths of {depth} plies, not {paths}: {parts}."
    ends = entry.get("outcomes")
    if ends and sum(ends.values()) <= MOST_PATHS:
        reached = {",".join(map(str, end)): ways for end, ways in outcomes(position).items()}
        if reached != ends:
            yield f"{entry['start']} ends in {reached}, not in {ends}."


def _table(game: str, name: str) -> list[dict[str, Any]]:
    """A table of the game; empty if it has none."""
    file = files(f"quanta.games.{game}") / "data" / name
    entries: list[dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else []
    return entries


def _as_line(error: Exception) -> str:
    """An error in a line, with the place in the game's own code if it went through that, and what a
    clause has added to it."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "testing" not in Path(frame.filename).parts[-2:-1]]
    last = (own or list(frames))[-1]
    message = " ".join(str(error).split())[:300] or "no message"
    place = f"{Path(last.filename).parent.name}/{Path(last.filename).name}:{last.lineno}"
    notes = "".join(f" {note[:LONGEST_NOTE]}" for note in getattr(error, "__notes__", ()))
    return f"{type(error).__name__} in {place}: {message}{notes}"
