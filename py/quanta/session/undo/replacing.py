"""Playing something else in place of the last plies, of which nothing remains."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.game import Action
from quanta.record.timeline import Timeline


def own_plies(line: Timeline) -> int:
    """How many of the plies up to the cursor the seat to play there has played without another
    in between."""
    seat, found = line.position.to_play, 0
    while found < line.ply and line.nodes[line.ply - found - 1].position.to_play == seat:
        found += 1
    return found


def replace_last(line: Timeline, back: int, actions: Sequence[Action]) -> None:
    """Play ``actions``, if any, in place of the last ``back`` plies. What was played stays only
    where more follows it. Raises IllegalAction, and then changes nothing."""
    kept = line.ply - back
    while actions and kept < line.ply and line.nodes[kept + 1].action == actions[0]:
        kept, actions = kept + 1, actions[1:]
    position = line.nodes[kept].position
    for action in actions:
        position = position.apply(action)
    old = line.nodes[kept + 1 : line.ply + 1]
    was_main = line.node.is_mainline()
    line.ply = kept
    for action in actions:
        line.apply(action)
    if old and actions and was_main:
        line.tree.promote_to_main(line.nodes[kept + 1])
    if old and not old[-1].children:
        line.tree.remove_variation(old[0])
        if old[0] in line.nodes:
            line.nodes = line.nodes[: line.ply + 1]
