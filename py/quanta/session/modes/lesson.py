"""A lesson in progress: the step on the board, what was found and said, and what comes next.

It belongs to a live game, whose moves it judges before they are played. How a task stands follows
from what was played, so undo and redo need nothing of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.core.game import Action, Position
from quanta.lesson import link
from quanta.lesson.built_in import lesson as built_in
from quanta.lesson.checker import task_of
from quanta.lesson.document import Lesson
from quanta.lesson.puzzle_lesson import lesson_of
from quanta.lesson.task import Task
from quanta.players import AWAY, HUMAN
from quanta.record.annotations import Annotation
from quanta.session.context import Context
from quanta.session.modes.mode import Mode, PlayedGame
from quanta.session.puzzles import puzzle_link, step_puzzle

if TYPE_CHECKING:
    from quanta.session.protocol.replies import StoredData
    from quanta.session.protocol.scene import LessonData, LessonOptionData, Scene

PRAISE = "Right."


class LessonRun(Mode):
    """One step of a lesson at a live game.

    lesson: the lesson; own: whether it comes with its game, so that its name is enough for a link;
    number: the step's, from 0; found: the parts of the answer that were found one by one; feedback:
    what was said last about an answer; wrong: whether that answer was; shown: whether the answer
    was shown; source: the text of the puzzle that it was opened from, if it was; puzzle: what a
    link to the step as a puzzle says after its sign, empty if it is none.
    """

    sets_up = replaces = tells_end = False

    def __init__(
        self, lesson: Lesson, number: int, task: Task, *, own: bool, puzzle: str = ""
    ) -> None:
        self.lesson, self.number, self.own, self.task = lesson, number, own, task
        self.found: list[str] = []
        self.feedback, self.wrong, self.shown = "", False, False
        self.source = self.puzzle = puzzle
        if not puzzle and not step_puzzle.why_none(lesson, number, task):
            self.puzzle = self._document().removeprefix(link.SIGN)

    @property
    def overlays(self) -> frozenset[str] | None:
        """The overlays that the step shows; None where it leaves that to the reader."""
        keys = self.task.step.overlays
        return None if keys is None else frozenset(keys)

    def reply(self, game: PlayedGame) -> Action | None:
        """What the document has the opponent or chance do at the end of the line."""
        line = game.line
        return self.task.reply(line.positions, line.actions) if line.at_end else None

    def rolls(self, game: PlayedGame) -> bool:
        """Whether chance acts here: where the document does not say what falls."""
        return self.reply(game) is None

    def why_not_declare(self) -> str:
        """There is nobody to resign to."""
        return "There is no opponent in this game."

    def reveals(self, game: PlayedGame, ply: int) -> bool:
        """Nothing is a secret between a lesson and who learns."""
        return False

    def first_words(self, game: PlayedGame, seen: Position) -> str:
        """The card says what is to be done."""
        return ""

    def admits(self, game: PlayedGame, action: Action) -> bool:
        """Whether a legal action of the learner is played; a wrong one is explained instead."""
        task, line = self.task, game.line
        if not line.at_end or line.position.to_play != task.seat:
            return line.at_end
        if action not in line.position.legal_actions():
            return True  # the rules refuse it, with their own reason
        if task.kind == "all" and action in task.wanted:
            self._find(game, action)
            return False
        before = line.positions[: line.ply + 1], line.actions[: line.ply]
        if task.moves and task.accepts(*before, action):
            self.feedback, self.wrong = "", False
            return True
        self._refuse(game, task.feedback(before[0], action))
        return False

    def takes(self, game: PlayedGame, target: str) -> bool:
        """Whether a click is an answer instead of a step of an action."""
        if self.task.kind != "pick":
            return self.task.kind in ("choose", "illegal", "read")
        if target in self.task.wanted:
            self._find(game, target)
        else:
            said = self.task.feedback([self.task.start], target)
            self._refuse(game, said)
        return True

    def choose(self, game: PlayedGame, number: int) -> None:
        """Choose an option. Raises BadRequest for one that is not there."""
        if number >= len(self.task.options):
            raise BadRequest("There is no such option.")
        chosen = self.task.options[number]
        if chosen in self.task.wanted:
            self._find(game, chosen)
        else:
            self._refuse(game, self.task.feedback([self.task.start], chosen))

    def _find(self, game: PlayedGame, answer: str) -> None:
        game.attention.selection.clear()
        if answer not in self.found:
            self.found.append(answer)
        left = len(self.task.wanted) - len(self.found)
        self.wrong = False
        self.feedback = self._why_found(answer) if not left else f"Right. {left} more."
        game.words.tell(self.feedback)
        self._mark(game)

    def _why_found(self, answer: str) -> str:
        task = self.task
        told = [each.feedback for each in task.step.options if each.text == answer]
        why = task.why_illegal(answer) if task.kind == "illegal" else (told and told[0]) or ""
        return " ".join(part for part in (PRAISE, why, task.step.praise) if part)

    def _refuse(self, game: PlayedGame, said: str) -> None:
        game.attention.selection.clear()
        self.feedback, self.wrong = said, True
        game.words.tell(said)

    def _mark(self, game: PlayedGame) -> None:
        """Draw what was found on the board."""
        if self.task.kind in ("all", "pick"):
            marks = (*self.task.step.marks, *self.found)
            game.line.root.end().annotation = Annotation(marks=tuple(dict.fromkeys(marks)))

    def played(self, game: PlayedGame) -> None:
        """After an action at the end of the line: say it where the task is done or failed."""
        state = self.state(game)
        if state == "done":
            self.feedback, self.wrong = (
                " ".join(filter(None, (PRAISE, self.task.step.praise))),
                False,
            )
        elif state == "failed":
            self.feedback, self.wrong = "That is not it. Try again.", True
        else:
            return
        game.words.add(self.feedback)

    def state(self, game: PlayedGame) -> str:
        """How the task stands."""
        line = game.line
        return self.task.state(line.positions, line.actions, self.found)

    def show(self, game: PlayedGame) -> None:
        """Show the next right answer: as a hint on the board, as marks, or in words."""
        line, task = game.line, self.task
        here, played = line.positions[: line.ply + 1], line.actions[: line.ply]
        answer = task.solution(here, played, self.found)
        if answer is None:
            self._refuse(game, "There is no fixed answer here: choose as you like.")
            self.wrong = False
            return
        self.shown = True
        if task.moves or task.kind == "all":
            game.attention.recommend(answer)
            seen = game.viewpoint.seen(line.position)
            self.feedback = f"Shown: {game.view.describe_action(seen, answer)}"
            self.wrong = False
            game.words.tell(self.feedback)
        else:
            self._find(game, answer)

    def data(self, game: PlayedGame) -> LessonData:
        """The lesson as a host shows it."""
        lesson, step, task = self.lesson, self.task.step, self.task
        return {
            "game": lesson.game,
            "id": lesson.id,
            "own": self.own,
            "title": lesson.title,
            "step": self.number,
            "steps": len(lesson.steps),
            "key": step.id,
            # The task of a puzzle is its sentence, which need not be said twice.
            "say": "" if self.source else step.say,
            "task": step.say if self.source else task.words,
            "state": task.state(game.line.positions, game.line.actions, self.found),
            "feedback": self.feedback,
            "wrong": self.wrong,
            "options": [self._option(text) for text in task.options],
            "found": len(self.found),
            "wanted": 0 if task.moves or task.kind == "read" else len(task.wanted),
            "last": lesson.after(self.number) is None,
            "link": self.link(),
            "puzzle": self.puzzle,
        }

    def _option(self, text: str) -> LessonOptionData:
        return {"text": self.task.label(text), "found": text in self.found}

    def link(self) -> str:
        """The text of a link to this step: that of the puzzle where it was opened as one, which is
        shorter than the document."""
        return link.SIGN + self.source if self.source else self._document()

    def _document(self) -> str:
        key = self.task.step.id
        if self.own:
            return link.named(self.lesson.game, self.lesson.id, key)
        return link.pack(self.lesson, key if self.number else "")

    def begun(self, game: PlayedGame) -> None:
        """Have the step read out when it opens."""
        step, steps = self.number + 1, len(self.lesson.steps)
        asked = self.task.step.say if self.source else self.task.said
        game.words.tell(f"Step {step} of {steps}. {asked}".strip() if steps > 1 else asked)

    def add_fields(self, game: PlayedGame, found: Scene) -> None:
        """Add the lesson; the record of a step is a link to it."""
        found["lesson"], found["record"] = self.data(game), self.link()

    def stored(self, game: PlayedGame, told: str) -> StoredData:
        """A step is not kept: its link is enough."""
        return {}


def open_link(context: Context, text: str) -> None:
    """Begin the lesson that a link or a document says, or the puzzle of a link as a lesson. Raises
    QuantaError, and then changes nothing."""
    body = text.removeprefix(link.SIGN)
    if text != body and puzzle_link.is_puzzle(body):
        puzzle = puzzle_link.puzzle_of(body)
        begin(context, lesson_of(puzzle), 0, own=False, puzzle=puzzle_link.linked(puzzle))
        return
    found = link.parse(text)
    lesson = found.lesson or built_in(found.game, found.name)
    number = lesson.index(found.step) if found.step else 0
    begin(context, lesson, number, own=found.lesson is None)


def begin(context: Context, lesson: Lesson, number: int, *, own: bool, puzzle: str = "") -> None:
    """Put a step of a lesson on the board. puzzle: the text of the puzzle that it is."""
    line, task = task_of(lesson, number)
    fresh = line.from_here(task.step.marks)
    others = task.step.opponent or AWAY
    seats = range(task.start.seats)
    players = [HUMAN if seat == task.seat else others for seat in seats]
    context.begin(fresh, players, {}, LessonRun(lesson, number, task, own=own, puzzle=puzzle))


def go(context: Context, to: str, option: int | None) -> None:
    """Carry out what was asked of the lesson that is on. Raises BadRequest where there is none."""
    game = context.game
    run = game.mode
    if not isinstance(run, LessonRun):
        raise BadRequest("No lesson is on.")
    if to == "choose":
        run.choose(game, option or 0)
    elif to == "show":
        run.show(game)
    else:
        number = _place(run, to)
        begin(context, run.lesson, number, own=run.own, puzzle=run.source)


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
