"""The report of a battle: its attacks, what they were expected to bring, and what they cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import erf, sqrt
from typing import NamedTuple

from quanta.core.words import counted
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.stages import ATTACK, DAMAGE, SAVES
from quanta.games.legions.model.units import SEATS
from quanta.games.legions.phases.attack import current_attack
from quanta.games.legions.position import LegionsPosition
from quanta.scene.notes import Note, Row
from quanta.scene.report import Curve, CurveLine, GameReport, TurningPoint

MOST_TURNING_POINTS = 6
LEAST_SWING = 8
"""Points that an attack must bring more or less than expected, to be a turning point."""


class PlayedAttack(NamedTuple):
    """An attack that was carried out. ply: how many plies were played after its last throw. seat:
    whose it was. lost: the elements that it took; expected, variance: of that number from before
    its first die."""

    ply: int
    seat: int
    turn: int
    attacker: Kind
    target: Kind
    lost: int
    destroyed: bool
    expected: Fraction
    variance: Fraction

    @property
    def swing(self) -> float:
        """Its gain over the expectation, in points: an element is worth its share of its unit."""
        return float(self.lost - self.expected) * self.target.vp / self.target.size


def attacks(positions: Sequence[LegionsPosition]) -> list[PlayedAttack]:
    """The attacks of a game, from all its positions."""
    played = []
    for ply, before in enumerate(positions[:-1]):
        if before.stage != ATTACK:
            continue
        end = ply + 1
        while positions[end].stage in (DAMAGE, SAVES) and end + 1 < len(positions):
            end += 1
        played.append(_attack(before, positions[end], end))
    return played


def _attack(before: LegionsPosition, after: LegionsPosition, ply: int) -> PlayedAttack:
    _, target, shot = current_attack(before)
    left = after.at.get(target.hex)
    lost = attack_odds.odds(shot).lost
    mean = attack_odds.expected(lost)
    square = sum((n * n * share for n, share in enumerate(lost)), Fraction(0))
    return PlayedAttack(
        ply,
        before.seat,
        before.own_turn,
        before.kind(before.acting_unit),
        before.kind(target),
        target.left - (left.left if left is not None else 0),
        left is None,
        mean,
        square - mean * mean,
    )


def report(positions: Sequence[LegionsPosition], luck: Note) -> GameReport:
    """The report of a game. luck: the table of its dice."""
    played = attacks(positions)
    words = [luck_words(played, seat) for seat in range(len(SEATS))]
    table = Note(luck.title, [*words, *luck.items], luck.columns, luck.role, luck.key)
    counts = bool(positions[-1].scenario.objectives)
    curves = [_score(positions)] if played or counts else []
    curves += [_objectives_curve(positions, played)] if counts else []
    curves += [_luck_curve(positions, played)] if played else []
    return GameReport([table, casualties(played)], curves, turning_points(played))


def luck_words(played: Sequence[PlayedAttack], seat: int) -> str:
    """The luck of a side in a sentence."""
    own = [each for each in played if each.seat == seat]
    name = SEATS[seat]
    if not own:
        return f"{name} did not attack."
    lost, mean = sum(each.lost for each in own), float(sum(each.expected for each in own))
    spread = sqrt(float(sum(each.variance for each in own)))
    destroyed = f"{name}’s {counted(len(own), 'attack')} destroyed {counted(lost, 'element')}"
    expected = f"{destroyed} where {mean:.1f} were to be expected"
    if not spread or abs(lost - mean) < spread / 4:
        return f"{expected}: neither good luck nor bad."
    share = (1 + erf((lost - mean) / spread / sqrt(2))) / 2
    better, worse = round(100 * share), round(100 * (1 - share))
    if lost > mean:
        return f"{expected}: better luck than in {min(better, 99)} of 100 such games."
    return f"{expected}: worse luck than in {min(worse, 99)} of 100 such games."


def casualties(played: Sequence[PlayedAttack]) -> Note:
    """The destroyed units, with the turn, the attacker and the worth of each."""
    rows: list[str | Row] = [
        Row(
            f"Turn {each.turn}: {SEATS[1 - each.seat]}’s {each.target.code} {each.target.name}, "
            f"by the {each.attacker.name}",
            (str(each.target.vp),),
        )
        for each in played
        if each.destroyed
    ]
    for seat, name in enumerate(SEATS):
        lost = [each for each in played if each.seat != seat]
        worth = sum(each.target.vp for each in lost if each.destroyed)
        elements = counted(sum(each.lost for each in lost), "element")
        rows.append(Row(f"{name} in all: {elements}", (str(worth),)))
    return Note("Casualties", rows, ("points",), key="casualties")


def turning_points(played: Sequence[PlayedAttack]) -> list[TurningPoint]:
    """The attacks that brought most more or less than expected, in their order."""
    large = [each for each in played if abs(each.swing) >= LEAST_SWING]
    large.sort(key=lambda each: -abs(each.swing))
    return [
        TurningPoint(each.ply, _point_words(each))
        for each in sorted(large[:MOST_TURNING_POINTS], key=lambda each: each.ply)
    ]


def _point_words(each: PlayedAttack) -> str:
    end = f"; destroyed, {each.target.vp} points" if each.destroyed else ""
    return (
        f"Turn {each.turn}: {SEATS[each.seat]}’s {each.attacker.name} against the "
        f"{each.target.name}: {counted(each.lost, 'element')} lost, "
        f"{float(each.expected):.1f} expected{end}."
    )


def _curve(title: str, caption: str, values: Callable[[int], Sequence[float]]) -> Curve:
    """A curve with a line for each seat. values: seat -> its values."""
    lines = [CurveLine(name, f"seat-{seat}", values(seat)) for seat, name in enumerate(SEATS)]
    return Curve(title, caption, lines)


def _score(positions: Sequence[LegionsPosition]) -> Curve:
    more = " and for objectives" if positions[-1].scenario.objectives else ""
    caption = f"What each side has scored for the units it destroyed{more}."
    return _curve("Points", caption, lambda seat: [position.vp[seat] for position in positions])


def _objectives_curve(
    positions: Sequence[LegionsPosition], played: Sequence[PlayedAttack]
) -> Curve:
    """The score without destroyed units."""

    def values(seat: int) -> Sequence[float]:
        steps = [after.vp[seat] - before.vp[seat] for before, after in pairwise(positions)]
        for each in played:
            if each.seat == seat and each.destroyed:
                steps[each.ply - 1] -= each.target.vp
        return [*accumulate(steps, initial=0)]

    caption = "What each side has scored for objectives alone, turn by turn."
    return _curve("Objectives", caption, values)


def _luck_curve(positions: Sequence[LegionsPosition], played: Sequence[PlayedAttack]) -> Curve:
    def values(seat: int) -> Sequence[float]:
        steps = [0.0] * len(positions)
        for each in played:
            if each.seat == seat:
                steps[each.ply] += each.swing
        return [round(value, 2) for value in accumulate(steps)]

    caption = (
        "How much more, in points, each side’s attacks destroyed than was expected of them. A line "
        "that rises is good luck."
    )
    return _curve("Luck", caption, values)
