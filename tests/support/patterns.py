"""Every regular expression that the package, the builder and the page use, and texts on which it
would be slow if it backtracked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import permutations
from pathlib import Path
from re import _constants, _parser  # type: ignore[attr-defined]
from types import ModuleType
from typing import Any

import quanta

PACKAGE = Path(quanta.__file__).parent
ROOT = PACKAGE.parent.parent
BUILDER, WEB = PACKAGE.parent / "quanta_site", ROOT / "web"
OWN_FILES = (
    "styles.py",
    "textures.py",
    "components.py",
    "exercise.py",
    "role_gallery.py",
)
"""Modules whose patterns are for the project's own files and drawings."""
SEARCHES = ("search", "sub", "subn", "split", "findall", "finditer")
"""Methods that try a pattern at every place of a text."""
WRITTEN = re.compile(r"\bre\.(\w+)\(\s*(r?(?P<quote>\"\"\"|\"|').*?(?P=quote)),", re.DOTALL)
"""A pattern that is written where it is used."""
LITERAL = re.compile(
    r"(?:[=(,:?!&|\[]|\breturn|=>)\s*"
    r"/(?P<pattern>(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+)/(?P<flags>[dgimsuvy]*)(?![\w(])"
)
"""A regular expression in a script."""
PROPERTIES = {
    r"\p{L}": "a-zà-ÿ",
    r"\p{M}": r"\u0300-\u036f",
    r"\p{N}": "0-9",
    r"\p{ASCII}": r"\x00-\x7f",
    r"\p{Script=Latin}": "a-zà-ÿ",
    r"\p{Cc}": r"\x00-\x1f",
    r"\p{Cf}": r"\u200b-\u200f",
}
"""Classes of characters that Python has not -> some of their characters."""
ABSENT = "\x01"
"""A character that no text should have: it ends a text that would otherwise fit."""


def modules() -> Iterator[ModuleType]:
    """The modules of the package that compile patterns for texts from outside."""
    for path in _sources():
        if "re.compile(" in path.read_text("utf-8") and path.name not in OWN_FILES:
            yield import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))


def _sources() -> list[Path]:
    return sorted([*PACKAGE.rglob("*.py"), *BUILDER.rglob("*.py")])


def patterns() -> dict[str, tuple[re.Pattern[str], bool]]:
    """Where a pattern is -> the pattern, and whether it is searched for."""
    sources = {path: path.read_text("utf-8") for path in _sources()}
    found = {}
    for module in modules():
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                own = re.search(
                    rf"\b{name}\.(?:{'|'.join(SEARCHES)})\b", sources[Path(module.__file__ or "")]
                )
                found[f"{module.__name__}.{name}"] = (value, own is not None)
    for path, text in sources.items():
        if path.name == "exercise.py":  # runs whatever Python can do
            continue
        for each in WRITTEN.finditer(text):
            if each[1] != "compile" and each[1] != "escape":
                found[f"{path.name}: {each[2]}"] = (re.compile(eval(each[2])), each[1] in SEARCHES)
    for path in PACKAGE.rglob("*.schema.json"):
        for written in _schema_patterns(json.loads(path.read_text("utf-8"))):
            found[f"{path.name}: {written}"] = (re.compile(written), False)
    return found | dict(_scripts())


def _scripts() -> Iterator[tuple[str, tuple[re.Pattern[str], bool]]]:
    """The literals in the scripts of the page, as Python writes them. All of them are searched for
    unless they begin with ``^``."""
    for path in sorted(WEB.rglob("*.js")):
        for each in LITERAL.finditer(path.read_text("utf-8")):
            pattern, flags = each["pattern"], each["flags"]
            where = f"{path.relative_to(ROOT).as_posix()}: /{pattern}/{flags}"
            yield where, (in_python(pattern, flags), not pattern.startswith("^"))


def in_python(pattern: str, flags: str) -> re.Pattern[str]:
    """A literal of JavaScript as a pattern of Python that repeats the same things."""
    for property_, instead in PROPERTIES.items():
        pattern = pattern.replace(property_, instead)
    pattern = re.sub(r"\(\?<(?![=!])", "(?P<", pattern).replace("[^]", r"[\s\S]")
    pattern = pattern.replace("[[", r"[\[")
    known = {"i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL}
    return re.compile(pattern, sum(known.get(flag, 0) for flag in flags))


def _schema_patterns(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        for part in schema.values():
            yield from _schema_patterns(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _schema_patterns(part)


def pumped(pattern: re.Pattern[str], size: int) -> Iterator[str]:
    """Texts of about ``size`` characters: what leads to each repetition in the pattern, what that
    repeats, many times, and an end that does not fit."""
    tree = _parser.parse(pattern.pattern, pattern.flags)
    for lead, parts in _repetitions(tree, ""):
        for part in dict.fromkeys(
            [*parts, "".join(parts), *map("".join, permutations(parts[:3], 2))]
        ):
            if part:
                body = part * (size // len(part))
                yield from (lead + body, lead + body + ABSENT, body)


def _repetitions(tree: Any, lead: str) -> Iterator[tuple[str, list[str]]]:
    """For each repetition, nested ones included: an example of what comes before it, and examples
    of what it repeats."""
    for op, value in tree:
        if op in REPEATS:
            yield lead, _examples(value[2])
            yield from _repetitions(value[2], lead)
        elif op is _constants.SUBPATTERN:
            yield from _repetitions(value[3], lead)
        elif op is _constants.ATOMIC_GROUP:
            yield from _repetitions(value, lead)
        elif op is _constants.BRANCH:
            for branch in value[1]:
                yield from _repetitions(branch, lead)
        lead += (_examples([(op, value)]) or [""])[0]


REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)
CLASSES = {
    _constants.CATEGORY_DIGIT: "5",
    _constants.CATEGORY_SPACE: " \n",
    _constants.CATEGORY_WORD: "a5",
    _constants.CATEGORY_NOT_DIGIT: "a",
    _constants.CATEGORY_NOT_SPACE: "a",
    _constants.CATEGORY_NOT_WORD: " ",
}


WRITTEN_CLASSES = {
    _constants.CATEGORY_DIGIT: r"\d",
    _constants.CATEGORY_SPACE: r"\s",
    _constants.CATEGORY_WORD: r"\w",
    _constants.CATEGORY_NOT_DIGIT: r"\D",
    _constants.CATEGORY_NOT_SPACE: r"\S",
    _constants.CATEGORY_NOT_WORD: r"\W",
}


def _examples(tree: Any) -> list[str]:
    """A few texts that a part of a pattern fits."""
    found = [""]
    for op, value in tree:
        found = [before + each for before in found[:4] for each in (_of(op, value) or [""])]
    return found[:6]


def _of(op: Any, value: Any) -> list[str]:
    if op is _constants.LITERAL:
        return [chr(value)]
    if op is _constants.NOT_LITERAL:
        return ["a" if value != ord("a") else "b", " "]
    if op is _constants.ANY:
        return ["a", " "]
    if op is _constants.IN:
        return _of_class(value)
    if op in REPEATS:
        least, _, inner = value
        return [each * max(least, 1) for each in _examples(inner)]
    if op is _constants.SUBPATTERN:
        return _examples(value[3])
    if op is _constants.ATOMIC_GROUP:
        return _examples(value)
    if op is _constants.BRANCH:
        return [_examples(branch)[0] for branch in value[1]][:6]
    return []


def _of_class(members: Any) -> list[str]:
    if members[0][0] is _constants.NEGATE:
        inside = re.compile(_class_text(members[1:]))
        return [each for each in "a5 \t-[(\"'{<" if not inside.match(each)][:4]
    found = ""
    for op, value in members:
        if op is _constants.LITERAL:
            found += chr(value)
        elif op is _constants.RANGE:
            found += chr(value[0])
        elif op is _constants.CATEGORY:
            found += CLASSES[value]
    return [*dict.fromkeys(found)][:5]


def _class_text(members: Any) -> str:
    text = ""
    for op, value in members:
        if op is _constants.LITERAL:
            text += re.escape(chr(value))
        elif op is _constants.RANGE:
            text += f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
        elif op is _constants.CATEGORY:
            text += WRITTEN_CLASSES[value]
    return f"[{text}]"
