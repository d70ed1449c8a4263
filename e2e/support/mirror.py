"""A game followed in the test's own process: what can be clicked, and what a page must show."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, Self

from quanta import registry
from quanta.core.game import CHANCE, Action, Outcome, Position
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.view import Path
from quanta.session.selection import Selection
from quanta.session.session import Session

GAMES = registry.ids()
SAMPLE = ["leap"]
"""Where the game does not matter, one is enough for all."""
ALL = 10_000
"""More plies than any game has."""
LONG, END = 60, 12
"""Of a game with more plies than these, only the end is played by hand."""
SHORT: dict[str, dict[str, Any]] = {"leap": {"board": "hex4"}}
"""Games whose whole games are played on a smaller board."""
ENDLESS = 2000
"""Where random play does not end a game in this number of plies, a golden one takes its place."""


@cache
def golden(game: str) -> str:
    """The shortest of a game's golden records in which two play."""
    kept = files(f"quanta.games.{game}") / "data" / "golden.json"
    found = [entry["record"] for entry in json.loads(kept.read_text(encoding="utf-8"))]
    records: list[str] = sorted(found, key=lambda record: len(Record.parse(record).actions))
    return next(record for record in records if _players(record) == {0, 1})


def _players(record: str) -> set[int]:
    """The seats that choose anything in a record."""
    read = Record.parse(record)
    line = Timeline.of(registry.rules(read.game), read)
    return {position.to_play for position in line.positions[:-1]} - {CHANCE}


class Mirror:
    """A game as the page should have it."""

    def __init__(self, record: str) -> None:
        read = Record.parse(record)
        self.line = Timeline.of(registry.rules(read.game), read)
        self.rng = Stream(record)

    @classmethod
    def new(cls, game: str, plies: int = 0, seed: int = 0, **params: str) -> Self:
        """A game with its first plies played, or all of them; the same at every run."""
        return cls(_begun(game, plies, seed, tuple(params.items())))

    @classmethod
    def to_the_end(cls, game: str, long: int = LONG, left: int = END) -> tuple[Self, list[Action]]:
        """A game, and all actions of a way to its end. It is at its start, or, if the way has more
        plies than ``long``, ``left`` plies before the end. Dice may fall differently
        on a page, and then another way has to be found."""
        whole = cls.new(game, ALL, **SHORT.get(game, {})).line
        first = len(whole.actions) - left if len(whole.actions) > long else 0
        while whole.positions[first].to_play == CHANCE:
            first -= 1
        begun = replace(whole.record(), actions=tuple(whole.actions[:first]))
        return cls(str(begun)), whole.actions

    @classmethod
    def near_the_end(cls, game: str, left: int) -> Self:
        """A golden game with this number of its plies still to be played."""
        whole = Record.parse(golden(game))
        return cls(str(replace(whole, actions=whole.actions[:-left])))

    @property
    def position(self) -> Position:
        return self.line.position

    @property
    def record(self) -> str:
        return str(self.line.record())

    @property
    def outcome(self) -> Outcome | None:
        return self.position.outcome()

    def told(self, seat: int) -> str:
        """The headline of the end for the only person in a game, who has this seat."""
        assert self.outcome is not None
        own = self.outcome.returns[seat]
        best = max(each for n, each in enumerate(self.outcome.returns) if n != seat)
        return {1: "You won", 0: "A draw", -1: "You lost"}[(own > best) - (own < best)]

    def ways(self) -> list[tuple[Path, Action]]:
        """Every way to click an action, without what is picked already."""
        view = registry.view(self.line.rules.id)
        paths = view.paths(self.position)
        picked = len(Selection(paths, view.buttons(self.position)).picked)
        return [(path[picked:], action) for path, action in paths]

    def picks(self) -> list[tuple[Path, Action]]:
        """Those of the ways that begin with a choice of what to move: they have several clicks."""
        return [way for way in self.ways() if len(way[0]) > 1]

    def choose(self) -> tuple[Path, Action]:
        """One of the ways."""
        return self.rng.choice(self.ways())

    def way(self, action: Action) -> Path:
        """The clicks for an action."""
        return next(path for path, done in self.ways() if done == action)

    def play(self, *actions: Action) -> None:
        for action in actions:
            self.line.apply(action)

    def go_on(self) -> None:
        """Play any action, and let the dice roll."""
        self.play(self.choose()[1])
        self.line.roll(self.rng)

    def catch_up(self, actions: Iterable[Action]) -> None:
        """Play what a page has played since; it must have played the same before."""
        seen = list(actions)
        known = self.line.ply
        assert seen[:known] == self.line.actions[:known]
        self.play(*seen[known:])

    @property
    def public(self) -> str:
        """The record as anyone may know it: what Share offers."""
        return public(self.record)

    def targets(self) -> set[str]:
        """What can be pointed at on the board."""
        return {shape["target"] for shape in self.scene()["shapes"] if "target" in shape}

    def drags(self) -> list[tuple[Path, Action]]:
        """Those of the ways that lead from one cell to another."""
        cells = self.targets()
        return [way for way in self.picks() if len(way[0]) == 2 and cells.issuperset(way[0])]

    def at(self, ply: int) -> str:
        """The record as it is while ply ``ply`` is looked at."""
        return str(replace(self.line.record(), ply=ply))

    def scene(self) -> dict[str, Any]:
        """The scene."""
        return scene_of(self.record)


@cache
def _begun(game: str, plies: int, seed: int, params: tuple[tuple[str, str], ...]) -> str:
    """The record of a game of this number of plies."""
    rules, given = registry.rules(game), dict(params)
    line = Timeline(rules, given, rules.start(given, Stream(seed)))
    line.roll(Stream(seed))
    mirror = Mirror(str(line.record()))
    while len(mirror.line.actions) < min(plies, ENDLESS) and mirror.outcome is None:
        mirror.go_on()
    return mirror.record if plies < ALL or mirror.outcome else golden(game)


def public(record: str) -> str:
    """A record without what one seat keeps from another; as it is once the game is over."""
    text: str = answer(record, do="export", **{"as": "public"})["text"]
    return text


def scene_of(record: str) -> dict[str, Any]:
    """The scene of a record, for the seat to play, with the curtain lifted."""
    scene: dict[str, Any] = answer(record, do="ping")["scene"]
    return scene


def answer(record: str, **request: object) -> dict[str, Any]:
    """The session's answer to a request in the game of a record."""
    reply: dict[str, Any] = json.loads(_answer(record, json.dumps(request)))
    return reply


@cache
def _answer(record: str, request: str) -> str:
    session = Session(Stream(0))
    opened = json.loads(session.handle(json.dumps({"do": "open", "record": record})))
    if opened["scene"].get("curtain"):
        session.handle(json.dumps({"do": "lift"}))
    return session.handle(request)
