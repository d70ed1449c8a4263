"""What commands work on: the live game, if one is on, and what outlives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.record.timeline import Timeline
from quanta.session.game import LiveGame
from quanta.session.modes.mode import Mode
from quanta.session.search.search_task import Limits


class Display:
    """How boards are shown, whatever the game and position. flipped: whether they are turned
    round."""

    def __init__(self) -> None:
        self.flipped = False
        self._overlays: dict[str, dict[str, bool]] = {}

    def overlays(self, game: str) -> dict[str, bool]:
        """The overlays of a game by key, and whether they are on."""
        if game not in self._overlays:
            self._overlays[game] = {each.key: each.on for each in registry.view(game).overlays}
        return self._overlays[game]

    def switch_overlay(self, game: str, key: str, *, on: bool) -> None:
        """Show an overlay of a game, or hide it. Raises BadRequest if there is no such overlay."""
        overlays = self.overlays(game)
        if key not in overlays:
            raise BadRequest(f"There is no overlay {quoted(key)}.")
        overlays[key] = on

    def flip(self, on: bool | None) -> None:
        """Turn boards round, or back; None: the other way round from now."""
        self.flipped = not self.flipped if on is None else on


class Context:
    """What a session holds between requests.

    rng: where chance, drawn set-ups and players get their randomness from. limits: of the
    assistant. live: the game that is on, None before the first. games: how many have begun.
    """

    def __init__(self, rng: Stream, limits: Limits) -> None:
        self.rng, self.limits = rng, limits
        self.display = Display()
        self.live: LiveGame | None = None
        self.games = 0

    @property
    def game(self) -> LiveGame:
        """The game that is on. Raises BadRequest."""
        if self.live is None:
            raise BadRequest("No game is on.")
        return self.live

    def begin(
        self,
        line: Timeline,
        players: Sequence[str],
        asked: Mapping[str, str],
        mode: Mode | None = None,
        shared: Sequence[int] = (),
    ) -> LiveGame:
        """Put another game in the place of the one that is on. The arguments are those of
        ``LiveGame``."""
        self.live = LiveGame(line, players, asked, self.rng, self.limits, mode, shared)
        self.games += 1
        return self.live
