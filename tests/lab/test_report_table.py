"""``quanta lab --write``: a report as a column of a table, and the page that has such tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from quanta import registry
from quanta.cli.main import main
from quanta.core.rng import Stream
from quanta_lab.markdown_table import TABLE
from quanta_lab.report_table import AS_IT_IS

pytestmark = pytest.mark.host

PAGE = Path(__file__).resolve().parents[2] / "docs/lab-reports.md"
TABLES = {found["name"]: found["table"] for found in TABLE.finditer(PAGE.read_text("utf-8"))}
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


def test_the_page_has_all_four_games_and_five_variants() -> None:
    heads = {game: rows(table)[0][1:] for game, table in TABLES.items()}
    assert sorted(heads) == sorted(registry.ids())
    assert all(columns[0] == AS_IT_IS for columns in heads.values())
    variants = [(game, each) for game, columns in heads.items() for each in columns[1:]]
    assert len(variants) == 5
    for game, column in variants:
        params = dict(pair.split("=") for pair in column.split())
        assert registry.rules(game).start(params, Stream(0)).legal_actions()


@pytest.mark.parametrize("game", TABLES)
def test_every_figure_of_the_page_is_there(game: str) -> None:
    assert not [row for row in rows(TABLES[game])[1:] if "" in row]
