"""Layers are law: what may import what, and who may know a game by name."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from quanta import registry

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "py" / "quanta"
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))

ALLOWED: dict[str, tuple[str, ...]] = {
    "_version": (),
    "core": (),
    "grids": ("core",),
    "scene": (),
    "record": ("core",),
    "players": ("core",),
    "registry": ("core", "games", "scene"),
    "roster": ("core", "players", "registry"),
    "session": ("core", "record", "scene", "players", "registry", "roster"),
    "hosts": ("api", "core", "players", "record", "scene", "registry", "roster", "session"),
    "api": ("core", "players", "record", "scene", "registry", "roster", "session"),
    "cli": (
        "_version",
        "api",
        "core",
        "players",
        "record",
        "scene",
        "registry",
        "roster",
        "session",
    ),
    "__main__": ("cli",),
    "__init__": ("_version", "api", "core", "players", "record"),  # when a name is asked for
}
"""Part of the package -> the parts that it may import."""

IN_A_GAME: dict[str, tuple[str, ...]] = {
    "levels": ("core", "players"),
    "puzzles": ("core", "grids", "record"),
    "view": ("core", "grids", "scene"),
    "drawing": ("core", "grids", "scene"),
    "players": ("core", "players"),
    "workshop": ("core", "scene"),
    "*": ("core", "grids"),
}
"""Module of a game, or folder of such -> the parts it may import, its own game's aside."""


WITH_AN_EXTRA: dict[str, set[str]] = {
    "hosts/pettingzoo.py": {"gymnasium", "numpy", "pettingzoo"},
    "hosts/openspiel.py": {"numpy", "pyspiel"},
}
"""Module that nothing else imports -> what else it needs, which an extra of the package brings."""


def imported(path: Path) -> list[str]:
    """The dotted names of all that a module imports, for types too."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            base = node.module or ""
            found += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return found


def part(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def ours(path: Path) -> set[str]:
    """What the module imports of the package, as parts such as ``core`` or ``games.leap``."""
    parts = set()
    for name in imported(path):
        steps = name.split(".")
        if steps[0] != "quanta" or len(steps) == 1:
            continue
        deep = steps[1] == "games" and len(steps) > 2
        parts.add(".".join(steps[1:3]) if deep else steps[1])
    return parts


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_standard_library_is_imported(path: Path) -> None:
    foreign = {name.split(".")[0] for name in imported(path)} - {"quanta", "__future__"}
    extra = WITH_AN_EXTRA.get(path.relative_to(PACKAGE).as_posix(), set())
    assert foreign <= {*sys.stdlib_module_names, *extra}


@pytest.mark.parametrize("module", WITH_AN_EXTRA)
def test_no_module_needs_one_that_needs_an_extra(module: str) -> None:
    name = f"quanta.{module.removesuffix('.py').replace('/', '.')}"
    assert not [path for path in MODULES if name in imported(path)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_down_the_layers_only(path: Path) -> None:
    known = {entry.name.removesuffix(".py") for entry in PACKAGE.iterdir()}
    found = {name for name in ours(path) if name.split(".")[0] in known}
    if part(path) == "games":
        steps = path.relative_to(PACKAGE / "games").parts
        if len(steps) == 1:
            assert not found
            return
        allowed = IN_A_GAME.get(steps[1].removesuffix(".py"), IN_A_GAME["*"])
        assert found <= {*allowed, f"games.{steps[0]}", "games"}
        return
    assert found <= {part(path), *ALLOWED[part(path)]}


def test_the_package_names_no_game_outside_its_folder() -> None:
    for path in MODULES:
        if part(path) in ("games", "__init__"):
            continue
        words = set(re.findall(r"[A-Za-z]+", _code(path)))
        assert not words & set(registry.ids()), path


def _code(path: Path) -> str:
    """A module without its docstrings and comments, in which an example may name a game."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            documented = ast.get_docstring(node) is not None
            node.body = node.body[documented:] or [ast.Pass()]
    return ast.unparse(tree)


def test_the_front_end_names_no_game() -> None:
    ids = "|".join(registry.ids())
    names = "|".join(re.escape(rules.name) for rules in registry.games())
    scripts = [*(ROOT / "web").rglob("*"), *(ROOT / "py" / "quanta_site").rglob("*.js")]
    for path in sorted([*scripts, *(PACKAGE / "scene").glob("*.css")]):
        if path.suffix in (".js", ".css", ".html"):
            found = re.search(rf"\b({ids}|{names})\b", path.read_text(encoding="utf-8"))
            assert found is None, f"{path.name} names {found}"


def test_every_source_file_is_a_small_room() -> None:
    folders = ("py", "web", "tests", "e2e", "scripts")
    sources = [p for f in folders for p in (ROOT / f).rglob("*") if p.suffix in SOURCES]
    large = {p.name: n for p in sources if (n := len(p.read_text("utf-8").splitlines())) > 400}
    assert large.keys() <= {"types.js"}, "which is made from Python's types"


SOURCES = (".py", ".js", ".mjs", ".css", ".html")


def test_functions_stay_under_sixty_lines() -> None:
    long = []
    for path in (ROOT / "py").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                if lines > 60:
                    long.append(f"{path.name}:{node.name} {lines}")
    assert not long
