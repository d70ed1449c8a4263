"""What chooses an action. Players know the contract and no game."""

from __future__ import annotations

from collections.abc import Mapping

from quanta.players.flat_monte_carlo import FlatMonteCarlo
from quanta.players.gc_pause import last
from quanta.players.greedy import Greedy
from quanta.players.mcts import MonteCarloTree
from quanta.players.player import (
    Candidate,
    Entry,
    Evaluate,
    Knowledge,
    Limit,
    Player,
    Thought,
    decided,
)
from quanta.players.random_legal import RandomLegal

HUMAN = "human"
AWAY = "away"
"""A person who plays elsewhere and sends links."""

PLAYERS: Mapping[str, Entry] = {
    "random": Entry("Random", lambda known: RandomLegal()),
    "greedy": Entry("Greedy", lambda known: Greedy(known.evaluate)),
    "flat": Entry("Flat Monte Carlo", FlatMonteCarlo),
    "uct": Entry("Monte Carlo tree", MonteCarloTree),
}
"""id -> player, for every game; the levels of a game come from its ladder (``levels``)."""

__all__ = [
    "AWAY",
    "HUMAN",
    "PLAYERS",
    "Candidate",
    "Entry",
    "Evaluate",
    "Greedy",
    "Knowledge",
    "Limit",
    "Player",
    "RandomLegal",
    "Thought",
    "decided",
    "last",
]
