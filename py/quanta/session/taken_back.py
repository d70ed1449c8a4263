"""The effects of taking moves back: the next action becomes the main line, and the record notes
whether dice or secrets had been shown."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from quanta import registry
from quanta.core.game import CHANCE, Action
from quanta.core.sealed_play import PlayedAction
from quanta.record.game_tree import Node
from quanta.record.notes import TAKE_BACK, Declaration
from quanta.record.timeline import Timeline


@dataclass
class TakenBack:
    """moves: whether moves were taken back, so that the next action becomes the main line; reveal:
    whether they had shown dice or secrets, which the record then notes."""

    moves: bool = False
    reveal: bool = False

    def note(self, *, reveal: bool) -> None:
        """Note that moves were taken back."""
        self.moves, self.reveal = True, self.reveal or reveal

    def forget(self) -> None:
        """Have the next action begin a variation again."""
        self.moves = self.reveal = False

    def played(self, line: Timeline, before: Node, *, again: bool) -> None:
        """Note that an action was played after ``before``, where moves were taken back. again:
        whether it is the one taken back; else it becomes the main line and the old moves a
        variation, unless variations are nested too deeply."""
        if not again:
            if self.reveal:
                _declare(line, before)
            line.tree.promote_to_main(line.node)
        if not again or line.at_end:
            self.forget()


def is_again(line: Timeline, action: Action) -> bool:
    """Whether an action played at the cursor is the one that the line already continues with."""
    return not line.at_end and line.nodes[line.ply + 1].action == action


def _declare(line: Timeline, node: Node) -> None:
    """Record at ``node`` that the player who plays on from there had seen too much."""
    declared = Declaration(node.position.to_play, TAKE_BACK)
    if node.position.to_play != CHANCE and declared not in node.declarations:
        line.tree.declare(node, (*node.declarations, declared))


def reveals(line: Timeline, ply: int) -> bool:
    """Whether the plies from ``ply`` up to the cursor have shown dice or a secret, in a game with
    secrets that defines what discloses them."""
    play = registry.modules(line.rules.id).sealed
    nodes = line.nodes[: line.ply + 1]
    if play is None or not any(node.hidden for node in nodes):
        return False
    played = [
        PlayedAction(before.position.to_play, before.position.masked(node.action, None))
        for before, node in pairwise(nodes)
    ]
    return any(
        seat == CHANCE
        or play.disclosure(nodes[at].position.seen_by(None), played[:at], action) is not None
        for at, (seat, action) in enumerate(played)
        if at >= ply
    )
