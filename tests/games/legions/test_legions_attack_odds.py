"""Dice: worked examples, and every distribution against listing all throws."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import pytest

from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.attack_odds import Shot, hits, kills, suppressions, unsaved

D6 = range(1, 7)
SHOTS = [
    Shot(dice, need, armour, ap, saves, left, shrugs)
    for dice in range(1, 6)
    for need, armour, ap, saves, left, shrugs in (
        (5, 4, 1, False, 3, 0),
        (4, None, 0, True, 2, 0),
        (4, 6, 3, False, 1, 1),
        (5, 5, 0, True, 5, 0),
        (6, 2, 5, True, 4, 1),
        (4, None, 2, False, 3, 2),
    )
]


def listed(count: int, result: object) -> Counter[int]:
    """The number of throws of these dice with each result."""
    assert callable(result)
    return Counter(result(throw) for throw in product(D6, repeat=count))


def spread_of(counts: Counter[int], dice: int) -> dict[int, Fraction]:
    return {value: Fraction(ways, 6**dice) for value, ways in counts.items()}


@pytest.mark.parametrize("shot", SHOTS, ids=str)
def test_odds_are_those_of_listing_all_throws(shot: Shot) -> None:
    attack = listed(shot.dice, lambda throw: hits(throw, shot.need))
    marks = listed(shot.dice, lambda throw: suppressions(throw, shot.shrugs))
    odds = attack_odds.odds(shot)
    known_kills: dict[int, Fraction] = defaultdict(Fraction)
    lost: dict[int, Fraction] = defaultdict(Fraction)
    for hit, share in spread_of(attack, shot.dice).items():
        for killed, more in damage(hit, shot).items():
            known_kills[killed] += share * more
            for left, rest in saved(killed, shot).items():
                lost[min(left, shot.left)] += share * more * rest
    assert dict_of(odds.hits) == spread_of(attack, shot.dice)
    assert dict_of(odds.suppressions) == spread_of(marks, shot.dice)
    assert dict_of(odds.kills) == known_kills
    assert dict_of(odds.lost) == lost
    assert odds.destroy == lost.get(shot.left, 0)
    for number in range(shot.dice + 1):
        partial: dict[int, Fraction] = defaultdict(Fraction)
        for killed, more in damage(number, shot).items():
            for left, rest in saved(killed, shot).items():
                partial[min(left, shot.left)] += more * rest
        assert dict_of(attack_odds.lost_from_hits(number, shot)) == partial
        after: dict[int, Fraction] = defaultdict(Fraction)
        for left, rest in saved(number, shot).items():
            after[min(left, shot.left)] += rest
        assert dict_of(attack_odds.lost_from_kills(number, shot)) == after


def dict_of(spread: attack_odds.Spread) -> dict[int, Fraction]:
    assert sum(spread) == 1
    return {number: share for number, share in enumerate(spread) if share}


def damage(hit: int, shot: Shot) -> dict[int, Fraction]:
    if shot.armour is None:
        return {hit: Fraction(1)}
    return spread_of(listed(hit, lambda throw: kills(throw, shot.armour, shot.ap)), hit)


def saved(killed: int, shot: Shot) -> dict[int, Fraction]:
    return spread_of(listed(killed, unsaved), killed) if shot.saves else {killed: Fraction(1)}


@pytest.mark.parametrize("dice", range(6))
def test_throws_are_all_that_can_be_rolled(dice: int) -> None:
    ways = Counter("".join(map(str, sorted(throw))) for throw in product(D6, repeat=dice))
    found = dict(attack_odds.throws(dice))
    assert found == {throw: Fraction(n, 6**dice) for throw, n in ways.items()}
    assert list(found) == sorted(found)
