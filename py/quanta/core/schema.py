"""Validation against a JSON Schema, with error messages for people.

It supports the part of JSON Schema 2020-12 that describes the documents of a workshop: ``type``,
``enum``, ``pattern``, ``maxLength``, ``minimum``, ``maximum``, ``items``, ``prefixItems``,
``minItems``, ``maxItems``, ``uniqueItems``, ``properties``, ``required`` and
``additionalProperties: false``. Two annotations are our own: ``takes`` says in words what a pattern
accepts, ``titles`` names the values of an enum. Places in a document are JSON Pointers, such as
``/units/0/dice``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from quanta.core.quoting import shown
from quanta.core.words import listed

Schema = Mapping[str, Any]
SchemaError = tuple[str, str]
"""A place, and a sentence that says what is wrong there."""

TYPES: Mapping[str, tuple[type, str]] = {
    "object": (dict, "an object"),
    "array": (list, "a list"),
    "string": (str, "a text"),
    "integer": (int, "a whole number"),
    "boolean": (bool, "true or false"),
    "null": (type(None), "nothing"),
}


def pointer(path: str, key: str | int) -> str:
    """The place of the member or item ``key`` of what is at ``path``."""
    return f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}"


def steps(path: str) -> list[str]:
    """The keys that lead to a place, as text; the index of an item is digits."""
    return [step.replace("~1", "/").replace("~0", "~") for step in path.split("/")[1:]]


def _shown(value: object) -> str:
    """A value as a message quotes it."""
    if value is None:
        return "nothing"
    return f"“{shown(value)}”" if isinstance(value, str) else shown(value)


def validate(schema: Schema, value: Any, path: str = "") -> Iterator[SchemaError]:
    """All errors in ``value``, which is at ``path``, in the order of the document."""
    if not any(_is(value, name) for name in _types(schema)):
        kinds = listed([TYPES[name][1] for name in _types(schema)], "or")
        yield path, f"{_name(schema, path)} is {_shown(value)}; it takes {_wanted(schema, kinds)}."
    elif "enum" in schema and value not in schema["enum"]:
        known = listed(map(str, schema["enum"]), "or")
        yield path, f"{_name(schema, path)} is {_shown(value)}; it takes {known}."
    elif isinstance(value, dict):
        yield from _of_object(schema, value, path)
    elif isinstance(value, list):
        yield from _of_list(schema, value, path)
    elif isinstance(value, str):
        yield from _of_text(schema, value, path)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from _of_number(schema, value, path)


def _types(schema: Schema) -> Sequence[str]:
    given = schema.get("type", ())
    if not given and "enum" in schema:
        return ("string",)
    return ((given,) if isinstance(given, str) else given) or tuple(TYPES)


def _is(value: object, name: str) -> bool:
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, TYPES[name][0])


def _name(schema: Schema, path: str) -> str:
    if "title" in schema:
        return str(schema["title"])
    last = steps(path)[-1:] or ["The document"]
    return f"Number {int(last[0]) + 1}" if last[0].isdigit() else last[0]


def _wanted(schema: Schema, kinds: str) -> str:
    if "takes" in schema:
        return str(schema["takes"])
    if "minimum" in schema and "maximum" in schema:
        span = f"{kinds.partition(' or ')[0]} from {schema['minimum']} to {schema['maximum']}"
        return span + (" or nothing" if "null" in _types(schema) else "")
    return kinds


def _of_object(schema: Schema, value: Mapping[str, Any], path: str) -> Iterator[SchemaError]:
    parts: Mapping[str, Schema] = schema.get("properties", {})
    for key in schema.get("required", ()):
        if key not in value:
            name = _name(parts.get(key, {}), pointer(path, key))
            yield pointer(path, key), f"{name} is missing."
    for key, part in value.items():
        if key in parts:
            yield from validate(parts[key], part, pointer(path, key))
        elif schema.get("additionalProperties") is False:
            known = ", ".join(name for name in parts if not name.startswith("$"))
            yield pointer(path, key), f"There is no field {_shown(key)}; there are {known}."


def _of_list(schema: Schema, value: Sequence[Any], path: str) -> Iterator[SchemaError]:
    low, high = schema.get("minItems", 0), schema.get("maxItems")
    if len(value) < low or (high is not None and len(value) > high):
        span = str(low) if low == high else f"{low} to {high}" if high else f"at least {low}"
        yield path, f"{_name(schema, path)} has {len(value)} entries; it takes {span}."
    first = schema.get("prefixItems", ())
    for index, item in enumerate(value):
        part = first[index] if index < len(first) else schema.get("items", {})
        yield from validate(part, item, pointer(path, index))
    if schema.get("uniqueItems"):
        known: set[str] = set()
        for index, item in enumerate(value):
            text = json.dumps(item, sort_keys=True)
            if text in known:
                yield pointer(path, index), f"{_shown(item)} is repeated."
            known.add(text)


def _of_text(schema: Schema, value: str, path: str) -> Iterator[SchemaError]:
    most = schema.get("maxLength")
    if most is not None and len(value) > most:
        yield path, f"{_name(schema, path)} has {len(value)} characters; it takes {most}."
        return
    # Python's $ would let a line break at the end through.
    pattern = schema.get("pattern", "").removeprefix("^").removesuffix("$")
    if pattern and not re.fullmatch(pattern, value):
        takes = schema.get("takes", "something else")
        yield path, f"{_name(schema, path)} is {_shown(value)}; it takes {takes}."


def _of_number(schema: Schema, value: int, path: str) -> Iterator[SchemaError]:
    low, high = schema.get("minimum", value), schema.get("maximum", value)
    if not low <= value <= high:
        span = f"from {low} to {high}" if "maximum" in schema else f"of {low} or more"
        yield path, f"{_name(schema, path)} is {_shown(value)}; it takes a whole number {span}."
