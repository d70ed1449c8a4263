"""Whether moves were taken back and are about to be replaced."""

from __future__ import annotations

from quanta.core.game import CHANCE
from quanta.record.declarations import TAKE_BACK, Declaration
from quanta.record.node import Node
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
        """Note that an action was played after ``before``. If moves were taken back, it becomes the
        main line and they become a variation, unless too much is nested already."""
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
