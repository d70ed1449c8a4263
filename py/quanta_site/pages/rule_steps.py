"""Lessons beside the rules: a picture of the step that meets a rule, and a link that opens it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape

from quanta.core.rng import Stream
from quanta.lesson import link
from quanta.lesson.built_in import lessons
from quanta.lesson.document import Lesson, LessonStep
from quanta.scene import svg
from quanta.session.session import Session
from quanta_site.paths import BuildError

LARGE = 20_000
"""Of pictures of more characters than this a lesson gives only its first, to keep pages small."""
LIST_ITEM = re.compile(r'<li id="([a-z-]+)-([A-Z][0-9]+)">.*?(?=</li>)', re.DOTALL)


def with_steps(game: str, body: str) -> str:
    """The body of a rules page with a step of a lesson at each rule that one meets."""
    steps = {rule: text for text, rules in _steps(game) for rule in reversed(rules)}

    def added(found: re.Match[str]) -> str:
        return found[0] + steps.get(f"{found[1]} {found[2]}", "")

    return LIST_ITEM.sub(added, body)


def _steps(game: str) -> Iterator[tuple[str, list[str]]]:
    """HTML of a step -> the rules beside which it stands. The first step that meets a rule counts;
    its picture stands at the first of its rules."""
    met: set[str] = set()
    for lesson in lessons(game):
        large = False
        for step in lesson.steps:
            fresh = [rule for rule in step.rules if rule not in met]
            met.update(fresh)
            if not fresh:
                continue
            picture = _picture(lesson, step)
            shown = len(picture) <= LARGE or not large
            large = large or len(picture) > LARGE
            yield _html(lesson, step, picture if shown else ""), fresh[:1]
            yield _html(lesson, step, ""), fresh[1:]


def _html(lesson: Lesson, step: LessonStep, picture: str) -> str:
    target = escape(f"../index.html#{link.named(lesson.game, lesson.id, step.id)}")
    label = escape(f"Try it: {step.say}")
    try_it = f'<a href="{target}" aria-label="{label}">Try it</a>'
    if not picture:
        return f'\n<p class="try-it">{try_it}</p>'
    return f'\n<div class="rule-step">{picture}<p>{escape(step.say)} {try_it}</p></div>'


def _picture(lesson: Lesson, step: LessonStep) -> str:
    """The board of a step. Raises BuildError where it cannot be opened."""
    request = {"do": "open", "record": link.named(lesson.game, lesson.id, step.id)}
    reply = json.loads(Session(Stream(step.id)).handle(json.dumps(request)))
    if not reply["ok"]:
        raise BuildError(f"{lesson.game}, {lesson.id}, {step.id}: {reply['error']['message']}")
    return svg.board(reply["scene"], interactive=False)
