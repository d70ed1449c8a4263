"""Strategies for any game, any of its parameters, any position of a random game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files

from hypothesis import strategies as st
from tests.support.effort import amount

from quanta import registry
from quanta.core.errors import BadParam
from quanta.core.game import Position, Rules
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.session import Session
from quanta.testing.random_games import drawn_params, varied

GAMES = registry.ids(hidden=True)


POOL = amount(quick=8, usual=30)
"""How many walks there are of a game, for all tests together: most of them take long to play."""


def params(rules: Rules) -> st.SearchStrategy[dict[str, str]]:
    """Parameters of the game, in which every ``when`` holds."""
    return st.integers(0, 1_000_000).map(lambda seed: drawn_params(rules, Stream(seed)))


@dataclass(frozen=True)
class Walk:
    """A game in play: its given parameters, and its timeline."""

    params: dict[str, str]
    line: Timeline

    @property
    def position(self) -> Position:
        return self.line.position

    @property
    def record(self) -> Record:
        return self.line.record()


@st.composite
def turns(draw: st.DrawFn, game: str) -> Walk:
    """A random game of ``game``, stopped where a seat has to act, or at its end: chance has acted,
    as it does in a session."""
    walk = draw(walks(game))
    walk.line.roll(Stream(draw(st.integers(0, 100))))
    return walk


def walks(game: str, most_plies: int = 200) -> st.SearchStrategy[Walk]:
    """A random game of ``game``, stopped anywhere, often at its end. It begins at the start or in
    the middle of a golden game. Tests draw the same ones, each its own copy."""
    return st.integers(0, POOL - 1).map(lambda number: _copied(_walk(game, most_plies, number)))


@lru_cache(maxsize=1000)
def _walk(game: str, most_plies: int, number: int) -> Walk:
    rng = Stream(f"walk {number}")
    line = _midway(game, rng) if _golden(game) and rng.below(2) else _fresh(game, rng)
    given = {key: value for key, value in line.params.items() if key != "start"}
    plies = (rng.below(31) if rng.below(2) else most_plies) + len(line.actions)
    choose = rng.choice((random_action, varied))
    while len(line.actions) < plies and line.position.outcome() is None:
        line.apply(choose(line.position, rng))
    return Walk(given, line)


def _copied(walk: Walk) -> Walk:
    """The same walk, whose timeline can be changed."""
    line = Timeline(walk.line.rules, walk.line.params, walk.line.root.position)
    for node in walk.line.nodes[1:]:
        line.nodes.append(line.tree.attach(line.nodes[-1], node.action, node.position))
    line.ply = walk.line.ply
    return Walk(dict(walk.params), line)


def _fresh(game: str, rng: Stream) -> Timeline:
    """A game that begins, with any parameters that the rules do not refuse."""
    rules, start = registry.rules(game), None
    while start is None:
        given = drawn_params(rules, rng)
        start = _started(rules, tuple(given.items()), rng)
    return Timeline(rules, given, start)


def _midway(game: str, rng: Stream) -> Timeline:
    """The beginning of a golden game: random play does not reach the late positions of a long
    game."""
    whole = rng.choice(_golden(game))
    plies = rng.below(len(whole.actions) + 1)
    return Timeline.of(registry.rules(game), replace(whole, actions=whole.actions[:plies]))


@cache
def _golden(game: str) -> list[Record]:
    table = files(f"quanta.games.{game}") / "data" / "golden.json"
    entries = json.loads(table.read_text("utf-8")) if table.is_file() else []
    return [Record.parse(entry["record"]) for entry in entries]


def _started(rules: Rules, given: tuple[tuple[str, str], ...], rng: Stream) -> Position | None:
    """The start; None if the rules refuse these parameters."""
    if (rules.id, given) in _impossible():
        return None
    try:
        return rules.start(dict(given), rng)
    except BadParam:
        _impossible().add((rules.id, given))
        return None


@cache
def _impossible() -> set[tuple[str, tuple[tuple[str, str], ...]]]:
    return set()


def acted(game: str, name: str, params: Mapping[str, str], position: Position) -> str:
    """The action of the player ``name`` in a session, which knows the whole position."""
    session = Session(Stream(b"acted"))
    record = Record(game, {**params, "start": position.text()}, (), registry.rules(game).version)
    request = {"do": "open", "record": str(record), "players": [name] * position.seats}
    assert json.loads(session.handle(json.dumps(request)))["ok"]
    answer = json.loads(session.slice(lambda: False))
    whole = Record.parse(answer.get("save") or answer["scene"]["record"])
    return whole.actions[0]
