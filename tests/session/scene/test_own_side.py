"""Whose side of the board is at the bottom, and whose turn the status line says it is."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.table import Table

from quanta import registry
from quanta.core.rng import Stream
from quanta.scene.view import Look

SIDES = "quantum"
"""A game whose second seat begins at the upper edge."""


def begun(game: str, *players: str) -> tuple[Table, dict[str, Any]]:
    """A session with a game against these players, and its scene."""
    table = Table("side")
    return table, table.scene("new", game=game, players=list(players))


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
    table, scene = begun(SIDES, *players)
    assert (scene["flipped"], scene["rows"]) == (flipped, rows)
    turned = table.scene("flip")
    assert (turned["flipped"], turned["rows"]) == (not flipped, rows[::-1])


@pytest.mark.parametrize("game", registry.ids())
def test_the_status_addresses_the_only_person_at_the_screen(game: str) -> None:
    alone = begun(game, "human", "level1")[1]
    assert alone["status"]["prompt"].startswith("Your turn: ")
    together = begun(game, "human", "human")[1]
    assert together["status"]["prompt"] == alone["status"]["prompt"].replace(
        "Your", f"{together['seats'][0]['name']}’s"
    )


def test_the_status_shows_that_an_opponent_is_thinking() -> None:
    status = begun(SIDES, "level1", "human")[1]["status"]
    assert (status["kind"], status["prompt"]) == ("thinking", "White is thinking…")


@pytest.mark.parametrize("game", registry.ids())
def test_the_goal_is_shown_before_the_first_move(game: str) -> None:
    """Unless the view has more urgent things to say."""
    view, start = registry.view(game), registry.rules(game).start({}, Stream("side"))
    assert view.goal(start).endswith(".")
    told = view.describe_selection(start, Look()) or view.goal(start)
    assert begun(game, "human", "human")[1]["status"]["text"] == told
