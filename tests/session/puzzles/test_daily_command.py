"""The puzzle of a day, asked for through the session."""

from __future__ import annotations

import pytest
from tests.session.test_session import Table

from quanta import registry
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.puzzles import daily_puzzle


@pytest.mark.parametrize("day", [f"2026-11-{number}" for number in range(16, 30)])
def test_a_puzzle_is_told_and_who_plays_it(day: str) -> None:
    answer = Table().ask("daily", day=day)
    assert "scene" not in answer
    told, puzzle = answer["daily"], daily_puzzle.puzzle(day)
    assert (told["record"], told["goal"], told["day"]) == (puzzle.record, puzzle.goal, day)
    line = Timeline.of(registry.rules(puzzle.game), Record.parse(puzzle.record))
    assert told["seat"] == line.position.to_play
    for action in puzzle.solution:
        wanted = "human" if line.position.to_play == told["seat"] else "level8"
        assert told["players"][line.position.to_play] == wanted
        line.apply(action)
    opened = Table().ask("open", record=told["record"], players=told["players"])
    assert opened["scene"]["status"]["kind"] == "turn"


def test_a_puzzle_leaves_the_game_that_is_on_as_it_is() -> None:
    table = Table()
    before = table.new()
    table.ask("daily", day="2026-11-24")
    assert table.scene("ping") == before | {"says": "A new game."}


@pytest.mark.parametrize("day", ["", "2026-02-30", "1999-01-01", 7, None])
def test_what_is_no_day_is_refused(day: object) -> None:
    answer = Table().ask("daily", day=day)
    assert answer["ok"] is False
    assert answer["error"]["message"].endswith(".")
