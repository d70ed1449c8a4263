"""Lessons next to the rules: a picture of the step that meets a rule, and a link that opens it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Any, NamedTuple

from quanta.core.rng import Stream
from quanta.lesson import link
from quanta.lesson.built_in import lessons
from quanta.lesson.document import DIGEST_ID, Lesson, LessonStep
from quanta.session.session import Session
from quanta_site.pages import scenes
from quanta_site.pages.shared_pictures import SharedPictures

LIST_ITEM = re.compile(rf'(<li id="({DIGEST_ID})-([A-Z][0-9]+)">)(.*?)(?=</li>)', re.DOTALL)
PREFIX = "drawn"


class Met(NamedTuple):
    """A step and the rules that no step before it meets."""

    lesson: Lesson
    step: LessonStep
    rules: list[str]


def with_steps(game: str, body: str) -> str:
    """The body of a rules page with a step of a lesson at each rule that one meets."""
    steps = list(_met(game))
    if not steps:
        return body
    pictures = SharedPictures([_scene(met) for met in steps], PREFIX)
    beside = {
        rule: _html(met, pictures, number, first=not place)
        for number, met in enumerate(steps)
        for place, rule in enumerate(met.rules)
    }

    def added(item: re.Match[str]) -> str:
        start, document, number, text = item.groups()
        step = beside.get(f"{document} {number}")
        if step is None:
            return item[0]
        return f'{start}<div class="with-step"><div>{text}</div>{step}</div>'

    return pictures.definitions() + LIST_ITEM.sub(added, body)


def _met(game: str) -> Iterator[Met]:
    """The steps that meet rules for the first time."""
    known: set[str] = set()
    for lesson in lessons(game):
        for step in lesson.steps:
            fresh = [rule for rule in step.rules if rule not in known]
            known.update(fresh)
            if fresh:
                yield Met(lesson, step, fresh)


def _html(met: Met, pictures: SharedPictures, number: int, *, first: bool) -> str:
    """The entry of a rule. first: whether it is the first of its step, where the step is shown."""
    lesson, step, _ = met
    target = escape(f"../index.html#{link.named(lesson.game, lesson.id, step.id)}")
    label = escape(f"Try it: {step.say}")
    try_it = f'<a href="{target}" aria-label="{label}">Try it</a>'
    picture = pictures.picture(number, 'aria-hidden="true"')
    task = f"{escape(step.say)} " if first else ""
    return f'<div class="rule-step">{picture}<p>{task}{try_it}</p></div>'


def _scene(met: Met) -> dict[str, Any]:
    """The board of a step. Raises BuildError where it cannot be opened."""
    lesson, step, _ = met
    what = f"{lesson.game}, {lesson.id}, {step.id}"
    record = link.named(lesson.game, lesson.id, step.id)
    return scenes.scene(Session(Stream(step.id)), what, do="open", record=record)
