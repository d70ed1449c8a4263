"""The lessons of every game: proven by the checker, complete, and playable through the session."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.support.effort import NOT_IN_QUICK

from quanta import registry
from quanta.core.rng import Stream
from quanta.lesson import link
from quanta.lesson.built_in import lessons
from quanta.lesson.document import Lesson
from quanta.lesson.text_form import read, write
from quanta.session.modes.lesson import LessonRun
from quanta.session.session import Session

pytestmark = NOT_IN_QUICK

SEEDS = Path(__file__).resolve().parents[2] / "seeds"
GAMES = registry.ids()
ALL = [lesson for game in GAMES for lesson in lessons(game)]
RULE = re.compile(r"^- \*\*([RHM][0-9]+)\.", re.MULTILINE)
LONGEST_LINK = 300
SOON = 8
"""Steps before a first game, at most."""

each_game = pytest.mark.parametrize("game", GAMES)
each_lesson = pytest.mark.parametrize("lesson", ALL, ids=lambda each: f"{each.game}.{each.id}")


@each_lesson
def test_a_lesson_is_written_as_it_is_read(lesson: Lesson) -> None:
    again = read(write(lesson))
    assert write(again) == write(lesson)
    assert link.parse(link.pack(lesson)).lesson == again


@pytest.mark.host
@each_game
def test_every_rule_is_met_by_a_step(game: str) -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in SEEDS.glob("*.md")}
    known = {
        f"{name} {number}"
        for name, text in texts.items()
        if f'game = "{game}"' in text
        for number in RULE.findall(text)
    }
    met = {rule for lesson in lessons(game) for step in lesson.steps for rule in step.rules}
    assert met == known


@each_game
def test_the_first_lesson_soon_comes_to_a_game_against_the_easiest_opponent(game: str) -> None:
    steps = lessons(game)[0].steps
    assert len(steps) <= SOON + 1
    assert (steps[-1].goal.kind, steps[-1].opponent) == ("win", "level1")


def test_a_step_of_leap_fits_into_a_short_link() -> None:
    moves = ("play", "capture", "win", "all", "pick", "illegal")
    for lesson in lessons("leap"):
        for number, step in enumerate(lesson.steps):
            if step.goal.kind in moves:
                assert len(link.pack(lesson.alone(number))) <= LONGEST_LINK, step.id


class Learner:
    """Takes lessons through the session, as a page does."""

    def __init__(self, name: str) -> None:
        self.session = Session(Stream(name))
        self.card: dict[str, Any] = {}
        self.status: dict[str, Any] = {}

    def ask(self, do: str, **more: Any) -> Any:
        reply = json.loads(self.session.handle(json.dumps({"do": do, **more})))
        while self.session.busy():
            update = self.session.slice(lambda: True)
            reply = json.loads(update) if update else reply
        self.card = next(each for each in reply["scene"]["cards"] if each["key"] == "lesson")
        self.status = reply["scene"]["status"]
        return reply["scene"]["lesson"]

    @property
    def step(self) -> int:
        """The number of the step on the board."""
        game = self.session.game
        assert game is not None
        assert isinstance(game.mode, LessonRun)
        return game.mode.number

    def solve(self) -> str:
        """Do what the lesson shows until the step is done; its state then."""
        for _ in range(40):
            told = self.ask("lesson", to="show")
            game = self.session.game
            assert game is not None
            hint = game.attention.hint
            if told["state"] == "open" and hint is not None:
                told = self.ask("type", text=hint)
            if told["state"] != "open":
                return str(told["state"])
        return "open"


@each_lesson
def test_every_step_but_a_free_game_is_done_by_what_it_shows(lesson: Lesson) -> None:
    learner = Learner(lesson.id)
    told = learner.ask("open", record=link.named(lesson.game, lesson.id))
    for number, step in enumerate(lesson.steps):
        assert (learner.step, told["key"], told["own"]) == (number, step.id, True)
        if step.goal.kind in ("choose", "illegal"):
            asked = {each["text"] for each in learner.card["sentences"]}
            assert any(each.startswith(learner.status["prompt"]) for each in asked), step.id
            assert not learner.status["text"], step.id
        if not (step.goal.kind == "win" and step.opponent):
            assert learner.solve() == "done", step.id
        if number + 1 < len(lesson.steps):
            told = learner.ask("lesson", to="next")


@each_game
def test_the_first_win_can_be_had(game: str) -> None:
    """The last step of the first lesson, played by a stronger player in the learner's place."""
    lesson = lessons(game)[0]
    for attempt in range(4):
        learner = Learner(f"win {attempt}")
        learner.ask("open", record=link.named(game, lesson.id, lesson.steps[-1].id))
        learner.ask("players", players=["level4", "level1"])
        assert learner.session.game is not None
        end = learner.session.game.line.position.outcome()
        assert end is not None
        if end.won_by(0):
            return
    raise AssertionError("not won in four games")
