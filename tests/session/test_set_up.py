"""What is set up can be changed before it is confirmed: by clicks, as if it had been chosen so."""

from __future__ import annotations

from typing import Any

import pytest
from tests.session.test_session import set_up
from tests.support.table import Table

from quanta.core.errors import IllegalAction
from quanta.core.rng import Stream
from quanta.games.legions.model.units import UNKNOWN
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.ready_armies import READY_ARMIES
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.registry import rules, view
from quanta.session.set_up import own_plies, replace_last

ARMIES = {"army0": READY_ARMIES[0].value, "army1": READY_ARMIES[1].value}
"""Of several types each."""


def in_set_up(**params: str) -> tuple[Table, dict[str, Any]]:
    """A game of Legions in which a side is to set up; the program has chosen all before."""
    table = Table()
    scene = table.scene("new", game="legions", players=["human", "human"], params=params)
    while part(scene) != "Set-up":
        scene = table.scene("lift") if scene.get("curtain") else table.scene("set-up")
    return table, table.scene("lift") if scene.get("curtain") else scene


def part(scene: dict[str, Any]) -> str:
    return next(str(each["label"]) for each in scene["phases"] if each["state"] == "now")


def actions(scene: dict[str, Any]) -> list[str]:
    return list(Record.parse(scene["record"]).actions)


def placed(scene: dict[str, Any]) -> dict[str, str]:
    """Hex -> type of what the side that sets up has set up."""
    found = [text.split("-") for text in actions(scene) if text[-4:].isdigit()]
    return {name: code for code, name in found}


def drops(scene: dict[str, Any]) -> list[str]:
    """The buttons that leave a unit out of an army."""
    return [each for each in begins(scene) if each.startswith("drop-")]


def goals(scene: dict[str, Any]) -> list[str]:
    return [each["target"] for each in scene["shapes"] if " goal" in each.get("role", "")]


def test_the_program_leaves_the_last_decision_of_a_set_up_to_be_confirmed() -> None:
    table, scene = in_set_up()
    assert set_up(scene) == "Choose for me"
    scene = table.scene("set-up")
    assert (part(scene), set_up(scene)) == ("Set-up", "Confirm set-up")
    assert "Left to do: deploy" in scene["status"]["text"]
    assert any("hint" in shape["role"] for shape in scene["shapes"])
    mover, scene = scene["to_play"], table.scene("set-up")
    assert scene["curtain"]["seat"] == 1 - mover


def mustered() -> tuple[Table, dict[str, Any]]:
    """A game in which the program has chosen White's army, which is to be confirmed."""
    table = Table()
    table.scene("new", game="legions", players=["human", "human"], params={"muster": "open"})
    return table, table.scene("set-up")


def test_a_unit_that_is_taken_is_left_out_by_a_click() -> None:
    table, scene = mustered()
    assert (part(scene), set_up(scene)) == ("Forces", "Confirm set-up")
    before = actions(scene)
    assert set(drops(scene)) == {f"drop-{number}" for number in range(len(before))}
    scene = table.scene("click", target="drop-0")
    left = actions(scene)
    assert len(left) == len(before) - 1
    assert set(left) <= set(before)
    assert (set_up(scene), scene["to_play"], scene["ply"]) == ("Confirm set-up", 0, len(left))
    scene = table.scene("set-up")  # the army as it is, and not filled up again
    assert actions(scene) == [*left, "done"]


def test_an_army_that_is_emptied_is_chosen_again() -> None:
    table, scene = mustered()
    for number in reversed(range(len(actions(scene)))):
        scene = table.scene("click", target=f"drop-{number}")
    assert (set_up(scene), scene["plies"], drops(scene)) == ("Choose for me", 0, [])
    assert actions(table.scene("set-up"))


def test_a_unit_that_is_added_to_an_army_is_kept() -> None:
    table, scene = mustered()
    scene = table.scene("click", target="drop-0")
    more = next(each["target"] for each in scene["buttons"] if each["target"] != "done")
    before = actions(scene)
    scene = table.scene("click", target=more)
    assert actions(scene) == [*before, f"take-{more}"]
    assert set_up(scene) == "Choose for me"
    assert "to leave that unit out" in scene["status"]["text"]


def test_the_units_of_the_other_side_cannot_be_left_out() -> None:
    table, _ = mustered()
    table.scene("set-up")
    scene = table.scene("lift")
    assert (scene["to_play"], drops(scene)) == (1, [])


@pytest.mark.parametrize(("stage", "first"), [("Board", "section-"), ("Edges", "area-")])
def test_another_section_or_edge_can_be_chosen_instead(stage: str, first: str) -> None:
    table, scene = proposed_in(stage)
    assert "Left to do" in scene["status"]["text"]
    own = actions(table.scene("set-up"))[-1]
    table, scene = proposed_in(stage)
    before = actions(scene)
    others = [each for each in begins(scene) if each.startswith(first) and each != own]
    scene = table.scene("click", target=others[0])
    assert actions(scene)[: len(before) + 1] == [*before, others[0]]


def test_what_is_proposed_is_marked() -> None:
    table, scene = proposed_in("Board")
    marks = [each["key"] for each in scene["shapes"] if each["key"].endswith("-hint")]
    own = actions(table.scene("set-up"))[-1]
    assert marks == [f"tile-{int(own.split('-')[1]) - 1}-hint"]


def proposed_in(stage: str) -> tuple[Table, dict[str, Any]]:
    """A game in which the program proposes the last decision of this part of the set-up."""
    table, scene = mustered()
    for _ in range(20):
        if part(scene) == stage and set_up(scene) == "Confirm set-up":
            break
        scene = table.scene("lift" if scene.get("curtain") else "set-up")
    assert (part(scene), set_up(scene)) == (stage, "Confirm set-up")
    return table, scene


def begins(scene: dict[str, Any]) -> list[str]:
    """The first clicks there are: on the board, and beside it."""
    on = [str(each["target"]) for each in scene["shapes"] if " can" in each.get("role", "")]
    return [*on, *(each["target"] for each in scene["buttons"])]


def test_a_unit_that_is_set_up_goes_elsewhere_by_two_clicks() -> None:
    table, _ = in_set_up()
    scene = table.scene("set-up")
    before, moves = placed(scene), scene["ply"]
    first = next(iter(before))
    scene = table.scene("click", target=first)
    assert (scene["picked"], scene["begun"], set_up(scene)) == ([first], True, "Confirm set-up")
    free = next(each for each in goals(scene) if each not in before)
    scene = table.scene("click", target=free)
    assert placed(scene) == {**{k: v for k, v in before.items() if k != first}, free: before[first]}
    assert (scene["ply"], scene["plies"], set_up(scene)) == (moves, moves, "Confirm set-up")


def test_two_units_change_places() -> None:
    table, _ = in_set_up(**ARMIES)
    scene = table.scene("set-up")
    before = placed(scene)
    one = next(name for name, code in before.items() if code != next(iter(before.values())))
    scene = table.scene("click", target=one)
    other = next(each for each in goals(scene) if each in before)
    scene = table.scene("click", target=other)
    assert placed(scene) == {**before, one: before[other], other: before[one]}


def test_a_unit_that_is_picked_up_is_put_down_again() -> None:
    table, _ = in_set_up()
    before = table.scene("set-up")
    first = next(iter(placed(before)))
    table.scene("click", target=first)
    scene = table.scene("click", target="0101" if first > "0107" else "1314")
    assert (scene["picked"], scene["status"]["kind"]) == ([first], "illegal")
    assert "outside" in scene["status"]["text"]
    assert "begun" not in table.scene("click", target=first)
    table.scene("click", target=first)
    scene = table.scene("cancel")
    assert (scene["record"], "begun" in scene) == (before["record"], False)


def test_what_was_set_up_by_hand_can_be_changed_too() -> None:
    table, scene = in_set_up()
    code = next(each["target"] for each in scene["buttons"])
    table.scene("click", target=code)
    spots = goals(table.scene("point"))
    scene = table.scene("click", target=spots[0])
    table.scene("click", target=spots[0])
    scene = table.scene("click", target=spots[1])
    assert placed(scene) == {spots[1]: code}
    assert set_up(scene) == "Choose for me"


def test_a_change_reveals_nothing_and_counts_as_no_move_taken_back() -> None:
    table, _ = in_set_up()
    scene = table.scene("set-up")
    mover = scene["to_play"]
    table.scene("click", target=next(iter(placed(scene))))
    table.scene("click", target=goals(table.scene("point"))[0])
    public = Timeline.of(
        rules("legions"), Record.parse(table.ask("export", **{"as": "public"})["text"])
    )
    assert isinstance(public.position, LegionsPosition)
    assert set(public.position.reserves[mover]) == {UNKNOWN}
    assert not any(node.declarations for node in public.root.subtree())
    scene = table.scene("set-up")
    assert scene["curtain"]["seat"] == 1 - mover
    # Units of the other side cannot be moved.
    scene = table.scene("lift")
    table.scene("click", target=next(iter(placed(scene))))
    assert "begun" not in table.scene("point")


def test_once_the_battle_has_begun_nothing_is_picked_up() -> None:
    table, _ = in_set_up()
    scene = table.scene("set-up")
    while set_up(scene) or scene.get("curtain"):
        scene = table.scene("lift") if scene.get("curtain") else table.scene("set-up")
    assert part(scene) != "Set-up"
    line = Timeline.of(rules("legions"), Record.parse(scene["record"]))
    plies = list(zip(line.positions, line.actions, strict=False))
    assert not view("legions").replacements(line.position, plies, ())


@pytest.fixture
def line() -> Timeline:
    game = rules("leap")
    timeline = Timeline(game, {}, game.start({}, Stream("line")))
    for _ in range(2):
        timeline.apply(timeline.position.legal_actions()[0])
    return timeline


def test_the_plies_that_are_replaced_leave_nothing_behind(line: Timeline) -> None:
    other = line.nodes[1].position.legal_actions()[1]
    replace_last(line, 1, [other])
    assert (line.actions[-1], line.plies, line.branched) == (other, 2, False)
    replace_last(line, 1, [other])
    assert (line.actions[-1], line.branched) == (other, False)


def test_plies_can_be_replaced_by_fewer_and_by_none(line: Timeline) -> None:
    first = line.actions[0]
    replace_last(line, 2, [first])
    assert (line.actions, line.ply, line.at_end, line.branched) == ([first], 1, True, False)
    replace_last(line, 1, [])
    assert (line.actions, line.ply, line.at_end, line.branched) == ([], 0, True, False)


def test_what_goes_on_from_replaced_plies_stays_as_a_variation(line: Timeline) -> None:
    other = line.nodes[0].position.legal_actions()[1]
    line.ply = 1
    replace_last(line, 1, [other])
    assert (line.plies, line.branched, line.node.is_mainline()) == (1, True, True)


def test_a_replacement_that_cannot_be_played_changes_nothing(line: Timeline) -> None:
    before = line.actions
    with pytest.raises(IllegalAction):
        replace_last(line, 1, ["nonsense"])
    assert (line.actions, line.ply) == (before, 2)


def test_own_plies_are_those_since_another_seat_has_played(line: Timeline) -> None:
    assert own_plies(line) == 0
