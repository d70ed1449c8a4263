"""The players that come with Quantum Legions; their code is loaded when one of them thinks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.players.player import Limit, RosterEntry, Thought


class Tactical:
    """Concentrates its fire by exact odds, moves by what it can hit and what can hit it, and spends
    its command points on what is worth most. Only its army and its sections are partly random."""

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought for every unit looked at. It does not search, so ``limit`` is ignored."""
        from quanta.games.legions.ai.policy import decide
        from quanta.games.legions.position import LegionsPosition

        assert isinstance(position, LegionsPosition)
        for nodes, (action, value) in enumerate(decide(position, rng), 1):
            yield Thought(action, value, (action,), nodes)


PLAYERS: Mapping[str, RosterEntry] = {
    "tactical": RosterEntry("Tactical", lambda known: Tactical()),
}
"""id -> player."""
