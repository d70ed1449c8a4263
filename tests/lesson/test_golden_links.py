"""Links to lessons open what they opened when they were kept; see tests/golden/README.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.support.table import Table

from quanta.lesson import link
from quanta.lesson.text_form import write

GOLDEN = Path(__file__).parents[1] / "golden" / "links.json"
KEPT: list[dict[str, Any]] = [
    entry for entry in json.loads(GOLDEN.read_text(encoding="utf-8")) if "steps" in entry
]
each_link = pytest.mark.parametrize("entry", KEPT, ids=lambda entry: entry["name"])


def opened(text: str) -> dict[str, Any]:
    """The step that a page shows for what comes after the sign of a link."""
    lesson: dict[str, Any] = Table().scene("open", record=text)["lesson"]
    return lesson


@each_link
def test_a_link_to_a_lesson_opens_as_it_did(entry: dict[str, Any]) -> None:
    text = entry["link"].partition("#")[2]
    if text.startswith("puzzle="):
        text = text.replace("puzzle=", "lesson=", 1)  # as a frame opens it
    lesson = opened(text)
    assert (lesson["game"], lesson["id"]) == (entry["page"], entry["lesson"])
    assert lesson["key"] == entry["steps"][0]
    for step in entry["steps"]:
        there = opened(f"{text}.{step}")
        assert (there["key"], there["id"]) == (step, entry["lesson"])
    if "document" in entry:
        held = link.parse(text).lesson
        assert held is not None
        assert write(held) == entry["document"]
