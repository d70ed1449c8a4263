"""A player of the game's own, offered along with those that play every game. Optional.

What it needs of the game is best imported within ``think``: lists of players are shown often, and
they only need names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.players.player import Limit, RosterEntry, Thought


class Pacer:
    """Leaves a multiple of three cells to go wherever it can, and then wins."""

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought for each cell in reach. position: as the seat to play may know it."""
        from quanta.games._template.position import CrawlPosition

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
