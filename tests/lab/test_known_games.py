"""The figures of the lab are those of games that are known exactly, or from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from math import log10
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from quanta import registry
from quanta.cli.main import main
from quanta.core.rng import Stream
from quanta_lab.trace import Evaluator

pytestmark = pytest.mark.host

FOLDERS = (Path(__file__).parent / "games", Path(__file__).resolve().parents[2] / "docs")
RANDOM = ["--level", "random", "--opening", "0", "--only", "seats", "--jobs", "1"]
CROSSES, DRAWN = 0.5849, 0.1270
"""What crosses win of noughts and crosses at random, and what is drawn, as published."""


class Expected(NamedTuple):
    """Of games at random: the share of seat 1, the share of draws, the length, the size of the
    tree."""

    first: float
    drawn: float
    plies: float
    size: float


@cache
def expected(position: Any) -> Expected:
    """By the rules, over all games."""
    end = position.outcome()
    if end is not None:
        best = end.returns.count(max(end.returns))
        return Expected((end.returns[0] == max(end.returns)) / best, best == 2, 0, 0)
    after = [expected(position.apply(action)) for action in position.legal_actions()]
    first, drawn, plies, size = (sum(part) / len(after) for part in zip(*after, strict=True))
    return Expected(first, drawn, plies + 1, size + log10(len(after)))


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games that are not in the package; and games are not evaluated, which is what takes long."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Evaluator, "chances", lambda self, position: [])
    games = tmp_path / "games"
    games.mkdir()
    for folder, game in zip(FOLDERS, ("noughts", "hex"), strict=True):
        (games / game).symlink_to(folder / game)
    registry.add_folder(str(games))
    yield
    registry.remove_folder(str(games))


def reported(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["lab", *words, "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)["variants"]
    found: dict[str, Any] = report
    return found


def agrees(row: dict[str, Any], value: float) -> bool:
    return bool(row["low"] <= value <= row["high"])


def compared(report: dict[str, Any], exact: Expected) -> None:
    """The seats, the draws, the length and the size of the tree."""
    rows = {row["label"]: row for row in report["course"]["rows"]}
    (level,) = report["who_wins"]["levels"]
    first, _, drawn, *_ = level["rows"]
    assert agrees(first, exact.first)
    assert agrees(drawn, exact.drawn)
    assert agrees(rows["length"], exact.plies)
    assert agrees(rows["size of the tree, as a power of ten"], exact.size)


def start(game: str, **params: str) -> Any:
    return registry.rules(game).start(params, Stream(0))


def test_noughts_and_crosses_at_random_is_as_published(
    capsys: pytest.CaptureFixture[str],
) -> None:
    exact = expected(start("noughts"))
    assert exact.first - exact.drawn / 2 == pytest.approx(CROSSES, abs=1e-4)
    assert exact.drawn == pytest.approx(DRAWN, abs=1e-4)
    report = reported(capsys, "noughts", *RANDOM, "--within", "1", "--games", "250")
    compared(report, exact)
    assert report["who_wins"]["levels"][0]["verdict"] == "unfair"
    assert {row["kind"]: row["legal"] for row in report["course"]["kinds"]} == {"cell": 1.0}
    assert sum(end["games"] for end in report["course"]["ends"]) == 250


def test_hex_at_random_is_as_computed_from_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    report = reported(capsys, "hex", "size=3", *RANDOM, "--within", "1", "--games", "200")
    compared(report, expected(start("hex", size="3")))


def test_who_begins_wins_hex(capsys: pytest.CaptureFixture[str]) -> None:
    """Hein and Nash: known for every size."""
    words = ["size=5", "--solve", "size=3", *RANDOM, "--games", "1", "--solver-nodes", "5000"]
    large, small = reported(capsys, "hex", *words)["depth"]["solved"]
    assert large["params"] == {"size": "5"}
    assert large["sentence"] == "not solved within 5000 positions"
    assert small["params"] == {"size": "3"}
    assert small["sentence"] == "won by seat 1 with best play"


def test_drawn_set_ups_of_a_small_board_are_solved_one_by_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["board=hex2", *RANDOM, "--games", "1"]
    (solved,) = reported(capsys, "leap", *words)["depth"]["solved"]
    assert solved["seat 1"] + solved["seat 2"] == 20
    assert solved["sentence"].startswith("of 20 set-ups, ")
