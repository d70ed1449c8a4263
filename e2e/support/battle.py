"""A battle of Legions that a test fights against the program."""

from __future__ import annotations

from e2e.support.mirror import Mirror
from e2e.support.table import Table
from tests.games.legions.play import eager

from quanta.core.rng import Stream
from quanta.games.legions.position import LegionsPosition


def to_the_end(table: Table, mirror: Mirror, rng: Stream) -> LegionsPosition:
    """Play White eagerly, and let the page play Black, until the battle is over."""
    while mirror.outcome is None:
        assert isinstance(mirror.position, LegionsPosition)
        if mirror.position.to_play == 0:
            action = eager(mirror.position, rng)
            table.act(mirror, mirror.way(action), action)
        else:
            table.answered(mirror)
    assert isinstance(mirror.position, LegionsPosition)
    return mirror.position
