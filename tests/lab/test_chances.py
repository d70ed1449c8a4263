"""``quanta chances``: the fit finds what made the results; games are kept, and compared."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.support.commands import ran
from tests.support.copied_games import copied

pytest.importorskip("numpy", reason="fitting needs it")

from quanta.cli.main import main
from quanta.players.chances import ChanceTable
from quanta_lab.chances.fit import rows
from quanta_lab.chances.games import Judged, Played
from quanta_lab.chances.reliability import reliability
from quanta_site import plugins

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parents[2]
TRUE = {"": [[0, 1000, 300, 800], [100, 2000, 0, 300]]}
TERMS = {"--games": 4, "--opening": 1, "--mixed": 6, "--level": 6, "--every": 1, "--jobs": 1}
FEW = ["size=3", *(str(word) for pair in TERMS.items() for word in pair)]


def drawn(seed: str, games: int) -> list[Played]:
    """Games of ten positions whose results are drawn with the chances of ``TRUE``."""
    random, table, found = Random(seed), ChanceTable(TRUE), []
    for number in range(games):
        judged = []
        for _ in range(10):
            stage, expected = random.randrange(101), random.uniform(-0.99, 0.99)
            expectation, draw = table.chances("", stage, expected)
            loss = (1 - draw - expectation) / 2
            lot = random.random()
            result = -1 if lot < loss else 0 if lot < loss + draw else 1
            judged.append(Judged("", stage, expected, proven=False, result=result))
        found.append(Played(number, judged))
    return found


def test_the_fit_finds_the_chances_with_which_results_were_drawn() -> None:
    fitted, true = ChanceTable(rows(drawn("fit", 400))), ChanceTable(TRUE)
    for stage in (10, 50, 90):
        for expected in (-0.8, -0.2, 0.0, 0.5, 0.9):
            near = fitted.chances("", stage, expected)
            assert near == pytest.approx(true.chances("", stage, expected), abs=0.12)


def test_fresh_positions_are_as_reliable_as_they_are_shown() -> None:
    fresh = drawn("fresh", 400)
    fitted, unfitted = (reliability(fresh, table) for table in (rows(drawn("fit", 400)), {}))
    assert fitted.positions == unfitted.positions == 4_000
    assert fitted.distance < 4 < unfitted.distance
    assert fitted.draws[0] == pytest.approx(fitted.draws[1], abs=3)
    assert unfitted.draws[0] == 0


def test_a_game_without_draws_is_shown_none() -> None:
    games = [
        Played(n, [Judged("", 0, (-1) ** n * 0.5, proven=False, result=(-1) ** (n // 2))])
        for n in range(40)
    ]
    assert [row[-1] for row in rows(games)[""]] == [0]


@pytest.fixture
def own_hex(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    home = copied("hex", tmp_path)
    monkeypatch.chdir(tmp_path)
    with plugins.added([str(home)]):
        yield home


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["chances", "hex", *FEW, *words]) == 0
    return capsys.readouterr().out


def test_what_is_written_is_what_an_analysis_then_shows(
    own_hex: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = own_hex / "data" / "chances.json"
    assert "written: " in said(capsys)
    assert [*json.loads(written.read_text("utf-8"))] == [""]
    certain = {"": [[0, 0, 0, 3000]]}  # nearly all is drawn, whatever the search expects
    written.write_text(json.dumps(certain), "utf-8")
    told = ran(
        [sys.executable, "-m", "quanta", "best", "hex;size=3/", "--nodes", "20"],
        env={"PYTHONPATH": str(ROOT / "py"), "QUANTA_GAMES": str(own_hex.parent)},
    )
    assert "drawn 91%" in told.stdout, told.stderr


def whole_positions(lines: list[str]) -> int:
    return sum(len(json.loads(line)["judged"]) for line in lines[1:])


def test_the_games_are_kept_and_gone_on_with(
    own_hex: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = said(capsys, "--check")
    kept = tmp_path / "chances-hex-train.jsonl"
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == 5
    tenths = json.loads(said(capsys, "--check", "--json"))["tenths"]
    assert sum(each["positions"] for each in tenths) == whole_positions(lines)
    kept.write_text("".join(lines[:3]) + lines[3][:20], "utf-8")
    assert said(capsys, "--check") == whole
    assert sorted(kept.read_text("utf-8").splitlines(keepends=True)) == sorted(lines)
    assert not (own_hex / "data").exists()


@pytest.mark.parametrize(
    ("kept", "words", "why"),
    [
        ("no games\n", (), "is no log of the lab"),
        ('{"game": "chess"}\n', (), "has games with another game"),
        ("", ("--every", "0"), "every"),
        ("", ("--games", "0"), "games"),
        ("", ("size=1",), "size"),
    ],
)
def test_a_file_that_cannot_be_continued_is_reported_and_kept(
    own_hex: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    kept: str,
    words: tuple[str, ...],
    why: str,
) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_text(kept, "utf-8")
    assert main(["chances", "hex", *FEW, *words, "--out", str(file)]) == 2
    assert why in capsys.readouterr().err
    assert file.read_text("utf-8") == kept
