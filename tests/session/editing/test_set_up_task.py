"""The task of which a board is the answer: what the board lacks, and where an answer breaks."""

from __future__ import annotations

import pytest
from tests.session.editing.test_arranging import found, refused
from tests.support.table import Table

from quanta import registry
from quanta.games.leap.puzzles import puzzles
from quanta.record.record import Record

GAME = "leap"
HEAD = "leap;edition=rings;play=puzzle;start="
NORMAL = "leap;edition=rings;start=ww-bwb-bb_w/"
SMALL = f"{HEAD}wb-wwb-bb_w/"
ANSWER = "a2-c2 c2-c3 c3-a1 a1-b1"
FULL = next(puzzle for puzzle in puzzles() if puzzle.kind == "chain" and len(puzzle.solution) == 31)


def task(record: str, answer: str | None = None) -> dict[str, object]:
    more = {} if answer is None else {"answer": answer}
    told: dict[str, object] = found(GAME, record=record, **more)["task"]
    return told


def answered(record: str, answer: str) -> dict[str, object]:
    told = task(record, answer)["answer"]
    assert isinstance(told, dict)
    return told


def unmet(record: str) -> list[str]:
    told = task(record)["conditions"]
    assert isinstance(told, list)
    return [condition["text"] for condition in told if not condition["met"]]


def test_a_game_without_such_a_task_has_none() -> None:
    for game in registry.ids():
        if registry.modules(game).arranger and not registry.modules(game).set_up_task:
            assert "task" not in found(game, fresh="drawn")


def test_a_task_is_begun_with_its_parameters_on_an_empty_board() -> None:
    begun = found(GAME, fresh="empty", params=task(NORMAL)["params"])
    told = begun["task"]
    assert told["on"]
    assert unmet(begun["record"]) == [
        "No ring is free: 61 rings to fill",
        "31 black particles, now 0",
        "30 white particles, now 0",
    ]
    assert told["verdict"] == "3 conditions of 5 are not met yet."
    assert len(told["conditions"][1]["places"]) == 61
    assert not task(NORMAL)["on"]


@pytest.mark.rule("leap-rings R12")
def test_a_board_that_answers_it_is_known_with_its_answer() -> None:
    assert not unmet(FULL.record)
    told = answered(FULL.record, " ".join(FULL.solution))
    assert told["state"] == "solved"
    assert "31 moves" in str(told["says"])
    assert Table().scene("open", record=f"puzzle={told['puzzle']}")["record"] == FULL.record


@pytest.mark.parametrize(
    "written",
    [
        ANSWER,
        ANSWER.replace(" ", "."),
        ANSWER.replace("-", "–").replace(" ", ",\n"),
        "1. a2-c2 2. c2-c3 3. c3-a1 4. a1-b1",
        f"https://a.example/leap/index.html#{SMALL}{ANSWER.replace(' ', '.')}",
    ],
)
def test_an_answer_may_be_written_in_several_ways(written: str) -> None:
    told = answered(SMALL, written)
    assert (told["state"], told["played"]) == ("other", 4)
    assert "asks for more: The board is the hexagon of 5 rings a side" in str(told["says"])


@pytest.mark.parametrize(
    ("answer", "state", "played", "says"),
    [
        ("a2-c2 c2-a1 a1-b1", "broken", 1, "breaks at move 2, c2-a1"),
        ("z9-a1", "broken", 0, "breaks at move 1, z9-a1"),
        (f"{ANSWER} b1-a1", "broken", 4, "breaks at move 5"),
        ("a2-c2 c2-c3", "short", 2, "All 2 moves can be played"),
    ],
)
def test_the_move_at_which_an_answer_breaks_is_named(
    answer: str, state: str, played: int, says: str
) -> None:
    told = answered(SMALL, answer)
    assert (told["state"], told["played"]) == (state, played)
    assert says in str(told["says"])
    assert len(Record.parse(str(told["record"])).actions) == played
    assert "puzzle" not in told


@pytest.mark.parametrize(
    ("record", "answer", "why"),
    [
        (SMALL, "", "Write the moves"),
        (SMALL, "leap;start=ww-bwb-bb_w/b3-b1", "another board"),
        (SMALL, "leap;=", "is not of the form"),
        (SMALL, "x " * 20_000, "longer than"),
        (NORMAL, ANSWER, "Begin the task first"),
        (f"{HEAD}wb-rwb-bb_w/", ANSWER, "Nothing can be played on this board yet"),
    ],
)
def test_what_cannot_be_played_through_is_refused_with_the_reason(
    record: str, answer: str, why: str
) -> None:
    assert why in refused(GAME, record=record, answer=answer)


def test_the_list_of_puzzles_names_the_task() -> None:
    assert Table().ask("puzzles", game=GAME)["puzzles"]["task"]["title"] == "Find a set-up"
