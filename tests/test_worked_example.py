"""The worked example of the manual: its files and commands, from an empty folder."""

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
PAGE = ROOT / "docs" / "worked-example.md"
STEP = re.compile(
    r"^```(?:\{literalinclude\} (?P<file>\S+)\n:caption: (?P<place>\S+)\n(?::[^\n]*\n)*"
    r"|(?P<console>console(?: site)?)\n(?P<commands>.*?)^)```$",
    re.MULTILINE | re.DOTALL,
)


def steps(*, site: bool) -> Iterator[str]:
    """What a reader does, as lines of a shell. site: make the site, too, which takes a minute."""
    for found in STEP.finditer(PAGE.read_text(encoding="utf-8")):
        if found["file"]:
            place = found["place"]
            yield f"mkdir -p {Path(place).parent}; cp {ROOT / 'docs' / found['file']} {place}\n"
        elif site or found["console"] == "console":
            yield found["commands"]


def test_the_worked_example_runs_as_written(tmp_path: Path) -> None:
    commands = tmp_path / "bin"
    commands.mkdir()
    site = bool(amount(0, 0, 1))
    for name, more in (("python3", ""), ("quanta", "-m quanta"), ("quanta-site", "-m quanta_site")):
        command = commands / name
        command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {more} "$@"\n')
        command.chmod(0o755)
    (tmp_path / "here").mkdir()
    done = ran(
        ["sh", "-ec", "".join(steps(site=site))],
        cwd=tmp_path / "here",
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT / "py"),
            "PATH": f"{commands}:{os.environ['PATH']}",
        },
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "504" in done.stdout
    assert done.stdout.count("everything holds") == 2
    assert "joined both sides." in done.stdout
    if site:
        assert (tmp_path / "here" / "site" / "embed" / "hex" / "index.html").is_file()
        assert (tmp_path / "here" / "single" / "hex.html").is_file()
