"""An attack, throw by throw: attack dice, damage dice, saving dice (legions R18 to R23)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from quanta.core.game import Action
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.pieces import ATTACK, DAMAGE, ORDERS, SAVES, Deed, Unit
from quanta.games.legions.model.sight import clear
from quanta.games.legions.model.terrain import INFANTRY
from quanta.games.legions.phases.turn_end import actor, finish, with_unit

if TYPE_CHECKING:
    from quanta.games.legions.position import LegionsPosition

VERBS = {ATTACK: "roll", DAMAGE: "damage", SAVES: "saves"}


def shot(position: LegionsPosition, unit: Unit, target: Unit, order: int) -> attack_odds.Shot:
    """What the odds of this attack depend on, for a unit that stands where it attacks from."""
    kind, other = position.kind(unit), position.kind(target)
    need = attack_odds.HIT_NEED[ORDERS[order]]
    if not clear(position.ground, position.occupied, unit.hex, target.hex):
        need += kind.trait.blind
    cover = position.ground.cover(target.hex, other.arm)
    return attack_odds.Shot(
        dice=attack_odds.covered(kind.dice_with(unit.left), cover),
        need=need,
        armour=other.armour,
        ap=kind.ap,
        saves=other.arm == INFANTRY,
        left=target.left,
        shrugs=other.trait.shrugs,
    )


def begin(position: LegionsPosition, target: int) -> LegionsPosition:
    """The target is named and the attack dice are to be thrown (legions R20)."""
    deed = position.deed
    assert deed is not None
    unit = actor(position)
    dice = shot(position, unit, position.at[target], deed.order).dice
    return position.but(stage=ATTACK, deed=Deed(unit.hex, deed.order, target, dice))


def under_way(position: LegionsPosition) -> tuple[Deed, Unit, attack_odds.Shot]:
    """The attack that is being thrown for: the deed, its target and the shot."""
    deed = position.deed
    assert deed is not None
    target = position.at[deed.target]
    return deed, target, shot(position, actor(position), target, deed.order)


@cache
def _throws(stage: str, dice: int) -> tuple[tuple[Action, Fraction], ...]:
    verb = VERBS[stage]
    return tuple((f"{verb}-{digits}", share) for digits, share in attack_odds.throws(dice))


@cache
def _actions(stage: str, dice: int) -> tuple[Action, ...]:
    return tuple(action for action, _ in _throws(stage, dice))


def chances(position: LegionsPosition) -> Sequence[tuple[Action, Fraction]]:
    """The throws of so many dice, in ascending digits."""
    assert position.deed is not None
    return _throws(position.stage, position.deed.dice)


def legal(position: LegionsPosition) -> Sequence[Action]:
    """``roll-14556``, ``damage-245``, ``saves-356``: the dice as they fell, sorted."""
    assert position.deed is not None
    return _actions(position.stage, position.deed.dice)


def _thrown(action: Action) -> list[int]:
    return [int(digit) for digit in action.partition("-")[2]]


def after_attack(position: LegionsPosition, action: Action) -> LegionsPosition:
    """Ones suppress, hits go on to damage (legions R20, R21, H13)."""
    deed, target, aimed = under_way(position)
    dice = _thrown(action)
    marks = attack_odds.suppressions(dice, aimed.shrugs)
    shaken = target._replace(suppressed=target.suppressed + marks)
    marked = position.but(units=with_unit(position, shaken))
    hits = attack_odds.hits(dice, aimed.need)
    if not hits:
        return finish(marked)
    if aimed.armour is None:
        return _killed(marked, deed, aimed, hits)
    return marked.but(stage=DAMAGE, deed=deed._replace(dice=hits))


def after_damage(position: LegionsPosition, action: Action) -> LegionsPosition:
    """Each die with the bonus against the armour; a one never kills (legions R22, H15)."""
    deed, _, aimed = under_way(position)
    kills = attack_odds.kills(_thrown(action), aimed.armour, aimed.ap)
    return _killed(position, deed, aimed, kills) if kills else finish(position)


def _killed(
    position: LegionsPosition, deed: Deed, aimed: attack_odds.Shot, kills: int
) -> LegionsPosition:
    """Infantry saves first, one die for every kill, also those beyond its strength (H16)."""
    if aimed.saves:
        return position.but(stage=SAVES, deed=deed._replace(dice=kills))
    return _lost(position, deed, kills)


def after_saves(position: LegionsPosition, action: Action) -> LegionsPosition:
    """A four or more undoes a kill (legions R23)."""
    deed, _, _ = under_way(position)
    return _lost(position, deed, attack_odds.unsaved(_thrown(action)))


def _lost(position: LegionsPosition, deed: Deed, lost: int) -> LegionsPosition:
    """Elements leave; with the last one the unit, its markers and its order, unseen; its points
    are scored at once (legions R15, R23, H14, H29)."""
    target = position.at[deed.target]
    if lost < target.left:
        weaker = target._replace(left=target.left - lost)
        return finish(position.but(units=with_unit(position, weaker)))
    score = list(position.vp)
    score[position.seat] += position.kind(target).vp
    rest = tuple(unit for unit in position.units if unit.hex != deed.target)
    return finish(position.but(units=rest, vp=(score[0], score[1])))
