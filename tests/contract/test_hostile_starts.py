"""Hand-made starts in larger numbers than ``tests/test_contract.py`` and ``quanta check`` try."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.support.effort import NOT_IN_QUICK, amount
from tests.support.games import GAMES

from quanta import registry
from quanta.core.rng import Stream
from quanta.testing.random_games import random_games
from quanta.testing.start_clauses import a_start_made_by_hand_is_refused_or_can_be_played

pytestmark = NOT_IN_QUICK


@pytest.mark.parametrize("game", GAMES)
def test_a_start_made_by_hand_is_refused_or_can_be_played(game: str) -> None:
    rng = Stream(f"starts {game}")
    for line in islice(random_games(registry.rules(game), rng), amount(1, 1, 20)):
        assert not list(a_start_made_by_hand_is_refused_or_can_be_played(line, rng))
