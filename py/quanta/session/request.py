"""Reading requests: what a page asks the session for, checked before anything is done."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from quanta.core.errors import BadParam, BadRequest
from quanta.players import AWAY, HUMAN

Request = Mapping[str, Any]

DEEPEST = 12
"""Requests are flat; deep nesting could end a Python in the browser, whose stack is small."""
TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
"""A text of JSON, whose brackets mean nothing, or a bracket. One that never ends takes the rest."""


def deepest(text: str) -> int:
    """How deeply the brackets of JSON text are nested, whether or not it can be read."""
    depth = most = 0
    for token in TOKEN.finditer(text):
        if token[0] in "[{":
            depth += 1
            most = max(most, depth)
        elif token[0] in "]}":
            depth -= 1
    return most


def parse(text: str) -> Request:
    """The request that JSON text stands for. Raises BadRequest."""
    if deepest(text) > DEEPEST:
        raise BadRequest("The request is nested too deeply.")
    try:
        request = json.loads(text)
    except ValueError as error:
        raise BadRequest("The request is not JSON.") from error
    if not isinstance(request, dict):
        raise BadRequest("The request is not an object.")
    return request


def text_of(request: Request, key: str) -> str:
    """The text under ``key``. Raises BadRequest."""
    value = request.get(key)
    if not isinstance(value, str):
        raise BadRequest(f"The request lacks the text {key!r}.")
    return value


def texts_of(value: Any, key: str) -> dict[str, str]:
    """An object of texts under the name ``key``. Raises BadRequest."""
    if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
        raise BadRequest(f"{key} is not an object of texts.")
    return value


def players_of(value: Any, seats: int, known: Collection[str]) -> list[str]:
    """One player a seat, human or ``known``; seats that nothing is said of are human."""
    named = _named(value)
    for name in named:
        if name not in (HUMAN, AWAY) and name not in known:
            there = ", ".join([HUMAN, AWAY, *known])
            raise BadParam(f"There is no player {name[:40]!r}; there are {there}.")
    return (named + [HUMAN] * seats)[:seats]


def players_then(value: Any, seats: int, known: Collection[str]) -> tuple[list[str], list[str]]:
    """The players of a game that was kept, perhaps by another version: a person for each that is
    not ``known`` now; and the names of these."""
    named = _named(value)
    strange = sorted({name for name in named[:seats] if name not in (HUMAN, AWAY, *known)})
    familiar = [HUMAN if name in strange else name for name in named]
    return players_of(familiar[:seats], seats, known), strange


def _named(value: Any) -> list[str]:
    named = value if value is not None else []
    if not isinstance(named, list) or len(named) > 64:
        raise BadRequest("players is not a list.")
    for name in named:
        if not isinstance(name, str):
            raise BadParam(f"There is no player {str(name)[:40]!r}.")
    return named


def number_of(request: Request, key: str) -> int:
    """The whole number, 0 or more, under ``key``. Raises BadRequest."""
    value = request.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadRequest(f"The request lacks the number {key!r}.")
    return value


def switch_of(request: Request, key: str) -> bool:
    """Yes or no under ``key``. Raises BadRequest."""
    value = request.get(key)
    if not isinstance(value, bool):
        raise BadRequest(f"The request does not say whether {key!r}.")
    return value


def line_of(request: Request, key: str) -> list[str]:
    """The list of actions under ``key``. Raises BadRequest."""
    value = request.get(key)
    if not isinstance(value, list) or not all(isinstance(action, str) for action in value):
        raise BadRequest(f"The request lacks the list {key!r} of actions.")
    return value
