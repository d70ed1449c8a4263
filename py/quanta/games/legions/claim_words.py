"""The claims about a game of Legions, in words."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.claims import Claim, Explanation, Line, after, by_line
from quanta.core.words import counted, listed
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.phases.attack import current_attack
from quanta.games.legions.position import LegionsPosition

ATTACK = ("destroys", "elements")
"""The kinds of the first claim about an attack."""
MOST = 4
"""At most this many units are named; more are only counted."""


def say(position: LegionsPosition, explanation: Explanation) -> str:
    """A sentence or two for each line, in the order of the claims."""
    said: list[str] = []
    attacks = 0
    for line, claims in by_line(explanation).items():
        kinds = {claim.kind: claim for claim in claims}
        if not kinds.keys().isdisjoint(ATTACK):
            said.append(_attack(position, line, kinds, again=attacks > 0))
            attacks += 1
        elif "danger" in kinds:
            said.append(_danger(position, kinds["danger"]))
        elif "value" in kinds:
            others = next(claim for claim in explanation[::-1] if claim.kind == "attackers")
            said.append(_attackers(position, kinds, others))
        elif "attackers" not in kinds:
            said += _turn(position, line, kinds)
    return " ".join(said)


def _turn(position: LegionsPosition, line: Line, kinds: dict[str, Claim]) -> list[str]:
    """What an action leaves undone, or rules out."""
    said: list[str] = []
    if "unused" in kinds:
        points = counted(kinds["unused"].count, "command point")
        left = f"Ending the turn leaves {points} unused"
        if "orderless" in kinds:
            left += f" and {_on(position, kinds['orderless'].cells[0])} without an order"
        said.append(f"{left}.")
    if "activations" in kinds:
        units, cells = kinds["activations"].count, kinds["activations"].cells
        late = f"{counted(units, 'unit')} that could act no longer can"
        if cells:
            late = f"the unit{'s' * (units > 1)} on {listed(cells)} can no longer act"
        said.append(f"An order ends the activations of this turn, so {late}.")
    if "last" in kinds:
        said.append("The turn has only one command point left.")
    if "aims" in kinds:
        actor, target = (_on(position, cell) for cell in kinds["aims"].cells)
        order = line[0].rpartition("-")[2]
        said.append(f"With the order to {order}, {actor} could attack {target} next turn.")
    return said


def _on(position: LegionsPosition, cell: str) -> str:
    """``the Pikes on 0910``."""
    return f"the {position.kind(position.at[INDEX[cell]]).name} on {cell}"


def _attack(position: LegionsPosition, line: Line, kinds: dict[str, Claim], *, again: bool) -> str:
    """What an attack may do. again: whether it is compared with the attack before."""
    here = after(position, line)
    activation, target, _ = current_attack(here)
    unit = f"the {here.kind(here.acting_unit).name}"
    there = f"the {here.kind(target).name} on {NAMES[target.hex]}"
    start = f"from {NAMES[activation.actor]} {unit}"
    start = f"Instead, {start}" if again else f"F{start[1:]}"
    points = counted(kinds["value"].count, "point")
    if "elements" in kinds:
        lost, left = kinds["elements"].count, kinds["left"].count
        said = f"{lost // 10}.{lost % 10} of {counted(left, 'element')}"
        return f"{start} can attack {there}, worth {points}, and destroy {said} on average."
    worth = f"for {points}"
    if "frees" in kinds:
        worth += f" and {kinds['frees'].count} more for the objective"
    if "mean" in kinds:
        worth += f", {kinds['mean'].count} on average"
    chance = f"with a chance of {kinds['destroys'].count}%"
    return f"{start} can destroy {there} {chance}, {worth}."


def _danger(position: LegionsPosition, danger: Claim) -> str:
    """Where a unit can be attacked from."""
    place, *enemies = danger.cells
    here = after(position, danger.line)
    name = here.kind(here.at[INDEX[place]]).name
    return f"On {place} the {name} can be attacked from {listed(enemies)}."


def _attackers(position: LegionsPosition, kinds: dict[str, Claim], others: Claim) -> str:
    """Which enemies can attack a unit on one hex, and which on another."""
    place, *enemies = kinds["attackers"].cells
    here = after(position, kinds["attackers"].line)
    name = here.kind(here.at[INDEX[place]]).name
    worth = f"worth {counted(kinds['value'].count, 'point')}"
    count = len(enemies)
    units = counted(count, "enemy unit") + (f" on {listed(enemies)}" if count <= MOST else "")
    hidden = ""
    if "hidden" in kinds:
        hidden = f", whose order{'s are' if count > 1 else ' is'} hidden"
    other, *fewer = others.cells
    return (
        f"On {place} the {name}, {worth}, are in reach of {units}{hidden}; "
        f"on {other} {_of_these(fewer)}."
    )


def _of_these(enemies: Sequence[str]) -> str:
    """``of none``, ``only of the one on 0802``, ``of those on 0605 and 0606`` or ``of 5``."""
    match len(enemies):
        case 0:
            return "of none"
        case 1:
            return f"only of the one on {enemies[0]}"
        case count if count > MOST:
            return f"of {count}"
    return f"of those on {listed(enemies)}"
