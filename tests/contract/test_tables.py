"""Perft tables and golden games of every game.

A game has both in ``data/``; its own tests say where they come from.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from tests.support.effort import amount

from quanta import registry
from quanta.core.perft import divide, outcomes, perft
from quanta.record.record import Record

MOST_PATHS = amount(2_000, 3_000, 300_000)
"""Larger counts are checked by the tool that makes the table."""
MOST_ENDS = amount(2_000, 20_000, 10**12)
"""Starts that can end in more ways are tried where there is time."""


def table(game: str, name: str) -> list[dict[str, Any]]:
    text = (files(f"quanta.games.{game}") / "data" / name).read_text(encoding="utf-8")
    entries: list[dict[str, Any]] = json.loads(text)
    return entries


def each(name: str, key: str = "name") -> pytest.MarkDecorator:
    """Parametrize with each entry of this table in every game; every game must have it."""
    found = [(game, entry) for game in registry.ids() for entry in table(game, name)]
    wanted = [(game, entry) for game, entry in found if key in entry]
    if key == "outcomes":
        wanted = [each for each in wanted if sum(each[1][key].values()) <= MOST_ENDS]
    names = [f"{game}: {entry['name']}" for game, entry in wanted]
    return pytest.mark.parametrize(("game", "entry"), wanted, ids=names)


@each("perft.json")
def test_paths_of_each_length_are_as_counted(game: str, entry: dict[str, Any]) -> None:
    position = registry.rules(game).read(entry["start"], entry["params"])
    for depth, paths in enumerate(entry["perft"], 1):
        if paths > MOST_PATHS:
            break
        if perft(position, depth) != paths:
            lines = [f"{action}: {n}" for action, n in divide(position, depth).items()]
            pytest.fail(f"{entry['start']}, depth {depth}, not {paths}:\n" + "\n".join(lines))


@each("perft.json", "outcomes")
def test_ends_are_as_counted(game: str, entry: dict[str, Any]) -> None:
    found = outcomes(registry.rules(game).read(entry["start"], entry["params"]))
    assert {",".join(map(str, end)): ways for end, ways in found.items()} == entry["outcomes"]


@each("golden.json")
def test_golden_games_replay_for_ever(game: str, entry: dict[str, Any]) -> None:
    record = Record.parse(entry["record"])
    assert record.game == game
    assert record.plain() == entry["record"]
    assert Record.parse(str(record)) == record
    end = record.replay(registry.rules(game))[-1].outcome()
    assert end is not None
    assert list(end.returns) == entry["returns"]
