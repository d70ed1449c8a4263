"""The nodes of a game and its variations: what was reached, from where, and what was said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quanta.core.game import CHANCE, Action, Position
from quanta.record.annotations import Branch, Remark


class Node:
    """A position that was reached by ``action`` from ``parent``; the start has neither.

    children: what was played from here, the main line first. key: a number that stays with the node
    as long as its game is on; the start has 0.
    """

    __slots__ = ("_hidden", "action", "children", "key", "parent", "position", "remark")

    def __init__(self, position: Position, parent: Node | None, action: Action, key: int) -> None:
        self.position, self.parent, self.action, self.key = position, parent, action, key
        self.children: list[Node] = []
        self.remark = Remark()
        self._hidden: bool | None = None

    @property
    def hidden(self) -> bool:
        """Whether a bystander may not know all of the action that led here."""
        if self._hidden is None:
            self._hidden = self.parent is not None and _masks(self.parent.position, self.action)
        return self._hidden

    @property
    def rank(self) -> int:
        """Its place among what was played instead: 0 for the main line."""
        return self.parent.children.index(self) if self.parent is not None else 0

    def child(self, action: Action) -> Node | None:
        """The node that ``action`` leads to, if it was played here."""
        return next((each for each in self.children if each.action == action), None)


def _masks(before: Position, action: Action) -> bool:
    return before.to_play != CHANCE and before.masked(action, None) != action


def chain(node: Node) -> Iterator[Node]:
    """``node`` and the main line from there."""
    yield node
    while node.children:
        node = node.children[0]
        yield node


def path(node: Node) -> list[Node]:
    """The nodes from the start to ``node``."""
    found = [node]
    while found[-1].parent is not None:
        found.append(found[-1].parent)
    return found[::-1]


def counted(root: Node) -> tuple[list[Node], list[Branch]]:
    """All nodes in the order in which a record counts them, and the variations as it tells them."""
    nodes = list(chain(root))
    branches: list[Branch] = []
    for number, node in enumerate(nodes):  # which grows meanwhile
        for child in node.children[1:]:
            line = list(chain(child))
            branches.append(Branch(number, tuple(each.action for each in line)))
            nodes += line
    return nodes, branches


def depth(node: Node) -> int:
    """How many variations within each other lead to ``node``."""
    return sum(each.rank > 0 for each in path(node))


def deepest(root: Node) -> int:
    """The depth of the deepest variation."""
    most, left = 0, [(root, 0)]
    while left:
        node, deep = left.pop()
        most = max(most, deep)
        left += [(child, deep + (rank > 0)) for rank, child in enumerate(node.children)]
    return most


def below(node: Node) -> Sequence[Node]:
    """``node`` and all that follows from it."""
    found = [node]
    for each in found:
        found += each.children
    return found
