"""The judge: which answers are right, when a step of a lesson is done, when a puzzle is solved.

Lessons and puzzles have this one judge. Where wrong actions are explained instead of played, it is
asked first (``accepts``); where they are played, as in a puzzle, it is asked for the state of the
attempt (``attempt_state``). It is pure: what was played since the step began is passed in. Actions
that the rules refuse never come here; they have the rules' own reason.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Literal

from quanta.core.errors import BadRequest, IllegalAction
from quanta.core.game import CHANCE, Action, Position
from quanta.core.kernel import KernelMaker
from quanta.core.quoting import shown
from quanta.core.turns import alternates
from quanta.core.words import sentence, win_in, win_in_turns
from quanta.lesson.document import BadLesson, LessonStep
from quanta.lesson.win_proof import PlyProof, SolveAlone, WinProof, can_be_solved
from quanta.scene.view import View

StepState = Literal["open", "done", "failed"]
AttemptState = Literal["open", "right", "wrong", "solved"]
"""The state of an attempt in which wrong actions are played. open: not known yet."""
NUMBER = re.compile(r"\d+")
LONGEST = 200
"""Plies of an answer."""


class Judge:
    """The judge of one step. Raises BadLesson if plies have to be counted in a game without a
    kernel, and for an answer that cannot be played.

    step: the step. start: its position. seat: whose task it is, the one to play there. make: the
    kernel of the game, for plies. solve: its solver of puzzles for one player.
    """

    def __init__(
        self,
        step: LessonStep,
        start: Position,
        view: View,
        make: KernelMaker | None,
        solve: SolveAlone,
    ) -> None:
        self.step, self.start, self.seat = step, start, start.to_play
        self.solve, self._view, self._make = solve, view, make
        self._won: dict[tuple[Action, ...], bool | None] = {}
        self._attempts: dict[tuple[Action, ...], AttemptState] = {}
        if step.goal.in_plies and make is None:
            raise BadLesson("A win in plies cannot be proven in this game: write win N.")
        for line in step.lines if self.moves else ():
            _check_playable(start, line)

    def fresh(self) -> Judge:
        """A judge of the same step that has not searched yet."""
        return Judge(self.step, self.start, self._view, self._make, self.solve)

    @cached_property
    def _wins(self) -> WinProof | PlyProof:
        if self.step.goal.in_plies and self._make is not None:
            return PlyProof(self.seat, self._make)
        return WinProof(self.seat)

    @property
    def kind(self) -> str:
        """The kind of the goal."""
        return self.step.goal.kind

    @property
    def moves(self) -> bool:
        """Whether actions are played on the board."""
        return self.kind in ("play", "capture", "reach", "win")

    @cached_property
    def wanted(self) -> tuple[str, ...]:
        """All that has to be found, one by one: actions, targets or options."""
        goal = self.step.goal
        if self.kind == "all":
            size = len(goal.words)
            return tuple(action for path, action in self._paths if path[:size] == goal.words)
        if self.kind == "illegal":
            return tuple(action for action in goal.words if self.why_illegal(action))
        if self.kind == "pick":
            return goal.words
        return tuple(option.text for option in self.step.options if option.right)

    @cached_property
    def _paths(self) -> Sequence[tuple[tuple[str, ...], Action]]:
        return self._view.paths(self.start)

    @property
    def turns(self) -> int:
        """The turns, or plies, within which a win is required; 0 for no limit."""
        return int(self.step.goal.words[0]) if self.kind == "win" and self.step.goal.words else 0

    def _find_all(self) -> str:
        """The prompt where several answers are required; empty for one."""
        count = len(self.wanted)
        if count < 2:
            return ""
        return "Find both." if count == 2 else f"Find all {count} of them."

    @property
    def words(self) -> str:
        """The task as a sentence; empty where there is only something to read."""
        goal = self.step.goal
        if self.turns:
            return sentence(self._win_in)
        if self.kind == "reach":
            return f"Go on until you have {self._enough}."
        many = self._find_all()
        return {
            "play": "Make the move." if len(self.step.lines) == 1 else "Make a good move.",
            "capture": f"Capture on {' '.join(goal.words)}.",
            "win": "Win the game.",
            "all": many or "Find the only move.",
            "illegal": many or "Which one is not allowed?",
            "pick": many or "Answer on the board.",
            "choose": many or "Choose the right answer.",
        }.get(self.kind, "")

    @property
    def _enough(self) -> str:
        """The number to reach, in the words of the board's panel: ``1 of 3 towers``."""
        return NUMBER.sub(self.step.goal.words[0], self._view.seats(self.start)[self.seat].count, 1)

    @property
    def _win_in(self) -> str:
        if not self.step.goal.in_plies:
            return win_in_turns(self.turns)
        short = all(alternates(self.start, line) for line in self.step.lines)
        return win_in(self.turns, alternate=short)

    @property
    def said(self) -> str:
        """The sentence and the task together, without saying twice what the sentence says."""
        repeated = self.words.rstrip(".").lower() in self.step.say.lower()
        return self.step.say if repeated else f"{self.step.say} {self.words}".strip()

    @property
    def options(self) -> tuple[str, ...]:
        """The options listed beside the board."""
        if self.kind == "illegal":
            return self.step.goal.words
        return tuple(option.text for option in self.step.options)

    def label(self, option: str) -> str:
        """An option as it is shown: ``c3–e5`` or ``Fire 0905`` for an action."""
        if self.kind != "illegal":
            return option
        head, *rest = option.split("-")
        words = head.isalpha() and len(head) > 1
        return " ".join((head.capitalize(), *rest)) if words else "–".join((head, *rest))

    def why_illegal(self, action: Action) -> str:
        """The rules' reason why an action is not allowed at the start; empty where it is."""
        try:
            self.start.apply(action)
        except IllegalAction as error:
            return str(error)
        return ""

    @property
    def follows_lines(self) -> bool:
        """Whether only the actions of a line are right."""
        free = self.kind == "reach" and self.step.opponent
        return bool(self.step.lines) and self.kind in ("play", "reach") and not free

    def has_replies(self, line: Sequence[Action]) -> bool:
        """Whether a legal line has actions of others, chance included."""
        position = self.start
        for action in line:
            if position.to_play != self.seat:
                return True
            position = position.apply(action)
        return False

    def accepts(
        self, positions: Sequence[Position], played: Sequence[Action], action: Action
    ) -> bool:
        """Whether a legal action of the seat is right. positions: from the start to the one it is
        played in; played: the actions between them."""
        here = positions[-1]
        if self.kind == "capture":
            ends = [path[-1] for path, each in self._view.paths(here) if each == action]
            return self.step.goal.words[0] in ends
        if self.turns:
            return self._wins_in_time(positions, played, action)
        if self.follows_lines:
            return self._continued((*played, action))
        if self.kind == "win" and not self.step.opponent:
            after = [*positions, here.apply(action)]
            return self._can_be_won(after, (*played, action)) is not False
        return self.moves

    def _wins_in_time(
        self, positions: Sequence[Position], played: Sequence[Action], action: Action
    ) -> bool:
        """Whether an action keeps the win. What the document calls right needs no search, and
        neither does what is wrong because it says that one first action alone is right."""
        if self.step.goal.in_plies and self._continued((*played, action)):
            return True
        if self.step.goal.in_plies and not played and self._is_refuted_first((action,)):
            return False
        return self.proves(positions, action)

    def _is_refuted_first(self, first: Sequence[Action]) -> bool:
        """Whether the first action is wrong because the text says that another is the only one."""
        return self.step.only and bool(self.step.lines) and not self._continued(first)

    def attempt_state(
        self, positions: Sequence[Position], played: Sequence[Action]
    ) -> AttemptState:
        """The state of an attempt, as far as it can be proved: for a win, from the value of the
        last position; for other goals, from whether every action was right.

        positions: from the start to the one that is judged; played: the actions between them."""
        line = tuple(played)
        if line not in self._attempts:
            self._attempts[line] = self._judged(positions, line)
        return self._attempts[line]

    def _judged(self, positions: Sequence[Position], played: tuple[Action, ...]) -> AttemptState:
        state = self.state(positions, played, ())
        if self.kind != "win":
            wrong = any(self._is_wrong(positions, played, ply) for ply in range(len(played)))
            state = "failed" if wrong else state
        if state != "open":
            return "solved" if state == "done" else "wrong"
        if not played:
            return "open"
        if self.kind != "win":
            return "right"
        for plies in range(len(played), 0, -1):
            won = self._can_be_won(positions[: plies + 1], played[:plies])
            if won is not None:
                return "right" if won else "wrong"
        return "open"

    def _is_wrong(self, positions: Sequence[Position], played: Sequence[Action], ply: int) -> bool:
        """Whether an action that was played is the seat's and wrong."""
        before = positions[: ply + 1], played[:ply]
        own = positions[ply].to_play == self.seat and self.state(*before, ()) == "open"
        return own and not self.accepts(*before, played[ply])

    def is_late(self, positions: Sequence[Position]) -> bool:
        """Whether the seat has won, but not within the required turns or plies."""
        end = positions[-1].outcome()
        return end is not None and end.won_by(self.seat) and not self._is_in_time(positions)

    def _is_in_time(self, positions: Sequence[Position]) -> bool:
        return not self.turns or self._turns_left(positions[:-1]) > 0

    def _can_be_won(self, positions: Sequence[Position], played: Sequence[Action]) -> bool | None:
        """Whether the required win can still be forced after what was played; None if finding out
        would take too long."""
        line = tuple(played)
        if line not in self._won:
            self._won[line] = self._search_win(positions, line)
        return self._won[line]

    def _search_win(self, positions: Sequence[Position], line: tuple[Action, ...]) -> bool | None:
        here = positions[-1]
        if self._continued(line):
            return True
        if self._is_refuted_first(line[:1]):
            return False
        if not self.turns:
            return can_be_solved(self.solve, here, self.seat)
        left = self._turns_left(positions)
        ended = not self.step.goal.in_plies and here.to_play != self.seat
        try:
            return self._wins.within(here, left - ended)
        except BadRequest:
            return None

    def proves(self, positions: Sequence[Position], action: Action) -> bool:
        """Whether a legal action keeps a win in this many turns or plies, proven by search alone.
        Raises BadRequest where that is not soon found out."""
        return self._wins.keeps(positions[-1], action, self._turns_left(positions))

    def _turns_left(self, positions: Sequence[Position]) -> int:
        if self.step.goal.in_plies:
            return self.turns - len(positions) + 1
        seats = [position.to_play for position in positions]
        begun = [now == self.seat != before for before, now in pairwise(seats)]
        return self.turns - sum(begun)

    def _continued(self, played: Sequence[Action]) -> bool:
        return any(line[: len(played)] == tuple(played) for line in self.step.lines)

    def reply(self, positions: Sequence[Position], played: Sequence[Action]) -> Action | None:
        """The action of the opponent, or of chance, by the document; None where it says nothing or
        it is the seat's turn."""
        here, done = positions[-1], len(played)
        if here.outcome() is not None or here.to_play == self.seat or not self.moves:
            return None
        for line in self.step.lines:
            if line[:done] == tuple(played) and len(line) > done:
                return line[done]
        left = self._turns_left(positions) - (not self.step.goal.in_plies)
        if self.turns and left > 0 and here.to_play != CHANCE:
            return self._wins.defence(here, left)
        return None

    def state(
        self, positions: Sequence[Position], played: Sequence[Action], found: Collection[str]
    ) -> StepState:
        """The state of the task. found: what was found of ``wanted``."""
        here, end = positions[-1], positions[-1].outcome()
        if self.kind == "read":
            return "done"
        if not self.moves:
            return "done" if set(self.wanted) <= set(found) else "open"
        if self.kind == "win":
            won = end is not None and end.won_by(self.seat) and self._is_in_time(positions)
            return "done" if won else "failed" if end is not None else "open"
        if self.kind == "reach" and self.count(here) >= int(self.step.goal.words[0]):
            return "done"
        if self.kind == "capture" and played:
            return "done"
        if self.kind == "play":
            lines = self.step.lines
            if any(tuple(played[: len(line)]) == line for line in lines):
                return "done"
        return "failed" if end is not None else "open"

    def count(self, position: Position) -> int:
        """The number that the board's panel shows for the seat."""
        match = NUMBER.search(self._view.seats(position)[self.seat].count)
        return int(match[0]) if match else 0

    def solution(
        self, positions: Sequence[Position], played: Sequence[Action], found: Collection[str]
    ) -> str | None:
        """The next right action, target or option; None where nothing is known."""
        if not self.moves:
            return next((each for each in self.wanted if each not in found), None)
        here = positions[-1]
        if here.outcome() is not None or here.to_play != self.seat:
            return None
        line = self.line_from(played)
        if line:
            return line[0]
        legal = here.legal_actions()
        if self.kind == "capture":
            return next((each for each in legal if self.accepts(positions, played, each)), None)
        if self.kind == "win":
            return next((each for each in legal if self._wins_with(positions, played, each)), None)
        return None

    def _wins_with(
        self, positions: Sequence[Position], played: Sequence[Action], action: Action
    ) -> bool:
        return bool(self._can_be_won([*positions, positions[-1].apply(action)], (*played, action)))

    @cached_property
    def answer(self) -> tuple[Action, ...]:
        """A right answer with the replies; empty where a whole game has to be played."""
        positions, played = [self.start], list[Action]()
        while self.state(positions, played, ()) == "open" and len(played) < LONGEST:
            here = positions[-1]
            mine = here.to_play == self.seat
            action = self.solution(positions, played, ()) if mine else self.reply(positions, played)
            if action is None:
                return ()
            positions.append(here.apply(action))
            played.append(action)
        return tuple(played)

    def line_from(self, played: Sequence[Action]) -> tuple[Action, ...]:
        """The document's continuation after what was played; empty where it has none."""
        size = len(played)
        return next((each[size:] for each in self.step.lines if each[:size] == tuple(played)), ())

    def explains(self, answer: str) -> bool:
        """Whether the document says what is wrong with an answer."""
        return bool(self.step.feedback.get(answer) or self.step.feedback.get(""))

    def feedback(self, positions: Sequence[Position], answer: str) -> str:
        """The feedback on a wrong answer that the rules allow."""
        feedback = self.step.feedback.get(answer) or self.step.feedback.get("")
        if feedback:
            return feedback
        here = positions[-1]
        if self.turns:
            return self._refutation(here, answer, self._turns_left(positions))
        if self.kind == "win":
            return "After that, it cannot be won any more. Look for another move."
        if self.moves or self.kind == "all":
            asked = self.words if self.kind in ("capture", "reach", "all") else ""
            return f"That is allowed, but not what is asked for. {asked}".rstrip()
        if self.kind == "illegal":
            return (
                f"{self.label(answer)} is allowed. {self._view.describe_action(self.start, answer)}"
            )
        chosen = [each.feedback for each in self.step.options if each.text == answer]
        return (chosen and chosen[0]) or "No. Try again."

    def _refutation(self, here: Position, action: Action, turns: int) -> str:
        """Why an action does not win in time."""
        after = here.apply(action)
        end = after.outcome()
        if end is not None:
            return f"That does not win: {end.reason}"
        if after.to_play == self.seat:
            return "That does not win in time. Look for another move."
        answer = self._wins.defence(after, max(turns - 1, 1))
        description = self._view.describe_action(after, answer)
        return f"That does not win in time. The answer would be: {description}"


def _check_playable(start: Position, line: Sequence[Action]) -> None:
    position = start
    for ply, action in enumerate(line, 1):
        try:
            position = position.apply(action)
        except IllegalAction as error:
            raise BadLesson(f"Ply {ply} of the answer, {shown(action)}: {error}") from error
