"""The levels: their mistakes, their limits, and the analyst's evaluations."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from tests.games.legions.setups import battle, played
from tests.support.effort import NOT_IN_QUICK

import quanta
from quanta.core.game import CHANCE
from quanta.core.rng import Stream
from quanta.games.legions.ai.candidates import candidates
from quanta.games.legions.ai.level_skills import SHREWD
from quanta.games.legions.ai.policy import decide, expectation
from quanta.games.legions.ai.skill import TACTICAL, Flaws, Skill, fearless
from quanta.games.legions.ai.unit_plans import UnitEvaluation
from quanta.games.legions.levels import LEVELS, analyst
from quanta.games.legions.model.geometry import INDEX, distance
from quanta.games.legions.model.stages import DEPLOY, MOVE, MUSTER, PLAY
from quanta.games.legions.model.units import STRIKE
from quanta.games.legions.phases.turn import END
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.ready_armies import name_of
from quanta.games.legions.rules import RULES
from quanta.players import Limit, SearchSupport, Thought, next_action
from quanta.roster import player

pytestmark = NOT_IN_QUICK

CALM = Limit(clock=lambda: 0.0)
"""No limit, and no time passes, so that a slow machine changes nothing."""

each_level = pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))


def thought(position: LegionsPosition, level: int, limit: Limit, seed: object = 0) -> Thought:
    chooser = LEVELS[level - 1].make(SearchSupport())
    *_, last = chooser.think(position.seen_by(position.seat), limit, Stream(f"{seed}"))
    return last


@cache
def line() -> list[LegionsPosition]:
    """Where someone has to choose in a game of level 5 against level 7."""
    rng, pair = Stream(b"line"), [player("legions", f"level{n}") for n in (5, 7)]
    found = [RULES.start({}, rng)]
    while found[-1].outcome() is None:
        found.append(found[-1].apply(next_action(pair, found[-1], rng)))
    return [p for p in found[:-1] if isinstance(p, LegionsPosition) and p.to_play != CHANCE]


def in_stage(stage: str) -> LegionsPosition:
    """A position from the middle of the line."""
    found = [position for position in line() if position.stage == stage]
    return found[len(found) // 2]


def choice(position: LegionsPosition, skill: Skill, seed: object = 0) -> str:
    *_, (action, _) = decide(position.seen_by(position.seat), Stream(f"{seed}"), skill)
    return action


def with_flaws(**flaws: int) -> Skill:
    return replace(TACTICAL, flaws=Flaws(**flaws))


@each_level
def test_each_level_acts_legally_and_by_its_seed(level: int) -> None:
    for position in line()[level :: len(line()) // 12]:
        first, again = (thought(position, level, CALM, "seed") for _ in range(2))
        assert first == again
        assert first.action in position.legal_actions()


@each_level
def test_each_level_keeps_to_its_nodes_and_thinks_once_before_any_limit(level: int) -> None:
    position = in_stage(PLAY)
    for nodes in (1, 2, 5):
        found = thought(position, level, Limit(nodes=nodes))
        assert found.nodes <= nodes
        assert found.action in position.legal_actions()
    ticks = iter(range(100))
    late = Limit(ms=1, clock=lambda: float(next(ticks)))
    assert thought(position, level, late).nodes == 1


def test_low_levels_draw_their_mistakes_and_high_ones_make_none() -> None:
    drawn = [{thought(p, 1, CALM, n).action for n in range(6)} for p in line()[40::30]]
    assert any(len(actions) > 1 for actions in drawn)
    for position in line()[40::30]:
        if position.stage not in (MUSTER, DEPLOY):
            actions = {thought(position, 8, CALM, n).action for n in range(6)}
            assert len({but_for_orders(action) for action in actions}) == 1


def but_for_orders(action: str) -> str:
    """The action, but for the order that it gives: lots are drawn for those."""
    return "order" if action.startswith("order-") else action


def test_who_forgets_ends_the_turn_where_it_would_order() -> None:
    position = battle("a0505:T1 b0602:U1", points=4, step=2)
    assert choice(position, TACTICAL) == "order-0505-strike"
    assert choice(position, with_flaws(forgets=100)) == END
    acting = battle("a0505:T1:3:0:s b0602:U1", points=4)
    assert choice(acting, with_flaws(forgets=100)) == "activate-0505-strike"


def test_attention_is_how_many_units_are_looked_at() -> None:
    position = battle("a0505:T1 a0707:T1 a0909:T1 b0602:U1", points=4)
    for attention, looks in ((0, 3), (1, 1), (2, 2), (7, 3)):
        skill = with_flaws(attention=attention)
        found = list(decide(position.seen_by(0), Stream(b""), skill))
        assert len(found) == looks


def test_the_rash_fire_at_the_nearest_enemy_or_else_approach_it() -> None:
    near = played(
        battle("a0505:T1:3:0:s b0502:U1:1:0:n b0503:L1", params=None), "activate-0505-strike"
    )
    assert choice(near, with_flaws(rash=100)) == "fire-0503"
    far = played(battle("a0501:T1:3:0:a b0513:U1"), "activate-0501-advance")
    end = choice(far, with_flaws(rash=100)).removeprefix("move-")
    reach = [distance(INDEX[name], INDEX["0513"]) for name in moves(far)]
    assert distance(INDEX[end], INDEX["0513"]) == min(reach)


def moves(position: LegionsPosition) -> list[str]:
    return [a.removeprefix("move-") for a in position.legal_actions() if a.startswith("move-")]


def test_short_sight_leaves_far_enemies_out() -> None:
    position = battle("a0505:T1 b0508:U1:3:0:s")
    near, far = (
        UnitEvaluation(position, position.units[0], replace(TACTICAL, sight=n)) for n in (2, 3)
    )
    assert near.best_attack(INDEX["0505"], STRIKE)[0] == near.danger(INDEX["0505"]) == 0
    assert far.best_attack(INDEX["0505"], STRIKE)[0] > 0
    assert far.danger(INDEX["0505"]) > 0


def test_the_fearless_disregard_danger() -> None:
    position = battle("a0505:S1 b0508:T1:3:0:s")
    bold, wary = (
        UnitEvaluation(position, position.units[0], s) for s in (fearless(SHREWD), SHREWD)
    )
    here = INDEX["0505"]
    assert bold.danger(here) == wary.danger(here) > 0
    assert bold.hex_value(here) > wary.hex_value(here)


@pytest.mark.parametrize("stage", [PLAY, MOVE])
def test_candidates_begin_with_its_own_choice_and_never_gain_on_it(stage: str) -> None:
    """Its choice without lots, that is."""
    plain = replace(SHREWD, lots=0.0)
    for position in [p for p in line() if p.stage == stage][::6]:
        found = candidates(position.seen_by(position.seat), Stream(b""), SHREWD, 100)
        assert found[0] == (choice(position, plain), 0.0)
        assert all(loss >= 0 for _, loss in found)
        assert {action for action, _ in found} <= set(position.legal_actions())
        assert len({action for action, _ in found}) == len(found)


def test_what_could_not_be_afforded_beside_better_things_is_no_gain() -> None:
    """Rallying costs more points than are left beside the activation, and is worth more than it."""
    units = "a0709:L4:3:0:a,a0713:L1:3:0:a,b1008:L3:1:0:s,a1207:L6:3:1:s"
    position = RULES.read(f"play.a.a.a.761.3.0.0.0_3-5t_-_-_{units}_-_ab", {})
    assert isinstance(position, LegionsPosition)
    losses = dict(candidates(position, Stream(b""), SHREWD, 100))
    assert losses["rally-1207"] == losses["activate-0713-advance"] == 0


def test_what_one_side_expects_to_win_the_other_expects_to_lose() -> None:
    for position in line()[::20]:
        assert expectation(position, 0) == -expectation(position, 1)
        assert -1 < expectation(position, 0) < 1
    won = battle("a0505:T1 b0602:U1", vp="200.0")
    assert (expectation(won, 0), expectation(won, 1)) == (1, -1)
    assert expectation(battle("a0505:T1 b0602:U1", vp="90.0"), 0) > expectation(line()[0], 0) == 0


def test_the_analyst_lists_candidates_the_best_first() -> None:
    position = in_stage(PLAY)
    chooser = analyst(SearchSupport(), 3)
    seen = position.seen_by(position.seat)
    for found in chooser.think(seen, Limit(playouts=6), Stream(b"analyst")):
        assert 1 <= len(found.candidates) <= 3
        assert found.candidates[0].actions[0] == found.action
        values = [way.expectation for way in found.candidates]
        assert values == sorted(values, reverse=True)
        assert all(-1 <= each <= 1 for each in values)
        for way in found.candidates:
            played(position, " ".join(way.actions))
    assert max(len(way.actions) for way in found.candidates) > 1


def test_the_analyst_keeps_its_limits_and_its_seed() -> None:
    seen = in_stage(MOVE).seen_by(in_stage(MOVE).seat)
    runs = [
        list(analyst(SearchSupport(), 3).think(seen, Limit(nodes=60), Stream(b""))) for _ in "ab"
    ]
    assert runs[0] == runs[1]
    assert runs[0][-1].nodes <= 60
    ticks = iter(range(100))
    late = Limit(ms=1, clock=lambda: float(next(ticks)))
    assert len(list(analyst(SearchSupport(), 3).think(seen, late, Stream(b"")))) == 1


def test_the_analyst_sees_the_shot_that_ends_the_game() -> None:
    units = "a0505:T2:2:0:s b0602:R1:1:0:n b0404:B1"
    position = played(battle(units, vp="199.0"), "activate-0505-strike")
    shots = {a for a in position.legal_actions() if a.startswith("fire")}
    assert len(shots) == 2
    *_, found = islice(
        analyst(SearchSupport(), 3).think(position, Limit(playouts=60), Stream(b"")), 99
    )
    assert found.action in shots
    assert found.candidates[0].expectation > expectation(position, 0)
    assert found.candidates[-1].expectation < found.candidates[0].expectation


@pytest.mark.host
def test_the_highest_level_beats_the_lowest() -> None:
    assert quanta.match("legions", ["level8", "level1"], games=2, seed="ladder").wins == [2, 0]


def test_every_level_brings_a_ready_army() -> None:
    for level in range(1, 9):
        rng, chooser = Stream(f"army {level}"), player("legions", f"level{level}")
        position = RULES.start({}, rng)
        while position.legal_actions()[0].startswith(("take", "done")):
            position = position.apply(next_action([chooser] * 2, position, rng))
        assert isinstance(position, LegionsPosition)
        for army in position.reserves:
            assert name_of(army, position.scenario)
