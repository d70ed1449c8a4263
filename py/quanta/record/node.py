"""A node of a game tree. The tree has this form only: lines, records and text are made from it."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.game import CHANCE, Action, Outcome, Position
from quanta.record.annotations import Annotation
from quanta.record.declarations import (
    Declaration,
    draw_agreed,
    draw_offered,
    ending,
    resigned,
    take_back_asked,
)


class Node:
    """A position, reached by ``action`` from ``parent``; the root has no parent and no action.

    children: what was played from here, the main continuation first. key: a number that identifies
    the node for as long as its tree lives; the root's is 0. declarations: what was declared here.
    """

    __slots__ = (
        "_hidden",
        "action",
        "annotation",
        "children",
        "declarations",
        "key",
        "parent",
        "position",
    )

    def __init__(self, position: Position, parent: Node | None, action: Action, key: int) -> None:
        self.position, self.parent, self.action, self.key = position, parent, action, key
        self.children: list[Node] = []
        self.annotation = Annotation()
        self.declarations: tuple[Declaration, ...] = ()
        self._hidden: bool | None = None

    @property
    def hidden(self) -> bool:
        """Whether a bystander may not know all of ``action``."""
        if self._hidden is None:
            self._hidden = self.parent is not None and _masks(self.parent.position, self.action)
        return self._hidden

    @property
    def resigned(self) -> int | None:
        """The seat that gave the game up here; None where nobody did, or the game went on."""
        return None if self.children else resigned(self.declarations)

    @property
    def drawn(self) -> bool:
        """Whether a draw was agreed here, and the game did not go on."""
        return not self.children and draw_agreed(self.declarations)

    @property
    def draw_offered(self) -> int | None:
        """The seat whose offer of a draw stands here; None where there is none."""
        return None if self.children else draw_offered(self.declarations)

    @property
    def take_back_asked(self) -> int | None:
        """The seat that asks here to take its last move back; None where none does."""
        return None if self.children else take_back_asked(self.declarations)

    def outcome(self) -> Outcome | None:
        """How the game ended here, by its rules or by what was declared; None in play."""
        end = self.position.outcome()
        if end is not None or self.children:
            return end
        return ending(self.declarations, self.position.seats)

    @property
    def index(self) -> int:
        """The index among the parent's children: 0 for the main continuation and for the root."""
        return self.parent.children.index(self) if self.parent is not None else 0

    def child(self, action: Action) -> Node | None:
        """The child that ``action`` leads to, or None."""
        return next((child for child in self.children if child.action == action), None)

    def mainline(self) -> Iterator[Node]:
        """This node and the main continuation from it to its end."""
        node = self
        yield node
        while node.children:
            node = node.children[0]
            yield node

    def end(self) -> Node:
        """The last node of the main continuation from here."""
        *_, last = self.mainline()
        return last

    def path(self) -> list[Node]:
        """The nodes from the root to this one, both included."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]

    def subtree(self) -> list[Node]:
        """This node and all its descendants, breadth first."""
        nodes = [self]
        for node in nodes:  # the list grows meanwhile
            nodes += node.children
        return nodes

    def is_mainline(self) -> bool:
        """Whether the node is on the main line from the root."""
        return not any(node.index for node in self.path())

    def variation_depth(self) -> int:
        """How many variations are nested around this node: 0 on the main line."""
        return sum(node.index > 0 for node in self.path())

    def max_variation_depth(self) -> int:
        """The deepest nesting of variations below this node, this node's own not counted."""
        deepest, stack = 0, [(self, 0)]
        while stack:
            node, depth = stack.pop()
            deepest = max(deepest, depth)
            stack += [(child, depth + (index > 0)) for index, child in enumerate(node.children)]
        return deepest


def _masks(before: Position, action: Action) -> bool:
    return before.to_play != CHANCE and before.masked(action, None) != action
