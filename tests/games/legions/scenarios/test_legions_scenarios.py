"""Scenarios in play: objectives, reinforcements, how they end, what is shown of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.legions.play import eager
from tests.support.effort import amount
from tests.support.table import Table

from quanta import registry
from quanta.core.errors import BadParam, BadRecord, IllegalAction
from quanta.core.game import CHANCE
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.games.legions.ai.level_skills import SKILLS
from quanta.games.legions.ai.objective_value import hex_values
from quanta.games.legions.ai.policy import decide
from quanta.games.legions.crafts.scenarios import BLANK
from quanta.games.legions.evaluate import evaluate, objectives_ahead
from quanta.games.legions.invariants import check_position, check_step
from quanta.games.legions.model.geometry import INDEX, NAMES
from quanta.games.legions.model.objectives import edge_hexes
from quanta.games.legions.model.stages import COMMAND, DEPLOY, MUSTER
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.report import attacks, report
from quanta.games.legions.rules import RULES
from quanta.games.legions.scenarios.descriptions import EDGE_WORDS
from quanta.games.legions.scenarios.document import text_of
from quanta.games.legions.scenarios.house import SCENARIOS, scenario_document
from quanta.games.legions.view import VIEW, note_parts
from quanta.games.legions.view.picture import OVERLAYS
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.notes import Note
from quanta.scene.view import Look

ALL = Look(shown=frozenset(overlay.key for overlay in OVERLAYS))


def unit(side: str, code: str, hex_: str = "", **more: Any) -> dict[str, Any]:
    return {"side": side, "code": code, "hex": hex_, **more}


def scenario(units: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A document on the small map of Mill Lane and Kiln Ridge, in which White begins."""
    plain = {"goal": 100, "turns": 9, "objectives": [], "reinforcements": []}
    return {**BLANK, **plain, "units": units, **more}


def start(document: Mapping[str, Any] | str) -> LegionsPosition:
    value = document if isinstance(document, str) else text_of(document)
    position = RULES.start({"scenario": value}, Stream(b"scenario"))
    assert isinstance(position, LegionsPosition)
    return position


def turns(position: LegionsPosition, count: int) -> LegionsPosition:
    """The position after this number of turns in which nothing is done."""
    for _ in range(count):
        position = position.apply("roll-1-2").apply("end")
    return position


FAR = [unit("white", "C2", "0711"), unit("black", "F1", "0403")]
MIDDLE = {"side": "white", "kind": "hold", "points": 9, "hexes": "0707 0807", "name": "the middle"}


@pytest.mark.rule("legions M18")
def test_what_is_held_counts_each_turn_and_what_is_taken_once() -> None:
    units = [unit("white", "C2", "0707"), unit("black", "F1", "0403")]
    taken = {**MIDDLE, "kind": "take", "points": 30}
    position = turns(start(scenario(units, objectives=[MIDDLE, taken])), 1)
    assert position.vp == (39, 0)
    assert position.progress.taken == (1,)
    assert turns(position, 1).vp == (39, 0), "not at the end of the other side’s turn"
    assert turns(position, 2).vp == (48, 0)


def test_the_report_has_a_curve_of_what_the_objectives_brought() -> None:
    units = [unit("white", "C2", "0707"), unit("black", "F1", "0705")]
    seen = [start(scenario(units, objectives=[MIDDLE], goal=500))]
    shots = ("roll-6-6", "order-0707-strike", "end", "roll-1-2", "end", "roll-1-6")
    actions = [*shots, "activate-0707-strike", "fire-0705"]
    for action in actions:
        seen.append(seen[-1].apply(action))
    while seen[-1].outcome() is None:
        actions = [text for text in seen[-1].legal_actions() if text != "hold"]
        seen.append(seen[-1].apply(actions[-1]))
    made = report(seen, Note("Luck", ()))
    assert [curve.title for curve in made.curves] == ["Points", "Objectives", "Luck"]
    white, black = (line.values for line in made.curves[1].lines)
    destroyed = sum(each.target.vp for each in attacks(seen) if each.destroyed and not each.seat)
    assert destroyed
    assert (white[0], white[3], white[-1]) == (0, 9, seen[-1].vp[0] - destroyed)
    assert not any(black)


def test_observations_have_planes_of_what_counts_in_a_scenario() -> None:
    date = {"side": "black", "kind": "survive", "points": 40, "turn": 2, "units": 1}
    taken = {**MIDDLE, "kind": "take", "points": 30}
    position = start(scenario(FAR, objectives=[MIDDLE, taken, date]))
    make = registry.modules("legions").learning
    assert make is not None
    plain, made = make(RULES.start({}, Stream(b"plain"))), make(position)
    assert plain is not None
    assert made is not None
    assert made.planes[: len(plain.planes)] == plain.planes
    size = made.rows * made.columns

    def shown(position: LegionsPosition, seat: int) -> dict[str, set[int]]:
        planes = made.observe(position.seen_by(seat), seat)
        assert len(planes) == len(made.planes) * size
        return {
            name: set(planes[number * size : (number + 1) * size])
            for number, name in enumerate(made.planes)
        }

    white, black = shown(position, 0), shown(position, 1)
    assert white["own: points for holding a hex each turn"] == {0, 9}
    assert white["own: points for taking a hex"] == {0, 30}
    assert white["other: points for surviving"] == black["own: points for surviving"] == {40}
    assert black["other: points for holding a hex each turn"] == {0, 9}
    assert shown(turns(position, 4), 1)["own: points for surviving"] == {0}


@pytest.mark.rule("legions M18")
def test_nothing_counts_while_an_enemy_is_there_too() -> None:
    units = [unit("white", "C2", "0707"), unit("black", "F1", "0807")]
    black = {**MIDDLE, "side": "black"}
    assert turns(start(scenario(units, objectives=[MIDDLE, black])), 4).vp == (0, 0)


@pytest.mark.rule("legions M18", "legions H30")
def test_objectives_decide_at_the_limit_of_turns_and_reach_the_goal() -> None:
    units = [unit("white", "C2", "0707"), unit("black", "F1", "0403")]
    document = scenario(units, objectives=[MIDDLE], turns=2)
    end = turns(start(document), 4).outcome()
    assert end is not None
    assert end.reason == "Each side has played 2 turns; White has 18 points, Black 0."
    end = turns(start({**document, "goal": 10}), 3).outcome()
    assert end is not None
    assert end.reason == "White has 18 points (10 needed)."


@pytest.mark.rule("legions M19")
def test_who_survives_gets_points_after_its_turn() -> None:
    lasting = {"side": "black", "kind": "survive", "points": 40, "turn": 2, "units": 1}
    position = start(scenario(FAR, objectives=[lasting, {**lasting, "points": 5}]))
    assert [turns(position, count).vp[1] for count in (2, 3, 4, 6)] == [0, 0, 45, 45]
    alone = turns(position, 2)
    beaten = alone.replace(units=tuple(u for u in alone.units if u.seat == 0))
    end = beaten.outcome()
    assert end is not None
    assert end.winner == 0


EXIT = {"side": "white", "kind": "leave", "points": 20, "edge": "top", "name": "the road"}


@pytest.mark.rule("legions M20")
def test_units_at_the_edge_leave_at_the_end_of_their_turn_and_are_not_lost() -> None:
    units = [unit("white", "C2", "0704"), unit("white", "C3", "0904"), unit("white", "C6", "0711")]
    document = scenario([*units, unit("black", "F1", "0411")], objectives=[EXIT])
    position = start(document)
    assert "0704" in {NAMES[hex_] for hex_ in position.scenario.objectives[0].hexes}
    stuck = [u._replace(suppressed=int(u.hex == INDEX["0904"])) for u in position.units]
    rolled = position.replace(units=tuple(stuck)).apply("roll-1-2")
    after = rolled.apply("end")
    assert after.vp == (20, 0), "a suppressed unit stays"
    assert [NAMES[each.hex] for each in after.progress.gone] == ["0704"]
    assert RULES.read(after.text(), {"scenario": text_of(document)}) == after
    assert not [*check_position(after), *check_step(rolled, "end", after)]
    note = note_parts.losses_note(after, [(rolled, "end")])
    assert note is not None
    assert note.items == ["No unit has been destroyed yet."]


@pytest.mark.rule("legions M20")
def test_a_side_whose_last_units_left_is_not_beaten_but_compared() -> None:
    units = [unit("white", "C2", "0704"), unit("black", "F1", "0411")]
    end = turns(start(scenario(units, objectives=[EXIT])), 1).outcome()
    assert end is not None
    says = "White has no unit left on the board; White has 20 points, Black 0."
    assert (end.winner, end.reason) == (0, says)


LATE = {"side": "black", "turn": 2, "code": "F1", "edge": "top"}


@pytest.mark.rule("legions M21")
def test_reinforcements_come_before_the_dice_at_the_middle_of_their_edge() -> None:
    document = scenario(FAR, reinforcements=[LATE, {**LATE, "code": "F5"}, {**LATE, "turn": 3}])
    position = start(document)
    assert position.progress.waiting == (0, 1, 2)
    before = turns(position, 2).apply("roll-1-2")
    after = before.apply("end")
    assert after.progress.waiting == (2,)
    came = set(after.units) - set(before.units)
    assert len(came) == 2
    assert {each.hex for each in came} <= set(edge_hexes("top", after.scenario.in_play))
    assert all(each.seat == 1 and not each.order for each in came)
    assert after.stage == COMMAND
    assert not [*check_position(after), *check_step(before, "end", after)]
    assert "Black’s Herons come at the upper edge." in VIEW.describe_action(before, "end")
    assert RULES.read(after.text(), {"scenario": text_of(document)}) == after


@pytest.mark.rule("legions M21")
def test_reinforcements_wait_for_a_free_hex_and_keep_their_side_in_play() -> None:
    position = start(scenario(FAR, reinforcements=[LATE]))
    (due,) = position.scenario.reinforcements
    full = position.units[-1]
    block = [full._replace(hex=hex_, seat=0, kind=0, left=1) for hex_ in due.hexes]
    crowded = turns(position.replace(units=tuple(sorted(block))), 3)
    assert crowded.outcome() is None, "Black has a unit that is still to come"
    assert crowded.progress.waiting == (0,)


@pytest.mark.rule("legions M17")
def test_units_without_a_place_are_deployed_and_the_others_stand_there() -> None:
    units = [unit("white", "C2"), unit("white", "C6", "0711"), unit("black", "F1")]
    position = start(scenario(units))
    assert (position.stage, position.seat) == (DEPLOY, 0)
    assert RULES.read(position.text(), {"scenario": text_of(scenario(units))}) == position
    position = position.apply("C2-0610")
    assert (position.stage, position.seat) == (DEPLOY, 1)
    assert all(action.startswith("F1-") for action in position.legal_actions())
    position = position.apply("F1-0403")
    assert (position.stage, position.turn, position.seat) == (COMMAND, 1, 0)
    second = start({**scenario(units), "units": units[1:]})
    assert (second.stage, second.seat) == (DEPLOY, 1), "White has nothing to deploy"


@pytest.mark.rule("legions M17", "legions H25")
def test_a_side_without_units_chooses_an_army_in_secret() -> None:
    document = scenario([unit("black", "F1", "0403")], points=90)
    position = start(document)
    assert (position.stage, position.seat) == (MUSTER, 0)
    position = position.apply("take-C2").apply("take-C6")
    assert position.seen_by(1).reserves[0] == (-1, -1)
    for seen in (position, position.seen_by(1)):
        assert RULES.read(seen.text(), {"scenario": text_of(document)}) == seen
    with pytest.raises(IllegalAction, match="costs 71 points"):
        position.apply("take-C1")
    position = position.apply("done")
    assert (position.stage, position.seat) == (DEPLOY, 0)


@pytest.mark.rule("legions M17")
def test_a_scenario_goes_through_a_record_and_refuses_what_it_has_itself() -> None:
    line = Timeline(RULES, {"scenario": "weirs"}, start("weirs"))
    for action in ("roll-1-2", "end", "roll-3-3", "end"):
        line.apply(action)
    record = Record.parse(str(line.record()))
    assert record.params["scenario"] == "weirs"
    assert Timeline.of(RULES, record).position == line.position
    assert start(text_of(scenario_document("weirs"))) == start("weirs")
    for key, value in (("goal", "90"), ("map", "small"), ("army0", "C2")):
        with pytest.raises(BadParam, match=f"its own {key}"):
            RULES.start({"scenario": "mill", key: value}, Stream(b""))
    with pytest.raises(BadParam, match=r"There is no scenario 'mil' \(did you mean mill\?\)"):
        start("mil")


@pytest.mark.rule("legions M17")
@pytest.mark.parametrize("edit", ["3_-_-", "-_-_9", "1_-_-", "-_a0704:C2:3:0:e_-", "-_-"])
def test_a_position_with_progress_that_cannot_be_is_refused(edit: str) -> None:
    text = start("mill").text().removesuffix("-_-_1.2") + edit
    with pytest.raises(BadRecord) as refused:
        RULES.read(text, {"scenario": "mill"})
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("name", SCENARIOS)
def test_whole_games_of_every_scenario_keep_the_invariants(name: str) -> None:
    for seed in range(amount(1, 2, 60)):
        rng, position = Stream(f"{name} {seed}"), start(name)
        for ply in range(1500):
            if position.outcome() is not None:
                break
            action = eager(position, rng)
            after = position.apply(action)
            assert not [*check_position(after), *check_step(position, action, after)]
            if ply % 20 == 0:
                for seen in (after, after.seen_by(0), after.seen_by(1)):
                    assert RULES.read(seen.text(), {"scenario": name}) == seen
            assert VIEW.describe_action(position, action)
            position = after
        assert position.outcome() is not None


def test_the_program_goes_for_what_counts() -> None:
    """A unit of White alone, far from the enemy: it goes to the hex, or to the edge."""
    held: dict[str, Any] = {**MIDDLE, "points": 20, "hexes": "0904"}
    for objective in (held, EXIT):
        position = start(scenario(FAR, turns=6, objectives=[objective]))
        rng = Stream("goes")
        while position.turn < 10 and position.outcome() is None and position.vp[0] == 0:
            if position.to_play == CHANCE:
                position = position.apply(random_action(position, rng))
            elif position.seat == 1:
                position = position.apply("end")
            else:
                *_, (action, _) = decide(position.seen_by(0), rng, SKILLS[6])
                position = position.apply(action)
        assert position.vp[0] >= 20, objective


def test_an_own_objective_draws_a_unit_more_than_to_deny_one_or_to_join_who_holds_it() -> None:
    def worth(side: str, *more: dict[str, Any]) -> float:
        position = start(scenario([*FAR, *more], objectives=[{**MIDDLE, "side": side}]))
        values = hex_values(position, position.at[INDEX["0711"]])
        assert values
        assert values(INDEX["0807"]) > values(INDEX["0808"]) > 0
        return values(INDEX["0807"])

    assert worth("white") > worth("black")
    assert worth("white") > worth("white", unit("white", "C3", "0707"))


def test_the_evaluation_is_better_where_more_will_count() -> None:
    near = [unit("white", "C2", "0707"), unit("black", "F1", "0403")]
    for objective in (MIDDLE, {**MIDDLE, "kind": "take"}, EXIT):
        values = [
            evaluate(start(scenario(units, objectives=[objective])), 0) for units in (FAR, near)
        ]
        assert values[0] < values[1], objective
    lasting = {"side": "black", "kind": "survive", "points": 40, "turn": 2, "units": 1}
    with_it, without = (start(scenario(FAR, objectives=o)) for o in ([lasting], []))
    assert evaluate(with_it, 1) > evaluate(without, 1)


@pytest.mark.rule("legions H30")
def test_a_hex_is_expected_to_count_in_the_turns_that_are_left_and_in_two_at_most() -> None:
    units = [unit("white", "C2", "0707"), unit("black", "F1", "0403")]
    boards = {n: start(scenario(units, objectives=[MIDDLE], turns=n)) for n in (1, 2, 9)}
    once = objectives_ahead(boards[1], 0)
    assert once > 0
    assert objectives_ahead(boards[2], 0) == objectives_ahead(boards[9], 0) == 2 * once
    assert objectives_ahead(turns(boards[2], 2), 0) == once
    assert objectives_ahead(turns(boards[2], 4), 0) == 0


@pytest.mark.rule("legions M18", "legions M21")
@pytest.mark.parametrize("flip", [False, True])
def test_the_board_and_the_notes_show_what_counts(flip: bool) -> None:
    position = start("relief").apply("roll-3-4")
    shapes = VIEW.frame(position, Look(flip=flip, shown=ALL.shown)).shapes
    flags = [shape for shape in shapes if shape["role"].startswith("flag")]
    assert len(flags) == len(position.scenario.objectives)
    assert len({shape["at"] for shape in flags}) == len(flags), "both can be read"
    note = next(note for note in VIEW.notes(position, ALL) if note.key == "objectives")
    labels = [row.label for row in note.items if not isinstance(row, str)]
    assert any("held now" in label for label in labels)
    assert any("at the upper edge" in label for label in labels)
    assert VIEW.goal(position).startswith("First to")
    assert "What counts: hold the village" in VIEW.describe_selection(position, ALL)
    assert VIEW.title(position).startswith("Quantum Legions · The relief")


def test_the_end_of_a_turn_shows_the_points_gained() -> None:
    units = [unit("white", "C2", "0707"), unit("black", "F1", "0403")]
    before = start(scenario(units, objectives=[MIDDLE])).apply("roll-1-1")
    said = "White scores 9: hold the middle at the end of a turn."
    assert VIEW.describe_action(before, "end") == f"White ends the turn. {said}"
    last = VIEW.describe_action(before, "order-0707-strike")
    assert last.endswith(said), "the turn ends with its last point"


def test_an_edge_is_the_last_hex_of_each_column() -> None:
    small = start("mill").scenario.in_play
    found = {edge: [NAMES[hex_] for hex_ in edge_hexes(edge, small)] for edge in EDGE_WORDS}
    assert found["top"] == ["0403", "0504", "0603", "0704", "0803", "0904", "1003"]
    assert found["bottom"][3] == "0711"
    assert {name[:2] for name in found["left"]} == {"04"}
    assert {name[:2] for name in found["right"]} == {"10"}


def test_a_session_plays_a_scenario_against_a_level() -> None:
    params = {"scenario": "mill"}
    scene = Table().scene("new", game="legions", params=params, players=["human", "level5"])
    assert "The mill" in scene["title"]
    assert scene["params"] == params
    assert "objectives" in {note.get("key") for note in scene["notes"]}
