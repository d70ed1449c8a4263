"""Our rulings where the document leaves something open, one by one."""

from __future__ import annotations

import pytest
from tests.games.legions.setups import FORCES, battle, can, played, refused, sections, unit
from tests.games.legions.test_legions_rules import ARMIES, new

from quanta.core.errors import BadParam
from quanta.games.legions.model.geometry import INDEX, NAMES, SIZE, area, distance, row_from
from quanta.games.legions.model.scenario import MOST_UNITS
from quanta.games.legions.model.stages import COMMAND, PLAY
from quanta.games.legions.model.terrain import AFV, INFANTRY
from quanta.games.legions.model.units import SECRET, UNKNOWN


@pytest.mark.rule("legions H5")
def test_the_other_side_learns_only_that_there_is_an_order() -> None:
    position = battle("a0101:T1:3:0:e a0301:S1 b0114:T1:3:0:s")
    for order in ("engage", "advance", "strike"):
        action = f"order-0101-{order}"
        assert position.masked(action, 0) == action
        assert position.masked(action, 1) == position.masked(action, None) == "order-0101-?"
        seen = position.seen_by(1).apply("order-0101-?")
        assert seen == position.apply(action).seen_by(1)
    seen = position.seen_by(1)
    assert seen.at[INDEX["0101"]].order == SECRET
    assert seen.at[INDEX["0301"]].order == 0
    assert seen.at[INDEX["0114"]].order == 3
    assert can(seen, "activate") == {"0101-advance", "0101-engage", "0101-strike"}
    assert "is engage, not strike" in refused(position, "activate-0101-strike")
    assert refused(position, "order-0101-?"), "a masked order is nothing to play with"


@pytest.mark.rule("legions H6")
def test_moving_and_attacking_are_optional() -> None:
    position = battle("a0101:T1:3:0:e b0103:T1 b1310:T1").apply("activate-0101-engage")
    assert {"hold", "fire-0103"} <= set(position.legal_actions())
    held = position.apply("hold")
    assert unit(held, "0101")[3] == 0
    still = played(position, "fire-0103 roll-11444")
    assert still.stage == PLAY, "a four does not hit a unit's target when it engages"


@pytest.mark.rule("legions H8")
def test_a_unit_of_speed_one_enters_difficult_ground_only_where_slow_is_on() -> None:
    units = "a0103:T2:2:0:e a0503:G1:3:0:e b1310:T1"
    strict = battle(units, f="0102", w="0104", s="0502").apply("activate-0103-engage")
    assert "0102" not in can(strict, "move")
    easy = battle(units, params={"slow": "on"}, f="0102", w="0104", s="0502")
    assert "0102" in can(easy.apply("activate-0103-engage"), "move")
    assert "0104" not in can(easy.apply("activate-0103-engage"), "move")
    assert "0502" in can(easy.apply("activate-0503-engage"), "move")
    assert "0501" not in can(easy.apply("activate-0503-engage"), "move"), "one hex and no more"


@pytest.mark.rule("legions H9")
def test_passing_a_friend_needs_a_move_left() -> None:
    corridor = battle("a0101:T2:2:0:e a0102:T1 b1310:T1").apply("activate-0101-engage")
    assert can(corridor, "move") == {"0201"}
    assert "occupied by another unit" in refused(corridor, "move-0102")
    two = battle("a0101:T1:3:0:e a0102:T1 a0103:T1 b1310:T1", w="0201 0202 0203")
    assert can(two.apply("activate-0101-engage"), "move") == {"0104"}
    wood = battle("a0101:T1:3:0:e a0102:T1 b1310:T1", w="0201 0202", f="0102")
    assert can(wood.apply("activate-0101-engage"), "move") == {"0103"}


@pytest.mark.rule("legions H12")
def test_there_is_a_number_of_dice_for_every_strength() -> None:
    for kind in new().scenario.kinds:
        assert [kind.dice_with(left) for left in range(kind.size, 0, -1)] == list(kind.dice)
    with pytest.raises(BadParam, match="3 elements take 3, one for each strength"):
        new(forces="one:One,A1:A:a:3:3:5:4:4:1:53:")


@pytest.mark.rule("legions H13")
def test_ones_suppress_without_hits_and_only_attack_dice_do() -> None:
    position = battle("a0101:T1:3:0:s b0103:T1 b1310:T1")
    missed = played(position, "activate-0101-strike fire-0103 roll-11222")
    assert unit(missed, "0103") == ("T1", 3, 2, 0)
    hit = played(position, "activate-0101-strike fire-0103 roll-22255 damage-11")
    assert unit(hit, "0103")[2] == 0
    wood = battle("a0101:T1:3:0:s b0103:T1 b1310:T1", f="0103")
    fired = played(wood, "activate-0101-strike fire-0103")
    assert "not a roll of these dice" in refused(fired, "roll-11111"), "three dice are left"


@pytest.mark.rule("legions H14")
def test_a_destroyed_unit_takes_its_order_along() -> None:
    position = battle("a0101:T1:3:0:s b0103:T1:1:2:a b1310:T1:3:0:s")
    shots = "activate-0101-strike fire-0103 roll-11166 damage-66"
    end = played(position, shots)
    assert [NAMES[u.hex] for u in end.units] == ["0101", "1310"]
    told = played(position.seen_by(0), shots)
    assert told == end.seen_by(0)


@pytest.mark.rule("legions H22")
def test_range_is_geometry() -> None:
    position = battle("a0101:T1:3:0:s b0301:T1 b1310:T1", w="0201")
    assert can(position.apply("activate-0101-strike"), "fire") == {"0301"}
    assert distance(INDEX["0101"], INDEX["0301"]) == 2
    assert distance(INDEX["0101"], INDEX["1314"]) == 19


@pytest.mark.rule("legions H23")
def test_an_army_has_at_least_one_unit_and_at_most_24() -> None:
    position = new(limit="600")
    assert "at least one unit" in refused(position, "done")
    with pytest.raises(BadParam, match="army0=C3\\*25"):
        new(limit="600", army0="C3*25")
    full = new(forces="one:One,A1:A:i:1:1:1:-:1:0:1:", limit="600")
    while can(full, "take"):
        full = full.apply("take-A1")
    assert len(full.reserves[0]) == MOST_UNITS
    assert "at most 24 units" in refused(full, "take-A1")


@pytest.mark.rule("legions H24")
def test_lists_are_mixed_only_where_that_is_agreed() -> None:
    assert can(new(lists="mixed").apply("take-C3"), "take") > {"F1", "L1", "C1"}
    assert new(lists="mixed", army0="C1,F1").seat == 1
    with pytest.raises(BadParam, match="mixes lists"):
        new(army0="C1,F1")


@pytest.mark.rule("legions H25")
def test_armies_are_seen_as_they_deploy() -> None:
    position = new().apply("take-C1")
    assert position.seen_by(1).reserves[0] == (UNKNOWN,)
    assert position.seen_by(0).reserves[0] == position.reserves[0]
    assert position.masked("take-C3", 1) == "take-?"
    assert new(muster="open").apply("take-C1").seen_by(1).reserves[0] == position.reserves[0]
    given = new(**ARMIES)
    assert given.seen_by(None).reserves == given.reserves
    both = played(position, "take-C2 done take-F1 done roll-6-1 section-1 section-2-plain area-top")
    placed = both.apply("C2-0101")
    seen = both.seen_by(1)
    assert {"C1-0101", "C2-0101", "F1-0101"} <= set(seen.legal_actions())
    assert seen.apply("C2-0101") == placed.seen_by(1)
    assert not can(placed.seen_by(1), "F1"), "the rest is of the same list"


@pytest.mark.rule("legions H26")
def test_turning_is_offered_where_it_makes_a_difference() -> None:
    position = played(new(**ARMIES), "roll-6-1 section-2")
    assert can(position, "section") == {
        *(f"{number}-plain" for number in (1, 3, 4, 5, 6, 7)),
        "5-turned",
    }
    assert "one of each section" in refused(position, "section-2-plain")
    assert "the same after half a turn" in refused(position, "section-1-turned")
    plain, turned = position.apply("section-5-plain"), position.apply("section-5-turned")
    low = [h for h in range(SIZE) if row_from(0, h) > 7]
    assert any(plain.ground.letters[h] != turned.ground.letters[h] for h in low)
    assert plain.ground.letters[INDEX["0113"]] == turned.ground.letters[INDEX["1309"]]


@pytest.mark.rule("legions H27")
def test_a_tie_is_rolled_again() -> None:
    position = new(**ARMIES).apply("roll-3-3")
    assert position.stage == "first"
    assert position != new(**ARMIES)
    assert position.apply("roll-3-4").seat == 1


@pytest.mark.rule("legions H28")
def test_units_deploy_where_they_can_stand_and_the_rest_still_fits() -> None:
    top = [NAMES[h] for h in area(0)]
    flooded = sections(w=" ".join(top[:-2]))
    params = {"forces": FORCES, "sections": flooded, "army0": "T1*2,S1", "army1": "U1*2"}
    position = played(new(**params), "roll-6-1 section-1 section-2-plain area-top")
    rows = {row_from(0, INDEX[name]) for name in can(position, "T1")}
    assert rows == {2, 3, 4}
    assert "widened to 4 rows" in refused(position, "T1-0107")
    deep = next(name for name in can(position, "T1") if row_from(0, INDEX[name]) == 4)
    position = played(position, f"T1-{deep}")
    swamp = sections(s=" ".join(top[:-2]))
    params |= {"sections": swamp, "army0": "T1*2,S1"}
    position = played(new(**params), "roll-6-1 section-1 section-2-plain area-top")
    assert position.ground.moves[AFV][INDEX["0101"]] == 0
    assert position.ground.moves[INFANTRY][INDEX["0101"]] == 2
    assert can(position, "T1") == set(top[-2:])
    assert not can(position, "S1") & set(top[-2:])
    assert "needed for a vehicle" in refused(position, f"S1-{top[-1]}")


@pytest.mark.rule("legions H29")
def test_destroying_the_last_enemy_wins_whatever_the_score() -> None:
    position = battle("a0101:T1:3:0:s b0103:T1:1:0:n", vp="0.150")
    end = played(position, "activate-0101-strike fire-0103 roll-22226 damage-6").outcome()
    assert end is not None
    assert end.returns == (1, -1)
    assert end.reason == "Black has no unit left."


@pytest.mark.rule("legions H30")
def test_at_the_turn_limit_more_points_win() -> None:
    def at_end(vp: str) -> tuple[int, ...]:
        params = {"turns": "4"}
        position = battle("a0101:T1 b1310:T1", turn=7, vp=vp, params=params)
        last = played(position, "end roll-1-2")
        assert last.outcome() is None
        end = last.apply("end").outcome()
        assert end is not None
        assert "Each side has played 4 turns" in end.reason
        return end.returns

    assert at_end("30.20") == (1, -1)
    assert at_end("20.30") == (-1, 1)
    assert at_end("30.30") == (0, 0)
    assert played(battle("a0101:T1 b1310:T1", turn=7), "end roll-1-2 end").outcome() is None


@pytest.mark.rule("legions H31")
def test_the_board_has_176_hexes() -> None:
    assert SIZE == 7 * 14 + 6 * 13
    assert [sum(name[:2] == f"{c:02}" for name in NAMES) for c in (1, 2, 13)] == [14, 13, 14]


@pytest.mark.rule("legions H32")
def test_what_has_nothing_left_to_do_ends_by_itself() -> None:
    position = battle("a0101:T1:3:0:s b0114:T1", points=2)
    idle = position.apply("activate-0101-strike")
    assert idle.stage == PLAY
    assert idle.points == 1
    over = idle.apply("order-0101-strike")
    assert (over.stage, over.seat) == (COMMAND, 1)
