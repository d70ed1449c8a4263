"""All that was played from one start: the main line, its variations, and what was noted on them, as
nodes. The tree has this form only: lines, records and text are made from it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import count

from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import Action, Outcome, Position, Rules
from quanta.core.limits import MAX_DEPTH, MAX_NODES
from quanta.core.params import record_params
from quanta.core.quoting import quoted
from quanta.record.notes import (
    Annotation,
    Declaration,
    LinkGame,
    Notes,
    Variation,
    checked_names,
    draw_agreed,
    draw_offered,
    ending,
    loss,
    take_back_asked,
)
from quanta.record.record import Record
from quanta.record.time_control import checked_control


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
            before, action = self.parent, self.action
            self._hidden = before is not None and before.position.masked(action, None) != action
        return self._hidden

    @property
    def loss(self) -> Declaration | None:
        """The loss of a seat here other than by the rules: it resigned or ran out of time; None
        where none did, or the game went on."""
        return loss(self.declarations) if self.declarations and not self.children else None

    @property
    def drawn(self) -> bool:
        """Whether a draw was agreed here and ended the game."""
        return bool(self.declarations) and not self.children and draw_agreed(self.declarations)

    @property
    def draw_offered(self) -> int | None:
        """The seat whose offer of a draw is open here; None if there is none."""
        return draw_offered(self.declarations) if self.declarations and not self.children else None

    @property
    def take_back_asked(self) -> int | None:
        """The seat that asks here to take its last move back; None where none does."""
        return None if self.children else take_back_asked(self.declarations)

    def outcome(self) -> Outcome | None:
        """The outcome here, by the rules or by a declaration; None in play."""
        end = self.position.outcome()
        if end is not None or self.children or not self.declarations:
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
        """The number of variations nested around this node: 0 on the main line."""
        return sum(node.index > 0 for node in self.path())

    def max_variation_depth(self) -> int:
        """The deepest nesting of variations below this node, this node's own not counted."""
        deepest, stack = 0, [(self, 0)]
        while stack:
            node, depth = stack.pop()
            deepest = max(deepest, depth)
            stack += [(child, depth + (index > 0)) for index, child in enumerate(node.children)]
        return deepest


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


TOO_DEEP = f"Variations cannot be nested more than {MAX_DEPTH} deep."


@dataclass(frozen=True, slots=True)
class RemovedVariation:
    """A variation that ``remove_variation`` removed: ``node`` and all that follows, child number
    ``index`` of ``parent``."""

    parent: Node
    index: int
    node: Node


class GameTree:
    """A game with its variations.

    rules, params: the game and the parameters that its record has, ``start`` among them; root: the
    start; size: the number of nodes, the root not counted; names: of the players, by seat;
    link_game: set if the game is played by link; time_control: empty if it is played without
    clocks; has_notes: false only if there were never any notes.
    """

    def __init__(self, rules: Rules, params: Mapping[str, str], start: Position) -> None:
        self.rules = rules
        self.params = {**record_params(rules.params, params), "start": start.text()}
        self._begin(start)

    def _begin(self, start: Position) -> None:
        self._keys = count(1)
        self.root = Node(start, None, "", 0)
        self.size = 0
        self.names: dict[int, str] = {}
        self.link_game: LinkGame | None = None
        self.time_control = ""
        self.has_notes = False

    def emptied(self) -> GameTree:
        """Another tree with the same start, without moves or notes."""
        twin = copy(self)
        twin._begin(self.root.position)
        return twin

    def add(self, node: Node, action: Action) -> Node:
        """Play ``action`` after ``node``, which has no such child yet; returns the new child.
        Raises IllegalAction, and then does not change."""
        after = node.position.apply(action)
        if self.size == MAX_NODES:
            raise IllegalAction(f"A game can have {MAX_NODES} nodes, and this one has.")
        return self.attach(node, action, after)

    def attach(self, node: Node, action: Action, position: Position) -> Node:
        """Like ``add``, for an action that is known to lead to ``position``."""
        child = Node(position, node, action, next(self._keys))
        node.children.append(child)
        self.size += 1
        return child

    def add_notes(self, notes: Notes) -> None:
        """Add the notes of a record to a tree that has only its main line. Raises BadRecord."""
        nodes = list(self.root.mainline())
        for number, (after, actions) in enumerate(notes.variations, 1):
            node = nodes[after]
            if node.child(actions[0]) is not None:
                raise BadRecord(f"Variation {number}, {quoted(actions[0])}, is already there.")
            for ply, action in enumerate(actions, 1):
                try:
                    node = self.add(node, action)
                except IllegalAction as error:
                    where = f"Variation {number}, after node {after}, ply {ply}, {quoted(action)}"
                    raise BadRecord(f"{where}: {error}") from error
                nodes.append(node)
        for number, annotation in notes.annotations.items():
            nodes[number].annotation = annotation
        seats = self.root.position.seats
        self._add_declarations(nodes, notes.declarations)
        if any(seat >= seats for seat in notes.names):
            raise BadRecord(
                f"The record names seat {max(notes.names)}; there are 0 to {seats - 1}."
            )
        if notes.link_game is not None and notes.link_game.seat >= seats:
            seat = notes.link_game.seat
            raise BadRecord(f"The record is for seat {seat}; there are 0 to {seats - 1}.")
        self.names, self.link_game = dict(notes.names), notes.link_game
        self.time_control, self.has_notes = notes.time_control, True

    def _add_declarations(
        self, nodes: Sequence[Node], declared: Mapping[int, tuple[Declaration, ...]]
    ) -> None:
        for number, declarations in declared.items():
            for seat, word in declarations:
                if seat >= self.root.position.seats:
                    last = self.root.position.seats - 1
                    raise BadRecord(f"The record has seat {seat} {word}; there are 0 to {last}.")
            nodes[number].declarations = declarations

    def declare(self, node: Node, declarations: tuple[Declaration, ...]) -> None:
        """Put these in the place of what was declared at ``node``."""
        node.declarations, self.has_notes = declarations, True

    def find(self, key: int) -> Node | None:
        """The node with this key, or None."""
        return next((node for node in self.root.subtree() if node.key == key), None)

    def set_names(self, names: Mapping[int, str]) -> None:
        """Name the players, by seat. Raises BadRecord."""
        self.names, self.has_notes = checked_names(names), True

    def set_time_control(self, control: str) -> None:
        """Play with this time control; empty: without clocks. Raises BadRecord."""
        self.time_control, self.has_notes = control and checked_control(control), True

    def promote_to_main(self, node: Node) -> bool:
        """Make the innermost variation that ``node`` is in the main continuation where it branches
        off. False, without a change, if other variations would be nested too deeply."""
        first = next((each for each in reversed(node.path()) if each.index), None)
        if first is None or first.parent is None:
            return True
        siblings, index = first.parent.children, first.index
        siblings.insert(0, siblings.pop(index))
        if self.root.max_variation_depth() <= MAX_DEPTH:
            return True
        siblings.insert(index, siblings.pop(0))
        return False

    def remove_variation(self, node: Node) -> RemovedVariation:
        """Remove ``node``, which must not be the root, and all that follows from it."""
        assert node.parent is not None, "the root cannot be removed"
        removed = RemovedVariation(node.parent, node.index, node)
        node.parent.children.remove(node)
        self.size -= len(node.subtree())
        return removed

    def restore_variation(self, removed: RemovedVariation) -> None:
        """Undo ``remove_variation``; moves played since stay."""
        parent, node = removed.parent, removed.node
        twin = parent.child(node.action)
        if twin is None:
            parent.children.insert(min(removed.index, len(parent.children)), node)
            self.size += len(node.subtree())
        else:
            self._merge(twin, node)

    def merge(self, other: GameTree) -> None:
        """Add everything that ``other``, a game from the same start, has and this one lacks."""
        self._merge(self.root, other.root)
        self.names = {**other.names, **self.names}
        self.link_game = self.link_game or other.link_game
        self.time_control = self.time_control or other.time_control

    def _merge(self, mine: Node, theirs: Node) -> None:
        pairs = [(mine, theirs)]
        for node, other in pairs:  # the list grows meanwhile
            node.annotation = node.annotation or other.annotation
            new = tuple(each for each in other.declarations if each not in node.declarations)
            node.declarations = (*node.declarations, *new)
            for child in other.children:
                known = node.child(child.action)
                if known is None:
                    known = self.attach(node, child.action, child.position)
                pairs.append((known, child))
        self.has_notes = True

    def without_hidden_variations(self, path: Collection[Node]) -> tuple[GameTree, Node]:
        """A copy of the tree without the variations in which something is hidden from a bystander,
        and the node of the copy that corresponds to the last of ``path`` that is in it."""
        other = self.emptied()
        other.names, other.link_game, other.has_notes = self.names, self.link_game, self.has_notes
        other.time_control = self.time_control
        main, on_path = set(self.root.mainline()), set(path)
        pairs, last = [(self.root, other.root)], other.root
        for node, twin in pairs:  # the list grows meanwhile
            twin.annotation, twin.declarations = node.annotation, node.declarations
            last = twin if node in on_path else last
            shown = [child for child in node.children if child in main or not child.hidden]
            pairs += [(each, other.attach(twin, each.action, each.position)) for each in shown]
        return other, last

    def record(self, cursor: Node) -> Record:
        """The record of the whole tree; it opens at ``cursor``."""
        nodes, variations = numbered(self.root)
        main = sum(1 for _ in self.root.mainline()) - 1
        annotations = {number: n.annotation for number, n in enumerate(nodes) if n.annotation}
        declared = {number: n.declarations for number, n in enumerate(nodes) if n.declarations}
        notes = Notes(
            variations, annotations, self.names, self.link_game, declared, self.time_control
        )
        ply = nodes.index(cursor)
        actions = tuple(node.action for node in nodes[1 : main + 1])
        opens_at = None if ply == main else ply
        return Record(self.rules.id, self.params, actions, self.rules.version, opens_at, notes)
