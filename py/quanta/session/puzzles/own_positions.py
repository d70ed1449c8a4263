"""Positions of one's own games to be practised: those of the mistakes that a review has found.

Each is a lesson of one step. In one a better move is to be found; from the other the game is to be
won against a program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from quanta.core.game import Action
from quanta.lesson import link
from quanta.lesson.document import Lesson, LessonGoal, LessonStep
from quanta.players import HUMAN
from quanta.record.record import Record
from quanta.session.search.explanation import Reason
from quanta.session.search.judgement import EQUAL
from quanta.session.search.observation import Observation

if TYPE_CHECKING:
    from quanta.session.protocol.replies import PracticeData

USUAL = "level3"
"""Who plays against one where no level was the opponent."""
TITLE = "Your position"


def own_seat(seated: Sequence[str]) -> int | None:
    """The seat of the only person at the screen; None where there are several or none."""
    return seated.index(HUMAN) if list(seated).count(HUMAN) == 1 else None


def to_practise(
    observation: Observation, ply: int, chances: Mapping[Action, int], fault: str, why: Reason
) -> PracticeData | None:
    """The positions to practise after the mistake that was played as ``ply``; None where that
    is not by the only person at the screen. chances: of the moves that are known in its place, the
    best first; fault: what was wrong with it; why: why the best is better."""
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
    called = observation.view.name_action(line.positions[ply - 1].seen_by(mover), played)
    find = LessonStep(
        "find",
        at=record,
        say=f"You were {side} and played {called}. Find something better.",
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
