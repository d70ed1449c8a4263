"""Two versions of the points formula: what was made with the first one keeps its prices."""

from __future__ import annotations

import json

import pytest

import quanta
from quanta.core.errors import BadParam
from quanta.core.params import form, of_new_game
from quanta.core.rng import Stream
from quanta.games.legions.model import force_lists
from quanta.games.legions.model.campaign import veteran
from quanta.games.legions.model.house import house_lists
from quanta.games.legions.model.prices import EXTENDED, FIRST, FITTED, PRICES
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import RULES
from quanta.games.legions.scenarios.document import document_of, text_of
from quanta.games.legions.scenarios.house import scenario_document
from quanta.games.legions.workshop import PLAIN_UNIT, Forces
from quanta.matches.fixture import Fixture, cpu_limit, parse_contestant
from quanta.session.session import Session

TANKS = {**PLAIN_UNIT, "code": "T1", "name": "Tanks"}


def costs(**params: str) -> dict[str, int]:
    position = RULES.start(params, Stream(b"prices"))
    assert isinstance(position, LegionsPosition)
    return {kind.code: kind.vp for kind in position.scenario.kinds}


@pytest.mark.rule("legions M3")
def test_a_record_without_prices_keeps_the_first_and_a_new_game_takes_the_latest() -> None:
    first, fitted = costs(), costs(prices="2")
    assert first["C4"] == 33
    assert first != fitted
    assert "prices" not in quanta.open("legions/").record().params
    begun = quanta.load("legions").new(seed=1)
    assert begun.record().params["prices"] == "3"
    again = quanta.open(begun.record())
    assert again.record() == begun.record()
    assert again.position == begun.position
    assert "prices" not in quanta.load("legions", prices=1).new(seed=1).record().params


def test_pages_and_matches_begin_with_the_latest_prices() -> None:
    session = Session(Stream(b"prices"))
    reply = json.loads(session.handle(json.dumps({"do": "new", "game": "legions"})))
    record = reply["scene"]["record"]
    assert quanta.open(record).record().params["prices"] == "3"
    level = parse_contestant("legions", "1", cpu_limit())
    fixture = Fixture("legions", {}, (level, level), 1, "prices")
    assert fixture.opened(0).record().params["prices"] == "3"
    assert {each["key"]: each["default"] for each in form(RULES.params)}["prices"] == "3"


@pytest.mark.rule("legions M1", "legions M3")
def test_the_units_with_later_traits_are_only_where_these_have_a_price() -> None:
    fitted, extended = costs(prices="2"), costs(prices="3")
    assert set(extended) - set(fitted) == {"C9", "F9", "L9"}
    assert fitted == {code: vp for code, vp in extended.items() if code in fitted}
    assert len(costs()) == len(fitted) == 24
    old = {**scenario_document("mill"), "units": [{"side": "white", "code": "C9"}]}
    with pytest.raises(BadParam, match="There is no unit type C9"):
        costs(scenario=text_of(old))
    assert costs(scenario=text_of({**old, "points": 300, "prices": 3})) == extended


@pytest.mark.rule("legions M5")
@pytest.mark.parametrize("prices", [FIRST, FITTED])
def test_a_trait_without_a_price_is_refused(prices: int) -> None:
    unit = {**TANKS, "traits": ["veil"]}
    with pytest.raises(BadParam, match="unit T1: the trait veil has a price from prices 3 on"):
        force_lists.list_of({"id": "o", "name": "O", "prices": prices, "units": [unit]})
    found = force_lists.list_of({"id": "o", "name": "O", "prices": EXTENDED, "units": [unit]})
    assert found.kinds[0].trait.seen_within == 3
    report = Forces().report({"id": "o", "prices": prices, "units": [unit]}, lambda path: True)
    assert [problem.path for problem in report.problems] == ["/units/0/traits/0"]


@pytest.mark.rule("legions M3")
def test_own_lists_and_scenarios_say_themselves_by_what_they_are_priced() -> None:
    old = force_lists.text_of([force_lists.list_of({"id": "o", "name": "O", "units": [TANKS]})])
    document = {"id": "o", "name": "O", "prices": 2, "units": [TANKS]}
    new = force_lists.text_of([force_lists.list_of(document)])
    assert old.startswith("o:O,")
    assert new.startswith("o:O:2,")
    assert (costs(forces=old), costs(forces=new)) == ({"T1": 35}, {"T1": 30})
    for own in ({"forces": old}, {"scenario": "mill"}):
        assert "prices" not in of_new_game(RULES.params, own)
        with pytest.raises(BadParam, match="prices=2 needs"):
            RULES.start({**own, "prices": "2"}, Stream(b"prices"))
    mill = scenario_document("mill")
    line = text_of({**mill, "prices": 2})
    assert document_of(line)["prices"] == 2
    assert document_of(text_of(mill)).get("prices", FIRST) == FIRST
    assert costs(scenario=line) == costs(prices="2")
    assert costs(scenario=text_of(mill)) == costs()


@pytest.mark.rule("legions M23")
def test_a_veteran_costs_what_the_formula_of_its_document_says() -> None:
    scenario = {**scenario_document("river-ford"), "points": 200}
    scenario["units"] = [{"side": "black", "code": "C4V", "hex": "0605"}]
    found = {prices: costs(scenario=text_of({**scenario, "prices": prices})) for prices in (1, 2)}
    for prices, each in found.items():
        (bellows,) = (k for k in house_lists(prices)[0].kinds if k.code == "C4")
        assert each["C4"] == bellows.vp
        assert each["C4V"] == veteran(bellows, 1).vp > bellows.vp
    assert found[1]["C4V"] != found[2]["C4V"]


@pytest.mark.parametrize("prices", [0, 4, "2", None, True])
def test_a_list_with_prices_that_do_not_exist_is_refused(prices: object) -> None:
    document = {"id": "o", "name": "O", "prices": prices, "units": [TANKS]}
    with pytest.raises(BadParam, match=r"prices is .*; it takes 1, 2 or 3"):
        force_lists.list_of(document)


def test_a_list_goes_through_both_forms_with_its_prices() -> None:
    for prices in PRICES:
        for forces in house_lists(prices):
            assert force_lists.list_of(force_lists.json_of(forces)) == forces
            assert force_lists.lists_of(force_lists.text_of([forces])) == (forces,)
