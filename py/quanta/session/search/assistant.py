"""The assistant: the searches for hints and questions, the analysis and the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.players import Limit, Player, Thought
from quanta.roster import analyst
from quanta.session.search.analysis import Analysis
from quanta.session.search.evaluation import Evaluation
from quanta.session.search.explanation import Reason
from quanta.session.search.judgement import Evaluator, Question
from quanta.session.search.observation import Observation
from quanta.session.search.search_task import Enough, Limits, SearchTask

if TYPE_CHECKING:
    from quanta.session.search.review import Review

QUESTION = 2
"""Positions to search for a question about a move: before it and after it."""


class Assistant:
    """Runs one search at a time: a hint or a question first, then the review, then the analysis.

    Hints, questions and the analysis share an analyst and its tables. It cannot alternate between
    positions, so an interrupted search starts over. The review has its own analysts.

    analysis: None while it is off. begun_review: None before the first use of ``review``.
    """

    def __init__(self, game: str, rng: Stream, limits: Limits) -> None:
        """game: the id; rng: for the analyst."""
        self._game, self._rng, self._limits = game, rng, limits
        self._analyst: Player | None = None
        self._hint: SearchTask | None = None
        self._question: Question | None = None
        self._evaluator = Evaluator(self._question_search)
        self.analysis: Analysis | None = None
        self.begun_review: Review | None = None

    @property
    def review(self) -> Review:
        """The review of the current game."""
        from quanta.session.search.review import Review  # late: most games are not reviewed

        if self.begun_review is None:
            known = self._evaluator.known
            self.begun_review = Review(lambda: analyst(self._game), self._limits, known)
        return self.begun_review

    def take_over(self, review: Review) -> None:
        """Keep the results of the review of another game, for when that is on again."""
        review.close()
        self.begun_review = review

    def position_changed(self, observation: Observation) -> None:
        """Drop or restart searches after a change of the cursor or the viewpoint."""
        self._hint = self._question = None
        if self.analysis is not None:
            self._analyse(observation)
        review = self.begun_review
        if review is not None and review.on and not review.fits(observation):
            review.close()

    @property
    def seeking(self) -> str:
        """The status text during the search for a hint or an answer; else empty."""
        if self._question is not None:
            return "Comparing the move with others…"
        return "Looking for a good move…" if self._hint is not None else ""

    @property
    def busy(self) -> bool:
        """Whether ``run`` has anything to do."""
        analysing = self.analysis is not None and self.analysis.busy
        return bool(self.seeking) or self._reviewing or analysing

    @property
    def _reviewing(self) -> bool:
        return self.begun_review is not None and self.begun_review.busy

    def run(self, enough: Enough) -> Thought | Reason | None:
        """Search until ``enough()``. Returns the thought for a hint, or the answer to a question,
        once it is ready."""
        if self._question is not None:
            if not self._question.run(enough):
                return None
            question, self._question = self._question, None
            return question.answer()
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
        """Start the search for a hint, or return the latest thought of the analysis if it has one.
        Raises BadRequest where there can be no hint."""
        if observation.why_closed():
            raise BadRequest("There is no hint to give now.")
        if self.analysis is not None and self.analysis.thought is not None:
            return self.analysis.thought
        self._evaluator.interrupt()
        self._hint = self._search(observation.position, self._limits.hint)
        return None

    def drop_hint(self) -> None:
        """Cancel the search for a hint or an answer."""
        self._hint = self._question = None

    def ask(self, observation: Observation, ply: int) -> None:
        """Start the search for what the move at ``ply`` did. Raises BadRequest where that may not
        be said."""
        why = observation.why_untold(ply)
        if why:
            raise BadRequest(why)
        self._evaluator.interrupt()
        self._hint, self._question = None, Question(observation, ply, self._evaluator)

    def switch_analysis(self, observation: Observation, *, on: bool) -> None:
        """Switch the analysis of the position at the cursor on or off."""
        if on == (self.analysis is not None):
            return
        self.analysis = None
        if on:
            self._analyse(observation)

    def _analyse(self, observation: Observation) -> None:
        allowed = not observation.why_closed()
        search = self._search(observation.position, self._limits.analysis) if allowed else None
        self.analysis = Analysis(observation, search)

    def _question_search(
        self, position: Position, played: Action | None, after: Evaluation | None
    ) -> SearchTask:
        return self._search(position, self._limits.each(QUESTION), played, after)

    def _search(
        self,
        position: Position,
        limit: Limit,
        played: Action | None = None,
        after: Evaluation | None = None,
    ) -> SearchTask:
        if self._analyst is None:
            self._analyst = analyst(self._game)
        return SearchTask(self._analyst, position, limit, self._rng, played, after)
