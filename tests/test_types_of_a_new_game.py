"""The files that ``quanta new-game`` writes keep the types of the project, which are stricter than
those of their own settings. In this folder so that it comes late: then ``make check``, which is run
beside it, has checked the package, and its cache leaves only the game."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.support.commands import ran

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parent.parent


def test_its_types_are_strict(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    made = ran([sys.executable, "-m", "quanta", "new-game", "snails"], cwd=tmp_path, env=env)
    assert made.returncode == 0, made.stderr
    project = tmp_path / "snails"
    assert "strict = true" in (project / "pyproject.toml").read_text(encoding="utf-8")
    settings = ("--config-file", str(ROOT / "pyproject.toml"))
    done = ran(
        [
            sys.executable,
            "-m",
            "mypy",
            *settings,
            "--cache-dir",
            ROOT / ".mypy_cache",
            "py",
            "tests",
        ],
        cwd=project,
        env={**os.environ, "MYPYPATH": f"{project / 'py'}:{project}:{ROOT / 'py'}"},
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
