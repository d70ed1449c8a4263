"""Whether taking moves back would take back what somebody has seen by them."""

from __future__ import annotations

from itertools import pairwise

from quanta import registry
from quanta.core.game import CHANCE
from quanta.core.sealed_play import PlayedAction
from quanta.record.timeline import Timeline


def reveals(line: Timeline, ply: int) -> bool:
    """Whether the plies after ``ply`` up to the cursor have shown dice or a secret, in a game that
    keeps secrets and says what shows them."""
    play = registry.modules(line.rules.id).sealed
    nodes = line.nodes[: line.ply + 1]
    if play is None or not any(node.hidden for node in nodes):
        return False
    played = [
        PlayedAction(before.position.to_play, before.position.masked(node.action, None))
        if before.position.to_play != CHANCE
        else PlayedAction(CHANCE, node.action)
        for before, node in pairwise(nodes)
    ]
    return any(
        seat == CHANCE
        or play.disclosure(nodes[at].position.seen_by(None), played[:at], action) is not None
        for at, (seat, action) in enumerate(played)
        if at >= ply
    )
