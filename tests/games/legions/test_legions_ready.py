"""The small map, and the battles and armies that are ready to be played."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from tests.games.legions.play import eager
from tests.session.test_session import set_up
from tests.support.effort import amount
from tests.support.table import Table

from quanta.core.errors import BadParam
from quanta.core.game import CHANCE
from quanta.core.params import fill
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.games.legions import hooks
from quanta.games.legions.explain import name_action
from quanta.games.legions.invariants import check_position, check_step
from quanta.games.legions.model.geometry import INDEX, MIDDLE, NAMES
from quanta.games.legions.model.stages import BATTLE, COMMAND, MUSTER
from quanta.games.legions.phases.muster import DONE
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.ready_armies import READY_ARMIES
from quanta.games.legions.rules import RULES, scenario_of
from quanta.games.legions.scenarios.ready_games import BATTLES, ready_games
from quanta.games.legions.view import VIEW
from quanta.games.legions.view.picture import OVERLAYS
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.view import Look

ROOT = Path(__file__).resolve().parents[3]
SMALL = {"map": "small"}


def start(**params: str) -> LegionsPosition:
    position = RULES.start(params, Stream(b"ready"))
    assert isinstance(position, LegionsPosition)
    return position


@pytest.mark.rule("legions M15")
def test_the_small_map_is_the_middle_of_both_sections() -> None:
    assert len(MIDDLE) == 60
    assert {"0403", "1003", "0411", "1011", "0707"} <= {NAMES[hex_] for hex_ in MIDDLE}
    whole = scenario_of(fill(RULES.params, {}))
    small = scenario_of(fill(RULES.params, SMALL))
    for laid in (((0, False), (1, False)), ((1, False), (3, False))):
        letters, cut = whole.ground(laid).letters, small.ground(laid).letters
        assert all(cut[hex_] == letters[hex_] for hex_ in MIDDLE)
        assert all(cut[hex_] == "w" for hex_ in set(INDEX.values()) - set(MIDDLE))


@pytest.mark.rule("legions M15")
@pytest.mark.parametrize("seed", range(amount(3, 4, 200)))
def test_whole_games_on_the_small_map_stay_on_it(seed: int) -> None:
    rng, line = Stream(f"small {seed}"), Timeline(RULES, SMALL, start(**SMALL))
    while line.position.outcome() is None and line.ply < 1200:
        before = line.position
        assert isinstance(before, LegionsPosition)
        line.apply(eager(before, rng))
        after = line.position
        assert isinstance(after, LegionsPosition)
        assert not [*check_position(after), *check_step(before, line.actions[-1], after)]
        assert {unit.hex for unit in after.units} <= set(MIDDLE)
    assert isinstance(line.position, LegionsPosition)
    assert line.position.stage in BATTLE
    assert Record.parse(str(line.record())).params["map"] == "small"


BALANCE = ROOT / "docs/measurements/balance.md"
MEASURED = re.compile(r"^\| ([^|]+) \| level 5 \| \d+ \| [\d.]+ % \(([\d.]+)–([\d.]+)\) \|$", re.M)
"""A row of a table of who begins: title, and the interval of White's share in percent."""


@pytest.mark.rule("legions M16")
def test_a_ready_battle_suggests_no_side_that_is_worse_off() -> None:
    rows = MEASURED.findall(BALANCE.read_text(encoding="utf-8"))
    whites = {title: (float(low), float(high)) for title, low, high in rows}
    for each in ready_games():
        if "campaign" in each.params:
            continue  # the side is the document's
        _, high = whites[each.title]
        assert each.seat == (1 if high < 50 else 0), each.title
        first = RULES.start(each.params, Stream("begins"))
        assert isinstance(first, LegionsPosition)
        assert first.seat == 0, "White begins"


@pytest.mark.rule("legions M15")
def test_an_army_on_the_small_map_has_eight_units() -> None:
    with pytest.raises(BadParam, match="too many units"):
        start(**SMALL, army0="C3*9")
    assert start(**SMALL, army0="C3*8").reserves[0]


@pytest.mark.rule("legions M15")
def test_a_section_without_room_in_its_middle_is_refused() -> None:
    rows = ["o" * 3 + "w" * 7 + "o" * 3] * 6 + ["oxoxoxoxoxoxo"]
    wet = f"Wet:t:{'-'.join(rows)}"
    dry = f"Dry:t:{'-'.join(['o' * 13] * 6 + ['oxoxoxoxoxoxo'])}"
    assert len(start(sections=f"{wet}!{dry}").scenario.sections) == 2
    with pytest.raises(BadParam, match="Section Wet does not suit the small map"):
        start(**SMALL, sections=f"{wet}!{dry}")


@pytest.mark.rule("legions M15")
@pytest.mark.parametrize("flip", [False, True])
def test_the_picture_of_the_small_map_ends_where_it_does(flip: bool) -> None:
    position = start(**ready_games()[0].params)
    frame = VIEW.frame(position, Look(flip=flip, shown=frozenset(o.key for o in OVERLAYS)))
    hits = [shape for shape in frame.shapes if "target" in shape]
    assert {shape["target"] for shape in hits} == {NAMES[hex_] for hex_ in MIDDLE}
    x, y, wide, high = frame.box
    for shape in hits:
        at = shape["at"]
        assert x + 25 < at[0] < x + wide - 25
        assert y + 25 < at[1] < y + high - 25
    assert wide < 400


@pytest.mark.rule("legions M16")
@pytest.mark.parametrize("game", BATTLES, ids=lambda game: game.id)
def test_a_ready_battle_begins_with_the_dice(game: object) -> None:
    assert game in BATTLES
    position = start(**game.params)
    assert position.stage == COMMAND
    again = RULES.read(position.text(), game.params)
    assert again == position
    for seat in (0, 1):
        army = [unit.kind for unit in position.units if unit.seat == seat]
        assert position.scenario.worth(tuple(army)) <= position.scenario.limit


@pytest.mark.rule("legions M16")
def test_ready_armies_fit_both_sides() -> None:
    for one, other in pairwise(READY_ARMIES):
        position = start(army0=one.value, army1=other.value)
        worth = position.scenario.worth(position.reserves[0])
        assert 270 <= worth <= 300, one.name
    assert len({army.name for army in READY_ARMIES}) == len(READY_ARMIES)


@pytest.mark.parametrize("params", [{}, SMALL], ids=["whole", "small"])
def test_the_program_can_make_every_choice_of_the_set_up(params: dict[str, str]) -> None:
    rng, position = Stream("set up"), start(**params)
    while position.stage not in BATTLE:
        if position.to_play == CHANCE:
            assert hooks.set_up_choice(position) is None
            position = position.apply(random_action(position, rng))
            continue
        action = hooks.set_up_choice(position.seen_by(position.seat))
        assert action is not None
        position = position.apply(action)
    assert hooks.set_up_choice(position) is None
    assert min(len([u for u in position.units if u.seat == seat]) for seat in (0, 1)) > 2


def test_the_program_chooses_a_ready_army_and_says_which() -> None:
    position = start()
    while position.stage == MUSTER:
        action = hooks.set_up_choice(position.seen_by(position.seat))
        assert action is not None
        if action == DONE:
            ready = name_action(position, action).removeprefix("complete the army: ")
            assert ready in {army.name for army in READY_ARMIES}
        position = position.apply(action)


def test_the_program_chooses_nothing_for_an_army_that_the_record_hides() -> None:
    rng, position = Stream("hidden"), start().seen_by(0)
    own = position.seat
    for action in ("take-F2", "done"):
        position = position.apply(action)
    hidden = position.seen_by(1 - own)
    for action in ("take-?", "done"):
        hidden = hidden.apply(action)
    while hidden.stage not in BATTLE:
        if hidden.to_play != CHANCE:
            assert hooks.set_up_choice(hidden) is None
        hidden = hidden.apply(random_action(hidden, rng))


@pytest.mark.rule("legions R14", "legions R31")
def test_a_phase_that_is_over_says_what_was_done() -> None:
    line = Timeline(RULES, ready_games()[0].params, start(**ready_games()[0].params))
    for action in ("roll-3-4", "activate-0910-strike", "hold", "order-0910-engage"):
        line.apply(action)
    plies = list(zip([node.position for node in line.nodes], line.actions, strict=False))
    position = line.position
    assert isinstance(position, LegionsPosition)
    notes = [phase.note for phase in VIEW.phases(position, plies)]  # type: ignore[arg-type]
    assert notes[0] == "Rolled 3 and 4."
    assert notes[2] == "C2 struck."
    assert [phase.state for phase in VIEW.phases(position, plies)] == [  # type: ignore[arg-type]
        "done",
        "skipped",
        "done",
        "now",
    ]


def test_nothing_is_set_up_in_a_ready_battle() -> None:
    table = Table()
    ready = table.scene("new", game="legions", params=dict(ready_games()[0].params))
    assert not set_up(ready)
    refused = table.ask("set-up")
    assert refused["error"]["message"] == "There is nothing to be set up here now."
    assert refused["scene"]["plies"] == ready["plies"]
