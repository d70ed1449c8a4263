"""The assistant: searches beside the game itself, for hints, the analysis and the review."""

from __future__ import annotations

from quanta.core.errors import BadRequest
from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.players import Limit, Player, Thought
from quanta.roster import analyst
from quanta.session.search.analysis import Analysis
from quanta.session.search.observation import Observation
from quanta.session.search.review import Review
from quanta.session.search.search_task import Enough, Limits, SearchTask


class Assistant:
    """Runs one search at a time: for a hint first, then for the review, then for the analysis.

    All of them ask one analyst, whose tables serve all, and who cannot think about two positions in
    turns: a search that another has interrupted begins anew.

    analysis: None while it is off. review: of the game as it is now.
    """

    def __init__(self, game: str, rng: Stream, limits: Limits) -> None:
        """game: the id; rng: what the analyst draws lots from."""
        self._game, self._rng, self._limits = game, rng, limits
        self._analyst: Player | None = None
        self._hint: SearchTask | None = None
        self.analysis: Analysis | None = None
        self.review = Review(self._reviewed)

    def position_changed(self, observation: Observation) -> None:
        """Another position is at the cursor, or someone else sees it."""
        self._hint = None
        if self.analysis is not None:
            self._analyse(observation)
        if self.review.on and not self.review.fits(observation):
            self.review.close()

    @property
    def seeking(self) -> bool:
        """Whether a hint is being looked for."""
        return self._hint is not None

    @property
    def busy(self) -> bool:
        """Whether ``run`` has something to do."""
        analysing = self.analysis is not None and self.analysis.busy
        return self.seeking or self.review.busy or analysing

    def run(self, enough: Enough) -> Thought | None:
        """Go on searching until ``enough()``; the thought of a hint when that is ready."""
        if self._hint is not None:
            if not self._hint.run(enough):
                return None
            found, self._hint = self._hint.decided(), None
            return found
        if self.review.busy:
            over = self.review.run(enough)
            if over and self.analysis is not None:
                self._analyse(self.analysis.observation)
        elif self.analysis is not None:
            self.analysis.run(enough)
        return None

    def seek_hint(self, observation: Observation) -> Thought | None:
        """Begin to look for a hint; if the analysis is on, it supplies one at once. Raises
        BadRequest."""
        if observation.why_closed():
            raise BadRequest("There is no hint to give now.")
        if self.analysis is not None and self.analysis.thought is not None:
            return self.analysis.thought
        self.review.interrupt()
        self._hint = self._search(observation.position, self._limits.hint)
        return None

    def drop_hint(self) -> None:
        """Stop looking for a hint."""
        self._hint = None

    def switch_analysis(self, observation: Observation, *, on: bool) -> None:
        """Switch the analysis of whatever position is at the cursor on or off."""
        if on == (self.analysis is not None):
            return
        self.analysis = None
        if on:
            self._analyse(observation)

    def _analyse(self, observation: Observation) -> None:
        wanted = not observation.why_closed()
        search = self._search(observation.position, self._limits.analysis) if wanted else None
        self.analysis = Analysis(observation, search)

    def _reviewed(self, position: Position, of: int) -> SearchTask:
        return self._search(position, self._limits.each(of))

    def _search(self, position: Position, limit: Limit) -> SearchTask:
        if self._analyst is None:
            self._analyst = analyst(self._game)
        return SearchTask(self._analyst, position, limit, self._rng)
