"""Whether moves were taken back that are about to be replaced."""

from __future__ import annotations

from quanta.core.game import CHANCE
from quanta.record.declarations import TAKE_BACK, Declaration
from quanta.record.node import Node
from quanta.record.timeline import Timeline


class TakenBack:
    """Whether moves were taken back, so that what is played next is the game, and whether they had
    shown dice or secrets, which the record then says."""

    def __init__(self) -> None:
        self.moves = self.reveal = False

    def note(self, *, reveal: bool) -> None:
        """Moves were taken back."""
        self.moves, self.reveal = True, self.reveal or reveal

    def forget(self) -> None:
        """What is played next is a variation again."""
        self.moves = self.reveal = False

    def replace(self, line: Timeline, before: Node) -> None:
        """An action was played after ``before``. In place of moves taken back it is the game; they
        become the variation, unless too much is nested already."""
        if self.moves and self.reveal:
            _declare(line, before)
        if self.moves:
            line.tree.promote_to_main(line.node)
        self.forget()


def _declare(line: Timeline, node: Node) -> None:
    """Write at ``node``, where somebody plays again, that they knew more than they should."""
    declared = Declaration(node.position.to_play, TAKE_BACK)
    if node.position.to_play != CHANCE and declared not in node.declarations:
        line.tree.declare(node, (*node.declarations, declared))
