"""A game's own roles: style rules for its own classes, in addition to the board's styles.

A game's ``roles.css`` can only style shapes of its own classes, in the colours of ``tokens.css``.
So it follows the theme, and cannot affect anything else on a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from quanta.scene.styles import tokens

MOST = 10_000
"""Most characters of a game's rules."""
SHOWN = 40
"""Most characters quoted in a message."""
SELECTOR = re.compile(r"(?:\.[a-z][a-z0-9_-]*)+(?: (?:\.[a-z][a-z0-9_-]*)+)*")
CLASS = re.compile(r"\.([a-z][a-z0-9_-]*)")
PROPERTIES = frozenset(
    [
        "fill",
        "stroke",
        "opacity",
        "fill-opacity",
        "stroke-opacity",
        "paint-order",
        "display",
        "stroke-width",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-miterlimit",
        "font-weight",
        "font-style",
        "letter-spacing",
    ]
)
"""The properties that a rule can set."""
KNOWN = frozenset(
    [
        "none",
        "transparent",
        "inline",
        "butt",
        "round",
        "square",
        "miter",
        "bevel",
        "normal",
        "bold",
        "italic",
        "stroke",
        "fill",
        "markers",
        "in",
        "oklab",
        "srgb",
        "var",
        "color-mix",
    ]
)
"""Words that a value can have besides tokens and numbers."""
SEATS = frozenset(["--fill", "--paint", "--rim", "--text", "--spot"])
"""The colours of the seat whose class a shape, or its group, has."""
WORD = re.compile(r"--[a-z][a-z0-9-]*|[a-z][a-z-]*|[0-9.]+(?:px|%)?")
"""A token, a word or a number of a value."""
PLAIN = re.compile(r"[a-z0-9 .,%()-]+")


def faults(text: str, game: str) -> Iterator[str]:
    """A sentence for each fault in the rules of a game. game: its id, with which each of its own
    classes must begin."""
    if len(text) > MOST:
        yield f"roles.css has more than {MOST} characters."
        return
    *rules, rest = without_comments(text).split("}")
    for rule in rules:
        head, _, body = rule.partition("{")
        for selector in map(str.strip, head.split(",")):
            yield from _selector_faults(selector, game)
        yield from _body_faults(body)
    if rest.strip():
        yield f"roles.css has {_quoted(rest)}, which is no rule of the form .role {{ … }}."


def without_comments(text: str) -> str:
    """The rules without comments, which could close the element around the rules."""
    kept, at = list[str](), 0
    while (start := text.find("/*", at)) >= 0 and (end := text.find("*/", start + 2)) >= 0:
        kept.append(text[at:start])
        at = end + 2
    return f"{''.join(kept)}{text[at:]}".strip()


def _quoted(text: str) -> str:
    return repr(text.strip()[:SHOWN])


def _selector_faults(selector: str, game: str) -> Iterator[str]:
    if not SELECTOR.fullmatch(selector):
        yield f"The selector {_quoted(selector)} has something other than the classes of roles."
    elif not any(each.startswith(f"{game}-") for each in CLASS.findall(selector)):
        yield f"The selector {_quoted(selector)} has no role that begins with {game}-."


def _body_faults(body: str) -> Iterator[str]:
    for declaration in filter(None, map(str.strip, body.split(";"))):
        name, _, value = (part.strip() for part in declaration.partition(":"))
        if name not in PROPERTIES:
            yield f"A role cannot set {_quoted(name)}; it sets {', '.join(sorted(PROPERTIES))}."
        elif not PLAIN.fullmatch(value):
            yield f"{_quoted(declaration)} has something other than tokens, numbers and words."
        else:
            yield from _word_faults(value)


def _word_faults(value: str) -> Iterator[str]:
    for word in WORD.findall(value):
        if word.startswith("--") and word not in SEATS and word not in tokens():
            yield f"There is no token {_quoted(word)}; they are in quanta/scene/tokens.css."
        elif word[0].isalpha() and word not in KNOWN:
            yield f"{_quoted(word)} is neither a token, such as var(--accent), nor a known word."
