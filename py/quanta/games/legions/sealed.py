"""Sealed play of Legions: its dice and its secrets (``core.sealed_play``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from quanta.core.game import Action
from quanta.core.sealed_play import Disclosure, PlayedAction, Throw
from quanta.games.legions.model.geometry import NAMES
from quanta.games.legions.model.stages import COMMAND, DEPLOY, FIRST, PLAY
from quanta.games.legions.model.units import NO_ORDER
from quanta.games.legions.phases.muster import TAKE, TAKE_SECRET
from quanta.games.legions.position import LegionsPosition

ACTIVATE = "activate-"


class LegionsSealedPlay:
    """The dice of an attack are for the hex on which the unit was activated: it stood there when
    the turn began, whatever was done before it and wherever it went, and it acts once in a turn."""

    def throw(self, position: LegionsPosition, played: Sequence[PlayedAction]) -> Throw:
        """See ``SealedPlay.throw``."""
        if position.stage in (FIRST, COMMAND):
            return Throw(position.seat, f"{position.stage} {position.turn}")
        return Throw(position.seat, f"{position.stage} {_activated(position, played)}")

    def disclosure(
        self, position: LegionsPosition, played: Sequence[PlayedAction], action: Action
    ) -> Disclosure | None:
        """An activation shows the last order of its unit, a deployment one unit of the army."""
        if position.stage == DEPLOY:
            code = action.partition("-")[0]
            taken = _plies(played, PlayedAction(position.seat, TAKE_SECRET))
            return Disclosure(TAKE + code, taken) if taken else None
        if position.stage != PLAY or not action.startswith(ACTIVATE):
            return None
        _, name, order = action.split("-")
        given = _plies(played, PlayedAction(position.seat, f"order-{name}-?"))
        return Disclosure(f"order-{name}-{order}", given[-1:]) if given else None

    def without_secrets(self, position: LegionsPosition) -> LegionsPosition:
        """See ``SealedPlay.without_secrets``: no unit has an order."""
        units = tuple(unit._replace(order=NO_ORDER) for unit in position.units)
        return replace(position, units=units)


def _activated(position: LegionsPosition, played: Sequence[PlayedAction]) -> str:
    """The hex on which the acting unit was activated; where a set-up began after that, its own."""
    for _, action in reversed(played):
        if action.startswith(ACTIVATE):
            return action.split("-")[1]
    return NAMES[position.acting_unit.hex]


def _plies(played: Sequence[PlayedAction], wanted: PlayedAction) -> tuple[int, ...]:
    return tuple(ply for ply, each in enumerate(played) if each == wanted)


SEALED = LegionsSealedPlay()
