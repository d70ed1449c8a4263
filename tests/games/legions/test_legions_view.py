"""The view of Legions: click paths, words, overlays, and that nothing secret is shown."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.games.legions.play import game, positions
from tests.games.legions.setups import battle, played
from tests.support.table import Table

from quanta import registry
from quanta.core.rng import Stream
from quanta.games.legions.hooks import RECORD
from quanta.games.legions.model import attack_odds
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.stages import ATTACK, BATTLE, FIRE, PLAY
from quanta.games.legions.model.units import ORDERS, SECRET
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import RULES
from quanta.games.legions.scenarios.ready_games import FIRST_BATTLE
from quanta.games.legions.view import VIEW, board, counters, notes, previews
from quanta.games.legions.view.picture import GUIDE, LAST
from quanta.games.legions.view.previews import UnitInFocus
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.notes import Row
from quanta.scene.shapes import Shape
from quanta.scene.view import Look


def keys(position: LegionsPosition, look: Look) -> set[str]:
    return {shape["key"] for shape in VIEW.frame(position, look).shapes}


def attacked(position: LegionsPosition, *actions: str) -> tuple[LegionsPosition, dict[str, Shape]]:
    """The position after these actions, of which "" is the first one that is legal, and the shapes
    of its picture, with those of the last attack."""
    plies = []
    for action in actions:
        plies.append((position, action or position.legal_actions()[0]))
        position = position.apply(plies[-1][1])
    look = Look(plies=plies, shown=frozenset({LAST}))
    return position, {shape["key"]: shape for shape in VIEW.frame(position, look).shapes}


def halves(result: Shape) -> tuple[float, float]:
    """Half of the straight part of a result, and the radius of its ends."""
    flat, end = result["parts"][0]["d"][1:].split("h")[0].split()
    return abs(float(flat)), abs(float(end))


def beside(result: Shape, hex_: int, room: float) -> bool:
    """Whether a result leaves this much room around the middle of a hex."""
    (x, y), (flat, end) = board.spots(flip=False)[hex_], halves(result)
    across, down = abs(result["at"][0] - x), abs(result["at"][1] - y)
    return bool(across >= flat + end + room or down >= end + room)


@pytest.mark.parametrize(
    "units",
    [
        "b0708:U1:3:0:n,a0710:T1:3:0:s",
        "b1307:U1:3:0:n,a1308:T1:3:0:s",
        "b0701:U1:3:0:n,a0703:T1:3:0:s",
    ],
)
def test_the_result_of_an_attack_hides_no_target_and_stays_on_the_map(units: str) -> None:
    position = battle(units)
    target, attacker = (NAMES[unit.hex] for unit in position.units)
    _, shapes = attacked(position, f"activate-{attacker}-strike", f"fire-{target}", "")
    x, y = board.spots(flip=False)[INDEX[target]]
    burst, result = shapes["last-1-hit"], shapes["last-1-result"]
    assert max(abs(burst["at"][0] - x), abs(burst["at"][1] - y)) > counters.HALF
    assert beside(result, INDEX[target], counters.HALF)
    (flat, end), (wide, high) = halves(result), board.halves(small=False)
    assert abs(result["at"][0]) + flat + end <= wide + board.RIM
    assert abs(result["at"][1]) + end <= high + board.RIM


CROWD = "b0708:U1:3:0:n,b0608:U1:3:0:n,b0709:U1:3:0:n,a0711:T1:3:0:s"


def test_the_result_of_an_attack_hides_no_unit_where_there_is_room() -> None:
    position, shapes = attacked(battle(CROWD), "activate-0711-strike", "fire-0709", "")
    for unit in position.units:
        assert beside(shapes["last-1-result"], unit.hex, counters.HALF), NAMES[unit.hex]


@pytest.mark.parametrize(("other", "shown"), [("0706", False), ("0702", True)])
def test_the_result_of_an_attack_hides_no_hex_that_can_be_chosen_next(
    other: str, shown: bool
) -> None:
    start = battle(f"b0708:U1:3:0:n,a0710:T1:3:0:s,a{other}:T1:3:0:a")
    actions = ("activate-0710-strike", "fire-0708", "", f"activate-{other}-advance")
    position, shapes = attacked(start, *actions)
    assert ("last-1-result" in shapes) is shown
    hexes = [a.partition("-")[2] for a in position.legal_actions() if a.startswith("move-")]
    assert len(hexes) > 8
    for name in hexes if shown else ():
        assert beside(shapes["last-1-result"], INDEX[name], 10), name


def everything(look: Look) -> Look:
    """The same look with every overlay on."""
    shown = frozenset(overlay.key for overlay in VIEW.overlays)
    return replace(look, shown=shown)


def shape_of(position: LegionsPosition, look: Look, key: str) -> Shape:
    return next(shape for shape in VIEW.frame(position, look).shapes if shape["key"] == key)


def test_a_unit_is_clicked_first_and_then_what_it_does() -> None:
    position = battle("a0304:T1:3:1:e a0405:S1:3:0:s b0310:U1")
    paths = dict(VIEW.paths(position))
    assert paths[("0304", "rally")] == "rally-0304"
    assert paths[("0405", "activate-strike")] == "activate-0405-strike"
    assert paths[("0304", "order-advance")] == "order-0304-advance"
    assert paths[("end",)] == "end"


def test_the_acting_unit_can_be_dragged_to_its_goal() -> None:
    position = played(battle("a0304:T1:3:0:e b0306:U1"), "activate-0304-engage")
    paths = dict(VIEW.paths(position))
    assert paths[("0305",)] == paths[("0304", "0305")] == "move-0305"
    assert paths[("0306",)] == paths[("0304", "0306")] == "fire-0306"


def test_every_hex_is_labelled_with_terrain_unit_strength_order_and_markers() -> None:
    position = battle("a0304:T1:2:1:e b0310:U1:3:0:s", f="0304").seen_by(0)
    labels = {s["target"]: s["label"] for s in VIEW.frame(position, Look()).shapes if "target" in s}
    assert len(labels) == len(INDEX)
    own = (
        "0304, forest, White’s T1 Tanks, 2 of 3 elements, 1 suppression marker, ordered to engage."
    )
    assert labels["0304"] == own
    assert labels["0310"].endswith("3 of 3 elements, with an order face down.")
    assert labels["0101"] == "0101, open."


def test_the_reach_shows_the_cost_of_each_hex_and_the_path_to_the_one_pointed_at() -> None:
    position = played(battle("a0704:T1:3:0:a b0114:U1", f="0705"), "activate-0704-advance")
    look = everything(Look(focus="0706"))
    costs = {
        s["key"]: s["text"]
        for s in VIEW.frame(position, look).shapes
        if s["key"].startswith("cost-")
    }
    assert costs[f"cost-{INDEX['0705']}"] == "2"
    assert costs[f"cost-{INDEX['0703']}"] == "1"
    assert {"way", "way-under"} <= keys(position, look)


def test_targets_show_the_exact_chances() -> None:
    position = played(battle("a0304:T1:3:0:s b0306:L1:1:0:n"), "activate-0304-strike")
    who = previews.unit_in_focus(position, Look())
    assert who == UnitInFocus(position.at[INDEX["0304"]], (3,), True)
    (aim,) = previews.shown_attacks(position, Look(), who)
    share = 1 - (1 - Fraction(1, 2) * Fraction(1, 2)) ** 5
    assert aim.odds == attack_odds.odds(aim.shot)
    assert aim.odds.destroy == share
    marks = shape_of(position, everything(Look()), f"hurt-{INDEX['0306']}")
    assert marks["parts"][1]["text"] == f"{float(share):.0%}"
    (note, *_) = VIEW.notes(position, Look(focus="0306"))
    rows = {item.label: item for item in note.items if isinstance(item, Row)}
    assert rows["Destroyed"].share == share
    assert rows["mean"].values[0] == "2.50"


@pytest.mark.rule("legions R19")
def test_a_blocked_line_is_drawn_with_its_blocker_and_explained() -> None:
    position = battle("a0304:T1 b0308:U1", f="0306")
    look = everything(Look(picked=("0304",), focus="0308"))
    assert {"ray", f"blocker-{INDEX['0306']}", "stop", "veil", "range"} <= keys(position, look)
    assert shape_of(position, look, "ray")["role"] == "ray blocked"
    words = "0304 to 0308: the line is blocked: it crosses 0306 (a forest)."
    assert VIEW.describe_selection(position, look) == words
    assert VIEW.why_not(position, look, "0308") == words


def test_clicking_two_hexes_shows_the_line_between_them() -> None:
    position = battle("a0101:T1 b1301:U1", f="0705")
    look = everything(Look(tried=("0704", "0706")))
    assert previews.sight_line(position, look, always=True) == (INDEX["0704"], INDEX["0706"])
    assert f"blocker-{INDEX['0705']}" in keys(position, look)
    aside = everything(Look(tried=("0704",), focus="0703"))
    assert shape_of(position, aside, "ray")["role"] == "ray clear"
    assert "ray" not in keys(position, Look(tried=("0704", "0706")))


def test_the_last_attack_is_listed_throw_by_throw() -> None:
    start = battle("a0304:T1:3:0:s b0306:L1")
    plies, position = [], start
    for action in ("activate-0304-strike", "fire-0306", "roll-12456", "saves-125"):
        plies.append((position, action))
        position = position.apply(action)
    (note,) = notes.last_attack(Look(plies=plies))
    assert note.items == [
        "T1 on 0304, 3 elements: 5 dice.",
        "Attack on 0306, 4 or more hits: 1, 2, 4, 5, 6; 3 hits, 1 marker.",
        "Saves on 4 or more: 1, 2, 5; 2 elements lost.",
        "In all: 2 elements lost, 1 marker.",
    ]


def test_the_luck_of_both_sides_is_reported_when_the_game_is_over() -> None:
    line = game("luck")
    plies = list(zip(positions(line), line.actions, strict=False))
    end = positions(line)[-1]
    note = VIEW.notes(end, Look(plies=plies))[0]
    assert note.title == "The luck of the dice"
    rows = [item for item in note.items if isinstance(item, Row)]
    assert all(len(row.values) == 4 for row in rows)
    assert VIEW.notes(plies[-1][0], Look(plies=plies[:-1]))[0].title != note.title


def test_every_phase_says_what_it_costs_and_one_is_current() -> None:
    for position in positions(game("phases"))[::7]:
        phases = VIEW.phases(position)
        if position.outcome() is None:
            assert [phase.state for phase in phases].count("now") == 1
            assert all(phase.note for phase in phases if phase.state == "now")
            assert len(phases) == (4 if position.stage in BATTLE else 5)


def test_a_step_with_nothing_in_it_is_skipped() -> None:
    states = [phase.state for phase in VIEW.phases(battle("a0304:T1 b0310:U1"))]
    assert states == ["done", "skipped", "skipped", "now"]


def test_actions_are_named_by_units_and_places() -> None:
    position = battle("a0101:T1:3:0:s b0103:C1:1:0:n b1310:T1")
    unit = position.kind(position.at[INDEX["0101"]]).name
    assert VIEW.name_action(position, "order-0101-engage") == (
        f"give the {unit} on 0101 the order to engage"
    )
    assert VIEW.describe_action(position, "rally-0101") == (
        f"White rallies the {unit} on 0101: one marker less."
    )
    acting = played(position, "activate-0101-strike")
    enemy = acting.kind(acting.at[INDEX["0103"]]).name
    assert VIEW.name_action(acting, "fire-0103") == (
        f"attack the {enemy} on 0103 with the {unit} on 0101"
    )


def test_an_activation_with_its_dice_is_one_entry_of_the_move_list() -> None:
    line = Timeline.of(registry.rules("legions"), Record.parse(RECORD))
    pairs: list[tuple[Any, str]] = list(zip(line.positions, line.actions, strict=False))
    parts = [VIEW.entry_part(before, action) for before, action in pairs]
    begun = 0
    for (before, action), part in zip(pairs, parts, strict=True):
        verb = action.partition("-")[0]
        if verb == "activate":
            assert part == ("act", "")
            begun += 1
        elif before.activation is not None:
            assert part is not None
            assert part.entry == "act"
            assert part.short
    assert begun > 10
    assert "complete" in {part.short for part in parts if part is not None}


def test_a_picked_unit_fires_at_an_enemy_that_is_clicked() -> None:
    position = RULES.start(FIRST_BATTLE, Stream("shot")).apply("roll-3-4")
    table = Table("shot")
    record = Record("legions", {**FIRST_BATTLE, "start": position.text()})
    if "curtain" in table.scene("open", record=str(record)):
        table.ask("lift")
    picked = table.scene("click", target="0910")
    aims = {shape["key"] for shape in picked["shapes"] if shape["key"].startswith("aim-")}
    goals = {s["target"] for s in picked["shapes"] if "target" in s and "goal" in s["role"]}
    assert aims
    assert {f"aim-{INDEX[name]}" for name in goals} == aims
    fired = table.scene("click", target="0906")
    played = [move["text"] for move in fired["moves"]]
    assert played[:2] == ["activate-0910-strike", "fire-0906"]


def test_only_what_the_order_of_a_unit_allows_is_done_at_once() -> None:
    position = RULES.start(FIRST_BATTLE, Stream("shot")).apply("roll-3-4")
    assert isinstance(position, LegionsPosition)
    for unit in position.units:
        name, order = NAMES[unit.hex], ORDERS[unit.order]
        act = f"activate-{name}-{order}"
        able = act in position.legal_actions()
        acting = position.apply(act).legal_actions() if able else ("hold",)
        found = VIEW.shortcuts(position, (name,))
        assert {tuple(run) for _, run in found} == {
            (act, action) for action in acting if action != "hold"
        }
        assert all(path == (name, run[1][-4:]) for path, run in found)
        stages = {position.apply(act).apply(action).stage for _, (_, action) in found}
        allowed = {"engage": {ATTACK, FIRE, PLAY}, "advance": {PLAY}, "strike": {ATTACK}}
        assert stages <= allowed[order]
        assert able == bool(found)
    assert not VIEW.shortcuts(position, ())
    assert not VIEW.shortcuts(position, ("0910", "activate-strike"))


def test_a_unit_that_can_do_nothing_does_nothing_at_once() -> None:
    position = battle("a0304:T1:3:0:s b1310:U1")
    assert "activate-0304-strike" in position.legal_actions()
    assert not VIEW.shortcuts(position, ("0304",))


def test_the_order_that_a_unit_has_is_offered_last_and_as_such() -> None:
    position = battle("a0304:T1:3:0:s b1310:U1")
    paths = dict(VIEW.paths(position))
    assert paths[("0304", "again-strike")] == "order-0304-strike"
    steps = [step for step in VIEW.buttons(position) if step not in ("end", "activate-strike")]
    assert steps == ["order-advance", "order-engage", "again-strike"]
    assert "nothing would change" in VIEW.buttons(position)["again-strike"].note


def test_the_guide_names_what_can_be_clicked() -> None:
    position = battle("a0304:T1:3:0:s a0505:T1:3:0:a a0707:T1:3:0:n b0306:U1")

    def said(at: LegionsPosition, *picked: str) -> str:
        look = Look(picked=picked, can=frozenset({"0304"}), shown=frozenset({GUIDE}))
        notes = {note.key: note for note in VIEW.notes(at, look)}
        return " ".join(map(str, notes["guide"].items))

    assert "1. Activate a unit" in said(position)
    assert "This battle is under way" in said(position)
    assert "This battle is under way" not in said(position.replace(turn=1))
    striking, advancing, idle = (said(position, name) for name in ("0304", "0505", "0707"))
    assert "Choose an enemy unit with odds" in striking
    assert "shaded" not in striking
    assert "Choose a shaded hex" in advancing
    assert "odds" not in advancing
    assert idle == "Use a button to choose what it should do."
    acting = played(position, "activate-0505-advance")
    assert "in a triangle" in said(acting, "0505")


def test_the_card_of_a_unit_says_in_a_few_lines_what_it_can_do() -> None:
    position = battle("a0304:T1:3:0:s b0306:U1")
    for unit in position.units:
        kind, note = position.kind(unit), notes.unit_note(position, unit)
        said = " ".join(map(str, note.items))
        assert len(note.items) <= 5
        assert f"{unit.left} of {kind.size} elements" in said
        assert f"worth {kind.vp} points" in said
        assert f"Moves {kind.engage} to engage, {kind.advance} to advance" in said
        assert f"range {kind.range}" in said
        assert f"Attacks with {kind.dice[kind.size - unit.left]} d" in said
    worn = position.units[0]._replace(left=1, suppressed=2, order=SECRET)
    said = " ".join(map(str, notes.unit_note(position, worn).items))
    assert "order face down, 2 suppression markers" in said
    assert "fewer" not in said


@pytest.mark.parametrize("looked", [{"focus": "0306"}, {"tried": ("0306",)}])
def test_the_card_of_a_unit_pointed_at_comes_before_what_to_do(looked: dict[str, Any]) -> None:
    position = battle("a0304:T1:3:0:s a0505:T1:3:0:a b0306:U1")

    def order(**more: Any) -> list[str]:
        look = Look(can=frozenset({"0304"}), shown=frozenset({GUIDE}), **more)
        return [note.key for note in VIEW.notes(position, look)][:2]

    assert order(**looked)[0] == "unit"
    assert order()[0] == "guide"
    assert order(focus="0304", picked=("0304",)) == ["guide", "unit"]
    assert order(focus="0305")[0] == "guide"


def test_what_is_pointed_at_goes_before_what_was_touched() -> None:
    position = battle("a0304:T1:3:0:s b0310:U1")
    notes = VIEW.notes(position, Look(focus="0304", tried=("0310",)))
    assert [note.title[:2] for note in notes if note.key == "unit"] == ["T1"]
