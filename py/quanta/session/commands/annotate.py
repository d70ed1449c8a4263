"""Commands that change a record apart from its moves: variations, annotations, names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from quanta.core.errors import BadRecord, BadRequest
from quanta.core.quoting import quoted
from quanta.record.game_tree import TOO_DEEP, Node
from quanta.record.notes import checked_glyph, checked_marks, checked_text, in_one_line
from quanta.session import navigation
from quanta.session.commands.command import command
from quanta.session.commands.navigate import node_at
from quanta.session.game import Context, LiveGame
from quanta.session.protocol.requests import (
    AnnotateRequest,
    MarkRequest,
    NamesRequest,
    NodeRequest,
    PlainRequest,
)

CLOSED = "Nothing can be noted while people who share a screen keep secrets from each other."


@command("promote", NodeRequest)
def promote(context: Context, request: NodeRequest) -> None:
    """Promote the variation of a node above its alternatives."""
    game = context.game
    if not game.line.tree.promote_to_main(node_at(game, request.get("node"))):
        raise BadRequest(TOO_DEEP)
    game.position_changed()
    game.words.announce("This goes before the others now.")


@command("delete", NodeRequest)
def delete(context: Context, request: NodeRequest) -> None:
    """Delete a node and all that follows it."""
    game = context.game
    node = node_at(game, request.get("node"))
    if node is game.line.root:
        raise BadRequest("The start of a game cannot be deleted.")
    game.delete(node)


@command("restore", PlainRequest)
def restore(context: Context, request: PlainRequest) -> None:
    """Restore the last deleted variation."""
    if context.live is None or context.live.deleted is None:
        raise BadRequest("There is nothing to bring back.")
    node = context.live.restore()
    if node is not None:
        navigation.go_to_node(context.live, node)


@command("annotate", AnnotateRequest)
def annotate(context: Context, request: AnnotateRequest) -> None:
    """Change the annotation of a node."""
    game = context.game
    node = _open_node(game, request.get("node"))
    annotation = node.annotation
    if "text" in request:
        annotation = replace(annotation, comment=checked_text(in_one_line(request["text"])))
    if "glyph" in request:
        if node is game.line.root:
            raise BadRequest("A glyph belongs to a move, and the start is not one.")
        annotation = replace(annotation, glyph=checked_glyph(request["glyph"]))
    if "marks" in request:
        annotation = replace(annotation, marks=_checked(game, request["marks"]))
    game.line.annotate(node, annotation)


@command("mark", MarkRequest)
def mark(context: Context, request: MarkRequest) -> None:
    """Add a mark or an arrow on the board, or remove it."""
    game, given = context.game, request["mark"]
    node = _open_node(game, request.get("node"))
    before = node.annotation.marks
    after = [each for each in before if each != given] if given in before else [*before, given]
    game.line.annotate(node, replace(node.annotation, marks=_checked(game, after)))


@command("names", NamesRequest)
def set_names(context: Context, request: NamesRequest) -> None:
    """Name the people who play the seats."""
    line, given = context.game.line, request["names"]
    if len(given) > line.position.seats:
        raise BadRequest(f"There are {line.position.seats} seats.")
    line.tree.set_names({seat: in_one_line(name) for seat, name in enumerate(given)})


def _open_node(game: LiveGame, key: int | None) -> Node:
    """The node, if annotations are allowed. Raises BadRequest if not."""
    node = node_at(game, key)
    if game.viewpoint.curtain is not None or not game.annotations_allowed:
        raise BadRequest(CLOSED)
    return node


def _checked(game: LiveGame, marks: Sequence[str]) -> tuple[str, ...]:
    """The marks, if they can be drawn. Raises BadRecord."""
    checked, places = checked_marks(marks), game.places
    off = [step for mark in checked for step in mark.split("-") if step not in places]
    if off and places:
        raise BadRecord(f"{quoted(off[0])} is no place on the board.")
    return checked
