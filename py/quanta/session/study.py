"""Variations and remarks: the requests that change what a record holds beside the game itself."""

from __future__ import annotations

from dataclasses import replace

from quanta.core.errors import BadRecord, BadRequest
from quanta.record.annotations import Annotation, checked_glyph, checked_marks, checked_text
from quanta.record.game_tree import TOO_DEEP
from quanta.record.node import Node
from quanta.session.request import Request, number_of, text_of
from quanta.session.table import Table

UNSAID = "While people at one screen keep secrets from each other, nothing can be noted."


class Study(Table):
    """A table at which variations are looked after and things are noted.

    ``node`` in a request is the key of a node as the scene's ``tree`` tells it, or as a move does;
    without it, the one that is looked at is meant.
    """

    def _node(self, request: Request) -> Node:
        line = self._on()
        if request.get("node") is None:
            return line.node
        found = line.tree.find(number_of(request, "node"))
        if found is None:
            raise BadRequest("That move is not in this game any more.")
        return found

    def _go_to(self, node: Node) -> None:
        line = self._on()
        if node in line.nodes:
            self._go(line.nodes.index(node))
            return
        line.go_to(node)
        self._arrived()

    def _promote(self, request: Request) -> None:
        """Put the variation that ``node`` is in before what was played instead."""
        line = self._on()
        if not line.tree.promote_to_main(self._node(request)):
            raise BadRequest(TOO_DEEP)
        self._turned()
        self._says = "This goes before the others now."

    def _delete(self, request: Request) -> None:
        """Delete ``node`` and all that follows from it; ``mend`` brings it back."""
        line, node = self._on(), self._node(request)
        if node is line.root:
            raise BadRequest("The start of a game cannot be deleted.")
        self._cut = line.remove_variation(node)
        self._turned()
        self._says = "Deleted, with all that follows. It can be brought back."

    def _mend(self, request: Request) -> None:
        """Bring back what was deleted last."""
        if self._cut is None:
            raise BadRequest("There is nothing to bring back.")
        cut, self._cut = self._cut, None
        self._on().tree.restore_variation(cut)
        found = cut.parent.child(cut.node.action)
        if found is not None:
            self._go_to(found)

    def _remark(self, request: Request) -> None:
        """Note something about ``node``: ``text``, ``glyph`` or ``marks``, as far as given."""
        node = self._noted(request)
        said = node.annotation
        if "text" in request:
            spoken = " ".join(text_of(request, "text").split())
            said = replace(said, comment=checked_text(spoken))
        if "glyph" in request:
            if node is self._on().root:
                raise BadRequest("A glyph belongs to a move, and the start is none.")
            said = replace(said, glyph=checked_glyph(text_of(request, "glyph")))
        if "marks" in request:
            given = request["marks"]
            if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
                raise BadRequest("marks is not a list of texts.")
            said = replace(said, marks=self._marks(given))
        self._say(node, said)

    def _mark(self, request: Request) -> None:
        """Mark ``mark`` on the board where the game is looked at, or take that mark away."""
        node, mark = self._noted(request), text_of(request, "mark")
        before = node.annotation.marks
        after = (
            tuple(each for each in before if each != mark) if mark in before else (*before, mark)
        )
        self._say(node, replace(node.annotation, marks=self._marks(after)))

    def _noted(self, request: Request) -> Node:
        node = self._node(request)
        if self._eyes.curtain is not None or not self._picture(self._on()).talks:
            raise BadRequest(UNSAID)
        return node

    def _marks(self, given: list[str] | tuple[str, ...]) -> tuple[str, ...]:
        found = checked_marks(given)
        off = [step for mark in found for step in mark.split("-") if step not in self._spots]
        if off and self._spots:
            raise BadRecord(f"{off[0]!r} is no place on the board.")
        return found

    def _say(self, node: Node, said: Annotation) -> None:
        self._on().annotate(node, said)

    def _names(self, request: Request) -> None:
        """Name who plays the seats: ``names``, a text for each, empty for nobody in particular."""
        line, given = self._on(), request.get("names")
        if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
            raise BadRequest("names is not a list of texts.")
        if len(given) > line.position.seats:
            raise BadRequest(f"There are {line.position.seats} seats.")
        line.tree.set_names({seat: " ".join(name.split()) for seat, name in enumerate(given)})
