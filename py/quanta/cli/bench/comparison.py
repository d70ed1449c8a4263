"""Kinds of work that are measured against each other, and what is found.

Times on a busy machine say little and ratios say more. So the contestants take turns, round after
round, in processor time; a ratio is formed within each round, and what is told is the median.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from math import ceil
from statistics import median

ROUNDS = 7

Call = Callable[[], object]
"""One piece of work, such as a playout or a list of moves."""


@dataclass
class Measure:
    """One kind of work of one game.

    per_second: contestant -> how many it does, the median of the rounds.
    ratios: ``kernel/contract``, ``ply/overlay`` … -> how many times as many, median of the ratios.
    """

    game: str
    what: str
    per_second: dict[str, float] = field(default_factory=dict)
    ratios: dict[str, float] = field(default_factory=dict)


def contest(
    game: str, what: str, contestants: Mapping[str, Sequence[Call]], seconds: float, first: str
) -> Measure:
    """Let the contestants take turns for ``seconds`` each; ratios are of the ``first``."""
    slot = seconds / ROUNDS
    endless = {name: cycle(calls) for name, calls in contestants.items()}
    counts = {name: _count(calls, slot) for name, calls in contestants.items()}
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(ROUNDS):
        for name, count in counts.items():
            rates[name].append(count / _time(islice(endless[name], count)))
    ratios = {
        f"{first}/{name}": median(a / b for a, b in zip(rates[first], slower, strict=True))
        for name, slower in rates.items()
        if name != first
    }
    return Measure(game, what, {name: median(found) for name, found in rates.items()}, ratios)


def _count(calls: Sequence[Call], slot: float) -> int:
    """How many calls fill ``slot`` seconds, after a first pass that fills tables."""
    _time(calls)
    count = len(calls)
    while (took := _time(islice(cycle(calls), count))) < slot / 4:
        count *= 2
    return max(1, ceil(count * slot / took))


def _time(calls: Sequence[Call] | Iterator[Call]) -> float:
    """The processor time that the calls take in seconds, more than 0."""
    began = time.process_time()
    for call in calls:
        call()
    return max(time.process_time() - began, 1e-9)
