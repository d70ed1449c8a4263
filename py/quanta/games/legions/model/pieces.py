"""The parts of a position: units, a half-done activation, what was agreed before play, stages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from quanta.games.legions.model import maps
from quanta.games.legions.model.force_lists import ForceList, Kind
from quanta.games.legions.model.terrain import Ground, ground

SEATS = ("White", "Black")

MUSTER = "muster"
FIRST = "first"
SECTION = "section"
AREA = "area"
DEPLOY = "deploy"
COMMAND = "command"
PLAY = "play"
MOVE = "move"
FIRE = "fire"
ATTACK = "attack"
DAMAGE = "damage"
SAVES = "saves"
STAGES = (
    *(MUSTER, FIRST, SECTION, AREA, DEPLOY),
    *(COMMAND, PLAY, MOVE, FIRE, ATTACK, DAMAGE, SAVES),
)
BY_CHANCE = frozenset((FIRST, COMMAND, ATTACK, DAMAGE, SAVES))
BATTLE = frozenset((COMMAND, PLAY, MOVE, FIRE, ATTACK, DAMAGE, SAVES))
UNDER_WAY = frozenset((MOVE, FIRE, ATTACK, DAMAGE, SAVES))
"""The stages within an activation."""

NO_ORDER, ENGAGE, ADVANCE, STRIKE, SECRET = range(5)
ORDERS = ("", "engage", "advance", "strike")
"""Order -> its word; ``SECRET`` is an order that the looking seat may not know."""
ORDER_LETTERS = "neasx"
RALLY_STEP, ACTIVATE_STEP, ORDER_STEP = range(3)
"""The steps of a turn after the command dice, which only go forward (legions R9)."""

UNKNOWN = -1
"""The kind of a unit that the looking seat may not know, and a seat not yet decided."""
MOST_UNITS = 24
"""No army has more units, so that it always finds room (legions H23)."""


class Unit(NamedTuple):
    """A unit on the board.

    hex: where. seat: whose. kind: which of the table's kinds. left: its elements.
    suppressed: its markers. order: one of the five above.
    """

    hex: int
    seat: int
    kind: int
    left: int
    suppressed: int = 0
    order: int = NO_ORDER


class Deed(NamedTuple):
    """An activation under way: who acts on which order; the target and the dice to be rolled."""

    actor: int
    order: int
    target: int = UNKNOWN
    dice: int = 0


@dataclass(frozen=True)
class Table:
    """What is agreed before play; the same for every position of a game.

    lists, sections: what to choose from. limit: the most an army may be worth (R3). goal: the
    points that win (R15). turns: how many turns each side has, 0 for no limit (H30). slow: whether
    a unit may always move one hex (H8). mixed: whether an army may mix lists (H24). hidden: for
    each seat, whether the other one learns its army only as it is deployed (H25).
    """

    lists: tuple[ForceList, ...]
    sections: tuple[maps.Section, ...]
    limit: int = 300
    goal: int = 200
    turns: int = 0
    slow: bool = False
    mixed: bool = False
    hidden: tuple[bool, bool] = (True, True)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """All unit types, sorted by their codes."""
        return tuple(sorted((k for f in self.lists for k in f.kinds), key=lambda kind: kind.code))

    @cached_property
    def by_code(self) -> Mapping[str, int]:
        """Code -> number of the kind."""
        return {kind.code: number for number, kind in enumerate(self.kinds)}

    @cached_property
    def list_of(self) -> tuple[int, ...]:
        """Number of a kind -> number of its list."""
        return tuple(
            next(n for n, forces in enumerate(self.lists) if kind in forces.kinds)
            for kind in self.kinds
        )

    def worth(self, army: tuple[int, ...]) -> int:
        """What an army costs; units that are not known count nothing."""
        return sum(self.kinds[kind].vp for kind in army if kind != UNKNOWN)

    def addable(self, army: tuple[int, ...]) -> list[int]:
        """The kinds that may still join an army, sorted by code (legions R3, H23, H24)."""
        if len(army) >= MOST_UNITS:
            return []
        room = self.limit - self.worth(army)
        own = {self.list_of[kind] for kind in army if kind != UNKNOWN}
        return [
            number
            for number, kind in enumerate(self.kinds)
            if kind.vp <= room and (self.mixed or not own or self.list_of[number] in own)
        ]

    def ground(self, laid: tuple[tuple[int, bool], ...]) -> Ground:
        """The board made of the sections laid so far."""
        if len(laid) < 2:
            return ground(maps.half_board(self.sections[laid[0][0]]))
        (top, _), (bottom, turned) = laid
        return ground(maps.board(self.sections[top], self.sections[bottom], turned))
