"""House traits: what each changes in the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.legions.setups import battle, can, played, refused, unit
from tests.games.legions.test_legions_house_data import TANK, UNIT

from quanta.games.legions.model import force_lists
from quanta.games.legions.model.attack_odds import odds
from quanta.games.legions.model.traits import TRAITS
from quanta.games.legions.phases.attack import current_attack
from quanta.games.legions.view import VIEW


@pytest.mark.rule("legions M5")
def test_a_type_may_have_several_traits() -> None:
    data = {**UNIT, "traits": ["steady", "fleet"]}
    kind = force_lists.kind_of(data)
    assert kind.traits == ("fleet", "steady")
    assert (kind.trait.difficult, kind.trait.shrugs, kind.trait.blind) == (1, 1, 0)
    assert kind.vp > TANK.vp
    assert all(trait.sentence.endswith(".") for trait in TRAITS.values())


@pytest.mark.rule("legions M6")
def test_sure_footed_units_take_difficult_ground_as_open() -> None:
    position = battle("a0104:U1:3:0:e b1310:T1", f="0103 0102", s="0105")
    moving = position.apply("activate-0104-engage")
    assert {"0103", "0102", "0101"} <= can(moving, "move")
    assert "0105" not in can(moving, "move")


@pytest.mark.rule("legions M7")
def test_steady_units_shrug_off_one_marker_an_attack() -> None:
    position = battle("a0101:T1:3:0:s b0103:G1 b1310:T1")
    fired = position.apply("activate-0101-strike").apply("fire-0103")
    assert unit(fired.apply("roll-11222"), "0103")[2] == 1
    assert unit(fired.apply("roll-12222"), "0103")[2] == 0


@pytest.mark.rule("legions M8")
def test_lobbed_fire_needs_no_line_and_one_more_to_hit() -> None:
    position = battle("a0101:M1:2:0:s a0103:T1 b0105:T1 b0301:T1 b1310:T1")
    striking = position.apply("activate-0101-strike")
    assert can(striking, "fire") == {"0105", "0301"}
    blind = played(striking, "fire-0105 roll-445566")
    assert blind.activation is not None
    assert blind.activation.dice == 4
    seen = played(striking, "fire-0301 roll-445566")
    assert seen.activation is not None
    assert seen.activation.dice == 6


@pytest.mark.rule("legions M26")
def test_pinning_fire_leaves_markers_for_twos() -> None:
    position = battle("a0101:P1:3:0:s a1301:M1:2:0:n b0103:G1 b0303:T1 b1310:T1")
    striking = position.apply("activate-0101-strike")
    plain = striking.apply("fire-0303")
    assert unit(plain.apply("roll-122333"), "0303")[2] == 3
    steady = striking.apply("fire-0103")
    assert unit(steady.apply("roll-122333"), "0103")[2] == 2
    assert unit(steady.apply("roll-233333"), "0103")[2] == 0, "the first of them, also a two"
    _, _, shot = current_attack(plain)
    share = Fraction(1, 3)
    assert odds(shot).suppressions[0] == (1 - share) ** 6
    other = battle("a0101:T1:3:0:s b0103:T1 b1310:T1").apply("activate-0101-strike")
    assert unit(other.apply("fire-0103").apply("roll-12233"), "0103")[2] == 1


@pytest.mark.rule("legions M27")
def test_a_unit_that_fires_on_the_move_hits_on_fours_under_both_orders() -> None:
    for order in ("engage", "strike"):
        position = battle(f"a0101:Y1:3:0:{order[0]} b0103:T1 b1310:T1")
        fired = position.apply(f"activate-0101-{order}").apply("fire-0103")
        hit = fired.apply("roll-33346")
        assert hit.activation is not None
        assert hit.activation.dice == 2, order
    moved = played(battle("a0101:Y1:3:0:e b0104:T1 b1310:T1"), "activate-0101-engage move-0102")
    assert current_attack(moved.apply("fire-0104"))[2].need == 4


@pytest.mark.rule("legions M27")
def test_the_notes_of_orders_say_what_hits_when_a_unit_fires_on_the_move() -> None:
    for code, note in (("Y1", "hit on 5, 6 (Y1: 4)."), ("T1", "hits on 5, 6.")):
        position = battle(f"a0101:{code}:3:0:e b0104:T1 b1310:T1")
        assert VIEW.buttons(position)["activate-engage"].note.endswith(note)


@pytest.mark.rule("legions M28")
def test_camouflaged_units_are_attacked_from_three_hexes_at_most() -> None:
    position = battle("a0101:T1:3:0:s a0301:M1:2:0:s b0105:V1 b0304:V1 b0305:T1 b0201:T1 b1310:T1")
    tanks = position.apply("activate-0101-strike")
    assert "0105" not in can(tanks, "fire")
    said = refused(tanks, "fire-0105")
    assert said == (
        "The unit on 0105 is camouflaged and 4 hexes away; it can be attacked from 3 at most."
    )
    mortars = position.apply("activate-0301-strike")
    assert "0304" in can(mortars, "fire")
    assert "0105" not in can(mortars, "fire"), "lobbed fire comes from no further"
    assert "0305" in can(mortars, "fire")
    near = battle("a0102:T1:3:0:s b0105:V1 b1310:T1").apply("activate-0102-strike")
    assert can(near, "fire") == {"0105"}
