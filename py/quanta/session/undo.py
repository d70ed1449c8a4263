"""Undo and redo in every mode: how far they go, and when they need a confirmation.

A mode may undo in its own way: see ``Mode.takes_back`` and ``modes/sealed.py``. Moves sent by link
are taken back by agreement (``modes/by_link.py``).
"""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.game import CHANCE, Position
from quanta.players import HUMAN
from quanta.record.timeline import Timeline
from quanta.session import declarations, navigation
from quanta.session.modes.mode import PlayedGame


def undo(game: PlayedGame, *, ask: bool) -> bool:
    """Go back to the last choice of a human, or one ply if no computer plays; or take back a
    resignation or an agreed draw. ask: if dice or secrets have been shown since, change nothing.
    Returns whether that is so. Raises BadRequest where nothing may be taken back."""
    if game.mode.takes_back(game):
        return False
    if ask and declarations.shows_secrets(game):
        return True
    if declarations.take_back_ending(game):
        return False
    ply = _last_choice(game.line, game.opponents.seated)
    if ask and game.mode.reveals(game, ply):
        return True
    take_back_to(game, ply)
    return False


def take_back_to(game: PlayedGame, ply: int) -> None:
    """Take back all moves after a ply."""
    reveal = game.back.reveal or game.mode.reveals(game, ply)
    navigation.go_to_ply(game, ply)
    game.back.note(reveal=reveal)


def redo(game: PlayedGame) -> None:
    """Go forward to the next choice of a human, or to the end of the line, which restores all that
    was taken back."""
    moves, reveal = game.back.moves, game.back.reveal
    navigation.go_to_ply(game, _next_choice(game.line, game.opponents.seated))
    if moves and not game.line.at_end:
        game.back.note(reveal=reveal)


def _last_choice(line: Timeline, players: Sequence[str]) -> int:
    """The ply of the last choice of a human; one ply back if only humans play."""
    ply = line.ply - 1
    while ply > 0 and _chooser(line.nodes[ply].position, players) != HUMAN:
        ply -= 1
    return max(ply, 0)


def _next_choice(line: Timeline, players: Sequence[str]) -> int:
    """The ply of the next choice of a human, or the last ply."""
    ply = line.ply + 1
    while ply < line.plies and _chooser(line.nodes[ply].position, players) != HUMAN:
        ply += 1
    return min(ply, line.plies)


def _chooser(position: Position, players: Sequence[str]) -> str:
    return "" if position.to_play == CHANCE else players[position.to_play]
