"""A game tree in serial form: what a record holds besides the main line.

Nodes are numbered: 0 is the start, 1 … n are the plies of the main line, and the plies of the
variations follow in the order in which the record lists these.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from quanta.core.game import Action
from quanta.record.annotations import Annotation, LinkGame
from quanta.record.declarations import Declaration
from quanta.record.node import Node


class Variation(NamedTuple):
    """``actions``, at least one, played after node ``after`` as an alternative to the line that
    continues there."""

    after: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """What a record holds besides the main line.

    variations: ordered by ``after``, so that one always follows the line it branches from;
    annotations, declarations: by node number; names: by seat; link_game: set if the game is played
    by link.
    """

    variations: tuple[Variation, ...] = ()
    annotations: Mapping[int, Annotation] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)
    link_game: LinkGame | None = None
    declarations: Mapping[int, tuple[Declaration, ...]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether there is anything to write."""
        noted = self.variations or self.annotations or self.declarations
        return bool(noted or self.names or self.link_game)

    @property
    def size(self) -> int:
        """The number of nodes in the variations."""
        return sum(len(variation.actions) for variation in self.variations)


def numbered(root: Node) -> tuple[list[Node], tuple[Variation, ...]]:
    """All nodes of a tree by their number, and its variations in the order of a record."""
    nodes = list(root.mainline())
    variations: list[Variation] = []
    for number, node in enumerate(nodes):  # the list grows meanwhile
        for child in node.children[1:]:
            line = list(child.mainline())
            variations.append(Variation(number, tuple(each.action for each in line)))
            nodes += line
    return nodes, tuple(variations)
