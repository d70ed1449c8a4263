"""The rules of the document, one by one."""

from __future__ import annotations

import pytest
from tests.games.legions.setups import battle, can, played, refused, unit

from quanta.core.game import CHANCE
from quanta.core.rng import Stream
from quanta.games.legions.model.geometry import (
    AT,
    HALVES,
    INDEX,
    NAMES,
    SIZE,
    area,
    distance,
    row_from,
)
from quanta.games.legions.model.house import house_lists
from quanta.games.legions.model.stages import BATTLE, COMMAND, PLAY
from quanta.games.legions.model.terrain import AFV, INFANTRY, ground
from quanta.games.legions.model.units import ADVANCE, ENGAGE, STRIKE
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import RULES

ARMIES = {"army0": "C1,C2", "army1": "F1,F6"}


def new(**params: str) -> LegionsPosition:
    start = RULES.start(params, Stream(b"new"))
    assert isinstance(start, LegionsPosition)
    return start


@pytest.mark.rule("legions R1", "legions R2")
def test_units_have_an_arm_and_two_to_five_elements_and_lose_them_one_by_one() -> None:
    kinds = [kind for forces in house_lists() for kind in forces.kinds]
    assert {kind.arm for kind in kinds} == {AFV, INFANTRY}
    assert all(2 <= kind.size <= 5 for kind in kinds)
    assert all(kind.vp and kind.range and len(kind.dice) == kind.size for kind in kinds)
    assert {kind.armour is None for kind in kinds} == {True, False}


@pytest.mark.rule("legions R3")
def test_an_army_is_worth_no_more_than_the_limit() -> None:
    position = new()
    while can(position, "take"):
        assert position.scenario.worth(position.reserves[0]) <= 300
        position = position.apply("take-C1" if "C1" in can(position, "take") else "take-C3")
    assert position.scenario.worth(position.reserves[0]) == 4 * 71 + 14
    assert "costs 71 points, and 2 of 300 are left" in refused(position, "take-C1")
    assert set(can(new(limit="80"), "take")) == {k.code for k in new().scenario.kinds}


@pytest.mark.rule("legions R4")
def test_an_army_comes_from_one_list_and_both_may_use_it() -> None:
    first = new().apply("take-C1")
    assert all(code.startswith("C") for code in can(first, "take"))
    assert "from another list" in refused(first, "take-F1")
    second = first.apply("done").apply("take-C1")
    assert second.reserves == (first.reserves[0],) * 2


@pytest.mark.rule("legions R5")
def test_the_higher_roll_is_the_first_player() -> None:
    position = new(**ARMIES)
    assert position.to_play == CHANCE
    assert position.apply("roll-5-2").to_play == 0
    assert position.apply("roll-2-5").to_play == 1


@pytest.mark.rule("legions R6")
def test_the_board_is_13_by_14_with_half_hexes_out_of_play() -> None:
    assert {name[:2] for name in NAMES} == {f"{column:02}" for column in range(1, 14)}
    assert max(name[2:] for name in NAMES) == "14"
    assert not set(HALVES) & set(AT)
    position = battle("a0201:T1:3:0:a b1310:T1")
    moving = position.apply("activate-0201-advance")
    assert "0200" not in can(moving, "move")
    assert "not an action" in refused(moving, "move-0200")


@pytest.mark.rule("legions R7")
def test_each_player_lays_a_section() -> None:
    position = played(new(**ARMIES), "roll-1-6")
    assert position.seat == 1
    assert can(position, "section") == {"1", "2", "3", "4", "5", "6", "7"}
    position = position.apply("section-2")
    assert position.seat == 0
    laid = position.apply("section-5-plain")
    assert [laid.scenario.sections[n].name for n, _ in laid.laid] == ["Kiln Ridge", "Long Night"]
    top, bottom = laid.scenario.sections[1], laid.scenario.sections[4]
    assert laid.ground.letters[INDEX["0503"]] == top.rows[2][4] == "h"
    assert laid.ground.letters[INDEX["0508"]] == bottom.rows[0][4] == "f"


@pytest.mark.rule("legions R8")
def test_the_first_player_picks_an_area_and_deploys_before_the_second() -> None:
    position = played(new(**ARMIES), "roll-6-1 section-1 section-2-plain area-bottom")
    assert position.seat == 0
    assert can(position, "C1") <= {NAMES[hex_] for hex_ in area(1)}
    assert "outside White’s set-up area" in refused(position, "C1-0101")
    position = position.apply("C1-0114")
    assert "one unit to a hex" in refused(position, "C2-0114")
    position = position.apply("C2-0314")
    assert position.seat == 1
    assert can(position, "F1") <= {NAMES[hex_] for hex_ in area(0)}
    position = played(position, "F1-0101 F6-0201")
    assert position.stage == COMMAND
    assert position.seat == 0
    assert all(u.left == position.kind(u).size and not u.suppressed for u in position.units)


@pytest.mark.rule("legions R9")
def test_a_turn_goes_through_its_steps_and_points_are_not_kept() -> None:
    position = battle("a0101:T1:3:1:s a0301:T2:2:0:s b0114:T1", turn=3)
    assert can(position, "rally") == {"0101"}
    assert can(position, "activate") == {"0301-strike"}
    ordered = position.apply("order-0101-engage")
    assert not can(ordered, "rally")
    assert not can(ordered, "activate")
    assert "that step is over" in refused(ordered, "rally-0101")
    assert "no unit can be activated" in refused(ordered, "activate-0301-strike")
    acted = position.apply("activate-0301-strike")
    assert not can(acted, "rally")
    over = ordered.apply("end")
    assert (over.seat, over.points, over.stage) == (1, 0, COMMAND)
    rolled = over.apply("roll-3-4")
    assert (rolled.stage, rolled.points) == (PLAY, 7)


@pytest.mark.rule("legions R12")
def test_advancing_moves_by_the_second_speed_and_does_not_attack() -> None:
    position = battle("a0105:T1:3:0:a b0108:T1").apply("activate-0105-advance")
    assert max(distance(INDEX["0105"], INDEX[name]) for name in can(position, "move")) == 5
    assert not can(position, "fire")
    assert "does not attack" in refused(position, "fire-0108")
    assert position.apply("move-0107").stage == PLAY


@pytest.mark.rule("legions R13")
def test_striking_does_not_move_and_hits_at_four() -> None:
    position = battle("a0105:T1:3:0:s b0108:T1").apply("activate-0105-strike")
    assert list(position.legal_actions()) == ["fire-0108", "hold"]
    assert "does not move" in refused(position, "move-0106")
    fired = played(position, "fire-0108 roll-14556")
    assert fired.activation is not None
    assert fired.activation.dice == 4


@pytest.mark.rule("legions R14")
def test_a_marker_costs_a_point() -> None:
    position = battle("a0101:T1:3:2:n b0114:T1", points=3)
    once = position.apply("rally-0101")
    twice = once.apply("rally-0101")
    assert (unit(once, "0101")[2], once.points) == (1, 2)
    assert (unit(twice, "0101")[2], twice.points) == (0, 1)
    assert "is not suppressed" in refused(twice, "rally-0101")


@pytest.mark.rule("legions R15")
def test_two_hundred_points_win() -> None:
    ready = "a0101:T1:3:0:s b0103:C1:1:0:n b1310:T1"
    shots = "activate-0101-strike fire-0103 roll-12236 damage-6"
    position = battle(ready, vp="190.0")
    worth = position.kind(position.at[INDEX["0103"]]).vp
    end = played(position, shots)
    assert end.vp == (190 + worth, 0)
    outcome = end.outcome()
    assert outcome is not None
    assert outcome.returns == (1, -1)
    assert "(200 needed)" in outcome.reason
    assert end.legal_actions() == ()
    assert played(battle(ready, vp="100.0"), shots).outcome() is None


@pytest.mark.rule("legions R16")
def test_a_difficult_hex_counts_as_two() -> None:
    position = battle("a0104:T1:3:0:e b1310:T1", f="0103", w="0105")
    moving = position.apply("activate-0104-engage")
    assert "0103" in can(moving, "move")
    assert "0102" in can(moving, "move"), "two for the wood and one more"
    assert "0101" not in can(moving, "move")
    assert "water, which armoured fighting vehicles cannot enter" in refused(moving, "move-0105")
    assert "takes 4 moves" in refused(moving, "move-0101")


@pytest.mark.rule("legions R17")
def test_units_pass_through_friends_and_never_through_enemies() -> None:
    position = battle("a0101:T1:3:0:e a0102:T1 b1310:T1", w="0201")
    assert "0103" in can(position.apply("activate-0101-engage"), "move")
    enemy = battle("a0101:T1:3:0:e b0102:T1", w="0201").apply("activate-0101-engage")
    assert not can(enemy, "move")
    assert "occupied by an enemy" in refused(enemy, "move-0102")


@pytest.mark.rule("legions R18")
def test_a_target_is_one_enemy_within_range() -> None:
    position = battle("a0101:T1:3:0:s a0301:S1 b0105:T1 b0306:T1 b0701:S1")
    striking = position.apply("activate-0101-strike")
    assert can(striking, "fire") == {"0105"}
    assert "6 hexes away; the range is 4" in refused(striking, "fire-0306")
    assert "on the same side" in refused(striking, "fire-0301")
    assert "no unit on 0102" in refused(striking, "fire-0102")


@pytest.mark.rule("legions R19")
def test_an_attack_needs_a_line_of_sight() -> None:
    position = battle("a0101:T1:3:0:s a0103:S1 b0105:T1 b0201:S1")
    striking = position.apply("activate-0101-strike")
    assert can(striking, "fire") == {"0201"}
    why = refused(striking, "fire-0105")
    assert "crosses 0103" in why
    assert "White’s S1" in why


TERRAIN = [
    ("o", 1, 1, 1, 1),
    ("f", 2, 2, 2, 2),
    ("h", 2, 2, 1, 1),
    ("s", 0, 2, 1, 1),
    ("u", 2, 2, 2, 3),
    ("w", 0, 0, 1, 1),
    ("i", 0, 2, 1, 1),
]


@pytest.mark.rule("legions R24", "legions R25", "legions R26", "legions R27", "legions R28")
@pytest.mark.rule("legions R29", "legions R30")
@pytest.mark.parametrize(("letter", "afv", "foot", "afv_cover", "foot_cover"), TERRAIN)
def test_terrain(letter: str, afv: int, foot: int, afv_cover: int, foot_cover: int) -> None:
    board = ground(letter * SIZE)
    assert (board.moves[AFV][5], board.moves[INFANTRY][5]) == (afv, foot)
    assert (board.cover(5, AFV), board.cover(5, INFANTRY)) == (afv_cover, foot_cover)
    assert bool(board.blocking) == (letter in "fhu")


@pytest.mark.rule("legions R30")
def test_water_is_ice_on_a_frozen_section() -> None:
    position = played(new(**ARMIES), "roll-6-1 section-4 section-3-plain")
    assert position.scenario.sections[3].rows[3][4] == "w"
    assert position.ground.letters[INDEX["0504"]] == "i"
    assert position.ground.letters[INDEX["0310"]] == "w"


@pytest.mark.rule("legions R31")
def test_activating_needs_an_order_and_no_suppression() -> None:
    position = battle("a0101:T1:3:1:s a0301:T1:3:0:n a0501:T1:3:0:a b0114:T1", points=5)
    assert "is suppressed (1 marker)" in refused(position, "activate-0101-strike")
    assert "has no order" in refused(position, "activate-0301-strike")
    assert "is advance, not strike" in refused(position, "activate-0501-strike")
    assert "is Black’s" in refused(position, "activate-0114-strike")
    acting = position.apply("activate-0501-advance")
    assert acting.points == 4
    assert not can(acting, "activate"), "one is finished before the next"
    assert unit(acting.apply("move-0502"), "0502")[3] == 0


@pytest.mark.rule("legions R32")
def test_orders_cost_a_point_and_replace_each_other() -> None:
    position = battle("a0101:T1:3:2:n b0114:T1", points=3)
    ordered = position.apply("order-0101-strike")
    assert (ordered.points, unit(ordered, "0101")[3]) == (2, STRIKE)
    again = ordered.apply("order-0101-advance")
    assert (again.points, unit(again, "0101")[3]) == (1, ADVANCE)
    assert unit(again.apply("order-0101-engage"), "0101")[3] == ENGAGE
    assert "engage, advance or strike" in refused(position, "order-0101-run")


@pytest.mark.rule("legions R33")
def test_an_order_is_secret_until_it_is_carried_out() -> None:
    position = battle("a0101:T1:3:0:e a0301:T1:3:0:s b0114:T1")
    other = battle("a0101:T1:3:0:a a0301:T1:3:0:e b0114:T1")
    assert position.seen_by(1) == other.seen_by(1)
    assert position.seen_by(0) != other.seen_by(0)
    shown = position.apply("activate-0101-engage").seen_by(1)
    assert shown.activation is not None
    assert shown.activation.order == ENGAGE


def test_rows_are_counted_from_both_edges() -> None:
    assert [row_from(0, INDEX[name]) for name in ("0101", "0201", "0114", "0213")] == [1, 1, 14, 13]
    assert [row_from(1, INDEX[name]) for name in ("0114", "0213", "0101", "0201")] == [1, 1, 14, 13]
    assert PLAY in BATTLE
