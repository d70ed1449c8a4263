"""Battles set up by hand: what can be put where, what is refused, what is never shown."""

from __future__ import annotations

from typing import Any

import pytest
from tests.session.editing.test_arranging import found, refused

from quanta.core.rng import Stream
from quanta.games.legions.arranger import ARRANGER
from quanta.games.legions.model.geometry import NAMES
from quanta.games.legions.rules import RULES

UNITS = "a0506:C2:3:1:s,b0806:C6:4:0:n"
START = f"legions;start=play.a.a.a.3.9.1.40.0_1-2_-_-_{UNITS}_-_ab/"
GROUND = ARRANGER.empty({}, Stream(b"")).shape.ground
WET = NAMES[next(hex_ for hex_, moves in enumerate(GROUND.moves[0]) if not moves)]
"""A hex of these sections that no vehicle enters."""


def label(arrangement: dict[str, Any], place: str) -> str:
    shapes = arrangement["picture"]["shapes"]
    return str(next(shape["label"] for shape in shapes if shape.get("target") == place))


def detail(arrangement: dict[str, Any], key: str) -> str:
    return str(next(each["value"] for each in arrangement["details"] if each["key"] == key))


def edited(record: str, *edits: dict[str, Any]) -> dict[str, Any]:
    """An arrangement after these edits."""
    for edit in edits:
        record = found("legions", record=record, **edit)["record"]
    return found("legions", record=record)


def paint(brush: str, *targets: str) -> dict[str, Any]:
    return {"paint": {"brush": brush, "targets": list(targets)}}


@pytest.mark.rule("legions M12")
def test_a_battle_is_set_up_from_nothing() -> None:
    empty = found("legions", fresh="empty")
    assert not empty["playable"]
    done = edited(
        empty["record"],
        paint("aC2:3", "0506"),
        paint("bC6:4", "0806", "0807"),
        *(paint(brush, "0506") for brush in ("strike", "marker", "marker", "rally", "lost")),
        {"turn": "b"},
        *({"detail": pair} for pair in (["turn", "2"], ["step", "1"], ["points", "7"])),
        *({"detail": pair} for pair in (["score0", "45"], ["lower", "5t"], ["edge", "bottom"])),
    )
    units = "a0506:C2:2:1:s,b0806:C6:4:0:n,b0807:C6:4:0:n"
    assert done["text"] == f"play.b.a.b.4.7.1.45.0_1-5t_-_-_{units}_-_ab"
    assert done["playable"]
    assert RULES.read(done["text"], {}).to_play == 1
    assert "2 of 3 elements, 1 suppression marker, ordered to strike" in label(done, "0506")


def test_what_a_unit_cannot_have_or_enter_is_refused_in_words() -> None:
    assert "There is no unit on 0101" in refused("legions", record=START, **paint("engage", "0101"))
    assert "have all 3 elements" in refused("legions", record=START, **paint("back", "0506"))
    assert "no suppression marker" in refused("legions", record=START, **paint("rally", "0806"))
    last = edited(START, paint("lost", "0506"), paint("lost", "0506"))["record"]
    assert "last element" in refused("legions", record=last, **paint("lost", "0506"))
    most = edited(START, *[paint("marker", "0506")] * 8)["record"]
    assert "have 9 markers" in refused("legions", record=most, **paint("marker", "0506"))
    says = refused("legions", record=START, **paint("aC2:3", WET))
    assert f"cannot stand on {WET}, which is" in says
    assert "number from 1 to 12" in refused("legions", record=START, detail=["points", "13"])
    assert "there are the top edge" in refused("legions", record=START, detail=["edge", "left"])


def test_an_order_given_twice_is_taken_away() -> None:
    once = edited(START, paint("advance", "0506"))
    assert "a0506:C2:3:1:a" in once["text"]
    assert "a0506:C2:3:1:n" in edited(once["record"], paint("advance", "0506"))["text"]


def test_a_section_that_lies_already_changes_places() -> None:
    assert detail(edited(START, {"detail": ["upper", "2"]}), "lower") == "1"
    assert detail(edited(START, {"detail": ["lower", "1"]}), "upper") == "2"


def test_units_on_ground_they_cannot_enter_are_named_and_still_drawn() -> None:
    record = "legions;start=command.a.a.a.1.0.0.0.0_1-2_-_-_{}_-_ab/"
    wrong = found("legions", record=record.format(f"a{WET}:C2:3:0:n,b0806:C6:4:0:n"))
    assert wrong["problems"][0]["places"] == [WET]
    assert not wrong["legal"]
    assert label(wrong, WET).endswith(", wrong")


def test_what_no_choice_of_armies_allows_is_unusual() -> None:
    mixed = edited(START, paint("aF1:3", "0101"))
    assert [each["level"] for each in mixed["problems"]] == ["warning"]
    assert "2 force lists" in mixed["problems"][0]["text"]
    row = [f"{column:02}{row:02}" for row in (6, 7, 8, 9) for column in range(1, 14)]
    many = edited(START, paint("aC2:3", *row))
    assert any("an army may cost 300" in each["text"] for each in many["problems"])
    assert any("at most 24" in each["text"] for each in many["problems"])
    assert many["legal"]
    full = edited(START, {"fill": "aC2:3"})
    assert "room for 2000" in full["problems"][0]["text"]
    assert not full["legal"]


@pytest.mark.rule("legions H5")
def test_orders_that_are_not_known_are_left_out() -> None:
    position = RULES.read(START.partition("start=")[2].rstrip("/"), {}).seen_by(1)
    arrangement = ARRANGER.of(position)  # type: ignore[arg-type]
    assert arrangement.cells["0506"] == "aC2:3:1:n"


def test_before_the_battle_there_are_the_sections_laid_so_far() -> None:
    record = "legions/take-C1.done.take-F1.done.roll-6-1.section-4"
    arrangement = found("legions", record=record)
    assert (detail(arrangement, "upper"), detail(arrangement, "lower")) == ("4", "1")
    assert "no game can begin" not in arrangement["verdict"]
