"""A series of puzzles, from easy to hard, against the clock or until three mistakes.

A wrong move or a hint is a mistake and ends the puzzle. The page has the clock, and stops the
series when the time is up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.rng import Stream
from quanta.core.words import counted
from quanta.record.puzzle_file import GRADES, Puzzle
from quanta.record.timeline import Timeline
from quanta.session.game import Context
from quanta.session.modes.mode import PlayedGame
from quanta.session.modes.puzzle import PuzzleRun, players
from quanta.session.puzzles import puzzle_document

if TYPE_CHECKING:
    from quanta.session.protocol.replies import StoredData
    from quanta.session.protocol.scene import CardButtonData, CardData, CardSentenceData, Scene

Limit = Literal["clock", "mistakes"]
MISTAKES = 3
"""The mistakes that end a series without a clock."""
OF_A_GRADE = 4
"""Puzzles of each difficulty in the first round; the others follow, again from easy to hard."""


class Series:
    """The state that carries over from puzzle to puzzle.

    game: its id. limit: what ends the series. puzzles: in their order. at: the index of the current
    one; solved, mistakes: their numbers; stopped: whether the series was ended early.
    """

    def __init__(self, game: str, limit: Limit, rng: Stream) -> None:
        self.game, self.limit = game, limit
        self.puzzles = _drawn(game, rng)
        self.at = self.solved = self.mistakes = 0
        self.stopped = False

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        spent = self.limit == "mistakes" and self.mistakes >= MISTAKES
        return self.stopped or spent or self.solved + self.mistakes == len(self.puzzles)


def _drawn(game: str, rng: Stream) -> list[Puzzle]:
    made = registry.modules(game).puzzles
    puzzles = [*(made() if made else ())]
    if not puzzles:
        raise BadRequest("There are no puzzles of this game.")
    rng.shuffle(puzzles)
    puzzles.sort(key=lambda puzzle: puzzle.grade)
    first, rest = list[Puzzle](), list[Puzzle]()
    for grade in range(1, GRADES + 1):
        of_grade = [puzzle for puzzle in puzzles if puzzle.grade == grade]
        first += of_grade[:OF_A_GRADE]
        rest += of_grade[OF_A_GRADE:]
    return first + rest


class SeriesRun(PuzzleRun):
    """One of the puzzles of a series. judged: whether it has been counted."""

    def __init__(self, series: Series) -> None:
        super().__init__(puzzle_document.of(series.puzzles[series.at]))
        self.series, self.judged = series, False

    def played(self, game: PlayedGame) -> None:
        """Count the puzzle once it is solved or wrong."""
        super().played(game)
        state = self.attempt_state(game)
        if state in ("solved", "wrong"):
            self._count(solved=state == "solved")

    def assisted(self) -> None:
        """A hint is a mistake."""
        super().assisted()
        self._count(solved=False)

    def _count(self, *, solved: bool) -> None:
        if self.judged or self.series.over:
            return
        self.judged = True
        self.series.solved += solved
        self.series.mistakes += not solved

    def add_fields(self, game: PlayedGame, scene: Scene) -> None:
        """Add the state of the series."""
        super().add_fields(game, scene)
        series = self.series
        scene["series"] = {
            "limit": series.limit,
            "solved": series.solved,
            "mistakes": series.mistakes,
            "over": series.over,
        }

    def cards(self, game: PlayedGame) -> Sequence[CardData]:
        """The card of the series."""
        series = self.series
        card: CardData = {
            "key": "puzzle",
            "title": "A run of puzzles",
            "leave": {"key": "leave", "label": "Leave", "act": "leave-lesson"},
            "sentences": self._sentences(game),
            "buttons": self._offered(),
        }
        if series.limit == "mistakes":
            text = f"{series.solved} solved, {series.mistakes} of {MISTAKES} mistakes"
            card["progress"] = {"done": series.mistakes, "total": MISTAKES, "text": text}
        return [card]

    def _sentences(self, game: PlayedGame) -> list[CardSentenceData]:
        series = self.series
        sentences: list[CardSentenceData] = [
            {"text": self.puzzle.goal, "tone": "task"},
            {"text": f"Difficulty {self.puzzle.grade} of {GRADES}.", "tone": "small"},
        ]
        if series.limit == "clock":
            text = f"{series.solved} solved, {counted(series.mistakes, 'mistake')}."
            sentences.append({"text": text})
            if not series.over:
                sentences.append({"text": "Time left: {}.", "slot": "time-left"})
        if self.attempt_state(game) == "solved":
            sentences.append({"text": self.says(game), "tone": "good"})
        elif self.judged:
            sentences.append({"text": "That’s not it.", "tone": "wrong"})
        if series.over:
            sentences.append(
                {"text": f"The run is over: {counted(series.solved, 'puzzle')} solved."}
            )
            sentences.append({"text": "Your best so far: {}.", "slot": "best-series"})
        return sentences

    def _offered(self) -> list[CardButtonData]:
        series = self.series
        if series.over:
            again = {"do": "puzzle-series", "game": series.game, "limit": series.limit}
            return [
                {"key": "next", "label": "Another run", "request": again, "primary": True},
                {"key": "more", "label": "Puzzles", "act": "puzzles"},
            ]
        stop: CardButtonData = {
            "key": "stop",
            "label": "Stop",
            "request": {"do": "lesson", "to": "stop"},
        }
        following: CardButtonData = {
            "key": "next",
            "label": "Next",
            "request": {"do": "lesson", "to": "next"},
            "off": not self.judged,
            "primary": self.judged,
        }
        return [following, stop]

    def stored(self, game: PlayedGame, record: str) -> StoredData:
        """Nothing: a series cannot be continued later."""
        return {}


def begin(context: Context, game: str, limit: Limit) -> None:
    """Begin a series with the puzzles of a game. Raises BadRequest where it has none."""
    _put(context, SeriesRun(Series(game, limit, context.rng)))


def go(context: Context, run: SeriesRun, to: str) -> None:
    """Carry out a request to a series: go to the next puzzle, or stop. Raises BadRequest."""
    series = run.series
    if to == "stop":
        series.stopped = True
        context.game.words.announce(f"The run is over: {counted(series.solved, 'puzzle')} solved.")
    elif to != "next":
        raise BadRequest("In a run of puzzles, only the next one can be asked for.")
    elif not run.judged or series.over:
        raise BadRequest("There is no next puzzle now.")
    else:
        series.at += 1
        _put(context, SeriesRun(series))


def _put(context: Context, run: SeriesRun) -> None:
    line = Timeline.read(run.puzzle.record, registry.rules)
    context.begin(line, players(run.puzzle), {}, run)
