"""Roles that no rule of the board's style sheet, or of the game's own, is for: they are black."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pkgutil import get_data

from quanta.core.words import did_you_mean
from quanta.scene.shapes import Shape
from quanta.scene.styles import BLOCK, CLASS, COMMENT

Selector = tuple[frozenset[str], frozenset[str]]
"""The classes of the shape that a rule is for, and those of the groups around it."""


def unstyled(shapes: Sequence[Shape], own: str) -> Iterator[str]:
    """A few words for each shape that no rule is for; texts have a colour by themselves, and areas
    to click are not drawn. own: the text of the game's ``roles.css``."""
    selectors = _selectors(own)
    reported = set[tuple[frozenset[str], frozenset[str]]]()
    for shape, around in _leaves(shapes, frozenset()):
        words = frozenset(shape["role"].split())
        if (words, around) in reported or shape["kind"] == "text" or "target" in shape:
            continue
        reported.add((words, around))
        if not any(last <= words and outer <= around | words for last, outer in selectors):
            yield _named(shape["role"], around, selectors)


def _named(role: str, around: frozenset[str], selectors: Sequence[Selector]) -> str:
    known = {word for last, outer in selectors for word in last | outer}
    words = [word for word in (*role.split(), *sorted(around)) if word not in known]
    near = next(filter(None, (did_you_mean(word, known) for word in words)), "")
    within = f" in {' '.join(sorted(around))!r}" if around else ""
    return f"{role!r}{within}{near}"


def _leaves(
    shapes: Sequence[Shape], around: frozenset[str]
) -> Iterator[tuple[Shape, frozenset[str]]]:
    """The shapes that are drawn, each with the words of the groups around it."""
    for shape in shapes:
        if shape["kind"] == "group":
            yield from _leaves(shape.get("parts", ()), around | {*shape["role"].split()})
        else:
            yield shape, around


@lru_cache(maxsize=8)
def _selectors(own: str) -> tuple[Selector, ...]:
    data = get_data("quanta.scene", "board.css")
    assert data is not None, "board.css is among the package’s files"
    heads = (block[1] for block in BLOCK.finditer(COMMENT.sub("", f"{data.decode()}\n{own}")))
    parts = (selector.split() for head in heads for selector in head.split(","))
    selectors = ([frozenset(CLASS.findall(part)) for part in each] for each in parts if each)
    return tuple((each[-1], frozenset().union(*each[:-1])) for each in selectors if each[-1])
