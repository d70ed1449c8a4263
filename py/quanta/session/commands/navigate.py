"""Commands that move the cursor and change how the board is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.core.quoting import quoted, shown
from quanta.record.node import Node
from quanta.session.commands.command import command
from quanta.session.context import Context
from quanta.session.game import LiveGame
from quanta.session.protocol.requests import (
    FlipRequest,
    GotoRequest,
    PlainRequest,
    ShowRequest,
    UndoRequest,
)
from quanta.session.undo.choices import last_choice, next_choice
from quanta.session.undo.reveals import reveals

if TYPE_CHECKING:
    from quanta.session.protocol.replies import Answer


@command("undo", UndoRequest)
def undo(context: Context, request: UndoRequest) -> Answer | None:
    """Go back to where a human had to choose last, or one ply if no computer plays. Where somebody
    resigned or agreed to a draw, take that back."""
    game = context.game
    if game.sealed is not None and game.line.at_end:
        from quanta.session.modes.sealed import steps

        steps.take_back(context)
        return None
    if game.take_back_ending():
        return None
    ply = last_choice(game.line, game.opponents.seated)
    shown = game.lesson is None and reveals(game.line, ply)
    if shown and request.get("ask", False):
        return {"reveals": True}
    game.undone_reveal = game.undone_reveal or shown
    game.go_to_ply(ply)
    game.taken_back = True
    return None


@command("redo", PlainRequest)
def redo(context: Context, request: PlainRequest) -> None:
    """Go forward to where a human has to choose next, or to the end."""
    game = context.game
    game.go_to_ply(next_choice(game.line, game.opponents.seated))


@command("goto", GotoRequest)
def go_to(context: Context, request: GotoRequest) -> None:
    """Put the cursor at a ply of this line, or at a node of any line."""
    game = context.game
    game.taken_back = game.undone_reveal = False
    node = request.get("node")
    if node is not None:
        game.go_to_node(node_at(game, node))
        return
    ply, plies = request.get("ply"), game.line.plies
    if ply is None or ply > plies:
        raise BadRequest(f"There is no ply {shown(ply, 20)}; there are 0 to {plies}.")
    game.go_to_ply(ply)


@command("show", ShowRequest)
def show_overlay(context: Context, request: ShowRequest) -> None:
    """Switch an overlay on or off."""
    overlays, key = context.display.overlays(context.game.line.rules.id), request["key"]
    if key not in overlays:
        raise BadRequest(f"There is no overlay {quoted(key)}.")
    overlays[key] = request.get("on", False)


@command("flip", FlipRequest)
def flip(context: Context, request: FlipRequest) -> None:
    """Turn the board round."""
    context.display.flipped = request.get("on", not context.display.flipped)


def node_at(game: LiveGame, key: int | None) -> Node:
    """The node with this key; the one at the cursor for None. Raises BadRequest."""
    if key is None:
        return game.line.node
    found = game.line.tree.find(key)
    if found is None:
        raise BadRequest("That move is not in this game any more.")
    return found
