"""The invariants hold after every ply of random games, and breaking them is noticed."""

from __future__ import annotations

import pytest
from tests.games.legions.play import game, positions
from tests.games.legions.setups import battle

from quanta.games.legions.invariants import check_position, check_step
from quanta.games.legions.model.geometry import INDEX
from quanta.games.legions.model.stages import MOVE
from quanta.games.legions.model.units import ENGAGE, Activation
from quanta.games.legions.position import LegionsPosition


def test_each_position_has_the_terrain_of_its_own_sections() -> None:
    """A position is a copy of the one before, of which all has been looked at here."""
    line = game("terrain")
    position = positions(line)[0]
    laid = set()
    for action in line.actions:
        position = position.apply(action)
        laid.add(len(position.laid))
        if position.laid:
            assert position.ground == position.scenario.ground(position.laid)
        assert position.at == {unit.hex: unit for unit in position.units}
        assert position.occupied == sum(1 << hex_ for hex_ in position.at)
    assert laid >= {1, 2}


ARMIES = "a0304:T1:3:0:e a0507:S1:3:1:s b0809:U1"


def sound() -> LegionsPosition:
    return battle(ARMIES, f="0304")


def test_an_invalid_position_is_noticed() -> None:
    start = sound()
    assert list(check_position(start)) == []
    tank, squad, foe = start.units
    assert tank.hex == INDEX["0304"]
    acting = start.replace(stage=MOVE, activation=Activation(squad.hex, ENGAGE))
    for wrong, why in [
        (start.replace(units=(tank, tank._replace(left=1), foe)), "same hex"),
        (start.replace(units=(squad, tank, foe)), "not in order"),
        (start.replace(units=(tank._replace(left=4), squad, foe)), "4 elements"),
        (start.replace(units=(tank._replace(suppressed=-1), squad, foe)), "-1 markers"),
        (start.replace(points=13), "13 command points"),
        (start.replace(points=7, turn=2), "7 command points"),
        (start.replace(reserves=((-1,), ())), "not known"),
        (start.replace(reserves=((tank.kind,) * 30, ())), "32 units"),
        (start.replace(reserves=((foe.kind,), ())), "mixes lists"),
        (acting, "is suppressed, or still has its order"),
        (acting.replace(activation=Activation(foe.hex, ENGAGE)), "not of the side"),
    ]:
        assert any(why in sentence for sentence in check_position(wrong)), why
    water = battle(ARMIES.replace("0304", "0305"), w="0304")
    moved = water.units[0]._replace(hex=INDEX["0304"])
    assert any(
        "cannot enter" in s for s in check_position(water.replace(units=(moved, *water.units[1:])))
    )


@pytest.mark.parametrize(
    ("action", "change", "why"),
    [
        ("order-0304-strike", {"points": 9}, "left 9 of 9"),
        ("order-0304-strike", {"vp": (5, 0)}, "outside of an attack"),
        ("order-0304-strike", {"units": sound().units[:2]}, "units worth"),
        ("order-0304-strike", {"units": ()}, "More than one unit"),
        ("activate-0507-strike", {}, "suppressed or has another order"),
        ("activate-0304-strike", {}, "suppressed or has another order"),
    ],
)
def test_an_invalid_step_is_noticed(action: str, change: dict[str, object], why: str) -> None:
    start = sound()
    after = start.replace(**{"points": 8, **change})
    assert any(why in sentence for sentence in check_step(start, action, after))
    assert list(check_step(start, "end", start.apply("end"))) == []
    assert any(
        "back" in s for s in check_step(start.replace(step=2), "end", start.replace(points=9))
    )
    rolled = start.apply("end")
    assert any("brought 3" in s for s in check_step(rolled, "roll-1-1", start.replace(points=3)))
