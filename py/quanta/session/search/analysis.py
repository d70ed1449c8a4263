"""The analysis of one position: its best candidates, their evaluations, and the text of a hint.

It uses only what the viewer may know. Where the seat to play has secrets from the viewer, there is
no analysis.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from quanta.core.errors import QuantaError
from quanta.core.game import CHANCE, Action, Position
from quanta.core.words import listed
from quanta.players import Candidate, Thought
from quanta.scene.arrows import TargetArea, candidate_arrows
from quanta.scene.view import Path, View
from quanta.session.search.evaluation import Evaluation, of_candidate
from quanta.session.search.explanation import Explainer, Reason
from quanta.session.search.judgement import CLEAR, sentence_start
from quanta.session.search.observation import Observation
from quanta.session.search.search_task import Enough, SearchTask

if TYPE_CHECKING:
    from quanta.session.protocol.replies import AnalysisData, CandidateData, EvaluationData
    from quanta.session.protocol.scene import PlyData

Line = Sequence[Action]
LIKELY = 4
"""Most plies of a line in a sentence."""
MOST_STEPS = 5
"""Most plies of a turn that a hint names."""
MOST_THREATS = 2
"""Most threats in one answer."""
LONGEST = 12
"""Most plies of a line on the page."""


class LineDescriber:
    """Describes lines from one position, and caches their plies."""

    def __init__(self, position: Position, view: View) -> None:
        self._view = view
        seen = position.seen_by(position.to_play)
        self._after: dict[tuple[Action, ...], Position] = {(): seen}
        self._plies: dict[tuple[Action, ...], PlyData] = {}

    def line(self, actions: Sequence[Action], most: int = LONGEST) -> list[PlyData]:
        """Up to ``most`` plies of a line. It ends early at an action that cannot be played, as
        guesses about hidden information or dice may be wrong."""
        plies: list[PlyData] = []
        for size in range(1, min(len(actions), most) + 1):
            ply = self._ply(tuple(actions[:size]))
            if ply is None:
                break
            plies.append(ply)
        return plies

    def turn(self, actions: Sequence[Action]) -> list[PlyData]:
        """The plies of the first turn of a line; empty if the turn is incomplete or ends in a
        throw."""
        plies: list[PlyData] = []
        for ply in self.line(actions, len(actions)):
            plies.append(ply)
            after = self._after[tuple(actions[: len(plies)])]
            if after.outcome() is not None or after.to_play != ply["seat"]:
                return [] if after.outcome() is None and after.to_play == CHANCE else plies
        return []

    def _ply(self, line: tuple[Action, ...]) -> PlyData | None:
        if line not in self._plies:
            before = self._after[line[:-1]]
            try:
                self._after[line] = before.apply(line[-1])
            except QuantaError:
                return None
            label = self._view.describe_action(before, line[-1])
            self._plies[line] = {"text": line[-1], "label": label, "seat": before.to_play}
            name = self._view.name_action(before, line[-1])
            if name != line[-1]:
                self._plies[line]["name"] = name
        return self._plies[line]


class Analysis:
    """The search of the position at the cursor, as the page shows it."""

    def __init__(self, observation: Observation, search: SearchTask | None) -> None:
        """search: None where the position may not be analysed (``Observation.why_closed``)."""
        self.observation, self.search = observation, search
        self._why_closed = "" if search else observation.why_closed()
        self._describer = LineDescriber(observation.position, observation.view) if search else None
        self._paths: dict[Action, Path] = {}
        for path, action in observation.paths:
            self._paths.setdefault(action, path)

    @property
    def busy(self) -> bool:
        """Whether the search is still running."""
        return self.search is not None and not self.search.over

    def run(self, enough: Enough) -> None:
        """Search until ``enough()``."""
        if self.search is not None:
            self.search.run(enough)

    @property
    def thought(self) -> Thought | None:
        """The latest thought, or None."""
        return self.search.best if self.search else None

    def data(self, places: Mapping[str, TargetArea]) -> AnalysisData:
        """The analysis for the page. places: the areas of the targets in the picture."""
        best = self.thought
        data: AnalysisData = {
            "on": True,
            "busy": self.busy,
            "ply": self.observation.line.ply,
            "note": self._why_closed or "Thinking…",
            "candidates": [],
            "arrows": [],
        }
        if self._why_closed or best is None:
            return data
        assert self.search is not None
        paths = [self._paths.get(action, ()) for action in _firsts(best)]
        data["note"], data["candidates"] = self._note(best), self._candidates(best)
        data["arrows"] = candidate_arrows(paths, places)
        data["depth"], data["nodes"], data["ms"] = best.depth, best.nodes, self.search.ms
        if best.candidates:
            data["evaluation"] = self._first_seat(best.candidates[0])
        return data

    def _evaluation(self, candidate: Candidate) -> Evaluation:
        return of_candidate(candidate, self.observation.position.to_play)

    def _first_seat(self, best: Candidate) -> EvaluationData:
        names = self.observation.names
        return self._evaluation(best).first(len(names)).figures(names)

    def _candidates(self, best: Thought) -> list[CandidateData]:
        """The candidates; of those whose lines differ only beyond what is shown, the best."""
        assert self._describer is not None
        if not best.candidates:
            return [{"line": self._describer.line((best.action,))}]
        names = self.observation.names
        shown: dict[Line, CandidateData] = {}
        for candidate in best.candidates:
            line = self._describer.line(candidate.actions)
            evaluation = self._evaluation(candidate).data(names)
            shown.setdefault(
                candidate.actions[: len(line)], {"evaluation": evaluation, "line": line}
            )
        return [*shown.values()]

    def _note(self, best: Thought) -> str:
        if not best.candidates:
            return "What looks best at first sight."
        if self.busy:
            return ""
        if best.candidates[0].proven:
            return "The result is proven; there is nothing more to find."
        return "The search has reached its limit."


def _firsts(best: Thought) -> list[Action]:
    """The first action of each candidate, best first."""
    return [each.actions[0] for each in best.candidates if each.actions] or [best.action]


def _by_first_action(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The best candidate for each first action. In a hint, turns that differ later look alike."""
    best: dict[Sequence[Action], Candidate] = {}
    for each in candidates:
        best.setdefault(each.actions[:1], each)
    return [*best.values()]


def advice(observation: Observation, thought: Thought, *, figures: bool) -> Reason:
    """The text of a hint: the action, its evaluation, and why it is clearly better than the next
    best, or else the expected reply. figures: whether to include evaluations; False beside the
    analysis, which shows newer ones."""
    seen = observation.position.seen_by(observation.position.to_play)
    name = partial(observation.view.name_action, seen)
    if not thought.candidates:
        return Reason(f"A good choice at first sight: {name(thought.action)}.")
    names, seat = observation.names, observation.position.to_play
    candidates = _by_first_action(thought.candidates)
    best, *others = (of_candidate(each, seat) for each in candidates)
    describer = LineDescriber(observation.position, observation.view)
    sentences = [f"{sentence_start(observation.view, seen, thought.action)}."]
    sentences += _rest_of_turn(describer.turn(thought.candidates[0].actions))
    if figures:
        sentences.append(f"{_in_words(best, names)}.")
    if best.proven and best.expectation < 0:
        sentences.append(
            "There is nothing better." if len(thought.candidates) > 1 else "It is the only move."
        )
    elif figures and others and not best.proven:
        sentences.append(_next_best(name(candidates[1].actions[0]), others[0], best, names))
    reason = None
    if others and not best.proven and best.winning_chance - others[0].winning_chance >= CLEAR:
        lines = [each.actions for each in candidates]
        explainer = Explainer(observation.line.rules, observation.line.params, observation.view)
        reason = explainer.reason(observation.position, lines[1], lines[0])
    if reason is not None:
        return Reason(" ".join((*sentences, reason.text)), reason.claims)
    line = describer.line(thought.candidates[0].actions)
    reply = next((ply for ply in line[1:] if ply["seat"] not in (seat, CHANCE)), None)
    if reply is not None:
        sentences.append(f"Likely reply: {reply.get('name', reply['text'])}.")
    return Reason(" ".join(sentences))


def _rest_of_turn(turn: Sequence[PlyData]) -> Sequence[str]:
    """A sentence about the plies after the first; empty if there are none."""
    rest = [ply.get("name", ply["text"]) for ply in turn[1:]]
    if len(turn) > MOST_STEPS:
        return [f"It is the first of {len(turn)} steps of the turn."]
    return [f"Then {listed(rest)} {'ends' if len(rest) == 1 else 'end'} the turn."] if rest else []


def last_turn_threats(observation: Observation) -> Reason:
    """The gains and threats of the other side's last turn, in at most two sentences."""
    turn = observation.last_turn
    if turn is None:
        return Reason("The other side has not just moved.")
    explainer = Explainer(observation.line.rules, observation.line.params, observation.view)
    reasons = [*islice(explainer.threats(*turn), MOST_THREATS)]
    if not reasons:
        return Reason(f"No direct threat by {observation.names[turn[0].to_play]}.")
    claims = tuple(claim for reason in reasons for claim in reason.claims)
    return Reason(" ".join(reason.text for reason in reasons), claims)


def why_better(observation: Observation, ply: int, better: Line, answer: Line) -> str:
    """Why another move was better than the one played at ``ply``: what it does, its likely
    continuation, and the likely reply to the move played. better, answer: the lines expected before
    and after the move played."""
    line, view = observation.line, observation.view
    before, after = line.positions[ply - 1], line.positions[ply]
    first, *then = LineDescriber(before, view).line(better[:LIKELY])
    sentences = [] if "name" in first else [first["label"]]
    if then:
        sentences.append(f"Then likely: {_listed(then)}.")
    replies = LineDescriber(after, view).line(answer[:1])
    if replies and after.to_play not in (before.to_play, CHANCE):
        played = view.name_action(before.seen_by(before.to_play), line.actions[ply - 1])
        sentences.append(f"The likely reply to {played}: {_listed(replies)}.")
    return " ".join(sentences)


def _listed(plies: Sequence[PlyData]) -> str:
    """The names of plies, separated by semicolons if they may contain commas."""
    names = [ply.get("name", ply["text"]) for ply in plies]
    return ("; " if any("name" in ply for ply in plies) else ", ").join(names)


def _in_words(evaluation: Evaluation, names: Sequence[str]) -> str:
    if evaluation.proven:
        return evaluation.words(names).removeprefix("Proven: ") + ", proven"
    return evaluation.chances_words(names)


def _next_best(action: str, evaluation: Evaluation, best: Evaluation, names: Sequence[str]) -> str:
    if evaluation.proven and evaluation.expectation < 0:
        return f"Next best, {action}, loses: that is proven."
    if evaluation.winning_chance >= best.winning_chance:
        return f"As good: {action}."
    return f"Next best: {action}. {evaluation.chances_words(names)} then."
