"""``quanta bench``: the form of its output, not its figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.support.effort import IN_LONG

from quanta import registry
from quanta.cli.main import main
from quanta.core.errors import QuantaError
from quanta.roster import own_players
from quanta_lab.bench import command, kernel_speed

GAMES = [game for game in registry.ids() if registry.modules(game).kernel]
PLAIN = """
from __future__ import annotations
from dataclasses import dataclass
@dataclass
class State:
    left: int
def start(rng): return State(5)
def legal(state): return list(range(state.left))
def playout(state, rng): return (1, -1)
"""

RULES = ("--only", "rules")

each_kernel = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    file = tmp_path / "plain_board.py"
    file.write_text(PLAIN, encoding="utf-8")
    return file


@each_kernel
def test_bench_measures_contract_kernel_and_plain_board(
    game: str, plain: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", game, "--plain", str(plain), "--seconds", "0.001", "--json", *RULES]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["python"]
    assert [measure["what"] for measure in found["measures"]] == [
        kernel_speed.PLAYOUTS,
        kernel_speed.LISTS,
    ]
    for measure in found["measures"]:
        assert measure["game"] == game
        assert list(measure["per_second"]) == ["contract", "kernel", "plain"]
        assert list(measure["ratios"]) == ["kernel/contract", "kernel/plain"]
        assert all(rate > 0 for rate in measure["per_second"].values())
        assert all(ratio > 0 for ratio in measure["ratios"].values())


@pytest.mark.parametrize("game", GAMES[:1])
def test_bench_prints_a_line_for_each_workload(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["bench", game, "--seconds", "0.001", *RULES]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == 2 * [f"{game}:", "contract", "kernel"]


def test_a_plain_board_is_found_where_the_tests_keep_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for game in GAMES:
        file = tmp_path / "tests" / "games" / game / f"plain_{game}.py"
        file.parent.mkdir(parents=True)
        file.write_text(PLAIN, encoding="utf-8")
        for found in command.measure(game, None, 0.001):
            assert "plain" in found.per_second


def test_a_plain_board_of_another_form_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as the one that ``quanta new-game`` writes, with parse, actions and apply."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "tests" / "games" / GAMES[0] / f"plain_{GAMES[0]}.py"
    file.parent.mkdir(parents=True)
    file.write_text("def parse(text): return text\n", encoding="utf-8")
    for found in command.measure(GAMES[0], None, 0.001):
        assert list(found.per_second) == ["contract", "kernel"]


@IN_LONG
@pytest.mark.parametrize("game", [game for game in registry.ids() if game not in GAMES])
def test_bench_measures_plies_where_there_is_no_kernel(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", game, "--seconds", "0.001", *RULES]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith(f"{game}: plies")
    names = ["ply", *(registry.modules(game).timed or ())]
    names += [f"game by {name}" for name in own_players(game)]
    for line, name in zip(lines[2:], names, strict=True):
        assert line.strip().startswith(name)
        assert "ms each" in line
        assert ("the ply makes" in line) == (name != "ply")


def test_bench_names_what_it_cannot_measure(plain: Path, tmp_path: Path) -> None:
    with pytest.raises(QuantaError, match="no kernel"):
        command.measure("_template", plain, 0.001)
    with pytest.raises(QuantaError, match="no Python file"):
        command.measure(GAMES[0], tmp_path / "none.py", 0.001)
    empty = tmp_path / "empty.py"
    empty.write_text("", encoding="utf-8")
    with pytest.raises(QuantaError, match="no plain board: it has no start and no legal"):
        command.measure(GAMES[0], empty, 0.001)


@pytest.mark.parametrize("words", [["--plain", "x.py"], ["--seconds", "0"], ["nothing"]])
def test_bench_refuses_bad_arguments_in_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
