"""The tactical player's choice of an army, a board and places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from quanta.core.rng import Stream
from quanta.games.legions.ai.board_maps import marches
from quanta.games.legions.ai.skill import Decision, Skill
from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.geometry import BOTTOM, COLUMNS, INDEX, PLACES, TOP, area
from quanta.games.legions.model.maps import half_board
from quanta.games.legions.model.scenario import Scenario
from quanta.games.legions.model.terrain import DIFFICULT, WATER
from quanta.games.legions.model.terrain import ground as ground_of
from quanta.games.legions.model.units import UNKNOWN
from quanta.games.legions.phases.muster import DONE, TAKE
from quanta.games.legions.phases.setup import BOTTOM_AREA, TOP_AREA
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.ready_armies import READY_ARMIES, units_of

SPENT = 0.9
"""The share of the points limit that a ready army must use up to be picked."""


def choose_unit(position: LegionsPosition, rng: Stream, skill: Skill) -> Iterator[Decision]:
    """The next unit of the army: of a ready army where one fits (legions M16), and otherwise from
    a random list or from the one with the strongest unit, strong ones, as mixed as the skill says,
    that use up the points limit."""
    scenario, army = position.scenario, position.reserves[position.seat]
    begun = [ready for ready in _ready(scenario, skill) if ready[: len(army)] == army]
    if begun:
        ready = rng.choice(begun)
        yield (TAKE + scenario.kinds[ready[len(army)]].code if ready != army else DONE), 0.0
        return
    kinds, list_of = scenario.kinds, scenario.list_of
    addable = scenario.addable(army)
    if not army:
        lists = sorted({list_of[kind] for kind in addable})
        if skill.best_list:
            lists = [list_of[max(addable, key=lambda kind: strength(kinds[kind], skill))]]
        chosen = rng.choice(lists)
        addable = [kind for kind in addable if list_of[kind] == chosen]
    best: Decision = (DONE, 0.0)
    for kind in addable:
        value = _value_in_army(scenario, army, kind, skill) * (1 + rng.below(skill.spread) / 100)
        if best[0] == DONE or value > best[1]:
            best = TAKE + kinds[kind].code, value
    yield best


def _ready(scenario: Scenario, skill: Skill) -> list[tuple[int, ...]]:
    """The ready armies of the skill that the scenario allows and that leave few points unspent."""
    armies = []
    for each in READY_ARMIES:
        if skill.armies and each.name not in skill.armies:
            continue
        army = units_of(each, scenario)
        fits = all(kind in scenario.addable(army[:number]) for number, kind in enumerate(army))
        if fits and scenario.worth(army) >= SPENT * scenario.limit:
            armies.append(army)
    return armies


def _value_in_army(scenario: Scenario, army: tuple[int, ...], number: int, skill: Skill) -> float:
    kind = scenario.kinds[number]
    room = scenario.limit - scenario.worth(army) - kind.vp
    later = scenario.addable((*army, number))
    spent = _most_spent(tuple(sorted({scenario.kinds[k].vp for k in later})), room)
    repeated: float = skill.repeat ** army.count(number)
    return strength(kind, skill) * repeated - skill.waste * (room - spent)


def strength(kind: Kind, skill: Skill) -> float:
    """The player's estimate of a unit type, from its points, range, speed and traits."""
    traits = 1 + (skill.lob_bonus if kind.trait.blind else 0.0)
    traits += skill.fleet_bonus if kind.trait.difficult < DIFFICULT else 0.0
    reach = 1 + skill.by_range * kind.range + skill.by_speed * kind.engage
    return float(kind.vp**skill.by_points * reach * traits)


@lru_cache(maxsize=1024)
def _most_spent(prices: tuple[int, ...], room: int) -> int:
    """The most of ``room`` points that units at these prices can use up. Sums that can be reached
    are bits of one number."""
    reached = 1
    for price in prices:
        for _ in range(room // price):
            reached |= reached << price
    return (reached & ((1 << (room + 1)) - 1)).bit_length() - 1


def choose_section(position: LegionsPosition, rng: Stream, skill: Skill) -> Iterator[Decision]:
    """The section that suits the army: open for vehicles and long ranges, close for infantry."""
    best: Decision | None = None
    for action in position.legal_actions():
        number = int(action.split("-")[1]) - 1
        letters = half_board(position.scenario.sections[number])
        value = _suitability(position, letters) + rng.below(skill.spread) / 100
        if best is None or value > best[1]:
            best = action, value
            yield best


def _suitability(position: LegionsPosition, letters: str) -> float:
    """The suitability of ground for the seat's army: the mean over its units and the hexes. A hex
    that a unit can enter counts 1, or 1/2 if it is difficult, and 1/2 more for each degree of
    cover."""
    ground = ground_of(letters)
    total = 0.0
    army = [position.scenario.kinds[kind] for kind in position.reserves[position.seat]]
    for kind in army:
        moves = ground.moves[kind.arm]
        for hex_ in range(len(moves)):
            if moves[hex_]:
                total += 0.5 * (ground.cover(hex_, kind.arm) - 1) + 1 / moves[hex_]
    return total / (len(army) * len(letters))


def choose_edge(position: LegionsPosition) -> Iterator[Decision]:
    """The edge whose set-up area suits the army better."""
    top, bottom = (_area_value(position, side) for side in (TOP, BOTTOM))
    yield (TOP_AREA, top) if top >= bottom else (BOTTOM_AREA, bottom)


def _area_value(position: LegionsPosition, side: int) -> float:
    """The suitability of a set-up area; hexes outside count as water, which no unit enters."""
    inside = set(area(side))
    letters = enumerate(position.ground.letters)
    return _suitability(position, "".join(c if h in inside else WATER for h, c in letters))


def deploy(position: LegionsPosition, skill: Skill) -> Iterator[Decision]:
    """The strongest unit left: near its own side, in cover, and with a short march to the enemy."""
    seat, scenario = position.seat, position.scenario
    kinds = [kind for kind in position.reserves[seat] if kind != UNKNOWN]
    number = max(kinds, key=lambda kind: (scenario.kinds[kind].vp, -kind))
    kind, ground = scenario.kinds[number], position.ground
    enemies = frozenset(unit.hex for unit in position.units if unit.seat != seat)
    goals = enemies or frozenset(area(1 - position.side(seat)))
    march = marches(ground, kind.arm, kind.trait.difficult, goals)
    middle = _middle([u.hex for u in position.units if u.seat == seat] or list(enemies))
    best: Decision | None = None
    for action in position.legal_actions():
        code, _, name = action.partition("-")
        if code != kind.code:
            continue
        hex_ = INDEX[name]
        value = skill.in_cover * (ground.cover(hex_, kind.arm) - 1)
        value -= skill.crowd * abs(PLACES[hex_][0] - middle)
        value -= (skill.front - skill.front_by_range * kind.range) * march[hex_]
        if best is None or value > best[1]:
            best = action, value
    assert best is not None, "whatever is in reserve finds room"
    yield best


def _middle(hexes: Sequence[int]) -> float:
    """The mean column of these hexes, or the middle column of the board if there are none."""
    if not hexes:
        return (COLUMNS - 1) / 2
    return sum(PLACES[hex_][0] for hex_ in hexes) / len(hexes)
