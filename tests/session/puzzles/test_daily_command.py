"""The puzzle of a day, opened through the session."""

from __future__ import annotations

import pytest
from tests.support.table import Table

from quanta.session.puzzles import daily_puzzle

TODAY = "2026-11-24"


def links(scene: dict[str, object]) -> dict[str, str]:
    """The links on the card of the puzzle, by label."""
    cards = scene["cards"]
    assert isinstance(cards, list)
    return {each["label"]: each["link"] for each in cards[0]["buttons"] if "link" in each}


@pytest.mark.parametrize("day", [f"2026-11-{number}" for number in range(16, 30)])
def test_a_puzzle_is_opened_and_played_against_the_best(day: str) -> None:
    scene, puzzle = Table().scene("open", record=f"daily={day}"), daily_puzzle.puzzle(day)
    assert (scene["record"], scene["says"]) == (puzzle.record, puzzle.goal)
    assert (scene["cards"][0]["sentences"][0]["text"], scene["status"]["kind"]) == (
        puzzle.goal,
        "turn",
    )
    assert (scene["puzzle"]["day"], scene["puzzle"]["name"]) == (day, day)
    assert scene["puzzle"]["link"] == f"daily={day}"
    table = Table()
    table.scene("open", record=f"daily={day}")
    line, seated = table.game.line, table.game.opponents.seated
    seat = line.position.to_play
    for action in puzzle.solution:
        assert seated[line.position.to_play] == (
            "human" if line.position.to_play == seat else "level8"
        )
        line.apply(action)


def test_the_puzzle_of_today_is_that_of_the_date_where_it_is_opened() -> None:
    scene = Table().scene("open", record="daily", today=TODAY)
    assert scene["puzzle"]["day"] == TODAY
    assert scene["cards"][0]["title"] == "Puzzle of 24 November 2026"
    assert links(scene)["Previous day"] == "#daily=2026-11-23"
    assert "Next day" not in links(scene)
    first = Table().scene("open", record=f"daily={daily_puzzle.FIRST}", today=TODAY)
    assert "Previous day" not in links(first)
    assert links(first)["Next day"] == "#daily=2026-01-02"


def test_a_game_s_own_puzzle_leads_to_its_own_of_other_days() -> None:
    game = next(each for each in daily_puzzle.games() if each != daily_puzzle.puzzle(TODAY).game)
    scene = Table().scene("open", record=f"daily={game}.{TODAY}", today=TODAY)
    assert scene["puzzle"]["name"] == f"{game}.{TODAY}"
    assert links(scene)["Previous day"] == f"#daily={game}.2026-11-23"


@pytest.mark.parametrize("day", ["", "2026-02-30", "1999-01-01", "soon", "chess.2026-11-24"])
def test_what_is_no_day_is_refused(day: str) -> None:
    table = Table()
    before = table.new()
    answer = table.ask("open", record=f"daily={day}", today=TODAY)
    assert answer["ok"] is False
    assert answer["error"]["message"].endswith(".")
    assert answer["scene"]["record"] == before["record"]
