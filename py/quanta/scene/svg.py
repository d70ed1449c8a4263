"""A scene as SVG text: the pre-rendered page, the export, the notebook and the docs.

``board`` writes exactly the elements that the browser's renderer makes, so that it can adopt them;
``standalone`` wraps them into a file that brings its own styles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from pkgutil import get_data
from typing import Any

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
STYLES = ("tokens.css", "board.css")
"""The style sheets of this folder, in order; the site's pages load the same ones."""
TAGS = {"text": "text", "group": "g"}


def number(value: float) -> str:
    """A number as SVG has it: ``3``, not ``3.0``."""
    return f"{value:g}"


def board(scene: Mapping[str, Any], *, interactive: bool = True) -> str:
    """The ``<svg>`` element of a scene, without styles.

    scene: at least ``box``, ``shapes`` and ``title``. interactive: as a grid of named, focusable
    cells; otherwise as one labelled picture.
    """
    shapes: Sequence[Shape] = scene["shapes"]
    drawn = "".join(_element(shape) for shape in shapes if "target" not in shape)
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


def standalone(scene: Mapping[str, Any]) -> str:
    """A whole SVG file: the picture with the styles of the board, light or dark by the reader."""
    head, _, rest = board(scene, interactive=False).partition(">")
    width, height = (number(side) for side in scene["box"][2:])
    rules = "".join(map(_rules, STYLES))
    styles = f"<style>{escape(rules, quote=False)}</style>"
    return f'{head} width="{width}" height="{height}">{styles}{rest}\n'


def _rules(name: str) -> str:
    # Not importlib.resources: inside a zip that needs zipfile, and so codecs browsers do not get.
    found = get_data("quanta.scene", name)
    assert found is not None, f"{name} is not where the package's files are"
    return found.decode("utf-8")


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
    return _element(shape, extra)


def _element(shape: Shape, extra: str = "") -> str:
    kind = shape["kind"]
    tag = TAGS.get(kind, kind)
    key = f' data-key="{escape(shape["key"], quote=True)}"' if shape.get("key") else ""
    role = f' class="{escape(shape["role"], quote=True)}"' if shape.get("role") else ""
    head = f"<{tag}{key}{role}{_transform(shape)}{_geometry(shape)}{extra}"
    if kind == "group":
        return f"{head}>{''.join(map(_element, shape['parts']))}</g>"
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
