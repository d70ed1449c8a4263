"""What undo takes back: how far it goes, whether that shows dice or secrets again, what follows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from quanta import registry
from quanta.core.game import CHANCE, Position
from quanta.core.sealed_play import PlayedAction
from quanta.players import HUMAN
from quanta.record.game_tree import Node
from quanta.record.notes import TAKE_BACK, Declaration
from quanta.record.timeline import Timeline


class TakenBack:
    """Whether moves were taken back, so that the next action becomes the main line, and whether
    they had shown dice or secrets, which the record then tells."""

    def __init__(self) -> None:
        self.moves = self.reveal = False

    def note(self, *, reveal: bool) -> None:
        """Note that moves were taken back."""
        self.moves, self.reveal = True, self.reveal or reveal

    def forget(self) -> None:
        """Let the next action begin a variation again."""
        self.moves = self.reveal = False

    def replace(self, line: Timeline, before: Node) -> None:
        """Note that an action was played after ``before`` in place of the moves taken back. It
        becomes the main line and they a variation, unless too much is nested already."""
        if self.reveal:
            _declare(line, before)
        line.tree.promote_to_main(line.node)
        self.forget()


def _declare(line: Timeline, node: Node) -> None:
    """Write at ``node``, where somebody plays again, that they knew more than they should."""
    declared = Declaration(node.position.to_play, TAKE_BACK)
    if node.position.to_play != CHANCE and declared not in node.declarations:
        line.tree.declare(node, (*node.declarations, declared))


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
