"""The subjects of ``quanta prices``: the house lists and the ready armies (legions M1, M3, M16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from quanta.core.game import Params
from quanta.core.pricing import Army, PricedUnit, ReadyArmy
from quanta.games.legions.model import force_lists
from quanta.games.legions.model.force_lists import ForceList, Kind
from quanta.games.legions.model.house import house_lists
from quanta.games.legions.model.scenario import MOST_UNITS
from quanta.games.legions.ready_armies import READY_ARMIES
from quanta.games.legions.text.reader import PART

BUDGET = 300
"""The points for an army in the standard game (legions R3)."""
NO_LIMIT = "600"
"""The parameter ``limit`` with which the armies compared may cost what they want."""
TWIN = "X"
"""The prefix of the code of a unit without one of its traits."""


class HousePricing:
    """See ``quanta.core.pricing.Pricing``."""

    budget = BUDGET
    most = MOST_UNITS

    def __init__(self) -> None:
        self.units: Sequence[PricedUnit] = [
            _unit(kind, forces.id) for forces in house_lists() for kind in forces.kinds
        ]
        self.ready: Sequence[ReadyArmy] = [
            ReadyArmy(each.name, _army(each.value)) for each in READY_ARMIES
        ]

    def without(self, trait: str) -> Sequence[tuple[PricedUnit, PricedUnit]]:
        """See ``quanta.core.pricing.Pricing``."""
        plain = {kind.code: kind for kind in _plain(trait).kinds} if self._has(trait) else {}
        return [
            (unit, _unit(plain[TWIN + unit.code], unit.group))
            for unit in self.units
            if TWIN + unit.code in plain
        ]

    def _has(self, trait: str) -> bool:
        return any(trait in unit.traits for unit in self.units)

    def params(self, armies: tuple[Army, Army], trait: str = "") -> Params:
        """See ``quanta.core.pricing.Pricing``."""
        given = {f"army{seat}": _text(army) for seat, army in enumerate(armies)}
        more = {"lists": "mixed", "limit": NO_LIMIT}
        if not trait:
            return {**given, **more}
        return {**given, **more, "forces": force_lists.text_of([*house_lists(), _plain(trait)])}


def _unit(kind: Kind, group: str) -> PricedUnit:
    return PricedUnit(kind.code, kind.name, kind.vp, group, kind.traits)


def _plain(trait: str) -> ForceList:
    """The units that have the trait, without it."""
    return ForceList("plain", "Without it", tuple(_twins(trait)))


def _twins(trait: str) -> Iterator[Kind]:
    for forces in house_lists():
        for kind in forces.kinds:
            if trait in kind.traits:
                others = tuple(each for each in kind.traits if each != trait)
                yield replace(kind, code=TWIN + kind.code, traits=others)


def _army(value: str) -> Army:
    matches = [PART.fullmatch(part) for part in value.split(",")]
    return {each[1]: int(each[2] or 1) for each in matches if each is not None}


def _text(army: Army) -> str:
    return ",".join(f"{code}*{count}" for code, count in sorted(army.items()))


PRICING = HousePricing()
