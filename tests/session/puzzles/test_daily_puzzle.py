"""The puzzle of the day: the same for everyone and for ever, and for dates only."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quanta import registry
from quanta.cli.main import main
from quanta.core.errors import BadParam
from quanta.record.puzzle_file import GRADES, Puzzle, read_puzzles
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.puzzles import daily_puzzle

KNOWN = {
    "2026-01-01": "f4bf26beeb",
    "2026-01-05": "07dd18879a",
    "2026-07-12": "9d47f355d0",
    "2028-02-29": "4a526e0ef1",
    "2100-12-31": "e65c814f44",
    "9999-12-31": "002d220dca",
}
"""Only those from the day of a new ``since`` on may ever change."""
DATES = st.dates(date(2026, 1, 1), date.max).map(date.isoformat)


@given(day=DATES)
def test_every_day_has_a_puzzle_that_is_a_position_in_play(day: str) -> None:
    found = daily_puzzle.puzzle(day)
    assert found is daily_puzzle.puzzle(day)
    record = Record.parse(found.record)
    assert record.game == found.game
    line = Timeline.of(registry.rules(found.game), record)
    assert str(line.record()) == found.record
    assert line.position.outcome() is None
    assert found.goal.endswith(".")
    for action in found.solution:
        line.apply(action)
    end = line.position.outcome()
    assert end is not None
    assert end.winner == line.positions[0].to_play


OWN = {
    ("leap", "2026-11-23"): "f5369340f0",
    ("quantum", "2026-11-24"): "4cbf23d724",
    ("legions", "2026-11-25"): "7d9d66ea05",
    ("harlequin", "2026-11-26"): "4ae1376949",
}
"""Nothing may ever change these."""


def test_each_game_has_a_puzzle_each_day_and_none_changes() -> None:
    assert {key: daily_puzzle.puzzle_of(*key).id for key in OWN} == OWN
    assert set(daily_puzzle.games()) >= {game for game, _ in OWN}


@given(day=DATES)
def test_the_game_of_the_puzzle_of_the_day_has_that_one(day: str) -> None:
    common = daily_puzzle.puzzle(day)
    for game in daily_puzzle.games():
        found = daily_puzzle.puzzle_of(game, day)
        assert found.game == game
        assert (found == common) == (game == common.game)
        assert daily_puzzle.of_day(day, game) == (found, game != common.game)


def test_a_game_without_puzzles_has_none_of_a_day() -> None:
    with pytest.raises(BadParam, match="no puzzles of '_template'"):
        daily_puzzle.puzzle_of("_template", "2026-11-24")


def test_where_no_game_has_puzzles_there_is_none_of_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_puzzle, "known", tuple)
    monkeypatch.setattr(daily_puzzle, "games", tuple)
    for game in ("", "_template"):
        with pytest.raises(BadParam, match=r"^No game here has a puzzle of the day\.$"):
            daily_puzzle.of_day("2026-11-24", game)
    monkeypatch.setattr(daily_puzzle, "games", lambda: ("leap", "quantum"))
    with pytest.raises(BadParam, match=r"only those of leap, quantum\.$"):
        daily_puzzle.puzzle("2026-11-24")


def test_a_day_before_the_first_puzzle_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadParam, match="no puzzle of 2026-02-03"):
        shown(monkeypatch, [made(1, 1, "2026-03-04")], "2026-02-03", 1)


@pytest.mark.parametrize(
    "day",
    [
        "",
        "today",
        "2025-12-31",
        "2026-02-30",
        "20260101",
        "2026-W01-1",
        "2026-1-1",
        "\u0662026-01-01",
    ],
)
def test_what_is_no_date_is_refused(day: str) -> None:
    with pytest.raises(BadParam):
        daily_puzzle.puzzle(day)


def made(number: int, grade: int, since: str) -> Puzzle:
    return Puzzle("none", f"none/{number}", "win", grade, "Win.", ("a",), since)


def shown(
    monkeypatch: pytest.MonkeyPatch, puzzles: list[Puzzle], first: str, days: int
) -> list[Puzzle]:
    """The puzzles of this number of days if these were all puzzles."""
    monkeypatch.setattr(daily_puzzle, "known", lambda: puzzles)
    begin = date.fromisoformat(first)
    return [daily_puzzle.puzzle((begin + timedelta(day)).isoformat()) for day in range(days)]


def test_puzzles_that_are_added_change_no_day_before_they_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = [made(number, 1 + number % GRADES, "2026-01-01") for number in range(30)]
    new = [made(number, 1 + number % GRADES, "2026-03-04") for number in range(30, 70)]
    before = shown(monkeypatch, old, "2026-01-01", 120)
    after = shown(monkeypatch, old + new, "2026-01-01", 120)
    assert before[:62] == after[:62]
    assert set(after[62:]) & set(new)


def test_a_week_goes_from_easy_to_hard_and_no_puzzle_comes_back_before_all_were_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzles = [made(number, 1 + number % GRADES, "2026-01-01") for number in range(10 * GRADES)]
    weeks = shown(monkeypatch, puzzles, "2026-01-05", 9 * GRADES)
    assert [found.grade for found in weeks] == [1, 2, 3, 4, 5, 6, 7] * 9
    assert len(set(weeks)) == len(weeks)


def test_the_nearest_grade_replaces_a_missing_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzles = [made(1, 2, "2026-01-01"), made(2, 6, "2026-01-01")]
    week = shown(monkeypatch, puzzles, "2026-01-05", 7)
    assert [found.grade for found in week] == [2, 2, 2, 2, 6, 6, 6]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("since 2026-01-01\nwin 0 _template@1;length=9;start=1_w/c2", "grade"),
        ("since 2026-01-01\nwin 8 _template@1;length=9;start=1_w/c2", "grade"),
        ("since 2026-02-01\nsince 2026-01-01", "since"),
        ("win 3 _template@1;;/c2", "key=value"),
    ],
)
def test_a_faulty_list_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        read_puzzles(text, lambda kind, record: "Win.")


def test_puzzles_without_a_day_are_in_their_list_and_never_of_a_day() -> None:
    text = "# made so\nwin 2 _template@1;length=9;start=1_w/c2\nsince 2026-01-01\n"
    (found,) = read_puzzles(text, lambda kind, record: f"{kind} in {len(record.actions)}.")
    assert (found.since, found.goal, found.solution) == ("", "win in 1.", ("c2",))
    assert all(each.since for each in daily_puzzle.known())


def test_a_puzzle_s_id_depends_on_what_is_played_alone() -> None:
    one = made(1, 1, "2026-01-01")
    assert one.id == replace(one, grade=3, since="2027-01-01", goal="Other.").id
    assert one.id != made(2, 1, "2026-01-01").id


@pytest.mark.host
def test_the_command_line_shows_the_puzzle_of_a_day(capsys: pytest.CaptureFixture[str]) -> None:
    found = daily_puzzle.puzzle("2026-05-04")
    assert main(["daily", "2026-05-04"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == found.record
    assert main(["daily", "2026-05-04", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["id"], answer["solution"]) == (found.id, list(found.solution))
    assert main(["daily", "--json"]) == 0
    capsys.readouterr()
    assert main(["daily", "soon"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
