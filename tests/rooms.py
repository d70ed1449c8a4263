"""The rooms of ``py/quanta`` in layer order, and what each of them imports.

``python3 -m tests.rooms`` prints them, with every arrow that points up and every import
circle. Imports for types only, and imports inside functions, count as any other.
``--picture`` prints the layers as a graph in Mermaid's language, which CONTRIBUTING shows.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "py" / "quanta"

LAYERS: Mapping[str, tuple[str, ...]] = {
    "core": (),
    "grids": ("core",),
    "scene": (),
    "record": ("core",),
    "players": ("core",),
    "games": ("core", "grids", "scene", "record", "players"),
    "registry": ("core", "scene", "games"),
    "sealed": ("core", "record", "registry"),
    "roster": ("core", "players", "registry"),
    "matches": ("core", "record", "players", "registry", "roster"),
    "lesson": ("core", "scene", "record", "players", "registry", "roster"),
    "session": ("core", "scene", "record", "players", "registry", "sealed", "roster", "lesson"),
    "api": ("core", "scene", "record", "players", "registry", "roster", "matches", "session"),
    "testing": (
        "core",
        "scene",
        "record",
        "players",
        "games",
        "registry",
        "roster",
        "lesson",
        "session",
    ),
    "cli": (
        "core",
        "scene",
        "record",
        "players",
        "games",
        "registry",
        "sealed",
        "roster",
        "matches",
        "lesson",
        "session",
        "api",
        "testing",
    ),
    "hosts": (
        "core",
        "scene",
        "record",
        "players",
        "games",
        "registry",
        "roster",
        "session",
        "api",
    ),
}
"""Room -> the rooms that it may import, from the lowest layer to the highest."""

BELOW, ABOVE = ("_version",), ("__init__", "__main__")
"""Modules beside the rooms: what everything may import, and what may import everything."""

IN_A_GAME: Mapping[str, tuple[str, ...]] = {
    "view": ("scene",),
    "arranger": ("scene",),
    "set_up_task": ("scene",),
    "workshop": ("scene",),
    "legend": ("scene",),
    "levels": ("players",),
    "players": ("players",),
    "puzzles": ("players", "record"),
}
"""Module of a game (``quanta.games.modules``) -> the rooms that it may import, directly or through
others of its game, beside ``core`` and ``grids``. The other modules import those two alone."""


@cache
def modules() -> Mapping[str, Path]:
    """Dotted name -> file, of the whole package."""
    return {_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def _name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def syntax(path: Path) -> ast.Module:
    """The syntax tree of a file, which several tests look at; none may change it."""
    return ast.parse(path.read_text(encoding="utf-8"))


INNER = ("body", "orelse", "finalbody", "handlers", "cases")
"""The fields of a syntax tree in which there are statements, and other parts that have some."""


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """The statements of a file, at any depth. To look into their expressions takes ten times as
    long, and nothing is imported there."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        part = waiting.pop()
        yield part
        for field in INNER:
            waiting += getattr(part, field, ())


def imported(path: Path) -> list[str]:
    """The dotted names of all that a file imports, for types too: ``a.b`` and ``a.b.c`` for
    ``from a.b import c``."""
    found: list[str] = []
    for node in statements(syntax(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            base = node.module or ""
            found += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return found


@cache
def graph() -> Mapping[str, frozenset[str]]:
    """Module of the package -> the modules of the package that it imports. ``from a import b`` is
    an import of the module ``a.b`` where there is one, and of ``a`` otherwise."""
    found = {}
    for name, path in modules().items():
        asked = set()
        for node in statements(syntax(path)):
            if isinstance(node, ast.Import):
                asked |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                base = node.module or ""
                names = {f"{base}.{alias.name}" for alias in node.names}
                asked |= {each if each in modules() else base for each in names}
        found[name] = frozenset(asked & set(modules())) - {name}
    return found


def room(module: str) -> str:
    """The room of a module, or its own name where it is beside the rooms."""
    return module.split(".")[1] if "." in module else "__init__"


def arrows(module: str) -> set[str]:
    """The other rooms that a module imports."""
    return {room(other) for other in graph()[module]} - {room(module)}


def reached(module: str) -> set[str]:
    """All modules that a module of a game imports, directly or through others of the same game."""
    home = ".".join(module.split(".")[:3]) + "."
    found, ahead = set[str](), [module]
    while ahead:
        for other in graph()[ahead.pop()] - found:
            found.add(other)
            if f"{other}.".startswith(home):
                ahead.append(other)
    return found


def circles() -> list[list[str]]:
    """The import circles: each a sorted list of modules that all import each other somehow."""
    after = {name: _closure(name) for name in graph()}
    found = {
        tuple(sorted(other for other in reach if name in after[other]))
        for name, reach in after.items()
        if name in reach
    }
    return [list(circle) for circle in sorted(found)]


def _closure(module: str) -> set[str]:
    found, ahead = set[str](), [module]
    while ahead:
        new = graph()[ahead.pop()] - found
        found |= new
        ahead += new
    return found


def upward() -> Iterator[tuple[str, str]]:
    """Each import that its room's row in ``LAYERS`` does not allow: (module, room imported)."""
    for module in modules():
        own = room(module)
        allowed = {*LAYERS, *BELOW} if own in ABOVE else {*LAYERS.get(own, ()), *BELOW}
        for other in sorted(arrows(module) - allowed):
            yield module, other


def _lines() -> Iterator[str]:
    count = 0
    for name in (*BELOW, *LAYERS, *ABOVE):
        own = [module for module in modules() if room(module) == name]
        found = set().union(*map(arrows, own))
        count += len(found)
        shown = ", ".join(each for each in (*BELOW, *LAYERS, *ABOVE) if each in found)
        files = f"{len(own)} file{'' if len(own) == 1 else 's'}"
        yield f"{name:<10} {files:>9}  imports {shown or 'nothing of ours'}"
    wrong, round_trips = list(upward()), circles()
    yield f"{count} arrows, {len(wrong)} up, {len(round_trips)} circles"
    yield from (f"up: {module} imports {other}" for module, other in wrong)
    yield from (f"circle: {' '.join(circle)}" for circle in round_trips)


def picture() -> str:
    """The layers as a graph: an arrow from a room to each that it may import, but for those that
    it reaches by another arrow as well."""
    arrows_down = [
        f"    {name} --> {below}"
        for name, allowed in LAYERS.items()
        for below in allowed
        if not any(below in LAYERS[other] for other in allowed)
    ]
    return "\n".join(["graph TD", *arrows_down]) + "\n"


def main() -> int:
    """Print the rooms or their picture; status 1 where an arrow points up or a circle closes."""
    print(picture() if "--picture" in sys.argv else "\n".join(_lines()))
    return int(bool(any(upward()) or circles()))


if __name__ == "__main__":
    sys.exit(main())
