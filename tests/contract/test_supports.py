"""Kernels and trees know which positions they are for, across the variants of a game. What they do
there is in ``quanta.testing``."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import GAMES, walks

from quanta import registry
from quanta.core.game import Position


def made(game: str, module: str, position: Position) -> Any:
    make = getattr(registry.modules(game), module)
    return None if make is None else make(position)


CASES = [
    (game, m) for game in GAMES for m in ("kernel", "tree") if getattr(registry.modules(game), m)
]


@pytest.mark.parametrize(("game", "module"), CASES)
@given(data=st.data())
def test_what_is_made_for_a_position_knows_what_it_can_hold(
    game: str, module: str, data: st.DataObject
) -> None:
    position, other = (data.draw(walks(game)).position for _ in range(2))
    found = made(game, module, position)
    if module == "kernel":
        assert found is not None or position.outcome() is None
    if found is None:
        return
    assert found.supports(position)
    if not found.supports(other):
        assert made(game, module, other) is not found
    elif module == "kernel":
        assert found.position(found.state(other)) == other
