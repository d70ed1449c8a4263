"""Set-up finds or brings the browsers, and asks the user only when neither can be done."""

from __future__ import annotations

from pathlib import Path

import browsers
import pytest

pytestmark = pytest.mark.host


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with no browser, no apt-get and no sudo; the folder of its commands."""
    commands, kept = tmp_path / "bin", tmp_path / "playwright"
    commands.mkdir()
    kept.mkdir()
    monkeypatch.setenv("PATH", str(commands))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(kept))
    return commands


def command(folder: Path, name: str, script: str = "exit 0") -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_a_browser_of_the_system_is_found(bare: Path) -> None:
    assert browsers.missing() == ["chromium", "firefox"]
    command(bare, "firefox-esr")
    assert browsers.missing() == ["chromium"]


def test_a_browser_of_playwright_counts_once_it_is_complete(bare: Path) -> None:
    folder = bare.parent / "playwright" / "chromium-1200"
    folder.mkdir()
    assert browsers.missing() == ["chromium", "firefox"]
    (folder / "INSTALLATION_COMPLETE").touch()
    assert browsers.missing() == ["firefox"]


def test_the_browser_that_the_tests_start_is_named(bare: Path) -> None:
    assert not list(browsers.used())
    folder = bare.parent / "playwright" / "firefox-1500"
    folder.mkdir()
    (folder / "INSTALLATION_COMPLETE").touch()
    plain = command(bare, "chromium")
    assert list(browsers.used()) == [f"Chromium: {plain}", "Firefox: Playwright’s"]
    quicker = command(bare, "chromium-headless-shell")
    assert list(browsers.used()) == [f"Chromium: {quicker}", "Firefox: Playwright’s"]


def test_playwright_downloads_what_is_missing(bare: Path) -> None:
    kept = bare.parent / "playwright"
    script = f'for name in "$@"; do case $name in chromium|firefox) /bin/mkdir -p {kept}/$name-1; '
    script += f": > {kept}/$name-1/INSTALLATION_COMPLETE;; esac; done"
    assert browsers.install(command(bare, "python", script)) == ""
    assert browsers.missing() == []


def test_the_distribution_is_asked_where_nothing_can_be_downloaded(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = bare.parent / "asked"
    monkeypatch.setattr("os.geteuid", lambda: 0)
    command(bare, "chromium")
    install = (
        f'echo "$@" >> {asked}; case "$1" in install) /bin/ln -s chromium {bare}/firefox-esr; esac'
    )
    command(bare, "apt-get", install)
    assert browsers.install(command(bare, "python", "exit 1")) == ""
    assert asked.read_text(encoding="utf-8").splitlines() == [
        "update -qq",
        "install -y -qq --no-install-recommends firefox-esr",
    ]


def test_a_missing_browser_is_named_with_the_command_that_installs_it(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    command(bare, "chromium")
    told = browsers.install(command(bare, "python", "exit 1"))
    assert "need firefox:" in told
    assert "apt-get install -y --no-install-recommends firefox-esr" in told
