"""Records without secrets that were never shared: nothing chooses or judges from there."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files

import pytest
from tests.support.table import Table

from quanta.record.record import Record

PLIES = [1, 12, 60, 200]
"""Plies of a golden game of Legions: armies are chosen, deployed, fight."""


@pytest.fixture(params=PLIES)
def told(request: pytest.FixtureRequest) -> str:
    """A record as an outsider has it, without the secrets of either side."""
    entries = json.loads(
        (files("quanta.games.legions") / "data" / "golden.json").read_text("utf-8")
    )
    whole = Record.parse(entries[0]["record"])
    record = replace(whole, actions=whole.actions[: request.param])
    scene = Table().scene("open", record=str(record), players=["human", "human"])
    shared: str = scene["record"]
    assert shared != str(record)
    return shared


def ended(table: Table) -> None:
    for _ in range(1000):
        if not table.session.busy():
            return
        table.session.slice(lambda: True)
    raise AssertionError("a search goes on and on")


def test_nothing_is_analysed(told: str) -> None:
    table = Table()
    table.scene("open", record=told, players=["human", "human"])
    table.ask("lift")
    assert table.ask("analyse", on=True)["analysis"]["note"].endswith("is not known.")
    ended(table)
    assert not table.ask("hint")["ok"]


def test_a_review_passes_over_it(told: str) -> None:
    table = Table()
    table.scene("open", record=told, players=["human", "human"])
    table.ask("review", to="begin")
    ended(table)


def test_no_opponent_chooses(told: str) -> None:
    table = Table()
    scene = table.scene("open", record=told, players=["level1", "level1"])
    ended(table)
    assert table.scene("point", target=None)["plies"] == scene["plies"]
    assert "link" not in scene["status"]["text"], "there is no one to send one to"
    assert not scene["actions"]
