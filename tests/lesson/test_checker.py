"""The checker finds what is wrong with a lesson, and the session plays what it finds sound."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.table import Table

from quanta.lesson.checker import check
from quanta.lesson.text_form import read

BOARD = "leap;start=bww-obwb-owbwb-wwoo-wwo_w/"
"""White wins within two turns with d3-e4 alone."""
QUESTION = "say: x\ngoal: choose\n"


def text(step: str, at: str = BOARD) -> str:
    return f"lesson leap one\nstep a\nat: {at}\n{step}\n"


SOUND = [
    "say: x\ngoal: win 2\nonly: yes",
    "say: x\ngoal: win 2\nanswer: d3-e4",
    "say: x\ngoal: capture e4",
    "say: x\ngoal: all d3",
    "say: x\ngoal: illegal d3-e4 d3-e5",
    "say: x\ngoal: win\nopponent: level1",
    f"{QUESTION}right: a\nfalse: b",
]

FLAWS = [
    ("goal: win 2", "It says nothing"),
    (f"say: {'word ' * 26}", "has 26 words"),
    ("say: x\nshow: z9", "off the board"),
    ("say: x\noverlays: stars", "no overlay 'stars'"),
    ("say: x\ngoal: play\nanswer: a1-e5", "Ply 1 of the answer, a1-e5:"),
    ("say: x\ngoal: win 1", "cannot be reached"),
    ("say: x\ngoal: win 2\nanswer: d3-c3", "is not right by the goal"),
    ("say: x\ngoal: capture e4\nanswer: d3-c3", "is not right by the goal"),
    ("say: x\ngoal: play\nanswer: d3-c3\nonly: yes", "these do it too"),
    ("say: x\ngoal: reach 90\nanswer: d3-e4", "does not reach the goal"),
    ("say: x\ngoal: illegal d3-e5 a1-b9", "None of these is allowed"),
    ("say: x\ngoal: illegal d3-e4 d3-c3", "no right answer"),
    ("say: x\ngoal: pick z9", "no place z9"),
    (f"{QUESTION}right: a\nright: b", "Every option is right"),
    (f"{QUESTION}false: a\nfalse: b", "no right answer"),
    ("say: x\ngoal: win", "Nobody answers the moves"),
    ("say: x\ngoal: win\nopponent: nobody", "no player 'nobody'"),
]


@pytest.mark.parametrize("step", SOUND)
def test_a_sound_step_has_no_flaw(step: str) -> None:
    assert not check(read(text(step)))


@pytest.mark.parametrize(("step", "why"), FLAWS, ids=[why for _, why in FLAWS])
def test_a_flaw_is_found(step: str, why: str) -> None:
    found = check(read(text(step)))
    assert any(why in flaw.text for flaw in found), found
    assert all((flaw.line, flaw.step) == (2, "a") for flaw in found)


def test_a_position_of_another_game_or_none_is_a_flaw() -> None:
    assert "is of quantum" in check(read(text("say: x", "quantum/")))[0].text
    assert "not a" in check(read(text("say: x", "leap;start=w?b_w/")))[0].text
    over = "leap;start=woo-oooo-ooooo-oooo-oob_w/"
    assert "game is over" in check(read(text("say: x\ngoal: capture c1", over)))[0].text


def ask(table: Table, do: str, **more: Any) -> dict[str, Any]:
    """The last of what a session answers."""
    reply = table.ask(do, **more)
    return table.run() or reply


def test_a_wrong_move_is_explained_and_not_played() -> None:
    table = Table()
    ask(table, "open", record=text("say: x\ngoal: win 2\npraise: Well done."))
    told = ask(table, "type", text="d3-c3")["scene"]
    said = told["cards"][0]["feedback"]
    assert (told["plies"], said["tone"]) == (0, "wrong")
    assert said["text"].startswith("That does not win in time. The answer would be")
    told = ask(table, "type", text="d3-e4")["scene"]
    assert told["plies"] == 2
    for _ in range(3):
        if told["lesson"]["state"] != "open":
            break
        ask(table, "lesson", to="show")
        hint = table.game.attention.hint
        told = ask(table, "type", text=hint)["scene"]
    assert told["lesson"]["state"] == "done"
    assert told["cards"][0]["feedback"] == {"text": "Right. Well done.", "tone": "good"}
    assert told["status"]["prompt"] == "Right."


def test_an_illegal_move_has_the_rules_own_reason() -> None:
    table = Table()
    ask(table, "open", record=text("say: x\ngoal: win 2"))
    refused = ask(table, "type", text="d3-e5")
    assert refused["error"]["kind"] == "IllegalAction"
    assert "neighbour" in refused["error"]["message"]


def test_the_record_of_a_lesson_is_its_link_and_opens_it_again() -> None:
    table = Table()
    made = ask(table, "open", record=text("say: x\ngoal: win 2"))["scene"]
    assert made["record"] == made["lesson"]["link"]
    assert ask(table, "export", **{"as": "link"})["text"] == made["record"]
    again = ask(Table(), "open", record=f"#{made['record']}")["scene"]
    assert again["shapes"] == made["shapes"]
    assert again["lesson"] == made["lesson"]


@pytest.mark.parametrize(
    "record",
    ["lesson=", "lesson=leap.none", "lesson=leap.rings.none", "lesson=chess.a", "lesson x"],
)
def test_a_lesson_that_is_not_there_leaves_the_game_that_is_on(record: str) -> None:
    table = Table()
    before = ask(table, "open", record="leap;start=ww-bwb-bb_w/")["scene"]
    refused = ask(table, "open", record=record)
    assert not refused["ok"]
    assert refused["scene"]["record"] == before["record"]


def test_there_is_nothing_to_go_on_with_outside_a_lesson_and_after_its_end() -> None:
    table = Table()
    ask(table, "open", record="leap;start=ww-bwb-bb_w/")
    assert not ask(table, "lesson", to="next")["ok"]
    ask(table, "open", record=text("say: x\ngoal: win 2"))
    assert "last step" in ask(table, "lesson", to="next")["error"]["message"]
    assert not ask(table, "lesson", to="choose", option=7)["ok"]
