"""The rules of Quantum Legions: parameters, armies, house data (digest ``legions``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from quanta.core.errors import BadParam, BadRecord
from quanta.core.game import About, OpenRules, Params, Position
from quanta.core.params import Choice, Param, fill
from quanta.core.quoting import shown
from quanta.core.rng import Stream
from quanta.games.legions import secrets
from quanta.games.legions.model import force_lists, maps
from quanta.games.legions.model.house import house_lists, house_sections
from quanta.games.legions.model.scenario import Scenario
from quanta.games.legions.model.stages import FIRST, MUSTER
from quanta.games.legions.model.units import UNKNOWN
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.ready_armies import READY_ARMIES
from quanta.games.legions.text.reader import read, read_army

if TYPE_CHECKING:
    from quanta.games.legions.scenarios.plan import ScenarioPlan

ABOUT = About(
    "Give your platoons secret orders, carry them out under fire, and break the other army first.",
    "2 players",
    "60–90 minutes",
    feel="Orders lie face down, and the dice have a say. Hold the forest, advance under attack, or "
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
        help="0 for no limit. At the limit, more points win; equal points are a draw.",
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
        help="Battles that follow one another; White’s or Black’s units go on.",
        source="legions M24",
        workshop="campaigns",
    ),
    Param("start", "Set up a position", "", help="See the rules page.", source="legions M12"),
)


@dataclass(frozen=True, repr=False)
class LegionsRules(OpenRules):
    """The rules of the standard game."""

    id: str = "legions"
    name: str = "Quantum Legions"
    about: About = ABOUT
    params: Sequence[Param] = PARAMS

    def first_position(self, given: Params, rng: Stream) -> Position:
        """Choosing the armies, or the roll for the first player if both are given. ``rng`` is not
        used. Raises BadParam."""
        if given["scenario"] or given["campaign"]:
            return _plan(_terms(given)).start(LegionsPosition)
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

    def turn_number(self, position: LegionsPosition) -> int:
        """Each side’s turns of the battle; 0 in the set-up."""
        return position.own_turn


def scenario_of(given: Mapping[str, str]) -> Scenario:
    """The terms set by the values of all parameters. Raises BadParam."""
    if given["scenario"] or given["campaign"]:
        return _plan(_terms(given)).scenario
    return _scenario(_terms(given))


def _terms(given: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((key, given[key]) for key in given if key != "start"))


OWN = ("limit", "goal", "turns", "map", "army0", "army1", "forces", "sections")
"""The parameters that a scenario document replaces; a campaign replaces ``scenario`` too."""


@lru_cache(maxsize=64)
def _plan(items: tuple[tuple[str, str], ...]) -> ScenarioPlan:
    """The plan of a scenario, or of a battle of a campaign. Raises BadParam."""
    # late: most games have no scenario
    from quanta.games.legions.scenarios import checker, house
    from quanta.games.legions.scenarios.campaign_checker import campaign_battle
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
        document = house.scenario_document(given["scenario"])
    winnable = battle is None or not battle.results  # a company that has suffered still fights
    checked = checker.checked(document, winnable=winnable)
    mixed, hidden = given["lists"] == "mixed", given["muster"] == "hidden"
    plan = plan_of(checked, mixed=mixed, slow=given["slow"] == "on", hidden=hidden)
    return plan._replace(scenario=replace(plan.scenario, campaign=battle))


@lru_cache(maxsize=64)
def _scenario(items: tuple[tuple[str, str], ...]) -> Scenario:
    given = dict(items)
    lists = force_lists.lists_of(given["forces"]) if given["forces"] else house_lists()
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
