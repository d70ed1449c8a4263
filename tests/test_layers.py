"""The layers: what may import what, and who may know a game by name. See ``tests.rooms``."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest
from tests import rooms
from tests.rooms import ABOVE, BELOW, IN_A_GAME, LAYERS, PACKAGE, ROOT

from quanta import registry
from quanta.games.modules import GameModules

pytestmark = pytest.mark.host

MODULES = sorted(rooms.modules().values())
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TABLE = (ROOT / "docs/development/rooms.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `py/quanta/(\w+)(?:\.py|/)?` \| .+ \| (.+) \|$", re.MULTILINE)

WITH_AN_EXTRA: dict[str, set[str]] = {
    "api/viewer.py": {"anywidget", "traitlets"},
    "hosts/encoding.py": {"numpy"},
    "hosts/gymnasium.py": {"gymnasium", "numpy"},
    "hosts/vector.py": {"gymnasium", "numpy"},
    "games/harlequin/batch.py": {"numpy"},
    "games/leap/batch.py": {"numpy"},
    "games/quantum/batch.py": {"numpy"},
    "hosts/pettingzoo.py": {"gymnasium", "numpy", "pettingzoo"},
    "hosts/openspiel.py": {"numpy", "pyspiel"},
}
"""Module that no other imports before it is used -> what else it needs, which an extra of the
package brings."""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_standard_library_is_imported(path: Path) -> None:
    foreign = {name.split(".")[0] for name in rooms.imported(path)} - {"quanta", "__future__"}
    extra = WITH_AN_EXTRA.get(path.relative_to(PACKAGE).as_posix(), set())
    assert foreign <= {*sys.stdlib_module_names, *extra}


@pytest.mark.parametrize("module", WITH_AN_EXTRA)
def test_no_module_needs_one_that_needs_an_extra(module: str) -> None:
    name = f"quanta.{module.removesuffix('.py').replace('/', '.')}"
    others = [p for p in MODULES if p.relative_to(PACKAGE).as_posix() not in WITH_AN_EXTRA]
    assert not [path for path in others if name in _imported_at_once(path)]


def _imported_at_once(path: Path) -> set[str]:
    """The modules that a file imports when it is imported itself, not when it is used."""
    body = rooms.syntax(path).body
    found = [node for node in body if isinstance(node, ast.ImportFrom | ast.Import)]
    bases = {node: f"{node.module}." if isinstance(node, ast.ImportFrom) else "" for node in found}
    names = {base + alias.name for node, base in bases.items() for alias in node.names}
    return names | {base.rstrip(".") for base in bases.values()}


def test_every_room_has_a_row_and_rows_name_only_rooms_below() -> None:
    there = {path.name.removesuffix(".py") for path in PACKAGE.iterdir()}
    assert there - {"__pycache__", "py.typed"} == {*BELOW, *LAYERS, *ABOVE}
    below: list[str] = []
    for room, allowed in LAYERS.items():
        assert list(allowed) == [each for each in below if each in allowed], room
        below.append(room)


@pytest.mark.parametrize("room", [*BELOW, *LAYERS, *ABOVE])
def test_imports_go_down_the_layers_only(room: str) -> None:
    assert not [arrow for arrow in rooms.upward() if rooms.room(arrow[0]) == room]


def test_no_imports_go_round_in_a_circle() -> None:
    assert not rooms.circles()


@pytest.mark.parametrize("game", registry.ids(hidden=True))
def test_a_game_knows_no_other_game(game: str) -> None:
    own = {name for name in rooms.modules() if f"{name}.".startswith(f"quanta.games.{game}.")}
    others = {other for name in own for other in rooms.graph()[name] - own}
    assert not [name for name in others if rooms.room(name) == "games"]


@pytest.mark.parametrize("game", registry.ids(hidden=True))
def test_the_checker_of_claims_shares_no_code_with_what_makes_them(game: str) -> None:
    name = f"quanta.games.{game}.claim_checker"
    others = rooms.graph()[name] if name in rooms.modules() else frozenset()
    assert {rooms.room(other) for other in others} <= {"core"}


@pytest.mark.parametrize("game", registry.ids(hidden=True))
@pytest.mark.parametrize("module", dict.fromkeys(h.module for h in GameModules.hooks().values()))
def test_a_module_of_a_game_knows_only_what_it_is_for(game: str, module: str) -> None:
    name = f"quanta.games.{game}.{module}"
    found = (
        {rooms.room(other) for other in rooms.reached(name)} if name in rooms.modules() else set()
    )
    assert found - {"games"} <= {"core", "grids", *IN_A_GAME.get(module, ())}


def test_contributing_shows_the_layers() -> None:
    assert f"```mermaid\n{rooms.picture()}```" in CONTRIBUTING


def test_the_page_of_rooms_has_the_table_of_layers() -> None:
    rows = ROW.findall(TABLE)
    told = [(room, tuple(re.findall(r"`(\w+)`", imports))) for room, imports in rows]
    assert told == list(LAYERS.items())


def test_the_package_names_no_game_outside_its_folder() -> None:
    for name, path in rooms.modules().items():
        if rooms.room(name) in ("games", "__init__"):
            continue
        if _names_a_game(path.read_text(encoding="utf-8")):  # quicker than to write its code again
            assert not _names_a_game(_code(path)), path


def _names_a_game(text: str) -> bool:
    return not set(re.findall(r"[A-Za-z]+", text)).isdisjoint(registry.ids())


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
