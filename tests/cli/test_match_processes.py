"""``quanta match`` in many processes, which may die."""

from __future__ import annotations

import os
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_matches import SHORT, fixture, records_in, scored

from quanta.cli.main import main
from quanta.cli.match import command
from quanta.cli.records import opened
from quanta.core.errors import BadRequest
from quanta.matches import pool, processes
from quanta.matches.scheduled_game import GameResult, ScheduledGame, play

pytestmark = pytest.mark.host


def untimed(score: dict[str, Any]) -> dict[str, Any]:
    """All of a score that does not depend on the clock."""
    players = [{**each, "mean_ms": 0, "worst_ms": 0} for each in score["players"]]
    return {**score, "players": players}


def test_the_number_of_jobs_makes_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("greedy", "random", *SHORT, "--games", "9", "--seed", "5", "--nodes", "2")
    one = untimed(scored(capsys, *argv))
    assert one == untimed(scored(capsys, *argv, "--jobs", "2"))
    assert one == untimed(scored(capsys, *argv, "--jobs", "0"))
    assert sum(one["wins"]) + one["draws"] == one["games"] == 9
    assert not active_children()


def test_an_error_between_games_keeps_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(*given: object, **options: object) -> Iterator[tuple[ScheduledGame, GameResult]]:
        scheduled = ScheduledGame(0, fixture(length="9"), 0)
        yield scheduled, play(scheduled)
        raise BadRequest("A worker process has died.")

    monkeypatch.setattr(command, "results", lost)
    assert main(["match", "greedy", "random", *SHORT]) == 2
    out, said = capsys.readouterr()
    assert "in 1 games" in out
    assert said == "quanta: A worker process has died.\n"


def test_an_error_in_one_process_ends_them_all() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(pool.results(int, [*"012x", *"4" * 50], 2))
    assert not active_children()


def test_a_dead_process_is_reported() -> None:
    with pytest.raises(BadRequest, match="has died"):
        list(pool.results(os._exit, range(4), 2))


def test_where_python_has_no_processes_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_pool(*given: object) -> object:
        raise NotImplementedError

    monkeypatch.setattr("quanta.matches.processes.get_context", no_pool)
    with pytest.raises(ValueError, match="no processes"):
        list(pool.results(abs, range(4), 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_can_be_abandoned(jobs: int) -> None:
    begun = pool.results(abs, range(-200, 0), jobs)
    item, result = next(begun)
    assert result == -item
    begun.close()
    assert not active_children()


CRASHING = """
import os, signal

class Crash:
    def __init__(self):
        self.asked = 0

    def choose(self, position):
        self.asked += 1
        print("noise", flush=True)
        if position.seat == 0:
            os._exit(3)
        if self.asked == 2:
            os.kill(os.getpid(), signal.SIGSEGV)
        return position.legal_actions()[0]

def deaf(position):
    return sum(range(10 ** 13))
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_crashes_its_process_forfeits_that_game_alone(
    jobs: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "crash.py").write_text(CRASHING, encoding="utf-8")
    argv = ["match", "crash.py:Crash", "pacer", *SHORT, "--games", "2", "--jobs", jobs]
    assert main([*argv, "--records", "games.txt"]) == 0
    out, said = capfd.readouterr()
    assert "noise" not in out
    assert "crash.py:Crash 0, pacer 2, drawn 0" in out
    assert "2 forfeited" in out
    assert "crash.py:Crash: no moves" in out
    assert "ended its process in 2 games, which are not timed" in out
    assert "noise" in said
    # Two processes may write into one line.
    assert sorted({line for line in said.replace("noise", "").splitlines() if line}) == [
        "quanta: Game 1: crash.py:Crash ended its process with status 3",
        "quanta: Game 2: crash.py:Crash ended its process by SIGSEGV",
    ]
    assert [opened(each).ply for each in records_in(tmp_path / "games.txt")] == [0, 3]
    assert not active_children()


def test_a_bot_that_lets_nothing_else_run_is_ended_with_its_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """No thread of its process can stop it, since it never gives Python's lock back."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(processes, "MARGIN", 0.5)
    monkeypatch.setattr(processes, "GRACE", 0.1)
    (tmp_path / "crash.py").write_text(CRASHING, encoding="utf-8")
    argv = ["match", "crash.py:deaf@50ms", "pacer", *SHORT, "--games", "1"]
    assert main(argv) == 0
    out, said = capsys.readouterr()
    assert said == "quanta: Game 1: crash.py:deaf@50ms did not answer within its 50 ms\n"
    assert "stopped 1 time, without an answer" in out
    assert not active_children()
