"""The small engine: made from Pyodide's module and a profile, and refused where it does not fit."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest
from tests.support.effort import IN_LONG

pytest.importorskip("markdown_it", reason="the builder does not run inside Pyodide")

from quanta import registry
from quanta_site.engine import runtime
from quanta_site.engine.small import small_engine
from quanta_site.paths import PYODIDE, BuildError

pytestmark = pytest.mark.host

MODULE = "pyodide.asm.wasm"
SCRIPT = "pyodide.asm.mjs"


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of Pyodide that is taken for the installed one, and an empty cache."""
    copy = tmp_path / "pyodide"
    copy.mkdir()
    for name in (MODULE, SCRIPT, "pyodide.mjs"):
        shutil.copyfile(PYODIDE / name, copy / name)
    monkeypatch.setattr(small_engine, "PYODIDE", copy)
    monkeypatch.setattr(small_engine, "BUILD", tmp_path / "build")
    return copy


def digests(folder: Path) -> dict[str, str]:
    """Name of a file -> its hash."""
    names = small_engine.MADE
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}


@IN_LONG
def test_the_same_module_and_profile_make_the_same_files(tmp_path: Path) -> None:
    small_engine.make(tmp_path, small_engine.read())
    assert digests(small_engine.made()) == digests(tmp_path)


@IN_LONG
def test_the_same_engine_and_archives_give_the_same_snapshot_in_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archives = runtime.compiled(registry.ids())
    warmup = runtime.WARMUP.read_text(encoding="utf-8")
    kept = small_engine.snapshot(small_engine.made(), archives, warmup)
    elsewhere = shutil.copytree(small_engine.HERE, tmp_path / "another checkout")
    monkeypatch.setattr(small_engine, "TAKER", elsewhere / small_engine.TAKER.name)
    small_engine.take(tmp_path, small_engine.made(), archives, warmup)
    for name in small_engine.SNAPSHOT:
        assert (tmp_path / name).read_bytes() == (kept / name).read_bytes()


@IN_LONG
def test_what_stands_in_for_a_module_imports_it(tmp_path: Path) -> None:
    used = """
import sys, traceback
assert "codeop" not in sys.modules
assert traceback.codeop.compile_command("1")
assert "codeop" in sys.modules
"""
    warmup = runtime.WARMUP.read_text(encoding="utf-8") + used
    small_engine.take(tmp_path, small_engine.made(), runtime.compiled(registry.ids()), warmup)


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ("warm(LOOP, {'json'}, HELD)", "these modules are in use: json"),
        ("held = bytearray(60_000_000)", "a memory that has grown"),
    ],
    ids=["in use", "too large"],
)
def test_a_snapshot_that_would_not_do_stops_the_builder(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], after: str, told: str
) -> None:
    warmup = runtime.WARMUP.read_text(encoding="utf-8").replace("warm(LOOP, UNUSED, HELD)", after)
    with pytest.raises(BuildError, match=r"not taken.*--stock"):
        small_engine.take(tmp_path, small_engine.made(), runtime.compiled(registry.ids()), warmup)
    assert told in capfd.readouterr().err


def test_a_profile_is_written_as_it_was_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    profile = small_engine.read()
    text = small_engine.PROFILE.read_text(encoding="ascii")
    monkeypatch.setattr(small_engine, "PROFILE", tmp_path / "profile.json")
    small_engine.write(profile)
    assert small_engine.PROFILE.read_text(encoding="ascii") == text
    assert small_engine.read() == profile


def test_another_version_is_refused_with_what_to_do(other: Path) -> None:
    (other / MODULE).write_bytes((other / MODULE).read_bytes() + b"\0\1\0")
    with pytest.raises(BuildError, match=r"another version is installed.*--stock"):
        small_engine.made()


@pytest.mark.parametrize(
    ("file", "text", "changed"),
    [
        (SCRIPT, "LDSO.init();loadDylibs();", "LDSO.begin();loadDylibs();"),
        (MODULE, "GOT.func", "GOT.fun_"),
        (SCRIPT, '=wasmExports["malloc"];', '=wasmExports["malloc"]??0;'),
        (MODULE, "_PyImport_FrozenStdlib", "_PyImport_FrozenStdlob"),
        (SCRIPT, "var wasmImports={", "var wasmImports={...others,"),
    ],
    ids=["script", "module", "assignment", "frozen modules", "what the script offers"],
)
def test_what_is_not_understood_stops_the_builder(
    other: Path, capfd: pytest.CaptureFixture[str], file: str, text: str, changed: str
) -> None:
    content = (other / file).read_bytes()
    assert text.encode() in content
    (other / file).write_bytes(content.replace(text.encode(), changed.encode(), 1))
    with pytest.raises(BuildError, match=r"not made.*--stock"):
        small_engine.make(other, small_engine.read())
    assert "is not understood" in capfd.readouterr().err
