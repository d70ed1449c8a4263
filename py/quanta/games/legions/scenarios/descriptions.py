"""Objectives, reinforcements and what they bring, in words (legions M17 to M21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from quanta.core.words import counted, listed
from quanta.games.legions.model.geometry import NAMES
from quanta.games.legions.model.objectives import HOLD, LEAVE, SURVIVE, TAKE, Objective
from quanta.games.legions.model.state import LegionsState
from quanta.games.legions.model.units import SEATS
from quanta.games.legions.phases.objectives import earned, is_held

SHOWN_HEXES = 3
"""The most hexes listed of an objective without a name."""
EDGE_WORDS = {
    "top": "the upper edge",
    "bottom": "the lower edge",
    "left": "the left edge",
    "right": "the right edge",
}


def place_words(objective: Objective) -> str:
    """The place of an objective, by its name or by its hexes."""
    if objective.name:
        return objective.name
    names = [NAMES[hex_] for hex_ in objective.hexes]
    if objective.kind == LEAVE:
        return f"the edge from {names[0]} to {names[-1]}"
    more = len(names) - SHOWN_HEXES
    shown = names[:SHOWN_HEXES]
    return listed([*shown, counted(more, "more hex")] if more > 0 else shown, "or")


def what_counts(objective: Objective) -> str:
    """The purpose of an objective, to be followed by its points: ``hold the mill, each turn``."""
    if objective.kind == SURVIVE:
        return f"have {counted(objective.units, 'unit')} left after turn {objective.turn}"
    where = place_words(objective)
    return {
        HOLD: f"hold {where} at the end of a turn",
        TAKE: f"take {where}, once",
        LEAVE: f"leave by {where}, for each unit",
    }[objective.kind]


def goal(state: LegionsState) -> str:
    """The goal of the battle, in a sentence or two."""
    scenario = state.scenario
    parts = []
    for seat, name in enumerate(SEATS):
        own = [each for each in scenario.objectives if each.seat == seat]
        if own:
            objectives = listed(f"{what_counts(each)} ({each.points})" for each in own)
            parts.append(f"{name} is to {objectives}.")
    first = f"First to {scenario.goal} points, for destroyed units and objectives."
    return " ".join((first, *parts))


def own_objectives(state: LegionsState) -> str:
    """The objectives left for the side to play, as a sentence; empty where there are none."""
    left = [
        f"{what_counts(each)} ({each.points})"
        for number, each in enumerate(state.scenario.objectives)
        if each.seat == state.seat and number not in state.progress.taken
    ]
    return f"What counts: {listed(left)}." if left else ""


def status(state: LegionsState, number: int) -> str:
    """The progress of an objective."""
    each = state.scenario.objectives[number]
    if number in state.progress.taken:
        return "taken"
    if each.kind == LEAVE:
        gone = sum(
            unit.seat == each.seat and unit.hex in each.hexes for unit in state.progress.gone
        )
        return f"{gone} left" if gone else ""
    if each.kind == SURVIVE:
        have = sum(unit.seat == each.seat for unit in state.units)
        over = state.own_turn > each.turn
        return "" if over else f"has {have}"
    return "held now" if is_held(state, each) else ""


def arrivals(state: LegionsState) -> Iterator[tuple[int, str, int]]:
    """The reinforcements still to come: the seat, the units and where they enter, and the turn."""
    for number in state.progress.waiting:
        each = state.scenario.reinforcements[number]
        kind = state.scenario.kinds[each.kind]
        yield each.seat, f"{kind.code} {kind.name} at {EDGE_WORDS[each.edge]}", each.turn


def turn_end_words(before: LegionsState, after: LegionsState) -> str:
    """The points scored at the end of a turn and the reinforcements of the next one, as sentences;
    empty if the turn continues or there are none."""
    if after.turn == before.turn:
        return ""
    came = [number for number in before.progress.waiting if number not in after.progress.waiting]
    sentences = [
        f"{SEATS[before.seat]} scores {points}: {what_counts(before.scenario.objectives[number])}."
        for number, points in earned(_at_the_end(before, after)).items()
    ]
    for number in came:
        each = before.scenario.reinforcements[number]
        kind = before.scenario.kinds[each.kind]
        sentences.append(f"{SEATS[each.seat]}’s {kind.name} come at {EDGE_WORDS[each.edge]}.")
    return " ".join(sentences)


def _at_the_end(before: LegionsState, after: LegionsState) -> LegionsState:
    """The position at the end of the turn, before its objectives counted."""
    gone = list((Counter(after.progress.gone) - Counter(before.progress.gone)).elements())
    stay = [unit for unit in after.units if unit.seat == before.seat]
    others = [unit for unit in before.units if unit.seat != before.seat]
    at = {unit.hex for unit in others} & {unit.hex for unit in after.units}
    units = sorted((*stay, *gone, *(unit for unit in others if unit.hex in at)))
    return before.replace(units=tuple(units))
