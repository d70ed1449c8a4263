"""What is thought about a game beside its being played: hints, the analysis, the review."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quanta.core.errors import BadRequest
from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.players import Limit, Player, Thought
from quanta.roster import analyst
from quanta.scene.arrows import TargetArea
from quanta.session.analysis import Analysis, Desk
from quanta.session.review import Review
from quanta.session.search_task import Enough, Limits, Search


class Insight:
    """One thing at a time is thought of: a hint first, then the review, then the analysis.

    All of them ask one analyst, whose tables serve all, and who cannot think of two things in
    turns: a search that another has broken into begins anew. rng: what it draws lots from.
    """

    def __init__(self, rng: Stream, limits: Limits) -> None:
        self._rng, self._limits = rng, limits
        self._game = ""
        self._analyst: Player | None = None
        self._hint: Search | None = None
        self._analysis: Analysis | None = None
        self._on = False
        self._review = Review(self._reviewed)
        self._told = 0

    def begin(self, game: str) -> None:
        """Another game is taken up: forget all about the one before. Whoever wants analysis in this
        one has to say so again; it may be a game against somebody."""
        self._game, self._analyst, self._hint = game, None, None
        self._analysis, self._on = None, False
        self._review = Review(self._reviewed)
        self._told = -1 if self._told else 0  # what was told of another game holds no more

    def turned(self, desk: Desk) -> None:
        """Another position, or other eyes."""
        self._hint = None
        if self._on:
            self._analyse(desk)
        if self._review.on and not self._review.fits(desk):
            self._review.drop()

    @property
    def seeking(self) -> bool:
        """Whether a hint is being looked for."""
        return self._hint is not None

    @property
    def busy(self) -> bool:
        """Whether ``run`` has something to do."""
        analysing = self._analysis is not None and self._analysis.busy
        return self.seeking or self._review.busy or analysing

    def run(self, enough: Enough) -> Thought | None:
        """Think on until ``enough()``; a hint's thought when that is ready."""
        if self._hint is not None:
            if not self._hint.run(enough):
                return None
            found, self._hint = self._hint.decided(), None
            return found
        if self._review.busy:
            over = self._review.run(enough)
            if over and self._analysis is not None:
                self._analyse(self._analysis.desk)
        elif self._analysis is not None:
            self._analysis.run(enough)
        return None

    def seek(self, desk: Desk) -> Thought | None:
        """Look for a hint; the analysis has one at once. Raises BadRequest."""
        if desk.silence():
            raise BadRequest("There is nobody to advise now.")
        if self._analysis is not None and self._analysis.thought is not None:
            return self._analysis.thought
        self._review.interrupt()
        self._hint = self._search(desk.position, self._limits.hint)
        return None

    def forget(self) -> None:
        """No hint is wanted any more."""
        self._hint = None

    def analyse(self, desk: Desk, *, on: bool) -> None:
        """Switch the analysis of whatever position is looked at on or off."""
        if on == self._on:
            return
        self._on, self._analysis = on, None
        if on:
            self._analyse(desk)

    def review(self, desk: Desk, to: str) -> None:
        """``begin`` a review of the game, ``stop`` it where it is, or ``close`` it. Raises
        BadRequest."""
        if to == "begin":
            self._review.begin(desk)
        elif to == "stop":
            self._review.stop()
        elif to == "close":
            self._review.drop()
        else:
            raise BadRequest(f"A review cannot {to[:20]!r}; it can begin, stop and close.")

    def data(self, desk: Desk, places: Mapping[str, TargetArea]) -> dict[str, Any]:
        """What a page shows: ``analysis`` as long as that is on; ``review`` when there is more of
        it than was told last, null when it is wanted no more."""
        found: dict[str, Any] = {}
        if self._analysis is not None:
            found["analysis"] = self._analysis.data(places)
        if self._review.version != self._told:
            self._told = self._review.version
            found["review"] = self._review.data(desk) if self._review.on else None
        return found

    def _analyse(self, desk: Desk) -> None:
        wanted = not desk.silence()
        search = self._search(desk.position, self._limits.analysis) if wanted else None
        self._analysis = Analysis(desk, search)

    def _reviewed(self, position: Position, of: int) -> Search:
        return self._search(position, self._limits.each(of))

    def _search(self, position: Position, limit: Limit) -> Search:
        if self._analyst is None:
            self._analyst = analyst(self._game)
        return Search(self._analyst, position, limit, self._rng)
