"""Where the cursor goes: to another ply or node, back and forth between choices."""

from __future__ import annotations

from quanta.record.game_tree import Node
from quanta.session import declarations
from quanta.session.modes.mode import PlayedGame
from quanta.session.undo import last_choice, next_choice


def go_to_ply(game: PlayedGame, ply: int) -> None:
    """Put the cursor at a ply of the current line."""
    go_to_node(game, game.line.nodes[ply])


def go_to_node(game: PlayedGame, node: Node) -> None:
    """Put the cursor at a node of any line."""
    if node is game.line.node:
        game.attention.leave_preview()
        return
    game.line.go_to(node)
    _arrived(game)


def undo(game: PlayedGame, *, ask: bool) -> bool:
    """Go back to the last choice of a human, or one ply if no computer plays. Where somebody
    resigned or agreed to a draw, take that back. ask: if dice or secrets were shown meanwhile, only
    say so. Raises BadRequest where nothing may be taken back."""
    if game.mode.takes_back(game):
        return False
    if ask and declarations.shows_secrets(game):
        return True
    if declarations.take_back_ending(game):
        return False
    ply = last_choice(game.line, game.opponents.seated)
    if ask and game.mode.reveals(game, ply):
        return True
    take_back_to(game, ply)
    return False


def take_back_to(game: PlayedGame, ply: int) -> None:
    """Take back all moves after a ply."""
    reveals = game.mode.reveals(game, ply)
    go_to_ply(game, ply)
    game.back.note(reveal=reveals)


def redo(game: PlayedGame) -> None:
    """Go forward to where a human has to choose next, or to the end."""
    go_to_ply(game, next_choice(game.line, game.opponents.seated))


def _arrived(game: PlayedGame) -> None:
    game.position_changed()
    ply = game.line.ply
    if not ply:
        game.words.tell("Start of the game.")
        return
    move = game.moves.entries[ply - 1]
    turn = f"Turn {move['turn']}. " if move["turn"] else ""
    game.words.tell(f"{turn}{move['label']}")
