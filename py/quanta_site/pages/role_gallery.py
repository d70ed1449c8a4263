"""Every role that the board's style sheet knows, drawn: made from the sheet itself, for the manual.

A role is drawn as what its rule can show: a line where it has no fill, a letter where it is that
of a text, else a disc; within the groups that its selector names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from itertools import count

from quanta.scene.styles import BLOCK, CLASS, ELSEWHERE
from quanta_site.paths import SCENE

PART = re.compile(
    r"^/\*(?P<heading>.*?)\*/|(?P<rule>[^{}/]+\{(?:[^{}]|\{[^{}]*\})*\})", re.DOTALL | re.MULTILINE
)
COMPOUND = re.compile(r"(?P<tag>[a-z]*)(?P<classes>(?:\.[A-Za-z][\w-]*)+)")
TEXTS = frozenset(
    [
        "number",
        "code",
        "digits",
        "coord",
        "hexname",
        "tile-name",
        "cost",
        "chance",
        "letter",
        "count",
    ]
)
"""The roles of texts."""
DEFAULT_SEAT = "seat-2"
"""Whose colour a role has that is drawn in that of a seat."""
FILLS = re.compile(r"(?<![-\w])fill:")
STROKES = re.compile(r"(?<![-\w])stroke:")
LINE = "M-15 7 C-8 -16 6 14 15 -8"
_ids = count()


@dataclass(frozen=True, slots=True)
class Role:
    """A selector of the sheet: from outside to inside, the element's name, if it is given, and its
    classes; and the body of its rule."""

    selector: str
    compounds: tuple[tuple[str, str], ...]
    body: str


def sections() -> Iterator[tuple[str, list[Role]]]:
    """The sheet's own headings, each with the roles below it, in order."""
    heading, roles = "", list[Role]()
    for part in PART.finditer((SCENE / "board.css").read_text(encoding="utf-8")):
        if part["rule"] is not None:
            roles += _roles(part["rule"])
            continue
        if roles:
            yield heading, _merged(roles)
        heading, roles = " ".join(part["heading"].split()), []
    if roles:
        yield heading, _merged(roles)


def _merged(roles: list[Role]) -> list[Role]:
    """One role for each selector, with all that its rules say."""
    bodies: dict[str, Role] = {}
    for role in roles:
        known = bodies.get(role.selector)
        body = role.body if known is None else f"{known.body};{role.body}"
        bodies[role.selector] = replace(role, body=body)
    return list(bodies.values())


def _roles(rule: str) -> Iterator[Role]:
    block = BLOCK.match(rule)
    assert block is not None
    for selector in map(str.strip, block[1].split(",")):
        if selector.startswith(("@", ".board")) or ELSEWHERE.search(selector):
            continue
        if not CLASS.search(selector):
            continue
        compounds = [COMPOUND.fullmatch(each) for each in selector.split() if each != "svg"]
        pairs = tuple((each["tag"], _classes(each["classes"])) for each in compounds if each)
        yield Role(selector.removeprefix("svg "), pairs, block[2])


def _classes(written: str) -> str:
    return " ".join(CLASS.findall(written))


def drawn(role: Role) -> str:
    """The role as an ``<svg>`` element, which a page with the board's styles shows."""
    *outer, (tag, classes) = role.compounds
    inside = _element(role, tag, classes)
    for _, each in reversed(outer):
        milled = " seat-1" if "var(--mill)" in role.body else ""  # only its discs are milled
        inside = f'<g class="{each}{milled}">{inside}</g>'
    if "var(--print)" in role.body:
        inside = f'<g class="land">{inside}</g>'
    label = escape(role.selector)
    return (
        f'<svg viewBox="-20 -20 40 40" role="img" aria-label="{label}">'
        f'<g class="{DEFAULT_SEAT}">{inside}</g></svg>'
    )


def _element(role: Role, tag: str, classes: str) -> str:
    names = set(classes.split())
    if "stop-color" in role.body:
        return _gradient(classes)
    if names & TEXTS:
        return f'<text class="{classes}" font-size="22">5</text>'
    if any(re.fullmatch(r"seat-\d", name) for name in names) and len(role.compounds) == 1:
        return f'<g class="ball {classes}"><circle class="body" r="14"/></g>'
    if tag == "path" or (tag != "circle" and re.search(r"\bfill: none\b", role.body)):
        return f'<path class="{classes}" d="{LINE}"/>'
    if FILLS.search(role.body) is None:
        return _unfilled(role, classes)
    return f'<circle class="{classes}" r="13"/>'


def _unfilled(role: Role, classes: str) -> str:
    """A role that leaves the filling to others: a kind of land, an outline, a form of another role,
    or what it does to a ball."""
    if "--land:" in role.body:
        return f'<circle class="land {classes}" r="13"/>'
    if STROKES.search(role.body) or len(role.compounds) > 1:
        return f'<g fill="none"><circle class="{classes}" r="13"/></g>'
    if " " in classes:
        return f'<circle class="{classes}" r="13"/>'
    return f'<g class="ball {classes}"><circle class="body" r="13"/></g>'


def _gradient(classes: str) -> str:
    name = f"role-{next(_ids)}"
    return (
        f'<linearGradient id="{name}"><stop class="{classes}"/></linearGradient>'
        f'<circle r="13" fill="url(#{name})"/>'
    )


def table() -> str:
    """The gallery as HTML: for each heading a table of selectors, drawn in light and dark."""
    return "".join(
        f"<h3>{escape(_sentence(heading))}</h3>"
        '<table class="roles"><thead><tr><th>role</th><th>light</th><th>dark</th></tr></thead>'
        f"<tbody>{''.join(map(_row, roles))}</tbody></table>"
        for heading, roles in sections()
    )


def _row(role: Role) -> str:
    picture = "".join(f'<td class="{theme}">{drawn(role)}</td>' for theme in ("light", "dark"))
    return f"<tr><td><code>{escape(role.selector)}</code></td>{picture}</tr>"


def _sentence(heading: str) -> str:
    return (heading[:1].upper() + heading[1:].rstrip(".")).replace("'", "’")
