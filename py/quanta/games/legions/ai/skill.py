"""How well a tactical player plays, as numbers: what it weighs, and where it falls short."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache


@dataclass(frozen=True, slots=True)
class Flaws:
    """Where a player falls short, as a person does. All but the first are percentages.

    attention: how many of its units, drawn by lot, it looks at for a command point; 0: all.
    heedless: how often it decides without a thought of what can hit it. misjudges: by how much at
    most it reads a worth too high or too low. rash: how often a unit just fires at the nearest
    enemy, or makes for it. forgets: how often it ends its turn where it would give an order.
    """

    attention: int = 0
    heedless: int = 0
    misjudges: int = 0
    rash: int = 0
    forgets: int = 0


NO_FLAWS = Flaws()
"""Sees all there is, and forgets nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Skill:
    """The weights of a tactical player. Two are told apart by identity, so that they can stand
    in the keys of caches.

    flaws: its mistakes. sight: how many hexes away an enemy is at most that a unit takes notice of.

    What counts at once, in victory points:
    last: the share of a unit's points that hangs on its last element, so damaged targets draw
    fire. marker: what a marker is worth, about what a command point is. shaken: what it is worth
    that a unit with an order cannot act on it. victory: what it is worth to end the game.

    What a place is worth:
    next_strike, next_engage: how much of next turn's attack counts now, from where a target is in
    sight and from where one comes into range by a move. in_sight, in_reach: how likely an enemy's
    secret order lets it attack who is in its sight, or comes into it. slowed, idle: how likely an
    enemy acts soon: with an order, for each marker; without an order. shooters: how many enemies
    are expected to find command points for one target. caution, least_caution: what the danger of
    a place counts, at first and after ``patience`` turns. march: what a move nearer to the enemy
    is worth; it doubles in the same time.

    What command points go to:
    waiting: what an order given now is worth against one that is carried out now. not_yet: what a
    marker taken off counts when the unit still cannot act this turn. replaced: how much better an
    order must be than the one that it replaces. worthwhile: acting for less would waste an order.
    spare: what any order is worth to a unit without one, for each of its points.

    How it begins:
    picks: whether it takes the force list with the best unit, not any. by_points, by_range,
    by_speed: how the strength of a type grows with its points (as a power of them), its range and
    its speed. lobbing, fleet: what the traits of lobbed fire and of easy going add to it. again:
    what a type is worth when it is already there, for each time, so armies are mixed. waste: what
    a point is worth that can no longer be spent. lots: worths are told apart by lots of up to this
    many hundredths, so that armies differ. in_cover: what a degree of cover is worth. front,
    front_far: what a move nearer to the enemy is worth, and how much less for each hex of range.
    crowd: what a column away from the middle of the army, or of the enemy, costs: fire is massed.
    """

    flaws: Flaws = NO_FLAWS
    sight: int = 99
    last: float = 0.4
    marker: float = 1.5
    shaken: float = 2.5
    victory: float = 100.0
    next_strike: float = 0.55
    next_engage: float = 0.35
    in_sight: float = 0.7
    in_reach: float = 0.35
    slowed: float = 0.5
    idle: float = 0.3
    shooters: int = 3
    caution: float = 0.55
    least_caution: float = 0.1
    patience: int = 60
    march: float = 0.9
    waiting: float = 0.65
    not_yet: float = 0.5
    replaced: float = 1.5
    worthwhile: float = 0.2
    spare: float = 0.01
    picks: bool = False
    by_points: float = 0.5
    by_range: float = 0.08
    by_speed: float = 0.04
    lobbing: float = 0.0
    fleet: float = 0.0
    again: float = 0.78
    waste: float = 0.3
    lots: int = 8
    in_cover: float = 0.7
    front: float = 0.6
    front_far: float = 0.05
    crowd: float = 0.3


TACTICAL = Skill()
"""The tactical player."""


@cache
def careless(skill: Skill) -> Skill:
    """The same without a thought of danger."""
    return replace(skill, caution=0.0, least_caution=0.0)
