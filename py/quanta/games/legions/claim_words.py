"""The claims about a game of Legions, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quanta.core.claims import WINS, Claim, Explanation, Line, after, by_line
from quanta.core.words import counted, listed
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.units import ORDERS, SEATS
from quanta.games.legions.phases.attack import current_attack
from quanta.games.legions.position import LegionsPosition

MOST = 4
"""At most this many enemies in reach are named; more are only counted."""
Kinds = Mapping[str, Claim]
"""The claims about one line, by kind."""


def say(position: LegionsPosition, explanation: Explanation) -> str:
    """A sentence or two: what an action leaves undone or rules out, then attacks or places."""
    if explanation[0].kind == WINS:
        return _won(explanation)
    groups = {
        line: {claim.kind: claim for claim in claims}
        for line, claims in by_line(explanation).items()
    }
    aims = next((claim for claim in explanation if claim.kind == "aims"), None)
    said = [text for kinds in groups.values() for text in _turn(position, kinds, aims)]
    attacks = [(line, kinds) for line, kinds in groups.items() if _chance(kinds) is not None]
    if attacks:
        said.append(_attacks(position, attacks))
    for kind, words in _COMPARED.items():
        pair = [claim for claim in explanation if claim.kind == kind]
        if pair:
            others = {claim.kind: claim for claim in explanation}
            said.append(f"{words(position, pair, others)}.")
    return " ".join(said)


def _won(explanation: Explanation) -> str:
    """That the game ends with this turn."""
    won, own, other = explanation
    points = f"{own.count} points to {other.count}"
    return f"The game ends with this turn: {SEATS[won.seat]} wins by {points}."


def _turn(position: LegionsPosition, kinds: Kinds, aims: Claim | None) -> list[str]:
    """What an action leaves undone, or rules out, and which unit can be attacked after it."""
    said: list[str] = []
    if "unused" in kinds:
        points = counted(kinds["unused"].count, "command point")
        said.append(f"Ending the turn leaves {points} unused{_undone(position, kinds)}.")
    if "orderless" in kinds:
        said.append(_orderless(position, kinds["orderless"], aims))
    if "activations" in kinds:
        units, cells = kinds["activations"].count, kinds["activations"].cells
        late = f"{counted(units, 'unit')} can no longer act"
        if cells:
            late = f"the unit{'s' * (units > 1)} on {listed(cells)} can no longer act"
        said.append(f"Once an order is given, no more units can be activated this turn, so {late}.")
    if "last" in kinds:
        count = kinds["last"].count
        points = "one command point" if count == 1 else f"{count} command points"
        said.append(f"The turn has only {points} left.")
    if "danger" in kinds:
        place, *enemies = kinds["danger"].cells
        named = _named(position, kinds["danger"])
        said.append(f"On {place} {named} can be attacked from {listed(enemies)}.")
    return said


def _undone(position: LegionsPosition, kinds: Kinds) -> str:
    """``, though the unit on 0304 could act``, or that a unit has markers."""
    if "idle" in kinds:
        units, cells = kinds["idle"].count, kinds["idle"].cells
        named = f"the unit{'s' * (units > 1)} on {listed(cells)}" if cells else f"{units} units"
        return f", though {named} could still act"
    if "marked" in kinds:
        (place,) = kinds["marked"].cells
        markers = counted(kinds["marked"].count, "marker")
        return f", and {_on(position, place)} with {markers}, so that they cannot act"
    return ""


def _orderless(position: LegionsPosition, claim: Claim, aims: Claim | None) -> str:
    """Which units have no order, and what one of them could do with one."""
    units = _on(position, claim.cells[0])
    if claim.count > 1:
        units = f"the units on {listed(claim.cells)}"
    said = f"Without an order {units} cannot act next turn"
    if aims is None:
        return f"{said}."
    actor, target = (_on(position, cell) for cell in aims.cells)
    who = actor if claim.count > 1 else "they"
    return f"{said}; ordered to {aims.line[0].rpartition('-')[2]}, {who} could attack {target}."


def _on(position: LegionsPosition, cell: str) -> str:
    """``the Pikes on 0910``."""
    return f"the {position.kind(position.at[INDEX[cell]]).name} on {cell}"


def _named(position: LegionsPosition, claim: Claim) -> str:
    """The unit that a claim about a place is about: ``the Pikes``."""
    here = after(position, claim.line)
    return f"the {here.kind(here.at[INDEX[claim.cells[0]]]).name}"


def _chance(kinds: Kinds) -> Claim | None:
    """The claim about the chance of an attack."""
    return kinds.get("destroys") or kinds.get("hurts")


def _attacks(position: LegionsPosition, attacks: Sequence[tuple[Line, Kinds]]) -> str:
    """The chances of one attack, or of the better one, which is the second, and of the other."""
    *others, (line, kinds) = attacks
    here = after(position, line)
    activation, target, _ = current_attack(here)
    actor, unit = NAMES[activation.actor], here.kind(here.acting_unit).name
    start = f"From {actor} the {unit} have"
    if any(action.startswith("move-") for action in line):
        start = f"After moving to {actor}, the {unit} have"
    if any(f"rally-{action[9:13]}" in line for action in line if action.startswith("activate-")):
        start = f"Once rallied, the {unit} on {actor} have"
    there = f"the {here.kind(target).name} on {NAMES[target.hex]}{_worth_and_average(kinds)}"
    said = f"{start} {_percent(kinds)} of destroying {_part(kinds)}{there}"
    for other, its in others:
        said += f"; {_other_attack(position, other, its, here)}"
    return f"{said}."


def _other_attack(
    position: LegionsPosition, line: Line, kinds: Kinds, than: LegionsPosition
) -> str:
    """The chance of an attack after that of another. than: the position before the dice of that."""
    here = after(position, line)
    activation, target, _ = current_attack(here)
    others, same_target, _ = current_attack(than)
    said = "the attack"
    if activation.actor != others.actor:
        said += f" from {NAMES[activation.actor]}"
    if here.acting_unit.kind != than.acting_unit.kind:
        said += f" by the {here.kind(here.acting_unit).name}"
    if target.hex != same_target.hex:
        said += f" on the {here.kind(target).name} on {NAMES[target.hex]}"
        said += f" (worth {_points(kinds)})"
    what = "an element" if "hurts" in kinds else "them"
    average = _average(kinds)
    return f"{said} has {_percent(kinds)} of destroying {what}{average and f' ({average})'}"


def _points(kinds: Kinds) -> str:
    """``37 points and 8 more for the objective``."""
    points = counted(kinds["value"].count, "point")
    more = f" and {kinds['frees'].count} more for the objective" if "frees" in kinds else ""
    return f"{points}{more}"


def _worth_and_average(kinds: Kinds) -> str:
    """``, worth 37 points``, or if only elements may be destroyed, `` (1.2 on average; the unit is
    worth 37 points)``."""
    average = _average(kinds)
    if "left" in kinds:
        unit = f"the unit is worth {_points(kinds)}"
        return f" ({average}; {unit})" if average else f" ({unit})"
    return f", worth {_points(kinds)}{average and f' ({average})'}"


def _percent(kinds: Kinds) -> str:
    chance = _chance(kinds)
    assert chance is not None, "an attack without its chance"
    if not chance.count:
        return "less than a 1% chance"
    an = "an" if chance.count in (8, 11, 18, *range(80, 90)) else "a"
    return f"{an} {chance.count}% chance"


def _part(kinds: Kinds) -> str:
    """``at least one of the 3 elements of ``; empty if all are to be destroyed."""
    if "left" not in kinds:
        return ""
    elements = kinds["left"].count
    return (
        f"at least one of the {elements} elements of " if elements > 1 else "the last element of "
    )


def _average(kinds: Kinds) -> str:
    """``1.2 on average``; empty if that is not claimed."""
    averages = []
    if "elements" in kinds:
        tenths = kinds["elements"].count
        averages.append(f"{tenths // 10}.{tenths % 10}")
    if "mean" in kinds:
        averages.append(counted(kinds["mean"].count, "point"))
    return f"{listed(averages)} on average" if averages else ""


def _attackers(position: LegionsPosition, claims: Sequence[Claim], kinds: Kinds) -> str:
    """Which enemies can attack a unit on one hex, and which on another."""
    first, *others = claims
    count, enemies = first.count, first.cells[1:]
    units, where = counted(count, "enemy unit"), f" on {listed(enemies)}" if count <= MOST else ""
    if "hidden" in kinds:
        units = f"{units} with {'a hidden order' if count == 1 else 'hidden orders'}"
        where = where and f",{where}"
    worth = f", worth {counted(kinds['value'].count, 'point')}," if "value" in kinds else ""
    attacked = f"could be attacked by {units}{where}"
    parts = [f"{_at(position, first)} {_named(position, first)}{worth} {attacked}"]
    for each in others:
        there = _at(position, each).removesuffix(",")
        parts.append(f"{there[0].lower()}{there[1:]}, {_by_these(each)}")
    return "; ".join(parts)


def _at(position: LegionsPosition, claim: Claim) -> str:
    """``On 0409``, or ``After moving to 0409,`` if the unit is not there yet."""
    place = claim.cells[0]
    ends = (each.at.get(INDEX[place]) for each in (position, after(position, claim.line)))
    here, then = ((unit.seat, unit.kind) if unit else None for unit in ends)
    return f"On {place}" if here == then else f"After moving to {place},"


def _by_these(claim: Claim) -> str:
    """``by none``, ``only by the one on 0802``, ``only by those on 0605 and 0606`` or ``by
    5``."""
    enemies = claim.cells[1:]
    match len(enemies):
        case 0:
            return "by none"
        case 1:
            return f"only by the one on {enemies[0]}"
        case count if count > MOST:
            return f"by {count}"
    return f"only by those on {listed(enemies)}"


def _next(position: LegionsPosition, claims: Sequence[Claim], _: Kinds) -> str:
    """Which enemies a unit could attack next turn from one hex, and which from another."""
    first, *others = claims
    said = (
        f"From {first.cells[0]} {_named(position, first)} could attack {_enemies(first)} next turn"
    )
    return "; ".join(
        (said, *(f"from {each.cells[0]} they could attack {_enemies(each)}" for each in others))
    )


def _enemies(claim: Claim) -> str:
    """``no enemy``, ``the enemy on 0802``, ``those on 0605 and 0606`` or ``any
    of 5 enemy units``."""
    enemies = claim.cells[1:]
    if not claim.count:
        return "no enemy"
    if not enemies:
        return f"any of {counted(claim.count, 'enemy unit')}"
    return f"the enem{'ies' if enemies[1:] else 'y'} on {listed(enemies)}"


def _targets(position: LegionsPosition, claims: Sequence[Claim], _: Kinds) -> str:
    """Which enemies a unit could attack next turn under one order, and under another."""
    first, *others = claims
    unit, order = _on(position, first.cells[0]), _order(position, first)
    said = [f"Ordered to {order}, {unit} could attack {_enemies(first)} next turn"]
    for each in others:
        order = f"ordered to {_order(position, each)}, they"
        if each.cells[0] != first.cells[0]:
            order = f"ordered to {_order(position, each)}, {_on(position, each.cells[0])}"
        elif each.cells[0] not in each.line[0]:
            order = f"with their order to {_order(position, each)} they"
        said.append(f"{order} could attack {_enemies(each)}")
    return "; ".join(said)


def _order(position: LegionsPosition, claim: Claim) -> str:
    """The order of the unit that a claim is about."""
    return ORDERS[after(position, claim.line).at[INDEX[claim.cells[0]]].order]


def _scores(position: LegionsPosition, claims: Sequence[Claim], _: Kinds) -> str:
    """``With the Bellows on 0810, White scores 8 points for objectives``."""
    first, *others = claims
    points = counted(first.count, "point") if first.count else "no points"
    said = (
        f"With {_named(position, first)} on {first.cells[0]}, {SEATS[first.seat]} scores {points} "
        "for objectives at the end of the turn"
    )
    return "; ".join(
        (said, *(f"with them on {each.cells[0]} it scores {each.count}" for each in others))
    )


def _nearer(position: LegionsPosition, claims: Sequence[Claim], _: Kinds) -> str:
    """``On 0505 the Mules are 8 hexes from the objective on 1305; on 1303, 2``."""
    first, *others = claims
    place, goal = first.cells
    away = f"{first.count} hex{'' if first.count == 1 else 'es'}"
    said = [f"On {place} {_named(position, first)} are {away} from the objective on {goal}"]
    for each in others:
        other = "" if each.cells[1] == goal else f" from that on {each.cells[1]}"
        said.append(f"on {each.cells[0]}, {each.count or 'on it'}{other}")
    return "; ".join(said)


_COMPARED = {
    "attackers": _attackers,
    "next": _next,
    "targets": _targets,
    "scores": _scores,
    "nearer": _nearer,
}
"""Kinds of claims that are about both lines -> their words."""
