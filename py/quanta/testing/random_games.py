"""Random games of any game, with any of its parameters."""

from __future__ import annotations

from collections.abc import Iterator

from quanta.core.errors import BadParam
from quanta.core.game import CHANCE, Position, Rules
from quanta.core.params import Param
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.record.timeline import Timeline

LENGTHS = (0, 3, 8, 20, 60, 200)
"""Plies after which random games stop, in turn."""


def random_games(rules: Rules, rng: Stream) -> Iterator[Timeline]:
    """Games without end, the first ones with the default parameters; some stop after a few plies,
    some only at their end. Raises what the rules raise."""
    for number in range(1_000_000):
        given = {} if number < len(LENGTHS) else drawn_params(rules, rng)
        try:
            line = Timeline(rules, given, rules.start(given, rng))
        except BadParam:
            continue  # parameters that do not go together
        choose = varied if number % 2 else random_action
        for _ in range(LENGTHS[number % len(LENGTHS)]):
            if line.position.outcome() is not None:
                break
            line.apply(choose(line.position, rng))
        yield line


def drawn_params(rules: Rules, rng: Stream) -> dict[str, str]:
    """Parameters of the game, in which every ``when`` holds."""
    values = {param.key: _drawn(param, rng) for param in rules.params}
    for param in rules.params:
        if any(values[other] not in allowed for other, allowed in param.when.items()):
            values[param.key] = param.default
    return {key: value for key, value in values.items() if value}


def _drawn(param: Param, rng: Stream) -> str:
    if param.low is not None and param.high is not None:
        return str(param.low + rng.below(param.high - param.low + 1))
    if param.choices:
        choice = rng.choice(param.choices)
        drawn = (each.low + rng.below(each.high - each.low + 1) for each in choice.numbers)
        return choice.key + "x".join(map(str, drawn))
    return param.default


def varied(position: Position, rng: Stream) -> str:
    """A random action, each first step equally likely, so that rare kinds of action are as frequent
    as common ones."""
    if position.to_play == CHANCE:
        return random_action(position, rng)
    actions = position.legal_actions()
    first = rng.choice(sorted({action.partition("-")[0] for action in actions}))
    return rng.choice([action for action in actions if action.partition("-")[0] == first])
