"""Commands that move the cursor and change how the board is shown."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.errors import BadRequest
from quanta.core.game import CHANCE, Position
from quanta.core.quoting import quoted, shown
from quanta.players import HUMAN
from quanta.record.node import Node
from quanta.record.timeline import Timeline
from quanta.session.commands.command import command
from quanta.session.context import Context
from quanta.session.live_game import LiveGame
from quanta.session.protocol.requests import FlipRequest, GotoRequest, PlainRequest, ShowRequest


@command("undo", PlainRequest)
def undo(context: Context, request: PlainRequest) -> None:
    """Go back to where a human had to choose last, or one ply if no computer plays. Where somebody
    resigned or agreed to a draw, take that back."""
    game = context.game
    if game.sealed is not None and game.line.at_end:
        from quanta.session.sealed_play import steps

        steps.take_back(context)
        return
    if game.take_back_ending():
        return
    game.go_to_ply(last_choice(game.line, game.opponents.seated))
    game.taken_back = True


@command("redo", PlainRequest)
def redo(context: Context, request: PlainRequest) -> None:
    """Go forward to where a human has to choose next, or to the end."""
    game = context.game
    game.go_to_ply(next_choice(game.line, game.opponents.seated))


@command("goto", GotoRequest)
def go_to(context: Context, request: GotoRequest) -> None:
    """Put the cursor at a ply of this line, or at a node of any line."""
    game = context.game
    game.taken_back = False
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


def last_choice(line: Timeline, players: Sequence[str]) -> int:
    """The ply at which a human had to choose last; a ply back where nobody else plays."""
    ply = line.ply - 1
    while ply > 0 and _chooser(line.nodes[ply].position, players) != HUMAN:
        ply -= 1
    return max(ply, 0)


def next_choice(line: Timeline, players: Sequence[str]) -> int:
    """The ply at which a human has to choose next, or the last one."""
    ply = line.ply + 1
    while ply < line.plies and _chooser(line.nodes[ply].position, players) != HUMAN:
        ply += 1
    return min(ply, line.plies)


def _chooser(position: Position, players: Sequence[str]) -> str:
    return "" if position.to_play == CHANCE else players[position.to_play]
