"""Chromium and Firefox for the browser tests: found on this machine, or brought here.

Tried in this order: the browsers of the system, those that Playwright keeps, a download of
Playwright's own, the distribution's packages where this user may install them. Only when all of
that fails is the user asked to do something. Standard library only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

COMMANDS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
}
"""Browser -> the commands that start one of the system's."""
PACKAGES = {"chromium": "chromium", "firefox": "firefox-esr"}
"""Browser -> Debian's package."""
QUICKER = "chromium-headless-shell"
"""Chromium without windows, which the tests take where a distribution has it."""
PATIENCE = 600
"""Seconds for a download or an installation."""


def missing() -> list[str]:
    """The browsers that are not on this machine, neither the system's nor Playwright's."""
    return [name for name in COMMANDS if not _of_the_system(name) and not _of_playwright(name)]


def used() -> Iterator[str]:
    """For each browser that is on this machine, a line with the one that the tests start: the
    system's before Playwright's."""
    for name, commands in COMMANDS.items():
        quickest = (QUICKER, *commands) if name == "chromium" else commands
        own = next(filter(None, map(shutil.which, quickest)), None)
        if own or _of_playwright(name):
            yield f"{name.title()}: {own or 'Playwright’s'}"


def install(python: Path) -> str:
    """Bring the browsers that are missing. python: one that has Playwright.

    Returns what the user is to do about those that could not be had; empty when none is missing.
    """
    for bring in (_download, _install_packages):
        wanted = missing()
        if not wanted:
            return ""
        print(f"installing {' and '.join(wanted)}", flush=True)
        bring(python, wanted)
    left = missing()
    if not left:
        return ""
    packages = " ".join(PACKAGES[name] for name in left)
    return (
        f"The browser tests need {' and '.join(left)}: as root, "
        f"apt-get install -y --no-install-recommends {packages} (make unit needs no browser)."
    )


def _of_the_system(name: str) -> bool:
    return any(map(shutil.which, COMMANDS[name]))


def _of_playwright(name: str) -> bool:
    default = Path.home() / ".cache" / "ms-playwright"
    folder = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH", default))
    return any(folder.glob(f"{name}-*/INSTALLATION_COMPLETE"))


def _download(python: Path, names: Iterable[str]) -> None:
    _tried(str(python), "-m", "playwright", "install", *names)


def _install_packages(python: Path, names: Collection[str]) -> None:
    """The distribution's packages, as root or with a sudo that asks for no password."""
    rights = next(_rights(), None)
    if rights is None or shutil.which("apt-get") is None:
        return
    packages = (PACKAGES[name] for name in names)
    if _tried(*rights, "apt-get", "update", "-qq"):
        install = (*rights, "apt-get", "install", "-y", "-qq", "--no-install-recommends")
        if _tried(*install, *packages) and "chromium" in names:
            _tried(*install, QUICKER)


def _rights() -> Iterator[tuple[str, ...]]:
    """What to put before a command so that it may install packages."""
    if os.geteuid() == 0:
        yield ()
    elif shutil.which("sudo") and _tried("sudo", "-n", "true"):
        yield ("sudo", "-n")


def _tried(*command: str) -> bool:
    """Whether the command went well; what it prints is nobody's business, since others follow."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
