"""The effects of the dice of an attack, and the exact odds of an attack.

Odds are fractions computed from the rules, never sampled. Dice are independent, so hits, kills and
unsaved kills have binomial distributions whose probability is the product of the steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial

from quanta.games.legions.model.damage import chance, kill_need
from quanta.games.legions.model.traits import Trait

HIT_NEED = {"engage": 5, "strike": 4}
"""The lowest attack die that hits, by order (legions R11, R13)."""
SAVE_NEED = 4
"""The lowest saving die that cancels a kill (legions R23)."""

Spread = tuple[Fraction, ...]
"""A distribution: index n holds the probability of exactly n."""


def hit_need(trait: Trait, order: str, *, seen: bool) -> int:
    """The lowest attack die that hits, of a unit with these traits under this order. seen: whether
    it has a line of sight to the target (legions R11, R13, M8, M27)."""
    need = HIT_NEED[order] - (trait.ready if order == "engage" else 0)
    return need if seen else need + trait.blind


def covered(dice: int, cover: int) -> int:
    """The dice left under cover: a half or a third of them, rounded up (legions R20, H11)."""
    return -(-dice // cover)


def hits(dice: Iterable[int], need: int) -> int:
    """The attack dice that hit."""
    return sum(die >= need for die in dice)


def suppressions(dice: Iterable[int], shrugs: int = 0, marks: int = 1) -> int:
    """The markers left by the dice of an attack that are not above ``marks`` (legions R21, H13,
    M7, M26)."""
    return max(0, sum(die <= marks for die in dice) - shrugs)


def kills(dice: Iterable[int], armour: int | None, ap: int) -> int:
    """The damage dice that kill (legions R22)."""
    need = kill_need(armour, ap)
    return sum(die >= need for die in dice)


def unsaved(dice: Iterable[int]) -> int:
    """The kills that the saving dice of infantry do not cancel (legions R23)."""
    return sum(die < SAVE_NEED for die in dice)


@lru_cache(maxsize=16)
def throws(dice: int) -> tuple[tuple[str, Fraction], ...]:
    """Every throw of ``dice`` dice as ascending digits, with its probability; sorted."""
    chances = []
    for throw in combinations_with_replacement("123456", dice):
        ways = factorial(dice)
        for count in Counter(throw).values():
            ways //= factorial(count)
        chances.append(("".join(throw), Fraction(ways, 6**dice)))
    return tuple(chances)


def binomial(dice: int, share: Fraction) -> Spread:
    """The distribution of successes of this many dice, each succeeding with probability
    ``share``."""
    return tuple(comb(dice, n) * share**n * (1 - share) ** (dice - n) for n in range(dice + 1))


def expected(spread: Sequence[Fraction]) -> Fraction:
    """The mean of a distribution."""
    return sum((n * share for n, share in enumerate(spread)), Fraction(0))


def capped(spread: Spread, most: int) -> Spread:
    """The distribution with everything above ``most`` counted as ``most``."""
    if len(spread) <= most + 1:
        return spread + (Fraction(0),) * (most + 1 - len(spread))
    return (*spread[:most], sum(spread[most:], Fraction(0)))


def lowered(spread: Spread, by: int) -> Spread:
    """The distribution with every count lowered by ``by``, but not below 0."""
    if by == 0:
        return spread
    return (sum(spread[: by + 1], Fraction(0)), *spread[by + 1 :])


@dataclass(frozen=True, slots=True)
class Shot:
    """All that the odds of an attack depend on.

    dice: attack dice after cover. need: the lowest die that hits. armour, ap: of target and
    attacker. saves: whether the target is infantry. left: its elements. marks: the highest die that
    leaves a marker. shrugs: how many of these leave none on it.
    """

    dice: int
    need: int
    armour: int | None
    ap: int
    saves: bool
    left: int
    shrugs: int = 0
    marks: int = 1


@dataclass(frozen=True, slots=True)
class Odds:
    """The possible results of an attack, as distributions. kills: before saves. lost: elements.
    destroy: the probability that the unit is destroyed."""

    hits: Spread
    suppressions: Spread
    kills: Spread
    lost: Spread
    destroy: Fraction


@lru_cache(maxsize=1024)
def odds(shot: Shot) -> Odds:
    """The exact odds of an attack, from before the first die."""
    hit = chance(shot.need)
    kill = hit * chance(kill_need(shot.armour, shot.ap))
    lost = _lost(shot.dice, kill, shot)
    return Odds(
        hits=binomial(shot.dice, hit),
        suppressions=lowered(binomial(shot.dice, Fraction(shot.marks, 6)), shot.shrugs),
        kills=binomial(shot.dice, kill),
        lost=lost,
        destroy=lost[shot.left],
    )


def lost_from_hits(hits_: int, shot: Shot) -> Spread:
    """The distribution of elements lost once the attack dice have made this many hits."""
    return _lost(hits_, chance(kill_need(shot.armour, shot.ap)), shot)


def lost_from_kills(kills_: int, shot: Shot) -> Spread:
    """The distribution of elements lost for this many kills, before saves."""
    return _lost(kills_, Fraction(1), shot)


def _lost(dice: int, kill: Fraction, shot: Shot) -> Spread:
    """The distribution of elements lost to this many dice, each of which kills at this rate."""
    unsaved_kill = kill * Fraction(SAVE_NEED - 1, 6) if shot.saves else kill
    return capped(binomial(dice, unsaved_kill), shot.left)
