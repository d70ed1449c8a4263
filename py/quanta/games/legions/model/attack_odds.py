"""Attacks as pure functions: what dice do, and what they can be expected to do.

All odds are exact fractions computed by rule, never sampled. Dice are independent, so hits, kills
and kills that are not saved are binomial, each with the chances of the steps multiplied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial

from quanta.games.legions.model.force_lists import chance, kill_need

HIT_NEED = {"engage": 5, "strike": 4}
"""The least attack die that hits, by order (legions R11, R13)."""
SAVE_NEED = 4
"""The least saving die that undoes a kill (legions R23)."""

Spread = tuple[Fraction, ...]
"""A distribution: index n holds the probability of exactly n."""


def covered(dice: int, cover: int) -> int:
    """The dice left by cover: halves or thirds of them, rounded up (legions R20, H11)."""
    return -(-dice // cover)


def hits(dice: Iterable[int], need: int) -> int:
    """How many attack dice hit."""
    return sum(die >= need for die in dice)


def suppressions(dice: Iterable[int], shrugs: int = 0) -> int:
    """How many markers the ones of an attack leave (legions R21, H13)."""
    return max(0, sum(die == 1 for die in dice) - shrugs)


def kills(dice: Iterable[int], armour: int | None, ap: int) -> int:
    """How many damage dice kill (legions R22)."""
    need = kill_need(armour, ap)
    return sum(die >= need for die in dice)


def unsaved(dice: Iterable[int]) -> int:
    """How many kills the saving dice of infantry leave (legions R23)."""
    return sum(die < SAVE_NEED for die in dice)


@lru_cache(maxsize=16)
def throws(dice: int) -> tuple[tuple[str, Fraction], ...]:
    """Every throw of so many dice, as ascending digits, with its probability; sorted."""
    found = []
    for throw in combinations_with_replacement("123456", dice):
        ways = factorial(dice)
        for count in Counter(throw).values():
            ways //= factorial(count)
        found.append(("".join(throw), Fraction(ways, 6**dice)))
    return tuple(found)


def binomial(dice: int, share: Fraction) -> Spread:
    """How many of so many dice succeed, each with probability ``share``."""
    return tuple(comb(dice, n) * share**n * (1 - share) ** (dice - n) for n in range(dice + 1))


def expected(spread: Sequence[Fraction]) -> Fraction:
    """The mean of a distribution."""
    return sum((n * share for n, share in enumerate(spread)), Fraction(0))


def capped(spread: Spread, most: int) -> Spread:
    """The distribution of what is counted, but no more than ``most``."""
    if len(spread) <= most + 1:
        return spread + (Fraction(0),) * (most + 1 - len(spread))
    return (*spread[:most], sum(spread[most:], Fraction(0)))


def lowered(spread: Spread, by: int) -> Spread:
    """The distribution of what is counted less ``by``, but not less than none."""
    if by == 0:
        return spread
    return (sum(spread[: by + 1], Fraction(0)), *spread[by + 1 :])


@dataclass(frozen=True, slots=True)
class Shot:
    """All that the odds of an attack depend on.

    dice: attack dice after cover. need: the least die that hits. armour, ap: of target and
    attacker. saves: whether the target is infantry. left: its elements. shrugs: ones that leave
    no marker on it.
    """

    dice: int
    need: int
    armour: int | None
    ap: int
    saves: bool
    left: int
    shrugs: int = 0


@dataclass(frozen=True, slots=True)
class Odds:
    """What an attack can do, each as a distribution; destroy: the chance to destroy the unit."""

    hits: Spread
    suppressions: Spread
    kills: Spread
    lost: Spread
    destroy: Fraction


@lru_cache(maxsize=1024)
def odds(shot: Shot) -> Odds:
    """The exact odds of an attack. ``kills`` are those before saves; ``lost`` is elements."""
    hit = chance(shot.need)
    kill = hit * chance(kill_need(shot.armour, shot.ap))
    lasting = kill * Fraction(SAVE_NEED - 1, 6) if shot.saves else kill
    lost = capped(binomial(shot.dice, lasting), shot.left)
    return Odds(
        hits=binomial(shot.dice, hit),
        suppressions=lowered(binomial(shot.dice, Fraction(1, 6)), shot.shrugs),
        kills=binomial(shot.dice, kill),
        lost=lost,
        destroy=lost[shot.left],
    )


def lost_from_hits(hits_: int, shot: Shot) -> Spread:
    """The elements lost when the attack dice have already shown so many hits."""
    kill = chance(kill_need(shot.armour, shot.ap))
    lasting = kill * Fraction(SAVE_NEED - 1, 6) if shot.saves else kill
    return capped(binomial(hits_, lasting), shot.left)


def lost_from_kills(kills_: int, shot: Shot) -> Spread:
    """The elements lost when so many kills have been scored and saves are still to be thrown."""
    lasting = Fraction(SAVE_NEED - 1, 6) if shot.saves else Fraction(1)
    return capped(binomial(kills_, lasting), shot.left)
