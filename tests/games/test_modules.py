"""The hooks of a game: found by name, imported when read, checked, documented."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import quanta.games
from quanta import registry
from quanta.core.errors import BadRecord
from quanta.games import modules
from quanta.games.modules import BadGame, GameModules

pytestmark = pytest.mark.host

GAME = "made_for_a_test"
GUIDE = Path(__file__).resolve().parents[2] / "docs" / "new-game.md"
HOOKS = GameModules.hooks()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of an empty game that is found where games are found."""
    made = tmp_path / GAME
    made.mkdir()
    (made / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(quanta.games, "__path__", [*quanta.games.__path__, str(tmp_path)])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield made
    for name in [name for name in sys.modules if name.startswith(f"quanta.games.{GAME}")]:
        del sys.modules[name]


def write(folder: Path, **sources: str) -> None:
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(f"{source}\n", encoding="utf-8")


def imported(name: str) -> bool:
    return f"quanta.games.{GAME}.{name}" in sys.modules


@pytest.mark.parametrize("game", registry.ids(hidden=True))
@pytest.mark.parametrize("field", HOOKS)
def test_every_game_exports_what_its_hooks_ask_for(game: str, field: str) -> None:
    getattr(registry.modules(game), field)


def test_a_folder_that_is_removed_leaves_nothing_of_its_games(tmp_path: Path) -> None:
    import_module("quanta.games.leap")
    for text in ("one", "other"):
        home = tmp_path / text / GAME
        home.mkdir(parents=True)
        write(home, __init__="", lessons=f"LESSONS = {text!r}")
        registry.add_folder(str(home.parent))
        try:
            assert text == import_module(f"quanta.games.{GAME}.lessons").LESSONS
        finally:
            registry.remove_folder(str(home.parent))
        assert not [name for name in sys.modules if GAME in name]
    assert "quanta.games.leap" in sys.modules


def test_a_module_is_imported_when_its_field_is_first_read(folder: Path) -> None:
    write(folder, evaluate="def evaluate(position, seat): return seat", tree="tree = print")
    found = GameModules(GAME)
    assert not imported("evaluate")
    assert found.evaluate is not None
    assert found.evaluate(None, 3) == 3
    assert imported("evaluate")
    assert not imported("tree")


def test_what_was_read_once_is_kept(folder: Path) -> None:
    write(folder, levels="LEVELS = ['a level']")
    found = GameModules(GAME)
    first = found.levels
    assert first
    (folder / "levels.py").unlink()
    assert found.levels is first


@pytest.mark.usefixtures("folder")
def test_a_module_that_is_not_there_is_none() -> None:
    found = GameModules(GAME)
    assert found.kernel is None
    assert found.levels is None
    assert found.analyst is None


def test_an_export_that_is_not_required_may_be_left_out(folder: Path) -> None:
    write(folder, puzzles="def puzzles(): return ()")
    found = GameModules(GAME)
    assert found.puzzles is not None
    assert found.puzzles() == ()
    assert found.puzzle_makers is None
    assert found.solve_puzzle is None


@pytest.mark.parametrize(
    ("module", "source", "field", "wrong"),
    [
        ("kernel", "", "kernel", "does not export kernel, a function"),
        ("kernel", "kernel = 3", "kernel", "exports a kernel that is not a function"),
        ("tree", "class tree: pass", "tree", "exports a tree that is not a function"),
        ("levels", "LEVELS = {}", "levels", "exports a LEVELS that is not a sequence"),
        ("players", "PLAYERS = []", "players", "exports a PLAYERS that is not a mapping"),
        (
            "invariants",
            "def check_position(p): ...",
            "check_step",
            "does not export check_step, a function",
        ),
        ("rules", "RULES = 1", "rules", "exports a RULES that is not a Rules object"),
        ("view", "class VIEW: frame = 1", "view", "exports a VIEW that is not a View object"),
    ],
)
def test_a_wrong_export_is_an_error_of_one_line(
    folder: Path, module: str, source: str, field: str, wrong: str
) -> None:
    write(folder, **{module: source})
    with pytest.raises(BadGame) as told:
        getattr(GameModules(GAME), field)
    assert str(told.value) == f"quanta.games.{GAME}.{module} {wrong}."


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("field", ["rules", "view"])
def test_a_game_without_rules_or_view_is_refused(field: str) -> None:
    with pytest.raises(BadGame, match=f"has no module '{field}'"):
        getattr(GameModules(GAME), field)


def test_a_failing_import_is_not_taken_for_a_missing_module(folder: Path) -> None:
    write(folder, kernel="import quanta.nothing_of_this_name")
    with pytest.raises(ModuleNotFoundError):
        _ = GameModules(GAME).kernel


def test_an_invisible_character_in_an_error_of_a_game_is_shown_as_a_code(folder: Path) -> None:
    write(folder, rules="from __future__ import a\u200dnnotations")
    with pytest.raises(SyntaxError) as error:
        _ = GameModules(GAME).rules
    told = modules.loading_fault(error.value)
    assert told is not None
    assert told.isprintable()
    assert "aU+200Dnnotations" in told


def test_an_unknown_game_has_no_modules() -> None:
    with pytest.raises(BadRecord, match="There is no game 'modules' here"):
        registry.modules("modules")


@pytest.mark.parametrize("field", HOOKS)
def test_the_guide_mentions_every_hook(field: str) -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    assert f"`{HOOKS[field].module}.py`" in guide
    assert f"`{HOOKS[field].export}" in guide
