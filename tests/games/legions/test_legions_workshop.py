"""The unit workshop and the map editor: what they find, and documents used in a game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quanta.core.errors import BadParam
from quanta.games.legions.model import maps
from quanta.games.legions.model.geometry import COLUMNS
from quanta.games.legions.model.house import house_lists
from quanta.games.legions.workshop import CRAFTS, PLAIN_UNIT
from quanta.session.editing import workshop

FORCES, SECTIONS, *_ = CRAFTS
BLANK_LIST, BLANK_SECTION = FORCES.starters[0], SECTIONS.starters[0]

pytestmark = pytest.mark.rule("legions M14")


def problems(craft: Any, document: Any) -> list[tuple[str, str, str]]:
    """The problems that the workshop finds in a document, as (level, place, sentence)."""
    result = workshop.examined(craft, json.loads(json.dumps(document)))
    return [(p["level"], p["path"], p["text"]) for p in result["problems"]]


def listed(*changes: dict[str, Any], **of_list: Any) -> dict[str, Any]:
    """A list of plain units, each with its own changes."""
    units = [{**PLAIN_UNIT, "code": f"U{n}", **change} for n, change in enumerate(changes, 1)]
    return {**BLANK_LIST, "units": units, **of_list}


@pytest.mark.parametrize(
    ("document", "path", "says"),
    [
        (listed({"dice": [5, 3]}), "/units/0/dice", "has 2 numbers; 3 elements take 3"),
        (listed({"dice": [2, 3, 5]}), "/units/0/dice", "rise as elements are lost"),
        (listed({}, {"code": "U1"}), "/units/1/code", "The code U1 is used twice."),
        (listed({"speed": [3, 8]}), "/units/0/speed", "it takes 3 to 7 when the first is 3"),
        (listed({"speed": [3, 2]}), "/units/0/speed", "The second speed is 2"),
        (listed({"armour": 7}), "/units/0/armour", "from 2 to 6"),
        (listed({"arm": "horse"}), "/units/0/arm", "afv or infantry"),
        (
            listed({"traits": ["swift"]}),
            "/units/0/traits/0",
            "fleet, steady, lob, pin, gyro or veil",
        ),
        (listed({"name": "<b>Bold</b>"}), "/units/0/name", "letters, digits, spaces"),
        (listed({"weapon": 1}), "/units/0/weapon", "There is no field “weapon”"),
        (listed(), "/units", "0 entries; it takes 1 to 20"),
        (listed({}, id="No"), "/id", "small letters"),
        ({**BLANK_SECTION, "climate": "hot"}, "/climate", "temperate or frozen"),
        ({**BLANK_SECTION, "rows": ["o" * 13] * 7}, "/rows/6", "with a hyphen between any two"),
        ({**BLANK_SECTION, "rows": ["q" * 13, *BLANK_SECTION["rows"][1:]]}, "/rows/0", "o f h s u"),
        ({**BLANK_SECTION, "rows": ["o" * 13]}, "/rows", "has 1 entries; it takes 7"),
    ],
)
def test_a_problem_is_reported_at_its_place(document: Any, path: str, says: str) -> None:
    found = problems(FORCES if "units" in document else SECTIONS, document)
    ((level, where, text),) = found
    assert (level, where) == ("error", path)
    assert says in text


def test_all_problems_are_reported_at_once() -> None:
    document = listed({"dice": [5, 3], "size": 9}, {"dice": [5], "speed": [1, 9], "code": "U1"})
    del document["name"]
    assert [path for _, path, _ in problems(FORCES, document)] == [
        "/name",
        "/units/0/size",
        "/units/1/code",
        "/units/1/speed",
        "/units/1/dice",
    ]


def test_what_is_too_long_for_a_link_says_by_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    long = {"name": "A" * 32, "traits": ["fleet", "lob", "steady"], "size": 6, "dice": [1] * 6}
    lists = [
        listed(*({**long, "code": f"{letter}{n}"} for n in range(20)), id=letter.lower())
        for letter in "AB"
    ]
    assert problems(FORCES, lists[0]) == []
    with pytest.raises(BadParam, match=r"Together they are \d+ characters too long"):
        workshop._together(FORCES, [json.dumps(each) for each in lists])
    monkeypatch.setattr(workshop, "MAX_PARAM", len(FORCES.short(lists[:1])) - 7)
    ((level, path, text),) = problems(FORCES, lists[0])
    assert (level, path) == ("error", "")
    assert "7 characters too long" in text


def test_points_follow_the_formula_and_outdated_ones_are_warned_of() -> None:
    house = FORCES.house[1]
    result = workshop.examined(FORCES, house)
    assert list(result["figures"].values()) == [f"{k.vp} points" for k in house_lists()[1].kinds]
    assert "vp" not in result["document"]["units"][0]
    total = result["notes"][0]["items"][-1]
    worth = sum(kind.vp for kind in house_lists()[1].kinds)
    assert total == {"label": "One of each", "values": ["", "", str(worth)]}
    stale = {**house, "units": [{**house["units"][0], "vp": 1}]}
    ((level, path, text),) = problems(FORCES, stale)
    assert (level, path) == ("warning", "/units/0/vp")
    assert "by the formula it costs 34" in text
    assert FORCES.short([stale]) == FORCES.short([{**stale, "units": house["units"][:1]}])
    dear = {"size": 6, "armour": 6, "arm": "infantry", "dice": [9] * 6, "ap": 5, "range": 12}
    ((level, path, text),) = problems(FORCES, listed({**dear, "speed": [9, 9]}))
    assert (level, path) == ("warning", "/units")
    assert "300 points" in text


def test_a_new_unit_and_a_copy_get_free_codes() -> None:
    document = listed({}, {"code": "U3"})
    assert FORCES.item(document, "/units", None)["code"] == "U2"
    copy = FORCES.item({**document, "units": [{**PLAIN_UNIT, "code": "C7"}]}, "/units", 0)
    assert copy == {**PLAIN_UNIT, "code": "C1"}
    assert FORCES.item({"units": [7]}, "/units", 0) == PLAIN_UNIT


def test_an_unfair_section_is_warned_of_and_can_be_played() -> None:
    document = SECTIONS.paint(BLANK_SECTION, ["0101", "0201", "0301"], "w", set())
    ((level, path, text),) = problems(SECTIONS, document)
    assert (level, path) == ("warning", "/rows")
    assert "open 36 and 39 and water 3 and 0 hexes" in text
    fair = SECTIONS.paint(BLANK_SECTION, ["0101", "0201", "0301"], "w", {"mirror"})
    assert problems(SECTIONS, fair) == []
    assert maps.section_of(fair).symmetric
    wet = {**BLANK_SECTION, "rows": ["w" * COLUMNS] * 6 + ["-".join("w" * 7)]}
    ((level, path, text),) = problems(SECTIONS, wet)
    assert (level, path) == ("error", "/rows")
    assert "Only 0 hexes" in text


def test_the_picture_shows_what_is_painted() -> None:
    for climate, name in (("temperate", "water"), ("frozen", "ice")):
        painted = SECTIONS.paint({**BLANK_SECTION, "climate": climate}, ["0707"], "w", set())
        shapes = workshop.examined(SECTIONS, painted)["picture"]["shapes"]
        (cell,) = [shape for shape in shapes if shape.get("target") == "0707"]
        assert cell["label"] == f"0707, {name}"
        assert sum(shape["role"] == f"land {name}" for shape in shapes) == 1
    assert sum("target" in shape for shape in shapes) == 85


def test_wrong_fields_at_the_top_are_refused_by_the_game_too() -> None:
    for craft, document in ((FORCES, BLANK_LIST), (SECTIONS, BLANK_SECTION)):
        with pytest.raises(BadParam, match="no field “extra”"):
            craft.short([{**document, "extra": 1}])
        assert problems(craft, {**document, "$schema": "x"}) == []
