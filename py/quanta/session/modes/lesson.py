"""A lesson in progress: the step on the board, the answers so far, and the next step.

It judges the moves of its live game before they are played. The state of a task follows from the
moves, so undo and redo need no extra code.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from quanta.core.errors import BadRequest
from quanta.core.game import Action, Position
from quanta.lesson import link
from quanta.lesson.built_in import lesson as built_in
from quanta.lesson.built_in import lessons
from quanta.lesson.checker import judge_of
from quanta.lesson.document import Lesson
from quanta.lesson.judge import AttemptState, Judge, StepState
from quanta.players import AWAY, HUMAN
from quanta.record.notes import Annotation
from quanta.record.timeline import Timeline
from quanta.session.game import Context
from quanta.session.modes.mode import Mode, PlayedGame, Waiting
from quanta.session.modes.puzzle import PuzzleRun, puzzle_data, why_wrong
from quanta.session.modes.puzzle import go as go_in_puzzle
from quanta.session.modes.puzzle_series import SeriesRun
from quanta.session.modes.puzzle_series import go as go_in_series
from quanta.session.puzzles import puzzle_document, puzzle_link
from quanta.session.puzzles.puzzle_document import PuzzleDocument
from quanta.session.scene.move_list import MoveList

if TYPE_CHECKING:
    from quanta.session.protocol.replies import StoredData
    from quanta.session.protocol.scene import (
        CardButtonData,
        CardData,
        CardSentenceData,
        LessonData,
        Scene,
    )

PRAISE = "Right."
AGAIN = "That is not it. Try again."


class Board(NamedTuple):
    """A step of a lesson on the board. line: the timeline from its position; judge: that of its
    answers; link: the text of a link to it, if its name is enough for one."""

    line: Timeline
    judge: Judge
    link: str


Boards = dict[int, Board]
"""Number of a step -> its board, for the steps of a lesson that have been read."""


class LessonRun(Mode):
    """One step of a lesson as the mode of a live game.

    boards: the steps of the lesson that have been read; own: whether the lesson comes with its
    game, so that its name is enough for a link; number: that of the step, from 0; found: the parts
    of the answer that the learner has found; feedback: the latest one; wrong: whether the latest
    answer was wrong; tried: whether any was; shown: whether the answer was shown; puzzle: the
    puzzle that the lesson explains, if any.
    """

    sets_up = replaces = shows_end = timed = False
    while_awaiting = "This step ends here."

    def __init__(
        self,
        lesson: Lesson,
        number: int,
        boards: Boards,
        *,
        own: bool,
        puzzle: PuzzleDocument | None = None,
    ) -> None:
        self.lesson, self.number, self.own, self.boards = lesson, number, own, boards
        self.judge = boards[number].judge.fresh()
        self.puzzle, self.found = puzzle, list[str]()
        self.feedback, self.wrong, self.tried, self.shown = "", False, False, False

    @property
    def overlays(self) -> frozenset[str] | None:
        """The overlays of the step; None if the user chooses."""
        keys = self.judge.step.overlays
        return None if keys is None else frozenset(keys)

    def reply(self, game: PlayedGame) -> Action | None:
        """The document's next action for the opponent or chance, at the end of the line."""
        line = game.line
        return self.judge.reply(line.positions, line.actions) if line.at_end else None

    def rolls(self, game: PlayedGame) -> bool:
        """Whether dice are thrown: where the document does not fix them."""
        return self.reply(game) is None

    def waiting(self, game: PlayedGame) -> Waiting | None:
        """The status line while a program is to choose."""
        return None if self.awaits(game) else super().waiting(game)

    def why_not_declare(self) -> str:
        """A lesson has no opponent."""
        return "There is no opponent in this game."

    def reveals(self, game: PlayedGame, ply: int) -> bool:
        """A lesson keeps no secrets from the learner."""
        return False

    @property
    def plays(self) -> bool:  # type: ignore[override]
        """Whether the answer is given by moves."""
        return self.judge.moves or self.judge.kind == "all"

    def asks(self, game: PlayedGame) -> str:
        """The question if the answer is not a move, and then whether the answer is right. For
        moves, the game's own prompt is enough."""
        kind, state = self.judge.kind, self.state(game)
        if kind == "read":
            return f"{self.lesson.title}."
        if state == "open":
            return "" if self.judge.moves else self._task
        return PRAISE if state == "done" else AGAIN

    def unaided(self, game: PlayedGame) -> bool:
        """Whether a question or a puzzle is not answered yet."""
        question = self.puzzle is not None or self.judge.kind == "choose"
        return question and self.state(game) != "done"

    def first_words(self, game: PlayedGame, seen: Position) -> str:
        """Nothing: the card says what to do."""
        return ""

    def admits(self, game: PlayedGame, action: Action) -> bool:
        """Whether an action may be played; a wrong one of the learner is explained instead."""
        judge, line = self.judge, game.line
        if not line.at_end or line.position.to_play != judge.seat:
            return line.at_end
        if action not in line.position.legal_actions():
            return True  # the rules refuse it, with their own reason
        if judge.kind == "all" and action in judge.wanted:
            self._accept(game, action)
            return False
        before = line.positions[: line.ply + 1], line.actions[: line.ply]
        if judge.moves and judge.accepts(*before, action):
            self.feedback, self.wrong = "", False
            return True
        self._refuse(game, judge.feedback(before[0], action))
        if judge.moves and not judge.explains(action):
            self._add_reason(game, action)
        return False

    def takes(self, game: PlayedGame, target: str) -> bool:
        """Whether a click is an answer instead of a step of an action."""
        if self.judge.kind != "pick":
            return self.judge.kind in ("choose", "illegal", "read")
        if target in self.judge.wanted:
            self._accept(game, target)
        else:
            feedback = self.judge.feedback([self.judge.start], target)
            self._refuse(game, feedback)
        return True

    def choose(self, game: PlayedGame, number: int) -> None:
        """Choose an option. Raises BadRequest if there is no such option."""
        if number >= len(self.judge.options):
            raise BadRequest("There is no such option.")
        chosen = self.judge.options[number]
        if chosen in self.judge.wanted:
            self._accept(game, chosen)
        else:
            self._refuse(game, self.judge.feedback([self.judge.start], chosen))

    def _accept(self, game: PlayedGame, answer: str) -> None:
        game.attention.selection.clear()
        if answer not in self.found:
            self.found.append(answer)
        left = len(self.judge.wanted) - len(self.found)
        self.wrong = False
        self.feedback = self._praise(answer) if not left else f"Right. {left} more."
        game.words.announce(self.feedback)
        self._mark(game)

    def _praise(self, answer: str) -> str:
        judge = self.judge
        reasons = [each.feedback for each in judge.step.options if each.text == answer]
        why = (
            judge.why_illegal(answer) if judge.kind == "illegal" else (reasons and reasons[0]) or ""
        )
        return " ".join(part for part in (PRAISE, why, judge.step.praise) if part)

    def _refuse(self, game: PlayedGame, feedback: str) -> None:
        game.attention.selection.clear()
        self.feedback, self.wrong, self.tried = feedback, True, True
        game.words.announce(feedback)

    def _add_reason(self, game: PlayedGame, action: Action) -> None:
        """Add to the feedback why a refused action fails, and mark the cells of the reason."""
        reason = why_wrong(game, self.judge, game.line.ply, (action,))
        if reason is not None:
            self.feedback = f"{self.feedback} {reason.text}"
            game.words.announce(self.feedback)
            game.attention.recommend(None, reason.cells)

    def _mark(self, game: PlayedGame) -> None:
        """Mark the found parts of the answer on the board."""
        if self.judge.kind in ("all", "pick"):
            marks = (*self.judge.step.marks, *self.found)
            game.line.root.end().annotation = Annotation(marks=tuple(dict.fromkeys(marks)))

    def played(self, game: PlayedGame) -> None:
        """Announce that the task is done or failed."""
        state = self.state(game)
        if state == "done":
            self.feedback, self.wrong = (
                " ".join(filter(None, (PRAISE, self.judge.step.praise))),
                False,
            )
        elif state == "failed":
            self.feedback, self.wrong, self.tried = AGAIN, True, True
        else:
            return
        game.words.add(self.feedback)

    def state(self, game: PlayedGame) -> StepState:
        """The state of the task."""
        line = game.line
        return self.judge.state(line.positions, line.actions, self.found)

    def show(self, game: PlayedGame) -> None:
        """Show the next right answer: as a hint on the board, as marks, or in words. A move that is
        already on show is played."""
        line, judge = game.line, self.judge
        here, played = line.positions[: line.ply + 1], line.actions[: line.ply]
        answer = judge.solution(here, played, self.found)
        if answer is None:
            game.attention.selection.clear()
            self.feedback, self.wrong = "There is no fixed answer here: choose as you like.", False
            game.words.announce(self.feedback)
            return
        self.shown = True
        if judge.moves and game.attention.hint == answer:
            self.feedback = ""
            game.play(answer)
            return
        if judge.moves or judge.kind == "all":
            game.attention.recommend(answer)
            seen = game.viewpoint.seen(line.position)
            again = " Press “Show me” again to play it." if judge.moves else ""
            self.feedback = f"Shown: {game.view.describe_action(seen, answer)}{again}"
            self.wrong = False
            game.words.announce(self.feedback)
        else:
            self._accept(game, answer)

    def data(self, game: PlayedGame) -> LessonData:
        """The lesson for the host; its texts are on the card."""
        return {
            "game": self.lesson.game,
            "id": self.lesson.id,
            "own": self.own,
            "key": self.judge.step.id,
            "state": self.state(game),
            "link": self.link(),
        }

    @property
    def _say(self) -> str:
        """The sentence of the step; empty for a puzzle, whose sentence is its task."""
        return "" if self.puzzle else self.judge.step.say

    @property
    def _task(self) -> str:
        return self.puzzle.goal if self.puzzle else self.judge.words

    def _as_puzzle(self) -> str:
        """The text after ``puzzle=`` of a link to the step as a puzzle; empty if it is not one."""
        if self.puzzle:
            return self.puzzle.text
        why = puzzle_document.why_none(self.lesson, self.number, self.judge)
        return "" if why else self._document.removeprefix(link.SIGN)

    def link(self) -> str:
        """The text of a link to this step: the puzzle if it was opened as one, which is shorter
        than the document."""
        return link.SIGN + self.puzzle.text if self.puzzle else self._document

    @cached_property
    def _document(self) -> str:
        named = self.boards[self.number].link
        return named or link.pack(self.lesson, self.judge.step.id if self.number else "")

    def record(self, line: Timeline, moves: MoveList) -> str:
        """A link to the step."""
        return self.link()

    def begun(self, game: PlayedGame) -> None:
        """Announce the step when it opens."""
        step, steps = self.number + 1, len(self.lesson.steps)
        task = self.puzzle.goal if self.puzzle else self.judge.said
        game.words.announce(f"Step {step} of {steps}. {task}".strip() if steps > 1 else task)

    def add_fields(self, game: PlayedGame, scene: Scene) -> None:
        """Add the lesson, and the puzzle if it is one."""
        scene["lesson"] = self.data(game)
        if self.puzzle:
            state: AttemptState = "solved" if self.state(game) == "done" else "open"
            helped = self.shown or self.tried
            scene["puzzle"] = puzzle_data(self.puzzle, state, helped=helped, tried=self.tried)

    def cards(self, game: PlayedGame) -> Sequence[CardData]:
        """The card of the step."""
        done, last = self.state(game) == "done", self.lesson.after(self.number) is None
        buttons = self.buttons(done=done, last=last)
        card: CardData = {
            "key": "lesson",
            "title": self.lesson.title,
            "leave": {"key": "leave", "label": "Leave", "act": "leave-lesson"},
            "sentences": self._sentences(),
            "buttons": [*buttons, *(self.endings(done=done) if last else ())],
        }
        steps = len(self.lesson.steps)
        if steps > 1:
            text = f"Step {self.number + 1} of {steps}"
            card["progress"] = {"done": self.number + done, "total": steps, "text": text}
        if self.judge.options:
            card["options"] = [
                {
                    "key": f"option-{number}",
                    "label": self.judge.label(text),
                    "request": {"do": "lesson", "to": "choose", "option": number},
                    "chosen": text in self.found,
                }
                for number, text in enumerate(self.judge.options)
            ]
        if self._task:
            # An empty one keeps its place, so that nothing moves under a finger.
            card["feedback"] = {"text": self.feedback}
            if self.wrong or done:
                card["feedback"]["tone"] = "wrong" if self.wrong else "good"
        return [card]

    def _sentences(self) -> list[CardSentenceData]:
        sentences: list[CardSentenceData] = [{"text": self._say}] if self._say else []
        if self._task:
            parts = 0 if self.judge.moves else len(self.judge.wanted)
            count = f" {len(self.found)} of {parts} found." if parts > 1 else ""
            sentences.append({"text": f"{self._task}{count}", "tone": "task"})
        return sentences

    def buttons(self, *, done: bool, last: bool) -> list[CardButtonData]:
        """The buttons of the step."""
        buttons = [button("again", "Try again")]
        if len(self.lesson.steps) > 1:
            buttons.insert(0, button("back", "Back", off=not self.number))
        buttons.append(button("show", "Show me", off=done or not self._task))
        if not last:
            following = button("next", "Next" if done else "Skip")
            if done:
                following["primary"] = True
            buttons.append(following)
        puzzle = "" if self.own else self._as_puzzle()
        if puzzle:
            address = f"#{self.puzzle.link if self.puzzle else puzzle_link.SIGN + puzzle}"
            buttons.append({"key": "puzzle", "label": "As a puzzle", "link": address})
        return buttons

    def endings(self, *, done: bool) -> list[CardButtonData]:
        """The buttons after the last step: the next lesson of the game, and a game."""
        buttons: list[CardButtonData] = []
        known = lessons(self.lesson.game) if self.own else ()
        ids = [each.id for each in known]
        if self.own and ids[-1] != self.lesson.id:
            after = known[ids.index(self.lesson.id) + 1]
            address = link.named(after.game, after.id, after.steps[0].id)
            buttons.append({"key": "next", "label": f"Next: {after.title}", "link": f"#{address}"})
        key = "game" if buttons else "next"
        buttons.append({"key": key, "label": "Play a game", "act": "new-game"})
        if done:
            buttons[-1 if self.judge.step.opponent else 0]["primary"] = True
        return buttons

    def stored(self, game: PlayedGame, record: str) -> StoredData:
        """Nothing: a step is not stored, as its link is enough."""
        return {}


def button(
    to: Literal["again", "back", "show", "next"], label: str, *, off: bool = False
) -> CardButtonData:
    """A button of the card, with a request to the lesson."""
    data: CardButtonData = {"key": to, "label": label, "request": {"do": "lesson", "to": to}}
    if off:
        data["off"] = True
    return data


def open_link(
    context: Context, text: str, today: str = "", mode: type[LessonRun] | None = None
) -> None:
    """Begin the lesson of a link or a document, or the puzzle of a link as a lesson. today: the
    local date; mode: that of the lesson, by default ``LessonRun``. Raises QuantaError, and then
    changes nothing."""
    if text.startswith(puzzle_document.DAILY):
        puzzle = puzzle_document.read(text, today)
        begin(context, puzzle.lesson, 0, own=False, puzzle=puzzle)
        return
    body = text.removeprefix(link.SIGN).removeprefix(puzzle_link.SIGN)
    if text != body and puzzle_link.is_puzzle(body):
        puzzle = puzzle_document.of(puzzle_link.puzzle_of(body))
        begin(context, puzzle.lesson, 0, own=False, puzzle=puzzle)
        return
    parsed = link.parse(text if text == body else link.SIGN + body)
    lesson = parsed.lesson or built_in(parsed.game, parsed.name)
    number = lesson.index(parsed.step) if parsed.step else 0
    own, boards = parsed.lesson is None, Boards()
    if own:
        # Read all steps of a built-in lesson now, so that each opens at once.
        boards |= {step: _board(lesson, step, own=True) for step in range(len(lesson.steps))}
    begin(context, lesson, number, own=own, mode=mode, boards=boards)


def begin(
    context: Context,
    lesson: Lesson,
    number: int,
    *,
    own: bool,
    puzzle: PuzzleDocument | None = None,
    mode: type[LessonRun] | None = None,
    boards: Boards | None = None,
) -> LessonRun:
    """Put a step of a lesson on the board. puzzle: the one that it explains, if any; mode: as in
    ``open_link``; boards: the steps that have been read."""
    boards = Boards() if boards is None else boards
    if number not in boards:
        boards[number] = _board(lesson, number, own=own)
    run = (mode or LessonRun)(lesson, number, boards, own=own, puzzle=puzzle)
    fresh, judge = boards[number].line.up_to(0), run.judge
    fresh.root.annotation = Annotation(marks=tuple(judge.step.marks))
    others = judge.step.opponent or AWAY
    seats = range(judge.start.seats)
    players = [HUMAN if seat == judge.seat else others for seat in seats]
    context.begin(fresh, players, {}, run)
    return run


def _board(lesson: Lesson, number: int, *, own: bool) -> Board:
    """Read a step. Raises QuantaError."""
    line, judge = judge_of(lesson, number)
    named = link.named(lesson.game, lesson.id, judge.step.id) if own else ""
    return Board(line.from_here(), judge, named)


def go(context: Context, to: str, option: int | None) -> None:
    """Carry out a request to the current lesson or puzzle. Raises BadRequest if there is none."""
    game = context.game
    run = game.mode
    if isinstance(run, SeriesRun):
        go_in_series(context, run, to)
        return
    if isinstance(run, PuzzleRun):
        go_in_puzzle(game, run, to, option)
        return
    if not isinstance(run, LessonRun):
        raise BadRequest("No lesson is on.")
    if to == "choose":
        run.choose(game, option or 0)
    elif to == "show":
        run.show(game)
    elif to in ("take-back", "solution", "stop"):
        raise BadRequest("That can be asked of a puzzle, and this is a lesson.")
    else:
        number = _place(run, to)
        fresh = begin(
            context,
            run.lesson,
            number,
            own=run.own,
            puzzle=run.puzzle,
            mode=type(run),
            boards=run.boards,
        )
        if number == run.number:
            fresh.tried, fresh.shown = run.tried, run.shown


def _place(run: LessonRun, to: str) -> int:
    """The number of the step to go to."""
    if to == "again":
        return run.number
    if to == "back":
        return max(run.number - 1, 0)
    after = run.lesson.after(run.number)
    if after is None:
        raise BadRequest("That was the last step of the lesson.")
    return after
