"""A game as it was played, with its variations and a cursor: what undo and replay walk along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import NamedTuple, Self

from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.params import kept
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.record import annotations as noted
from quanta.record.annotation_text import DEEPEST, MOST_NODES, Annex
from quanta.record.annotations import Match, Remark
from quanta.record.node import Node, below, chain, counted, deepest, depth, path
from quanta.record.record import LONGEST, Record

TOO_DEEP = f"Variations cannot be nested more than {DEEPEST} deep."


class Cut(NamedTuple):
    """What was deleted, and where it was."""

    parent: Node
    rank: int
    node: Node


class Timeline:
    """One line through a game and its variations, from the start to where it ends, and which of its
    positions is looked at.

    rules, params: the game and what its record says of it; root: the start; nodes: the line;
    positions and actions: the same, actions + 1 and actions in all; ply: the cursor, 0 …
    len(actions). names: of the seats, by their number; match: the game by links that it belongs to.
    """

    def __init__(self, rules: Rules, params: Mapping[str, str], start: Position) -> None:
        self.rules = rules
        self.params = {**kept(rules.params, params), "start": start.text()}
        self._keys = count(1)
        self._size = 0
        self._noted = False
        self.root = Node(start, None, "", 0)
        self.nodes: list[Node] = [self.root]
        self.positions: list[Position] = [start]
        self.actions: list[Action] = []
        self.ply = 0
        self.names: dict[int, str] = {}
        self.match: Match | None = None

    @classmethod
    def of(cls, rules: Rules, record: Record) -> Self:
        """The timeline of a record, replayed. Raises BadRecord and BadParam."""
        positions = record.replay(rules)
        line = cls(rules, record.params, positions[0])
        for action, position in zip(record.actions, positions[1:], strict=True):
            line._push(line._grown(line.nodes[-1], action, position))
        annex = record.annex
        if annex:
            line._annexed(annex)
        if record.ply is None:
            line.ply = len(line.actions)
        elif record.ply <= len(line.actions):
            line.ply = record.ply
        else:
            line.go(counted(line.root)[0][record.ply])
        return line

    def _annexed(self, annex: Annex) -> None:
        nodes = self.nodes[:]
        for number, (after, actions) in enumerate(annex.branches, 1):
            node = nodes[after]
            if node.child(actions[0]) is not None:
                raise BadRecord(f"Variation {number}, {actions[0][:40]!r}, is there already.")
            for ply, action in enumerate(actions, 1):
                try:
                    node = self.add(node, action)
                except IllegalAction as error:
                    where = f"Variation {number}, after node {after}, ply {ply}, {action[:40]!r}"
                    raise BadRecord(f"{where}: {error}") from error
                nodes.append(node)
        for place, remark in annex.remarks.items():
            nodes[place].remark = remark
        seats = self.root.position.seats
        if any(seat >= seats for seat in annex.names):
            raise BadRecord(
                f"The record names seat {max(annex.names)}; there are 0 to {seats - 1}."
            )
        if annex.match is not None and annex.match.seat >= seats:
            raise BadRecord(
                f"The record is for seat {annex.match.seat}; there are 0 to {seats - 1}."
            )
        self.names, self.match = dict(annex.names), annex.match
        self._noted = True

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.positions[self.ply]

    @property
    def node(self) -> Node:
        """The node at the cursor."""
        return self.nodes[self.ply]

    @property
    def at_end(self) -> bool:
        """Whether nothing comes after the cursor."""
        return self.ply == len(self.actions)

    @property
    def over(self) -> bool:
        """Whether the line has come to an end, and the main line too."""
        if self.positions[-1].outcome() is None:
            return False
        return not self.branched or [*chain(self.root)][-1].position.outcome() is not None

    @property
    def branched(self) -> bool:
        """Whether there is more than one line through the nodes."""
        return self._size > len(self.actions)

    @property
    def noted(self) -> bool:
        """Whether there may be more than one line, or something that was said."""
        return self._noted or self.branched

    def record(self) -> Record:
        """The whole game with all that belongs to it; it opens at the cursor."""
        if not self.noted:
            return self.plain()
        return self._record(self.root, self.node)

    def plain(self) -> Record:
        """The line alone, as if nothing else had been played or said; it opens at the cursor."""
        ply = None if self.at_end else self.ply
        rules = self.rules
        return Record(rules.id, self.params, tuple(self.actions), rules.version, ply)

    def _record(self, root: Node, cursor: Node | None) -> Record:
        nodes, branches = counted(root)
        main = sum(1 for _ in chain(root)) - 1
        said = {number: node.remark for number, node in enumerate(nodes) if node.remark}
        annex = Annex(tuple(branches), said, self.names, self.match)
        ply = next((n for n, node in enumerate(nodes) if node is cursor), main)
        actions = tuple(node.action for node in nodes[1 : main + 1])
        at = None if ply == main else ply
        return Record(self.rules.id, self.params, actions, self.rules.version, at, annex)

    def shared(self) -> Record:
        """The whole game but for variations in which something is kept from a bystander; it opens
        at the cursor, or where the line to it is left."""
        twin = Timeline(self.rules, self.params, self.positions[0])
        twin.names, twin.match = self.names, self.match
        main, way = set(chain(self.root)), set(self.nodes[: self.ply + 1])
        pairs, cursor = [(self.root, twin.root)], twin.root
        for old, new in pairs:
            new.remark = old.remark
            cursor = new if old in way else cursor
            open_ = [child for child in old.children if child in main or not child.hidden]
            pairs += [(child, twin._grown(new, child.action, child.position)) for child in open_]
        return twin._record(twin.root, cursor)

    def apply(self, action: Action) -> None:
        """Play ``action`` at the cursor. Where something else was played it becomes a variation.
        Raises IllegalAction and then changes nothing."""
        node = self.node
        if self.actions[self.ply : self.ply + 1] == [action]:
            self.ply += 1
            return
        found = node.child(action)
        if found is None:
            if node.children and depth(node) == DEEPEST:
                raise IllegalAction(TOO_DEEP)
            found = self.add(node, action)
        del self.nodes[self.ply + 1 :], self.positions[self.ply + 1 :], self.actions[self.ply :]
        for each in chain(found):
            self._push(each)
        self.ply += 1

    def add(self, node: Node, action: Action) -> Node:
        """What ``action``, which was not played there yet, leads to from ``node``. The line and the
        cursor stay. Raises IllegalAction and then changes nothing."""
        after = node.position.apply(action)
        if self._size == MOST_NODES:
            raise IllegalAction(f"A game can have {MOST_NODES} nodes, and this one has.")
        return self._grown(node, action, after)

    def _grown(self, node: Node, action: Action, position: Position) -> Node:
        child = Node(position, node, action, next(self._keys))
        node.children.append(child)
        self._size += 1
        return child

    def _push(self, node: Node) -> None:
        self.nodes.append(node)
        self.positions.append(node.position)
        self.actions.append(node.action)

    def roll(self, rng: Stream) -> list[Action]:
        """Let chance act as long as it is its turn at the end; returns what was drawn."""
        drawn: list[Action] = []
        while self.at_end and self.position.outcome() is None:
            if self.position.to_play != CHANCE:
                break
            drawn.append(draw(self.position, rng))
            self.apply(drawn[-1])
        return drawn

    def ahead(self, actions: Sequence[Action], positions: Sequence[Position]) -> Timeline:
        """Another timeline: this line up to the cursor, and then these actions to these positions.
        Nothing of it is played here."""
        twin = Timeline(self.rules, self.params, self.positions[0])
        done = [*self.actions[: self.ply], *actions]
        led = [*self.positions[1 : self.ply + 1], *positions]
        for action, position in zip(done, led, strict=True):
            twin._push(twin._grown(twin.nodes[-1], action, position))
        twin.ply = self.ply
        return twin

    def go(self, node: Node) -> None:
        """Look at ``node``: the line leads through it, and on along what was played there first. A
        node of this line leaves the line as it is."""
        way = path(node)
        if self.nodes[len(way) - 1 : len(way)] != [node]:
            self.nodes = [self.root]
            self.positions, self.actions = self.positions[:1], []
            for each in [*way[1:], *list(chain(node))[1:]]:
                self._push(each)
        self.ply = len(way) - 1

    def find(self, key: int) -> Node | None:
        """The node with this key."""
        return next((node for node in below(self.root) if node.key == key), None)

    def promote(self, node: Node) -> bool:
        """Put the variation that ``node`` is in before what was played instead; whether it could
        be done: it must not nest others too deeply."""
        first = next((each for each in reversed(path(node)) if each.rank), None)
        if first is None or first.parent is None:
            return True
        others, rank = first.parent.children, first.rank
        others.insert(0, others.pop(rank))
        if deepest(self.root) <= DEEPEST:
            return True
        others.insert(rank, others.pop(0))
        return False

    def cut(self, node: Node) -> Cut:
        """Delete ``node``, which is not the start, and all that follows from it. A cursor in it
        goes to where it began."""
        assert node.parent is not None, "the start cannot be deleted"
        cut = Cut(node.parent, node.rank, node)
        cut.parent.children.remove(node)
        self._size -= len(below(node))
        if node in self.nodes:
            at = self.nodes[min(self.ply, self.nodes.index(node) - 1)]
            self.nodes = path(cut.parent)
            size = len(self.nodes)
            del self.positions[size:], self.actions[size - 1 :]
            for each in list(chain(cut.parent))[1:]:
                self._push(each)
            self.go(at)
        return cut

    def mend(self, cut: Cut) -> None:
        """Bring back what was deleted. What was played anew meanwhile stays."""
        twin = cut.parent.child(cut.node.action)
        if twin is None:
            cut.parent.children.insert(min(cut.rank, len(cut.parent.children)), cut.node)
            self._size += len(below(cut.node))
        else:
            self._joined([(twin, cut.node)])

    def join(self, other: Timeline) -> None:
        """Take over all that ``other``, a game from the same start, has and this one does not."""
        self._joined([(self.root, other.root)])
        self.names = {**other.names, **self.names}
        self.match = self.match or other.match
        self._noted = True

    def _joined(self, pairs: list[tuple[Node, Node]]) -> None:
        for mine, theirs in pairs:
            mine.remark = mine.remark or theirs.remark
            for child in theirs.children:
                known = mine.child(child.action)
                if known is None:
                    known = self._grown(mine, child.action, child.position)
                pairs.append((known, child))
        self._noted = True

    def say(self, node: Node, remark: Remark) -> None:
        """Put ``remark`` in the place of what was said of ``node``. Raises BadRecord where that
        makes the record too long, and then changes nothing."""
        before, node.remark, self._noted = node.remark, remark, True
        try:
            self.check()
        except BadRecord:
            node.remark = before
            raise

    def check(self) -> None:
        """Raises BadRecord where the record has grown too long to be read again."""
        if len(self.record().plain()) > LONGEST:
            raise BadRecord(f"So the record would be longer than {LONGEST} characters.")

    def name(self, found: Mapping[int, str]) -> None:
        """Name the seats. Raises BadRecord."""
        self.names, self._noted = noted.names(found), True
