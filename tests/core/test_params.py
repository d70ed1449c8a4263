"""Parameters: values, forms, refusals."""

from __future__ import annotations

import json

import pytest
from tests.support.games import GAMES

from quanta import registry
from quanta.core.errors import BadParam
from quanta.core.params import Choice, Number, Param, fill, form, record_params, with_offered

SIZES = (Number("length", 2, 26, 20), Number("width", 1, 3, 2))
DECLARED = (
    Param("kind", "Kind", "plain", (Choice("plain", "Plain"), Choice("line", "Line", SIZES))),
    Param("seats", "Seats", "2", low=2, high=6, when={"kind": ("plain",)}),
    Param("always", "Always", "a", (Choice("a", "A"), Choice("b", "B")), always=True),
    Param("drawn", "Drawn", "a", (Choice("a", "A"), Choice("b", "B")), drawn=True),
    Param("start", "Start", ""),
)


def test_choices_carry_numbers() -> None:
    kind = DECLARED[0]
    assert kind.choose("line20x2") == ("line", (20, 2))
    assert kind.choose("line7") == ("line", (7, 2))
    assert kind.choices[1].default == "line20x2"


@pytest.mark.parametrize("value", ["line", "line1", "line27", "line20x4", "line20x2x1", "plain1"])
def test_numbers_out_of_their_range_are_refused(value: str) -> None:
    with pytest.raises(BadParam, match="line2–26x1–3"):
        fill(DECLARED, {"kind": value})


@pytest.mark.parametrize("value", ["1", "7", "02", "2.0", "two", "-2", "٣"])
def test_a_number_is_written_one_way(value: str) -> None:
    with pytest.raises(BadParam, match="2 to 6"):
        fill(DECLARED, {"seats": value})


def test_a_value_may_need_another_parameter() -> None:
    with pytest.raises(BadParam, match="kind=plain"):
        fill(DECLARED, {"kind": "line5", "seats": "3"})


OFFERED = (
    Param("kind", "Kind", "plain", (Choice("plain", "Plain"), Choice("line", "Line", SIZES))),
    Param("fair", "Fair", "0", low=0, high=1, when={"kind": ("plain",)}, offered="1"),
    Param("start", "Start", ""),
)


@pytest.mark.parametrize(
    ("given", "offered"),
    [
        ({}, {"fair": "1"}),
        ({"fair": "0"}, {"fair": "0"}),
        ({"kind": "plain"}, {"kind": "plain", "fair": "1"}),
        ({"kind": "line5"}, {"kind": "line5"}),
        ({"start": "x"}, {"start": "x"}),
    ],
)
def test_a_person_may_be_offered_what_is_not_the_default(
    given: dict[str, str], offered: dict[str, str]
) -> None:
    assert with_offered(OFFERED, given) == offered
    assert fill(OFFERED, {})["fair"] == "0"
    assert form(OFFERED)[1]["default"] == "1"


def test_text_has_a_limit() -> None:
    with pytest.raises(BadParam, match="longer"):
        fill(DECLARED, {"start": "w" * 3_000})


def test_a_record_keeps_what_differs_and_does_not_only_shape_the_draw() -> None:
    given = {"kind": "line5", "drawn": "b", "start": "x"}
    assert record_params(DECLARED, given) == {"kind": "line5", "always": "a"}


@pytest.mark.parametrize("game", GAMES)
def test_forms_are_data_and_defaults_are_possible(game: str) -> None:
    declared = registry.rules(game).params
    assert json.loads(json.dumps(form(declared))) == form(declared)
    filled = fill(declared, {})
    assert list(filled) == [param.key for param in declared]
