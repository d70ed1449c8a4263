"""How good a move was, from the evaluations of the positions before and after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from quanta.core.game import CHANCE, Action, Position
from quanta.players import Candidate
from quanta.scene.view import View
from quanta.session.search.evaluation import Evaluation, of_candidate, of_outcome
from quanta.session.search.explanation import Explainer, Reason
from quanta.session.search.observation import Observation
from quanta.session.search.search_task import CONTRADICTION, Enough, SearchTask

MARKS = ((35, "??", "a blunder"), (15, "?", "a mistake"))
"""A move that loses at least this many percentage points of winning chance gets this mark."""
EQUAL = 5
"""A move that loses fewer percentage points is called as good as the best."""
STILL_WON = 75
"""Beside a proven win, an estimate of at least this many percent is no loss: such a move usually
wins as well, only later."""
CLEAR = 10
"""Percentage points by which a move is clearly better than the next."""


class Evaluated(NamedTuple):
    """What is known of a position. evaluation: None where chance decides; chances: the winning
    chance of each candidate by its action, best first; lines: the expected line of each candidate,
    its action included."""

    evaluation: Evaluation | None = None
    chances: Mapping[Action, int] = {}
    lines: Sequence[Sequence[Action]] = ()

    @property
    def line(self) -> Sequence[Action]:
        """The best line; empty where none is known."""
        return self.lines[0] if self.lines else ()


UNKNOWN = Evaluated()


def evaluated(position: Position, candidates: Sequence[Candidate]) -> Evaluated:
    """The evaluation of a position from its candidates, or from its outcome if there are none."""
    if not candidates:
        end = position.outcome()
        return UNKNOWN if end is None else Evaluated(of_outcome(end, 0))
    evaluations = [of_candidate(each, position.to_play) for each in candidates]
    chances: dict[Action, int] = {}
    for candidate, each in zip(candidates, evaluations, strict=True):
        # the best of the turns that begin with the same action counts
        chances.setdefault(candidate.actions[0], each.winning_chance)
    return Evaluated(evaluations[0], chances, [each.actions for each in candidates])


class Evaluator:
    """Evaluates positions one at a time, and remembers the results.

    known: the results by position.
    """

    def __init__(
        self, start: Callable[[Position, Action | None, Evaluation | None], SearchTask]
    ) -> None:
        """start: makes the search of a position, given the action played there, if any, and the
        evaluation of the position after it, if known."""
        self._start = start
        self.known: dict[Position, Evaluated] = {}
        self._current: tuple[Position, SearchTask] | None = None

    def interrupt(self) -> None:
        """Drop the current search so that another can use the analyst."""
        self._current = None

    def evaluate(self, position: Position, enough: Enough, played: Action | None = None) -> bool:
        """Search a position until ``enough()``. Returns whether it is evaluated. played: the action
        played there."""
        if position in self.known:
            return True
        if position.outcome() is not None or position.to_play == CHANCE:
            self.known[position] = evaluated(position, ())
            return True
        if self._current is None or self._current[0] != position:
            after = UNKNOWN if played is None else self.known.get(position.apply(played), UNKNOWN)
            self._current = position, self._start(position, played, after.evaluation)
        search = self._current[1]
        if not search.run(enough):
            return False
        self.known[position] = evaluated(position, search.comparable().candidates)
        self._current = None
        return True


class Judgement(NamedTuple):
    """How good a move was. best: the best action, perhaps the one played; seat: who moved; chance:
    the winning chance before the move; left: the one after it, None if unknown."""

    best: Action
    seat: int
    chance: int
    left: int | None

    @property
    def lost(self) -> int:
        """Percentage points of winning chance that the move lost."""
        return 0 if self.left is None else self.chance - self.left

    @property
    def mark(self) -> tuple[str, str] | None:
        """The glyph and the word for a mistake, or None."""
        return next(((sign, word) for least, sign, word in MARKS if self.lost >= least), None)

    def words(self, name: str, better: str) -> str:
        """``A mistake: White’s chances fell from 60% to 5%. Better: g8-h8.`` name: the seat's;
        better: the name of the best action."""
        text = f"{name}’s chances fell from {self.chance}% to {self.left}%. Better: {better}."
        return f"{self.mark[1].capitalize()}: {text}" if self.mark else text


def judge(before: Evaluated, after: Evaluated, action: Action) -> Judgement | None:
    """Judge ``action``, played between two positions; None where the first is unknown."""
    if before.evaluation is None or not before.chances:
        return None
    best, seat = next(iter(before.chances)), before.evaluation.seat
    chance = before.evaluation.winning_chance
    if action == best:
        return Judgement(best, seat, chance, chance)
    return Judgement(best, seat, chance, _chance_left(before, after.evaluation, action))


def _chance_left(before: Evaluated, after: Evaluation | None, action: Action) -> int | None:
    """The winning chance after ``action``: from the search after it, if that has proven the result
    or finds so much more that the searches contradict each other; else from the search before it,
    if that evaluated the action; else from the search after it, but at most that of the worst
    candidate. None where it may be a win like the best action's."""
    known, best = before.chances.get(action), before.evaluation
    if after is not None and best is not None:
        then = after.for_seat(best.seat).winning_chance
        if after.proven:
            return then
        if known is None:
            known = min(then, *before.chances.values())
        elif then - known >= CONTRADICTION:
            known = then
    if known is not None and best is not None and best.proven and STILL_WON <= known < 100:
        return None
    return known


def following(better: str, reason: Reason) -> str:
    """A reason in words that fit after the name of the better move."""
    text = reason.text
    named = text.startswith(f"{better} ") and not text.startswith(f"{better} and ")
    return f"It{text.removeprefix(better)}" if named else text


class Question:
    """What a move of the game did, compared with the best one."""

    def __init__(self, observation: Observation, ply: int, evaluator: Evaluator) -> None:
        """ply: of the move, from 1. evaluator: may already know the positions."""
        self.observation, self._ply, self._evaluator = observation, ply, evaluator
        line = observation.line
        self._before, self._after = line.positions[ply - 1 : ply + 1]
        self._action = line.actions[ply - 1]

    def run(self, enough: Enough) -> bool:
        """Search until ``enough()``. Returns whether the answer is ready."""
        evaluate = self._evaluator.evaluate
        return evaluate(self._after, enough) and evaluate(self._before, enough, self._action)

    def answer(self) -> Reason:
        """The judgement of the move, and a reason if there is one."""
        known = self._evaluator.known
        before, after = known[self._before], known[self._after]
        judgement = judge(before, after, self._action)
        seen, view = self._before.seen_by(self._before.to_play), self.observation.view
        if len(seen.legal_actions()) == 1:
            return Reason("That was the only move.")
        if judgement is None:
            return Reason("Nothing here can judge this move.")
        if judgement.best == self._action:
            return self._praise(view.name_action(seen, self._action), before)
        better = view.name_action(seen, judgement.best)
        if judgement.left is not None and judgement.lost < EQUAL:
            return Reason("That was as good as the best move, or nearly.")
        line = self.observation.line
        explainer = Explainer(line.rules, line.params, view)
        reason = explainer.reason(self._before, (self._action, *after.line), before.line)
        side = self.observation.names[judgement.seat]
        text = f"Better: {better}."
        if judgement.left is not None:
            text = judgement.words(side, better)
        if reason is None:
            return Reason(text)
        return Reason(f"{text} {following(better, reason)}", reason.claims)

    def _praise(self, name: str, before: Evaluated) -> Reason:
        """Praise for the best move, with a reason if the next best is clearly worse. name: the
        move's."""
        text = "That was the best move."
        chances = list(before.chances.values())
        if len(chances) < 2 or chances[0] - chances[1] < CLEAR:
            return Reason(text)
        line = self.observation.line
        explainer = Explainer(line.rules, line.params, self.observation.view)
        reason = explainer.reason(self._before, before.lines[1], before.line)
        if reason is None:
            return Reason(text)
        return Reason(f"{text} {following(name, reason)}", reason.claims)


def sentence_start(view: View, seen: Position, action: Action) -> str:
    """The name of an action with a capital, to begin a sentence; notation keeps its case."""
    name = view.name_action(seen, action)
    return name if name == action else name[0].upper() + name[1:]
