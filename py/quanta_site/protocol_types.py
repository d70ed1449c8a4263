"""The types of the protocol for the front end: JSDoc made from ``quanta.session.protocol``.

``python -m quanta_site.protocol_types`` writes them to where the type checker takes them for a file
of the front end (``rootDirs`` in ``tsconfig.json``).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import fill

import quanta
from quanta.session.commands import COMMANDS
from quanta_site.paths import ROOT

PACKAGE = Path(quanta.__file__).parent
SOURCES = (
    "scene/shapes.py",
    "scene/layout.py",
    "session/protocol/scene.py",
    "session/protocol/requests.py",
    "session/protocol/replies.py",
)
TARGET = ROOT / "build" / "types" / "ui" / "types.js"
HEAD = """/**
 * The messages between the page and the engine, for the type checker; there is no code here. Made
 * from quanta.session.protocol by `python -m quanta_site.protocol_types`: change it there.
 */

"""
PLAIN = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "None": "null",
    "Any": "any",
}
ALIASES = ("Literal", "tuple")
"""A name that is given to one of these is a type of its own."""


def text() -> str:
    """The whole of ``types.js``."""
    parts: list[str] = []
    bases: dict[str, Sequence[str]] = {}
    for source in SOURCES:
        for node in ast.parse((PACKAGE / source).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.bases and _is_typed(node, bases):
                lines = _properties(node, bases)
                bases[node.name] = lines
                parts.append(_typedef(ast.get_docstring(node), node.name, lines))
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                parts += _assigned(node.targets[0].id, node.value)
    return HEAD + "\n".join([*parts, _request(), "export {};\n"])


def _is_typed(node: ast.ClassDef, bases: dict[str, Sequence[str]]) -> bool:
    base = node.bases[0]
    return isinstance(base, ast.Name) and (base.id == "TypedDict" or base.id in bases)


def _assigned(name: str, value: ast.expr) -> Iterator[str]:
    """An alias, or a type whose fields are not Python names."""
    if isinstance(value, ast.Subscript) and _name(value.value) in ALIASES:
        yield f"/** @typedef {{{_type(value)}}} {_shown(name)} */\n"
    elif isinstance(value, ast.Call) and _name(value.func) == "TypedDict":
        fields = value.args[1]
        assert isinstance(fields, ast.Dict)
        pairs = zip(fields.keys, fields.values, strict=True)
        lines = [_property(str(ast.literal_eval(key)), hint) for key, hint in pairs if key]
        yield _typedef(None, name, lines)


def _properties(node: ast.ClassDef, bases: dict[str, Sequence[str]]) -> Sequence[str]:
    """Its own fields and those of its base."""
    total = not any(word.arg == "total" for word in node.keywords)
    inherited = bases.get(_name(node.bases[0]), ())
    own = [
        _property(_name(part.target), part.annotation, total=total)
        for part in node.body
        if isinstance(part, ast.AnnAssign)
    ]
    return [*inherited, *own]


def _property(key: str, hint: ast.expr, *, total: bool = True) -> str:
    marker = _name(hint.value) if isinstance(hint, ast.Subscript) else ""
    if marker in ("NotRequired", "Required"):
        assert isinstance(hint, ast.Subscript)
        hint, total = hint.slice, marker == "Required"
    return f" * @property {{{_type(hint)}}} {key if total else f'[{key}]'}"


def _typedef(words: str | None, name: str, properties: Sequence[str]) -> str:
    text = fill(" ".join((words or "").replace("``", "`").split()), 116)
    about = [f" * {line}".rstrip() for line in text.splitlines()]
    return "\n".join(
        ["/**", *about, f" * @typedef {{object}} {_shown(name)}", *properties, " */\n"]
    )


def _request() -> str:
    first, *others = (
        f"{{do: '{name}'}} & {command.request.__name__}" for name, command in COMMANDS.items()
    )
    union = "\n".join([f"({first}", *(f" *   | {other}" for other in others)])
    return f"/**\n * @typedef {{{union})}} Request\n */\n"


def _type(hint: ast.expr) -> str:
    """A type of Python as TypeScript writes it."""
    if isinstance(hint, ast.Constant):
        quoted = isinstance(hint.value, str)
        return _type(ast.parse(str(hint.value), mode="eval").body) if quoted else "null"
    if isinstance(hint, ast.BinOp):
        return f"{_type(hint.left)}|{_type(hint.right)}"
    if isinstance(hint, ast.Subscript):
        return _generic(_name(hint.value), hint.slice)
    name = _name(hint)
    return PLAIN.get(name, _shown(name))


def _generic(name: str, inside: ast.expr) -> str:
    parts = inside.elts if isinstance(inside, ast.Tuple) else [inside]
    if name == "Literal":
        return "|".join(f"'{ast.literal_eval(part)}'" for part in parts)
    types = [_type(part) for part in parts]
    if name in ("list", "Sequence"):
        return f"({types[0]})[]" if "|" in types[0] else f"{types[0]}[]"
    if name in ("dict", "Mapping"):
        return f"Record<{types[0]}, {types[1]}>"
    if name == "tuple":
        return f"[{', '.join(types)}]"
    raise ValueError(f"{name}[…] has no counterpart in JavaScript.")


def _name(node: ast.expr) -> str:
    assert isinstance(node, ast.Name), ast.unparse(node)
    return node.id


def _shown(name: str) -> str:
    return name.removesuffix("Data")


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text(), encoding="utf-8")
