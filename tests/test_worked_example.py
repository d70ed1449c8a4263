"""The worked examples of the manual: their files and commands, from an empty folder."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.commands import ran
from tests.support.effort import amount

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
STEP = re.compile(
    r"^```(?:\{literalinclude\} (?P<file>\S+)\n:caption: (?P<place>\S+)\n(?::[^\n]*\n)*"
    r"|(?P<console>console(?: site| long)?)\n(?P<commands>.*?)^)```$",
    re.MULTILINE | re.DOTALL,
)


def steps(page: str, *, long: bool) -> Iterator[str]:
    """What a reader does, as lines of a shell. long: what takes long, too, such as making the site,
    which takes a minute."""
    for found in STEP.finditer((DOCS / page).read_text(encoding="utf-8")):
        if found["file"]:
            place = found["place"]
            yield f"mkdir -p {Path(place).parent}; cp {DOCS / found['file']} {place}\n"
        elif long or found["console"] == "console":
            yield found["commands"]


LONG = bool(amount(0, 0, 1))


def done_as_written(page: str, folder: Path) -> str:
    """Follow a page, in an empty folder; returns the output of the commands."""
    commands = folder / "bin"
    commands.mkdir()
    for name, more in (("python3", ""), ("quanta", "-m quanta"), ("quanta-site", "-m quanta_site")):
        command = commands / name
        command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {more} "$@"\n')
        command.chmod(0o755)
    (folder / "here").mkdir()
    done = ran(
        ["sh", "-ec", "".join(steps(page, long=LONG))],
        cwd=folder / "here",
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT / "py"),
            "PATH": f"{commands}:{os.environ['PATH']}",
        },
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_worked_example_runs_as_written(tmp_path: Path) -> None:
    said = done_as_written("worked-example.md", tmp_path)
    assert "504" in said
    assert said.count("everything holds") == 2
    assert "joined both sides." in said
    if LONG:
        assert (tmp_path / "here" / "site" / "embed" / "hex" / "index.html").is_file()
        assert (tmp_path / "here" / "single" / "hex.html").is_file()


def test_the_third_example_runs_as_written(tmp_path: Path) -> None:
    said = done_as_written("third-example.md", tmp_path)
    assert said.count("everything holds") == 1
    assert "Green throws hidden dice." in said
    assert "throw-1-?" in said
    if LONG:
        assert (tmp_path / "here" / "site" / "embed" / "dudo" / "index.html").is_file()


def test_the_page_about_training_runs_as_written(tmp_path: Path) -> None:
    said = done_as_written("training.md", tmp_path)
    assert "2 generations, 40 games" in said
    assert said.count("everything holds") == 1


def test_the_second_example_runs_as_written(tmp_path: Path) -> None:
    said = done_as_written("second-example.md", tmp_path)
    assert "16" in said.split()
    assert said.count("everything holds") == 1
    if LONG:
        assert "cannot move." in said
        assert "Discrete(" in said
        table = (tmp_path / "here" / "konane" / "strength.md").read_text(encoding="utf-8")
        assert table.count("%") >= 2
        assert (tmp_path / "here" / "site" / "embed" / "konane" / "index.html").is_file()
        assert list((tmp_path / "here" / "single").glob("*.html"))
