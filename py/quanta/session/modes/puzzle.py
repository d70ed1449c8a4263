"""A puzzle in play: wrong moves are played and pointed out, and can be taken back.

A puzzle is a lesson of one step, judged like other lessons (``quanta.lesson.judge``). Opened as a
lesson, it explains wrong moves instead of playing them (``quanta.session.modes.lesson``).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import takewhile
from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest, QuantaError
from quanta.core.game import CHANCE, Action
from quanta.core.quoting import shown
from quanta.lesson.judge import AttemptState, Judge
from quanta.players import HUMAN
from quanta.record.game_tree import Node
from quanta.record.puzzle_file import GRADES
from quanta.record.timeline import Timeline
from quanta.roster import roster
from quanta.scene.view import View
from quanta.session import navigation, undo
from quanta.session.modes.mode import Mode, PlayedGame
from quanta.session.puzzles import daily_puzzle, puzzle_document
from quanta.session.puzzles.puzzle_document import PuzzleDocument
from quanta.session.search.explanation import Explainer, Reason
from quanta.session.selection import Preview

if TYPE_CHECKING:
    from quanta.session.game import LiveGame
    from quanta.session.protocol.scene import (
        CardButtonData,
        CardData,
        CardSentenceData,
        CardTone,
        PlyData,
        PuzzleData,
        Scene,
    )

SAYS: dict[AttemptState, str] = {
    "open": "",
    "right": "Right so far. Go on.",
    "wrong": "That’s not it. Take it back and try again.",
    "solved": "Solved!",
}
SHOWN = "That is the solution. You were shown all of it, so it does not count as solved."
LATE = "Won, but not as fast as it can be done. Take it back and try again."
EARLIER = "Look at the board before the reply."
MONTHS = "January February March April May June July August September October November December"
"""``strftime`` would make the page load more of Python."""


class PuzzleRun(Mode):
    """A puzzle as the mode of a live game.

    puzzle: its document. today: the local date, empty if unknown. helped: whether a hint, a wrong
    move, the analysis or the solution helped. tried: whether a wrong move was played. lines: those
    that hints have shown, from the start.
    """

    shows_end = timed = False

    def __init__(self, puzzle: PuzzleDocument, today: str = "") -> None:
        self.puzzle, self.judge = puzzle, puzzle.opened[1]
        self.helped = self.tried = False
        self.lines = set[tuple[Action, ...]]()
        self._solution_shown = False
        self._reasons: dict[tuple[Action, ...], str] = {}
        self._today = today
        self._hint: tuple[Node, Action] | None = None
        self._solution_open = False

    def attempt_state(self, game: PlayedGame, ply: int | None = None) -> AttemptState:
        """The state of the attempt at the cursor, or at another ply of the line."""
        line = game.line
        at = line.ply if ply is None else ply
        return self.judge.attempt_state(line.positions[: at + 1], line.actions[:at])

    def says(self, game: PlayedGame) -> str:
        """A sentence about the state of the attempt, or an empty text."""
        state, line = self.attempt_state(game), game.line
        if state == "solved" and self.was_shown(game):
            return SHOWN
        late = state == "wrong" and self.judge.is_late(line.positions[: line.ply + 1])
        return LATE if late else SAYS[state]

    def _first_wrong(self, game: PlayedGame) -> int:
        """The ply before the first wrong move of a wrong attempt."""
        plies = range(game.line.ply)
        return next(ply for ply in plies if self.attempt_state(game, ply + 1) == "wrong")

    def why_wrong(self, game: PlayedGame) -> str:
        """Why the wrong attempt at the cursor fails; empty if no reason is known."""
        played = tuple(game.line.actions[: game.line.ply])
        if played not in self._reasons:
            first = self._first_wrong(game)
            reason = why_wrong(game, self.judge, first, played[first:])
            self._reasons[played] = self._in_context(game, first, reason) if reason else ""
        return self._reasons[played]

    def _in_context(self, game: PlayedGame, first: int, reason: Reason) -> str:
        """A reason, introduced by ``EARLIER`` if it is about the position before the reply to the
        move at ``first`` and the board already shows the reply."""
        own = takewhile(
            lambda ply: game.line.positions[ply].to_play in (self.judge.seat, CHANCE),
            range(first, game.line.ply),
        )
        alone = sum(1 for _ in own)
        speaks_of_reply = any(len(claim.line) > alone for claim in reason.claims)
        if first + alone == game.line.ply or speaks_of_reply:
            return reason.text
        return f"{EARLIER} {reason.text}"

    def was_shown(self, game: PlayedGame) -> bool:
        """Whether the whole answer was shown: the solution, or each of the solver's moves."""
        line = game.line
        if self._solution_shown or self.attempt_state(game) != "solved":
            return self._solution_shown
        played = tuple(line.actions[: line.ply])
        own = [ply for ply in range(line.ply) if line.positions[ply].to_play == self.judge.seat]
        return all(played[: ply + 1] in self.lines for ply in own)

    def asks(self, game: PlayedGame) -> str:
        """That the puzzle is solved, in place of who has won."""
        if self.attempt_state(game) != "solved":
            return ""
        return "That is the solution." if self.was_shown(game) else SAYS["solved"]

    def continue_from(self, before: Mode | None) -> None:
        """Keep the record of help if the same puzzle is started again."""
        if isinstance(before, PuzzleRun) and before.puzzle.id == self.puzzle.id:
            self.helped, self.tried, self.lines = before.helped, before.tried, before.lines
            self._solution_shown = before._solution_shown

    def begun(self, game: PlayedGame) -> None:
        """Announce the task, unless the attempt is under way."""
        if self.attempt_state(game) == "wrong":
            self.helped = self.tried = True
        if not game.line.plies:
            game.words.announce(self.puzzle.goal)

    def played(self, game: PlayedGame) -> None:
        """Announce that the puzzle is solved, or that the action was wrong."""
        state, line = self.attempt_state(game), game.line
        before = line.ply - 1
        while before and line.positions[before].to_play == CHANCE:
            before -= 1  # throws belong to the action before them
        changed = state != self.attempt_state(game, before)
        if state == "wrong":
            self.helped = self.tried = True
        if state in ("wrong", "solved") and changed:
            more = self.puzzle.goal if state == "solved" else self.why_wrong(game)
            game.words.add(f"{self.says(game)} {more}".rstrip())

    def warning(self, game: PlayedGame) -> str:
        """That the attempt has gone wrong."""
        return self.says(game) if self.attempt_state(game) == "wrong" else ""

    def assisted(self) -> None:
        """Note that the assistant has helped."""
        self.helped = True

    def advised(self, game: PlayedGame, action: Action) -> None:
        """Note an action that the assistant has shown."""
        self.lines.add((*game.line.actions[: game.line.ply], action))

    def advises(self, game: PlayedGame) -> bool:
        """Give the next move of the solution as a hint, as a program may prefer another move."""
        return self.show(game)

    def unaided(self, game: PlayedGame) -> bool:
        """Whether the puzzle is neither solved nor wrong yet."""
        return self.attempt_state(game) in ("open", "right")

    def first_words(self, game: PlayedGame, seen: object) -> str:
        """The task."""
        return self.puzzle.goal

    def why_not_declare(self) -> str:
        """A puzzle has no opponent."""
        return "There is no opponent in a puzzle."

    def show(self, game: PlayedGame) -> bool:
        """Show the next move of the solution. Returns whether there is one."""
        self.helped, line = True, game.line
        so_far = line.positions[: line.ply + 1], line.actions[: line.ply]
        action = None
        if self.attempt_state(game) in ("open", "right"):
            action = self.judge.solution(*so_far, ())
        if action is None:
            return False
        self._hint = line.node, action
        self.advised(game, action)
        game.attention.recommend(action)
        game.words.announce(self._said(game))
        return True

    def take_back(self, game: PlayedGame) -> None:
        """Take back the first wrong move and all after it. Raises BadRequest if there is none."""
        if self.attempt_state(game) != "wrong":
            raise BadRequest("There is no wrong move to take back.")
        undo.take_back_to(game, self._first_wrong(game))

    def show_solution(self, game: LiveGame, at: int | None) -> None:
        """Open or close the solution, or show the position after its move ``at``. Raises BadRequest
        if there is no such move."""
        if at is not None and not 1 <= at <= len(self.judge.answer):
            raise BadRequest(f"The solution has no move {shown(at, 20)}.")
        self.helped = self._solution_shown = True
        game.attention.look_ahead(None)
        if at is None:
            self._solution_open = not self._solution_open
            return
        if game.line.ply:
            navigation.go_to_ply(game, 0)
        game.attention.look_ahead(Preview(game.line, self.judge.answer, at))

    def hint(self, game: PlayedGame) -> Action | None:
        """The hint at the cursor, or None."""
        return self._hint[1] if self._hint and self._hint[0] is game.line.node else None

    def _said(self, game: PlayedGame) -> str:
        hint = self.hint(game)
        return "" if hint is None else game.view.describe_action(game.line.position, hint)

    # What is shown

    def add_fields(self, game: PlayedGame, scene: Scene) -> None:
        """Add the puzzle, and the state of the attempt."""
        state = self.attempt_state(game)
        scene["puzzle"] = puzzle_data(self.puzzle, state, helped=self.helped, tried=self.tried)
        scene["puzzle"]["shown"] = self.was_shown(game)

    def cards(self, game: PlayedGame) -> Sequence[CardData]:
        """The card of the puzzle."""
        puzzle, preview = self.puzzle, game.attention.preview
        title = f"Puzzle of {_long_date(puzzle.day)}" if puzzle.day else "Puzzle"
        card: CardData = {"key": "puzzle", "title": title, "sentences": self._sentences(game)}
        if self._solution_open:
            moves = [
                _ply_button(number, ply, chosen=preview is not None and preview.at == number)
                for number, ply in enumerate(answer_in_words(puzzle, game.view), 1)
            ]
            card["line"] = {"label": "The solution", "moves": moves}
        card["buttons"] = self._buttons(game)
        return [card]

    def _sentences(self, game: PlayedGame) -> list[CardSentenceData]:
        state, grade = self.attempt_state(game), self.puzzle.grade
        sentences: list[CardSentenceData] = [{"text": self.puzzle.goal, "tone": "task"}]
        if grade:
            sentences.append({"text": f"Difficulty {grade} of {GRADES}.", "tone": "small"})
        if state == "open":
            sentences += [
                {"text": "You have already solved this one.", "slot": "solved-alone"},
                {"text": "You have solved this one, with help.", "slot": "solved-helped"},
            ]
        else:
            tone: CardTone = "wrong" if state == "wrong" else "good"
            sentences.append({"text": self.says(game), "tone": tone})
            if state == "wrong" and self.why_wrong(game):
                sentences.append({"text": self.why_wrong(game)})
        if self._said(game):
            sentences.append({"text": self._said(game)})
        if state == "solved" and not self.was_shown(game):
            sentences += [
                {"text": "Solved without help{}.", "slot": "solved-alone"},
                {"text": "Solved with help{}.", "slot": "solved-helped"},
            ]
        return sentences

    def _buttons(self, game: PlayedGame) -> list[CardButtonData]:
        puzzle, state = self.puzzle, self.attempt_state(game)
        buttons: list[CardButtonData] = []
        if state == "wrong":
            buttons.append(
                {
                    "key": "back",
                    "label": "Take it back",
                    "request": {"do": "lesson", "to": "take-back"},
                    "primary": True,
                }
            )
        elif state != "solved":
            buttons.append(
                {
                    "key": "hint",
                    "label": "Show me",
                    "request": {"do": "lesson", "to": "show"},
                }
            )
        if self.judge.answer:
            buttons.append(
                {
                    "key": "solution",
                    "label": "Hide all moves" if self._solution_open else "Show all moves",
                    "request": {"do": "lesson", "to": "solution"},
                }
            )
        if state == "solved":
            buttons += self._endings(shared=bool(puzzle.day) and not self.was_shown(game))
        buttons += [
            {"key": "again", "label": "Start again", "link": f"#{puzzle.link}"},
            {
                "key": "lesson",
                "label": "Explain wrong moves",
                "link": f"#lesson={puzzle.text}",
                "note": "Opens the puzzle as a lesson: a wrong move is explained instead of played",
            },
        ]
        for key, label, by in (("before", "Previous day", -1), ("after", "Next day", 1)):
            day = self._day(by)
            if day:
                buttons.append({"key": key, "label": label, "link": f"#{day}"})
        return buttons

    def _endings(self, *, shared: bool) -> list[CardButtonData]:
        """The buttons of a solved puzzle. shared: whether to offer to share the result."""
        following: CardButtonData = {"key": "next", "label": "Next puzzle", "act": "next-puzzle"}
        listed: CardButtonData = {"key": "more", "label": "More puzzles", "act": "puzzles"}
        if not shared:
            return [{**following, "primary": True}, listed]
        share: CardButtonData = {"key": "share", "label": "Share", "act": "share-result"}
        return [{**share, "primary": True}, following, listed]

    def _day(self, by: int) -> str:
        """The link to the puzzle of another day; empty if there is none yet."""
        if not self.puzzle.day:
            return ""
        try:
            day = (date.fromisoformat(self.puzzle.day) + timedelta(by)).isoformat()
        except OverflowError:
            return ""
        if not daily_puzzle.FIRST <= day <= self._today:
            return ""
        return self.puzzle.on(day).link


def why_wrong(game: PlayedGame, judge: Judge, ply: int, played: Sequence[Action]) -> Reason | None:
    """Why the actions played or refused at ``ply`` fail, without reference to the right move; None
    if no reason is known."""
    line = game.line
    better = judge.line_from(line.actions[:ply])
    explainer = Explainer(line.rules, line.params, game.view)
    return explainer.fault(line.positions[ply], played, better)


def puzzle_data(
    puzzle: PuzzleDocument, state: AttemptState, *, helped: bool, tried: bool
) -> PuzzleData:
    """The puzzle and the state of the attempt, for hosts that store what was solved."""
    return {
        "id": puzzle.id,
        "link": puzzle.link,
        "day": puzzle.day,
        "name": puzzle.day_name,
        "grade": puzzle.grade,
        "state": state,
        "helped": helped,
        "tried": tried,
        "shown": False,
    }


def answer_in_words(puzzle: PuzzleDocument, view: View) -> list[PlyData]:
    """The solution, move by move."""
    judge = puzzle.opened[1]
    position = judge.start
    plies: list[PlyData] = []
    for action in judge.answer:
        label = view.describe_action(position, action)
        plies.append({"text": action, "label": label, "seat": position.to_play})
        position = position.apply(action)
    return plies


def _ply_button(number: int, ply: PlyData, *, chosen: bool) -> CardButtonData:
    return {
        "key": f"ply-{number}",
        "label": ply["label"],
        "request": {"do": "lesson", "to": "solution", "option": number},
        "chosen": chosen,
    }


def _long_date(day: str) -> str:
    """A date such as 31 December 2026."""
    parsed = date.fromisoformat(day)
    return f"{parsed.day} {MONTHS.split()[parsed.month - 1]} {parsed.year}"


def players(puzzle: PuzzleDocument) -> list[str]:
    """The players by seat: a person, against the player named in the document, or else against the
    game's best player if the solution has replies or leaves the game in play."""
    judge = puzzle.opened[1]
    position, replies = judge.start, set[int]()
    for action in judge.answer:
        replies.add(position.to_play)
        position = position.apply(action)
    if position.outcome() is None:
        replies |= set(range(position.seats))
    known = roster(puzzle.lesson.game)
    best = judge.step.opponent or max(known, key=lambda name: known[name].level)
    seats = range(position.seats)
    return [best if seat in replies - {judge.seat} else HUMAN for seat in seats]


def opened(text: str, today: str, before: Mode | None) -> tuple[PuzzleRun, str, list[str]]:
    """The puzzle of a link, the record of its start, and the players. before: the mode of the
    previous game, which may be the same puzzle. Raises QuantaError."""
    puzzle = puzzle_document.read(text, today)
    run = PuzzleRun(puzzle, today)
    run.continue_from(before)
    return run, puzzle.record, players(puzzle)


def attempt(text: str, today: str, line: Timeline) -> PuzzleRun | None:
    """The puzzle of a link, for a stored game that is an attempt at it; None if it is not, in which
    case the game can still be played on."""
    try:
        puzzle = puzzle_document.read(text, today)
    except QuantaError:
        return None
    return PuzzleRun(puzzle, today) if line.root.position == puzzle.opened[1].start else None


def go(game: LiveGame, run: PuzzleRun, to: str, option: int | None) -> None:
    """Carry out a request to a puzzle. Raises BadRequest."""
    if to == "take-back":
        run.take_back(game)
    elif to == "solution":
        run.show_solution(game, option)
    elif to != "show":
        raise BadRequest("A puzzle is one step: there is no other to go to.")
    elif not run.show(game):
        game.seek_hint()
