"""What docs/stability.md promises to programs holds; tests/test_golden.py has the rest."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support import interface
from tests.support.commands import ran

import quanta
from quanta import registry
from quanta.cli.main import main

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = Path(__file__).parent / "golden"
INTERFACE: dict[str, Any] = json.loads(interface.GOLDEN.read_text(encoding="utf-8"))
GAME: dict[str, Any] = json.loads((GOLDEN / "game.json").read_text(encoding="utf-8"))


def missing(old: Any, new: Any, where: str = "") -> Iterator[str]:
    """Whatever of ``old`` is not in ``new``, or differs there."""
    if "NoneType" in (old, new):  # a field that may be null
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key, each in old.items():
            if key in new:
                yield from missing(each, new[key], f"{where}/{key}")
            else:
                yield f"{where}/{key}"
    elif isinstance(old, list) and isinstance(new, list):
        if all(isinstance(each, str) for each in old):
            yield from (f"{where}/{each}" for each in old if each not in new)
        else:
            yield from missing(old[0], new[0], where)
    elif old != new:
        yield f"{where}: {old} is {new}"


def refused(old: dict[str, str], new: dict[str, str]) -> Iterator[str]:
    """The parameters of a function that make a call of before fail."""
    for name, kind in old.items():
        if new.get(name) not in (kind, f"{kind.removesuffix('?')}?"):
            yield f"{name} is {new.get(name)}"
    for name in new.keys() - old.keys():
        if not new[name].endswith("?") and not new[name].startswith("variadic"):
            yield f"{name} is required"
    before, now = ([n for n, kind in each.items() if "positional" in kind] for each in (old, new))
    if now[: len(before)] != before:
        yield f"the order is {now}"


def test_public_names_take_and_offer_what_they_did() -> None:
    names = dict(interface.names())
    for name, old in INTERFACE["python"].items():
        if isinstance(old, dict):
            assert not list(refused(old, names[name])), name
        else:
            assert names[name] == old, name


def test_commands_take_what_they_took() -> None:
    assert not list(missing(INTERFACE["command line"], dict(interface.commands())))


@pytest.mark.parametrize("words", INTERFACE["json"])
def test_a_command_answers_with_the_fields_that_it_had(words: str) -> None:
    assert not list(missing(INTERFACE["json"][words], interface.shape(interface.answer(words))))


@pytest.mark.parametrize("version", INTERFACE["parameters"])
def test_the_parameters_of_a_version_of_rules_stay(version: str) -> None:
    game, _, number = version.partition("@")
    rules = registry.rules(game)
    if rules.version == int(number):
        assert not list(missing(INTERFACE["parameters"][version], interface.choices(rules)))


def test_the_ids_of_players_and_rules_stay() -> None:
    now = interface.ids()
    assert not list(missing({part: INTERFACE[part] for part in now}, now))


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Path]:
    """The folder of a game that was written for version 1.0."""
    folder = tmp_path / GAME["id"]
    folder.mkdir()
    for name, text in GAME["files"].items():
        (folder / name).write_text(text, encoding="utf-8")
    registry.add_folder(str(tmp_path))
    yield tmp_path
    registry.remove_folder(str(tmp_path))


def test_a_game_that_was_written_for_an_older_version_is_played(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def says(*words: str) -> str:
        assert main(words) == 0
        out, error = capsys.readouterr()
        assert not error
        return out

    for game in GAME["games"]:
        end = json.loads(says("outcome", game["record"], "--json"))
        assert (end and end["returns"]) == game["returns"]
    record = GAME["games"][-1]["record"]
    assert says("legal", record).split() == ["c5", "c6"]
    for level in ("pacer", "greedy", "8"):
        assert json.loads(says("best", record, "--level", level, "--json"))["action"] == "c6"
    assert says("show", record, "--svg", "-").startswith("<svg")
    assert json.loads(says("match", "pacer", "random", GAME["id"], "--games", "2", "--json"))


@pytest.mark.skipif(".dev" in quanta.__version__, reason="what is new may still change")
def test_a_release_promises_all_that_it_offers() -> None:
    now = json.loads(json.dumps(interface.described()))
    for part in ("python", "command line", "parameters", "rules"):
        assert now[part].keys() <= INTERFACE[part].keys(), "python3 -m tests.support.interface"


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("games", 0),
        ("--version", 0),
        ("legal leap/no-such", 2),
        ("no-such-command", 2),
        ("verify no-such-file", 2),
    ],
)
def test_the_command_says_by_its_status_whether_it_succeeded(words: str, status: int) -> None:
    done = ran([sys.executable, "-m", "quanta", *words.split()], cwd=ROOT / "py")
    assert done.returncode == status
    assert bool(done.stderr) == bool(status)


def test_every_file_that_is_named_as_proof_exists() -> None:
    page = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:tests|e2e)/[\w./-]+)`", page)
    assert named
    assert not [name for name in named if not (ROOT / name).exists()]
