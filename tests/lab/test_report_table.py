"""``quanta lab --write``: a report as a column of a table, and the page that has such tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from quanta.cli.main import main
from quanta_lab.markdown_table import TABLE

pytestmark = pytest.mark.host

LAB = ["lab", "leap", "--jobs", "1", "--level", "greedy", "--only", "seats", "--games", "2"]
EMPTY = """<!-- table leap -->
| | board=hex2 count=opponents | board=hex3 |
|---|---:|---:|
| games | | |
| greedy, seat 1 scores | | |
| set-ups that are even | | |
| length | | |
| never played | | |
<!-- end of table -->
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.md").write_text(EMPTY, encoding="utf-8")


def rows(table: str) -> list[list[str]]:
    return [
        [cell.strip() for cell in line[1:-1].split("|")]
        for number, line in enumerate(table.splitlines())
        if number != 1
    ]


def test_a_report_fills_the_column_of_its_variant() -> None:
    assert main([*LAB, "board=hex2", "count=opponents", "--write", "page.md#leap"]) == 0
    (found,) = TABLE.finditer(Path("page.md").read_text("utf-8"))
    cells = {row[0]: row[1] for row in rows(found["table"])}
    assert [row[2] for row in rows(found["table"])[1:]] == [""] * 5
    assert cells["games"] == "2"
    for name in ("greedy, seat 1 scores", "set-ups that are even"):
        assert " % (" in cells[name]
    assert " plies (" in cells["length"]
    assert cells["never played"] == ""


def test_a_table_without_the_column_is_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*LAB, "board=hex2", "--write", "page.md#leap"]) == 2
    assert "has no column 'board=hex2'" in capsys.readouterr().err
    assert [path.name for path in Path.cwd().iterdir()] == ["page.md"]
