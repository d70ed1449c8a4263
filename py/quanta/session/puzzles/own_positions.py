"""Positions of one's own games to practise: those of the mistakes in a review.

Each is a lesson of one step. One task is to find a better move, the other to win the game against a
program.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING

from quanta.core.game import Action
from quanta.lesson import link
from quanta.lesson.document import Lesson, LessonGoal, LessonStep
from quanta.record.record import Record
from quanta.session.search.explanation import Reason
from quanta.session.search.judgement import EQUAL
from quanta.session.search.observation import Observation
from quanta.session.viewpoint import own_seat

if TYPE_CHECKING:
    from quanta.session.protocol.replies import PracticeData

USUAL = "level3"
"""The opponent if none of the original players was a level."""
TITLE = "Your position"


def to_practise(
    observation: Observation, ply: int, chances: Mapping[Action, int], fault: str, why: Reason
) -> PracticeData | None:
    """The positions to practise after the mistake at ``ply``; None unless the only person at the
    screen made it. chances: those of the known moves there, best first; fault: what was wrong with
    the mistake; why: why the best move is better."""
    line, seated = observation.line, observation.seated
    mover = line.positions[ply - 1].to_play
    if own_seat(seated) != mover:
        return None
    game, played = line.rules.id, line.actions[ply - 1]
    before = Record(game, line.line_record().params, tuple(line.actions[: ply - 1]))
    record = str(Record(game, before.params, before.actions, line.rules.version))
    name = sha256(f"{record}.{played}".encode("ascii")).hexdigest()[:10]
    best = max(chances.values())
    side = observation.names[mover]
    move = observation.view.name_action(line.positions[ply - 1].seen_by(mover), played)
    find = LessonStep(
        "find",
        at=record,
        say=f"You were {side} and played {move}. Find something better.",
        goal=LessonGoal("play"),
        lines=tuple(
            (each,) for each, chance in chances.items() if best - chance < EQUAL and each != played
        ),
        feedback={played: f"That is what you played. {fault}".rstrip()},
        praise=why.text,
    )
    level = next((each for each in seated if each.startswith("level")), USUAL)
    number = level.removeprefix("level")
    win = LessonStep(
        "win",
        at=record,
        say=f"You are {side}. Win from here twice against level {number}.",
        goal=LessonGoal("win"),
        opponent=level,
    )
    return {
        "id": f"own-{name}",
        "text": link.pack(Lesson(game, f"own-{name}", TITLE, "", (find,))),
        "win": link.pack(Lesson(game, f"win-{name}", TITLE, "", (win,))),
    }
