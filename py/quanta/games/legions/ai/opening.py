"""How the tactical player chooses its army, its ground and where its units begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from quanta.core.game import Action
from quanta.core.rng import Stream
from quanta.games.legions.ai.board_maps import marches
from quanta.games.legions.ai.skill import Skill
from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.geometry import BOTTOM, COLUMNS, INDEX, PLACES, TOP, area
from quanta.games.legions.model.maps import half_board
from quanta.games.legions.model.scenario import Scenario
from quanta.games.legions.model.terrain import DIFFICULT
from quanta.games.legions.model.terrain import ground as ground_of
from quanta.games.legions.model.units import UNKNOWN
from quanta.games.legions.phases.muster import DONE, TAKE
from quanta.games.legions.phases.setup import BOTTOM_AREA, TOP_AREA
from quanta.games.legions.position import LegionsPosition

Found = tuple[Action, float]


def muster(position: LegionsPosition, rng: Stream, skill: Skill) -> Iterator[Found]:
    """The next unit of the army: of a list drawn by lot, or of the one with the best unit; strong
    ones, as mixed as the skill says, and such that the limit is used up."""
    scenario, army = position.scenario, position.reserves[position.seat]
    open_to = scenario.addable(army)
    if not army:
        lists = sorted({scenario.list_of[kind] for kind in open_to})
        if skill.picks:
            lists = [
                scenario.list_of[max(open_to, key=lambda k: strength(scenario.kinds[k], skill))]
            ]
        chosen = rng.choice(lists)
        open_to = [kind for kind in open_to if scenario.list_of[kind] == chosen]
    best: Found = (DONE, 0.0)
    for kind in open_to:
        worth = _weight(scenario, army, kind, skill) * (1 + rng.below(skill.lots) / 100)
        if best[0] == DONE or worth > best[1]:
            best = TAKE + scenario.kinds[kind].code, worth
    yield best


def _weight(scenario: Scenario, army: tuple[int, ...], number: int, skill: Skill) -> float:
    kind = scenario.kinds[number]
    room = scenario.limit - scenario.worth(army) - kind.vp
    later = _filled(
        tuple(sorted({scenario.kinds[k].vp for k in scenario.addable((*army, number))})), room
    )
    again: float = skill.again ** army.count(number)
    return strength(kind, skill) * again - skill.waste * (room - later)


def strength(kind: Kind, skill: Skill) -> float:
    """How good the player thinks a type is: for its points, fired from afar, able to come near,
    and with traits that are worth more than they cost."""
    traits = 1 + (skill.lobbing if kind.trait.blind else 0.0)
    traits += skill.fleet if kind.trait.difficult < DIFFICULT else 0.0
    reach = 1 + skill.by_range * kind.range + skill.by_speed * kind.engage
    return float(kind.vp**skill.by_points * reach * traits)


@lru_cache(maxsize=1024)
def _filled(prices: tuple[int, ...], room: int) -> int:
    """The most of ``room`` that units at these prices can use up."""
    reached = 1
    for price in prices:
        for _ in range(room // price):
            reached |= reached << price
    return (reached & ((1 << (room + 1)) - 1)).bit_length() - 1


def section(position: LegionsPosition, rng: Stream, skill: Skill) -> Iterator[Found]:
    """The section that suits the army: open for vehicles and long ranges, close for infantry."""
    best: Found | None = None
    for action in position.legal_actions():
        steps = action.split("-")
        laid = position.scenario.sections[int(steps[1]) - 1]
        letters = half_board(laid)
        worth = _suits(position, letters) + rng.below(skill.lots) / 100
        if best is None or worth > best[1]:
            best = action, worth
            yield best


def _suits(position: LegionsPosition, letters: str) -> float:
    """How well ground suits the own army: hexes it can enter, easily, and in cover."""
    ground = ground_of(letters)
    found = 0.0
    army = [position.scenario.kinds[kind] for kind in position.reserves[position.seat]]
    for kind in army:
        moves = ground.moves[kind.arm]
        for hex_ in range(len(moves)):
            if moves[hex_]:
                found += 0.5 * (ground.cover(hex_, kind.arm) - 1) + 1 / moves[hex_]
    return found / (len(army) * len(letters))


def edge(position: LegionsPosition) -> Iterator[Found]:
    """The edge whose area suits the army better."""
    letters = position.ground.letters
    worths = [
        _suits(
            position,
            "".join(letters[hex_] if hex_ in spots else "w" for hex_ in range(len(letters))),
        )
        for spots in (set(area(TOP)), set(area(BOTTOM)))
    ]
    yield (TOP_AREA, worths[0]) if worths[0] >= worths[1] else (BOTTOM_AREA, worths[1])


def deploy(position: LegionsPosition, skill: Skill) -> Iterator[Found]:
    """The strongest unit left, near its fellows, in cover, and with a short way to the enemy."""
    seat, scenario = position.seat, position.scenario
    kinds = [kind for kind in position.reserves[seat] if kind != UNKNOWN]
    number = max(kinds, key=lambda kind: (scenario.kinds[kind].vp, -kind))
    kind, ground = scenario.kinds[number], position.ground
    foes = frozenset(unit.hex for unit in position.units if unit.seat != seat)
    goals = foes or frozenset(area(1 - position.side(seat)))
    march = marches(ground, kind.arm, kind.trait.difficult, goals)
    middle = _middle([u.hex for u in position.units if u.seat == seat] or list(foes))
    best: Found | None = None
    for action in position.legal_actions():
        code, _, name = action.partition("-")
        if code != kind.code:
            continue
        hex_ = INDEX[name]
        worth = skill.in_cover * (ground.cover(hex_, kind.arm) - 1)
        worth -= skill.crowd * abs(PLACES[hex_][0] - middle)
        worth -= (skill.front - skill.front_far * kind.range) * march[hex_]
        if best is None or worth > best[1]:
            best = action, worth
    assert best is not None, "whatever is in reserve finds room"
    yield best


def _middle(hexes: Sequence[int]) -> float:
    """The middle column of these hexes, or of the board."""
    if not hexes:
        return (COLUMNS - 1) / 2
    return sum(PLACES[hex_][0] for hex_ in hexes) / len(hexes)
