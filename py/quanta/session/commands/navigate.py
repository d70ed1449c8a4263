"""Commands that move the cursor and change how the board is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.core.quoting import shown
from quanta.record.game_tree import Node
from quanta.session import navigation, undo
from quanta.session.commands.command import command
from quanta.session.game import Context, LiveGame
from quanta.session.protocol.requests import (
    FlipRequest,
    GotoRequest,
    PlainRequest,
    ShowRequest,
    UndoRequest,
)

if TYPE_CHECKING:
    from quanta.session.protocol.replies import Answer


@command("undo", UndoRequest)
def undo_move(context: Context, request: UndoRequest) -> Answer | None:
    """Go back to where a human had to choose last, or one ply if no computer plays. After a
    resignation or an agreed draw, take that back."""
    asked = undo.undo(context.game, ask=request.get("ask", False))
    return {"reveals": True} if asked else None


@command("redo", PlainRequest)
def redo_move(context: Context, request: PlainRequest) -> None:
    """Go forward to where a human has to choose next, or to the end."""
    undo.redo(context.game)


@command("goto", GotoRequest)
def go_to(context: Context, request: GotoRequest) -> None:
    """Move the cursor to a ply of this line, or to a node of any line."""
    game, node = context.game, request.get("node")
    ply, plies = request.get("ply"), game.line.plies
    if node is None and (ply is None or ply > plies):
        raise BadRequest(f"There is no ply {shown(ply, 20)}; there are 0 to {plies}.")
    there = game.line.nodes[ply or 0] if node is None else node_at(game, node)
    navigation.go_to_node(game, there)


@command("show", ShowRequest)
def show_overlay(context: Context, request: ShowRequest) -> None:
    """Switch an overlay on or off."""
    game = context.game.line.rules.id
    context.display.switch_overlay(game, request["key"], on=request.get("on", False))


@command("flip", FlipRequest)
def flip(context: Context, request: FlipRequest) -> None:
    """Turn the board around."""
    context.display.flip(request.get("on"))


def node_at(game: LiveGame, key: int | None) -> Node:
    """The node with this key; the one at the cursor for None. Raises BadRequest."""
    if key is None:
        return game.line.node
    node = game.line.tree.find(key)
    if node is None:
        raise BadRequest("That move is no longer in this game.")
    return node
