"""The lessons that come with the games: texts in each game's folder ``lessons``."""

from __future__ import annotations

from functools import cache
from pkgutil import get_data

from quanta import registry
from quanta.core.quoting import quoted
from quanta.lesson.document import BadLesson, Lesson
from quanta.lesson.text_form import read


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none where it has none. Raises BadRecord for an unknown
    game, and BadLesson for a text that is wrong."""
    return tuple(read(text(game, name)) for name in registry.modules(game).lessons or ())


def text(game: str, name: str) -> str:
    """The text of a lesson that the game lists."""
    data = get_data(f"quanta.games.{game}", f"lessons/{name}.txt")
    if data is None:
        raise BadLesson(f"The lesson {name!r} of {game} is missing.")
    return data.decode()


def lesson(game: str, name: str) -> Lesson:
    """A lesson of a game by its id. Raises BadLesson."""
    for each in lessons(game):
        if each.id == name:
            return each
    known = ", ".join(each.id for each in lessons(game)) or "none"
    raise BadLesson(f"There is no lesson {quoted(name)} of {game} here; there is {known}.")
