"""The links to lessons that people may have kept.

``python3 -m tests.support.lesson_links`` adds what is new to ``tests/golden/links.json`` and
changes nothing in it: every lesson that comes with a game with the ids of its steps, and the lesson
of docs/lessons.md, packed, with its steps as puzzles.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from quanta import registry
from quanta.lesson import built_in, link
from quanta.lesson.checker import task_of
from quanta.lesson.document import Lesson
from quanta.lesson.text_form import read, write
from quanta.session.puzzles import puzzle_link, step_puzzle

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden" / "links.json"
SITE = "https://example.org/quanta/"
EXAMPLE = re.compile(r"```\n(lesson .*?)```", re.DOTALL)


def entries() -> Iterator[dict[str, Any]]:
    """All that there are now."""
    for game in registry.ids():
        for lesson in built_in.lessons(game):
            yield _entry(f"lesson {game}.{lesson.id}", link.named(game, lesson.id), lesson)
    found = EXAMPLE.search((ROOT / "docs" / "lessons.md").read_text(encoding="utf-8"))
    assert found is not None
    own = read(found[1])
    yield _entry("a lesson of one’s own", link.pack(own), own) | {"document": write(own)}
    for number, step in enumerate(own.steps):
        if not step_puzzle.why_none(own, number, task_of(own, number)[1]):
            alone = own.alone(number)
            text = link.pack(alone).replace(link.SIGN, puzzle_link.SIGN, 1)
            named = f"a step of it as a puzzle: {step.id}"
            yield _entry(named, text, alone) | {"document": write(alone)}


def _entry(name: str, text: str, lesson: Lesson) -> dict[str, Any]:
    address = f"{SITE}{lesson.game}/index.html#{text}"
    steps = [step.id for step in lesson.steps]
    return {"name": name, "link": address, "page": lesson.game, "lesson": lesson.id, "steps": steps}


def is_kept(entry: Mapping[str, Any], known: Sequence[Mapping[str, Any]]) -> bool:
    """Whether there is a link to the same steps. Not by its characters, which for a packed document
    can depend on the version of zlib."""
    same = ("name", "lesson", "steps", "document")
    return any(
        [each.get(key) for key in same] == [entry.get(key) for key in same] for each in known
    )


def main() -> None:
    """Add what is new."""
    known: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    new = [entry for entry in entries() if not is_kept(entry, known)]
    text = json.dumps([*known, *new], ensure_ascii=False, indent=1)
    GOLDEN.write_text(f"{text}\n", encoding="utf-8")
    print(f"{len(new)} links are new.")


if __name__ == "__main__":
    main()
