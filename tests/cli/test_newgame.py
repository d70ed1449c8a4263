"""``quanta new-game``: its game runs at once, keeps the contract, and hides no other. Its own tests
are run with the commands of docs/new-game.md (tests/test_docs.py), and its types are checked in
tests/test_types_of_a_new_game.py."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.support.commands import ran
from tests.support.effort import IN_LONG

from quanta import registry
from quanta.cli import main, new_game
from quanta.core.errors import BadRequest

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parents[2]
NAME = "snail_race"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that was made by the command, from anywhere."""
    folder = tmp_path_factory.mktemp("games")
    assert main.main(["new-game", NAME, "--title", "Snails & Co.", "--to", str(folder)]) == 0
    return folder / NAME


def python(*words: str, cwd: Path, games: Path | None = None) -> str:
    """What a Python says that finds the package's sources, and the games of the project."""
    found = {"QUANTA_GAMES": str(games)} if games else {}
    done = ran(
        [sys.executable, *words],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT / "py"), **found},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_found_once_it_is_installed_for_editing(project: Path, tmp_path: Path) -> None:
    words = ("-m", "hatchling", "build", "-t", "wheel:editable", "-d", str(tmp_path))
    python(*words, cwd=project)
    (wheel,) = tmp_path.glob("*.whl")
    python("-m", "zipfile", "-e", str(wheel), str(tmp_path / "site"), cwd=tmp_path)
    start = "import site, sys; site.addsitedir(sys.argv[1]); from quanta import registry; "
    said = python("-c", f"{start}print(registry.ids())", str(tmp_path / "site"), cwd=tmp_path)
    assert f"'{NAME}'" in said


def test_games_that_cannot_be_offered_are_named_and_the_others_go_on(
    project: Path, tmp_path: Path
) -> None:
    for game in ("broken", "leap"):
        (tmp_path / game).mkdir()
        (tmp_path / game / "__init__.py").touch()
    (tmp_path / "broken" / "rules.py").write_text("RULES = 1 / 0\n")
    folders = (project / new_game.GAMES, tmp_path, tmp_path / "nowhere")
    found = {"QUANTA_GAMES": os.pathsep.join(map(str, folders)), "PYTHONPATH": str(ROOT / "py")}

    def says(*words: str) -> tuple[int, str, list[str]]:
        done = ran([sys.executable, "-m", "quanta", *words], env={**os.environ, **found})
        return done.returncode, done.stdout, done.stderr.splitlines()

    status, listed, said = says("games")
    assert status == 0
    assert NAME in listed
    assert "Quantum Leap" in listed
    assert "broken" not in listed
    two, folder, broken = said
    assert two.startswith("quanta: There are two games 'leap': ")
    assert folder.endswith("nowhere, which does not exist.")
    assert broken.endswith("ZeroDivisionError in broken/rules.py:1: division by zero.")
    for words in (("new", "broken"), ("match", "random", "random", "broken"), ("new", "chess")):
        status, out, said = says(*words)
        assert (status, out, len(said)) == (2, "", 1)
    assert "nowhere, which does not exist." in said[0]


@pytest.mark.parametrize("named", [".", new_game.GAMES, f"{new_game.GAMES}/{NAME}"])
def test_quanta_games_takes_a_project_its_folder_of_games_or_a_game(
    project: Path, named: str
) -> None:
    assert NAME in python("-m", "quanta", "new", NAME, cwd=project, games=project / named)


def test_a_folder_without_games_is_named(tmp_path: Path) -> None:
    found = {"QUANTA_GAMES": str(tmp_path), "PYTHONPATH": str(ROOT / "py")}
    done = ran([sys.executable, "-m", "quanta", "games"], env={**os.environ, **found})
    assert done.returncode == 0
    told = f"quanta: QUANTA_GAMES names the folder {tmp_path}, in which there is no game.\n"
    assert done.stderr == told


def test_games_in_an_archive_are_found_without_a_word(tmp_path: Path) -> None:
    archive = tmp_path / "games.zip"
    with ZipFile(archive, "w") as packed:
        packed.writestr("quanta/games/packed/__init__.py", "")
    registry.add_folder(f"{archive}/quanta/games")
    try:
        assert "packed" in registry.ids()
        assert not registry.folder_faults()
    finally:
        registry.remove_folder(f"{archive}/quanta/games")


@IN_LONG
def test_it_keeps_every_clause_of_the_contract(project: Path) -> None:
    suites = ("tests/contract/test_tables.py", "tests/api/test_public_api.py")
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", *suites, "-k", NAME)
    said = python(*words, cwd=ROOT, games=project / new_game.GAMES)
    assert " passed" in said
    assert "skipped" not in said


def test_it_is_found_in_the_folder_that_quanta_games_names(project: Path) -> None:
    command = ("-m", "quanta")
    listed = python(*command, "games", cwd=project, games=project / new_game.GAMES)
    assert f"{NAME}   Snails & Co.: Bring the snail home." in listed
    assert "leap" in listed
    assert NAME not in python(*command, "games", cwd=project)
    record = f"{NAME};start=1_w/c3"
    shown = python(
        *command, "show", record, "--svg", "-", cwd=project, games=project / new_game.GAMES
    )
    assert "Snails &amp; Co." in shown


def test_its_wheel_adds_one_folder_to_the_games(project: Path, tmp_path: Path) -> None:
    python("-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path), cwd=project)
    (wheel,) = tmp_path.glob("*.whl")
    python("-m", "zipfile", "-e", str(wheel), str(tmp_path / "site"), cwd=tmp_path)
    tops = {path.relative_to(tmp_path / "site").parts[0] for path in tmp_path.glob("site/**/*.py")}
    assert tops == {"quanta"}
    folders = {path.parent for path in tmp_path.glob("site/**/*.py")}
    assert folders == {tmp_path / "site" / "quanta" / "games" / NAME}


def test_in_a_checkout_every_file_goes_to_its_place(tmp_path: Path) -> None:
    (tmp_path / "py/quanta/games/_template").mkdir(parents=True)
    root, made = new_game.make("snails", "Snails", tmp_path)
    assert root == tmp_path
    places = {path.relative_to(tmp_path).as_posix() for path in made}
    assert {"py/quanta/games/snails/rules.py", "seeds/snails.md"} <= places
    assert "pyproject.toml" not in places
    assert all("template" not in path.read_text("utf-8").lower() for path in made)


def test_its_files_follow_the_style_of_the_project(tmp_path: Path) -> None:
    caches = shutil.ignore_patterns("__pycache__", "data")
    shutil.copytree(ROOT / "py/quanta", tmp_path / "py/quanta", ignore=caches)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    new_game.make(NAME, "Snails & Co.", tmp_path)
    python("-m", "ruff", "check", "--no-cache", ".", cwd=tmp_path)
    python("-m", "ruff", "format", "--no-cache", "--check", ".", cwd=tmp_path)


@pytest.mark.parametrize(
    ("name", "title", "reason"),
    [
        ("leap", "Leap", "already"),
        ("Leap", "Leap", "cannot be a game’s id"),
        ("../x", "Leap", "cannot be a game’s id"),
        ("class", "Leap", "a reserved word of Python"),
        ("modules", "Leap", "has a module of that name"),
        ("snails", '"""', "cannot be a game’s title"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(
    name: str, title: str, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(BadRequest, match=reason):
        new_game.make(name, title, tmp_path)
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["new-game", "snails", "--to", str(tmp_path)]
    assert main.main(words) == 0
    capsys.readouterr()
    assert main.main(words) == 2
    assert "exists already." in capsys.readouterr().err
