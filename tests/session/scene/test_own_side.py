"""Whose side of the board is at the bottom, and whose turn the status line says it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quanta import registry
from quanta.core.rng import Stream
from quanta.scene.view import Look
from quanta.session.session import Session

SIDES = "quantum"
"""A game whose second seat begins at the upper edge."""


class Page:
    """A session with a game against these players."""

    def __init__(self, game: str, *players: str) -> None:
        self.session = Session(Stream("side"))
        self.scene = self.ask("new", game=game, params={}, players=list(players))

    def ask(self, do: str, **fields: object) -> dict[str, Any]:
        answer = json.loads(self.session.handle(json.dumps({"do": do, **fields})))
        assert answer["ok"], answer
        scene: dict[str, Any] = answer["scene"]
        return scene


@pytest.mark.parametrize(
    ("players", "flipped", "rows"),
    [
        (("human", "human"), False, [1, 0]),
        (("human", "level1"), False, [1, 0]),
        (("level1", "human"), True, [0, 1]),
        (("level1", "level1"), False, [1, 0]),
    ],
)
def test_ones_own_side_and_row_are_at_the_bottom(
    players: tuple[str, str], flipped: bool, rows: list[int]
) -> None:
    page = Page(SIDES, *players)
    assert (page.scene["flipped"], page.scene["rows"]) == (flipped, rows)
    turned = page.ask("flip")
    assert (turned["flipped"], turned["rows"]) == (not flipped, rows[::-1])


@pytest.mark.parametrize("game", registry.ids())
def test_the_only_person_at_the_screen_is_told_that_it_is_their_turn(game: str) -> None:
    alone = Page(game, "human", "level1").scene
    assert alone["status"]["prompt"].startswith("Your turn: ")
    together = Page(game, "human", "human").scene
    assert together["status"]["prompt"] == alone["status"]["prompt"].replace(
        "Your", f"{together['seats'][0]['name']}’s"
    )


def test_an_opponent_is_said_to_think() -> None:
    status = Page(SIDES, "level1", "human").scene["status"]
    assert (status["kind"], status["prompt"]) == ("thinking", "White is thinking…")


@pytest.mark.parametrize("game", registry.ids())
def test_the_goal_is_said_before_the_first_move(game: str) -> None:
    """Unless the view has more urgent things to say."""
    view, start = registry.view(game), registry.rules(game).start({}, Stream("side"))
    assert view.goal(start).endswith(".")
    told = view.describe_selection(start, Look()) or view.goal(start)
    assert Page(game, "human", "human").scene["status"]["text"] == told
