"""House data and rules: lists, sections, the points formula, traits, texts, the luck report."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from math import sqrt
from typing import Any

import pytest
from tests.games.legions.play import game, positions
from tests.games.legions.test_legions_rules import new

from quanta.core.errors import BadParam, BadRecord
from quanta.core.rng import Stream
from quanta.games.legions import luck
from quanta.games.legions.hooks import SHOWCASE
from quanta.games.legions.model import force_lists, maps
from quanta.games.legions.model.documents import loaded, schema
from quanta.games.legions.model.geometry import NAMES, PLACES, SEAM_Y, area, row_from
from quanta.games.legions.model.house import DATA as DATA_FILES
from quanta.games.legions.model.house import house_lists, house_sections
from quanta.games.legions.model.stages import ATTACK
from quanta.games.legions.model.terrain import AFV, ARMS, INFANTRY
from quanta.games.legions.model.traits import TRAITS
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import RULES

DATA = files("quanta.games.legions") / "data"
TANK = force_lists.Kind("T1", "Tanks", AFV, 3, 3, 5, 4, 4, 1, (5, 3, 2))
UNIT: dict[str, Any] = {
    "code": "T1",
    "name": "Tanks",
    "arm": "afv",
    "size": 3,
    "speed": [3, 5],
    "armour": 4,
    "range": 4,
    "ap": 1,
    "dice": [5, 3, 2],
}
LIST: dict[str, Any] = {"id": "red", "name": "Red", "units": [UNIT]}


@pytest.mark.rule("legions M1")
def test_three_lists_have_at_least_four_vehicles_and_three_infantry_types() -> None:
    lists = house_lists()
    names = ["The Cinder Line", "Wardens of the Fen", "The Lantern Caravans"]
    assert [forces.name for forces in lists] == names
    for forces in lists:
        arms = Counter(kind.arm for kind in forces.kinds)
        assert arms[AFV] >= 4
        assert arms[INFANTRY] >= 3
        assert len({kind.name for kind in forces.kinds}) == 9
        assert forces.about
        assert all(kind.about for kind in forces.kinds)


@pytest.mark.rule("legions M2")
def test_the_sections_are_fair_to_both_edges() -> None:
    sections = house_sections()
    assert [section.climate for section in sections] == ["temperate"] * 3 + ["frozen"] * 2 + [
        "temperate",
        "frozen",
    ]
    assert [section.symmetric for section in sections] == [
        True,
        False,
        True,
        True,
        False,
        True,
        True,
    ]
    for section in sections:
        halves = [Counter(half(section, turned)) for turned in (False, True)]
        for letter in maps.GROUNDS:
            assert abs(halves[0][letter] - halves[1][letter]) <= 2, (section.name, letter)
        assert sum(halves[0].values()) == 39
        assert section.about


def half(section: maps.Section, turned: bool) -> str:
    rows = section.turned if turned else section.rows
    return "".join(rows[row][column] for row in range(3) for column in range(13))


@pytest.mark.rule("legions M3")
def test_points_follow_the_formula() -> None:
    assert TANK.vp == 30
    for kind in (kind for forces in house_lists() for kind in forces.kinds):
        rough = float(kind.offence) * sqrt(kind.defence) / 6
        assert abs(kind.vp - rough) <= 0.5 + 1e-9
    squads = force_lists.Kind("S1", "Squads", INFANTRY, 3, 3, 5, None, 4, 1, (5, 3, 2))
    assert TANK.offence == 10 * Fraction(4, 6) * (1 + 4 + Fraction(3 + 5, 8))
    assert [TANK.defence, squads.defence] == [20, 30]
    assert len({replace(TANK, engage=3, advance=speed).offence for speed in (3, 5, 7)}) == 3


@pytest.mark.rule("legions M3", "legions M5")
@pytest.mark.parametrize("trait", TRAITS)
def test_each_trait_costs_something(trait: str) -> None:
    assert replace(TANK, traits=(trait,)).vp > TANK.vp


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"code": "t1"}, "code: Code is “t1”; it takes a capital letter"),
    ({"name": "<b>"}, "name: Name is “<b>”"),
    ({"arm": "ship"}, "arm: Kind is “ship”; it takes afv or infantry"),
    ({"size": 7}, "size: Elements is 7; it takes a whole number from 1 to 6"),
    ({"size": True}, "size: Elements is True"),
    ({"speed": 3}, "speed: Speed is 3; it takes a list"),
    ({"speed": [3, 2]}, "speed: The second speed is 2; it takes 3 to 7"),
    ({"speed": [3, 8]}, "speed: The second speed is 8"),
    ({"armour": 7}, "armour: Armour is 7; it takes a whole number from 2 to 6"),
    ({"range": 0}, "range: Range is 0"),
    ({"ap": "1"}, "ap: Piercing is “1”"),
    ({"dice": [5, 3]}, "dice: Attack dice has 2 numbers; 3 elements take 3"),
    ({"dice": [5, 3, 0]}, "dice/2: Number 3 is 0; it takes a whole number from 1 to 9"),
    ({"dice": [3, 4, 2]}, "dice: Attack dice rise"),
    ({"traits": ["magic"]}, "traits/0: Number 1 is “magic”; it takes fleet"),
    ({"traits": ["lob", "lob"]}, "traits/1: “lob” is repeated"),
    ({"traits": "lob"}, "traits: House traits is “lob”; it takes a list"),
    ({"weapon": 1}, "weapon: There is no field “weapon”"),
]


@pytest.mark.rule("legions M4")
@pytest.mark.parametrize(("change", "said"), WRONG, ids=lambda value: str(value)[:30])
def test_a_wrong_unit_is_refused_by_list_unit_and_field(change: dict[str, Any], said: str) -> None:
    data = {**LIST, "units": [{**UNIT, **change}]}
    with pytest.raises(BadParam) as refusal:
        force_lists.list_of(data)
    assert str(refusal.value).startswith(f"Force list red, /units/0/{said}")
    assert str(refusal.value).endswith(".")


@pytest.mark.rule("legions M4")
def test_lists_are_read_and_written_in_both_forms() -> None:
    for forces in house_lists():
        assert force_lists.list_of(json.loads(json.dumps(force_lists.json_of(forces)))) == forces
    text = force_lists.text_of(house_lists())
    assert len(text) <= 2_000
    assert force_lists.lists_of(text) == house_lists()
    assert new(forces=text).scenario.kinds == new().scenario.kinds
    with pytest.raises(BadParam, match="has 2 fields, not 11"):
        force_lists.lists_of("one:One,A1:A")
    with pytest.raises(BadParam, match="the code T1 is used twice"):
        force_lists.checked(
            [force_lists.list_of(LIST), force_lists.list_of({**LIST, "id": "blue"})]
        )
    with pytest.raises(BadParam, match="Two force lists have the id red"):
        force_lists.checked([force_lists.list_of(LIST)] * 2)
    for wrong in (None, {"id": "red"}, {**LIST, "units": []}, {**LIST, "units": [1]}):
        with pytest.raises(BadParam):
            force_lists.list_of(wrong)
    with pytest.raises(BadParam, match="no unit costs 80 points or less"):
        new(forces="one:One,A1:A:i:6:9:9:6:12:5:999999:lob", limit="80")


@pytest.mark.rule("legions M4", "legions M10")
def test_the_house_data_is_valid_and_names_its_points() -> None:
    lists = [loaded(f"data/forces/{name}.json") for name in DATA_FILES["forces"]]
    assert force_lists.checked([force_lists.list_of(each) for each in lists]) == house_lists()
    for document, forces in zip(lists, house_lists(), strict=True):
        assert [unit["vp"] for unit in document["units"]] == [kind.vp for kind in forces.kinds]
    sections = [loaded(f"data/sections/{name}.json") for name in DATA_FILES["sections"]]
    assert maps.checked([maps.section_of(each) for each in sections]) == house_sections()


@pytest.mark.rule("legions M4", "legions M10")
def test_the_schemas_know_the_traits_codes_and_terrain_of_the_game() -> None:
    fields = schema("forces")["properties"]["units"]["items"]["properties"]
    assert fields["traits"]["items"]["enum"] == list(TRAITS)
    assert fields["arm"]["enum"] == list(ARMS)
    assert fields["code"]["pattern"] == f"^{force_lists.CODE.pattern}$"
    sections = schema("sections")["properties"]
    assert sections["climate"]["enum"] == list(maps.CLIMATES)
    letters = "".join(maps.GROUNDS)
    rows = sections["rows"]["prefixItems"]
    assert all(f"[{letters}]" in row["pattern"] for row in rows)
    assert len(rows) == maps.ROWS


@pytest.mark.rule("legions M9")
def test_areas_are_three_hexes_deep_and_the_seam_is_open() -> None:
    for side in (0, 1):
        assert Counter(NAMES[hex_][:2] for hex_ in area(side)) == {
            f"{column:02}": 3 for column in range(1, 14)
        }
    sections = house_sections()
    board = maps.board(sections[0], sections[1], False)
    assert {board[n] for n, (_, y) in enumerate(PLACES) if y == SEAM_Y} == {"o"}


SECTION = {"name": "Flat", "climate": "temperate", "rows": ["o" * 13] * 6 + ["o-" * 6 + "o"]}


@pytest.mark.rule("legions M10")
def test_sections_are_read_and_written_in_both_forms() -> None:
    for section in house_sections():
        again = maps.section_of(json.loads(json.dumps(maps.json_of(section))))
        assert again == section
        assert again.turned == maps.Section("A", section.climate, section.turned).rows
        assert maps.Section("A", section.climate, section.turned).turned == section.rows
    text = maps.text_of(house_sections())
    assert len(text) <= 2_000
    assert maps.sections_of(text) == house_sections()
    assert new(sections=text).scenario.sections == new().scenario.sections


@pytest.mark.rule("legions M10")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "a/b"}, "Section a/b, /name: Name is “a/b”"),
        ({"climate": "hot"}, "Section Flat, /climate: Climate is “hot”; it takes temperate or"),
        ({"rows": []}, "Section Flat, /rows: Terrain has 0 entries; it takes 7"),
        ({"rows": ["o" * 12] * 7}, "/rows/0: Row 1 is “oooooooooooo”; it takes 13 letters"),
        ({"rows": ["i" * 13] * 7}, "/rows/0: Row 1"),
        ({"rows": ["o" * 13] * 7}, "/rows/6: Row 7"),
        ({"rows": ["w" * 13] * 6 + ["w-" * 6 + "w"]}, "/rows: Only 0 hexes can be entered"),
    ],
    ids=str,
)
def test_a_wrong_section_is_refused_by_row_and_column(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadParam) as refusal:
        maps.section_of({**SECTION, **change})
    assert said in str(refusal.value)
    with pytest.raises(BadParam):
        maps.section_of("flat")
    with pytest.raises(BadParam, match="2 to 9"):
        maps.checked([maps.section_of(SECTION)])
    with pytest.raises(BadParam, match="the same name"):
        maps.checked([maps.section_of(SECTION)] * 2)


@pytest.mark.rule("legions M11")
def test_the_luck_report_adds_up() -> None:
    line = game("luck")
    played_ = positions(line)
    report = luck.report(played_, line.actions)
    for seat in (0, 1):
        own = report[seat]
        shots = [p for p in played_ if p.stage == ATTACK and p.seat == seat]
        assert own[luck.HITS].throws == len(shots) == own[luck.LOST].throws
        gone = [
            p.points for p, q in zip(played_[1:], played_, strict=False) if q.stage == "command"
        ]
        assert sum(report[s][luck.POINTS].rolled for s in (0, 1)) == sum(gone)
        assert own[luck.LOST].rolled == elements_lost(played_, 1 - seat)
        assert own[luck.HITS].expected > 0
    assert not any(tally.throws for tally in luck.report(played_[:1], [])[0].values())


def elements_lost(played_: list[LegionsPosition], seat: int) -> int:
    ahead = next(p for p in played_ if p.stage == "command")
    return sum(u.left for u in ahead.units if u.seat == seat) - sum(
        u.left for u in played_[-1].units if u.seat == seat
    )


@pytest.mark.rule("legions M12", "legions M13")
@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        (0, "play", "not nine parts"),
        (0, "lunch.a.a.a.3.9.0.0.0", "no stage"),
        (0, "play.a.a.a.3.0.0.0.0", "the command points cannot be so"),
        (0, "play.a.a.a.3.9.0.250.250", "the points cannot be so"),
        (0, "play.b.a.a.3.9.0.0.0", "this seat’s turn"),
        (0, "play.a.a.a.x.9.0.0.0", "where a number should be"),
        (0, "move.a.a.a.3.9.0.0.0", "must be an activation"),
        (1, "1-1", "is not one section"),
        (1, "9-1", "is not a board section"),
        (1, "2-1t", "never laid turned"),
        (2, "C1", "no reserves in the battle"),
        (3, "Z9", "not a unit of this game"),
        (4, "a0101:C1:9:0:n", "has 1 to 2 elements"),
        (4, "a0200:C1:2:0:n", "not a unit on a hex"),
        (4, "a0101:C1:2:0:n,b0101:C1:2:0:n", "Two units are on one hex"),
        (4, "a0101:C1:2:0:x,b0114:C1:2:0:n", "is unknown"),
        (4, "a0101:C1:2:0:n,a0114:C1:2:0:n", ""),
        (5, "0101:e", "there is no activation"),
        (6, "c", "no stage"),
    ],
)
def test_an_impossible_position_is_refused(field: int, text: str, said: str) -> None:
    fields = ["play.a.a.a.3.9.0.0.0", "1-2", "-", "-", "a0101:C1:2:0:n,b0114:C1:2:0:n", "-", "ab"]
    fields[field] = text
    if not said:
        assert RULES.read("_".join(fields), {}).outcome() is not None, "Black has no unit"
        return
    with pytest.raises(BadRecord) as refusal:
        RULES.read("_".join(fields), {})
    assert said in str(refusal.value)
    assert str(refusal.value).endswith(".")


def test_the_armies_that_are_set_up_stand_on_their_own_sides() -> None:
    ready = RULES.start(SHOWCASE.ready, Stream(b""))
    assert isinstance(ready, LegionsPosition)
    rows = [row_from(ready.side(each.seat), each.hex) for each in ready.units]
    assert max(rows) <= SEAM_Y // 2


def test_every_file_of_lists_and_sections_is_offered() -> None:
    for folder, names in DATA_FILES.items():
        found = {entry.name for entry in (DATA / folder).iterdir()}
        assert found == {f"{name}.json" for name in names}
