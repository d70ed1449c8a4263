"""Thinking without a break: garbage is left alone meanwhile, and players leave none behind."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.games import GAMES

from quanta import registry
from quanta.core.game import CHANCE
from quanta.core.playout import draw, random_action
from quanta.core.rng import Stream
from quanta.players import Limit, run_to_end
from quanta.roster import player

ENOUGH = Limit(nodes=300)
LEAPS = 3
"""At every so many plies of a random game the player thinks."""


@pytest.fixture(params=[True, False])
def collecting(request: pytest.FixtureRequest) -> Iterator[bool]:
    """Whether garbage is collected, as a test finds it; afterwards as it was."""
    before = gc.isenabled()
    (gc.enable if request.param else gc.disable)()
    yield request.param
    (gc.enable if before else gc.disable)()


def test_the_last_step_counts_and_no_garbage_is_collected_on_the_way(*, collecting: bool) -> None:
    assert run_to_end(gc.isenabled() for _ in "ab") is False
    assert run_to_end(iter("abc")) == "c"
    assert run_to_end([None]) is None
    assert gc.isenabled() == collecting


def test_collection_goes_on_as_before_where_a_step_fails(*, collecting: bool) -> None:
    def steps() -> Iterator[int]:
        yield 1
        raise KeyError("no more")

    with pytest.raises(KeyError, match="no more"):
        run_to_end(steps())
    with pytest.raises(ValueError, match="no step"):
        run_to_end(iter(()))
    assert gc.isenabled() == collecting


def played(game: str, name: str) -> None:
    """Let a player think here and there in a random game, and let it go."""
    rng = Stream(f"garbage {name}")
    position, chooser, ply = registry.rules(game).start({}, rng), player(game, name), 0
    while position.outcome() is None:
        if position.to_play == CHANCE:
            position = position.apply(draw(position, rng))
            continue
        if ply % LEAPS == 0:
            run_to_end(chooser.think(position.seen_by(position.to_play), ENOUGH, rng))
        position, ply = position.apply(random_action(position, rng)), ply + 1


@pytest.fixture
def garbage() -> Iterator[list[Any]]:
    """What nobody holds any more, and what reference counts alone would not let go."""
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()


@pytest.mark.parametrize("game", GAMES)
def test_a_player_that_is_let_go_takes_all_it_knew_with_it(game: str, garbage: list[Any]) -> None:
    played(game, "level8")
    gc.collect()
    assert [item for item in garbage if type(item).__module__.startswith("quanta")] == []
