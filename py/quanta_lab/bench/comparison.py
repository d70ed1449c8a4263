"""Workloads measured against a baseline.

On a busy machine absolute times say little; ratios say more. So the workloads take turns, round
after round, in processor time; each ratio is formed within a round, and the median is reported.
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
"""One call of a workload, such as a playout or a list of moves."""


@dataclass
class Measurement:
    """The measurements of a game.

    what: such as ``playouts``; per_second: workload -> calls a second, the median of the rounds;
    ratios: ``kernel/contract``, ``ply/overlay`` … -> the median ratio of the baseline to the other.
    """

    game: str
    what: str
    per_second: dict[str, float] = field(default_factory=dict)
    ratios: dict[str, float] = field(default_factory=dict)


def compare(
    game: str, what: str, workloads: Mapping[str, Sequence[Call]], seconds: float, baseline: str
) -> Measurement:
    """Run the workloads in turn for ``seconds`` each, and compare each with the ``baseline``."""
    slot = seconds / ROUNDS
    endless = {name: cycle(calls) for name, calls in workloads.items()}
    counts = {name: _count(calls, slot) for name, calls in workloads.items()}
    rates: dict[str, list[float]] = {name: [] for name in workloads}
    for _ in range(ROUNDS):
        for name, count in counts.items():
            rates[name].append(count / _time(islice(endless[name], count)))
    ratios = {
        f"{baseline}/{name}": median(a / b for a, b in zip(rates[baseline], others, strict=True))
        for name, others in rates.items()
        if name != baseline
    }
    return Measurement(game, what, {name: median(each) for name, each in rates.items()}, ratios)


def _count(calls: Sequence[Call], slot: float) -> int:
    """The number of calls that take ``slot`` seconds, after a first pass that fills caches."""
    _time(calls)
    count = len(calls)
    while (took := _time(islice(cycle(calls), count))) < slot / 4:
        count *= 2
    return max(1, ceil(count * slot / took))


def _time(calls: Sequence[Call] | Iterator[Call]) -> float:
    """The processor time of the calls in seconds, more than 0."""
    began = time.process_time()
    for call in calls:
        call()
    return max(time.process_time() - began, 1e-9)
