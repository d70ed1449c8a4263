"""The puzzles of a game as a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta import registry
from quanta.session.puzzles.puzzle_link import name_of

if TYPE_CHECKING:
    from quanta.session.protocol.replies import PuzzleListData


def listed(game: str) -> PuzzleListData:
    """The puzzles that come with a game, by theme and then from easy to hard."""
    modules = registry.modules(game)
    themes = modules.puzzle_themes or {}
    puzzles = modules.puzzles() if modules.puzzles else ()
    result: PuzzleListData = {
        "themes": [{"key": key, "label": label} for key, label in themes.items()],
        "puzzles": [
            {
                "text": name_of(each),
                "id": each.id,
                "theme": each.kind,
                "grade": each.grade,
                "plies": len(each.solution),
            }
            for each in sorted(puzzles, key=lambda each: (each.grade, len(each.solution)))
        ],
    }
    if modules.set_up_task is not None:
        result["task"] = {"title": modules.set_up_task.title, "says": modules.set_up_task.says}
    return result
