"""The skill of a tactical player as numbers: its weights and its mistakes.

Values are in victory points. The weights were set by hand from what a command point or an element
is worth, then tuned in matches against the players below (see the levels in docs/measurements).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from quanta.core.game import Action

Decision = tuple[Action, float]
"""An action and its value."""


@dataclass(frozen=True, slots=True)
class Flaws:
    """The mistakes a player makes, as a person does. All but the first are percentages."""

    attention: int = 0
    """The units, drawn at random, that it considers for a command point; 0 for all."""
    ignores_danger: int = 0
    """How often it decides without regard to what can hit it."""
    misjudges: int = 0
    """By how much at most it takes a value to be higher or lower than it is."""
    rash: int = 0
    """How often a unit simply fires at the nearest enemy, or moves towards it."""
    forgets: int = 0
    """How often it ends its turn instead of giving an order."""


NO_FLAWS = Flaws()
"""Looks at every unit and makes no mistakes."""


@dataclass(frozen=True, slots=True, eq=False)
class Skill:
    """The weights of a tactical player. Two are compared by identity, so that they are cheap keys
    of caches."""

    flaws: Flaws = NO_FLAWS
    sight: int = 99
    """The distance in hexes at which a unit notices an enemy; 99 is the whole board."""

    # The value of an attack.
    last_element: float = 0.4
    """The share of a unit's points that is lost with its last element. Points are scored only
    then, so a damaged unit draws fire."""
    marker: float = 1.5
    """A suppression marker on an enemy: about a command point, which it takes to remove it."""
    blocked_order: float = 2.5
    """A marker on an enemy that has an order: it also cannot act."""
    victory: float = 100.0
    """Ending the game: more than any unit of the house lists, so it always comes first."""

    # The value of a hex when the enemy's turn comes.
    next_strike: float = 0.55
    """The part that an attack of the next turn counts now, on a target already in sight. Much can
    happen until then, so little more than half."""
    next_engage: float = 0.35
    """The same where the unit must first move into range."""
    in_sight: float = 0.7
    """The probability that the secret order of an enemy lets it attack a unit in its sight."""
    in_reach: float = 0.35
    """The same for a unit that it must first move up to: engage only."""
    slowed: float = 0.5
    """The probability that an enemy with an order acts soon, for each marker on it."""
    idle: float = 0.3
    """The same for an enemy without an order, which needs two command points."""
    shooters: int = 3
    """The enemies that are expected to have command points for one target in a turn."""
    caution: float = 0.55
    """The weight of the danger of a hex at first. The highest levels count it three times as
    much, and win by letting the enemy come."""
    least_caution: float = 0.1
    """The weight after ``patience`` turns, so that no side waits forever."""
    patience: int = 60
    """Turns of both sides in which caution falls from the first value to the second."""
    march: float = 0.9
    """A move nearer to the enemy; it doubles over ``patience`` turns."""

    # What command points are spent on.
    waiting: float = 0.65
    """The part that an order given now counts of one carried out now: it may be too late."""
    partial_rally: float = 0.5
    """The part that removing a marker counts if the unit still cannot act this turn."""
    replacing: float = 1.5
    """The least gain of a new order over the one that it replaces, whose point is lost."""
    worthwhile: float = 0.2
    """Acting for less would waste the order."""
    lots: float = 0.0
    """Orders are drawn by lot: one worth this much less than the best has e times fewer lots. With
    0 the best one is always given, and anyone with this code can compute it."""
    versatile: float = 3.0
    """How many times more lots engage has than by its value: it moves and fires, so it costs least
    to give it where another is better."""
    any_order: float = 0.01
    """Having any order at all, for each point of the unit: breaks ties in favour of strong ones."""

    # The army and where it begins.
    armies: frozenset[str] = frozenset()
    """The names of the ready armies to pick from; all where it is empty. What follows is for
    battles that none of them fits."""
    best_list: bool = False
    """Whether it takes the force list with the strongest unit instead of a random one."""
    by_points: float = 0.5
    """The strength of a unit type grows with this power of its points; below 1, because points
    must also be paid for."""
    by_range: float = 0.08
    """The growth of its strength for each hex of range."""
    by_speed: float = 0.04
    """The growth for each move of its engage speed."""
    lob_bonus: float = 0.0
    """The strength of lobbed fire beyond its cost."""
    fleet_bonus: float = 0.0
    """The strength of being sure-footed beyond its cost."""
    repeat: float = 0.78
    """The factor on its strength for each one already in the army; below 1 armies are mixed."""
    waste: float = 0.3
    """The cost of a point that can no longer be spent."""
    spread: int = 8
    """Up to this many hundredths are added at random, so that armies differ."""
    in_cover: float = 0.7
    """Each degree of cover of a hex to deploy on."""
    front: float = 0.6
    """Each move nearer to the enemy when deploying."""
    front_by_range: float = 0.05
    """The reduction of that for each hex of range, so that long-range units stay behind."""
    crowd: float = 0.3
    """The cost of each column away from the middle of the army: concentrated fire wins."""


TACTICAL = Skill()
"""The tactical player."""


@cache
def fearless(skill: Skill) -> Skill:
    """The same skill with no regard to danger."""
    return replace(skill, caution=0.0, least_caution=0.0)
