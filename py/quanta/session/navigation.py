"""Navigation: the cursor goes to another ply or node, without taking moves back."""

from __future__ import annotations

from quanta.record.game_tree import Node
from quanta.session.modes.mode import PlayedGame


def go_to_ply(game: PlayedGame, ply: int) -> None:
    """Move the cursor to a ply of the current line."""
    go_to_node(game, game.line.nodes[ply])


def go_to_node(game: PlayedGame, node: Node) -> None:
    """Move the cursor to a node of any line. A move played there begins a variation."""
    game.back.forget()
    if node is game.line.node:
        game.attention.leave_preview()
        return
    game.line.go_to(node)
    _arrived(game)


def _arrived(game: PlayedGame) -> None:
    game.position_changed()
    ply = game.line.ply
    if not ply:
        game.words.announce("Start of the game.")
        return
    move = game.moves.entries[ply - 1]
    turn = f"Turn {move['turn']}. " if move["turn"] else ""
    game.words.announce(f"{turn}{move['label']}")
