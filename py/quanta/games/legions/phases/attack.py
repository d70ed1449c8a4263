"""An attack, throw by throw: attack dice, damage dice, saving dice (legions R18 to R23)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from quanta.core.game import Action
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.attack_odds import Shot
from quanta.games.legions.model.force_lists import Kind
from quanta.games.legions.model.geometry import distance
from quanta.games.legions.model.sight import clear
from quanta.games.legions.model.stages import ATTACK, DAMAGE, SAVES
from quanta.games.legions.model.state import LegionsState, S
from quanta.games.legions.model.terrain import INFANTRY
from quanta.games.legions.model.units import ORDERS, Activation, Unit
from quanta.games.legions.phases.turn_end import end_activation

VERBS = {ATTACK: "roll", DAMAGE: "damage", SAVES: "saves"}


def attack_range(kind: Kind, target: Kind) -> int:
    """From how many hexes away at most a unit of one type attacks one of another (legions R18,
    M28)."""
    return min(kind.range, target.trait.seen_within)


def targets(state: LegionsState, unit: Unit) -> list[int]:
    """The hexes of the enemies that the unit could attack from its hex, sorted: within range, and
    in its line of sight unless it has lobbed fire (legions R18, R19, M8, M28)."""
    kind = state.kind(unit)
    blind = kind.trait.blind > 0
    ground, occupied, start = state.ground, state.occupied, unit.hex
    return [
        other.hex
        for other in state.units
        if other.seat != unit.seat
        and distance(start, other.hex) <= attack_range(kind, state.kind(other))
        and (blind or clear(ground, occupied, start, other.hex))
    ]


def shot(state: LegionsState, unit: Unit, target: Unit, order: int) -> Shot:
    """The shot of a unit that attacks from its hex."""
    seen = clear(state.ground, state.occupied, unit.hex, target.hex)
    need = attack_odds.hit_need(state.kind(unit).trait, ORDERS[order], seen=seen)
    return aimed(state, unit, target, need)


def aimed(state: LegionsState, unit: Unit, target: Unit, need: int) -> Shot:
    """The same with a given lowest die that hits."""
    kind, other = state.kind(unit), state.kind(target)
    cover = state.ground.cover(target.hex, other.arm)
    return Shot(
        dice=attack_odds.covered(kind.dice_with(unit.left), cover),
        need=need,
        armour=other.armour,
        ap=kind.ap,
        saves=other.arm == INFANTRY,
        left=target.left,
        shrugs=other.trait.shrugs,
        marks=kind.trait.marks,
    )


def begin(state: S, target: int) -> S:
    """The acting unit attacks the hex ``target``; its attack dice are rolled next (legions R20)."""
    activation, unit = state.activation, state.acting_unit
    assert activation is not None
    dice = shot(state, unit, state.at[target], activation.order).dice
    named = Activation(unit.hex, activation.order, target, dice)
    return state.replace(stage=ATTACK, activation=named)


def current_attack(state: LegionsState) -> tuple[Activation, Unit, Shot]:
    """The attack under way: the activation, the target and the shot."""
    activation = state.activation
    assert activation is not None
    target = state.at[activation.target]
    return activation, target, shot(state, state.acting_unit, target, activation.order)


@cache
def _throws(stage: str, dice: int) -> tuple[tuple[Action, Fraction], ...]:
    verb = VERBS[stage]
    return tuple((f"{verb}-{digits}", share) for digits, share in attack_odds.throws(dice))


@cache
def _actions(stage: str, dice: int) -> tuple[Action, ...]:
    return tuple(action for action, _ in _throws(stage, dice))


def chances(state: LegionsState) -> Sequence[tuple[Action, Fraction]]:
    """The throws of the dice due, with their probabilities."""
    assert state.activation is not None
    return _throws(state.stage, state.activation.dice)


def legal(state: LegionsState) -> Sequence[Action]:
    """``roll-14556``, ``damage-245`` or ``saves-356``: the dice in ascending order."""
    assert state.activation is not None
    return _actions(state.stage, state.activation.dice)


def _thrown(action: Action) -> list[int]:
    return [int(digit) for digit in action.partition("-")[2]]


def after_attack(state: S, action: Action) -> S:
    """Low dice suppress, hits lead to damage (legions R20, R21, H13, M26)."""
    activation, target, aimed = current_attack(state)
    dice = _thrown(action)
    markers = attack_odds.suppressions(dice, aimed.shrugs, aimed.marks)
    suppressed = target._replace(suppressed=target.suppressed + markers)
    marked = state.replace(units=state.units_with(suppressed))
    hits = attack_odds.hits(dice, aimed.need)
    if not hits:
        return end_activation(marked)
    if aimed.armour is None:
        return _killed(marked, activation, aimed, hits)
    return marked.replace(stage=DAMAGE, activation=activation._replace(dice=hits))


def after_damage(state: S, action: Action) -> S:
    """Each die plus the bonus against the armour; a one never kills (legions R22, H15)."""
    activation, _, aimed = current_attack(state)
    kills = attack_odds.kills(_thrown(action), aimed.armour, aimed.ap)
    return _killed(state, activation, aimed, kills) if kills else end_activation(state)


def _killed(state: S, activation: Activation, aimed: Shot, kills: int) -> S:
    """Infantry saves first: one die for every kill, even those beyond its strength (H16)."""
    if aimed.saves:
        return state.replace(stage=SAVES, activation=activation._replace(dice=kills))
    return _lost(state, activation, kills)


def after_saves(state: S, action: Action) -> S:
    """A four or more cancels a kill (legions R23)."""
    activation, _, _ = current_attack(state)
    return _lost(state, activation, attack_odds.unsaved(_thrown(action)))


def _lost(state: S, activation: Activation, lost: int) -> S:
    """Elements are removed; with the last one go the unit, its markers and its order, which stays
    secret, and its points are scored at once (legions R15, R23, H14, H29)."""
    target = state.at[activation.target]
    if lost < target.left:
        weaker = target._replace(left=target.left - lost)
        return end_activation(state.replace(units=state.units_with(weaker)))
    rest = tuple(unit for unit in state.units if unit.hex != activation.target)
    return end_activation(state.replace(units=rest, vp=state.vp_with(state.kind(target).vp)))
