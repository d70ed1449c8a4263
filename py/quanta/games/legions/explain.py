"""Positions, actions and attacks in sentences.

Every ``position`` is as the viewpoint sees it, so nothing here reveals a secret.
"""

from __future__ import annotations

from quanta.core.words import counted
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.damage import kill_need
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.stages import (
    ACTIVATE_STEP,
    AREA,
    ATTACK,
    BY_CHANCE,
    COMMAND,
    DAMAGE,
    DEPLOY,
    FIRE,
    FIRST,
    MOVE,
    MUSTER,
    PLAY,
    RALLY_STEP,
    SECTION,
)
from quanta.games.legions.model.terrain import COVER_WORDS, NO_COVER
from quanta.games.legions.model.units import ADVANCE, ORDERS, SEATS, SECRET, UNKNOWN, Unit
from quanta.games.legions.phases import attack
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.ready_armies import name_of

EDGE_HEXES = (
    {"top": "0101 to 1301", "bottom": "0114 to 1314"},
    {"top": "0403 to 1003", "bottom": "0411 to 1011"},
)
"""The hexes of the two edges, which tell them apart where the board is turned: of the whole board,
and of the small map."""


def unit_words(position: LegionsPosition, unit: Unit) -> str:
    """A unit in a few words: ``White's C1 Anvils``."""
    kind = position.kind(unit)
    return f"{SEATS[unit.seat]}’s {kind.code} {kind.name}"


def unit_type(position: LegionsPosition, code: str) -> str:
    """A unit type by its code: ``the Anvils (C1)``; of a secret one, ``a unit``."""
    number = position.scenario.by_code.get(code)
    return "a unit" if number is None else f"the {position.scenario.kinds[number].name} ({code})"


def _unit_on(position: LegionsPosition, place: str) -> str:
    """The unit in a hex: ``the Anvils on 0304``, or just the hex where none is known there."""
    unit = position.at.get(INDEX.get(place, -1))
    return f"the unit on {place}" if unit is None else f"the {position.kind(unit).name} on {place}"


def _acting(position: LegionsPosition) -> str:
    activation = position.activation
    return "the unit" if activation is None else _unit_on(position, NAMES[activation.actor])


def label(position: LegionsPosition, hex_: int) -> str:
    """The contents of a hex: the accessible name of its target. An order that is not known is said
    to be face down."""
    ground = position.ground.at(hex_).name
    unit = position.at.get(hex_)
    if unit is None:
        return f"{NAMES[hex_]}, {ground}."
    kind = position.kind(unit)
    parts = [f"{NAMES[hex_]}, {ground}", unit_words(position, unit)]
    parts.append(f"{unit.left} of {counted(kind.size, 'element')}")
    if unit.suppressed:
        parts.append(counted(unit.suppressed, "suppression marker"))
    if unit.order:
        known = unit.order != SECRET
        parts.append(f"ordered to {ORDERS[unit.order]}" if known else "with an order face down")
    return ", ".join(parts) + "."


def prompt(position: LegionsPosition) -> str:
    """Whose turn it is to do what."""
    name = SEATS[position.seat]
    if position.stage == FIRST:
        return "Both sides roll for the first turn."
    if position.stage in BY_CHANCE:
        return f"{name} rolls the dice."
    return {
        MUSTER: f"{name} chooses an army.",
        SECTION: f"{name} chooses a board section.",
        AREA: f"{name} chooses an edge.",
        DEPLOY: f"{name} deploys.",
        PLAY: f"{name} has {counted(position.points, 'command point')}.",
        MOVE: f"{name} has activated a unit.",
        FIRE: f"{name} may attack.",
    }[position.stage]


def task(position: LegionsPosition) -> str:
    """What the seat to play has to do, after ``Your turn:``; empty while dice decide."""
    return {
        MUSTER: "choose an army",
        SECTION: "choose a board section",
        AREA: "choose your edge",
        DEPLOY: "set up your units",
        PLAY: f"spend {counted(position.points, 'command point')}",
        MOVE: "move the unit",
        FIRE: "attack, or end the activation",
    }.get(position.stage, "")


def points_words(points: int, goal: int) -> str:
    """``40 of 200 points``; once there are more than needed, ``221 points (200 needed)``."""
    return f"{points} of {goal} points" if points <= goal else f"{points} points ({goal} needed)"


LIFTED = "Choose where it should stand, or another unit to swap places with."
"""Of a unit that is set up, while it is picked."""


def instructions(position: LegionsPosition) -> str:
    """The actions that are possible now, and their costs."""
    stage = position.stage
    if stage == MUSTER:
        limit = position.scenario.limit
        left = limit - position.scenario.worth(position.reserves[position.seat])
        return f"{left} of {limit} points left. Press “Army complete” when you are ready."
    if stage == PLAY:
        return (
            f"{_expenses(position)}: 1 command point each. Then end the turn.{_counting(position)}"
        )
    if stage == MOVE:
        activation = position.activation
        assert activation is not None
        fire = (
            "" if activation.order == ADVANCE else ", or a target to attack from where the unit is"
        )
        return f"Choose a hex to move to{fire}, or end the activation."
    return {
        SECTION: "The two sections make up the board.",
        AREA: "The first player sets up at one edge, the second at the other.",
        DEPLOY: "Choose a unit and a hex of the set-up area. To move a unit, choose it on the map.",
        FIRE: "Choose a target, or end the activation.",
    }.get(stage, "The dice decide.")


def _counting(position: LegionsPosition) -> str:
    """The objectives of the side to play in a scenario, to follow another sentence."""
    if not position.scenario.objectives:
        return ""
    from quanta.games.legions.scenarios import descriptions  # late: most games have no objectives

    objectives = descriptions.own_objectives(position)
    return f" {objectives}" if objectives else ""


def _expenses(position: LegionsPosition) -> str:
    """The remaining uses of points."""
    own = [unit for unit in position.units if unit.seat == position.seat]
    if position.step == RALLY_STEP and any(unit.suppressed for unit in own):
        return "Choose a unit to rally it, to activate it or to give it an order"
    if position.step <= ACTIVATE_STEP and any(unit.order and not unit.suppressed for unit in own):
        return "Choose a unit with a letter to activate it, or any unit to give it an order"
    return "Choose a unit to give it an order for your next turn"


def dice_of(count: int) -> str:
    """A number of dice."""
    return "1 die" if count == 1 else f"{count} dice"


def dice_words(shot: attack_odds.Shot, cover: int) -> str:
    """The dice of an attack, and what hits, kills and saves."""
    covered = "" if cover == NO_COVER else f" after {COVER_WORDS[cover]}"
    need = kill_need(shot.armour, shot.ap)
    kills = (
        "every hit kills"
        if shot.armour is None
        else "no hit kills"
        if need > 6
        else f"hits kill on {rolls(need)}"
    )
    saves = f", saved on {rolls(attack_odds.SAVE_NEED)}" if shot.saves else ""
    return f"{dice_of(shot.dice)}{covered}, hitting on {rolls(shot.need)}; {kills}{saves}."


def listed_rolls(need: int) -> str:
    """The rolls of a die that succeed, one by one: ``4, 5, 6``."""
    return ", ".join(map(str, range(need, 7)))


def rolls(need: int) -> str:
    """The rolls of a die that succeed: ``4 to 6``, ``6`` or ``nothing``."""
    return "nothing" if need > 6 else "6" if need == 6 else f"{need} to 6"


def attack_words(position: LegionsPosition, target: int) -> str:
    """The possible results of the acting unit's attack on this hex, from the exact odds."""
    activation = position.activation
    assert activation is not None
    unit, other = position.at[activation.actor], position.at[target]
    shot = attack.shot(position, unit, other, activation.order)
    odds = attack_odds.odds(shot)
    cover = position.ground.cover(target, position.kind(other).arm)
    return (
        f"{dice_words(shot, cover)} {float(1 - odds.lost[0]):.0%} to hurt, "
        f"{float(odds.destroy):.0%} to destroy, {float(1 - odds.suppressions[0]):.0%} to suppress."
    )


def describe_action(before: LegionsPosition, action: str) -> str:
    """A sentence on what ``action`` does in the position ``before``."""
    if before.stage in (FIRST, COMMAND):
        return _describe_roll(before, action)
    if before.stage in BY_CHANCE:
        sentence = describe_throw(before, action)
    else:
        verb, rest = name_action(before, action).split(" ", 1)
        sentence = f"{SEATS[before.seat]} {_third_person(verb)} {rest}."
    if not before.scenario.counts_more:
        return sentence
    from quanta.games.legions.scenarios import descriptions  # late: most games have no objectives

    return f"{sentence} {descriptions.turn_end_words(before, before.apply(action))}".strip()


def name_action(before: LegionsPosition, action: str) -> str:
    """An action that a side chooses, as one would order it: ``move the Anvils on 0304 to 0405``."""
    verb, _, rest = action.partition("-")
    if before.stage == DEPLOY:
        return f"deploy {unit_type(before, verb)} on {rest}"
    if before.stage == SECTION:
        section = before.scenario.sections[int(rest[0]) - 1].name
        return f"lay {section}{', turned' if action.endswith('-turned') else ''}"
    if verb == "done":
        ready = name_of(before.reserves[before.seat], before.scenario)
        return f"complete the army{f': {ready}' if ready else ''}"
    place, _, order = rest.partition("-")
    there, edges = _unit_on(before, place), EDGE_HEXES[before.scenario.small]
    return {
        "take": f"take {unit_type(before, rest)}",
        "area": f"choose the {rest} edge, hexes {edges.get(rest, rest)}",
        "end": "end the turn",
        "hold": "end the activation",
        "rally": f"rally {there}: one marker less",
        "activate": f"activate {there}: {order}",
        "order": f"give {there} {'an order' if order == '?' else f'the order to {order}'}",
        "move": f"move {_acting(before)} to {place}",
        "fire": f"attack {there} with {_acting(before)}",
    }[verb]


def _third_person(verb: str) -> str:
    return "rallies" if verb == "rally" else f"{verb}s"


def _describe_roll(before: LegionsPosition, action: str) -> str:
    _, a, b = action.split("-")
    if before.stage == FIRST:
        again = "; both roll again" if a == b else ""
        return f"White rolls {a}, Black rolls {b}{again}."
    return f"{SEATS[before.seat]} rolls {a} and {b}: {command_words(before, action)}."


def command_words(before: LegionsPosition, action: str) -> str:
    """The command points that a roll brings: ``8 command points``. On the first turn of a side only
    the higher die counts."""
    _, a, b = action.split("-")
    points = int(b) if before.turn <= 2 else int(a) + int(b)
    return counted(points, "command point")


def describe_throw(before: LegionsPosition, action: str) -> str:
    """A throw of an attack and its effect: a line of the dice log."""
    _, target, shot = attack.current_attack(before)
    shown = ", ".join(action.partition("-")[2])
    thrown = {
        ATTACK: f"Attack on {NAMES[target.hex]}, {shot.need} or more hits",
        DAMAGE: f"Damage, armour {shot.armour} against +{shot.ap}",
    }.get(before.stage, "Saves on 4 or more")
    return f"{thrown}: {shown}; {throw_effect(before, action)}."


def throw_effect(before: LegionsPosition, action: str) -> str:
    """The result of a throw of an attack: ``2 hits, 1 marker``."""
    _, target, shot = attack.current_attack(before)
    dice = [int(digit) for digit in action.partition("-")[2]]
    if before.stage == ATTACK:
        hits = counted(attack_odds.hits(dice, shot.need), "hit")
        markers = attack_odds.suppressions(dice, shot.shrugs, shot.marks)
        return f"{hits}, {counted(markers, 'marker')}"
    if before.stage == DAMAGE:
        return counted(attack_odds.kills(dice, shot.armour, shot.ap), "kill")
    return f"{counted(min(attack_odds.unsaved(dice), target.left), 'element')} lost"


def seat_lines(position: LegionsPosition, seat: int) -> list[str]:
    """The panel's text about a seat, below its points."""
    scenario = position.scenario
    own = [unit for unit in position.units if unit.seat == seat]
    reserve = position.reserves[seat]
    if position.stage == MUSTER:
        known = UNKNOWN not in reserve
        worth = f", {scenario.worth(reserve)} of {scenario.limit} points" if known else ""
        return [f"{counted(len(reserve), 'unit')}{worth}"]
    lines = [f"{counted(len(own), 'unit')} on the board"] if own else []
    orders = sum(unit.order > 0 for unit in own)
    suppressed = sum(unit.suppressed > 0 for unit in own)
    if orders:
        lines.append(f"{counted(orders, 'unit')} with an order")
    if suppressed:
        lines.append(f"{suppressed} suppressed")
    return lines + ([f"{len(reserve)} to deploy"] if reserve else [])
