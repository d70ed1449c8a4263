"""Reading requests: JSON text from a page, checked before use."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, repeat
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, TypeVar, Union, cast, get_args, get_origin

from quanta.core.errors import BadParam, BadRequest
from quanta.core.limits import MAX_NESTING, MAX_REQUEST
from quanta.core.quoting import quoted, shown
from quanta.players import AWAY, HUMAN

R = TypeVar("R", bound=Mapping[str, Any])

MOST_PLAYERS = 64
TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""A bracket, or a JSON string, whose brackets do not count; one that never ends takes the rest."""


def deepest(text: str) -> int:
    """The nesting depth of the brackets in JSON text, which need not be valid."""
    depth = most = 0
    for token in TOKEN.finditer(text):
        if token[0] in "[{":
            depth += 1
            most = max(most, depth)
        elif token[0] in "]}":
            depth -= 1
    return most


def parse(text: str) -> Mapping[str, object]:
    """Parse a JSON object. Raises BadRequest."""
    if len(text) > MAX_REQUEST:
        raise BadRequest(f"The request is longer than {MAX_REQUEST} characters.")
    if deepest(text) > MAX_NESTING:
        raise BadRequest("The request is nested too deeply.")
    try:
        request = loaded(text)
    except ValueError as error:
        raise BadRequest("The request is not JSON.") from error
    if not isinstance(request, dict):
        raise BadRequest("The request is not an object.")
    return request


def loaded(text: str) -> Any:
    """Parse JSON text. Raises ValueError, also for a number that JSON cannot write again, such as
    1e999, NaN or one with thousands of digits."""
    return json.loads(text, parse_constant=_refuse, parse_float=_finite)


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _finite(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _refuse(shown(text))


def read(kind: type[R], data: Mapping[str, object]) -> R:
    """The fields of ``kind``, one of the types in ``quanta.session.protocol.requests``, from a
    JSON object; others are ignored. Raises BadRequest for a field that is missing or wrong."""
    fields: dict[str, object] = {}
    for key, (hint, required) in _fields(kind).items():
        if key in data or required:
            fields[key] = _value(hint, data.get(key), key)
    return cast(R, fields)


@cache
def _fields(kind: type[Any]) -> Mapping[str, tuple[Any, bool]]:
    """key -> the type of its value, and whether it is required."""
    fields = {}
    for key, hint in kind.__annotations__.items():
        origin: object = get_origin(hint)
        optional = origin is NotRequired
        fields[key] = (get_args(hint)[0] if optional else hint, not optional)
    return fields


def _value(hint: Any, value: object, key: str) -> object:
    if get_origin(hint) in (Union, UnionType):
        inner = next(each for each in get_args(hint) if each is not NoneType)
        return None if value is None else _value(inner, value, key)
    if get_origin(hint) is Literal:
        return _one_of(get_args(hint), value, key)
    if hint in CHECKS:
        fits, words = CHECKS[hint]
        if not fits(value):
            raise BadRequest(words.format(repr(key)))
        return value
    if not isinstance(value, dict):
        raise BadRequest(f"The request lacks the object {key!r}.")
    return read(hint, value)


def _one_of(choices: Sequence[str], value: object, key: str) -> object:
    if value not in choices:
        there = ", ".join(each for each in choices if each)
        raise BadRequest(f"{key!r} cannot be {quoted(str(value))}; it can be {there}.")
    return value


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_there(value: object) -> bool:
    return value is not None


def _are_texts(values: Iterable[object]) -> bool:
    return all(isinstance(value, str) for value in values)


CHECKS: Mapping[Any, tuple[Callable[[Any], bool], str]] = {
    str: (lambda value: isinstance(value, str), "The request lacks the text {}."),
    int: (_is_number, "The request lacks the number {}."),
    bool: (lambda value: isinstance(value, bool), "The request does not say whether {}."),
    list[str]: (
        lambda value: isinstance(value, list) and _are_texts(value),
        "The request lacks the list of texts {}.",
    ),
    list[str | None]: (
        lambda value: isinstance(value, list) and _are_texts(filter(_is_there, value)),
        "The request lacks the list of texts {}.",
    ),
    list[int]: (
        lambda value: isinstance(value, list) and all(map(_is_number, value)),
        "The request lacks the list of numbers {}.",
    ),
    dict[str, str]: (
        lambda value: isinstance(value, dict) and _are_texts(value.values()),
        "The request lacks the object of texts {}.",
    ),
}
"""Type of a field -> a check of its values, and the message if it fails."""


def seated(named: Sequence[str] | None, seats: int, known: Collection[str]) -> list[str]:
    """One player for each seat, each a person or one of ``known``; a person by default. Raises
    BadRequest and BadParam."""
    names = _few(named)
    for name in names:
        if name not in (HUMAN, AWAY) and name not in known:
            there = ", ".join([HUMAN, AWAY, *known])
            raise BadParam(f"There is no player {quoted(name)}; there are {there}.")
    return (names + [HUMAN] * seats)[:seats]


def reseated(
    named: Sequence[str | None] | None, before: Sequence[str], known: Collection[str]
) -> list[str]:
    """The same for a game in play; None leaves a seat to the player it had ``before``."""
    pairs = zip(named or (), chain(before, repeat(HUMAN)), strict=False)
    return seated([own if name is None else name for name, own in pairs], len(before), known)


def seated_again(
    named: Sequence[str] | None, seats: int, known: Collection[str]
) -> tuple[list[str], list[str]]:
    """The players of a stored game, perhaps from another version, with a person for each unknown
    one; and the names of the unknown ones. Raises BadRequest."""
    names = _few(named)
    unknown = sorted({name for name in names[:seats] if name not in (HUMAN, AWAY, *known)})
    there = [HUMAN if name in unknown else name for name in names[:seats]]
    return seated(there, seats, known), unknown


def _few(named: Sequence[str] | None) -> list[str]:
    if named is not None and len(named) > MOST_PLAYERS:
        raise BadRequest("There are too many players.")
    return list(named or ())
