"""The styles of a standalone picture: the rules of the board's style sheets that apply to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pkgutil import get_data
from typing import Literal

Theme = Literal["", "light", "dark"]
"""The colours of a picture; the empty theme follows the viewer's preference."""

SHEETS = ("tokens.css", "board.css")
"""The style sheets of this folder, in order. The site's pages load them too."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BLOCK = re.compile(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}")
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
ELSEWHERE = re.compile(r"\[data-|:hover|:focus|:has|:not|^\.board |^\.game-board")
"""Selectors that only apply on a page: clickable cells, and the board's own element."""
ALONE = "svg:root"
"""The selector for a picture that is a whole document."""
TOKEN = re.compile(r"(--[\w-]+)\s*:\s*([^;]+);")
USE = re.compile(r"var\((--[\w-]+)")
EITHER = re.compile(r"light-dark\((#\w+), (#\w+)\)")


def sheet(roles: Iterable[str], scope: str, theme: Theme = "", own: str = "") -> str:
    """The style sheet for a picture whose shapes have these roles, each one word or several. scope:
    the class of its ``<svg>``, to which the rules are limited, as a page may contain several
    pictures. own: the rules for the game's own roles (``quanta.scene.own_roles``)."""
    words = {word for role in roles for word in role.split()}
    rules = "\n".join(_rules(f"{_read('board.css')}\n{own}", words, scope))
    return f"{_tokens(rules, scope, theme)}\n{rules}\n"


def scoped(selector: str, scope: str) -> str:
    """``selector`` limited to the ``<svg>`` of the class ``scope``."""
    if selector == ALONE:
        return f":root.{scope}"
    if selector.startswith("svg "):
        return f"svg.{scope} {selector.removeprefix('svg ')}"
    return f".{scope} {selector}"


def _rules(text: str, words: set[str], scope: str) -> Iterator[str]:
    for block in BLOCK.finditer(COMMENT.sub("", text)):
        head, body = block[1].strip(), block[2].strip()
        if head.startswith("@"):
            continue  # for small screens, pointers and forced colours
        fitting = [each for each in map(str.strip, head.split(",")) if _fits(each, words)]
        if fitting:
            within = (scoped(each, scope) for each in fitting)
            yield f"{', '.join(within)} {{ {body} }}"


def _fits(selector: str, words: set[str]) -> bool:
    return not ELSEWHERE.search(selector) and words.issuperset(CLASS.findall(selector))


def tokens() -> dict[str, str]:
    """Name -> value of each token."""
    values: dict[str, str] = {}
    for block in BLOCK.finditer(COMMENT.sub("", _read("tokens.css"))):
        if block[1].strip() == ":root":
            values |= dict(TOKEN.findall(block[2]))
    return values


def _tokens(rules: str, scope: str, theme: Theme) -> str:
    """The tokens that the rules use, directly or through other tokens."""
    known = tokens()
    names = list(dict.fromkeys(USE.findall(rules)))
    for name in names:
        names += [each for each in USE.findall(known.get(name, "")) if each not in names]
    chosen = {name: known[name] for name in names if name in known}
    scheme = theme or "light dark"
    side = r"\2" if theme == "dark" else r"\1"
    declarations = "; ".join(
        f"{name}: {EITHER.sub(side, value) if theme else value}" for name, value in chosen.items()
    )
    return f".{scope} {{ color-scheme: {scheme}; {declarations} }}"


def _read(name: str) -> str:
    # Not importlib.resources: in a zip it needs zipfile, and codecs that browsers do not load.
    data = get_data("quanta.scene", name)
    assert data is not None, f"{name} is not where the package’s files are"
    return data.decode("utf-8")
