"""Harlequin's tables by the plain implementation; that the rules agree is tested for all games."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from tests.games.harlequin import plain_harlequin
from tests.games.harlequin.make_perft import TABLE
from tests.support.effort import amount
from tests.support.perft_table import Entry, written

from quanta.record.record import Record

DATA = files("quanta.games.harlequin") / "data"
RECOUNTED = amount(100, 300, 30_000)
"""Entries with more paths than this are counted again by make_perft only."""
ENTRIES: list[Entry] = json.loads((DATA / "perft.json").read_text(encoding="utf-8"))
GOLDEN: list[dict[str, Any]] = json.loads((DATA / "golden.json").read_text(encoding="utf-8"))


SMALL = [
    entry
    for entry in ENTRIES
    if sum(entry["perft"]) + sum(entry.get("outcomes", {}).values()) <= RECOUNTED
]


@pytest.mark.parametrize("entry", SMALL, ids=lambda entry: str(entry["name"]))
def test_the_table_is_what_the_plain_implementation_counts(entry: Entry) -> None:
    assert TABLE.counted(entry) == entry


@pytest.mark.host
def test_the_table_is_written_as_make_perft_writes_it() -> None:
    assert TABLE.path.read_text(encoding="utf-8") == written(ENTRIES)


@pytest.mark.rule("harlequin R10", "harlequin H8")
@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: str(golden["name"]))
def test_golden_games_are_the_plain_implementations_own(golden: dict[str, Any]) -> None:
    record = Record.parse(golden["record"])
    params = dict(record.params)
    state = plain_harlequin.parse(params.pop("start"), **params)
    for action in record.actions:
        state = plain_harlequin.apply(state, action)
    assert list(plain_harlequin.outcome(state) or ()) == golden["returns"]


def test_golden_games_show_skips_ties_and_boards_left_unfilled() -> None:
    names = [golden["name"] for golden in GOLDEN]
    assert len(set(names)) == len(names) >= 8
    for word in ("flips at once", "skipped", "tie that Red", "tie that Blue", "neither can move"):
        assert any(word in name for name in names)
