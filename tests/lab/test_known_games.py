"""The figures of the lab are those of games that are known exactly, or from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.campaigns.known_figures import KNOWN, agrees, figures, games_of_the_tests
from tests.support.known_games import DRAWN, FIRST

from quanta.cli.main import main
from quanta_lab.trace import Evaluator

pytestmark = pytest.mark.host

RANDOM = ["--level", "random", "--opening", "0", "--only", "seats", "--jobs", "1"]
NOUGHTS = "Noughts and crosses"
PUBLISHED_CROSSES, PUBLISHED_DRAWN = 737 / 1260, 8 / 63
"""What crosses win at random, and what is drawn: Mathematics Stack Exchange, question 4045893."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games that are not in the package; and games are not evaluated, which is what takes long."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Evaluator, "chances", lambda self, position: [])
    with games_of_the_tests():
        yield


def reported(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["lab", *words, "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)["variants"]
    found: dict[str, Any] = report
    return found


@pytest.mark.parametrize("name", [NOUGHTS, "Hex, 3 by 3", "Breakthrough, two pawns each"])
def test_figures_of_games_at_random_are_as_known(name: str) -> None:
    known, found = KNOWN[name].facts(), figures(KNOWN[name].words, 200, "lab")
    assert not [figure for figure, value in known.items() if not agrees(value, found[figure])]


def test_noughts_and_crosses_at_random_is_as_published(
    capsys: pytest.CaptureFixture[str],
) -> None:
    known = KNOWN[NOUGHTS].facts()
    assert known[DRAWN].mean == pytest.approx(PUBLISHED_DRAWN)
    assert known[FIRST].mean == pytest.approx(PUBLISHED_CROSSES + PUBLISHED_DRAWN / 2)
    report = reported(capsys, "noughts", *RANDOM, "--within", "1", "--games", "250")
    assert report["who_wins"]["levels"][0]["verdict"] == "unfair"
    assert {row["kind"]: row["legal"] for row in report["course"]["kinds"]} == {"cell": 1.0}
    assert sum(end["games"] for end in report["course"]["ends"]) == 250


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
