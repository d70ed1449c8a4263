"""Campaigns: what goes on from battle to battle, veterans, documents that are refused."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.legions.play import eager
from tests.support.effort import amount
from tests.support.table import Table

from quanta.core.errors import BadParam
from quanta.core.limits import MAX_PARAM
from quanta.core.rng import Stream
from quanta.games.legions.crafts.campaigns import BLANK_CAMPAIGN
from quanta.games.legions.hooks import sequel
from quanta.games.legions.model.campaign import veteran, veteran_of
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.house import house_lists
from quanta.games.legions.model.stages import COMMAND, DEPLOY
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import RULES
from quanta.games.legions.scenarios import document as scenario_text
from quanta.games.legions.scenarios.campaign_document import (
    CampaignProgress,
    document_of,
    progress_of,
    progress_text,
    text_of,
)
from quanta.games.legions.scenarios.house import (
    CAMPAIGNS,
    OF_CAMPAIGNS,
    SCENARIOS,
    campaign_document,
    scenario_document,
)
from quanta.games.legions.scenarios.ready_games import ready_games
from quanta.games.legions.view import VIEW
from quanta.games.legions.view.picture import OVERLAYS
from quanta.games.legions.workshop import CRAFTS
from quanta.record.record import VALUE, Record
from quanta.record.timeline import Timeline
from quanta.scene.view import Look
from quanta.session.editing import workshop

CRAFT = CRAFTS[3]
WON, LOST, DRAWN = (1, -1), (-1, 1), (0, 0)
pytestmark = pytest.mark.rule("legions M24")


def start(value: str, **more: str) -> LegionsPosition:
    position = RULES.start({"campaign": value, **more}, Stream("campaign"))
    assert isinstance(position, LegionsPosition)
    return position


def after(position: LegionsPosition, returns: tuple[int, int]) -> LegionsPosition:
    """The next battle."""
    found = sequel(position, returns)
    assert found is not None
    assert found.params is not None
    return start(found.params["campaign"])


def codes(position: LegionsPosition) -> list[str]:
    """The codes of White's units, on the board or not yet."""
    kinds = [unit.kind for unit in position.units if unit.seat == 0] + [*position.reserves[0]]
    return sorted(position.scenario.kinds[kind].code for kind in kinds)


def without(position: LegionsPosition, *hexes: str) -> LegionsPosition:
    """The position after the units on these hexes were destroyed."""
    lost = {INDEX[hex_] for hex_ in hexes}
    return position.replace(units=tuple(u for u in position.units if u.hex not in lost))


def test_who_comes_through_goes_on_and_who_is_lost_does_not() -> None:
    first = start("river-road")
    assert codes(first) == ["F1", "F2", "F3", "F6", "F6"]
    second = after(without(first, "0710", "0610"), WON)
    assert codes(second) == ["F1", "F1V", "F3V", "F6V", "F8"]
    assert second.stage == DEPLOY
    third = after(without(second, "0605"), LOST)  # an enemy, which does not matter
    assert codes(third) == ["F1V", "F1VV", "F3VV", "F6VV", "F7", "F8V"]
    battle = third.scenario.campaign
    assert battle is not None
    assert (battle.results, battle.number, battle.is_last) == ("wl", 3, True)


def test_the_lost_are_named() -> None:
    first = start("river-road")
    for hexes, lost in (
        (("0710", "0610"), "Pikes and Moss Rangers"),
        (("0610", "0810"), "Moss Rangers ×2"),
    ):
        found = sequel(without(first, *hexes), WON)
        assert found is not None
        assert f"White has lost 2 of 5 units: {lost}." in found.text


def test_units_at_less_than_full_strength_are_at_full_strength_again() -> None:
    first = start("river-road")
    hurt = first.replace(units=tuple(unit._replace(left=1) for unit in first.units))
    second = after(hurt, DRAWN)
    played = second.apply("F3V-0511")
    assert played.at[INDEX["0511"]].left == 4


def test_who_has_left_or_is_still_to_come_goes_on() -> None:
    scenario = scenario_document("river-ford")
    late = {"side": "white", "turn": 5, "code": "F5", "edge": "bottom"}
    leave = {"name": "", "side": "white", "kind": "leave", "points": 5, "edge": "top"}
    more = {"reinforcements": [late], "objectives": [leave]}
    line = scenario_text.text_of({**scenario, **more})
    first = start(f"Own!a!{line}!river-ridge")
    gone = next(unit for unit in first.units if unit.hex == INDEX["0609"])
    away = without(first, "0609")
    away = away.replace(progress=away.progress._replace(gone=(gone,)))
    assert codes(after(away, WON)) == ["F1V", "F2V", "F3V", "F5", "F6V", "F6V", "F7"]


def test_the_end_is_after_the_last_battle_or_when_nobody_is_left() -> None:
    third = start("river-road!!wl!F1VV")
    for returns, end in ((WON, "is won: 2 won, 1 lost"), (LOST, "is lost: 1 won, 2 lost")):
        found = sequel(third, returns)
        assert found is not None
        assert found.params is None
        assert end in found.text
    drawn = sequel(third, DRAWN)
    assert drawn is not None
    assert "is undecided: 1 won, 1 lost" in drawn.text
    first = start("river-road")
    nobody = first.replace(units=tuple(unit for unit in first.units if unit.seat))
    ended = sequel(nobody, LOST)
    assert ended is not None
    assert ended.params is None
    assert "No unit is left to go on" in ended.text


def test_other_games_have_no_sequel() -> None:
    for params in ({}, {"scenario": "mill"}):
        position = RULES.start(params, Stream("plain"))
        assert isinstance(position, LegionsPosition)
        assert sequel(position, WON) is None


@pytest.mark.rule("legions M23")
def test_veterans_are_steady_and_the_old_guard_is_sure_footed_too() -> None:
    kinds = [kind for forces in house_lists() for kind in forces.kinds]
    for kind in kinds:
        first, second = veteran(kind, 1), veteran(kind, 2)
        gained = set(first.traits) - set(kind.traits)
        assert gained == {"fleet" if "steady" in kind.traits else "steady"}
        assert {"steady", "fleet"} <= set(second.traits)
        assert kind.vp < first.vp <= second.vp
        assert (first.base_code, second.base_code) == (kind.code, kind.code)
        assert veteran_of(first.code, house_lists()) == first
        assert veteran_of(second.code, house_lists()) == second
        assert veteran_of(kind.code, house_lists()) is None
        assert veteran_of(f"{kind.code}VVV", house_lists()) is None


@pytest.mark.rule("legions M23")
def test_a_veteran_shrugs_off_the_first_one() -> None:
    """Two ones leave one marker on veterans and two on others."""
    units = "a0609:F1:3:0:s,b0607:{}:4:0:n,a0610:F6:3:0:n"
    markers = {}
    for code in ("C6", "C6V"):
        scenario = {**scenario_document("river-ford")}
        scenario["units"] = [
            *scenario["units"],
            {"side": "black", "code": "C6V", "hex": "0806"},
        ]
        line = scenario_text.text_of(scenario)
        text = f"play.a.a.b.1.5.1.0.0_3-2_-_-_{units.format(code)}_-_ab_-_-_1"
        position = RULES.read(text, {"scenario": line})
        for action in ("activate-0609-strike", "fire-0607", "roll-11222"):
            position = position.apply(action)
        assert isinstance(position, LegionsPosition)
        markers[code] = position.at[INDEX["0607"]].suppressed
    assert markers == {"C6": 2, "C6V": 1}


@pytest.mark.rule("legions M23")
def test_no_army_is_chosen_from_veterans() -> None:
    scenario = {**scenario_document("river-ford"), "points": 200}
    scenario["units"] = [
        {"side": "black", "code": "C6V", "hex": "0605"},
        {"side": "black", "code": "C3", "hex": "0604"},
    ]
    line = scenario_text.text_of(scenario)
    position = RULES.start({"scenario": line}, Stream("chosen"))
    offered = {action for action in position.legal_actions() if action.startswith("take-")}
    assert "take-C6" in offered
    assert "take-C6V" not in offered


def test_every_battle_of_a_whole_campaign_can_be_played_and_read_back() -> None:
    for seed in range(amount(1, 2, 40)):
        rng, params, played = Stream(f"campaign {seed}"), {"campaign": "river-road"}, 0
        while params:
            line = Timeline(RULES, params, RULES.start(params, rng))
            while line.position.outcome() is None:
                assert isinstance(line.position, LegionsPosition)
                line.apply(eager(line.position, rng))
            position, end = line.position, line.position.outcome()
            assert isinstance(position, LegionsPosition)
            assert end is not None
            again = Timeline.of(RULES, Record.parse(str(line.record())))
            assert again.position == position
            assert RULES.read(line.positions[0].text(), params) == line.positions[0]
            found = sequel(position, end.returns)
            assert found is not None
            played, params = played + 1, dict(found.params or {})
            assert params or played == 3 or "Nobody is left" in found.text


BROKEN: list[tuple[dict[str, Any], str, str]] = [
    ({"name": ""}, "/name", "1 to 32 letters"),
    ({"side": "red"}, "/side", "white or black"),
    ({"battles": [{"scenario": "mill"}]}, "/battles", "1 entries; it takes 2 to 6"),
    ({"battles": [{}, {}]}, "/battles/0/scenario", "missing"),
    ({"battles": ["mill", "mill"]}, "/battles/0", "an object"),
    ({"goal": 5}, "/goal", "There is no field"),
]


@pytest.mark.rule("legions M25")
@pytest.mark.parametrize(("change", "path", "text"), BROKEN)
def test_a_document_against_the_schema_is_refused(
    change: dict[str, Any], path: str, text: str
) -> None:
    found = workshop.examined(CRAFT, {**BLANK_CAMPAIGN, **change})["problems"]
    assert any(each["path"] == path and text in each["text"] for each in found), found


def problem(*battles: str, side: str = "white") -> tuple[str, str]:
    """The one problem of a campaign of these scenarios."""
    document = {**BLANK_CAMPAIGN, "side": side, "battles": [{"scenario": b} for b in battles]}
    (found,) = workshop.examined(CRAFT, json.loads(json.dumps(document)))["problems"]
    with pytest.raises(BadParam) as error:
        CRAFT.short([document])
    assert found["path"] in str(error.value)
    return found["path"], found["text"]


def changed(name: str, **more: Any) -> str:
    return scenario_text.text_of({**scenario_document(name), **more})


@pytest.mark.rule("legions M25")
def test_a_battle_that_cannot_be_played_is_refused_with_its_place() -> None:
    assert problem("nowhere", "mill") == (
        "/battles/0/scenario",
        f"There is no scenario 'nowhere'; there are {', '.join(SCENARIOS)}.",
    )
    path, text = problem("mill", "a~b")
    assert (path, text) == ("/battles/1/scenario", "A scenario has 12 fields joined by ~, not 2.")
    path, text = problem("mill", changed("river-mill", goal=5))
    assert path == "/battles/1/scenario"
    assert "/goal" in text
    path, text = problem(changed("river-ford", turns=0), "river-mill")
    assert (path, "limit of turns" in text) == ("/battles/0/scenario", True)
    path, text = problem("mill", "mill")
    assert path == "/battles/1/scenario"
    assert "room for 8 on this map" in text
    units = [each for each in scenario_document("river-ford")["units"] if each["side"] == "black"]
    path, text = problem(changed("river-ford", units=units, points=100), "river-mill")
    assert (path, "without units" in text) == ("/battles/0/scenario", True)


@pytest.mark.rule("legions M25")
@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("river-raod", "did you mean river-road|there are river-road"),
        ("river-road!!x!F1V", "results such as wl"),
        ("river-road!!!F1V", "results such as wl"),
        ("river-road!!w!", "units such as C2V"),
        ("river-road!!w", "units such as C2V"),
        ("river-road!!w!Z9", "units such as C2V"),
        ("river-road!!w!F1VVV", "units such as C2V"),
        ("river-road!!w!F1*9", "room for 8"),
        ("river-road!!w!F1*25", "25 units go on"),
        ("river-road!!wlw!F1V", "3 battles; there is none after them"),
        ("Own!a", "a name, a side and scenarios"),
        ("Own!c!mill!mill", "white or black"),
        ("Own!a!mill", "it takes 2 to 6"),
    ],
)
def test_a_value_that_is_none_is_refused_in_a_sentence(value: str, says: str) -> None:
    with pytest.raises(BadParam, match=says):
        start(value)


def test_a_campaign_has_its_own_scenario_and_what_goes_with_it() -> None:
    with pytest.raises(BadParam, match="its own scenario"):
        start("river-road", scenario="mill")
    with pytest.raises(BadParam, match="its own goal"):
        start("river-road", goal="50")


def test_both_forms_say_the_same() -> None:
    for name in CAMPAIGNS:
        document = campaign_document(name)
        plain = {key: value for key, value in document.items() if key != "about"}
        assert document_of(text_of(document)) == plain
        short = CRAFT.short([document])
        assert CRAFT.read(short) == [plain]
        assert VALUE.fullmatch(short)
        assert len(short) <= MAX_PARAM
    assert CRAFT.read("river-road!!w!F1V") == [campaign_document("river-road")]


@given(
    st.text("wld", min_size=1, max_size=5),
    st.lists(st.sampled_from(("F1", "F1V", "C2VV", "L8")), min_size=1, max_size=24),
)
@settings(max_examples=amount(10, 20, 400))
def test_how_far_it_is_can_be_read_back(results: str, survivors: list[str]) -> None:
    progress = CampaignProgress("Own!a!mill!ridge", results, tuple(sorted(survivors)))
    text = progress_text(progress)
    assert VALUE.fullmatch(text)
    again = progress_of(text)
    assert again._replace(survivors=()) == progress._replace(survivors=())
    assert Counter(again.survivors) == Counter(survivors)


def test_it_is_offered_and_its_card_shows_the_progress() -> None:
    offered = {game.id: game for game in ready_games() if game.group == "Campaigns"}
    assert set(offered) == set(CAMPAIGNS)
    look = Look(shown=frozenset(overlay.key for overlay in OVERLAYS))
    for game in offered.values():
        position = RULES.start(game.params, Stream("offered"))
        assert isinstance(position, LegionsPosition)
        assert position.stage == COMMAND
        assert "campaign" in {note.key for note in VIEW.notes(position, look)}
    second = start("river-road!!w!F1V,F6V")
    note = next(iter(VIEW.notes(second, look)))
    told = [f"{row.label}: {row.values[0]}" for row in note.items if not isinstance(row, str)]
    assert told == [
        "1. The ford: won",
        "2. The mill above the ford: now",
        "3. The ridge at the end: to come",
        "White: veterans: 2 units",
        "White: new: 2 units",
    ]
    assert "The river road, 2 of 3" in VIEW.title(second)


def test_the_scenarios_of_campaigns_are_sound_by_themselves_where_a_side_is_given() -> None:
    for name in OF_CAMPAIGNS:
        assert RULES.start({"scenario": name}, Stream("alone")).outcome() is None


def test_the_scene_at_the_end_says_what_follows() -> None:
    table = Table("end")
    params = {"campaign": "river-road"}
    assert "sequel" not in table.scene("new", game="legions", params=params)
    found = table.scene("resign", seat=0)["sequel"]
    assert found["text"].startswith("Battle 1 of 3 is lost.")
    assert found["title"] == "Battle 2: The mill above the ford"
    assert "sequel" not in table.scene("new", game="legions", params=found["params"])
