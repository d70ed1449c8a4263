"""The parameters of a game: declared once, read from text, shown as a form by any host."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from quanta.core.errors import BadParam
from quanta.core.limits import MAX_PARAM
from quanta.core.quoting import quoted, shown
from quanta.core.words import did_you_mean

NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")


@dataclass(frozen=True, slots=True)
class Number:
    """An integer that belongs to a choice, e.g. the side of a board: ``low`` ≤ value ≤ ``high``."""

    label: str
    low: int
    high: int
    default: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values of a parameter. If it has numbers, the value is written as the key followed
    by them, joined by ``x``: ``hex5``, ``line20x2``. Trailing numbers may be left out: then they
    have their defaults. solo: it makes the game a task for one, without opponents."""

    key: str
    label: str
    numbers: Sequence[Number] = ()
    solo: bool = False

    @property
    def default(self) -> str:
        """The value with all numbers at their defaults."""
        return self.key + "x".join(str(number.default) for number in self.numbers)

    def values(self, value: str) -> tuple[int, ...] | None:
        """The numbers in ``value``, or None if it is not a value of this choice."""
        if not self.numbers:
            return () if value == self.key else None
        if not value.startswith(self.key):
            return None
        written = value[len(self.key) :].split("x")
        if len(written) > len(self.numbers) or not all(map(NUMBER.fullmatch, written)):
            return None
        given = [int(text) for text in written]
        given += [number.default for number in self.numbers[len(given) :]]
        fits = all(n.low <= v <= n.high for n, v in zip(self.numbers, given, strict=True))
        return tuple(given) if fits else None


class ReadyValue(NamedTuple):
    """A value of a text parameter that one can pick instead of writing it.

    value: as it is in a record. name: on screen. about: a sentence on what it is. play: a
    sentence on how to play with it.
    """

    value: str
    name: str
    about: str
    play: str


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter: one of several choices, a number in a range, or free text.

    key, label: its name in a record and on screen.
    default: the value if a record or a player gives none.
    choices / low, high: the values it takes; free text if neither is given.
    when: shown and allowed only if each named parameter has one of these values.
    drawn: only affects how the start is drawn; a record leaves it out, as it holds the start.
    always: written into a record even at its default.
    help: a sentence for the panel. source: the rule it comes from, e.g. ``leap-stones R11``.
    workshop: the craft of the game's workshop whose documents, in short form, are its value.
    ready: values of a text parameter to pick from.
    offered: the value that a person is offered for a new game, where it is not the default, which
    programs get.
    """

    key: str
    label: str
    default: str
    choices: Sequence[Choice] = ()
    low: int | None = None
    high: int | None = None
    when: Mapping[str, Sequence[str]] = field(default_factory=dict)
    drawn: bool = False
    always: bool = False
    help: str = ""
    source: str = ""
    workshop: str = ""
    ready: Sequence[ReadyValue] = ()
    offered: str = ""

    @property
    def kind(self) -> str:
        """``choice``, ``number`` or ``text``."""
        if self.choices:
            return "choice"
        return "number" if self.low is not None else "text"

    def choose(self, value: str) -> tuple[str, tuple[int, ...]]:
        """The key and the numbers of the choice that ``value`` describes. Raises BadParam."""
        for choice in self.choices:
            numbers = choice.values(value)
            if numbers is not None:
                return choice.key, numbers
        raise BadParam(
            f"{self.key}={shown(value)} is not possible; {self.key} takes {self.takes()}."
        )

    def takes(self) -> str:
        """The possible values in words."""
        if self.kind == "number":
            return f"a number from {self.low} to {self.high}"
        return ", ".join(map(_choice_words, self.choices)) or "text"

    def check(self, value: str) -> str:
        """``value``, if the parameter takes it. Raises BadParam."""
        if self.kind == "choice":
            self.choose(value)
        elif self.kind == "number":
            assert self.low is not None
            assert self.high is not None
            if not NUMBER.fullmatch(value) or not self.low <= int(value) <= self.high:
                raise BadParam(
                    f"{self.key}={shown(value)} is not possible; it takes {self.takes()}."
                )
        elif len(value) > MAX_PARAM:
            raise BadParam(f"{self.key} is longer than {MAX_PARAM} characters.")
        return value


def _choice_words(choice: Choice) -> str:
    if not choice.numbers:
        return choice.key
    spans = "x".join(f"{number.low}–{number.high}" for number in choice.numbers)
    return f"{choice.key}{spans}"


def fill(declared: Sequence[Param], given: Mapping[str, str]) -> dict[str, str]:
    """All declared parameters with their values, given or default, checked.

    Raises BadParam for an unknown key, for a value that a parameter does not take, and for one that
    does not go with the value of another parameter.
    """
    known = {param.key: param for param in declared}
    for key in given:
        if key not in known:
            near = did_you_mean(key, known)
            raise BadParam(
                f"There is no parameter {quoted(key)}{near}; there are {', '.join(known)}."
            )
    filled = {key: param.check(given.get(key, param.default)) for key, param in known.items()}
    for key, value in filled.items():
        for other, values in known[key].when.items():
            if value != known[key].default and filled[other] not in values:
                raise BadParam(f"{key}={shown(value)} needs {other}={' or '.join(values)}.")
    return filled


def with_offered(declared: Sequence[Param], given: Mapping[str, str]) -> dict[str, str]:
    """``given`` with what a person is offered for the parameters that it leaves out. A hand-made
    position is taken as it is."""
    if given.get("start"):
        return dict(given)
    values = {param.key: given.get(param.key, param.default) for param in declared}
    offers = {
        param.key: param.offered
        for param in declared
        if param.offered and all(values[other] in few for other, few in param.when.items())
    }
    return {**offers, **given}


def record_params(declared: Sequence[Param], given: Mapping[str, str]) -> dict[str, str]:
    """The part of ``given`` that a record holds: all except defaults and what only affects the
    draw."""
    return {
        param.key: given.get(param.key, param.default)
        for param in declared
        if param.key != "start"
        and not param.drawn
        and (param.always or given.get(param.key, param.default) != param.default)
    }


def form(declared: Sequence[Param]) -> list[dict[str, Any]]:
    """The parameters as JSON-ready data, from which a host makes its panel for a new game. Their
    defaults are what a person is offered."""
    return [_field(param) for param in declared]


def _field(param: Param) -> dict[str, Any]:
    data: dict[str, Any] = {
        "key": param.key,
        "label": param.label,
        "kind": param.kind,
        "default": param.offered or param.default,
        "help": param.help,
        "source": param.source,
        "when": {key: list(values) for key, values in param.when.items()},
    }
    if param.kind == "choice":
        data["choices"] = [_option(choice) for choice in param.choices]
    elif param.kind == "number":
        data |= {"low": param.low, "high": param.high}
    if param.workshop:
        data["workshop"] = param.workshop
    if param.ready:
        data["ready"] = [value._asdict() for value in param.ready]
    return data


def _option(choice: Choice) -> dict[str, Any]:
    numbers = [
        {"label": n.label, "low": n.low, "high": n.high, "default": n.default}
        for n in choice.numbers
    ]
    data: dict[str, Any] = {"key": choice.key, "label": choice.label, "numbers": numbers}
    return {**data, "solo": True} if choice.solo else data
