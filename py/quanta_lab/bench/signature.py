"""A signature of the search: a number that changes exactly when the behaviour of the search does.

Players think about fixed positions within a fixed number of nodes, by a clock that advances one
tick each time it is read, so that the machine and its load make no difference. A change that only
makes the search faster keeps the number; any other changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from quanta.cli.match.plan import levels
from quanta.core.rng import Stream
from quanta.players import Limit, Player
from quanta.roster import analyst, player
from quanta_lab.bench.search_speed import last_thought, positions

POSITIONS = 4
NODES = 100
TICK = 0.001
DIGITS = 12


class Signature(NamedTuple):
    """nodes: searched in all; number: a hash of all thoughts, in hexadecimal."""

    nodes: int
    number: str


def ticking_clock() -> Callable[[], float]:
    """A new clock that advances one tick each time it is read."""
    readings = 0

    def read() -> float:
        nonlocal readings
        readings += 1
        return readings * TICK

    return read


def signature(game: str) -> Signature:
    """The signature of a game: of its analyst and all its levels."""
    makers: dict[str, Callable[[], Player]] = {"analyst": partial(analyst, game)}
    makers |= {name: partial(player, game, name) for name in levels(game)}
    nodes, words = 0, list[str]()
    for number, position in enumerate(positions(game, POSITIONS)):
        for name, make in makers.items():
            limit = Limit(nodes=NODES, clock=ticking_clock())
            thought = last_thought(make(), position, limit, Stream(f"{name} {number}"))
            nodes += thought.nodes
            words.append(f"{name} {number} {thought.nodes} {thought.depth} {' '.join(thought.pv)}")
    return Signature(nodes, _hash("\n".join(words)))


def combine(parts: Mapping[str, Signature]) -> Signature:
    """One signature from those of several games."""
    words = " ".join(f"{game} {part.number}" for game, part in sorted(parts.items()))
    return Signature(sum(part.nodes for part in parts.values()), _hash(words))


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:DIGITS]
