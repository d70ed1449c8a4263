"""A fixed search, and a number that stands for it: it changes when the behaviour of search does.

The players think about positions that are always the same, within the same number of nodes, and
their time is counted by a clock that goes on by a tick whenever it is read. So neither the machine
nor its load makes a difference; a change that only makes the search faster does not change the
number, and any other change does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from quanta.cli.bench.search_speed import positions, thought
from quanta.cli.match.plan import levels
from quanta.core.rng import Stream
from quanta.players import Limit, Player
from quanta.roster import analyst, player

POSITIONS = 4
NODES = 100
TICK = 0.001
DIGITS = 12


class Signature(NamedTuple):
    """nodes: looked at in all; number: of all that was thought, in hexadecimal digits."""

    nodes: int
    number: str


def clock() -> Callable[[], float]:
    """A clock of its own, a tick later at each reading."""
    readings = 0

    def read() -> float:
        nonlocal readings
        readings += 1
        return readings * TICK

    return read


def signature(game: str) -> Signature:
    """Of the search behind the analysis and of all levels of a game."""
    makers: dict[str, Callable[[], Player]] = {"analyst": partial(analyst, game)}
    makers |= {name: partial(player, game, name) for name in levels(game)}
    nodes, words = 0, list[str]()
    for number, position in enumerate(positions(game, POSITIONS)):
        for name, make in makers.items():
            limit = Limit(nodes=NODES, clock=clock())
            found = thought(make(), position, limit, Stream(f"{name} {number}"))
            nodes += found.nodes
            words.append(f"{name} {number} {found.nodes} {found.depth} {' '.join(found.pv)}")
    return Signature(nodes, _digits("\n".join(words)))


def whole(parts: Mapping[str, Signature]) -> Signature:
    """One signature of those of several games."""
    words = " ".join(f"{game} {part.number}" for game, part in sorted(parts.items()))
    return Signature(sum(part.nodes for part in parts.values()), _digits(words))


def _digits(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:DIGITS]
