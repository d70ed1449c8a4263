"""The puzzles of a game as a list, and a puzzle as the page opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta import registry
from quanta.players import HUMAN
from quanta.record.puzzle import Puzzle
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.roster import roster
from quanta.session.puzzles import step_puzzle
from quanta.session.puzzles.puzzle_link import bare, is_known, linked, name_of, puzzle_of

if TYPE_CHECKING:
    from quanta.session.protocol.replies import PlyData, PuzzleData, PuzzleListData


def listed(game: str) -> PuzzleListData:
    """The puzzles that come with a game, by theme and then from easy to hard."""
    modules = registry.modules(game)
    themes = modules.puzzle_themes or {}
    found = modules.puzzles() if modules.puzzles else ()
    result: PuzzleListData = {
        "themes": [{"key": key, "label": label} for key, label in themes.items()],
        "puzzles": [
            {
                "text": name_of(each),
                "id": each.id,
                "theme": each.kind,
                "grade": each.grade,
                "plies": len(each.solution),
            }
            for each in sorted(found, key=lambda each: (each.grade, len(each.solution)))
        ],
    }
    if modules.set_up_task is not None:
        result["task"] = {"title": modules.set_up_task.title, "says": modules.set_up_task.says}
    return result


def answer(text: str) -> PuzzleData:
    """The puzzle of a link's text, which may be a step of a lesson. Raises QuantaError."""
    text = bare(text)
    if not step_puzzle.is_step(text):
        return opened(puzzle_of(text))
    step = step_puzzle.step_of(text)
    made: PuzzleData = {**opened(step_puzzle.puzzle_of(step)), "text": text, "grade": 0}
    other = step.lesson.steps[step.number].opponent
    if other:
        made["players"] = [other if each != HUMAN else each for each in made["players"]]
    return made


def opened(puzzle: Puzzle) -> PuzzleData:
    """A puzzle, with its solution in words, and who plays it: a person, against the best player of
    the game where the solution has replies or leaves the game in play."""
    line = Timeline.of(registry.rules(puzzle.game), Record.parse(puzzle.record))
    view, players = registry.view(puzzle.game), roster(puzzle.game)
    seat, seats = line.position.to_play, line.position.seats
    replies: set[int] = set()
    words: list[PlyData] = []
    for action in puzzle.solution:
        mover = line.position.to_play
        replies.add(mover)
        label = view.describe_action(line.position, action)
        words.append({"text": action, "label": label, "seat": mover})
        line.apply(action)
    if line.position.outcome() is None:
        replies |= set(range(seats))
    replies.discard(seat)
    best = max(players, key=lambda name: players[name].level)
    own = is_known(puzzle)
    themes = registry.modules(puzzle.game).puzzle_themes or {}
    return {
        "id": puzzle.id,
        "text": linked(puzzle),
        "game": puzzle.game,
        "record": puzzle.record,
        "players": [best if each in replies else HUMAN for each in range(seats)],
        "seat": seat,
        "goal": puzzle.goal,
        "theme": themes.get(puzzle.kind, ""),
        "grade": puzzle.grade if own else 0,
        "plies": len(puzzle.solution),
        "line": words,
    }
