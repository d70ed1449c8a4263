"""Sealed play begins at any set-up without secrets, and refuses others in a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sealed.pair import Pair
from tests.support.games import turns, walks

from quanta import registry
from quanta.core.errors import QuantaError
from quanta.sealed.agreement import LEVELS, Agreement
from quanta.sealed.faults import BadMessage


@pytest.mark.parametrize("game", registry.ids(hidden=True))
@given(st.data())
def test_a_game_goes_on_from_a_set_up_or_says_why_not(game: str, data: st.DataObject) -> None:
    walk = data.draw(st.one_of(walks(game), turns(game)))
    params = {**walk.params, "start": walk.position.text()}
    level = data.draw(st.sampled_from(LEVELS))
    refusal = _refusal(game, params, level)
    if refusal is not None:
        assert refusal.endswith(".")
        return
    pair = Pair.begun(game, params, level, inviter=data.draw(st.integers(0, 1)))
    pair.run(4)
    assert pair.devices[0].game.transcript == pair.devices[1].game.transcript


def _refusal(game: str, params: dict[str, str], level: int) -> str | None:
    try:
        Agreement.on(game, params, level=level, inviter=0)
    except QuantaError as error:
        return str(error)
    return None


def test_a_set_up_with_orders_is_refused() -> None:
    pair = Pair.begun().until(lambda each: bool(each.devices[0].game.openers) and _orders(each))
    position = pair.devices[pair.due].position
    assert position is not None
    params = {"limit": "140", "goal": "60", "start": position.text()}
    with pytest.raises(BadMessage) as told:
        Agreement.on("legions", params, level=1, inviter=0)
    assert told.value.fault == "secret-start"


def _orders(pair: Pair) -> bool:
    line = pair.devices[0].game.line
    return line is not None and any(each.startswith("order-") for _, each in line.played)


def test_a_game_for_more_than_two_is_refused() -> None:
    with pytest.raises(BadMessage, match="games of two"):
        Agreement.on("leap", {"edition": "stones", "seats": "3"}, level=1, inviter=0)
