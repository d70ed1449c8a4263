"""Players: they choose actions. They know the contract and no particular game."""

from __future__ import annotations

from collections.abc import Mapping

from quanta.players.baselines import FlatMonteCarlo, Greedy, RandomLegal, Uct
from quanta.players.gc_pause import run_to_end
from quanta.players.player import (
    Candidate,
    Evaluate,
    Limit,
    Player,
    RosterEntry,
    SearchSupport,
    Thought,
    next_action,
)

HUMAN = "human"
AWAY = "away"
"""A person elsewhere, who sends each move as a link."""

PLAYERS: Mapping[str, RosterEntry] = {
    "random": RosterEntry("Random", lambda support: RandomLegal()),
    "greedy": RosterEntry("Greedy", Greedy),
    "flat": RosterEntry("Flat Monte Carlo", FlatMonteCarlo),
    "uct": RosterEntry("Monte Carlo tree", Uct),
}
"""Player id -> entry, for every game; levels are added by ``levels``."""

__all__ = [
    "AWAY",
    "HUMAN",
    "PLAYERS",
    "Candidate",
    "Evaluate",
    "Greedy",
    "Limit",
    "Player",
    "RandomLegal",
    "RosterEntry",
    "SearchSupport",
    "Thought",
    "next_action",
    "run_to_end",
]
