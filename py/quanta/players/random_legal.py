"""The player that chooses at random."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.players.player import Limit, Thought


class RandomLegal:
    """Chooses any legal action, each equally likely."""

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A single thought; ``limit`` is ignored."""
        yield Thought(rng.choice(position.legal_actions()), nodes=1)
