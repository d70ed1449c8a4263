"""Where somebody has gone back in a game, as both sides agreed, in the record of the game."""

from __future__ import annotations

from quanta.record.declarations import TAKE_BACK, Declaration
from quanta.record.timeline import Timeline
from quanta.sealed.public_line import PublicLine


def mark_take_backs(line: Timeline, public: PublicLine) -> None:
    """Write it into ``line``. public: the same game as both sides know it."""
    for ply in sorted(public.taken_back_to):
        node = line.nodes[ply]
        back = Declaration(node.position.to_play, TAKE_BACK)
        line.tree.declare(node, (*node.declarations, back))
