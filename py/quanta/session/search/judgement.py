"""How good a move was: what the analyst thinks of the positions before it and after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from quanta.core.game import CHANCE, Action, Position
from quanta.players import Candidate
from quanta.scene.view import View
from quanta.session.search.evaluation import Evaluation, of_candidate, of_outcome
from quanta.session.search.explanation import Explainer, Reason
from quanta.session.search.observation import Observation
from quanta.session.search.search_task import Enough, SearchTask

MARKS = ((35, "??", "a blunder"), (15, "?", "a mistake"))
"""A move that loses at least this many percentage points of winning chance gets this mark."""
EQUAL = 5
"""A move that loses fewer is called as good as the best."""
CLEAR = 10
"""Percentage points by which a move is clearly better than the next."""


class Evaluated(NamedTuple):
    """evaluation: of a position, None where chance decides; chances: the winning chance of each
    candidate by its action, the best first; lines: what is expected to be played after each of
    them, itself included."""

    evaluation: Evaluation | None = None
    chances: Mapping[Action, int] = {}
    lines: Sequence[Sequence[Action]] = ()

    @property
    def line(self) -> Sequence[Action]:
        """The best line; empty where none is known."""
        return self.lines[0] if self.lines else ()


UNKNOWN = Evaluated()


def evaluated(position: Position, candidates: Sequence[Candidate]) -> Evaluated:
    """What is thought of a position, of which a search found these candidates, if any; without a
    search, how it ended."""
    if not candidates:
        end = position.outcome()
        return UNKNOWN if end is None else Evaluated(of_outcome(end, 0))
    evaluations = [of_candidate(each, position.to_play) for each in candidates]
    chances: dict[Action, int] = {}
    for candidate, each in zip(candidates, evaluations, strict=True):
        # of several turns that begin with the same action, the best one counts
        chances.setdefault(candidate.actions[0], each.winning_chance)
    return Evaluated(evaluations[0], chances, [each.actions for each in candidates])


class Evaluator:
    """Evaluates positions one at a time, and remembers them.

    known: what was found of a position.
    """

    def __init__(self, start: Callable[[Position, Action | None], SearchTask]) -> None:
        """start: makes the search of a position, in which an action was played."""
        self._start = start
        self.known: dict[Position, Evaluated] = {}
        self._under_way: tuple[Position, SearchTask] | None = None

    def interrupt(self) -> None:
        """Let another search have the analyst: the position under way is searched anew later."""
        self._under_way = None

    def evaluate(self, position: Position, enough: Enough, played: Action | None = None) -> bool:
        """Search a position until ``enough()``; whether it is evaluated by now. played: what was
        played there."""
        if position in self.known:
            return True
        if position.outcome() is not None or position.to_play == CHANCE:
            self.known[position] = evaluated(position, ())
            return True
        return self._searched(position, enough, played)

    def _searched(self, position: Position, enough: Enough, played: Action | None) -> bool:
        if self._under_way is None or self._under_way[0] != position:
            self._under_way = position, self._start(position, played)
        search = self._under_way[1]
        if not search.run(enough):
            return False
        candidates, self._under_way = search.ending_alike(position.to_play).candidates, None
        self.known[position] = evaluated(position, candidates)
        return True


class Judgement(NamedTuple):
    """What is thought of a move. best: the action that was better, or the same; seat: who moved;
    chance: its winning chance before the move; left: after it, None where that is not known."""

    best: Action
    seat: int
    chance: int
    left: int | None

    @property
    def lost(self) -> int:
        """Percentage points of winning chance that the move has lost."""
        return 0 if self.left is None else self.chance - self.left

    @property
    def mark(self) -> tuple[str, str] | None:
        """The sign of a mistake, and its word; None for a move that is none."""
        return next(((sign, word) for least, sign, word in MARKS if self.lost >= least), None)

    def words(self, name: str, better: str) -> str:
        """``A mistake: White’s chances fell from 60% to 5%. Better: g8-h8.`` name: of the seat;
        better: of the best action."""
        text = f"{name}’s chances fell from {self.chance}% to {self.left}%. Better: {better}."
        return f"{self.mark[1].capitalize()}: {text}" if self.mark else text


def judge(before: Evaluated, after: Evaluated, action: Action) -> Judgement | None:
    """What is thought of ``action``, played between two positions; None where nothing is known of
    the first."""
    if before.evaluation is None or not before.chances:
        return None
    best, seat = next(iter(before.chances)), before.evaluation.seat
    chance = before.evaluation.winning_chance
    if action == best:
        return Judgement(best, seat, chance, chance)
    return Judgement(best, seat, chance, _chance_left(before, after.evaluation, action))


def _chance_left(before: Evaluated, after: Evaluation | None, action: Action) -> int | None:
    """The winning chance that ``action`` left: as it was evaluated beside the best, if it was; else
    as it turned out, and no more than the worst of those that were evaluated as better."""
    if action in before.chances:
        return before.chances[action]
    if after is None or before.evaluation is None:
        return None
    then = after if after.seat == before.evaluation.seat else after.turned(2)
    return min(then.winning_chance, *before.chances.values())


def following(better: str, reason: Reason) -> str:
    """A reason as it goes on after the name of the better move."""
    said = reason.text
    return f"It{said.removeprefix(better)}" if said.startswith(f"{better} ") else said


class Question:
    """What a move of the game did, against the best one in its place."""

    def __init__(self, observation: Observation, ply: int, evaluator: Evaluator) -> None:
        """ply: which move, from 1. evaluator: may know the positions by now."""
        self.observation, self._ply, self._evaluator = observation, ply, evaluator
        line = observation.line
        self._before, self._after = line.positions[ply - 1 : ply + 1]
        self._action = line.actions[ply - 1]

    def run(self, enough: Enough) -> bool:
        """Go on searching until ``enough()``; whether it can be answered."""
        evaluate = self._evaluator.evaluate
        return evaluate(self._before, enough, self._action) and evaluate(self._after, enough)

    def answer(self) -> Reason:
        """What there is to say about the move."""
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
        said = f"Better: {better}."
        if judgement.left is not None:
            said = judgement.words(side, better)
        if reason is None:
            return Reason(said)
        return Reason(f"{said} {following(better, reason)}", reason.claims)

    def _praise(self, name: str, before: Evaluated) -> Reason:
        """That it was the best move, and why where the next best is clearly worse. name: the
        move's."""
        said = "That was the best move."
        chances = list(before.chances.values())
        if len(chances) < 2 or chances[0] - chances[1] < CLEAR:
            return Reason(said)
        line = self.observation.line
        explainer = Explainer(line.rules, line.params, self.observation.view)
        reason = explainer.reason(self._before, before.lines[1], before.line)
        if reason is None:
            return Reason(said)
        return Reason(f"{said} {following(name, reason)}", reason.claims)


def sentence_start(view: View, seen: Position, action: Action) -> str:
    """The name of an action as the beginning of a sentence; its own text keeps its case."""
    name = view.name_action(seen, action)
    return name if name == action else name[0].upper() + name[1:]
