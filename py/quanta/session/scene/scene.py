"""From a live game to its scene: the data that every host draws, in parts.

Each part adds its own fields. Those of ``POINTED`` depend on where somebody looks, those of
``PLAYED`` on nothing else than what was played and said, and by whom.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from quanta.session.context import Display
from quanta.session.game import LiveGame
from quanta.session.scene import cards, game_over, moves, notes, picture, seats, status
from quanta.session.scene.shown import Shown

if TYPE_CHECKING:
    from quanta.session.protocol.scene import Scene

Part: TypeAlias = "Callable[[Shown, Scene], None]"
"""Adds some fields to a scene."""


def add_game(shown: Shown, found: Scene) -> None:
    """Add which game it is."""
    game, rules = shown.game, shown.line.rules
    found["game"], found["name"], found["params"] = rules.id, rules.name, game.asked
    goal = game.view.goal(shown.line.positions[0])
    if goal:
        found["goal"] = goal


PLAYED: Sequence[Part] = (
    add_game,
    moves.add_moves,
    moves.add_secrets,
    seats.add_seats,
    game_over.add_outcome,
    cards.add_cards,
    cards.add_actions,
    status.add_phases,
    picture.add_overlays,
)
POINTED: Sequence[Part] = (
    status.add_status,
    picture.add_picture,
    status.add_buttons,
    status.add_paths,
    notes.add_notes,
)


def scene(game: LiveGame, display: Display) -> Scene:
    """The scene of a game."""
    shown = Shown.now(game, display)
    found = cast("Scene", {})
    for add in (*PLAYED, *POINTED):
        add(shown, found)
    return found
