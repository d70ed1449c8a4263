"""Whether a position is complete, in games that keep secrets."""

from __future__ import annotations

from quanta.core.game import Position, Rules
from quanta.core.rng import Stream


def knows_its_own(rules: Rules, position: Position) -> bool:
    """Whether the position holds all that its seat to play knows. A record that was made to be
    shared may leave out what no other seat has seen; no action can be chosen from there."""
    seat = position.to_play
    seen = position.seen_by(seat)
    return rules.complete(seen, Stream("complete")).seen_by(seat) == seen
