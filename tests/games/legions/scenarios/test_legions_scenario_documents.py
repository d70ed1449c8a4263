"""Scenario documents: what is refused and where, both forms, the workshop."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.effort import amount

from quanta.core.errors import BadParam
from quanta.core.limits import MAX_MESSAGE, MAX_PARAM
from quanta.core.rng import Stream
from quanta.games.legions.crafts.scenarios import BLANK
from quanta.games.legions.model.documents import schema
from quanta.games.legions.model.house import house_sections
from quanta.games.legions.rules import RULES
from quanta.games.legions.scenarios.document import document_of, text_of
from quanta.games.legions.scenarios.house import SCENARIOS, scenario_document
from quanta.games.legions.workshop import CRAFTS
from quanta.record.record import VALUE
from quanta.session.editing import workshop

CRAFT = CRAFTS[2]
pytestmark = pytest.mark.rule("legions M17")


def problems(document: Any) -> list[tuple[str, str, str]]:
    """The problems that the workshop finds in a document, as (level, place, sentence)."""
    result = workshop.examined(CRAFT, json.loads(json.dumps(document)))
    return [(p["level"], p["path"], p["text"]) for p in result["problems"]]


def white(code: str, hex_: str = "", **more: Any) -> dict[str, Any]:
    return {"side": "white", "code": code, "hex": hex_, **more}


def black(code: str, hex_: str = "", **more: Any) -> dict[str, Any]:
    return {**white(code, hex_, **more), "side": "black"}


def objective(kind: str = "hold", **more: Any) -> dict[str, Any]:
    return {"side": "white", "kind": kind, "points": 10, "hexes": "0707", **more}


def late(**more: Any) -> dict[str, Any]:
    return {"side": "black", "turn": 2, "code": "F1", "edge": "top", **more}


TWO = [white("C2", "0711"), black("F1", "0403")]
BROKEN: list[tuple[dict[str, Any], str, str]] = [
    ({"name": ""}, "/name", "1 to 32 letters"),
    ({"map": "big"}, "/map", "whole or small"),
    ({"upper": "Nowhere"}, "/upper", "Nowhere"),
    ({"lower": "Mill Lane"}, "/lower", "lies above already"),
    ({"lower": "Glass Lake", "turned": "yes"}, "/turned", "looks the same after half a turn"),
    ({"goal": 5}, "/goal", "from 10 to 600"),
    ({"turns": "ten"}, "/turns", "from 0 to 99"),
    ({"hexes": []}, "/hexes", "There is no field “hexes”"),
    ({"units": [*TWO, white("Z9")]}, "/units/2/code", "no unit type Z9"),
    ({"units": [*TWO, white("C2", "9999")]}, "/units/2/hex", "no hex 9999"),
    ({"units": [*TWO, white("C2", "0711")]}, "/units/2/hex", "0711 is occupied"),
    ({"units": [*TWO, white("C2", "0101")]}, "/units/2/hex", "not on the small map"),
    ({"units": [*TWO, white("C2", "0611")]}, "/units/2/hex", "cannot stand on 0611"),
    ({"units": [*TWO, white("C2", "0710", elements=6)]}, "/units/2/elements", "3 elements at most"),
    ({"units": [*TWO, white("C2", order="strike")]}, "/units/2/order", "without a hex"),
    ({"units": [*TWO, {"side": "red", "code": "C2"}]}, "/units/2/side", "white or black"),
    ({"units": TWO[:1]}, "/points", "Black has no units"),
    ({"units": [], "points": 10}, "/points", "White has no units"),
    ({"units": [*TWO, *[white("C2")] * 9]}, "/units", "room for 8 on this map"),
    (
        {"map": "whole", "units": [*TWO, *[black("C2")] * 26]},
        "/units",
        "Black has 28 units; there is room for 24",
    ),
    ({"objectives": [objective(hexes="")]}, "/objectives/0/hexes", "To hold takes hexes"),
    ({"objectives": [objective(hexes="0700")]}, "/objectives/0/hexes", "no hex 0700"),
    ({"objectives": [objective(hexes="7")]}, "/objectives/0/hexes", "up to 12 hexes"),
    ({"objectives": [objective(hexes="0101")]}, "/objectives/0/hexes", "not on the small map"),
    ({"objectives": [objective(points=0)]}, "/objectives/0/points", "from 1 to 300"),
    ({"objectives": [objective("win")]}, "/objectives/0/kind", "hold, take, leave or survive"),
    ({"objectives": [objective("leave")]}, "/objectives/0/edge", "takes an edge"),
    ({"objectives": [objective("survive")]}, "/objectives/0/turn", "takes the turn"),
    ({"objectives": [objective("survive", turn=9)]}, "/objectives/0/turn", "8 is the last"),
    ({"objectives": [objective("survive", turn=3, units=4)]}, "/objectives/0/units", "1 unit at"),
    ({"reinforcements": [late(code="Q")]}, "/reinforcements/0/code", "no unit type Q"),
    ({"reinforcements": [late(turn=1)]}, "/reinforcements/0/turn", "from 2 to 99"),
    ({"reinforcements": [late(turn=9)]}, "/reinforcements/0/turn", "8 is the last"),
    ({"reinforcements": [late(edge="north")]}, "/reinforcements/0/edge", "top, bottom"),
    ({"objectives": [objective("take", hexes="0611")]}, "/objectives/0/hexes", "can get there"),
    ({"turns": 0, "goal": 300}, "/goal", "can come to 41 points at most"),
]  # fmt: skip


@pytest.mark.rule("legions M22")
@pytest.mark.parametrize(("change", "path", "says"), BROKEN)
def test_an_error_is_a_sentence_at_its_place(change: dict[str, Any], path: str, says: str) -> None:
    document = {**BLANK, "units": TWO, **change}
    kept = deepcopy(document)
    found = problems(document)
    assert document == kept, "nothing is lost"
    level, where, text = found[0]
    assert (level, where) == ("error", path)
    assert says in text
    assert text.endswith(".")
    if "hexes" not in change and "name" not in change:
        with pytest.raises(BadParam) as refused:
            RULES.start({"scenario": text_of_any(document)}, Stream(b""))
        assert len(str(refused.value)) <= MAX_MESSAGE


def text_of_any(document: dict[str, Any]) -> str:
    """The line of a document with faults; where it has none, a line that means nothing."""
    try:
        return text_of(document)
    except (ValueError, KeyError):
        return "~".join(["x"] * 12)


def test_the_checker_finds_nothing_in_what_comes_with_the_game() -> None:
    for name in SCENARIOS:
        document = scenario_document(name)
        assert problems(document) == [], name
        assert document_of(text_of(document)) == document_of(
            text_of(document_of(text_of(document)))
        )
        short = text_of(document)
        assert VALUE.fullmatch(short)
        assert len(short) < MAX_PARAM / 2
        assert CRAFT.read(name) == [document]
        assert text_of(CRAFT.read(short)[0]) == short
    for starter in CRAFT.starters:
        assert not [p for p in problems(starter) if p[0] == "error"]


def test_the_schema_names_the_sections_of_the_game() -> None:
    names = [section.name for section in house_sections()]
    for key in ("upper", "lower"):
        assert schema("scenarios")["properties"][key]["enum"] == names


@settings(max_examples=amount(40, 70, 5000), deadline=None)
@given(st.text("~,:.-_ab0123456789CFwhotles", max_size=60), st.integers(0, 300), st.data())
def test_a_damaged_line_is_refused_in_one_sentence(junk: str, at: int, data: st.DataObject) -> None:
    line = text_of(scenario_document(data.draw(st.sampled_from(SCENARIOS))))
    at = min(at, len(line))
    cut = line[:at] + junk + line[at + data.draw(st.integers(0, 9)) :]
    said = refusal(cut)
    assert len(said) <= MAX_MESSAGE
    assert said.endswith(".") or not said


def refusal(line: str) -> str:
    """Why a line is refused; empty where the battle can begin."""
    try:
        assert RULES.start({"scenario": line}, Stream(b"")).legal_actions()
    except BadParam as error:
        return str(error)
    return ""


def test_the_workshop_shows_the_map_and_what_counts() -> None:
    result = workshop.examined(CRAFT, scenario_document("relief"))
    assert "picture" in result
    shapes = result["picture"]["shapes"]
    assert not [shape for shape in shapes if "target" in shape], "nothing on it is clicked"
    assert [note["title"] for note in result["notes"]] == ["The relief", "Forces"]
    assert result["figures"]["/units/0"] == "White, 34 points"
    again = CRAFT.item(scenario_document("relief"), "/units", 0)
    assert again == {"side": "white", "code": "F1"}
    assert CRAFT.item({"objectives": []}, "/objectives", None)["kind"] == "take"
    with pytest.raises(BadParam, match="nothing to add"):
        CRAFT.item({}, "/name", None)
    with pytest.raises(BadParam, match="cannot be painted"):
        CRAFT.paint({}, [], "", set())
    with pytest.raises(BadParam, match="takes 1 of them, not 2"):
        workshop._together(CRAFT, ["{}", "{}"])


def test_what_may_be_a_slip_is_warned_of() -> None:
    road = objective("leave", edge="bottom")
    twice = [objective("take"), objective("take")]
    for change, path in (
        ({"points": 80}, "/points"),
        ({"objectives": [road]}, "/objectives/0/edge"),
        ({"objectives": twice}, "/objectives"),
    ):
        ((level, where, _),) = problems({**BLANK, "units": TWO, **change})
        assert (level, where) == ("warning", path)
