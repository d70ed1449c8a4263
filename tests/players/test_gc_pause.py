"""A search runs with garbage collection off, and players leave no garbage behind."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.effort import amount
from tests.support.games import GAMES

from quanta import registry
from quanta.core.game import CHANCE
from quanta.core.playout import draw, random_action
from quanta.core.rng import Stream
from quanta.players import Limit, run_to_end
from quanta.roster import player

ENOUGH = Limit(nodes=300)
EVERY = amount(96, 96, 24)
"""The player thinks once in this number of plies of a random game."""
PLIES = amount(97, 97, 400)
"""Of a game."""


@pytest.fixture(params=[True, False])
def collecting(request: pytest.FixtureRequest) -> Iterator[bool]:
    """Whether garbage collection is on when a test begins; restored afterwards."""
    before = gc.isenabled()
    (gc.enable if request.param else gc.disable)()
    yield request.param
    (gc.enable if before else gc.disable)()


def test_the_last_step_is_returned_and_no_garbage_is_collected_meanwhile(
    *, collecting: bool
) -> None:
    assert run_to_end(gc.isenabled() for _ in "ab") is False
    assert run_to_end(iter("abc")) == "c"
    assert run_to_end([None]) is None
    assert gc.isenabled() == collecting


def test_collection_is_restored_if_a_step_fails(*, collecting: bool) -> None:
    def steps() -> Iterator[int]:
        yield 1
        raise KeyError("no more")

    with pytest.raises(KeyError, match="no more"):
        run_to_end(steps())
    with pytest.raises(ValueError, match="no step"):
        run_to_end(iter(()))
    assert gc.isenabled() == collecting


def played(game: str, name: str) -> None:
    """Let a player think now and then in a random game, then drop it."""
    rng = Stream(f"garbage {name}")
    position, chooser, ply = registry.rules(game).start({}, rng), player(game, name), 0
    while position.outcome() is None and ply < PLIES:
        if position.to_play == CHANCE:
            position = position.apply(draw(position, rng))
            continue
        if ply % EVERY == 0:
            run_to_end(chooser.think(position.seen_by(position.to_play), ENOUGH, rng))
        position, ply = position.apply(random_action(position, rng)), ply + 1


@pytest.fixture
def garbage() -> Iterator[list[Any]]:
    """Unreachable objects that reference counts alone would not free."""
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()


@pytest.mark.parametrize("game", GAMES)
def test_a_dropped_player_is_freed_with_all_its_tables(game: str, garbage: list[Any]) -> None:
    played(game, "level8")
    gc.collect()
    assert [item for item in garbage if type(item).__module__.startswith("quanta")] == []
