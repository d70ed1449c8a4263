"""A scene as SVG text: for pre-rendered pages, exports, notebooks and the docs.

``board`` writes exactly the elements of the browser's renderer, so that it can adopt them;
``standalone`` wraps them in a file with its own styles.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any

from quanta.scene import styles
from quanta.scene.shapes import Shape

NAMESPACE = "http://www.w3.org/2000/svg"

GEOMETRY = {
    "circle": ("r",),
    "ellipse": ("rx", "ry"),
    "polygon": ("points",),
    "path": ("d",),
    "text": (),
    "group": (),
}
STYLES = styles.SHEETS
NAMES = {"coord", "hexname"}
"""The roles of coordinates."""
TAGS = {"text": "text", "group": "g"}


def number(value: float) -> str:
    """A number in SVG: ``3``, not ``3.0``."""
    return f"{value:g}"


def board(scene: Mapping[str, Any], *, interactive: bool = True) -> str:
    """The ``<svg>`` element of a scene, without styles.

    scene: at least ``box``, ``shapes`` and ``title``. interactive: whether it is a grid of named,
    focusable cells or a single labelled picture.
    """
    shapes: Sequence[Shape] = scene["shapes"]
    drawn = "".join(element(shape) for shape in shapes if "target" not in shape)
    box = " ".join(map(number, scene["box"]))
    label = escape(str(scene["title"]), quote=True)
    head = f'<svg xmlns="{NAMESPACE}" viewBox="{box}" '
    if not interactive:
        return f'{head}role="img" aria-label="{label}"><g>{drawn}</g></svg>'
    cells = [shape for shape in shapes if "target" in shape]
    rows = "".join(_rows(cells))
    return (
        f'{head}role="grid" aria-label="{label}">'
        f'<g aria-hidden="true">{drawn}</g><g class="cells" role="rowgroup">{rows}</g></svg>'
    )


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a picture. theme: its colours. names: whether it has coordinates. width: in
    pixels; 0 for one pixel per board unit."""

    theme: styles.Theme = ""
    names: bool = True
    width: int = 0


def standalone(scene: Mapping[str, Any], options: Options | None = None) -> str:
    """A whole SVG file: the picture with its styles, without script. scene: as for ``board``, with
    ``styles`` if the game has its own roles."""
    options = options or Options()
    shapes = without_cells(scene["shapes"], names=options.names)
    drawn = "".join(map(element, shapes))
    return wrapped(scene, options, shapes, drawn, scope_of(drawn, options))


def scope_of(drawn: str, options: Options) -> str:
    """A unique class for the ``<svg>``, to limit its styles."""
    return f"q{crc32(f'{options.theme} {drawn}'.encode()):08x}"


def without_cells(shapes: Sequence[Shape], *, names: bool) -> list[Shape]:
    """The shapes that are not hit areas. names: whether to keep the coordinates."""
    kept = (shape for shape in shapes if "target" not in shape)
    return [shape for shape in kept if names or NAMES.isdisjoint(shape.get("role", "").split())]


def wrapped(
    scene: Mapping[str, Any],
    options: Options,
    shapes: Sequence[Shape],
    drawn: str,
    scope: str,
    rules: str = "",
) -> str:
    """A whole SVG file around the elements ``drawn``. shapes: all those drawn, for their styles.
    scope: its class; rules: further style rules, with the scope."""
    _, _, width, height = scene["box"]
    scale = options.width / width if options.width else 1
    label = escape(str(scene["title"]), quote=True)
    sheet = styles.sheet(_roles(shapes), scope, options.theme, scene.get("styles", "")) + rules
    return (
        f'<svg xmlns="{NAMESPACE}" class="{scope}" viewBox="{" ".join(map(number, scene["box"]))}" '
        f'width="{number(width * scale)}" height="{number(height * scale)}" '
        f'role="img" aria-label="{label}">'
        f"<style>{escape(sheet, quote=False)}</style><g>{drawn}</g></svg>\n"
    )


def _roles(shapes: Sequence[Shape]) -> Iterator[str]:
    for shape in shapes:
        yield shape.get("role", "")
        yield from _roles(shape.get("parts", ()))


def _rows(cells: Sequence[Shape]) -> Iterator[str]:
    first = cells[0]["key"] if cells else ""
    for _, row in groupby(cells, key=lambda shape: shape["row"]):
        inside = "".join(_cell(shape, tab=shape["key"] == first) for shape in row)
        yield f'<g role="row">{inside}</g>'


def _cell(shape: Shape, *, tab: bool) -> str:
    label = escape(shape["label"], quote=True)
    step = escape(shape["target"], quote=True)
    extra = (
        f' role="gridcell" tabindex="{0 if tab else -1}" aria-label="{label}" data-target="{step}"'
    )
    return element(shape, extra)


def element(shape: Shape, extra: str = "") -> str:
    """The element of one shape. extra: further attributes, as SVG text."""
    kind = shape["kind"]
    tag = TAGS.get(kind, kind)
    key = f' data-key="{escape(shape["key"], quote=True)}"' if shape.get("key") else ""
    role = f' class="{escape(shape["role"], quote=True)}"' if shape.get("role") else ""
    head = f"<{tag}{key}{role}{_transform(shape)}{_geometry(shape)}{extra}"
    if kind == "group":
        return f"{head}>{''.join(map(element, shape['parts']))}</g>"
    if kind == "text":
        return f"{head}>{escape(shape['text'])}</text>"
    return f"{head}/>"


def _transform(shape: Shape) -> str:
    x, y = shape["at"]
    turn = f" rotate({number(shape['turn'])})" if shape.get("turn") else ""
    if not x and not y and not turn:
        return ""
    return f' transform="translate({number(x)} {number(y)}){turn}"'


def _geometry(shape: Shape) -> str:
    kind = shape["kind"]
    if kind == "text":
        return f' font-size="{number(shape["size"])}"'
    if kind == "polygon":
        points = " ".join(f"{number(x)},{number(y)}" for x, y in shape["points"])
        return f' points="{points}"'
    values: Mapping[str, Any] = shape
    return "".join(
        f' {name}="{escape(values[name]) if name == "d" else number(values[name])}"'
        for name in GEOMETRY[kind]
    )
