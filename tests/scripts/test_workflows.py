"""The workflows, which run elsewhere, call what is there, with as few rights as possible."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
JOB = re.compile(r"^  \w+:\n(?:(?:    .*| *)\n)+", re.MULTILINE)

each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


@each_workflow
def test_what_is_run_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"run: make (\w+)", text):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for lock in re.findall(r"-r (\S+\.txt)", text):
        assert (ROOT / lock).is_file()


@each_workflow
def test_a_job_that_may_publish_runs_no_command(path: Path) -> None:
    head, _, jobs = path.read_text(encoding="utf-8").partition("\njobs:\n")
    assert "\npermissions:\n  contents: read\n" in head
    assert head.count(": write") == 0
    found = JOB.findall(jobs)
    assert found
    for job in found:
        assert ": write" not in job or "run:" not in job
        assert "timeout-minutes:" in job


@each_workflow
def test_every_action_has_a_version(path: Path) -> None:
    used = re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))
    assert used
    assert all(re.search(r"@(v[0-9]+|release/v[0-9]+)$", name) for name in used)
