"""A line through a game tree, with a cursor: what undo, redo and replay move along."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Self

from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.limits import MAX_DEPTH, MAX_RECORD
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.record.game_tree import TOO_DEEP, GameTree, Node, RemovedVariation, numbered
from quanta.record.notes import NO_NOTES, Annotation
from quanta.record.record import Record


class Timeline:
    """One line of a game tree, from the start to where it ends, and a cursor on it.

    tree: the game with all its variations; nodes: those of the line, the root first; ply: the
    cursor, an index into ``nodes``.
    """

    def __init__(self, rules: Rules, params: Mapping[str, str], start: Position) -> None:
        self.tree = GameTree(rules, params, start)
        self.nodes: list[Node] = [self.tree.root]
        self.ply = 0

    @classmethod
    def of(cls, rules: Rules, record: Record) -> Self:
        """The timeline of a record, replayed. Raises BadRecord and BadParam."""
        positions = record.replay(rules)
        line = cls(rules, record.params, positions[0])
        line._append(record.actions, positions[1:])
        if record.notes is not NO_NOTES and record.notes:
            line.tree.add_notes(record.notes)
        line.ply = len(record.actions)
        if record.ply is not None:
            line.go_to(numbered(line.root)[0][record.ply])
        return line

    @classmethod
    def read(cls, text: str, rules: Callable[[str], Rules]) -> Self:
        """The timeline of a record as text. rules: game -> its rules. Raises BadRecord and
        BadParam."""
        record = Record.parse(text)
        return cls.of(rules(record.game), record)

    def _append(self, actions: Sequence[Action], positions: Sequence[Position]) -> None:
        for action, position in zip(actions, positions, strict=True):
            self.nodes.append(self.tree.attach(self.nodes[-1], action, position))

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.tree.rules

    @property
    def params(self) -> Mapping[str, str]:
        """The parameters of the game as its record has them."""
        return self.tree.params

    @property
    def root(self) -> Node:
        """The start of the game."""
        return self.tree.root

    @property
    def positions(self) -> list[Position]:
        """The positions of the line, the start included: a new list."""
        return [node.position for node in self.nodes]

    @property
    def actions(self) -> list[Action]:
        """The actions of the line: a new list."""
        return [node.action for node in self.nodes[1:]]

    @property
    def plies(self) -> int:
        """The number of actions of the line."""
        return len(self.nodes) - 1

    @property
    def node(self) -> Node:
        """The node at the cursor."""
        return self.nodes[self.ply]

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.node.position

    @property
    def at_end(self) -> bool:
        """Whether the cursor is at the end of the line."""
        return self.ply == self.plies

    @property
    def over(self) -> bool:
        """Whether the game has ended, at the end both of this line and of the main line, by its
        rules or by what was declared."""
        if self.nodes[-1].outcome() is None:
            return False
        return not self.branched or self.root.end().outcome() is not None

    @property
    def begun(self) -> bool:
        """Whether anyone has chosen an action, on any line; chance may act before."""
        first = next(
            (node for node in self.root.mainline() if node.position.to_play != CHANCE), None
        )
        return first is not None and bool(first.children)

    @property
    def last_turn_start(self) -> int | None:
        """The ply at which the other side's last turn began; None if it has not just moved."""
        begun, own = self.ply, self.position.to_play
        while begun and self.nodes[begun - 1].position.to_play != own:
            begun -= 1
        while begun < self.ply and self.nodes[begun].position.to_play == CHANCE:
            begun += 1
        return None if begun == self.ply or own == CHANCE else begun

    @property
    def branched(self) -> bool:
        """Whether the tree has any node outside this line."""
        return self.tree.size > self.plies

    @property
    def has_notes(self) -> bool:
        """Whether the record may need more than the actions of this line."""
        return self.tree.has_notes or self.branched

    def record(self) -> Record:
        """The record of the whole tree; it opens at the cursor."""
        return self.tree.record(self.node) if self.has_notes else self.line_record()

    def line_record(self) -> Record:
        """The record of this line only, without notes; it opens at the cursor."""
        ply = None if self.at_end else self.ply
        return Record(self.rules.id, self.params, tuple(self.actions), self.rules.version, ply)

    def record_without_hidden_variations(self) -> Record:
        """The record of the whole tree except for variations in which something is hidden from a
        bystander. It opens at the cursor, or at the last node before it that is left."""
        tree, cursor = self.tree.without_hidden_variations(self.nodes[: self.ply + 1])
        return tree.record(cursor)

    def apply(self, action: Action) -> None:
        """Play ``action`` at the cursor; where the line continues with another action, it becomes a
        variation. Raises IllegalAction, and then does not change."""
        node = self.node
        if not self.at_end and self.nodes[self.ply + 1].action == action:
            self.ply += 1
            return
        child = node.child(action)
        if child is None:
            if node.children and node.variation_depth() == MAX_DEPTH:
                raise IllegalAction(TOO_DEEP)
            child = self.tree.add(node, action)
        self.nodes[self.ply + 1 :] = child.mainline()
        self.ply += 1

    def follow_chance(self) -> None:
        """Go forward over what chance drew here before, where the line continues."""
        while not self.at_end and self.position.to_play == CHANCE:
            self.ply += 1

    def roll(self, rng: Stream) -> list[Action]:
        """Let chance act for as long as it is to play at the end of the line; returns what was
        drawn."""
        drawn: list[Action] = []
        while self.at_end and self.position.outcome() is None:
            if self.position.to_play != CHANCE:
                break
            drawn.append(draw(self.position, rng))
            self.apply(drawn[-1])
        return drawn

    def go_to(self, node: Node) -> None:
        """Put the cursor on ``node``. If that is not on this line, the line becomes the one through
        it and its main continuation."""
        path = node.path()
        self.ply = len(path) - 1
        if self.nodes[self.ply : self.ply + 1] != [node]:
            self.nodes = [*path[:-1], *node.mainline()]

    def with_continuation(
        self, actions: Sequence[Action], positions: Sequence[Position]
    ) -> Timeline:
        """A timeline of its own: this line up to the cursor, then ``actions``, which lead to
        ``positions``."""
        twin = self.up_to(self.ply)
        twin._append(actions, positions)
        return twin

    def up_to(self, ply: int) -> Timeline:
        """A timeline of its own: this line up to ``ply``, without its notes, the cursor at the
        end."""
        twin = copy(self)
        twin.tree = self.tree.emptied()
        twin.nodes = [twin.root]
        shared = self.nodes[1 : ply + 1]
        twin._append([node.action for node in shared], [node.position for node in shared])
        twin.ply = twin.plies
        return twin

    def from_here(self, marks: Sequence[str] = ()) -> Timeline:
        """A timeline of its own that starts with the position at the cursor. marks: drawn on it."""
        params = {**self.params, "start": self.position.text()}
        fresh = Timeline(self.rules, params, self.position)
        fresh.root.annotation = Annotation(marks=tuple(marks))
        return fresh

    def remove_variation(self, node: Node) -> RemovedVariation:
        """Remove ``node``, which must not be the root, and all that follows from it. A cursor in
        there goes back to where it branched off."""
        removed = self.tree.remove_variation(node)
        if node in self.nodes:
            at = self.nodes.index(node)
            self.nodes[at:] = list(removed.parent.mainline())[1:]
            self.ply = min(self.ply, at - 1)
        return removed

    def annotate(self, node: Node, annotation: Annotation) -> None:
        """Replace the annotation of ``node``. Raises BadRecord if that makes the record too long,
        and then changes nothing."""
        before, node.annotation, self.tree.has_notes = node.annotation, annotation, True
        try:
            self.check_length()
        except BadRecord:
            node.annotation = before
            raise

    def check_length(self) -> None:
        """Raises BadRecord if the record has become too long to be read again."""
        if len(self.record().plain()) > MAX_RECORD:
            raise BadRecord(f"This would make the record longer than {MAX_RECORD} characters.")
