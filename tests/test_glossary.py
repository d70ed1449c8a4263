"""One idea, one word: no name uses a word that the glossary (docs/development) rules out.

Names are what our code defines: modules, functions, classes, parameters, variables, attributes and
JSON keys in Python, identifiers and file names in JavaScript, classes and ids in CSS and HTML. A
name is split into its words, so ``best_hopes`` and ``bestHope`` both have ``hope`` in them. What
libraries define may be used whatever its name is, such as ``AbortController``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests import rooms

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("py", "web", "scripts")
GLOSSARY = ROOT / "docs" / "development" / "glossary.md"
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]*)\|$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
KEY = re.compile(r"[a-z][a-z_]*")
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

JS_NOT_CODE = re.compile(
    r"""/\*.*?\*/|//[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`""", re.DOTALL
)
JS_NAME = re.compile(r"(?<![\w.$])(?<!new )[A-Za-z_$][\w$]*|(?<=this\.)[\w$]+")
CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CSS_NAME = re.compile(r"[.#]([a-z][\w-]*)(?=[^{}]*\{)")
HTML_NAME = re.compile(r"""\b(?:class|id)="([^"]*)\"""")


def ruled_out() -> list[tuple[str, str]]:
    """(word, what to use instead) of each word in code style in the last column."""
    rows = ROW.findall(GLOSSARY.read_text(encoding="utf-8"))[2:]  # the head, and the line below it
    return [(word, use.strip()) for use, _, no in rows for word in CODE.findall(no)]


@cache
def words(name: str) -> frozenset[str]:
    """The words of a name in small letters, each without its plural s too."""
    found = {word.lower() for word in WORD.findall(name)}
    return frozenset(found | {word.removesuffix("s") for word in found})


@cache
def sources() -> tuple[Path, ...]:
    files = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")))
    return tuple(path for path in files if path.is_file() and "__pycache__" not in path.parts)


def names(path: Path) -> Iterator[tuple[int, str]]:
    """(line, name) of all that a file defines."""
    yield 0, path.stem
    if path.suffix not in (".py", ".js", ".mjs", ".css", ".html"):
        return
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from _python(rooms.syntax(path))
    elif path.suffix in (".js", ".mjs"):
        yield from _found(JS_NAME, JS_NOT_CODE.sub(_blank, text))
    elif path.suffix == ".css":
        yield from _found(CSS_NAME, CSS_COMMENT.sub(_blank, text))
    else:
        yield from _found(HTML_NAME, text)


def _blank(match: re.Match[str]) -> str:
    """Nothing but the line ends, so that lines keep their numbers."""
    return "\n" * match[0].count("\n") or " "


def _found(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, str]]:
    line, counted = 1, 0
    for match in pattern.finditer(text):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        yield line, match[match.lastindex or 0]


def _python(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.lineno, node.name
            case ast.arg():
                yield node.lineno, node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.lineno, node.id
            case ast.Attribute(ctx=ast.Store()):
                yield node.lineno, node.attr
            case ast.Dict():
                for key in node.keys:
                    if isinstance(key, ast.Constant) and KEY.fullmatch(str(key.value)):
                        yield key.lineno, str(key.value)
            case _:
                pass


@cache
def index() -> dict[str, list[str]]:
    """Word -> where names have it, as ``path:line name``."""
    found: dict[str, list[str]] = {}
    for path in sources():
        file = path.relative_to(ROOT)
        for line, name in names(path):
            for word in words(name):
                found.setdefault(word, []).append(f"{file}:{line} {name}")
    return found


@pytest.mark.parametrize(("word", "use"), ruled_out(), ids=lambda text: text)
def test_no_name_has_a_word_that_is_ruled_out(word: str, use: str) -> None:
    found = index().get(word, [])
    assert not found, f"use {use}"
