"""Which hexes units can attack, compared with playing it out."""

from __future__ import annotations

import pytest
from tests.games.legions.setups import battle
from tests.support.effort import amount

from quanta.core.rng import Stream
from quanta.games.legions.model.attack_odds import odds as odds_of
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.units import ENGAGE, STRIKE, Unit
from quanta.games.legions.phases import attack, movement, threats
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import RULES
from quanta.games.legions.scenarios.ready_games import BATTLES
from quanta.games.legions.view import VIEW
from quanta.games.legions.view.picture import DANGER, OVERLAYS, THREATS
from quanta.scene.view import Look

ALL = frozenset(overlay.key for overlay in OVERLAYS)


def attackable(position: LegionsPosition, unit: Unit, target: Unit) -> bool:
    """Whether a unit that may engage or strike can attack another, by trying all its moves."""
    others = [u for u in position.units if u.hex not in (unit.hex, target.hex)]
    for end in [unit.hex, *movement.destinations(position, unit, ENGAGE)]:
        moved = unit._replace(hex=end)
        there = position.replace(units=tuple(sorted((*others, moved, target))))
        if end != target.hex and target.hex in attack.targets(there, moved):
            return True
    return False


@pytest.mark.parametrize("number", range(len(BATTLES)))
def test_threats_are_what_trying_all_moves_finds(number: int) -> None:
    start = BATTLES[number].params
    position = RULES.read(start["start"].replace(":n", ":e"), start)
    assert isinstance(position, LegionsPosition)
    rng = Stream(f"threats {number}")
    own = [unit for unit in position.units if unit.seat == 0]
    for _ in range(amount(4, 6, 200)):
        moving = rng.choice(own)
        free = [h for h in position.scenario.in_play if h not in position.at]
        target = moving._replace(hex=rng.choice(free))
        without = position.replace(units=tuple(u for u in position.units if u != moving))
        found = {each.unit: each.hits(target.hex) for each in threats.against(position, 0, moving)}
        assert len(found) == sum(u.seat == 1 and u.order in (ENGAGE, STRIKE) for u in without.units)
        for enemy, hits in found.items():
            if enemy.order == ENGAGE:
                assert hits == attackable(without, enemy, target), (enemy, NAMES[target.hex])


def test_only_a_unit_with_an_order_to_attack_is_a_threat() -> None:
    position = battle("a0607:T1 b0604:U1:3:0:n b0704:U1:3:0:a b0504:U1:3:1:s b0804:U1:3:0:e")
    found = [NAMES[each.unit.hex] for each in threats.against(position, 0)]
    assert found == ["0504", "0804"], "the suppressed one can be rallied first"
    seen = position.seen_by(0)
    assert isinstance(seen, LegionsPosition)
    hidden = [NAMES[each.unit.hex] for each in threats.against(seen, 0)]
    assert hidden == ["0504", "0704", "0804"], "an order that is face down may be any"


def test_the_odds_are_those_of_the_best_attack_that_may_come() -> None:
    position = battle("a0607:T1 b0604:U1:3:0:s")
    (found,) = threats.against(position, 0)
    target = position.at[INDEX["0607"]]
    odds = threats.best_odds(position, found, target)
    assert odds is not None
    shot = attack.shot(position, found.unit, target, STRIKE)
    assert odds.lost == odds_of(shot).lost
    far = target._replace(hex=INDEX["0613"])
    assert threats.best_odds(position, found, far) is None


@pytest.mark.rule("legions M28")
def test_a_camouflaged_unit_is_in_danger_only_where_it_can_be_attacked() -> None:
    position = battle("a0507:V1:3:0:e a0807:T1:3:0:e b0601:T1:3:0:e")
    rifles, tanks = position.at[INDEX["0507"]], position.at[INDEX["0807"]]
    for hex_ in map(INDEX.__getitem__, ("0606", "0607", "0608")):
        for own in (rifles, tanks):
            found = threats.counts(threats.against(position, 0, own, own))[hex_]
            assert found == attackable(position, position.at[INDEX["0601"]], own._replace(hex=hex_))
    look = Look(shown=ALL, focus="0608")
    keys = {
        seen: {
            shape.get("key")
            for shape in VIEW.frame(position.apply(f"activate-{seen}-engage"), look).shapes
        }
        for seen in ("0507", "0807")
    }
    assert f"danger-{INDEX['0608']}" not in keys["0507"]
    assert f"danger-{INDEX['0608']}" in keys["0807"]


def test_danger_is_shown_while_a_move_is_chosen() -> None:
    position = battle("a0607:T1:3:0:e b0601:U1:3:0:s b0802:U1:3:0:s").apply("activate-0607-engage")
    look = Look(shown=ALL, focus="0605")
    keys = {shape["key"]: shape for shape in VIEW.frame(position, look).shapes if "key" in shape}
    near, here = f"danger-{INDEX['0605']}", f"danger-{INDEX['0607']}"
    counts = threats.counts(threats.against(position, 0, position.at[INDEX["0607"]]))
    assert counts[INDEX["0605"]] == 2
    assert near in keys
    assert (here in keys) == bool(counts[INDEX["0607"]])
    notes = {note.key: note for note in VIEW.notes(position, look)}
    assert notes["danger"].title == "Who can attack 0605 next turn"
    assert len(notes["danger"].items) == 2
    off = Look(shown=ALL - {DANGER}, focus="0605")
    assert near not in {shape.get("key") for shape in VIEW.frame(position, off).shapes}
    assert "danger" not in {note.key for note in VIEW.notes(position, off)}


def test_the_zone_of_a_unit_and_of_a_side_can_be_shown() -> None:
    position = battle("a0607:T1:3:0:n b0601:U1:3:0:s b0801:U1:3:0:n")
    for look in (Look(shown=ALL), Look(shown=ALL, focus="0801"), Look(shown=ALL, focus="0607")):
        assert "zone" in {shape.get("key") for shape in VIEW.frame(position, look).shapes}
    plain = Look(shown=ALL - {THREATS}, focus="0801")
    assert "zone" not in {shape.get("key") for shape in VIEW.frame(position, plain).shapes}
