"""The terms agreed before play: force lists, board sections, limits, objectives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from quanta.games.legions.model import maps
from quanta.games.legions.model.campaign import CampaignBattle
from quanta.games.legions.model.force_lists import ForceList, Kind
from quanta.games.legions.model.geometry import AREA_DEPTH, MIDDLE, WHOLE
from quanta.games.legions.model.objectives import Objective, Reinforcement
from quanta.games.legions.model.terrain import WATER, Ground, ground
from quanta.games.legions.model.units import UNKNOWN

MOST_UNITS = 24
"""The most units in an army, so that every army fits on the board (legions H23)."""
MOST_UNITS_SMALL = 8
"""The same on the small map (legions M15)."""


@dataclass(frozen=True)
class Scenario:
    """The terms agreed before play; the same for every position of a game.

    lists, sections: what to choose from. limit: the most points an army may cost (R3). goal: the
    victory points that win (R15). turns: turns of each side, 0 for no limit (H30). slow: whether
    a unit may always move one hex (H8). mixed: whether an army may mix lists (H24). hidden: for
    each seat, whether its army is secret until it is deployed (H25). small: whether only the middle
    of the board is in play (M15). Of a scenario document (M17): name; planned, whether it fixes
    sections, edges and who begins; given, for each seat, whether it fixes its units; objectives;
    reinforcements; campaign, where it is a battle of one (M24).
    """

    lists: tuple[ForceList, ...]
    sections: tuple[maps.Section, ...]
    limit: int = 300
    goal: int = 200
    turns: int = 0
    slow: bool = False
    mixed: bool = False
    hidden: tuple[bool, bool] = (True, True)
    small: bool = False
    name: str = ""
    planned: bool = False
    given: tuple[bool, bool] = (False, False)
    objectives: tuple[Objective, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    campaign: CampaignBattle | None = None

    @property
    def counts_more(self) -> bool:
        """Whether more than destroyed units counts, or units come later."""
        return bool(self.objectives or self.reinforcements)

    @property
    def in_play(self) -> tuple[int, ...]:
        """The hexes of the map."""
        return MIDDLE if self.small else WHOLE

    @property
    def most_units(self) -> int:
        """The most units in an army."""
        return MOST_UNITS_SMALL if self.small else MOST_UNITS

    @property
    def area_depth(self) -> int:
        """The rows of a set-up area, counted from the edge of the board."""
        return AREA_DEPTH + self.small

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """All unit types, sorted by their codes."""
        return tuple(sorted((k for f in self.lists for k in f.kinds), key=lambda kind: kind.code))

    @cached_property
    def by_code(self) -> Mapping[str, int]:
        """The code of a unit type -> its number."""
        return {kind.code: number for number, kind in enumerate(self.kinds)}

    @cached_property
    def list_of(self) -> tuple[int, ...]:
        """The number of a unit type -> the number of its force list."""
        return tuple(
            next(n for n, forces in enumerate(self.lists) if kind in forces.kinds)
            for kind in self.kinds
        )

    def worth(self, army: tuple[int, ...]) -> int:
        """The cost of an army in points; unknown units count 0."""
        return sum(self.kinds[kind].vp for kind in army if kind != UNKNOWN)

    def addable(self, army: tuple[int, ...]) -> list[int]:
        """The unit types that can still join an army, sorted by code (legions R3, H23, H24).
        Veterans never can (M23)."""
        if len(army) >= self.most_units:
            return []
        room = self.limit - self.worth(army)
        own = {self.list_of[kind] for kind in army if kind != UNKNOWN}
        return [
            number
            for number, kind in enumerate(self.kinds)
            if kind.vp <= room
            and not kind.experience
            and (self.mixed or not own or self.list_of[number] in own)
        ]

    def ground(self, laid: tuple[tuple[int, bool], ...]) -> Ground:
        """The board made of the sections laid so far, at least one. Hexes out of play are like
        water: they cannot be entered and do not block."""
        if len(laid) < 2:
            letters = maps.half_board(self.sections[laid[0][0]])
        else:
            (top, _), (bottom, turned) = laid
            letters = maps.board(self.sections[top], self.sections[bottom], turned)
        if self.small:
            inside = set(MIDDLE)
            letters = "".join(c if h in inside else WATER for h, c in enumerate(letters))
        return ground(letters)
