"""The players that are not human. Each thinks only on its turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quanta.core.game import CHANCE, Action
from quanta.core.rng import Stream
from quanta.core.secrets import knows_its_own
from quanta.players import AWAY, HUMAN, Limit, Player
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


class Opponents:
    """The players of a game by seat, and the search of the one to choose.

    seated: the id of a player for each seat. others: whether any is not a person at the screen.
    Each player is made for its first choice and then reused, with what it has learned of the game.
    """

    def __init__(self, game: str, seated: Sequence[str], rng: Stream) -> None:
        self.seated, self.others = seated, _others(seated)
        self._game, self._rng = game, rng
        self._made: dict[int, Player] = {}
        self._search: SearchTask | None = None

    def seat(self, seated: Sequence[str]) -> None:
        """Change who plays each seat."""
        self.seated, self.others, self._made = seated, _others(seated), {}
        self.drop_search()

    def drop_search(self) -> None:
        """Stop thinking, as the position has changed."""
        self._search = None

    def must_choose(self, line: Timeline) -> bool:
        """Whether a computer player is to choose at the cursor; never before the end of the
        line."""
        return self._due(line) not in (HUMAN, AWAY, "")

    def awaited(self, line: Timeline) -> bool:
        """Whether a player on another device is to choose at the cursor."""
        return self._due(line) == AWAY

    def _due(self, line: Timeline) -> str:
        """The player to choose at the cursor; empty before the end of the line, while dice roll and
        after the game. A seat whose secrets are not known here must be played elsewhere."""
        if not line.at_end or line.node.outcome() is not None:
            return ""
        seat = line.position.to_play
        if seat == CHANCE:
            return ""
        own = self.seated[seat]
        return own if own == HUMAN or knows_its_own(line.rules, line.position) else AWAY

    def think(self, line: Timeline, enough: Enough) -> bool:
        """Let the player to choose think until ``enough()``. Returns whether it has decided."""
        return self._searching(line).run(enough)

    def decided(self, line: Timeline) -> Action:
        """The best action so far of the player to choose."""
        return self._searching(line).decided().action

    def figures(self) -> ThinkingData:
        """The progress of the search, and its limit in milliseconds if it has one."""
        if self._search is None:
            return {}
        figures = self._search.figures()
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
        *_, last = analyst(self._game).think(position, ANSWER, self._rng)
        return any(
            each.expectation >= LOSING or (each.draw or 0) >= DRAWN for each in last.candidates[:1]
        )

    def _searching(self, line: Timeline) -> SearchTask:
        if self._search is None:
            seat = line.position.to_play
            name = self.seated[seat]
            ms = roster(self._game)[name].ms
            self._most = ms
            if seat not in self._made:
                self._made[seat] = player(self._game, name)
            self._search = SearchTask(
                self._made[seat], line.position, Limit(ms=ms or None), self._rng
            )
        return self._search


def own_seat(seated: Sequence[str]) -> int | None:
    """The seat of the only person at the screen; None if there are several or none."""
    return seated.index(HUMAN) if list(seated).count(HUMAN) == 1 else None


def _others(seated: Sequence[str]) -> bool:
    return any(player != HUMAN for player in seated)
