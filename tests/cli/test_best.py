"""``quanta best``: what a player would do, what it expects, and its candidates."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.rosters import offer

from quanta import registry
from quanta.cli.main import main
from quanta.core.game import CHANCE, Position
from quanta.core.rng import Stream
from quanta.players import Candidate, Limit, RosterEntry, Thought
from quanta.record.timeline import Timeline

pytestmark = pytest.mark.host

CRAWL = "_template@1;length=9;start=1_w/c2.c4"
KEYS = ["action", "value", "expectation", "proven", "plies", "depth", "nodes", "candidates"]


class Sage:
    """Thinks again and again, has two candidates, and has proven the first."""

    def __init__(self) -> None:
        self.limits: list[Limit] = []

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        self.limits.append(limit)
        first, second = position.legal_actions()[:2]
        best = Candidate((first, "c7"), 1.0, proven=True, plies=3, draw=0.0)
        candidates = (best, Candidate((second,), -0.25, draw=0.5))
        yield Thought(first, nodes=1)
        yield Thought(first, 7, (first,), 20, True, 4, candidates)


@pytest.fixture
def sage(monkeypatch: pytest.MonkeyPatch) -> Sage:
    player = Sage()
    offer(monkeypatch, sage=RosterEntry("Sage", lambda known: player, level=8))
    return player


def found(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    assert main(["best", CRAWL, "--json", *argv]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


@pytest.mark.usefixtures("sage")
def test_the_whole_thought_of_a_player_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    answer = found(capsys, "--level", "sage", "--candidates", "5")
    assert list(answer) == KEYS
    candidates = answer.pop("candidates")
    assert list(answer.values()) == ["c5", 7, 1.0, True, 3, 4, 20]
    best = {"actions": ["c5", "c7"], "expectation": 1.0, "proven": True, "plies": 3, "draw": 0.0}
    other = {"actions": ["c6"], "expectation": -0.25, "proven": False, "plies": None, "draw": 0.5}
    assert candidates == [best, other]


def test_a_level_is_asked_by_its_number_within_limits(
    sage: Sage, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = found(capsys, "--level", "8", "--ms", "60000", "--nodes", "30")
    assert len(answer["candidates"]) == 1
    assert [(limit.ms, limit.nodes) for limit in sage.limits] == [(60000, 30)]


@pytest.mark.usefixtures("sage")
def test_the_answer_is_printed_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["best", CRAWL, "--level", "sage", "--candidates", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "action c5"
    assert lines[2:4] == ["expectation +1.00", "proven yes"]
    assert lines[-2:] == [
        "candidate 1: c5 c7, expectation +1.00, proven in 3 plies",
        "candidate 2: c6, expectation -0.25, drawn 50%",
    ]


def test_the_analyst_is_asked_where_no_player_is_named(
    sage: Sage, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    widths: list[int] = []

    def analyst(game: str, width: int) -> Sage:
        widths.append(width)
        return sage

    monkeypatch.setattr("quanta.cli.records.analyst", analyst)
    assert len(found(capsys, "--candidates", "2")["candidates"]) == 2
    assert len(found(capsys, "--nodes", "9")["candidates"]) == 1
    assert widths == [2, 1]
    assert [(limit.ms, limit.nodes) for limit in sage.limits] == [(1000, None), (None, 9)]


@pytest.mark.parametrize("game", registry.ids())
def test_the_analyst_answers_in_every_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = registry.rules(game)
    line = Timeline(rules, {}, rules.start({}, Stream(1)))
    assert main(["best", str(line.record()), "--nodes", "5", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == KEYS


def test_a_player_that_does_not_evaluate_expects_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = found(capsys, "--level", "random")
    assert list(answer) == KEYS
    assert (answer["expectation"], answer["plies"], answer["candidates"]) == (None, None, [])


def test_a_finished_game_has_no_best_action(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["best", f"{CRAWL}.c6.c8.c9"]) == 2
    assert "The game is over: White brought the snail home." in capsys.readouterr().err


def test_dice_have_no_best_action(capsys: pytest.CaptureFixture[str]) -> None:
    rolled = [game for game in registry.ids(hidden=True) if (line := until_chance(game))]
    assert rolled
    for game in rolled:
        line = until_chance(game)
        assert line is not None
        assert main(["best", str(line.record())]) == 2
        assert "Chance decides" in capsys.readouterr().err


def until_chance(game: str) -> Timeline | None:
    """The first position of a game in which chance acts, within a few random plies."""
    rules, rng = registry.rules(game), Stream("chance")
    line = Timeline(rules, {}, rules.start({}, rng))
    for _ in range(60):
        if line.position.outcome() is not None:
            return None
        if line.position.to_play == CHANCE:
            return line
        line.apply(rng.choice(line.position.legal_actions()))
    return None
