"""The moves of a game: its record, the move list, the tree, and which of them are secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.session.scene.shown import Shown
from quanta.session.scene.visible_record import public_data

if TYPE_CHECKING:
    from quanta.session.protocol.scene import Scene


def add_moves(shown: Shown, found: Scene) -> None:
    """Add the record, the move list and the tree: the game's own, whatever is pictured."""
    game, line = shown.game, shown.game.line
    own = shown.moves if shown.line is line else game.moves
    found["record"] = str(game.mode.record(line, own))
    found["moves"] = own.entries[:]  # they go on, also for what is pictured later in this scene
    found["tree"] = game.variations.tree(
        line, game.view, game.viewpoint, own, annotations=game.annotations_allowed
    )
    found["ply"], found["plies"], found["columns"] = line.ply, line.plies, own.columns
    found["can_restore"] = game.deleted is not None


def add_secrets(shown: Shown, found: Scene) -> None:
    """Add who keeps secrets, what is told without them, whose this scene shows, and whom the screen
    waits for."""
    game = shown.game
    if game.viewpoint.sees_all:
        return
    names = [seat.name for seat in shown.seats]
    keepers, known = shown.moves.keepers(), shown.moves.known()
    if keepers:
        found["secrets"] = [names[seat] for seat in keepers]
        found["public"] = public_data(game.line, game.view, game.moves)
    if known:
        found["known"] = [names[seat] for seat in known]
    if keepers and game.viewpoint.shared:
        found["shared"] = sorted(game.viewpoint.shared)
    curtain = game.viewpoint.curtain
    if curtain is not None:
        found["curtain"] = {"seat": curtain, "name": names[curtain]}
