"""Between which plies undo and redo go: from choice to choice of the people at the screen."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.game import CHANCE, Position
from quanta.players import HUMAN
from quanta.record.timeline import Timeline


def last_choice(line: Timeline, players: Sequence[str]) -> int:
    """The ply at which a human had to choose last; a ply back where nobody else plays."""
    ply = line.ply - 1
    while ply > 0 and _chooser(line.nodes[ply].position, players) != HUMAN:
        ply -= 1
    return max(ply, 0)


def next_choice(line: Timeline, players: Sequence[str]) -> int:
    """The ply at which a human has to choose next, or the last one."""
    ply = line.ply + 1
    while ply < line.plies and _chooser(line.nodes[ply].position, players) != HUMAN:
        ply += 1
    return min(ply, line.plies)


def _chooser(position: Position, players: Sequence[str]) -> str:
    return "" if position.to_play == CHANCE else players[position.to_play]
