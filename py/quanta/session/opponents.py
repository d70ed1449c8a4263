"""The players that are not human: one thinks when it is its turn, and only then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quanta.core.game import CHANCE, Action
from quanta.core.rng import Stream
from quanta.players import AWAY, HUMAN, Limit, Player
from quanta.record.timeline import Timeline
from quanta.roster import player, roster
from quanta.session.search_task import Enough, Search


class Opponents:
    """Who sits where, and what the one who has to choose thinks so far.

    seated: a player for each seat. Each is made when it first has to choose, and kept: what it
    learned of the game serves its next choice.
    """

    def __init__(self, rng: Stream) -> None:
        self.seated: Sequence[str] = []
        self._rng = rng
        self._game = ""
        self._made: dict[int, Player] = {}
        self._search: Search | None = None

    def begin(self, game: str, seated: Sequence[str]) -> None:
        """Other players sit down, or the same for another game."""
        self.seated, self._game, self._made = seated, game, {}
        self._search = None

    def turned(self) -> None:
        """The position has changed: what was thought of the last one is worth nothing."""
        self._search = None

    def must_choose(self, line: Timeline) -> bool:
        """Whether one of them has to choose at the cursor; in the past nobody has."""
        return self._due(line) not in (HUMAN, AWAY, "")

    def awaited(self, line: Timeline) -> bool:
        """Whether somebody who plays elsewhere has to choose at the cursor."""
        return self._due(line) == AWAY

    def _due(self, line: Timeline) -> str:
        """Who has to choose at the cursor, empty in the past, while dice roll and after the end."""
        if not line.at_end or line.position.outcome() is not None:
            return ""
        seat = line.position.to_play
        return "" if seat == CHANCE else self.seated[seat]

    def think(self, line: Timeline, enough: Enough) -> bool:
        """Let the one who has to choose think on; whether it has decided."""
        return self._searching(line).run(enough)

    def decided(self, line: Timeline) -> Action:
        """The best that it has found so far."""
        return self._searching(line).decided().action

    def figures(self) -> dict[str, Any]:
        """How far it has come (see ``Search``), and ``most``: the milliseconds that it may take,
        where it says so."""
        if self._search is None:
            return {}
        return {**self._search.figures(), **self._most}

    def _searching(self, line: Timeline) -> Search:
        if self._search is None:
            seat = line.position.to_play
            name = self.seated[seat]
            ms = roster(self._game)[name].ms
            self._most = {"most": ms} if ms else {}
            if seat not in self._made:
                self._made[seat] = player(self._game, name)
            self._search = Search(self._made[seat], line.position, Limit(ms=ms or None), self._rng)
        return self._search
