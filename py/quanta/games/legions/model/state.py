"""The immutable data of a position, and what follows from it without the rules of a stage."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Self, TypeVar

from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.objectives import NO_PROGRESS, ScenarioProgress
from quanta.games.legions.model.scenario import Scenario
from quanta.games.legions.model.stages import MUSTER
from quanta.games.legions.model.terrain import Ground
from quanta.games.legions.model.units import UNKNOWN, Activation, Unit


@dataclass(frozen=True)
class LegionsState:
    """The data of a position.

    scenario: what was agreed before play. stage, seat: what is to be done and whose turn it is
    (whose dice, in a stage of chance). first, top: the seats of the first player and of the upper
    set-up area, UNKNOWN until decided. laid: the sections on the table as (number, turned).
    reserves: for each seat the types of its units not yet deployed, sorted. units: those on the
    board, sorted by hex. vp: victory points scored. turn: turns begun, both seats counted.
    points: command points left. step: the step of the turn. activation: the one under way.
    knows: for each seat, whether its secrets are known; both are in the true position.
    progress: how far the objectives and the reinforcements of a scenario are.
    """

    scenario: Scenario
    stage: str = MUSTER
    seat: int = 0
    first: int = UNKNOWN
    top: int = UNKNOWN
    laid: tuple[tuple[int, bool], ...] = ()
    reserves: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    units: tuple[Unit, ...] = ()
    vp: tuple[int, int] = (0, 0)
    turn: int = 0
    points: int = 0
    step: int = 0
    activation: Activation | None = None
    knows: tuple[bool, bool] = (True, True)
    progress: ScenarioProgress = NO_PROGRESS

    @property
    def own_turn(self) -> int:
        """The number of the turn among those of its side."""
        return (self.turn + 1) // 2

    @cached_property
    def ground(self) -> Ground:
        """The terrain; at least one section must be laid."""
        return self.scenario.ground(self.laid)

    @cached_property
    def at(self) -> dict[int, Unit]:
        """Hex -> the unit on it."""
        return {unit.hex: unit for unit in self.units}

    @cached_property
    def occupied(self) -> int:
        """The hexes with units, as bits."""
        return sum(1 << unit.hex for unit in self.units)

    @property
    def acting_unit(self) -> Unit:
        """The unit whose activation is under way; there must be one."""
        assert self.activation is not None
        return self.at[self.activation.actor]

    def kind(self, unit: Unit) -> Kind:
        """The unit's type."""
        return self.scenario.kinds[unit.kind]

    def side(self, seat: int) -> int:
        """The edge, TOP or BOTTOM, at which the seat sets up."""
        return int(seat != self.top)

    def replace(self, **changes: object) -> Self:
        """A copy with some fields changed; its terrain is looked up again only where that can have
        changed. Several times as fast as ``dataclasses.replace``: a battle is made of copies."""
        assert changes.keys() <= FIELDS, changes
        own, copy = self.__dict__, object.__new__(type(self))
        made = {name: own[name] for name in FIELDS} | changes
        if "ground" in own and changes.keys().isdisjoint(GROUND_IS_OF):
            made["ground"] = own["ground"]
        copy.__dict__.update(made)
        return copy

    def units_with(self, changed: Unit) -> tuple[Unit, ...]:
        """The units, with ``changed`` for the one on its hex."""
        return tuple(changed if unit.hex == changed.hex else unit for unit in self.units)

    def vp_with(self, points: int) -> tuple[int, int]:
        """The points scored, with more for the seat whose turn it is."""
        white, black = self.vp
        return (white + points, black) if self.seat == 0 else (white, black + points)

    def with_reserve(self, seat: int, army: tuple[int, ...]) -> Self:
        """A copy in which the reserve of ``seat`` is these types."""
        own = tuple(sorted(army))
        other = self.reserves[1 - seat]
        return self.replace(reserves=(own, other) if seat == 0 else (other, own))


FIELDS = frozenset(each.name for each in fields(LegionsState))
"""A position on top of a state has no others."""
GROUND_IS_OF = ("scenario", "laid")
"""The fields that the terrain follows from."""

S = TypeVar("S", bound=LegionsState)
"""A state, or a position on top of one: rules return what they were given."""
