"""How an attempt at a puzzle stands: judged after each move, as far as that can be proved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.game import Action, Position
from quanta.players.puzzle_search import can_win_within
from quanta.record.puzzle import JudgedState, Puzzle
from quanta.record.record import Record, start_of
from quanta.record.timeline import Timeline
from quanta.session.puzzles import step_puzzle
from quanta.session.puzzles.puzzle_link import bare, puzzle_of

if TYPE_CHECKING:
    from quanta.session.protocol.replies import JudgementData

NODES = 4_000
"""States searched for whether the goal can still be reached."""
SAYS: dict[JudgedState, str] = {
    "open": "",
    "right": "Right so far. Go on.",
    "wrong": "That is not the way. Take it back and try again.",
    "solved": "Solved!",
}
LATE = "Won, but not as fast as it can be done. Take it back and try again."


def answer(text: str, line: Timeline) -> JudgementData:
    """The judgement of an attempt at the puzzle of a link's text. Raises QuantaError."""
    if not step_puzzle.is_step(bare(text)):
        puzzle = puzzle_of(text)
        record = Record.parse(puzzle.record)
        _check_start(line, puzzle.game, start_of(registry.rules(record.game), record.params))
        return judged(puzzle, line)
    step = step_puzzle.step_of(bare(text))
    task = step.task
    _check_start(line, step.lesson.game, task.start)
    state = step_puzzle.state_of(task, line)
    action = step_puzzle.next_of(task, line) if state in ("open", "right") else ""
    return _told(step.lesson.game, line, state, SAYS[state], action)


def _check_start(line: Timeline, game: str, start: Position) -> None:
    if line.rules.id != game or line.root.position != start:
        raise BadRequest("The game on the board does not begin with this puzzle.")


def judged(puzzle: Puzzle, line: Timeline) -> JudgementData:
    """The attempt that ``line``, which begins with the puzzle, is at its cursor."""
    state = _state(puzzle, line)
    end = line.position.outcome()
    late = end is not None and end.winner == line.positions[0].to_play and state == "wrong"
    late = late and line.ply > len(puzzle.solution)
    action = _next(puzzle, line) if state in ("open", "right") else ""
    return _told(puzzle.game, line, state, LATE if late else SAYS[state], action)


def _told(
    game: str, line: Timeline, state: JudgedState, says: str, action: Action
) -> JudgementData:
    view = registry.view(game)
    label = view.describe_action(line.position, action) if action else ""
    return {"state": state, "says": says, "next": action, "label": label}


def _next(puzzle: Puzzle, line: Timeline) -> Action:
    """An action that goes on to the goal: of the solution, or else one that is proved; empty where
    none is found or another seat is to play."""
    played, solution, position = tuple(line.actions[: line.ply]), puzzle.solution, line.position
    seat, left = line.positions[0].to_play, len(solution) - line.ply
    if position.outcome() is not None or position.to_play != seat or left <= 0:
        return ""
    if played == solution[: len(played)]:
        # The game that is open need not have begun with the puzzle.
        return solution[len(played)] if solution[len(played)] in position.legal_actions() else ""
    for action in position.legal_actions():
        after = position.apply(action)
        end = after.outcome()
        if end is not None and end.winner == seat:
            return action
        if end is None and _searched(puzzle.game, after, seat, left - 1) == "right":
            return action
    return ""


def _state(puzzle: Puzzle, line: Timeline) -> JudgedState:
    played, solution = tuple(line.actions[: line.ply]), puzzle.solution
    if not played:
        return "open"
    if played[: len(solution)] == solution:
        return "solved"
    if played == solution[: len(played)]:
        return "right"
    seat, end = line.positions[0].to_play, line.position.outcome()
    if end is not None:
        return "solved" if end.winner == seat and len(played) <= len(solution) else "wrong"
    if played[0] != solution[0]:
        return "wrong"  # a puzzle has one first move
    return _searched(puzzle.game, line.position, seat, len(solution) - len(played))


def _searched(game: str, position: Position, seat: int, left: int) -> JudgedState:
    """Whether the goal can still be reached within ``left`` plies, by search."""
    modules = registry.modules(game)
    alone = modules.solve_puzzle(position, NODES) if modules.solve_puzzle else None
    if alone is not None:
        return "right" if alone.lines else "wrong" if alone.complete else "open"
    kernel = modules.kernel(position) if modules.kernel else None
    if kernel is None:
        return "wrong"
    wins = can_win_within(kernel, kernel.state(position), seat, left, NODES)
    return "open" if wins is None else "right" if wins else "wrong"
