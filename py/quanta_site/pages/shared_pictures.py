"""The pictures of one page, with the parts that they have in common only once.

Pictures of one board differ in a few pieces, and a map in the page for each of them would make it
too large. A stretch of shapes that always come together is defined once and referred to.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from quanta.scene import svg
from quanta.scene.shapes import Shape

Run = tuple[str, ...]
"""Elements of SVG that follow each other wherever one of them occurs."""
START, END = "start", "end"
"""The text before the first and after the last element of a picture."""


MARGIN = 80.0
"""Board units of board that are left around the pieces."""
LEAST = 300.0
"""Board units that a picture shows at least, across and down."""
SPARSE = 0.6
"""Where at least so large a part of the board is far from all pieces, it is left out."""


class SharedPictures:
    """The pictures of ``scenes``, by their number. prefix: how the ids that they use begin.

    Each scene has at least ``box`` and ``shapes``; hit areas are left out. Of a large board with a
    few pieces on it their surroundings are shown, so that the pieces can be recognised.
    """

    def __init__(self, scenes: Sequence[Mapping[str, Any]], prefix: str) -> None:
        self._boxes = [" ".join(map(svg.number, around_pieces(scene))) for scene in scenes]
        self._runs = runs([_elements(scene) for scene in scenes])
        often = Counter(run for picture in self._runs for run in picture)
        self._names = {run: f"{prefix}-{number}" for number, run in enumerate(often)}

    def definitions(self) -> str:
        """The definitions that the page needs before its first picture.

        Each run is an ``svg`` of its own, so that rules about what is in one hold for its copies.
        """
        made = "".join(
            f'<svg id="{name}" overflow="visible">{"".join(run)}</svg>'
            for run, name in self._names.items()
        )
        head = f'<svg xmlns="{svg.NAMESPACE}" class="shared-shapes" width="0" height="0" '
        return f'{head}aria-hidden="true"><defs>{made}</defs></svg>'

    def picture(self, number: int, attributes: str) -> str:
        """The ``svg`` element of one scene. attributes: further ones, as text."""
        parts = "".join(f'<use href="#{self._names[run]}"/>' for run in self._runs[number])
        head = f'<svg xmlns="{svg.NAMESPACE}" viewBox="{self._boxes[number]}"'
        return f"{head} {attributes}>{parts}</svg>"


def around_pieces(scene: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """The part of a scene's box to show: left, top, width and height, in board units."""
    left, top, width, height = scene["box"]
    pieces = [shape["at"] for shape in scene["shapes"] if shape["kind"] == "group"]
    if not pieces:
        return left, top, width, height
    across = _stretch([x for x, _ in pieces], left, width)
    down = _stretch([y for _, y in pieces], top, height)
    if across[1] * down[1] > (1 - SPARSE) * width * height:
        return left, top, width, height
    return across[0], down[0], across[1], down[1]


def _stretch(places: Sequence[float], low: float, length: float) -> tuple[float, float]:
    """Where to begin, and how far to go, so that all places are well inside, in one dimension.
    low, length: of the whole board."""
    middle = (min(places) + max(places)) / 2
    shown = min(length, max(LEAST, max(places) - min(places) + 2 * MARGIN))
    return min(max(middle - shown / 2, low), low + length - shown), shown


def _elements(scene: Mapping[str, Any]) -> list[str]:
    """The elements that are drawn, without the keys for animation, which make equal ones differ."""
    drawn: list[Shape] = [shape for shape in scene["shapes"] if "target" not in shape]
    return [svg.element({**shape, "key": ""}) for shape in drawn]


def runs(pictures: Sequence[Sequence[str]]) -> list[list[Run]]:
    """The elements of each picture in as few runs as serve all of them."""
    after, before = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for picture in pictures:
        framed = [START, *picture, END]
        for one, other in pairwise(framed):
            after[one].add(other)
            before[other].add(one)
    return [
        _in_runs(picture, lambda one, other: len(after[one]) == len(before[other]) == 1)
        for picture in pictures
    ]


def _in_runs(picture: Sequence[str], together: Callable[[str, str], bool]) -> list[Run]:
    groups: list[list[str]] = []
    for element in picture:
        if groups and together(groups[-1][-1], element):
            groups[-1].append(element)
        else:
            groups.append([element])
    return [tuple(run) for run in groups]
