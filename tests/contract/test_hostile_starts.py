"""A law for every game: whatever start it accepts can be looked at, played on, analysed, exported
and opened again, and all else is refused with a short sentence."""

from __future__ import annotations

import pytest
from tests.support.doors import link
from tests.support.effort import amount
from tests.support.games import GAMES
from tests.support.hostile_texts import records, started

from quanta.core.rng import Stream


@pytest.mark.parametrize("game", GAMES)
def test_a_start_made_by_hand_is_refused_or_can_be_played(game: str) -> None:
    rng = Stream(f"starts {game}")
    own = [text for text in records("start") if text.partition("@")[0] == game]
    assert link(own[0], thorough=True)
    for number in range(amount(10, 50, 2_000)):
        link(started(rng, own), thorough=number % 5 == 0)
