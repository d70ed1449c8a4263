"""The place of a unit of Legions after one line or another, as claims: which enemies can attack it
there, which it could attack in its next turn, and what it scores for objectives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from quanta.core.claims import Claim, Explanation, Line, after
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.geometry import INDEX, NAMES, distance
from quanta.games.legions.model.objectives import LEAVE, SURVIVE, Objective
from quanta.games.legions.model.units import ENGAGE, SECRET, STRIKE, Unit
from quanta.games.legions.phases import threats
from quanta.games.legions.phases.objectives import earned
from quanta.games.legions.position import LegionsPosition

MOST_NAMED = 3
"""At most this many units are named; more are only counted."""
NEXT = 0.5
"""The worth of an attack in the next turn, as a share of one in this turn."""
NEARER = 1.0
"""The worth of being a hex nearer to an objective, in points."""


class Place(NamedTuple):
    """The place of a unit after a line. here: the position then; last: the last position of the
    turn that is known."""

    line: Line
    hex: int
    here: LegionsPosition
    last: LegionsPosition

    @property
    def unit(self) -> Unit:
        """The unit there."""
        return self.here.at[self.hex]

    @property
    def name(self) -> str:
        """The name of the hex."""
        return NAMES[self.hex]

    def claim(self, kind: str, others: Iterable[int]) -> Claim:
        """A claim about the unit and all units on these hexes."""
        named = sorted(NAMES[other] for other in others)
        return Claim(kind, self.line, self.unit.seat, (self.name, *named), len(named))

    def next_claim(self, enemies: Iterable[int]) -> Claim:
        """The claim about the enemies that it could attack in its next turn."""
        return targets_claim("next", self.line, self.unit, enemies)

    def attackers(self) -> dict[int, float]:
        """The hexes of the enemies that can attack the unit, with the points that each one's best
        attack is expected to destroy."""
        return attackers(self.here, self.unit)

    def targets(self) -> dict[int, float]:
        """The hexes of the enemies that the unit could attack in its next turn if it has an order
        by then, with the points that its best attack is expected to destroy."""
        return targets(self.here, self.unit, (ENGAGE, STRIKE))

    def to_objective(self) -> tuple[int, int] | None:
        """The distance to the nearest hex on which the unit would score for an objective, and that
        hex."""
        goals = (
            hex_
            for number, each in enumerate(self.here.scenario.objectives)
            if number not in self.here.progress.taken and self._would_hold(each)
            for hex_ in each.hexes
            if hex_ == self.hex or hex_ not in self.here.at
        )
        return min(((distance(self.hex, goal), goal) for goal in goals), default=None)

    def _would_hold(self, objective: Objective) -> bool:
        """Whether the objective is its side’s, no enemy is in the way, and no other unit of its
        side does as well."""
        if objective.seat != self.unit.seat or objective.kind == SURVIVE:
            return False
        others = (self.here.at.get(hex_) for hex_ in objective.hexes if hex_ != self.hex)
        return objective.kind == LEAVE or not any(others)


def places(position: LegionsPosition, *lines: Line) -> list[Place]:
    """The place, after each of two lines, of the unit that moves in one of them; empty if no unit
    moves, or a different one in each."""
    moved = [_moved(position, line) for line in lines]
    starts = {each[1] for each in moved if each is not None}
    if len(starts) != 1:
        return []
    (start,) = starts
    ends = []
    for line, move in zip(lines, moved, strict=True):
        cut, hex_ = (line[:1], start) if move is None else (line[: move[0]], move[2])
        here = after(position, cut)
        ends.append(Place(cut, hex_, here, position if cut == ("end",) else here))
    return ends if all(each.hex in each.here.at for each in ends) else []


def _moved(position: LegionsPosition, line: Line) -> tuple[int, int, int] | None:
    """How many plies of the line lead to its move, from where and to where it is; None if it does
    not begin with an activation in which a unit moves."""
    for plies, action in enumerate(line, 1):
        if action.startswith("move-") and position.activation is not None:
            return plies, position.activation.actor, INDEX[action.partition("-")[2]]
        if not action.startswith("activate-"):
            return None
        position = position.apply(action)
    return None


def compare_places(worse: Place, best: Place) -> Iterator[tuple[float, Explanation]]:
    """What speaks for the second place, each with its worth in points."""
    yield from _dangers(worse, best)
    yield from _next_targets(worse, best)
    yield from _objectives(worse, best)


def _dangers(worse: Place, best: Place) -> Iterator[tuple[float, Explanation]]:
    """The enemies that can attack the unit on the first place, and on the second, if those are
    fewer."""
    there, here = worse.attackers(), best.attackers()
    if len(there) <= len(here):
        return
    named = sorted(NAMES[enemy] for enemy in there)
    value = worse.here.kind(worse.unit).vp
    seat = worse.unit.seat
    claims = [
        worse.claim("attackers", there),
        Claim("value", worse.line, seat, (worse.name, named[0]), value),
    ]
    if all(worse.here.at[enemy].order == SECRET for enemy in there):
        claims.append(Claim("hidden", worse.line, 1 - seat, tuple(named), len(named)))
    weight = sum(there.values()) - sum(here.values())
    yield weight, (*claims, best.claim("attackers", here))


def _next_targets(worse: Place, best: Place) -> Iterator[tuple[float, Explanation]]:
    """The enemies that the unit could attack in its next turn from each of the places, if those
    from the second are more or worth more."""
    there, here = worse.targets(), best.targets()
    gain = max(here.values(), default=0) - max(there.values(), default=0)
    if not here.keys() <= there.keys() and gain > 0:
        yield NEXT * gain, (worse.next_claim(there), best.next_claim(here))


def _objectives(worse: Place, best: Place) -> Iterator[tuple[float, Explanation]]:
    """The points for objectives at the end of the turn, or how far the nearest is."""
    if not best.here.scenario.objectives:
        return
    seat = best.unit.seat
    points = [sum(earned(each.last).values()) for each in (worse, best)]
    if points[1] > points[0] and worse.last.seat == best.last.seat == seat:
        claims = (
            Claim("scores", each.line, seat, (each.name,), count)
            for each, count in zip((worse, best), points, strict=True)
        )
        yield points[1] - points[0], tuple(claims)
        return
    there, here = worse.to_objective(), best.to_objective()
    if there is not None and here is not None and here[0] < there[0]:
        claims = (
            Claim("nearer", each.line, seat, (each.name, NAMES[goal]), away)
            for each, (away, goal) in ((worse, there), (best, here))
        )
        yield NEARER * (there[0] - here[0]), tuple(claims)


def targets_claim(kind: str, line: Line, unit: Unit, enemies: Iterable[int]) -> Claim:
    """A claim about the enemies that a unit could attack; many are only counted."""
    named = sorted(NAMES[enemy] for enemy in enemies)
    shown = named if len(named) <= MOST_NAMED else ()
    return Claim(kind, line, unit.seat, (NAMES[unit.hex], *shown), len(named))


def attackers(here: LegionsPosition, unit: Unit) -> dict[int, float]:
    """The hexes of the enemies that can attack a unit, with the points that each one's best attack
    is expected to destroy."""
    points = {}
    for threat in threats.against(here, unit.seat, target=unit):
        odds = threats.best_odds(here, threat, unit)
        if odds is not None:
            points[threat.unit.hex] = worth(here, unit, odds)
    return points


def targets(here: LegionsPosition, unit: Unit, orders: tuple[int, ...] = ()) -> dict[int, float]:
    """The hexes of the enemies that a unit could attack next turn under one of these orders, by
    default its own, if no other unit moves, with the points that its best attack is expected to
    destroy."""
    points = {}
    for enemy in here.units:
        if enemy.seat != unit.seat:
            most = here.kind(enemy).trait.seen_within
            threat = threats.threat(here, unit, orders, most=most)
            odds = threats.best_odds(here, threat, enemy)
            if odds is not None:
                points[enemy.hex] = worth(here, enemy, odds)
    return points


def worth(here: LegionsPosition, unit: Unit, odds: attack_odds.Odds) -> float:
    """The points of a unit that an attack with these odds is expected to destroy."""
    kind = here.kind(unit)
    share = float(attack_odds.expected(odds.lost)) / (kind.size + 1)
    return kind.vp * (share + float(odds.destroy))
