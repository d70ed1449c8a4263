"""Figures in a table of a Markdown file: only the cells that a command names change."""

from __future__ import annotations

from pathlib import Path

import pytest

from quanta.cli.main import main
from quanta.core.errors import BadRequest
from quanta_lab import markdown_table
from quanta_lab.markdown_table import filled

pytestmark = pytest.mark.host

TEXT = """# Figures

<!-- table speed -->
```sh
quanta bench
```

| | CPython 3.11.7 | goal |
|---|---:|---|
| **fast** (at least 20) | **62.5** | yes |
| slow | | no |
<!-- end of table -->

<!-- table other -->
| game | share (95 %) |
|---|---|
| one, two | 3 |
<!-- end of table -->
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "figures.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_only_the_named_cells_change() -> None:
    found = filled(TEXT, "speed", {("fast", "goal"): "no", ("none", "goal"): "lost"})
    assert found == TEXT.replace("| yes |", "| no |")
    found = filled(TEXT, "other", {("one, two", "share"): "4", ("one, two", "won"): "lost"})
    assert found == TEXT.replace("| 3 |", "| 4 |")


def test_labels_stay_and_bold_cells_stay_bold() -> None:
    found = filled(TEXT, "speed", {("fast", "CPython 3.11.7"): "70"})
    assert found == TEXT.replace("62.5", "70")
    found = filled(TEXT, "speed", {("slow", "CPython 3.11.7"): "5"})
    assert found == TEXT.replace("| slow | | no |", "| slow | 5 | no |")


def test_a_newer_patch_of_a_version_takes_its_column() -> None:
    found = filled(TEXT, "speed", {("slow", "CPython 3.11.12"): "5"})
    assert "| | CPython 3.11.12 | goal |" in found
    with pytest.raises(BadRequest, match="no row and column"):
        filled(TEXT, "speed", {("slow", "CPython 3.13.0"): "5"})


def test_what_cannot_be_written_is_refused_before_the_work(file: Path) -> None:
    markdown_table.check(None)
    markdown_table.check(f"{file}#speed", ["fast", "slow"])
    for target in (str(file), f"{file}#", "#speed", f"{file}#none", f"{file}.none#speed"):
        with pytest.raises(BadRequest):
            markdown_table.check(target)
    with pytest.raises(BadRequest, match="no row 'slower'"):
        markdown_table.check(f"{file}#speed", ["slower"])


MATCH = ("match", "greedy", "random", "_template", "length=9", "--games", "4")


def test_a_match_writes_its_row(file: Path) -> None:
    target = ("--write", f"{file}#other")
    assert main([*MATCH, *target, "--row", "one, two"]) == 0
    row = file.read_text(encoding="utf-8").splitlines()[-2]
    assert row.startswith("| one, two | ")
    assert " % (" in row
    first = TEXT.partition("<!-- table other")[0]
    assert file.read_text(encoding="utf-8").startswith(first)


@pytest.mark.parametrize(
    "words",
    [
        (*MATCH, "--row", "one, two", "--row", "three"),
        MATCH,
        (*MATCH, "--row", "three"),
        ("match", "--ladder", "_template", "--over", "length=5,9"),
        ("bench", "--only", "rules"),
        ("bench", "_template", "--games", "random=1"),
        ("reach", "_template", "--games", "1", "--row", "three"),
    ],
)
def test_a_command_that_does_not_fit_its_table_is_refused(
    words: tuple[str, ...], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--write", f"{file}#other"]) == 2
    out, said = capsys.readouterr()
    assert (out, said.count("\n")) == ("", 1)
    assert file.read_text(encoding="utf-8") == TEXT


def test_a_match_with_games_that_do_not_count_is_not_written(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(file.parent)
    argv = [*MATCH, "--plies", "5", "--row", "one, two", "--write", f"{file}#other"]
    assert main(argv) == 2
    assert "no table is written" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == TEXT
