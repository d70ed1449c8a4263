"""The game against its plain implementation, ply by ply through whole games."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.legions import plain_legions
from tests.games.legions.play import game, positions
from tests.support.effort import amount

from quanta.core.game import CHANCE
from quanta.games.legions.model.stages import BATTLE
from quanta.games.legions.position import LegionsPosition

GAMES = amount(3, 3, 90)
PARAMS: list[dict[str, str]] = [
    {},
    {"slow": "on", "turns": "30", "goal": "300"},
    {"army0": "C9*4,C2*3", "army1": "F9*5,F1*2"},
    {"lists": "mixed", "limit": "450"},
    {"limit": "150", "goal": "90"},
    {"slow": "on", "lists": "mixed"},
    {"turns": "12"},
    {"army0": "L9*6,L4", "army1": "F9*3,F8*3", "slow": "on"},
    {"army0": "C9*3,C7*3", "army1": "L9*4,L7*3"},
]


def compared(before: LegionsPosition, params: dict[str, str], action: str | None) -> None:
    """Asserts that both agree on this position and on what follows from ``action``."""
    state = plain_legions.parse(before.text(), **params)
    assert plain_legions.write(state) == before.text()
    assert plain_legions.legal(state) == list(before.legal_actions()), before.text()
    end = before.outcome()
    assert plain_legions.ended(state) == (end.returns if end else None)
    if action is not None:
        after = plain_legions.write(plain_legions.apply(state, action))
        assert after == before.apply(action).text(), (before.text(), action)


@pytest.mark.rule("legions R10", "legions R11", "legions R20", "legions R21", "legions R22")
@pytest.mark.rule("legions R23", "legions H1", "legions H2", "legions H3", "legions H4")
@pytest.mark.rule("legions H7", "legions H10", "legions H11", "legions H15", "legions H16")
@pytest.mark.parametrize("number", range(GAMES))
def test_two_implementations_play_the_same_battle(number: int) -> None:
    params = PARAMS[number % len(PARAMS)]
    line = game(f"twins {number}", params, most=1_500)
    actions = [*line.actions, None]
    for before, action in zip(positions(line), actions, strict=True):
        if before.stage in BATTLE:
            compared(before, params, action)


@pytest.mark.parametrize("dice", range(1, 6))
def test_throws_have_the_odds_of_listing_all_dice(dice: int) -> None:
    line = game("throws", most=3_000)
    thrown = (p for p in positions(line) if p.activation is not None and p.to_play == CHANCE)
    for position in thrown:
        assert position.activation is not None
        if position.activation.dice == dice:
            ways = plain_legions.throws(dice)
            found = {action.partition("-")[2]: share for action, share in position.chances()}
            assert found == {throw: Fraction(n, 6**dice) for throw, n in ways.items()}
            return
    pytest.fail(f"no throw of {dice} dice in this game")
