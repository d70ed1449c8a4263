"""Set-up finds a new enough Python, keeps what is whole, and does again what was cut off."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import pythons
import setup

pytestmark = pytest.mark.host

SCRIPT = Path(setup.__file__).with_name("setup")
PLAY = setup.OLDEST_TO_PLAY
LATER = (9, 1)
"""A version that no Python on this machine has."""


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without Python, pyenv and uv; the folder of its commands."""
    commands = tmp_path / "bin"
    commands.mkdir()
    monkeypatch.setenv("PATH", str(commands))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PYENV_ROOT", raising=False)
    monkeypatch.setattr(sys, "_base_executable", str(tmp_path / "none"), raising=False)
    pythons.uv.cache_clear()
    return commands


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with locks, whose virtual environments are made and filled by ``steps``."""
    root = tmp_path / "checkout"
    (root / "requirements").mkdir(parents=True)
    for name in (*setup.NESTED, "node", "uv"):
        (root / "requirements" / f"{name}.txt").write_text(f"{name}==1\n", encoding="utf-8")
    venv = root / ".venv"
    for name, path in {
        "ROOT": root,
        "VENV": venv,
        "BIN": venv / "bin",
        "PYTHON": venv / "bin" / "python",
        "UNFINISHED": venv / "unfinished",
        "LOCKS": root / "requirements",
        "DOWNLOADS": root / "build" / "python",
        "OWN_UV": root / "build" / "uv",
        "NODE_MODULES": root / "node_modules",
    }.items():
        monkeypatch.setattr(setup, name, path)
    return root


@pytest.fixture
def steps(bare: Path, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that set-up runs instead of running them; a virtual environment is made all the
    same, of the Python it was asked for."""
    ran: list[str] = []

    def run(*command: str | Path) -> None:
        ran.append(" ".join(map(str, command[1:])).replace(f"{checkout}/", ""))
        if command[1:3] == ("-m", "venv"):
            made = Path(command[-1], "bin")
            made.mkdir(parents=True, exist_ok=True)
            (made / "python").symlink_to(command[0])

    monkeypatch.setattr(setup, "run", run)
    monkeypatch.setattr(setup, "pip", lambda *arguments: run("python", "pip", *arguments))
    return ran


def program(path: Path, script: str = "exit 0") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def python(path: Path, version: str) -> Path:
    """A Python that can only say its version."""
    return program(path, f"echo {version}")


SHIM = "echo 'no such command in this version' >&2; exit 127"


def test_a_python_on_the_path_is_found_behind_shims_that_lead_nowhere(
    bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    monkeypatch.setenv("PATH", os.pathsep.join([str(bare), str(other)]))
    program(bare / "python3.13", SHIM)
    program(bare / "python3.12", SHIM)
    python(bare / "python3", "3 11")
    assert pythons.find((3, 12), tmp_path / "downloads") is None
    found = python(other / "python3.12", "3 12")
    assert pythons.find((3, 12), tmp_path / "downloads") == found
    assert pythons.find((3, 11), tmp_path / "downloads") == found


@pytest.mark.parametrize("tool", ["pyenv", "PYENV_ROOT", "home", "uv", "downloads"])
def test_a_python_that_is_not_on_the_path_is_found_newest_first(
    bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tool: str
) -> None:
    kept = {
        "pyenv": tmp_path / "root" / "versions",
        "PYENV_ROOT": tmp_path / "root" / "versions",
        "home": tmp_path / ".pyenv" / "versions",
        "uv": tmp_path / "of-uv",
        "downloads": tmp_path / "downloads",
    }[tool]
    python(kept / "3.9.1" / "bin" / "python3", "3 9")
    python(kept / "3.12.1" / "bin" / "python3", "3 12")
    newest = python(kept / "3.13.1" / "bin" / "python3", "3 13")
    if tool == "pyenv":
        program(bare / "pyenv", f"echo {tmp_path / 'root'}")
    if tool == "PYENV_ROOT":
        monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "root"))
    if tool == "uv":
        program(bare / "uv", f"echo {kept}")
    assert pythons.find((3, 12), tmp_path / "downloads") == newest


def test_uv_downloads_a_python_where_there_is_none(bare: Path, tmp_path: Path) -> None:
    downloads = tmp_path / "downloads"
    made = downloads / "cpython-3.13" / "bin" / "python3"
    script = f"/bin/mkdir -p {made.parent}; printf '#!/bin/sh\\necho 3 13\\n' > {made}; "
    uv = program(bare / "uv", f"{script} /bin/chmod +x {made}")
    assert pythons.download(uv, downloads) == made


def test_without_a_newer_python_the_user_gets_instructions(
    steps: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert setup.main("test") == 1
    assert "needs Python 3.12 or newer" in capsys.readouterr().err
    assert "pip install --require-hashes -r requirements/uv.txt" in steps[-1]


def test_the_environment_is_made_once_and_a_newer_one_serves_every_target(
    steps: list[str], bare: Path
) -> None:
    python(bare / "python3", "3 11")
    setup.make_venv(PLAY)
    setup.make_venv(PLAY)
    assert steps == ["-m venv .venv"]
    python(bare / "python3.12", "3 12")
    setup.make_venv(setup.OLDEST)
    assert steps == ["-m venv .venv"] * 2
    setup.make_venv(PLAY)
    setup.make_venv(setup.OLDEST)
    assert len(steps) == 2


@pytest.mark.parametrize("state", ["no stamp", "no Python", "another Python", "packages cut off"])
def test_an_environment_that_is_not_whole_is_made_again(
    steps: list[str], bare: Path, checkout: Path, state: str
) -> None:
    python(bare / "python3", "3 11")
    setup.make_venv(PLAY)
    venv = checkout / ".venv"
    if state == "no stamp":
        (venv / "python.stamp").unlink()
    elif state == "no Python":
        (venv / "bin" / "python").unlink()
    elif state == "another Python":
        python(bare / "python3", "3 12")
    else:
        setup.UNFINISHED.touch()
    (venv / "old").touch()
    setup.make_venv(PLAY)
    assert len(steps) == 2
    assert not (venv / "old").exists()


def test_a_larger_lock_serves_for_a_smaller_one(steps: list[str], checkout: Path) -> None:
    (checkout / ".venv").mkdir()
    setup.install("play")
    setup.install("play")
    setup.install("test")
    setup.install("site")
    setup.install("play")
    assert [step.rpartition("/")[2] for step in steps] == ["play.txt", "test.txt"]


def test_a_changed_lock_is_installed_again(steps: list[str], checkout: Path) -> None:
    (checkout / ".venv").mkdir()
    lock = checkout / "requirements" / "play.txt"
    setup.install("play")
    lock.write_text("play==2\n", encoding="utf-8")
    setup.install("play")
    assert len(steps) == 2


def test_an_installation_that_was_cut_off_counts_for_nothing(
    steps: list[str], checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (checkout / ".venv").mkdir()
    setup.install("play")

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(setup, "pip", killed)
    with pytest.raises(KeyboardInterrupt):
        setup.install("site")
    assert not setup.installed("play")
    assert setup.UNFINISHED.exists()


def test_npm_packages_that_were_cut_off_are_installed_again(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("package.json", "package-lock.json"):
        (checkout / name).write_text("{}", encoding="utf-8")
    setup.NODE_MODULES.mkdir()
    asked: list[object] = []

    def run(*command: object) -> None:
        asked.append(command)
        if len(asked) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(setup, "run", run)
    setup.install_node_modules("/usr/bin", with_tools=False)
    with pytest.raises(KeyboardInterrupt):
        setup.install_node_modules("/usr/bin", with_tools=True)
    setup.install_node_modules("/usr/bin", with_tools=False)
    assert len(asked) == 3


def test_the_script_takes_python3_and_looks_further_where_that_does_not_do(bare: Path) -> None:
    def asked(*words: str) -> subprocess.CompletedProcess[str]:
        command = ["/bin/sh", str(SCRIPT), *words]
        environment = {"PATH": str(bare)}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    program(bare / "dirname", f"echo {shlex.quote(str(SCRIPT.parent))}")
    program(bare / "python3", "exit 1")
    none = asked("play")
    assert none.returncode == 1
    assert "needs Python 3.11 or newer" in none.stderr
    program(bare / "python3.12", 'test "$1" = -c || echo "3.12 runs ${1##*/} $2"')
    assert asked("play").stdout == "3.12 runs setup.py play\n"
    program(bare / "python3", 'test "$1" = -c || echo "python3 runs ${1##*/} $2"')
    assert asked("test").stdout == "python3 runs setup.py test\n"
