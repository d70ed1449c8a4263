"""The rules of Quantum Legions: parameters, armies, house data (digest ``legions``)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pkgutil import get_data
from typing import TYPE_CHECKING, Any

from quanta.core.errors import BadParam, BadRecord
from quanta.core.game import About, OpenRules, Params, Position
from quanta.core.params import Choice, Param, fill
from quanta.core.quoting import quoted, shown
from quanta.core.rng import Stream
from quanta.core.words import did_you_mean
from quanta.games.legions import secrets
from quanta.games.legions.model import force_lists, maps
from quanta.games.legions.model.campaign import CampaignBattle
from quanta.games.legions.model.prices import LATEST
from quanta.games.legions.model.scenario import Scenario
from quanta.games.legions.model.stages import FIRST, MUSTER
from quanta.games.legions.model.units import UNKNOWN
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.ready_armies import READY_ARMIES
from quanta.games.legions.text.reader import read, read_army

if TYPE_CHECKING:
    from quanta.games.legions.scenarios.plan import HouseData, ScenarioPlan

ABOUT = About(
    "Give your platoons secret orders, carry them out under fire, and break the other army first.",
    "2 players",
    "60–90 minutes",
    feel="Orders lie face down, and the dice have a say. Hold the wood, advance under fire, or "
    "strike first: everybody knows the plan only when it is too late.",
)
PARAMS = (
    Param(
        "limit",
        "Points for an army",
        "300",
        low=80,
        high=600,
        help="The most that the units of an army may cost.",
        source="legions R3",
    ),
    Param(
        "goal",
        "Points to win",
        "200",
        low=10,
        high=600,
        help="Destroying the last enemy unit wins too.",
        source="legions R15, H29",
    ),
    Param(
        "turns",
        "Turns of each side",
        "0",
        low=0,
        high=99,
        help="0 is no limit. At the limit more points win; equal points are a draw.",
        source="legions H30",
    ),
    Param(
        "slow",
        "A unit too slow for difficult ground",
        "off",
        (Choice("off", "cannot enter it"), Choice("on", "may always move one hex")),
        source="legions H8",
    ),
    Param(
        "lists",
        "An army’s units are",
        "one",
        (Choice("one", "from one force list"), Choice("mixed", "from any lists")),
        source="legions R4, H24",
    ),
    Param(
        "muster",
        "Armies are chosen",
        "hidden",
        (Choice("hidden", "in secret, shown as they deploy"), Choice("open", "openly")),
        source="legions H25",
    ),
    Param(
        "map",
        "Map",
        "whole",
        (Choice("whole", "two whole sections"), Choice("small", "the middle of both: 60 hexes")),
        help="On the small map an army has at most 8 units.",
        source="legions M15",
    ),
    Param(
        "army0",
        "White’s army",
        "",
        help="Such as C1*2,C3; empty: chosen in the game.",
        ready=READY_ARMIES,
    ),
    Param(
        "army1",
        "Black’s army",
        "",
        help="Such as F1*2,F5; empty: chosen in the game.",
        ready=READY_ARMIES,
    ),
    Param(
        "forces",
        "Force lists",
        "",
        help="The three house lists unless others are chosen.",
        source="legions M4",
        workshop="forces",
    ),
    Param(
        "sections",
        "Board sections",
        "",
        help="The seven house sections unless others are chosen.",
        source="legions M10",
        workshop="sections",
    ),
    Param(
        "scenario",
        "Scenario",
        "",
        help="A battle with objectives, which is set up for you.",
        source="legions M17",
        workshop="scenarios",
    ),
    Param(
        "campaign",
        "Campaign",
        "",
        help="Battles of which one follows the other; White’s or Black’s units go on.",
        source="legions M24",
        workshop="campaigns",
    ),
    Param(
        "prices",
        "Units cost",
        "1",
        (
            Choice("1", "what was guessed at first"),
            Choice("2", "what matches have shown"),
            Choice("3", "what matches have shown, with three more units"),
        ),
        when={"forces": ("",), "scenario": ("",), "campaign": ("",)},
        help="Of the house lists. Old games keep the prices and the units that they had.",
        source="legions M3",
        new="3",
    ),
    Param("start", "Set up a position", "", help="See the rules page.", source="legions M12"),
)


DATA = {"forces": ("cinder", "fen", "lantern"), "sections": ("1", "2", "3", "4", "5", "6", "7")}
"""Folder in ``data`` -> its files, in the order in which they are offered."""


SCENARIOS = (
    "mill",
    "ridge",
    "weirs",
    "lake-crossing",
    "last-guns",
    "relief",
    "breakout",
    "long-night",
)
"""The ids of the scenarios that come with the game; each is ``data/scenarios/<id>.json``."""
CAMPAIGNS = ("river-road",)
"""The ids of the campaigns that come with the game; each is ``data/campaigns/<id>.json``."""
OF_CAMPAIGNS = ("river-ford", "river-mill", "river-ridge")
"""The ids of their scenarios, which are stored as the others are but not offered by themselves."""


@cache
def house_lists(prices: int = LATEST) -> tuple[force_lists.ForceList, ...]:
    """The force lists that come with the game, by this version of the points formula (legions M1,
    M3)."""
    return force_lists.checked(
        [force_lists.repriced(forces, prices) for forces in _written_lists()]
    )


@cache
def _written_lists() -> tuple[force_lists.ForceList, ...]:
    """The same as their files have them, which are read once for all versions: in the browser the
    archive that they are in is still on its way when a game begins."""
    return tuple(force_lists.list_of(data) for data in _data("forces"))


@cache
def house_sections() -> tuple[maps.Section, ...]:
    """The board sections that come with the game (legions M2)."""
    return maps.checked([maps.section_of(data) for data in _data("sections")])


def _data(folder: str) -> list[Any]:
    return [loaded(f"data/{folder}/{name}.json") for name in DATA[folder]]


def loaded(path: str) -> Any:
    """The content of a JSON file, by its path in the game's folder."""
    # Not importlib.resources: in a zip it needs zipfile, whose codecs are not in the browser.
    found = get_data("quanta.games.legions", path)
    assert found is not None, f"{path} is missing from the package"
    return json.loads(found)


@dataclass(frozen=True, repr=False)
class LegionsRules(OpenRules):
    """The rules of the standard game."""

    id: str = "legions"
    name: str = "Quantum Legions"
    about: About = ABOUT
    params: Sequence[Param] = PARAMS

    def first_position(self, given: Params, rng: Stream) -> Position:
        """Choosing the armies, or the roll for the first player if both are given. Nothing is
        drawn. Raises BadParam."""
        if given["scenario"] or given["campaign"]:
            return _kept_plan(_agreed(given)).start(LegionsPosition)
        scenario = scenario_of(given)
        armies = (_army(scenario, given, "army0"), _army(scenario, given, "army1"))
        if all(armies):
            return LegionsPosition(scenario, FIRST, reserves=armies)
        return LegionsPosition(scenario, MUSTER, int(bool(armies[0])), reserves=armies)

    def read(self, text: str, params: Params) -> Position:
        """The position written as ``text``; see ``text.writer``."""
        given = fill(self.params, {**params, "start": text})
        return read(text, scenario_of(given), LegionsPosition)

    def complete(self, seen: Position, rng: Stream) -> Position:
        """``seen`` with some order for each hidden one and some army that fits (legions H5)."""
        assert isinstance(seen, LegionsPosition)
        return secrets.complete(seen, rng)


def scenario_of(given: Mapping[str, str]) -> Scenario:
    """What the values of all parameters agree on. Raises BadParam."""
    if given["scenario"] or given["campaign"]:
        return _kept_plan(_agreed(given)).scenario
    return _kept_scenario(_agreed(given))


def _agreed(given: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((key, given[key]) for key in given if key != "start"))


OWN = ("limit", "goal", "turns", "map", "army0", "army1", "forces", "sections")
"""The parameters that a scenario document takes the place of; a campaign has its scenario, too."""


@lru_cache(maxsize=64)
def _kept_plan(items: tuple[tuple[str, str], ...]) -> ScenarioPlan:
    """The plan of a scenario, or of a battle of a campaign. Raises BadParam."""
    from quanta.games.legions.scenarios import checker  # late: most games have no scenario
    from quanta.games.legions.scenarios.plan import plan_of

    given = dict(items)
    what, own = ("campaign", ("scenario", *OWN)) if given["campaign"] else ("scenario", OWN)
    for param in PARAMS:
        if param.key in own and given[param.key] != param.default:
            raise BadParam(f"A {what} has its own {param.key}: leave {param.key} out.")
    battle = None
    if given["campaign"]:
        document, battle = campaign_battle(given["campaign"])
    else:
        document = scenario_document(given["scenario"])
    winnable = battle is None or not battle.results  # a company that has suffered still goes on
    checked = checker.checked(document, scenario_schema(), house_data(), winnable=winnable)
    mixed, hidden = given["lists"] == "mixed", given["muster"] == "hidden"
    slow = given["slow"] == "on"
    plan = plan_of(checked, house_data(), mixed=mixed, slow=slow, hidden=hidden)
    return plan._replace(scenario=replace(plan.scenario, campaign=battle))


def campaign_document(head: str) -> Any:
    """The document of a campaign: of the id of one that comes with the game, or of a line. Raises
    BadParam."""
    if head in CAMPAIGNS:
        return loaded(f"data/campaigns/{head}.json")
    from quanta.games.legions.scenarios.campaign_document import PART_OF, document_of

    if PART_OF not in head:
        near = did_you_mean(head, CAMPAIGNS)
        known = ", ".join(CAMPAIGNS)
        raise BadParam(f"There is no campaign {quoted(head)}{near}; there are {known}.")
    return document_of(head)


@cache
def campaign_schema() -> Any:
    """The JSON Schema of campaign documents."""
    return loaded("data/campaigns.schema.json")


def campaign_battle(value: str) -> tuple[Any, CampaignBattle]:
    """The scenario document of the battle that a value of the parameter ``campaign`` stands for,
    with the units that come to it, and where it stands (legions M24). Raises BadParam."""
    from quanta.games.legions.scenarios import campaign_document as text
    from quanta.games.legions.scenarios.campaign_checker import check_survivors, checked_campaign
    from quanta.games.legions.scenarios.document import SIDES

    head, results, survivors = text.standing_of(value)
    found = campaign_document(head)
    document = checked_campaign(found, campaign_schema(), house_data(), sound_scenario)
    scenarios = [sound_scenario(each["scenario"]) for each in document["battles"]]
    if len(results) >= len(scenarios):
        raise BadParam(f"The campaign has {len(scenarios)} battles; there is none after them.")
    check_survivors(survivors, house_data())
    side = document["side"]
    merged = text.with_company(scenarios[len(results)], side, survivors)
    return merged, CampaignBattle(
        head,
        document["name"],
        SIDES.index(side),
        tuple(each["name"] for each in scenarios),
        results,
        tuple(text.company(merged, side)),
    )


def sound_scenario(value: str) -> Any:
    """A scenario document in which its schema finds nothing wrong. Raises BadParam."""
    from quanta.games.legions.scenarios import checker

    return checker.well_formed(scenario_document(value), scenario_schema())


def scenario_document(value: str) -> Any:
    """The document that a value of the parameter ``scenario`` stands for: the id of one that comes
    with the game, or a document as one line. Raises BadParam."""
    if value in SCENARIOS or value in OF_CAMPAIGNS:
        return loaded(f"data/scenarios/{value}.json")
    from quanta.games.legions.scenarios.document import FIELD, document_of

    if FIELD not in value:
        near = did_you_mean(value, SCENARIOS)
        raise BadParam(
            f"There is no scenario {quoted(value)}{near}; there are {', '.join(SCENARIOS)}."
        )
    return document_of(value)


@cache
def scenario_schema() -> Any:
    """The JSON Schema of scenario documents."""
    return loaded("data/scenarios.schema.json")


@cache
def house_data() -> HouseData:
    """What scenario documents refer to."""
    from quanta.games.legions.scenarios.plan import HouseData

    return HouseData(house_lists(), house_sections())


@lru_cache(maxsize=64)
def _kept_scenario(items: tuple[tuple[str, str], ...]) -> Scenario:
    given = dict(items)
    lists = (
        force_lists.lists_of(given["forces"])
        if given["forces"]
        else house_lists(int(given["prices"]))
    )
    sections = maps.sections_of(given["sections"]) if given["sections"] else house_sections()
    hidden = given["muster"] == "hidden"
    scenario = Scenario(
        lists,
        sections,
        limit=int(given["limit"]),
        goal=int(given["goal"]),
        turns=int(given["turns"]),
        slow=given["slow"] == "on",
        mixed=given["lists"] == "mixed",
        hidden=(hidden and not given["army0"], hidden and not given["army1"]),
        small=given["map"] == "small",
    )
    if scenario.small:
        maps.check_middles(sections)
    if not scenario.addable(()):
        raise BadParam(f"no unit costs {scenario.limit} points or less, so there is no army.")
    return scenario


def _army(scenario: Scenario, given: Mapping[str, str], key: str) -> tuple[int, ...]:
    """An army given as a parameter: within the limit, of one list (legions R3, H24)."""
    try:
        army = read_army(given[key], scenario)
    except BadRecord as error:
        raise BadParam(f"{key}: {error}") from error
    for number, kind in enumerate(army):
        if kind == UNKNOWN or kind not in scenario.addable(army[:number]):
            raise BadParam(
                f"{key}={shown(given[key], 60)} is not an army: it is worth "
                f"{scenario.worth(army)} of {scenario.limit} points, or has too many units, or "
                "mixes lists."
            )
    return army


RULES = LegionsRules()
