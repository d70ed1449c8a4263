"""What chooses an action. Players know the contract and no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from quanta.players.base import Evaluate, Limit, Player, Thought, decided
from quanta.players.greedy import Greedy
from quanta.players.random_legal import RandomLegal

HUMAN = "human"

PLAYERS: Mapping[str, tuple[str, Callable[[Evaluate | None], Player]]] = {
    "random": ("Random", lambda evaluate: RandomLegal()),
    "greedy": ("Greedy", Greedy),
}
"""id -> (name on screen, how to make one from a game's evaluation, where it has one)."""

__all__ = [
    "HUMAN",
    "PLAYERS",
    "Evaluate",
    "Greedy",
    "Limit",
    "Player",
    "RandomLegal",
    "Thought",
    "decided",
]
