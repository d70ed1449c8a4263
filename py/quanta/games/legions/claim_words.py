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
            others = [claim for claim in explanation if claim.kind == "safe"]
            said.append(_danger(position, kinds, others))
        elif "safe" not in kinds:
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
        which = counted(units, "unit")
        if cells:
            which = f"the unit{'s' * (units > 1)} on {listed(cells)}"
        said.append(f"An order ends the activations of the turn: {which} could still be activated.")
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
    times = counted(kinds["destroys"].count, "time")
    return f"{start} can destroy {there}: {times} in 100, {worth}."


def _danger(position: LegionsPosition, kinds: dict[str, Claim], others: Sequence[Claim]) -> str:
    """Where a moved unit can be attacked from on one hex, but not on another."""
    danger = kinds["danger"]
    place, *enemies = danger.cells
    here = after(position, danger.line)
    name = here.kind(here.at[INDEX[place]]).name
    if "value" not in kinds:
        return f"On {place} the {name} can be attacked from {listed(enemies)}."
    worth = f"worth {counted(kinds['value'].count, 'point')}"
    units = f"the unit{'s' * (len(enemies) > 1)} on {listed(enemies)}"
    hidden = ""
    if "hidden" in kinds:
        hidden = f", whose order{'s are' if len(enemies) > 1 else ' is'} hidden"
    safe = f"; on {others[0].cells[0]} they are not" if others else ""
    return f"On {place} the {name}, {worth}, are in reach of {units}{hidden}{safe}."
