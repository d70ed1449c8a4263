"""Solved set-ups of a variant and of its small sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from quanta import registry
from quanta.api import solving
from quanta.core.errors import BadRequest
from quanta.core.rng import Stream
from quanta.core.words import counted
from quanta.record.timeline import Timeline
from quanta_lab.studies import drawn

SET_UPS = 20
"""Of a variant whose set-up is drawn."""
UNSOLVED, DRAW = "unsolved", "draw"
WON = ("seat 1", "seat 2")


def solved(
    game: str, variants: Sequence[Mapping[str, str]], nodes: int
) -> Iterator[dict[str, Any]]:
    """For each variant that can be solved by its kind: its parameters, how many set-ups each seat
    wins with best play, and a sentence. nodes: positions searched for each set-up at most."""
    for params in variants:
        count = SET_UPS if drawn(game, params) else 1
        try:
            values = Counter(_value(game, params, number, nodes) for number in range(count))
        except BadRequest:
            continue  # no kernel, or not two seats
        counts = {key: values[key] for key in (*WON, DRAW, UNSOLVED)}
        yield {"params": dict(params), **counts, "sentence": _sentence(values, count, nodes)}


def _value(game: str, params: Mapping[str, str], number: int, nodes: int) -> str:
    """Who wins the set-up drawn from this seed: ``seat 1``, ``seat 2``, or ``DRAW``; ``UNSOLVED``
    if it takes too many positions. Raises BadRequest for what cannot be solved."""
    rules = registry.rules(game)
    line = Timeline(rules, params, rules.start(params, Stream(f"solved {number}")))
    found = solving.solve(line, None, nodes).value
    if found is None:
        return UNSOLVED
    mover = line.position.to_play
    return DRAW if found == 0 else WON[mover if found > 0 else 1 - mover]


def _sentence(values: Mapping[str, int], count: int, nodes: int) -> str:
    """The same in words."""
    words = {**{seat: f"won by {seat}" for seat in WON}, DRAW: "drawn"}
    parts = [
        result if count == 1 else f"{values[key]} {result}"
        for key, result in words.items()
        if values.get(key)
    ]
    best = f"{', '.join(parts)} with best play" if parts else ""
    if not values.get(UNSOLVED):
        return best if count == 1 else f"of {counted(count, 'set-up')}, {best}"
    if not best:
        return f"not solved within {counted(nodes, 'position')}"
    return f"of {counted(count, 'set-up')}, {best}; {values[UNSOLVED]} not solved"
