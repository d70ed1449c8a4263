"""The manual is true: its examples and commands run as shown. ``e2e/site/test_manual.py`` looks at
what is made of it."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import sys
from pathlib import Path

import pytest
from tests.support.commands import ran

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted((ROOT / "docs").glob("*.md"))
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    found = FENCE.findall(page.read_text(encoding="utf-8"))
    return [body for marked, body in found if marked == language]


@pytest.mark.parametrize(
    "document", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.stem
)
def test_the_examples_of_a_page_run_as_shown(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(blocks(document, "python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, document.name, str(document), 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize(
    "document", [page for page in PAGES if blocks(page, "sh")], ids=lambda page: page.stem
)
def test_the_command_lines_of_a_page_run_in_an_empty_folder(document: Path, tmp_path: Path) -> None:
    """Each block begins in the folder; what one makes, the next finds. One that a page repeats is
    run once."""
    commands, here = tmp_path / "bin", tmp_path / "here"
    here.mkdir()
    commands.mkdir()
    for name, more in (("python3", ""), ("quanta", "-m quanta")):
        command = commands / name
        command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {more} "$@"\n')
        command.chmod(0o755)
    done = ran(
        ["sh", "-ec", "\n".join(f"(\n{block})" for block in dict.fromkeys(blocks(document, "sh")))],
        cwd=here,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT / "py"),
            "PATH": f"{commands}:{os.environ['PATH']}",
        },
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
