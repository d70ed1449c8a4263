"""Lines and explanations to try the claims of a game with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from quanta.core.claims import ClaimMaker, Explanation, Line
from quanta.core.game import Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.core.turns import first_turn

P = TypeVar("P", bound=Position)


def explained(
    maker: ClaimMaker, position: P, line: Callable[[P, str, Stream], Line], rng: Stream
) -> Iterator[tuple[P, Explanation]]:
    """The claims about two random actions, and of the turn that one of them begins. line: the
    line that begins with one."""
    actions = list(position.legal_actions())
    rng.shuffle(actions)
    if len(actions) > 1:
        played, better = (line(position, action, rng) for action in actions[:2])
        threats = maker.threats(position, first_turn(position, played))
        for explanation in (*maker.explain(position, played, better), *threats):
            assert {claim.kind for claim in explanation} <= set(maker.themes)
            yield position, explanation


def random_line(position: Position, action: str, rng: Stream, most: int) -> Line:
    """An action and random ones after it, ``most`` in all, or fewer where the game ends."""
    found = [action]
    position = position.apply(action)
    while len(found) < most and position.outcome() is None:
        found.append(random_action(position, rng))
        position = position.apply(found[-1])
    return tuple(found)
