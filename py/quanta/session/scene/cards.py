"""The cards beside the board, and what else can be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.session import declarations
from quanta.session.scene import game_over
from quanta.session.scene.shown import Shown

if TYPE_CHECKING:
    from quanta.session.protocol.scene import CardButtonData, Scene


def add_cards(shown: Shown, found: Scene) -> None:
    """Add the cards, in their order, and what the mode adds to a scene."""
    game = shown.game
    game.mode.add_fields(game, found)
    found["cards"] = [
        *game.mode.cards(game),
        *game_over.cards(shown),
        *declarations.cards(game),
        *game.viewpoint.cards(shown.seats),
    ]


def add_actions(shown: Shown, found: Scene) -> None:
    """Add what else can be done now: let the program choose a set-up, send something."""
    game = shown.game
    actions: list[CardButtonData] = []
    found["actions"] = actions
    if shown.preview is not None:
        return
    if game.set_up.choice(game) is not None:
        chosen = game.set_up.proposal(game) is not None
        label = "Confirm set-up" if chosen else "Choose for me"
        request = {"do": "set-up"}
        actions.append({"key": "set-up", "label": label, "request": request, "primary": chosen})
    to_send = game.mode.to_send(game)
    if to_send and game.viewpoint.curtain is None:
        actions.append({"key": "send", "label": to_send, "act": "send", "primary": True})
