"""``quanta lab``: games that are played, kept and played on; the report as JSON and as a page."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.support.commands import ran

import quanta
from quanta.cli.main import main

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parents[2]
HEX2 = ["lab", "leap", "board=hex2", "--jobs", "1", "--level", "greedy", "--only", "seats"]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def reported(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The report of a run."""
    assert main([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def untimed(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "variants": [{**each, "seconds": 0} for each in data["variants"]]}


def test_a_report_has_each_figure_with_its_interval_and_how_it_was_got(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = reported(capsys, *HEX2, "--games", "12")
    (report,) = data["variants"]
    (level,) = report["who_wins"]["levels"]
    assert level["games"] == 12
    assert level["verdict"] in ("open", "unfair")
    rows = [*level["rows"], *report["course"]["rows"], *report["who_wins"]["set_ups"]["rows"]]
    for row in rows:
        assert row["how"]
        assert row["low"] <= row["value"] <= row["high"], row
    assert sum(row["value"] for row in level["rows"][:2]) == 1
    names = {row["label"] for row in rows}
    assert {"length", "choices at a ply", "drama", "lead changes", "certainty"} <= names
    assert json.loads(Path("lab-leap.json").read_text("utf-8")) == data


def test_what_was_stopped_is_played_on_and_gives_the_same_report(
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = reported(capsys, *HEX2, "--games", "8", "--out", "whole")
    reported(capsys, *HEX2, "--games", "3")
    kept = Path("lab-leap.jsonl").read_text("utf-8")
    Path("lab-leap.jsonl").write_text(kept[:-40], "utf-8")  # killed while it wrote the third
    assert untimed(reported(capsys, *HEX2, "--games", "8")) == untimed(whole)
    assert len(Path("lab-leap.jsonl").read_text("utf-8").splitlines()) == 9


def test_games_of_other_settings_are_not_mixed(capsys: pytest.CaptureFixture[str]) -> None:
    reported(capsys, *HEX2, "--games", "1")
    assert main([*HEX2, "--games", "1", "--seed", "other"]) == 2
    assert "lab-leap.jsonl has games with another seed" in capsys.readouterr().err
    Path("lab-leap.jsonl").write_text("no json\n", "utf-8")
    assert main([*HEX2, "--games", "1"]) == 2
    assert "no log of the lab" in capsys.readouterr().err


def test_time_that_is_up_ends_it_and_leaves_no_hole(capsys: pytest.CaptureFixture[str]) -> None:
    data = reported(capsys, *HEX2, "--games", "5000", "--minutes", "0.005")
    (report,) = data["variants"]
    assert 0 < report["games"] < 5000


def test_it_stops_when_the_interval_is_narrow_enough(capsys: pytest.CaptureFixture[str]) -> None:
    data = reported(capsys, *HEX2, "--within", "20", "--games", "400")
    assert data["variants"][0]["games"] == 30


def test_processes_play_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--games", "6", "--jobs"]
    alone = reported(capsys, *HEX2, *words, "1", "--out", "alone")
    assert untimed(reported(capsys, *HEX2, *words, "2", "--out", "two")) == untimed(alone)


def test_a_cluster_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    dask: Any = import_module("distributed")
    alone = reported(capsys, *HEX2, "--games", "4", "--out", "alone")
    with dask.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address="127.0.0.1:0"
    ) as cluster:
        words = ["--games", "4", "--out", "cluster", "--dask", cluster.scheduler_address]
        assert untimed(reported(capsys, *HEX2, *words)) == untimed(alone)


def test_all_studies_are_played_and_reported(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "quantum", "--jobs", "1", "--level", "1", "--games", "2", "--plies", "12"]
    only = ["--only", "openings", "--only", "seats"]
    (report,) = reported(capsys, *words, "--solver-nodes", "9", "--opening", "0", *only)["variants"]
    assert report["who_wins"]["set_ups"] is None
    assert report["course"]["ends"] == [{"reason": "Stopped unfinished.", "games": 2}]
    assert report["who_wins"]["levels"][0]["rows"][-1]["label"] == "stopped unfinished"
    assert sum(row["games"] for row in report["who_wins"]["first_moves"]) == 2
    ladder = ["lab", "leap", "board=hex2", "--jobs", "1", "--games", "2", "--level", "2"]
    studies = ["--only", "ladder", "--only", "gap", "--only", "doubling"]
    (report,) = reported(capsys, *ladder, *studies)["variants"]
    depth = report["depth"]
    assert [row["short"] for row in depth["ladder"]] == [f"level{n}" for n in range(2, 9)]
    assert [row["label"] for row in depth["rows"]] == ["level2 against level1", "twice the nodes"]
    assert [row["games"] for row in depth["doublings"]] == [2, 2, 2]


class Page(HTMLParser):
    """What a page has: links, what it loads, tables, charts and words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.count: dict[str, int] = {}
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.count[tag] = self.count.get(tag, 0) + 1
        self.links += [str(given["href"])] if tag == "a" else []
        self.loaded += [str(given[key]) for key in ("src", "href") if key in given and tag != "a"]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_needs_no_other_and_leads_to_games_that_open(
    capsys: pytest.CaptureFixture[str],
) -> None:
    site = ["--site", "https://example.org/games"]
    reported(capsys, *HEX2, "--over", "edition=rings,stones", "--games", "6", *site)
    page = Page(Path("lab-leap.html").read_text("utf-8"))
    assert not page.loaded
    assert page.count["svg"] >= 8
    assert "edition=rings" in page.text
    assert "edition=stones" in page.text
    assert len(page.links) >= 18
    for link in page.links:
        address, _, record = link.partition("#")
        assert address == "https://example.org/games/leap/index.html"
        game = quanta.open(record)
        assert game.outcome() is not None or not game.record().actions


def test_variants_are_side_by_side_and_the_log_keeps_them_apart(
    capsys: pytest.CaptureFixture[str],
) -> None:
    over = ["--over", "count=friends,opponents", "--games", "3"]
    data = reported(capsys, *HEX2, *over)
    assert [each["params"]["count"] for each in data["variants"]] == ["friends", "opponents"]
    assert [each["games"] for each in data["variants"]] == [3, 3]
    (one,) = reported(capsys, *HEX2, "count=opponents", "--games", "3")["variants"]
    assert one["course"] == data["variants"][1]["course"]


def test_what_cannot_be_measured_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for words, says in (
        (["lab", "leap", "play=puzzle"], "two seats or more"),
        (["lab", "leap", "--minutes", "0"], "--minutes"),
        (["lab", "leap", "--within", "0"], "--within"),
        (["lab", "leap", "--games", "0"], "games"),
        (["lab", "leap", "--level", "nobody"], "nobody"),
        (["lab", "leap", "--solve", "board=moon"], "moon"),
        (["lab", "_template", "--solve", "length=5"], "cannot be solved: it has no kernel.py."),
        ([*HEX2, "--games", "1", "--out", "missing/lab"], "cannot be used"),
    ):
        assert main(words) == 2
        assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["lab", "leap", "--minutes", "1"],
        ["train", "leap"],
        ["bench", "leap", "--only", "rules"],
        ["prices", "legions"],
        ["reach", "leap", "--json"],
        ["match", "greedy", "random", "leap", "--row", "Leap", "--write", "file.md#table"],
    ],
    ids=lambda words: words[0],
)
def test_without_the_package_a_command_says_what_to_install(
    words: list[str], tmp_path: Path
) -> None:
    (tmp_path / "quanta").symlink_to(ROOT / "py" / "quanta")
    done = ran([sys.executable, "-m", "quanta", *words], env={"PYTHONPATH": str(tmp_path)})
    assert done.returncode == 2
    assert re.fullmatch(r"quanta: .*package of its own: pip install quanta-lab\..*\n", done.stderr)


def test_without_the_package_a_match_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "quanta").symlink_to(ROOT / "py" / "quanta")
    words = ["match", "greedy", "random", "leap", "board=hex2", "--games", "2"]
    done = ran([sys.executable, "-m", "quanta", *words], env={"PYTHONPATH": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert "in 2 games" in done.stdout
