"""Validating data against the part of JSON Schema that workshops use."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.effort import NOT_IN_QUICK

from quanta.core import schema

UNIT = {
    "title": "Unit",
    "type": "object",
    "required": ["name", "size"],
    "additionalProperties": False,
    "properties": {
        "name": {"title": "Name", "type": "string", "pattern": "^[a-z]+$", "takes": "letters"},
        "size": {"title": "Size", "type": "integer", "minimum": 1, "maximum": 6},
        "armour": {"title": "Armour", "type": ["integer", "null"], "minimum": 2, "maximum": 6},
        "kind": {"title": "Kind", "enum": ["a", "b"]},
        "on": {"type": "boolean"},
        "tags": {"type": "array", "uniqueItems": True, "items": {"enum": ["x", "y"]}},
        "about": {"title": "About", "type": "string", "maxLength": 3},
        "more": {"title": "More", "type": "integer", "minimum": 1},
    },
}
LIST = {
    "type": "object",
    "properties": {
        "units": {"title": "Units", "type": "array", "minItems": 1, "maxItems": 2, "items": UNIT},
        "pair": {
            "title": "Pair",
            "type": "array",
            "minItems": 2,
            "maxItems": 2,
            "prefixItems": [{"title": "First", "type": "integer"}, {"type": "string"}],
        },
    },
}
GOOD = {"name": "ab", "size": 3}


@pytest.mark.parametrize(
    ("part", "path", "says"),
    [
        ({"name": "A1"}, "/name", "Name is “A1”; it takes letters."),
        ({"name": "ab\n"}, "/name", "Name is “abU+000A”; it takes letters."),
        ({"name": 7}, "/name", "Name is 7; it takes letters."),
        ({"size": 7}, "/size", "Size is 7; it takes a whole number from 1 to 6."),
        ({"size": True}, "/size", "Size is True; it takes a whole number from 1 to 6."),
        ({"size": 2.0}, "/size", "Size is 2.0; it takes a whole number from 1 to 6."),
        ({"size": "2"}, "/size", "Size is “2”; it takes a whole number from 1 to 6."),
        ({"armour": 9}, "/armour", "Armour is 9; it takes a whole number from 2 to 6."),
        (
            {"armour": ""},
            "/armour",
            "Armour is “”; it takes a whole number from 2 to 6 or nothing.",
        ),
        ({"kind": "c"}, "/kind", "Kind is “c”; it takes a or b."),
        ({"kind": []}, "/kind", "Kind is []; it takes a text."),
        ({"on": 1}, "/on", "on is 1; it takes true or false."),
        ({"tags": ["x", "z"]}, "/tags/1", "Number 2 is “z”; it takes x or y."),
        ({"tags": ["x", "x"]}, "/tags/1", "“x” is repeated."),
        ({"about": "four"}, "/about", "About has 4 characters; it takes 3."),
        ({"more": 0}, "/more", "More is 0; it takes a whole number of 1 or more."),
        ({"a/b~": 1}, "/a~1b~0", "There is no field “a/b~”; there are "),
    ],
)
def test_an_error_is_reported_with_its_place(part: dict[str, Any], path: str, says: str) -> None:
    ((found, text),) = schema.validate(UNIT, {**GOOD, **part})
    assert found == path
    assert text.startswith(says)
    assert not schema.steps(path)[-1].startswith("/")


def test_every_error_is_reported() -> None:
    document = {"units": [{"size": 0}, {"name": "B"}, GOOD], "pair": ["1", 2, 3]}
    assert [path for path, _ in schema.validate(LIST, document)] == [
        "/units",
        "/units/0/name",
        "/units/0/size",
        "/units/1/size",
        "/units/1/name",
        "/pair",
        "/pair/0",
        "/pair/1",
    ]
    assert list(schema.validate(LIST, {"units": [GOOD], "pair": [1, "x"]})) == []
    assert [text for _, text in schema.validate(LIST, 7)] == [
        "The document is 7; it takes an object."
    ]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)


@NOT_IN_QUICK
@given(json_values)
def test_any_data_gets_an_answer_in_short_sentences(value: Any) -> None:
    for path, text in schema.validate(LIST, value):
        assert path == "" or path.startswith("/")
        assert text.endswith(".")
        assert len(text) < 300


def test_places_survive_odd_keys() -> None:
    path = schema.pointer(schema.pointer("", "a/b"), "~1")
    assert path == "/a~1b/~01"
    assert schema.steps(path) == ["a/b", "~1"]
