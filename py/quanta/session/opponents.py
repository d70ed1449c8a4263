"""The players that are not human. Each thinks only on its turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.players import Limit, Player
from quanta.record.timeline import Timeline
from quanta.roster import analyst, player, roster
from quanta.session.search.search_task import Enough, SearchTask

if TYPE_CHECKING:
    from quanta.session.protocol.replies import ThinkingData


ANSWER = Limit(ms=400)
"""The limit for thinking about an offer of a draw."""
LOSING = 0.25
"""The other side accepts a draw if the offerer's expectation is at least this."""
DRAWN = 0.97
"""It also accepts if the chance of a draw is at least this."""


@dataclass
class Opponents:
    """The players of a game by seat, and the search of the one to choose.

    seated: the id of a player for each seat. search: None before it begins and once the position
    has changed. Each player is made for its first choice and then reused, with what it has learned
    of the game.
    """

    game: str
    seated: Sequence[str]
    rng: Stream
    search: SearchTask | None = None
    _made: dict[int, Player] = field(default_factory=dict)

    def seat(self, seated: Sequence[str]) -> None:
        """Change who plays each seat."""
        self.seated, self._made, self.search = seated, {}, None

    def think(self, line: Timeline, enough: Enough) -> bool:
        """Let the player to choose think until ``enough()``. Returns whether it has decided."""
        return self._searching(line).run(enough)

    def decided(self, line: Timeline) -> Action:
        """The best action so far of the player to choose."""
        return self._searching(line).decided().action

    def figures(self) -> ThinkingData:
        """The progress of the search, and its limit in milliseconds if it has one."""
        if self.search is None:
            return {}
        figures = self.search.figures()
        if self._most:
            figures["most"] = self._most
        return figures

    def accepts_draw(self, line: Timeline, offerer: int) -> bool:
        """Whether the other of two players accepts a draw offered by this seat, which is to play.
        It accepts if the analyst sees it losing, or almost certainly drawing, whatever its own
        level. While there are secrets it plays on."""
        position = line.position
        if position.to_play != offerer or position.seen_by(None) != position:
            return False
        *_, last = analyst(self.game).think(position, ANSWER, self.rng)
        return any(
            each.expectation >= LOSING or (each.draw or 0) >= DRAWN for each in last.candidates[:1]
        )

    def _searching(self, line: Timeline) -> SearchTask:
        if self.search is None:
            seat = line.position.to_play
            name = self.seated[seat]
            ms = roster(self.game)[name].ms
            self._most = ms
            if seat not in self._made:
                self._made[seat] = player(self.game, name)
            self.search = SearchTask(
                self._made[seat], line.position, Limit(ms=ms or None), self.rng
            )
        return self.search
