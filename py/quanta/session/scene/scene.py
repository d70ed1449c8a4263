"""From a live game to its scene: the data that every host draws, in parts.

Each part adds its own fields. Those of ``POINTED`` depend on where the pointer rests, those of
``PLAYED`` on everything else: what was played, clicked and said, and by whom.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from quanta.session.context import Display
from quanta.session.game import LiveGame
from quanta.session.scene import cards, game_over, moves, notes, picture, seats, status
from quanta.session.scene.shown import Shown

if TYPE_CHECKING:
    from quanta.session.protocol.replies import StoredData
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
    status.add_status,
    status.add_buttons,
    status.add_paths,
    status.add_phases,
    picture.add_overlays,
    picture.add_title,
)
POINTED: Sequence[Part] = (status.add_description, picture.add_picture, notes.add_notes)


class KeptScene:
    """The scenes of a game, one after another: while only the pointer moves, what does not depend
    on it is kept. stored: what is stored beside the scene."""

    def __init__(self, game: LiveGame, display: Display) -> None:
        self.game, self._display = game, display
        self._shown: Shown | None = None
        self._played = cast("Scene", {})
        self.stored: StoredData = {}

    def scene(self, *, pointed: bool = False) -> Scene:
        """The scene now. pointed: only the pointer has moved since the last one."""
        if self._shown is not None and pointed:
            shown = self._shown.pointing_at(self.game.attention.focus)
        else:
            self._shown = shown = Shown.now(self.game, self._display)
            self._played = _add(PLAYED, shown, cast("Scene", {}))
            self.stored = self.game.mode.stored(self.game, self._played["record"])
        return _add(POINTED, shown, self._played.copy())


def scene(game: LiveGame, display: Display) -> Scene:
    """The scene of a game."""
    return KeptScene(game, display).scene()


def _add(parts: Sequence[Part], shown: Shown, found: Scene) -> Scene:
    for add in parts:
        add(shown, found)
    return found
