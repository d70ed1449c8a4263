"""The wheel, installed into an empty environment without network: the package and the command."""

from __future__ import annotations

import re
import sys
import zipfile
from email import message_from_bytes
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("hatchling", reason="nothing is built inside Pyodide")

import hatch_build
from markdown_it import MarkdownIt
from tests.support.commands import ran

import quanta

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parent.parent
RECORD = "leap;start=ww-bwb-bb_w/b3-b1"
CLEAN = {"PATH": "/usr/bin:/bin"}
"""No PYTHONPATH: what is found is what was installed."""
OFFLINE = ("--no-index", "--no-deps", "--no-compile", "--disable-pip-version-check", "--quiet")
OWN_PIP = find_spec("pip") is None
"""Whether the environment needs pip in it, which takes seconds: where uv has made that of the
tests, there is none that could install into it."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the sources as they are."""
    folder = tmp_path_factory.mktemp("wheel")
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment that has the wheel, and nothing else but pip."""
    folder = tmp_path_factory.mktemp("environment")
    _run(sys.executable, "-m", "venv", *([] if OWN_PIP else ["--without-pip"]), folder)
    _pip(folder / "bin", "install", *OFFLINE, wheel)
    return folder / "bin"


def _pip(commands: Path, *words: str | Path) -> None:
    """Run pip for the environment with this folder of commands."""
    python = commands / "python"
    how: list[str | Path]
    how = [python, "-m", "pip"] if OWN_PIP else [sys.executable, "-m", "pip", "--python", python]
    _run(*how, *words)


def _run(*command: str | Path, cwd: Path | None = None) -> str:
    done = ran(command, cwd=cwd, env=None if cwd else CLEAN)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_needs_nothing_and_brings_its_types_styles_and_tables(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as made:
        names = made.namelist()
        (facts,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        needed = [
            line
            for line in made.read(facts).decode().splitlines()
            if line.startswith("Requires-Dist") and "extra ==" not in line
        ]
    assert wheel.name == f"quanta-{quanta.__version__}-py3-none-any.whl"
    assert needed == []
    for name in ("py.typed", "scene/board.css", "games/leap/data/golden.json"):
        assert f"quanta/{name}" in names


def test_the_installed_package_plays_and_draws(installed: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import quanta\n"
        f"game = quanta.open({RECORD!r})\n"
        "assert game.svg().startswith('<svg')\n"
        "level = quanta.player('leap', level=2)\n"
        "print(len(quanta.play(game.variant, [level, level], start=game, seed=1)) > 2)\n"
        "print(quanta.__file__)\n",
        encoding="utf-8",
    )
    said, place = _run(installed / "python", "-W", "error", program).splitlines()
    assert said == "True"
    assert Path(place).is_relative_to(installed.parent)


def test_the_wheel_of_another_game_adds_it(installed: Path, tmp_path: Path) -> None:
    _run(installed / "quanta", "new-game", "pebbles", "--to", tmp_path)
    hatch = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path)
    _run(*hatch, cwd=tmp_path / "pebbles")
    (game,) = tmp_path.glob("*.whl")
    _pip(installed, "install", *OFFLINE, game)
    assert "pebbles      Pebbles: " in _run(installed / "quanta", "games")
    assert _run(installed / "quanta", "new", "pebbles").startswith("pebbles@1;")
    _pip(installed, "uninstall", "--yes", "--quiet", "quanta-pebbles")
    assert "pebbles" not in _run(installed / "quanta", "games")


@pytest.mark.parametrize("words", [["quanta"], ["python", "-m", "quanta"]], ids=" ".join)
def test_the_installed_command_answers(installed: Path, words: list[str]) -> None:
    first, *more = words
    command: list[str | Path] = [installed / first, *more]
    assert _run(*command, "--version") == f"quanta {quanta.__version__}\n"
    assert _run(*command, "legal", RECORD).split()
    assert "leap" in _run(*command, "games")


def test_the_description_leads_nowhere_that_an_index_does_not_have(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as made:
        (facts,) = (name for name in made.namelist() if name.endswith(".dist-info/METADATA"))
        head, _, description = made.read(facts).decode().partition("\n\n")
    assert "Description-Content-Type: text/markdown" in head
    assert description.startswith("# Quanta")
    page = MarkdownIt("commonmark").enable("table").render(description)
    targets = re.findall(r'(?:href|src)="([^"]*)"', page)
    assert all(target.startswith(("https://", "#")) for target in targets)
    assert not re.search(r"\bmake\b|PYTHONPATH|py/", description), "an index has no checkout"
    assert "\nquanta show " in description


def test_the_metadata_say_all_that_an_index_asks_for(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as made:
        (facts,) = (name for name in made.namelist() if name.endswith(".dist-info/METADATA"))
        head = message_from_bytes(made.read(facts))
        licences = {name.partition("/licenses/")[2] for name in made.namelist()} - {""}
    assert head["Metadata-Version"] == "2.4"
    assert (head["Name"], head["Version"]) == ("quanta", quanta.__version__)
    assert head["Author"] == "The Quanta authors"
    assert (head["License-Expression"], head["Requires-Python"]) == ("MIT", ">=3.11")
    assert head["Summary"]
    assert head["Keywords"]
    assert set(head.get_all("License-File", [])) == licences == {"LICENSE", "NOTICE.md"}
    for text in (head.get_all("Project-URL", []), head["Home-page"]):
        assert not text, "there is no public address yet"


def test_a_readme_without_the_parts_about_the_package_is_refused() -> None:
    with pytest.raises(ValueError, match="has no section In Python"):
        hatch_build.for_an_index("# Quanta\n\n## On the command line\n\nIt has one.\n")
