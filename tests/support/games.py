"""Strategies for any game, any of its parameters, any position of a random game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from hypothesis import assume
from hypothesis import strategies as st

from quanta import registry
from quanta.core.errors import BadParam
from quanta.core.game import CHANCE, Position, Rules
from quanta.core.params import Choice, Param
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.session import Session

GAMES = registry.ids(hidden=True)


def _value(param: Param) -> st.SearchStrategy[str]:
    if param.kind == "number":
        return st.integers(param.low, param.high).map(str)
    if param.kind == "choice":
        return st.sampled_from(param.choices).flatmap(_chosen)
    return st.just(param.default)


def _chosen(choice: Choice) -> st.SearchStrategy[str]:
    numbers = [st.integers(number.low, number.high) for number in choice.numbers]
    return st.tuples(*numbers).map(lambda drawn: choice.key + "x".join(map(str, drawn)))


@st.composite
def params(draw: st.DrawFn, rules: Rules) -> dict[str, str]:
    """Parameters of the game, in which every ``when`` holds."""
    values = {param.key: draw(_value(param)) for param in rules.params}
    for param in rules.params:
        if any(values[other] not in allowed for other, allowed in param.when.items()):
            values[param.key] = param.default
    return {key: value for key, value in values.items() if value}


@dataclass(frozen=True)
class Walk:
    """A game in play: the parameters that were asked for, and its timeline."""

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


@st.composite
def walks(draw: st.DrawFn, game: str, most_plies: int = 200) -> Walk:
    """A random game of ``game``, stopped anywhere, often at its end. It begins at the start or in
    the middle of a golden game."""
    line = draw(st.one_of(_fresh(game), _midway(game)) if _golden(game) else _fresh(game))
    given = {key: value for key, value in line.params.items() if key != "start"}
    rng = Stream(draw(st.integers(0, 10_000)))
    plies = draw(st.one_of(st.integers(0, 30), st.just(most_plies))) + len(line.actions)
    choose = draw(st.sampled_from((random_action, varied)))
    while len(line.actions) < plies and line.position.outcome() is None:
        line.apply(choose(line.position, rng))
    return Walk(given, line)


def varied(position: Position, rng: Stream) -> str:
    """A random action, each first step equally likely, so that rare kinds of action are as frequent
    as common ones."""
    if position.to_play == CHANCE:
        return random_action(position, rng)
    actions = position.legal_actions()
    first = rng.choice(sorted({action.partition("-")[0] for action in actions}))
    return rng.choice([action for action in actions if action.partition("-")[0] == first])


@st.composite
def _fresh(draw: st.DrawFn, game: str) -> Timeline:
    """A game that begins, with any parameters."""
    rules = registry.rules(game)
    given = draw(params(rules))
    start = _started(rules, tuple(given.items()), Stream(draw(st.integers(0, 10_000))))
    assume(start is not None)
    assert start is not None
    return Timeline(rules, given, start)


@st.composite
def _midway(draw: st.DrawFn, game: str) -> Timeline:
    """The beginning of a golden game: random play does not reach the late positions of a long
    game."""
    whole = draw(st.sampled_from(_golden(game)))
    plies = draw(st.integers(0, len(whole.actions)))
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
