"""``quanta match --resume``: a match goes on from its file of records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_matches import SHORT, records_in, scored

from quanta.cli.main import main

pytestmark = pytest.mark.host

PLAYED_ON = ("random", "greedy@3n", *SHORT, "--games", "6", "--opening", "1", "--nodes", "9")


@pytest.mark.parametrize(
    ("added", "jobs"),
    [
        ((), ["--jobs", "2"]),
        (("--plies", "5", "--unfinished", "draw"), []),
        (("--sprt=-400,400",), []),
        (("--round-robin", "pacer@1n"), []),
        (("--over", "length=5,9"), []),
    ],
)
def test_a_match_goes_on_from_its_records_to_the_same_end(
    added: tuple[str, ...],
    jobs: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    file, argv = tmp_path / "games.txt", (*added, *PLAYED_ON, "--records", "games.txt")
    whole = scored(capsys, *argv)
    text = file.read_text(encoding="utf-8")
    assert main(["match", *argv, "--resume", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == whole, "nothing is left to play, times included"
    lines = text.splitlines(keepends=True)
    ends = [len(lines[0]), *(len("".join(lines[:number])) for number in range(3, len(lines), 2))]
    for cut in (0, 40, ends[1] - 3, ends[1], ends[1] + 30):
        file.write_text(text[:cut], encoding="utf-8")
        again = scored(capsys, *argv, "--resume", *jobs * (cut == ends[1]))
        assert without_times(again) == without_times(whole)
        assert records_in(file) == [each.strip() for each in lines if not each.startswith("# ")]


def without_times(data: Any) -> Any:
    """Figures of any depth without those that depend on the clock."""
    if isinstance(data, list):
        return [without_times(each) for each in data]
    if not isinstance(data, dict):
        return data
    kept = data.keys() - {"mean_ms", "worst_ms", "over"}
    return {key: without_times(data[key]) for key in kept}


def test_forfeits_and_times_are_kept_when_a_match_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "late.py").write_text("def late(position):\n    while True: pass\n")
    argv = ["match", "late.py:late@9ms", "random", *SHORT, "--games", "2", "--records", "games.txt"]
    assert main(argv) == 0
    said = capsys.readouterr().out
    assert "stopped 2 times" in said
    assert main([*argv, "--resume"]) == 0
    assert capsys.readouterr() == (said, "")


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (("random", "greedy@3n", "_template", "--games", "6"), "parameters"),
        (("random", "greedy", *SHORT, "--games", "6"), "players 'random against greedy@3n', not"),
        (("random", "greedy@3n", *SHORT, "--games", "6", "--ms", "9"), "players"),
        (("random", "greedy@3n", *SHORT, "--games", "5"), "number of games '6', not '5'"),
        (("random", "greedy@3n", *SHORT, "--games", "6", "--seed", "2"), "seed 'quanta', not '2'"),
        (("random", "greedy@3n", *SHORT, "--games", "6", "--opening", "1"), "opening"),
        (("random", "greedy@3n", *SHORT, "--games", "6", "--plies", "9"), "limit of plies"),
        (("random", "greedy@3n", "leap", "--games", "6"), "game '_template@1', not 'leap@"),
        (("random", "greedy@3n", *SHORT, "--games", "6", "--sprt=0,9"), "sequential test"),
    ],
)
def test_a_file_of_another_match_is_refused_and_kept(
    argv: tuple[str, ...],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "games.txt"
    first = ["random", "greedy@3n", *SHORT, "--games", "6", "--records", "games.txt"]
    assert main(["match", *first]) == 0
    text = file.read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["match", *argv, "--records", "games.txt", "--resume"]) == 2
    out, said = capsys.readouterr()
    assert out == ""
    assert f"games.txt is of another match, with the {why}" in said
    assert said.count("\n") == 1
    assert file.read_text(encoding="utf-8") == text


def test_a_file_that_holds_no_match_is_not_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    argv = ["match", "random", "greedy", *SHORT, "--games", "1"]
    assert main([*argv, "--resume"]) == 2
    assert capsys.readouterr().err == "quanta: --resume needs --records FILE.\n"
    file = tmp_path / "games.txt"
    argv += ["--records", "games.txt"]
    assert main(argv) == 0
    text = file.read_text(encoding="utf-8")
    head, _, record = text.splitlines()
    for wrong in (
        "mine",
        f"{record}\n",
        "# match []\n",
        "# match {\n",
        f"{head}\n{record}\n{record}\n",
        text.replace('"game": 0', '"game": 1'),
        text.replace('"winners": [', '"winners": 1, "x": ['),
        "\udc80",
    ):
        capsys.readouterr()
        file.write_text(wrong, encoding="utf-8", errors="surrogateescape")
        assert main([*argv, "--resume"]) == 2
        assert capsys.readouterr().err.count("\n") == 1
        assert file.read_text(encoding="utf-8", errors="surrogateescape") == wrong
