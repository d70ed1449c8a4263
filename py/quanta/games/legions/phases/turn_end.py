"""How the stages of a battle lead into each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.games.legions.model.pieces import COMMAND, PLAY, RALLY_STEP, Unit

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition


def actor(position: LegionsPosition) -> Unit:
    """The unit whose activation is under way."""
    assert position.deed is not None
    return position.at[position.deed.actor]


def with_unit(position: LegionsPosition, changed: Unit) -> tuple[Unit, ...]:
    """The units with this one as it is now; it stands where it stood."""
    return tuple(changed if unit.hex == changed.hex else unit for unit in position.units)


def go_on(position: LegionsPosition) -> LegionsPosition:
    """Back in the turn with what is left of it."""
    return position if position.points else next_turn(position)


def next_turn(position: LegionsPosition) -> LegionsPosition:
    """The other side rolls; unused points are lost (legions R9)."""
    return position.but(
        stage=COMMAND,
        seat=1 - position.seat,
        turn=position.turn + 1,
        points=0,
        step=RALLY_STEP,
        deed=None,
    )


def finish(position: LegionsPosition) -> LegionsPosition:
    """The activation is over; the turn goes on (legions R31, H32)."""
    return go_on(position.but(stage=PLAY, deed=None))
