"""The tactical player: what it does, that it uses no secrets, and that it wins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from tests.games.legions.setups import battle, played
from tests.support.effort import NOT_IN_QUICK, amount

import quanta
from quanta.core.rng import Stream
from quanta.games.legions.ai.policy import decide
from quanta.games.legions.ai.skill import TACTICAL
from quanta.games.legions.ai.unit_plans import PlanningBoard, UnitEvaluation
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.scenario import Scenario
from quanta.games.legions.model.stages import PLAY
from quanta.games.legions.model.units import ENGAGE, STRIKE
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.ready_armies import name_of
from quanta.games.legions.rules import RULES
from quanta.players import next_action
from quanta.roster import player

pytestmark = NOT_IN_QUICK

GAMES = amount(2, 2, 6)


def choice(position: LegionsPosition) -> str:
    *_, (action, _) = decide(position.seen_by(position.seat), Stream(b"choice"))
    assert action in position.legal_actions()
    return action


@cache
def whole(seed: str, **params: str) -> list[LegionsPosition]:
    """The positions of a game that it plays against itself."""
    rng, pair = Stream(seed), [player("legions", "tactical")] * 2
    line = [RULES.start(params, rng)]
    while line[-1].outcome() is None:
        line.append(line[-1].apply(next_action(pair, line[-1], rng)))
    return [position for position in line if isinstance(position, LegionsPosition)]


@pytest.mark.rule("legions M28")
def test_it_knows_from_where_a_camouflaged_unit_can_be_attacked() -> None:
    position = battle("a0607:V1:3:0:e b0601:T1:3:0:s")
    own, other = position.at[INDEX["0607"]], position.at[INDEX["0601"]]
    seat = UnitEvaluation(position, own, TACTICAL)
    near, far = INDEX["0607"], INDEX["0608"]
    assert seat.danger(near) > 0 == seat.danger(far), "three moves, and then three hexes"
    plain = battle("a0607:S1:3:0:e b0601:T1:3:0:s")
    assert UnitEvaluation(plain, plain.at[near], TACTICAL).danger(far) > 0
    enemy = UnitEvaluation(position, other, TACTICAL)
    assert enemy.best_attack(INDEX["0603"], STRIKE)[1] < 0, "four hexes away"
    assert enemy.best_attack(INDEX["0604"], STRIKE)[1] == near


@pytest.mark.rule("legions M26", "legions M27")
def test_it_values_pinning_fire_and_firing_on_the_move() -> None:
    def worth(code: str, order: int) -> float:
        position = battle(f"a0607:{code}:3:0:e b0605:T2:2:0:s")
        unit = position.at[INDEX["0607"]]
        return UnitEvaluation(position, unit, TACTICAL).best_attack(INDEX["0607"], order)[0]

    assert worth("Y1", ENGAGE) == worth("Y1", STRIKE) > worth("U1", ENGAGE)
    assert worth("P1", STRIKE) > worth("P2", STRIKE) + 1


@pytest.mark.host
@pytest.mark.parametrize("other", ["random", "greedy"])
def test_it_beats_players_without_tactics(other: str) -> None:
    score = quanta.match("legions", ["tactical", other], games=GAMES, seed=f"beats {other}")
    assert score.wins == [GAMES, 0]


@pytest.mark.parametrize(
    "params", [{"turns": "3"}, {"lists": "mixed", "limit": "600"}, {"limit": "80", "slow": "on"}]
)
def test_it_plays_other_games_to_their_end(params: dict[str, str]) -> None:
    assert whole("other", **params)[-1].outcome() is not None


def armies(limit: int, seed: int) -> tuple[Scenario, Sequence[tuple[int, ...]]]:
    """What it chooses for both sides, and the battle."""
    position = RULES.start({"limit": str(limit)}, Stream(b""))
    rng, pair = Stream(f"army {seed}"), [player("legions", "tactical")] * 2
    while position.legal_actions()[0].startswith(("take", "done")):
        position = position.apply(next_action(pair, position, rng))
    assert isinstance(position, LegionsPosition)
    return position.scenario, position.reserves


@pytest.mark.parametrize("seed", range(6))
def test_its_army_is_a_ready_one_where_one_fits(seed: int) -> None:
    scenario, chosen = armies(300, seed)
    assert all(name_of(army, scenario) for army in chosen)


@pytest.mark.parametrize("seed", range(3))
def test_its_army_uses_another_limit_up_and_is_mixed(seed: int) -> None:
    scenario, chosen = armies(400, seed)
    for army in chosen:
        assert not scenario.addable(army)
        assert scenario.worth(army) >= 385
        assert len(set(army)) >= 3


def test_it_looks_at_unit_after_unit() -> None:
    position = next(p for p in whole("hidden") if p.stage == PLAY)
    own = [unit for unit in position.units if unit.seat == position.seat]
    assert len(list(decide(position.seen_by(position.seat), Stream(b"")))) == len(own)


def test_it_fires_where_an_element_destroys() -> None:
    line = battle("a0505:T1:3:0:s b0402:U1 b0602:U1:1:0:n")
    line = played(line, "activate-0505-strike")
    assert choice(line) == "fire-0602"


def test_an_attack_that_can_end_the_game_is_worth_more() -> None:
    units = "a0505:T1:3:0:s b0402:M1 b0602:U1:1:0:n"
    early, late = (battle(units, vp=vp) for vp in ("0.0", "199.0"))
    worths = [
        UnitEvaluation(p, p.units[1], TACTICAL).best_attack(INDEX["0505"], STRIKE)[0]
        for p in (early, late)
    ]
    assert worths[1] > 2 * worths[0] > 0


def test_it_strikes_before_it_orders_and_orders_before_it_ends() -> None:
    line = battle("a0505:T1:3:0:s a0909:T1 b0602:U1", points=4)
    assert choice(line) == "activate-0505-strike"
    ordered = battle("a0505:T1 b0602:U1", points=4, step=2)
    assert choice(ordered) == "order-0505-strike"


def test_it_ends_its_turn_when_every_order_is_the_right_one() -> None:
    line = battle("a0505:T1:3:0:s b0602:U1", points=4, step=2)
    assert choice(line) == "end"


def test_it_rallies_a_unit_that_could_strike() -> None:
    line = battle("a0505:T1:3:1:s b0602:U1", points=2)
    assert choice(line) == "rally-0505"


def test_it_closes_in_when_no_enemy_is_in_reach() -> None:
    line = battle("a0501:T1 b0513:U1", points=3, step=2)
    assert choice(line) == "order-0501-advance"
    line = played(battle("a0501:T1:3:0:a b0513:U1"), "activate-0501-advance")
    assert INDEX[choice(line).removeprefix("move-")] - INDEX["0501"] >= 4


def evaluated(position: LegionsPosition) -> UnitEvaluation:
    return UnitEvaluation(PlanningBoard(position, 0).position, position.units[0], TACTICAL)


def test_cover_and_sight_make_a_place_less_dangerous() -> None:
    position = battle("a0501:S1 b0506:T1:3:0:s", f="0504", u="0604", h="0305")
    open_, forest, urban = (evaluated(position).danger(INDEX[n]) for n in ("0404", "0504", "0604"))
    assert urban < forest < open_
    walled = evaluated(battle("a0501:S1 b0507:T1:3:0:s", f="0505"))
    behind, beside = (walled.danger(INDEX[n]) for n in ("0504", "0604"))
    assert behind < beside
