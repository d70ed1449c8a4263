"""The tables of the games by their plain implementations, which share no code with the rules. That
the rules agree with the tables is tested in ``tests/contract/test_tables.py``."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from tests.support.effort import amount
from tests.support.kernel_trees import outcomes, paths
from tests.support.perft_table import PLAIN, Entry, Table, written

from quanta import registry
from quanta.core.kernel import Kernel
from quanta.record.record import Record

RECOUNTED = {
    "harlequin": amount(100, 300, 30_000),
    "leap": amount(500, 2_000, 200_000),
    "legions": 10_000,
    "quantum": amount(500, 2_000, 50_000),
}
"""Game -> paths of a start. Those with more are counted again by ``make`` alone."""
MOST_PATHS = amount(1_000, 3_000, 100_000)
"""Paths that are counted by a kernel."""
STARTS = [(game, entry) for game in PLAIN for entry in Table(game).read()]
RECORDS: list[tuple[str, dict[str, Any]]] = [
    (game, golden)
    for game in ("harlequin", "leap", "quantum")
    for golden in json.loads(
        (files(f"quanta.games.{game}") / "data" / "golden.json").read_text(encoding="utf-8")
    )
]
"""Legions has dice and secrets, and ``legions/test_legions_reference.py``."""


def each(cases: list[tuple[str, Any]]) -> pytest.MarkDecorator:
    ids = [f"{game}: {entry['name']}" for game, entry in cases]
    return pytest.mark.parametrize(("game", "entry"), cases, ids=ids)


@each([(game, entry) for game, entry in STARTS if sum(entry["perft"]) <= RECOUNTED[game]])
def test_the_table_is_what_the_plain_implementation_counts(game: str, entry: Entry) -> None:
    assert Table(game).counted(entry) == entry


@pytest.mark.host
@pytest.mark.parametrize("game", PLAIN)
def test_the_table_is_written_as_it_is_made(game: str) -> None:
    table = Table(game)
    assert table.path.read_text(encoding="utf-8") == written(table.read())


@each(RECORDS)
def test_golden_games_are_the_plain_implementations_own(game: str, entry: dict[str, Any]) -> None:
    record, plain = Record.parse(entry["record"]), PLAIN[game]
    params = dict(record.params)
    state = plain.parse(params.pop("start"), **params)
    for action in record.actions:
        state = plain.apply(state, action)
    assert list(plain.outcome(state) or ()) == entry["returns"]


def kernel_of(game: str, entry: Entry) -> tuple[Kernel[Any, Any], Any] | None:
    """The kernel and the state of a start, where its game has a kernel for it."""
    make = registry.modules(game).kernel
    position = registry.rules(game).read(entry["start"], entry["params"])
    kernel = make(position) if make else None
    return (kernel, kernel.state(position)) if kernel else None


@each([(game, entry) for game, entry in STARTS if kernel_of(game, entry)])
def test_the_kernel_counts_the_same_trees(game: str, entry: Entry) -> None:
    found = kernel_of(game, entry)
    assert found is not None
    for depth, count in enumerate(entry["perft"], 1):
        if count <= MOST_PATHS:
            assert paths(*found, depth) == count
    if "outcomes" in entry and sum(entry["outcomes"].values()) <= MOST_PATHS:
        assert outcomes(*found, {}) == entry["outcomes"]
