"""The assistant gives away no secrets of a game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.locks import be_the_only_game
from tests.support.solver import Solver
from tests.support.table import Table

from quanta.session.search import assistant


@pytest.fixture(autouse=True)
def _locks(monkeypatch: pytest.MonkeyPatch) -> None:
    be_the_only_game(monkeypatch)
    monkeypatch.setattr(assistant, "analyst", lambda game: Solver())


def begun(*players: str, plays: str = "") -> Table:
    table = Table()
    table.scene("new", game="locks", players=list(players))
    assert "analysis" in table.ask("analyse", on=True)
    for text in plays.split():
        table.ask("lift")
        assert table.ask("type", text=text)["ok"]
    return table


def thought(table: Table) -> dict[str, Any]:
    """Run all searches to their end; the last report on them."""
    table.run()
    told: dict[str, Any] = json.loads(table.session.progress())
    return told


def test_behind_the_curtain_nothing_is_analysed() -> None:
    table = begun("human", "human", plays="hide-3")
    found = table.ask("ping")["analysis"]
    assert found["note"] == "Nothing is analysed while the screen changes hands."
    assert not table.session.busy()
    assert table.ask("lift")["analysis"]["busy"] is True


def test_what_another_seat_can_do_in_secret_is_not_analysed() -> None:
    table = begun("human", "random", plays="hide-3")
    thought(table)
    assert table.ask("goto", ply=1)["analysis"]["note"] == ("What Black can do here is secret.")
    assert not table.session.busy()
    assert table.ask("hint")["ok"] is False
    assert table.ask("preview", line=["hide-1"], at=1)["ok"] is False
    assert table.ask("follow", line=["hide-1"])["ok"] is False


def test_a_game_that_keeps_secrets_is_reviewed_once_it_is_over() -> None:
    table = begun("human", "human", plays="hide-3 hide-1")
    table.ask("lift")
    words = "This game keeps secrets, so it can be reviewed once it is over."
    found = table.ask("review", to="begin")["review"]
    assert (found["note"], found["busy"]) == (words, False)
    assert not any(found["winning_chances"])
    table = begun("human", "human", plays="hide-3 hide-1 show-3 show-1")
    table.ask("review", to="begin")
    found = thought(table)["review"]
    assert found["winning_chances"][-1] == [0, 100]
    assert None not in found["winning_chances"]
