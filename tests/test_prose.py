"""The documents in the repository are true: links lead somewhere, examples run, nothing leaks."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.support.commands import ran

import quanta

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.host

ROOT = Path(__file__).resolve().parent.parent
NO_INSTALL = "PYTHONPATH=py python3 -m quanta "

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)

# With a bar in each name, so that this file does not hold what it forbids.
REGISTRIES = tuple(
    name.replace("|", "")
    for name in (
        "py|pi.org",
        "python|hosted.org",
        "npm|js.org",
        "npm|js.com",
        "yarn|pkg.com",
        "js|delivr.net",
        "un|pkg.com",
    )
)
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:root|work|tmp|Users|home)/(?!pyodide|web_user)\w")
"""Folders that exist on one machine only; the two homes are those inside Pyodide."""


@cache
def project_files() -> tuple[Path, ...]:
    """What git holds or would take in: all files that are not ignored."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    paths = sorted({ROOT / name for name in listed.split("\0") if name})
    return tuple(path for path in paths if path.is_file())


def texts() -> Iterator[tuple[Path, str]]:
    """Each project file that is text."""
    for path in project_files():
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


DEVELOPMENT = sorted((ROOT / "docs" / "development").glob("*.md"))
DOCUMENTS = tuple(path for path in project_files() if path.suffix == ".md")
BY_PATH = [pytest.param(path, id=str(path.relative_to(ROOT))) for path in DOCUMENTS]


def anchors(text: str) -> set[str]:
    """The fragments that a Markdown text's headings can be linked by."""
    headings = (re.sub(r"[^\w\s-]", "", heading.lower()) for heading in HEADING.findall(text))
    return {heading.strip().replace(" ", "-") for heading in headings}


def blocks(document: str, language: str) -> list[str]:
    """The fenced blocks of a document in one language."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return [body for marked, body in FENCE.findall(text) if marked == language]


@pytest.mark.parametrize("path", BY_PATH)
def test_links_lead_to_files_and_headings_that_exist(path: Path) -> None:
    for link in LINK.findall(FENCE.sub("", path.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, fragment = link.partition("#")
        target = path.parent / name if name else path
        assert target.exists(), f"{link} leads nowhere"
        if fragment and target.suffix == ".md":
            assert fragment in anchors(target.read_text(encoding="utf-8")), link


def named_files(document: str) -> list[str]:
    """The files that a document names in code style, with or without the package's folder."""
    text = FENCE.sub("", (ROOT / document).read_text(encoding="utf-8"))
    return sorted(set(re.findall(r"`([\w./<>-]+/[\w.<>-]+\.(?:py|js|css|html|md|txt|mjs))`", text)))


CODE_PAGES = ["CONTRIBUTING.md", *(f"docs/development/{p.name}" for p in DEVELOPMENT)]


@pytest.mark.parametrize(
    "name", sorted({name for page in CODE_PAGES for name in named_files(page)})
)
def test_files_named_in_the_pages_about_the_code_exist(name: str) -> None:
    game = name.replace("<id>", quanta.all_games()[0].id)
    assert any((ROOT / folder / game).is_file() for folder in ("", "py/quanta", "py/quanta_site"))


def dependencies() -> dict[str, str]:
    """Every package that is required by name, and its version where that is fixed."""
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    found: dict[str, str] = {**package["dependencies"], **package["devDependencies"]}
    for path in sorted((ROOT / "requirements").glob("*.in")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if re.match(r"[a-z]", line):
                name, _, version = line.partition(";")[0].strip().partition("==")
                found[name.partition("[")[0]] = version  # without extras
    return {name.rpartition("/")[2]: version for name, version in found.items()}  # without scopes


@pytest.mark.parametrize("name", sorted(dependencies()))
def test_every_dependency_has_its_reason_and_its_place_in_the_notice(name: str) -> None:
    reasons = (ROOT / "docs/development/dependencies.md").read_text(encoding="utf-8")
    notice = (ROOT / "NOTICE.md").read_text(encoding="utf-8")
    rows = [line for line in reasons.splitlines() if line.startswith("|")]
    assert any(re.search(rf"\b{re.escape(name)}\b", row.split("|")[1]) for row in rows)
    assert re.search(rf"\b{re.escape(name)}\b", notice, re.IGNORECASE)


def test_the_notice_names_the_pyodide_that_is_shipped() -> None:
    notice = (ROOT / "NOTICE.md").read_text(encoding="utf-8")
    assert f"Pyodide {dependencies()['pyodide']} " in notice


def test_the_python_in_the_readme_runs_as_shown() -> None:
    examples = "\n".join(blocks("README.md", "python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def command_lines() -> list[str]:
    """The lines of every ``sh`` block in the README, those broken by a backslash made whole."""
    lines = "".join(blocks("README.md", "sh")).replace("\\\n", "").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


@pytest.mark.parametrize("line", command_lines())
def test_the_command_lines_in_the_readme_run(line: str, tmp_path: Path) -> None:
    """Each is run by a shell in an empty folder, with this Python as python3."""
    assert NO_INSTALL in line
    here = f"PYTHONPATH={shlex.quote(str(ROOT / 'py'))} {shlex.quote(sys.executable)} -m quanta "
    done = ran(
        ["sh", "-ec", line.replace(NO_INSTALL, here)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONWARNINGS": "error"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout or any(tmp_path.iterdir())


def test_no_file_names_a_package_registry() -> None:
    leaks = [
        f"{path.relative_to(ROOT)}: {host}"
        for path, text in texts()
        for host in REGISTRIES
        if host in text
    ]
    assert not leaks


def test_no_file_names_a_path_of_the_machine_it_was_made_on() -> None:
    leaks = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path, text in texts()
        if (found := MACHINE_PATH.search(text))
    ]
    assert not leaks
