"""The luck report: the expected and the rolled totals of each side's dice.

A pure function of a played game: its positions and the actions between them. Expectations are
computed at the moment of each throw from the exact odds (legions M11).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.damage import chance, kill_need
from quanta.games.legions.model.stages import ATTACK, COMMAND, DAMAGE, SAVES
from quanta.games.legions.phases.attack import current_attack
from quanta.games.legions.position import LegionsPosition

FIRST_TURN_MEAN = Fraction(161, 36)
"""The mean of the higher of two dice, the only one that counts on a first turn."""
COUNTS = ("command points", "hits", "markers", "kills", "kills saved", "elements destroyed")
POINTS, HITS, MARKERS, KILLS, SAVED, LOST = COUNTS


@dataclass
class DiceTally:
    """The expected and the rolled total of some throws."""

    expected: Fraction = Fraction(0)
    rolled: int = 0
    throws: int = 0

    def add(self, expected: Fraction, rolled: int) -> None:
        """Count one more throw."""
        self.expected += expected
        self.rolled += rolled
        self.throws += 1


Luck = tuple[dict[str, DiceTally], dict[str, DiceTally]]
"""For each seat a tally of each of COUNTS. Saves count for the seat that saves, all else for the
seat that rolls; ``LOST`` is expected for a whole attack, before its first die."""


def report(positions: Sequence[LegionsPosition], actions: Iterable[str]) -> Luck:
    """The luck of both sides in a game; there is one more of ``positions`` than of ``actions``."""
    luck: Luck = ({key: DiceTally() for key in COUNTS}, {key: DiceTally() for key in COUNTS})
    for before, action, after in zip(positions, actions, positions[1:], strict=False):
        digits = [int(digit) for digit in action if digit.isdigit()]
        own = luck[before.seat]
        if before.stage == COMMAND:
            mean = FIRST_TURN_MEAN if before.turn <= 2 else Fraction(7)
            own[POINTS].add(mean, after.points)
        elif before.stage == ATTACK:
            _count_attack(before, digits, own)
        elif before.stage == DAMAGE:
            _, _, shot = current_attack(before)
            share = chance(kill_need(shot.armour, shot.ap))
            kills = attack_odds.kills(digits, shot.armour, shot.ap)
            own[KILLS].add(len(digits) * share, kills)
        elif before.stage == SAVES:
            saved = len(digits) - attack_odds.unsaved(digits)
            luck[1 - before.seat][SAVED].add(Fraction(len(digits), 2), saved)
        if before.stage in (ATTACK, DAMAGE, SAVES):
            _, target, _ = current_attack(before)
            unit = after.at.get(target.hex)
            own[LOST].rolled += target.left - (unit.left if unit is not None else 0)
    return luck


def _count_attack(
    before: LegionsPosition, digits: Sequence[int], own: dict[str, DiceTally]
) -> None:
    _, _, shot = current_attack(before)
    odds = attack_odds.odds(shot)
    own[HITS].add(attack_odds.expected(odds.hits), attack_odds.hits(digits, shot.need))
    markers = attack_odds.suppressions(digits, shot.shrugs, shot.marks)
    own[MARKERS].add(attack_odds.expected(odds.suppressions), markers)
    own[LOST].add(attack_odds.expected(odds.lost), 0)
