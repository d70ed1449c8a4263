"""Undo and redo, in every way of playing: how far they go, and what they ask or note.

A mode may undo in its own way: ``Mode.takes_back``, as in ``modes/sealed.py``. What was sent by
link is taken back by agreement (``modes/by_link.py``).
"""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.game import CHANCE, Position
from quanta.players import HUMAN
from quanta.record.timeline import Timeline
from quanta.session import declarations, navigation
from quanta.session.modes.mode import PlayedGame


def undo(game: PlayedGame, *, ask: bool) -> bool:
    """Go back to the last choice of a human, or one ply if no computer plays. After a resignation
    or an agreed draw, take that back. ask: if dice or secrets were shown meanwhile, only say so.
    Raises BadRequest where nothing may be taken back."""
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
    """Go forward to where a human has to choose next, or to the end; there, nothing is taken back
    any more."""
    moves, reveal = game.back.moves, game.back.reveal
    navigation.go_to_ply(game, _next_choice(game.line, game.opponents.seated))
    if moves and not game.line.at_end:
        game.back.note(reveal=reveal)


def _last_choice(line: Timeline, players: Sequence[str]) -> int:
    """The ply at which a human had to choose last; a ply back where no one else plays."""
    ply = line.ply - 1
    while ply > 0 and _chooser(line.nodes[ply].position, players) != HUMAN:
        ply -= 1
    return max(ply, 0)


def _next_choice(line: Timeline, players: Sequence[str]) -> int:
    """The ply at which a human has to choose next, or the last one."""
    ply = line.ply + 1
    while ply < line.plies and _chooser(line.nodes[ply].position, players) != HUMAN:
        ply += 1
    return min(ply, line.plies)


def _chooser(position: Position, players: Sequence[str]) -> str:
    return "" if position.to_play == CHANCE else players[position.to_play]
