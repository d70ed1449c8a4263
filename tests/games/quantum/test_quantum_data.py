"""Quantum's tables: counted trees and golden games, by the twin; the kernel on the same trees."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest
from tests.games.quantum import plain_quantum
from tests.games.quantum.make_perft import TABLE
from tests.games.quantum.positions import at
from tests.support.effort import amount
from tests.support.perft_table import Entry, written

from quanta.games.quantum.kernel import QuantumKernel, State, kernel
from quanta.record.record import Record

DATA = files("quanta.games.quantum") / "data"
RECOUNTED = amount(500, 2_000, 50_000)
"""Entries with more paths than this are counted again by make_perft only."""
KERNEL_PATHS = amount(5_000, 20_000, 600_000)
ENTRIES: list[Entry] = json.loads((DATA / "perft.json").read_text(encoding="utf-8"))
GOLDEN: list[dict[str, Any]] = json.loads((DATA / "golden.json").read_text(encoding="utf-8"))


def each(entries: list[Entry]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("entry", entries, ids=lambda entry: str(entry["name"]))


@each([entry for entry in ENTRIES if sum(entry["perft"]) <= RECOUNTED])
def test_the_table_is_what_the_plain_implementation_counts(entry: Entry) -> None:
    assert TABLE.counted(entry) == entry


@pytest.mark.host
def test_the_table_is_written_as_make_perft_writes_it() -> None:
    assert TABLE.path.read_text(encoding="utf-8") == written(ENTRIES)


def test_the_table_has_every_kind_of_start() -> None:
    seen = Counter(f"{key}={value}" for entry in ENTRIES for key, value in entry["params"].items())
    assert all(seen[kind] >= 3 for kind in ("jump=on", "power=on", "stuck=draw", "endless=built"))
    ends = Counter(end for entry in ENTRIES for end in entry.get("outcomes", {}))
    assert all(ends[end] >= 5 for end in ("1,-1", "-1,1", "0,0"))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: str(golden["name"]))
def test_golden_games_are_the_plain_implementations_own(golden: dict[str, Any]) -> None:
    record = Record.parse(golden["record"])
    params = dict(record.params)
    state = plain_quantum.parse(params.pop("start"), **params)
    for action in record.actions:
        state = plain_quantum.apply(state, action)
    assert list(plain_quantum.outcome(state) or ()) == golden["returns"]


def paths(of: QuantumKernel, state: State, depth: int) -> int:
    moves = of.moves(state)
    if depth == 1:
        return len(moves)
    return sum(paths(of, of.play(state, move), depth - 1) for move in moves)


@each(ENTRIES)
def test_the_kernel_counts_the_same_trees(entry: Entry) -> None:
    position = at(entry["start"], **entry["params"])
    bound = kernel(position)
    assert bound is not None
    for depth, count in enumerate(entry["perft"], 1):
        if count > KERNEL_PATHS:
            break
        assert paths(bound, bound.state(position), depth) == count
