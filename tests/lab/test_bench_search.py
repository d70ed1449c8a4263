"""``quanta bench`` about the search: its speed, the time of the levels, and its signature."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.support.rosters import offer

from quanta import registry
from quanta.cli.main import main
from quanta.core.game import CHANCE
from quanta.players import RosterEntry
from quanta.players.engine import Engine, Strength
from quanta.roster import search_support
from quanta_lab.bench import search_speed, signature

pytestmark = pytest.mark.host

GAME = next(game for game in registry.ids() if registry.modules(game).tree)


def engine(**strength: Any) -> RosterEntry:
    return RosterEntry("Engine", lambda known: Engine(known, Strength(**strength)), "", 900, 1)


@pytest.mark.parametrize("game", registry.ids(hidden=True))
def test_positions_are_in_play_and_the_same_each_time(game: str) -> None:
    found = search_speed.positions(game)
    assert len(found) == search_speed.POSITIONS
    assert [each.text() for each in found] == [each.text() for each in search_speed.positions(game)]
    assert all(each.outcome() is None and each.to_play != CHANCE for each in found)


def test_bench_prints_speed_and_levels(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, one=engine(depth=1), two=engine(depth=2)._replace(level=2))
    argv = ["bench", GAME, "--only", "search", "--only", "levels", "--seconds", "0.01"]
    assert main([*argv, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"python", "measures", "levels"}
    assert [measure["what"] for measure in found["measures"]] == ["nodes"]
    assert found["measures"][0]["per_second"]["search"] > 0
    assert [level["player"] for level in found["levels"]] == ["one", "two"]
    assert [level["depth"] for level in found["levels"]] == [1, 2]
    for level in found["levels"]:
        assert level["thoughts"] >= 1
        assert level["nodes"] >= 1
        assert 0 < level["mean_ms"] <= level["worst_ms"]
    assert main(argv) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2].split()[:3] == [GAME, "one", "Engine"]
    assert "900 ms" in lines[-1]


def test_a_signature_is_the_same_in_another_process(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["bench", GAME, "--signature", "--json"]
    assert main(argv) == 0
    here = json.loads(capsys.readouterr().out)
    env = {"PYTHONPATH": str(Path(__file__).parents[2] / "py"), "PYTHONHASHSEED": "77"}
    command = [sys.executable, "-m", "quanta", *argv]
    there = subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
    assert json.loads(there) == here
    assert list(here["signatures"]) == [GAME]
    assert here["signature"]["nodes"] == here["signatures"][GAME]["nodes"] > 0


def test_a_signature_is_printed_for_each_game_and_for_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(monkeypatch)
    monkeypatch.setattr(signature, "POSITIONS", 1)
    assert main(["bench", "--signature"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:]] == [*registry.ids(), "all"]
    assert len({line.split()[1] for line in lines[2:]}) == len(registry.ids()) + 1


def test_another_depth_is_another_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for depth in (1, 2, 2):
        offer(monkeypatch, one=engine(depth=depth))
        found.append(signature.signature(GAME))
    assert found[0] != found[1] == found[2]
    monkeypatch.setattr(
        signature, "analyst", lambda game: Engine(search_support(game), Strength(depth=1))
    )
    assert signature.signature(GAME) != found[2]


def test_the_load_of_the_machine_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the search advances by readings, not by time."""
    offer(monkeypatch, one=engine(ms=5))
    assert len({signature.signature(GAME) for _ in range(3)}) == 1
    clock = signature.ticking_clock()
    assert [round(clock(), 6) for _ in range(3)] == [0.001, 0.002, 0.003]


def test_a_combined_signature_depends_on_every_part() -> None:
    one, two = signature.Signature(3, "aa"), signature.Signature(4, "bb")
    both = signature.combine({"x": one, "y": two})
    assert both.nodes == 7
    assert both == signature.combine({"y": two, "x": one})
    assert both != signature.combine({"x": two, "y": one})
