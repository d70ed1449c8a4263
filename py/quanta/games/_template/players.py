"""A player that the game brings along, offered beside those that know no game. Optional.

What a player needs of the game is best imported within ``think``: the lists of players are shown
often, and they need the names alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.players.player import Limit, RosterEntry, Thought


class Pacer:
    """Leaves a number of cells to go that three divides, where it can, and then always wins."""

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought for each cell in reach. ``position`` is what the seat to play may know."""
        from quanta.games._template.rules import CrawlPosition

        assert isinstance(position, CrawlPosition)
        best: Thought | None = None
        for nodes, action in enumerate(position.legal_actions(), 1):
            to_go = position.length - int(action[1:])
            value = 0.0 if to_go % 3 else 1.0
            if best is None or value > best.value:
                best = Thought(action, value, (action,), nodes)
            yield best


PLAYERS: Mapping[str, RosterEntry] = {
    "pacer": RosterEntry("Pacer", lambda known: Pacer()),
}
"""id -> player."""
