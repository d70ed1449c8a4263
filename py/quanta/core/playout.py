"""Random play, for every game that follows the contract."""

from __future__ import annotations

from math import lcm

from quanta.core.game import CHANCE, Action, Outcome, Position
from quanta.core.rng import Stream


def draw(position: Position, rng: Stream) -> Action:
    """One of the position's chances, drawn by its probability. ``to_play`` must be CHANCE."""
    chances = position.chances()
    scale = lcm(*(share.denominator for _, share in chances))
    left = rng.below(scale)
    for action, share in chances:
        weight = share.numerator * scale // share.denominator
        if left < weight:
            return action
        left -= weight
    raise AssertionError("the chances of a position do not sum to 1")


def random_action(position: Position, rng: Stream) -> Action:
    """A legal action, each equally likely; where chance is to play, drawn by its probability."""
    if position.to_play == CHANCE:
        return draw(position, rng)
    return rng.choice(position.legal_actions())


def playout(position: Position, rng: Stream) -> Outcome:
    """The outcome of one random game from ``position``."""
    while (end := position.outcome()) is None:
        position = position.apply(random_action(position, rng))
    return end
