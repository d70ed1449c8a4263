"""A game followed in the test's own process: what can be clicked, and what a page must show."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Self

from quanta import registry
from quanta.core.game import Action, Outcome, Position
from quanta.core.record import Record
from quanta.core.rng import Stream
from quanta.core.timeline import Timeline
from quanta.picking import Picker
from quanta.scene.view import Path
from quanta.session import Session

GAMES = registry.ids()
SAMPLE = ["leap"]
"""Where the game does not matter, one stands for all."""
ALL = 10_000
"""More plies than any game has."""
LONG, END = 60, 20
"""Of a game with more plies than these, only the end is played by hand."""


class Mirror:
    """A game as the page should have it."""

    def __init__(self, record: str) -> None:
        read = Record.parse(record)
        self.line = Timeline.of(registry.rules(read.game), read)
        self.rng = Stream(record)

    @classmethod
    def new(cls, game: str, plies: int = 0, seed: int = 0, **params: str) -> Self:
        """A game with its first plies played, or all of them; the same at every run."""
        rules = registry.rules(game)
        line = Timeline(rules, params, rules.start(params, Stream(seed)))
        line.roll(Stream(seed))
        mirror = cls(str(line.record()))
        while len(mirror.line.actions) < plies and mirror.outcome is None:
            mirror.play(mirror.choose()[1])
            mirror.line.roll(mirror.rng)
        return mirror

    @classmethod
    def to_the_end(cls, game: str) -> tuple[Self, list[Action]]:
        """A game, and the actions that bring it to its end: all of them unless there are many."""
        actions = cls.new(game, ALL).line.actions
        first = len(actions) - END if len(actions) > LONG else 0
        return cls.new(game, first), actions[first:]

    @property
    def position(self) -> Position:
        return self.line.position

    @property
    def record(self) -> str:
        return str(self.line.record())

    @property
    def outcome(self) -> Outcome | None:
        return self.position.outcome()

    def ways(self) -> list[tuple[Path, Action]]:
        """Every way to click an action, without what is picked already."""
        view = registry.view(self.line.rules.id)
        paths = view.paths(self.position)
        picked = len(Picker(paths, view.buttons(self.position)).picked)
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

    def catch_up(self, actions: Iterable[Action]) -> None:
        """Play what a page has played since; it must have played the same before."""
        seen = list(actions)
        known = self.line.ply
        assert seen[:known] == self.line.actions[:known]
        self.play(*seen[known:])

    def at(self, ply: int) -> str:
        """The record as it is while ply ``ply`` is looked at."""
        twin = self.line.copy()
        twin.ply = ply
        return str(twin.record())

    def scene(self) -> dict[str, Any]:
        """What there is to see."""
        return scene_of(self.record)


def scene_of(record: str) -> dict[str, Any]:
    """What there is to see of a record."""
    answer = Session(Stream(0)).handle(json.dumps({"do": "open", "record": record}))
    scene: dict[str, Any] = json.loads(answer)["scene"]
    return scene


def answer(record: str, **request: object) -> dict[str, Any]:
    """What the session answers to a request in the game of a record."""
    session = Session(Stream(0))
    session.handle(json.dumps({"do": "open", "record": record}))
    reply: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    return reply
