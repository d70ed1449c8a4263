"""The wheels that a site publishes, and the lock file by which a page loads one by name."""

from __future__ import annotations

import hashlib
import json
import struct
from pathlib import Path
from zipfile import ZipFile

import pytest

pytest.importorskip("pyodide_build", reason="only for publishing a site")

import quanta
from quanta_site.engine import wheels
from quanta_site.paths import PYODIDE

pytestmark = pytest.mark.host

PURE = f"quanta-{quanta.__version__}-py3-none-any.whl"
FACTS = f"quanta-{quanta.__version__}.dist-info"
METADATA = f"""Metadata-Version: 2.4
Name: quanta
Version: {quanta.__version__}
Provides-Extra: dask
Requires-Dist: distributed; extra == 'dask'
"""
FILES = {
    "quanta/__init__.py": "'''A package.'''\n",
    "quanta/scene/board.css": ".board {}\n",
    f"{FACTS}/METADATA": METADATA,
}
HASHED = 0b11
"""The flags of a .pyc that has no date in it, but a hash of its source."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is made of a small wheel that has the name and the facts of ours."""
    folder = tmp_path_factory.mktemp("py")
    with ZipFile(folder / PURE, "w") as made:
        for name, text in FILES.items():
            made.writestr(name, text)
    wheels.lock(folder / PURE)
    wheels.compile_with_lock(folder)
    return folder


@pytest.fixture(scope="module")
def lock(folder: Path) -> dict[str, dict[str, dict[str, object]]]:
    """The lock file."""
    found: dict[str, dict[str, dict[str, object]]] = json.loads((folder / wheels.LOCK).read_text())
    return found


@pytest.fixture(scope="module")
def compiled(folder: Path) -> Path:
    """The compiled wheel: the only other file beside these two."""
    (made,) = {path.name for path in folder.iterdir()} - {PURE, wheels.LOCK}
    return folder / made


def test_the_lock_file_is_for_the_pyodide_that_the_site_has(
    lock: dict[str, dict[str, object]],
) -> None:
    theirs = json.loads((PYODIDE / wheels.LOCK).read_text(encoding="utf-8"))
    assert lock["info"] == theirs["info"]


def test_the_lock_file_lists_the_compiled_wheel_alone(
    lock: dict[str, dict[str, dict[str, object]]], compiled: Path
) -> None:
    (entry,) = lock["packages"].values()
    assert entry["name"] == "quanta"
    assert entry["imports"] == ["quanta"]
    assert entry["version"] == quanta.__version__
    assert entry["file_name"] == compiled.name
    assert entry["sha256"] == hashlib.sha256(compiled.read_bytes()).hexdigest()
    assert entry["depends"] == []


def test_the_compiled_wheel_is_named_for_the_python_that_reads_it(
    lock: dict[str, dict[str, str]], compiled: Path
) -> None:
    major, minor, _ = lock["info"]["python"].split(".")
    assert compiled.name == PURE.replace("-py3-", f"-cp{major}{minor}-")


def test_the_compiled_wheel_has_the_files_of_the_other_as_bytecode_without_dates(
    compiled: Path,
) -> None:
    with ZipFile(compiled) as made:
        assert {name.replace(".pyc", ".py") for name in made.namelist()} == FILES.keys()
        assert not [name for name in made.namelist() if name.endswith(".py")]
        assert {entry.date_time for entry in made.infolist()} == {(2020, 2, 2, 0, 0, 0)}
        (flags,) = struct.unpack_from("<I", made.read("quanta/__init__.pyc"), 4)
    assert flags == HASHED


def test_hosts_may_read_the_files(folder: Path) -> None:
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o644}
