"""Sealed play begins at any set-up without secrets, and refuses others in a sentence."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.legions.setups import FORCES, battle, sections
from tests.sealed.pair import Pair
from tests.support.games import turns, walks

from quanta import registry
from quanta.core.errors import BadParam, QuantaError
from quanta.core.rng import Stream
from quanta.sealed.agreement import LEVELS, Agreement
from quanta.sealed.faults import BadMessage

DRAWN = {"leap": (1, 17, "a68615bda4aaebaa")}
"""Game that draws set-ups -> the version of its rules, how many kinds of set-ups these are, and a
hash of one of each."""


@pytest.mark.parametrize("game", registry.ids())
def test_a_version_of_the_rules_draws_the_same_set_ups_for_ever(game: str) -> None:
    """Games that are stored or audited draw their set-ups again. Who changes how they are drawn
    gives the rules a new version, and only then changes this table."""
    rules = registry.rules(game)
    texts = []
    for param in rules.params:
        for choice in param.choices or ():
            rng = Stream(f"set-up {param.key} {choice.key}")
            try:
                start = rules.start({param.key: choice.default}, rng)
            except BadParam:
                continue
            if rng.drawn:
                texts.append(start.text())
    found = hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
    assert (rules.version, len(texts), found) == DRAWN.get(game, (rules.version, 0, found))


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


@pytest.mark.parametrize("bystander", [False, True])
def test_a_set_up_with_orders_is_refused(*, bystander: bool) -> None:
    pair = Pair.begun().until(lambda each: bool(each.devices[0].game.openers) and _orders(each))
    position = pair.devices[pair.due].position
    assert position is not None
    start = position.seen_by(None) if bystander else position
    params = {"limit": "140", "goal": "60", "start": start.text()}
    with pytest.raises(BadMessage) as told:
        Agreement.on("legions", params, level=1, inviter=0)
    assert told.value.fault == "secret-start"


@pytest.mark.parametrize("order", "aes")
def test_a_set_up_is_refused_even_where_its_only_secret_is_easily_guessed(order: str) -> None:
    position = battle(f"a0607:V1:3:0:{order} b0601:T1:3:0:n")
    params = {"forces": FORCES, "sections": sections(), "start": position.text()}
    assert _refusal("legions", params, 1) == str(BadMessage("secret-start"))


def _orders(pair: Pair) -> bool:
    line = pair.devices[0].game.line
    return line is not None and any(each.startswith("order-") for _, each in line.played)


def test_a_game_for_more_than_two_is_refused() -> None:
    with pytest.raises(BadMessage, match="games of two"):
        Agreement.on("leap", {"edition": "stones", "seats": "3"}, level=1, inviter=0)
