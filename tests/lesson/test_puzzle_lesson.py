"""A puzzle and a step of a lesson are one document: each can be opened as the other."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.test_lessons import GAMES, LONGEST_LINK, Learner
from tests.support.effort import amount
from tests.support.table import Table

from quanta import registry
from quanta.cli.main import main
from quanta.lesson import link
from quanta.lesson.built_in import lessons
from quanta.lesson.checker import check, judge_of
from quanta.lesson.document import Lesson
from quanta.lesson.text_form import read, write
from quanta.record.puzzle_file import Puzzle
from quanta.record.record import Record
from quanta.session.puzzles import puzzle_document, puzzle_link
from quanta.session.puzzles.puzzle_document import lesson_of

each_game = pytest.mark.parametrize("game", GAMES)
PROVED = amount(1, 1, 1_000)
"""Puzzles of each kind that are proved sound as lessons, and solved as such."""


def puzzles(game: str) -> list[Puzzle]:
    """The easiest of each kind."""
    made = registry.modules(game).puzzles
    assert made is not None
    found = sorted(made(), key=lambda puzzle: (puzzle.grade, len(puzzle.solution), puzzle.id))
    kinds = dict.fromkeys(puzzle.kind for puzzle in found)
    return [p for kind in kinds for p in [p for p in found if p.kind == kind][:PROVED]]


@each_game
def test_every_puzzle_is_a_lesson_that_is_written_as_it_is_read(game: str) -> None:
    made = registry.modules(game).puzzles
    assert made is not None
    for puzzle in made():
        lesson = lesson_of(puzzle)
        again = read(write(lesson))
        assert (write(again), again.steps[0].lines) == (write(lesson), (puzzle.solution,))
        text = f"https://example.org/quanta/leap/index.html#lesson={puzzle_link.text_of(puzzle)}"
        assert len(text) <= LONGEST_LINK or game != "leap", puzzle.id


@each_game
def test_a_puzzle_is_a_sound_lesson_and_is_solved_by_what_that_shows(game: str) -> None:
    for puzzle in puzzles(game):
        lesson = lesson_of(puzzle)
        assert not check(lesson), puzzle.id
        for text in (puzzle_link.name_of(puzzle), puzzle_link.text_of(puzzle)):
            learner = Learner(puzzle.id)
            told = learner.ask("open", record=f"lesson={text}")
            assert learner.card["sentences"] == [{"text": puzzle.goal, "tone": "task"}]
            assert "progress" not in learner.card
            assert not told["own"]
            assert told["link"] == f"lesson={puzzle_link.name_of(puzzle)}"
            assert learner.solve() == "done", puzzle.id


@each_game
def test_a_wrong_move_in_a_puzzle_opened_as_a_lesson_is_explained_and_not_played(game: str) -> None:
    puzzle = puzzles(game)[0]
    learner = Learner(puzzle.id)
    learner.ask("open", record=f"lesson={puzzle_link.name_of(puzzle)}")
    assert learner.session.game is not None
    line, task = judge_of(lesson_of(puzzle), 0)
    legal = line.position.legal_actions()
    wrong = [a for a in legal if not task.accepts([line.position], (), a)]
    assert wrong  # a first leap after which none can solve it, among others
    learner.ask("type", text=wrong[0])
    assert (learner.card["feedback"]["tone"], learner.session.game.line.ply) == ("wrong", 0)
    assert learner.card["feedback"]["text"].startswith("That")


STEPS = [
    (lesson, number)
    for game in GAMES
    for lesson in lessons(game)
    for number in range(len(lesson.steps))
]


def puzzle_table(text: str) -> tuple[Table, tuple[str, ...]]:
    """A session with a puzzle on, all seats of which are a person's, and its solution."""
    table, link = Table(), f"puzzle={text.removeprefix('puzzle=')}"
    if "curtain" in table.scene("open", record=link, players=["human", "human"]):
        table.ask("lift")
    return table, puzzle_document.read(link).opened[1].answer


def named(lesson: Lesson, number: int) -> str:
    return f"{lesson.game}.{lesson.id}.{lesson.steps[number].id}"


def test_every_step_that_is_played_is_a_puzzle_or_says_why_not() -> None:
    kinds = set()
    for lesson, number in STEPS:
        text = named(lesson, number)
        _, task = judge_of(lesson, number)
        why = puzzle_document.why_none(lesson, number, task)
        if why:
            reply = Table().ask("open", record=f"puzzle={text}")
            assert reply["error"]["message"] == why
            continue
        kinds.add(task.kind)
        table, solution = puzzle_table(text)
        scene = table.scene("ping")
        assert scene["puzzle"]["link"] == f"puzzle={text}"
        assert scene["cards"][0]["sentences"][0]["text"].startswith(task.step.say)
        for action in solution:
            assert scene["puzzle"]["state"] in ("open", "right"), text
            scene = table.scene("type", text=action)
        if solution:
            assert scene["puzzle"]["state"] == "solved", text
    assert {"capture", "win", "reach"} <= kinds


def test_a_wrong_answer_to_a_step_is_judged_wrong() -> None:
    lesson, number, wrong = next(
        (lesson, number, action)
        for lesson, number in STEPS
        if lesson.steps[number].goal.kind == "capture"
        for action in judge_of(lesson, number)[0].position.legal_actions()
        if not judge_of(lesson, number)[1].accepts(
            judge_of(lesson, number)[0].positions, (), action
        )
    )
    table, solution = puzzle_table(named(lesson, number))
    first = table.game.view.describe_action(table.game.line.position, solution[0])
    assert table.scene("lesson", to="show")["says"] == first
    assert table.scene("type", text=wrong)["puzzle"]["state"] == "wrong"


def test_a_step_from_a_link_of_ones_own_is_offered_as_a_puzzle_and_opened_as_one() -> None:
    lesson, number = next(
        (lesson, n) for lesson, n in STEPS if lesson.steps[n].goal.kind == "capture"
    )
    learner = Learner("own")
    learner.ask("open", record=link.pack(lesson.alone(number)))
    offered = next(each for each in learner.card["buttons"] if each["key"] == "puzzle")
    table, _ = puzzle_table(offered["link"].removeprefix("#puzzle="))
    assert table.game.line.position == judge_of(lesson, number)[1].start
    assert len(offered["link"]) <= LONGEST_LINK


def test_the_command_line_turns_one_into_the_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    puzzle = puzzles("leap")[-1]
    assert main(["lessons", "of", f"puzzle={puzzle_link.name_of(puzzle)}"]) == 0
    text = capsys.readouterr().out
    assert read(text) == read(write(lesson_of(puzzle)))
    file = tmp_path / "puzzle.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["lessons", "check", str(file)]) == 0
    assert "sound" in capsys.readouterr().out
    assert main(["lessons", "link", str(file), "--puzzles"]) == 0
    made = capsys.readouterr().out.strip()
    assert puzzle_table(made)[1] == puzzle.solution


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_the_command_line_ends_with_status_2_where_a_lesson_is_not_sound(
    form: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "lesson.txt"
    text = "lesson legions one\nstep a\nat: legions/\nsay: x\ngoal: win 3 plies\n"
    file.write_text(text, encoding="utf-8")
    assert main(["lessons", "check", str(file), *form]) == 2
    assert "cannot be proven" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text", ["win.leap@1;start=wb_w/", "leap.0123456789", "leap.first.none", "1.AAAA"]
)
@pytest.mark.parametrize("sign", ["lesson=", "puzzle="])
def test_a_document_that_is_none_is_refused_under_either_sign(sign: str, text: str) -> None:
    reply = Table().ask("open", record=sign + text)
    assert (reply["ok"], bool(reply["error"]["message"])) == (False, True)


def test_plies_are_counted_only_in_games_of_two_without_chance_and_said_in_words() -> None:
    head = "lesson legions one\nstep a\nat: legions/\nsay: x\n"
    assert "cannot be proven" in check(read(f"{head}goal: win 3 plies"))[0].text
    with pytest.raises(Exception, match="is nothing to count"):
        read(f"{head}goal: win 3 times")


KEPT = {
    "lesson=1.g1OJBaAEDDUgEWwCSBDuwHLdfKBluvkglwBdCvQ5kABZCQ7xcGCEJFVCUkQeML-CU6EeUmwZISUNAA": (
        "leap;start=bww-obwb-owbwb-wwoo-wwo_w/"
    ),
    "puzzle=chain.1.AyUUYKDAHAhOUtagwLEtAKuDOrA8CeQ6oP1ASxKNdJON9JKBpLFesrFuoqFeoqFukiEA": (
        "leap@1;edition=rings;play=puzzle;start=wb-wwb-bb_w/"
    ),
}
"""Links as they were once shared, and the positions that they open."""


@pytest.mark.parametrize("text", KEPT)
def test_a_link_that_was_shared_opens_what_it_opened(text: str) -> None:
    table = Table()
    table.scene("open", record=text)
    assert table.game.line.positions[0].text() == Record.parse(KEPT[text]).params["start"]
