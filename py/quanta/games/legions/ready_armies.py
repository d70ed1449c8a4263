"""Armies of 300 points at most, of the house lists, to be picked as they are (legions M16)."""

from __future__ import annotations

from collections.abc import Sequence

from quanta.core.params import ReadyValue
from quanta.games.legions.model.scenario import Scenario

READY_ARMIES = (
    ReadyValue(
        "C1,C2*3,C6*2,C8*2",
        "The Anvil Line",
        "Few and heavy tanks of the Cinder Line, and infantry to cover them.",
        "Take a hill, strike, and let them come.",
    ),
    ReadyValue(
        "C2*3,C3,C5*2,C6*2,C9",
        "The Furnace Column",
        "Nine units of the Cinder Line for close quarters, one of which pins what it attacks.",
        "Advance together, engage together, and never stop in the open.",
    ),
    ReadyValue(
        "C3*9,C4*2,C7,C8*3",
        "The Bellows Battery",
        "Guns that need no line of sight, behind guards that are hard to suppress.",
        "Keep the guards in cover before the guns, and suppress what comes first.",
    ),
    ReadyValue(
        "F1*2,F5*2,F6*2,F9*2",
        "The Reed Ambush",
        "Infantry and walkers of the Fen, hard to see or at home on rough ground.",
        "Go through forest and swamp, and attack from there.",
    ),
    ReadyValue(
        "F4,F5*2,F6,F7*2",
        "The Stilt Guns",
        "Armoured guns on foot, with mortars behind them.",
        "Set up far forward, for these guns hardly move, and strike every turn.",
    ),
    ReadyValue(
        "F1*8",
        "The Heron Wing",
        "Nothing but walkers of the Fen, eight of them, which cross any rough ground at a run.",
        "Keep them together, and attack from four hexes away, out of forest and urban hexes.",
    ),
    ReadyValue(
        "L1*2,L2*4,L3,L7*4",
        "The Lamp Hunters",
        "The longest guns of the Caravans, and outriders that find targets for them.",
        "Stay six hexes away, and clear the lines of sight for the lamps.",
    ),
    ReadyValue(
        "L4*3,L6,L8*3",
        "The Toll Road",
        "Strongboxes and toll takers: hard to hurt and better at short range.",
        "March behind cover until you are three hexes away, then strike.",
    ),
    ReadyValue(
        "L3*5,L6*3,L9*2",
        "The Moth Swarm",
        "Ten fast and fragile units of the Caravans; two of them attack well on the move.",
        "Come from two sides at once, and always attack first.",
    ),
)


def units_of(ready: ReadyValue, scenario: Scenario) -> tuple[int, ...]:
    """The unit types of a ready army, in its order; none if the scenario lacks one of them."""
    parts = [part.partition("*") for part in ready.value.split(",")]
    if not all(code in scenario.by_code for code, _, _ in parts):
        return ()
    return tuple(scenario.by_code[code] for code, _, n in parts for _ in range(int(n or 1)))


def name_of(army: Sequence[int], scenario: Scenario) -> str:
    """The name of the ready army that consists of these unit types; empty if none does."""
    same = (each.name for each in READY_ARMIES if sorted(units_of(each, scenario)) == sorted(army))
    return next(same, "")
