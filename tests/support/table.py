"""A session, asked in Python as a page asks it in JSON."""

from __future__ import annotations

import json
from typing import Any

from quanta.core.rng import Stream
from quanta.session.game import LiveGame
from quanta.session.session import Session

GAME = "_template"


class Table:
    """A session, and what it answers."""

    def __init__(self, seed: str = "table", **options: Any) -> None:
        self.session = Session(Stream(seed), **options)

    @property
    def game(self) -> LiveGame:
        """The game on the board, which has begun."""
        assert self.session.game is not None
        return self.session.game

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.session.handle(json.dumps({"do": do, **fields})))
        return answer

    def scene(self, do: str, **fields: Any) -> dict[str, Any]:
        answer = self.ask(do, **fields)
        assert answer["ok"], answer
        scene: dict[str, Any] = answer["scene"]
        return scene

    def new(self, players: list[str] | None = None, **params: str) -> dict[str, Any]:
        return self.scene("new", game=GAME, params=params, players=players)

    def run(self) -> dict[str, Any] | None:
        """Let opponents play and searches end; the last update."""
        update = None
        while self.session.busy():
            text = self.session.slice(lambda: True)
            update = json.loads(text) if text else update
        return update

    def opponents(self) -> dict[str, Any] | None:
        """Let the opponents play; the last scene."""
        update = self.run()
        return update and update["scene"]
