"""On one screen the curtain falls for secrets, and not before there are any."""

from __future__ import annotations

import pytest
from tests.support.table import Table

from quanta.core.game import Action
from quanta.core.rng import Stream

OPEN = [{"muster": "open"}, {"army0": "C1,C5", "army1": "F1,F2"}]
PLIES = 60
"""In which someone gives an order, and the other seat comes to act."""


def next_action(table: Table, rng: Stream) -> Action:
    return rng.choice(table.game.line.position.legal_actions())


@pytest.mark.parametrize("params", OPEN, ids=["mustered openly", "agreed on"])
def test_no_curtain_falls_before_anything_is_secret(params: dict[str, str]) -> None:
    """Armies that are taken openly are known to both; the first orders are not."""
    table, rng = Table(), Stream("curtain")
    scene = table.scene("new", game="legions", params=params, players=["human", "human"])
    game = table.game
    seats = set()
    while not any(node.hidden for node in game.line.nodes):
        assert "curtain" not in scene
        seats.add(game.line.position.to_play)
        scene = table.scene("type", text=next_action(table, rng))
    assert {0, 1} <= seats
    for _ in range(PLIES):
        if scene.get("curtain"):
            return
        scene = table.scene("type", text=next_action(table, rng))
    raise AssertionError("the other side saw the board with no curtain between")
