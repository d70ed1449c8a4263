"""Real games and messages that hostile texts are made of: with any parameters, of any length, over
or not, and played by sealed messages."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache

from tests.campaigns.roundtrips import game as played
from tests.sealed.pair import Pair, lively
from tests.support.doors import crafts

from quanta import registry
from quanta.core.errors import QuantaError
from quanta.core.params import Choice, Number, Param
from quanta.core.rng import Stream
from quanta.record.timeline import Timeline
from quanta.sealed.device import Device

TRIES = 20
"""Of finding parameters with which a game can begin."""
LONGEST = 600
"""Plies of a game that is played to its end."""
LEVELS = (0, 1, 2)
SEALED_PLIES = (0, 1, 6, 14)
"""Messages after which a sealed game is taken."""


def params_of(name: str, rng: Stream) -> dict[str, str]:
    """Parameters that a game of this kind can begin with: one in three with any of its values."""
    rules = registry.rules(name)
    for _ in range(TRIES):
        found = any_params(name, rng)
        try:
            rules.start(found, rng)
        except QuantaError:
            continue
        return found
    return {}


def any_params(name: str, rng: Stream) -> dict[str, str]:
    """Parameters whether or not they go together: one in three with any of its values."""
    asked = [each for each in registry.rules(name).params if each.key != "start"]
    return {each.key: _value(name, each, rng) for each in asked if not rng.below(3)}


def _value(name: str, param: Param, rng: Stream) -> str:
    if param.choices:
        return _chosen(rng.choice(param.choices), rng)
    if param.low is not None and param.high is not None:
        return str(param.low + rng.below(param.high - param.low + 1))
    return rng.choice(
        ["", *(ready.value for ready in param.ready), *_made(name).get(param.key, ())]
    )


def _chosen(choice: Choice, rng: Stream) -> str:
    return choice.key + "x".join(str(_number(number, rng)) for number in choice.numbers)


def _number(number: Number, rng: Stream) -> int:
    """Any value: half of the time one of its ends."""
    between = number.low + rng.below(number.high - number.low + 1)
    return rng.choice([between, between, number.low, number.high])


@cache
def _made(name: str) -> Mapping[str, Sequence[str]]:
    """Parameter -> the documents of the workshop that are its values, in short form."""
    found: dict[str, list[str]] = {}
    for line in sequels(name):
        for key, value in (_next_params(line) or {}).items():
            found.setdefault(key, []).append(value)
    for craft in [craft for game, craft in crafts() if game == name]:
        documents, fewest = [*craft.house, *craft.starters], craft.fewest
        groups = [documents[at : at + fewest] for at in range(len(documents) - fewest + 1)]
        found.setdefault(craft.param, []).extend(craft.short(group) for group in groups)
    return found


@cache
def sequels(name: str) -> Sequence[Timeline]:
    """Finished games that another one follows, such as the first battles of campaigns."""
    if registry.modules(name).sequel is None:
        return ()
    found = []
    for craft in [craft for game, craft in crafts() if game == name and craft.fewest == 1]:
        for document in (*craft.house, *craft.starters):
            line = _to_its_end(name, {craft.param: craft.short([document])})
            if _next_params(line) is not None:
                found.append(line)
    return found


def _to_its_end(name: str, params: Mapping[str, str]) -> Timeline:
    rng, rules = Stream(f"end {name} {params}"), registry.rules(name)
    line = Timeline(rules, params, rules.start(params, rng))
    while line.position.outcome() is None and line.plies < LONGEST:
        line.apply(lively(line.position, rng))
    return line


def _next_params(line: Timeline) -> Mapping[str, str] | None:
    """The parameters of the game that follows, if one does."""
    end, find = line.position.outcome(), registry.modules(line.rules.id).sequel
    sequel = find(line.position, end.returns) if find and end else None
    return sequel.params if sequel else None


@cache
def sample(name: str, number: int) -> Timeline:
    """Random game number ``number`` of a kind: every other one with other parameters than usual,
    and every fourth one played to its end. It must not be changed: it is written in several
    forms."""
    rng = Stream(f"sample {name} {number}")
    params = params_of(name, rng) if number % 2 else {}
    if number % 4 < 3:
        return played(name, number, 12 + 8 * number, params)
    return _to_its_end(name, params)


@cache
def sealed_games() -> Sequence[str]:
    """Sealed games as they are kept or sent: messages, a line each, and what one side keeps to
    itself as JSON."""
    found = []
    for name in registry.ids(hidden=True):
        for level in LEVELS:
            pair = Pair.begun(name, level=level)
            for messages in SEALED_PLIES:
                pair.run(messages)
                found += [_kept(device) for device in pair.devices.values()]
            found += _taken_back(pair)
            found.append("\n".join(pair.run().opened().texts))
    return found


def _taken_back(pair: Pair) -> Sequence[str]:
    """The game after moves were asked back, and after that was allowed; nothing where it ends
    before."""
    found = []
    while not pair.over and not pair.devices[pair.due].can_ask:
        pair.step()
    for step in (Device.ask_take_back, Device.let_take_back) if not pair.over else ():
        pair.say(step)
        found += [_kept(device) for device in pair.devices.values()]
    return found


def _kept(device: Device) -> str:
    return "\n".join([*device.public_json()["messages"], json.dumps(device.private_json())])
