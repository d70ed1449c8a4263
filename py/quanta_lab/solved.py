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
"""The number of set-ups to solve of a variant with random set-ups."""
UNSOLVED, DRAW = "unsolved", "draw"
WON = ("seat 1", "seat 2")


def solved(
    game: str, variants: Sequence[Mapping[str, str]], nodes: int
) -> Iterator[dict[str, Any]]:
    """For each variant that can be solved: its parameters, the number of set-ups that each seat
    wins with best play, and a sentence. nodes: the limit for each set-up."""
    for params in variants:
        count = SET_UPS if drawn(game, params) else 1
        try:
            values = Counter(_value(game, params, number, nodes) for number in range(count))
        except BadRequest:
            continue  # no kernel, or not two seats
        counts = {key: values[key] for key in (*WON, DRAW, UNSOLVED)}
        yield {"params": dict(params), **counts, "sentence": _sentence(values, count, nodes)}


def _value(game: str, params: Mapping[str, str], number: int, nodes: int) -> str:
    """The winner of a random set-up with this seed: ``seat 1``, ``seat 2`` or ``DRAW``; or
    ``UNSOLVED``, if that takes too many positions. Raises BadRequest for games that cannot be
    solved."""
    rules = registry.rules(game)
    line = Timeline(rules, params, rules.start(params, Stream(f"solved {number}")))
    value = solving.solve(line, None, nodes).value
    if value is None:
        return UNSOLVED
    mover = line.position.to_play
    return DRAW if value == 0 else WON[mover if value > 0 else 1 - mover]


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
