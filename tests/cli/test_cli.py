"""The command line as a user types it: arguments in, output and exit status out."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from quanta.cli import puzzles
from quanta.cli.main import main

CRAWL = "_template@1;length=9;start=1_w/c2.c4"
pytestmark = pytest.mark.host


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(argv) == 0
    return capsys.readouterr().out


def test_games_are_listed_without_the_template(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "games")
    assert "leap" in out
    assert "_template" not in out
    assert "leap" in [game["id"] for game in json.loads(run(capsys, "games", "--json"))]


def test_new_with_a_seed_is_the_same_game_again(capsys: pytest.CaptureFixture[str]) -> None:
    first = run(capsys, "new", "leap", "edition=stones", "--seed", "7")
    assert first == run(capsys, "new", "leap", "edition=stones", "--seed", "7")
    assert first != run(capsys, "new", "leap", "edition=stones")
    assert first.startswith("leap@1;edition=stones;start=")


def test_commands_answer_about_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "legal", CRAWL).split() == ["c5", "c6"]
    assert json.loads(run(capsys, "legal", CRAWL, "--json")) == ["c5", "c6"]
    assert run(capsys, "apply", CRAWL, "c5", "c7").strip() == f"{CRAWL}.c5.c7"
    assert run(capsys, "outcome", CRAWL).strip() == "in play"
    assert run(capsys, "outcome", f"{CRAWL}.c6.c8.c9") == "1 -1 White brought the snail home.\n"
    assert run(capsys, "show", CRAWL).strip() == "4_w"
    assert run(capsys, "perft", CRAWL, "2").strip() == "4"
    assert json.loads(run(capsys, "perft", CRAWL, "2", "--divide", "--json")) == {"c5": 2, "c6": 2}
    assert json.loads(run(capsys, "best", CRAWL, "--json"))["action"] in ("c5", "c6")
    picture = tmp_path / "board.svg"
    run(capsys, "show", CRAWL, "--svg", str(picture))
    assert picture.read_text().startswith("<svg")
    looks = ("--theme", "dark", "--no-coordinates", "--width", "300")
    drawn = run(capsys, "show", CRAWL, "--svg", "-", *looks)
    assert 'width="300"' in drawn
    assert "color-scheme: dark" in drawn
    moving = run(capsys, "show", f"{CRAWL}.c6.c8", "--svg", "-", "--animate", "1-3")
    assert "@keyframes" in moving
    assert run(capsys, "show", f"{CRAWL}.c6.c8", "--svg", "-", "--animate") != moving


def test_lines_are_answered_one_by_one_and_a_bad_one_does_not_stop_the_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = f"{CRAWL}\njunk!\n\n{CRAWL}.c6.c8.c9\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    legal = [json.loads(line) for line in run(capsys, "legal", "-", "--json").splitlines()]
    assert legal[0] == ["c5", "c6"]
    assert set(legal[1]) == set(legal[2]) == {"error"}
    assert legal[3] == []
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    ends = [json.loads(line) for line in run(capsys, "outcome", "-", "--json").splitlines()]
    assert ends[0] is None
    assert ends[3] == {"returns": [1, -1], "reason": "White brought the snail home."}
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    assert run(capsys, "legal", "-").splitlines()[0] == "c5 c6"


TWO_LEFT = "leap@1;edition=rings;start=wb-wwb-bb_w/"


def test_a_position_is_solved_or_not_within_the_limit(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "solve", TWO_LEFT, "--json"))
    assert found["value"] in (1, -1)
    assert found["shortest"]
    assert found["record"] == TWO_LEFT.rstrip("/") + "/" + found["line"]
    assert len(found["line"].split(".")) == found["plies"]
    assert f"in {found['plies']} pl" in run(capsys, "solve", TWO_LEFT)
    start = run(capsys, "new", "leap", "--seed", "1")
    assert "not solved within" in run(capsys, "solve", start, "--nodes", "100")
    assert "it cannot be solved" in run(capsys, "solve", "leap;play=puzzle;start=ww-bob-bo_w/")


def test_reach_prints_how_early_games_are_solved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = run(capsys, "reach", "leap", "board=hex2", "--games", "3", "--ms", "100")
    assert out.startswith("leap: 3 random games, 100 ms a position\nsolved from ")


@pytest.mark.parametrize(
    "argv",
    [
        ("solve", CRAWL),
        ("solve", TWO_LEFT, "--ms", "0"),
        ("reach", "_template"),
        ("reach", "leap", "--games", "0"),
        ("solve", "leap@1;edition=stones;start=wbo-wbr-bbo_w/"),
        ("legal", "junk!"),
        ("new", "leap", "edition"),
        ("new", "leap", "edition=gold"),
        ("apply", CRAWL, "c9"),
        ("perft", CRAWL, "99"),
        ("best", CRAWL, "--level", "99"),
        ("best", CRAWL, "--ms", "0"),
        ("best", CRAWL, "--nodes", "0"),
        ("best", CRAWL, "--candidates", "0"),
        ("best", f"{CRAWL}.c6.c8.c9"),
        ("match", "greedy", "random", "leap", "--games", "0"),
        ("show", CRAWL, "--svg", "/no-such-folder/board.svg"),
        ("show", CRAWL, "--theme", "dark"),
        ("show", CRAWL, "--svg", "-", "--width", "99999"),
        ("show", CRAWL, "--svg", "-", "--animate", "first"),
        ("show", CRAWL, "--svg", "-", "--animate", "3-2"),
    ],
)
def test_an_error_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...]
) -> None:
    assert main(argv) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("quanta: ")
    assert said.err.count("\n") == 1


def test_verify_replays_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(f"# records\n{CRAWL}\n\n{CRAWL}.c9\n")
    assert main(["verify", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == "of 2 records, 1 can be replayed\n"
    assert said.err.startswith("line 4: ")
    file.write_text(f"{CRAWL}\n")
    assert main(["verify", str(file)]) == 0


def test_a_search_for_puzzles_that_finds_none_ends_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(puzzles, "PATIENCE", 100)
    assert main(["puzzles", "leap", "win", "board=hex2"]) == 2
    assert "In 100 tries there was no new puzzle" in capsys.readouterr().err
