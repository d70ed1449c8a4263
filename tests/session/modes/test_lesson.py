"""A lesson as a way of playing: what the status line says, and what “Show me” does."""

from __future__ import annotations

import pytest
from tests.support.table import Table

from quanta import registry
from quanta.lesson import link
from quanta.lesson.built_in import lessons


def test_the_status_line_is_the_lesson_s_while_it_asks_and_when_it_is_answered() -> None:
    table = Table()
    scene = table.scene("open", record="lesson=legions.first.points")
    assert scene["status"] == {"kind": "turn", "prompt": "Choose the right answer.", "text": ""}
    assert not scene["buttons"]
    assert not any(phase["note"] for phase in scene["phases"])
    scene = table.scene("lesson", to="choose", option=2)
    assert (scene["lesson"]["state"], scene["status"]["prompt"]) == ("done", "Right.")
    scene = table.scene("open", record="lesson=leap.rings.end")
    assert scene["status"]["prompt"].startswith("Your turn")
    table.scene("lesson", to="show")
    scene = table.scene("type", text=str(table.game.attention.hint))
    assert (scene["status"]["kind"], scene["status"]["prompt"]) == ("over", "Right.")


def test_show_me_drops_what_was_picked_where_no_answer_is_fixed() -> None:
    first = lessons("leap")[0]
    table = Table()
    table.scene("open", record=link.named("leap", first.id, first.steps[-1].id))
    scene = table.scene("point", target=None)
    picked = table.scene("click", target=scene["paths"][0][0])
    assert picked["picked"]
    scene = table.scene("lesson", to="show")
    assert not scene["picked"]
    assert scene["cards"][0]["feedback"]["text"].startswith("There is no fixed answer")


@pytest.mark.parametrize("game", [each for each in registry.ids() if lessons(each)])
def test_a_step_that_is_done_waits_for_no_player(game: str) -> None:
    table = Table()
    for lesson in lessons(game):
        for step in lesson.steps:
            scene = table.scene("open", record=link.named(game, lesson.id, step.id))
            while scene["lesson"]["state"] == "open":
                table.scene("lesson", to="show")
                hint = table.game.attention.hint
                if hint is None:
                    break
                scene = table.scene("type", text=str(hint))
                scene = table.opponents() or scene
            scene = table.scene("point", target=None)
            assert scene["status"]["kind"] != "away", f"{lesson.id} {step.id}"
            assert not scene["actions"]


@pytest.mark.parametrize("game", [each for each in registry.ids() if lessons(each)])
def test_show_me_plays_what_it_has_shown_until_the_step_is_done(game: str) -> None:
    table = Table()
    for lesson in lessons(game):
        for step in lesson.steps:
            if step.goal.kind not in ("play", "capture", "reach") or not step.lines:
                continue
            scene = table.scene("open", record=link.named(game, lesson.id, step.id))
            for _ in range(40):
                scene = table.scene("lesson", to="show")
                scene = table.opponents() or scene
                if scene["lesson"]["state"] == "done":
                    break
            assert scene["lesson"]["state"] == "done", f"{lesson.id} {step.id}"
            assert scene["status"]["prompt"] == "Right."
