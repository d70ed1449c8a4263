"""The assistant: searches beside the game itself, for hints and questions, the analysis and the
review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.players import Limit, Player, Thought
from quanta.roster import analyst
from quanta.session.search.analysis import Analysis
from quanta.session.search.explanation import Reason
from quanta.session.search.judgement import Evaluator, Question
from quanta.session.search.observation import Observation
from quanta.session.search.search_task import Enough, Limits, SearchTask

if TYPE_CHECKING:
    from quanta.session.search.review import Review

QUESTION = 2
"""Positions that are searched for a question about a move: before it and after it."""


class Assistant:
    """Runs one search at a time: for a hint or a question first, then for the review, then for the
    analysis.

    Hints, questions and the analysis ask one analyst, whose tables serve all, and who cannot think
    about two positions in turns: a search that another has interrupted begins anew. The review has
    analysts of its own.

    analysis: None while it is off. begun_review: None before ``review`` was first wanted.
    """

    def __init__(self, game: str, rng: Stream, limits: Limits) -> None:
        """game: the id; rng: what the analyst draws lots from."""
        self._game, self._rng, self._limits = game, rng, limits
        self._analyst: Player | None = None
        self._hint: SearchTask | None = None
        self._question: Question | None = None
        self._evaluator = Evaluator(self._asked)
        self.analysis: Analysis | None = None
        self.begun_review: Review | None = None

    @property
    def review(self) -> Review:
        """The review of the game as it is now."""
        from quanta.session.search.review import Review  # late: most games are not reviewed

        if self.begun_review is None:
            known = self._evaluator.known
            self.begun_review = Review(lambda: analyst(self._game), self._limits, known)
        return self.begun_review

    def position_changed(self, observation: Observation) -> None:
        """Another position is at the cursor, or someone else sees it."""
        self._hint = self._question = None
        if self.analysis is not None:
            self._analyse(observation)
        review = self.begun_review
        if review is not None and review.on and not review.fits(observation):
            review.close()

    @property
    def seeking(self) -> str:
        """What is being looked for, in words; empty for nothing."""
        if self._question is not None:
            return "Comparing the move with others…"
        return "Looking for a good move…" if self._hint is not None else ""

    @property
    def busy(self) -> bool:
        """Whether ``run`` has something to do."""
        analysing = self.analysis is not None and self.analysis.busy
        return bool(self.seeking) or self._reviewing or analysing

    @property
    def _reviewing(self) -> bool:
        return self.begun_review is not None and self.begun_review.busy

    def run(self, enough: Enough) -> Thought | Reason | None:
        """Go on searching until ``enough()``; the thought of a hint, or the answer to a question,
        when that is ready."""
        if self._question is not None:
            if not self._question.run(enough):
                return None
            answered, self._question = self._question, None
            return answered.answer()
        if self._hint is not None:
            if not self._hint.run(enough):
                return None
            thought, self._hint = self._hint.decided(), None
            return thought
        if self._reviewing:
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
        self._evaluator.interrupt()
        self._hint = self._search(observation.position, self._limits.hint)
        return None

    def drop_hint(self) -> None:
        """Stop looking for a hint, or for the answer to a question."""
        self._hint = self._question = None

    def ask(self, observation: Observation, ply: int) -> None:
        """Begin to find out what the move ``ply`` did. Raises BadRequest."""
        why = observation.why_untold(ply)
        if why:
            raise BadRequest(why)
        self._evaluator.interrupt()
        self._hint, self._question = None, Question(observation, ply, self._evaluator)

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

    def _asked(self, position: Position, played: Action | None) -> SearchTask:
        return self._search(position, self._limits.each(QUESTION), played)

    def _search(self, position: Position, limit: Limit, played: Action | None = None) -> SearchTask:
        if self._analyst is None:
            self._analyst = analyst(self._game)
        return SearchTask(self._analyst, position, limit, self._rng, played)
