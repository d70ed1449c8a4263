"""The task whose answer is a board: which conditions the board in the set-up editor does not meet
yet, and a solution of it, played through move by move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from quanta import registry
from quanta.core.errors import BadRecord, BadRequest, QuantaError
from quanta.core.game import Action
from quanta.core.limits import MAX_ANSWER
from quanta.core.params import fill
from quanta.core.quoting import shown
from quanta.core.words import counted
from quanta.record.puzzle_file import Puzzle
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.session.puzzles.puzzle_link import text_of
from quanta.session.scene.status import prompt

if TYPE_CHECKING:
    from quanta.scene.arrangement import Condition, SetUpTask
    from quanta.session.editing.setting import Setting
    from quanta.session.protocol.replies import SetUpAnswerData, SetUpTaskData

BETWEEN = re.compile(r"(?<!\d)\d++\.\s++|[\s,;.]++")
"""The separator of two actions, which may be numbered."""
IS_RECORD = re.compile(r"[#/@=]")


def task_data(setting: Setting, text: str | None) -> SetUpTaskData | None:
    """The game's task with the state of a board; None if it has no task. text: an answer to play
    through. Raises QuantaError for one that cannot be read."""
    task = registry.modules(setting.rules.id).set_up_task
    if task is None:
        return None
    given = fill(setting.rules.params, setting.params)
    on = all(
        given[key] == value for key, value in task.params.items() if key not in _drawn(setting)
    )
    conditions = task.conditions(setting.board, setting.params)
    missing = sum(not each.met for each in conditions)
    result: SetUpTaskData = {
        "title": task.title,
        "says": task.says,
        "params": dict(task.params),
        "on": on,
        "conditions": [
            {"text": each.text, "met": each.met, "places": list(each.places)} for each in conditions
        ],
        "verdict": "The board is as it has to be. Now enter the answer."
        if not missing
        else f"{counted(missing, 'condition').capitalize()} of {len(conditions)} "
        f"{'is' if missing == 1 else 'are'} not met yet.",
    }
    if text is not None:
        if not on:
            raise BadRequest("Begin the task first: this board is set up for another game.")
        result["answer"] = _answered(task, setting, conditions, _actions(setting, text))
    return result


def _drawn(setting: Setting) -> set[str]:
    """The parameters that only choose a board, which is judged itself."""
    return {param.key for param in setting.rules.params if param.drawn}


def _actions(setting: Setting, text: str) -> Sequence[Action]:
    """The actions of an answer: a record that begins with this board, or a list of actions."""
    text = text.strip()
    if len(text) > MAX_ANSWER:
        raise BadRequest(f"The answer is longer than {MAX_ANSWER} characters.")
    if not IS_RECORD.search(text) and not text.startswith("z."):
        return [part for part in BETWEEN.split(text.replace("–", "-")) if part]
    record = Record.parse(text.rpartition("#")[2])
    if record.params.get("start") != setting.text or record.game != setting.rules.id:
        raise BadRecord("That game begins with another board than the one that is set up here.")
    return record.actions


def _answered(
    task: SetUpTask, setting: Setting, conditions: Sequence[Condition], actions: Sequence[Action]
) -> SetUpAnswerData:
    """The result of the answer on the board. Raises BadRequest if nothing can be played."""
    try:
        start = setting.position()
    except QuantaError as error:
        raise BadRequest(f"Nothing can be played on this board yet. {error}") from error
    if not actions:
        raise BadRequest("Write the moves of the answer, such as b3-b1, one after the other.")
    line, why = Timeline(setting.rules, setting.params, start), ""
    for action in actions:
        try:
            line.apply(action)
        except QuantaError as error:
            why = f"It breaks at move {line.ply + 1}, {shown(action)}: {error}"
            break
    record = replace(setting.record, actions=tuple(line.actions))
    answer: SetUpAnswerData = {
        "state": "broken",
        "says": why,
        "played": line.ply,
        "record": record.link(),
    }
    end = line.position.outcome()
    if why:
        return answer
    moves = counted(line.ply, "move")
    if end is None or not end.won_by(start.to_play):
        view = registry.view(setting.rules.id)
        now = prompt(view, line.position) if end is None else end.reason
        return {**answer, "state": "short", "says": f"All {moves} can be played. {now}"}
    puzzle = Puzzle(
        setting.rules.id, str(setting.record), task.kind, 1, task.says, tuple(line.actions), ""
    )
    link = text_of(puzzle)
    lacking = [each.text for each in conditions if not each.met]
    if lacking:
        sentence = (
            f"{moves.capitalize()} solve this board, but the task asks for more: {lacking[0]}."
        )
        return {**answer, "state": "other", "says": sentence, "puzzle": link}
    sentence = f"Solved! All {moves} are right, and the board is as it has to be."
    return {**answer, "state": "solved", "says": sentence, "puzzle": link}
