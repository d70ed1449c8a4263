"""A run of puzzles: from easy to hard, until three mistakes or until time is up."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.table import Table

from quanta import registry
from quanta.session.modes.puzzle_series import MISTAKES, SeriesRun

GAMES = [game for game in registry.ids() if registry.modules(game).puzzles]


def run(table: Table) -> SeriesRun:
    mode = table.game.mode
    assert isinstance(mode, SeriesRun)
    return mode


def solve(table: Table) -> dict[str, Any]:
    """Play the solution of the puzzle on the board, both sides of it."""
    game, mode = table.game, run(table)
    game.seat(["human"] * len(game.opponents.seated))
    scene: dict[str, Any] = {}
    for action in mode.judge.answer:
        scene = table.scene("type", text=action)
    return scene


def err(table: Table) -> dict[str, Any]:
    """Make a mistake: have a move shown."""
    table.ask("hint")
    return table.scene("ping")


@pytest.mark.parametrize("game", GAMES)
def test_a_run_goes_on_until_three_mistakes(game: str) -> None:
    table = Table()
    scene = table.scene("puzzle-series", game=game, limit="mistakes")
    assert scene["puzzle"]["grade"] == 1
    assert not table.ask("lesson", to="next")["ok"]  # it is neither solved nor wrong yet
    scene = solve(table)
    begun = {"limit": "mistakes", "solved": 1, "mistakes": 0, "over": False}
    assert scene["series"] == begun
    seen = {scene["puzzle"]["id"]}
    for mistakes in range(1, MISTAKES + 1):
        scene = table.scene("lesson", to="next")
        assert scene["puzzle"]["id"] not in seen
        seen.add(scene["puzzle"]["id"])
        scene = err(table)
        assert scene["series"] == {**begun, "mistakes": mistakes, "over": mistakes == MISTAKES}
    assert err(table)["series"]["mistakes"] == MISTAKES
    assert "The run is over: 1 puzzle solved." in str(scene["cards"][0]["sentences"])
    assert not table.ask("lesson", to="next")["ok"]
    again = scene["cards"][0]["buttons"][0]["request"]
    assert table.scene(**again)["series"] == {**begun, "solved": 0}


def test_a_run_against_the_clock_ends_when_the_page_says_so() -> None:
    table = Table()
    table.scene("puzzle-series", game="leap", limit="clock")
    for _ in range(MISTAKES + 1):
        assert not err(table)["series"]["over"]
        table.scene("lesson", to="next")
    scene = table.scene("lesson", to="stop")
    assert scene["series"]["over"]
    assert scene["says"] == "The run is over: no puzzles solved."
    assert "time-left" not in str(scene["cards"][0])


def test_a_wrong_move_is_a_mistake_once() -> None:
    table = Table()
    table.scene("puzzle-series", game="leap", limit="mistakes")
    mode = run(table)
    start = mode.judge.start
    wrong = [a for a in start.legal_actions() if not mode.judge.accepts([start], (), a)]
    table.scene("type", text=wrong[0])
    table.scene("undo")
    scene = table.scene("type", text=wrong[0])
    assert (scene["series"]["mistakes"], scene["cards"][0]["key"]) == (1, "puzzle")


def test_a_game_without_puzzles_has_no_run() -> None:
    reply = Table().ask("puzzle-series", game="_template", limit="clock")
    assert reply["error"]["message"] == "There are no puzzles of this game."
