"""A first look at the site in WebKit, which Playwright cannot drive here: begin, move, come back.

It is left out where the machine has no WebKitGTK (Debian: webkit2gtk-driver and xvfb).
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e.support.hands import FIND
from e2e.support.mirror import GAMES, Mirror
from e2e.support.once import IN_FIREFOX
from e2e.support.table import PLY, SAVED
from selenium import webdriver
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from selenium.webdriver.webkitgtk.webdriver import WebDriver
from tests.support.effort import EFFORT

from quanta.record.record import Record

DRIVER = shutil.which("WebKitWebDriver")
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.?/MiniBrowser"))
SCREEN = shutil.which("Xvfb")
SAMPLE = ["leap", "legions"]
"""A game that one sees whole, and one with dice and secrets."""
LONG = 120
"""Seconds for what takes one second alone; two other browsers are at work."""

READY = "return document.documentElement.dataset.engine === 'ready'"
CELL = f"return ({FIND})(arguments[0])"
MOVES = """document.querySelector('#curtain:not([hidden]) button')?.click();
    return [...document.querySelectorAll('#moves [data-ply]')].map((move) => move.ariaLabel)"""
"""What is told of each move, to the one who may see it."""
PLAYED = f"return {PLY} > arguments[0]"
NOTICES = "return document.querySelector('#notices')?.textContent.trim() ?? ''"

# Playwright's browser is not used: the mark only keeps the test from being run twice.
pytestmark = [
    IN_FIREFOX,
    pytest.mark.skipif(
        not (DRIVER and BROWSERS and SCREEN), reason="there is no WebKitGTK on this machine"
    ),
    # Selenium calls itself in a way of which it disapproves.
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),
]


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """The name of a screen that nobody sees."""
    assert SCREEN
    reader, writer = os.pipe()
    told = ["-displayfd", str(writer), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with (
        subprocess.Popen([SCREEN, *told], pass_fds=[writer], stderr=subprocess.DEVNULL) as process,
        os.fdopen(reader, encoding="ascii") as number,
    ):
        os.close(writer)
        yield f":{number.readline().strip()}"
        process.terminate()


@pytest.fixture
def webkit(screen: str) -> Iterator[WebDriver]:
    """The browser, anew for each game: a page that crashes ends its session."""
    options = Options()
    options.binary_location = str(BROWSERS[-1])
    options.add_argument("--automation")
    service = Service(str(DRIVER), env={**os.environ, "DISPLAY": screen})
    driver = webdriver.WebKitGTK(options=options, service=service)
    yield driver
    driver.quit()


def until(webkit: WebDriver, script: str, expected: object = True, *given: object) -> None:
    """Wait for what a script says."""
    wait = WebDriverWait(webkit, LONG)
    wait.until(lambda driver: driver.execute_script(script, *given) == expected)


def click(webkit: WebDriver, target: str) -> None:
    """Click a cell or a button, once it is there."""
    WebDriverWait(webkit, LONG).until(lambda driver: driver.execute_script(CELL, target)).click()


@pytest.mark.parametrize("game", GAMES if EFFORT == "long" else SAMPLE)
def test_begin_move_and_come_back(
    webkit: WebDriver, site: str, game: str, browser_name: str
) -> None:
    mirror = Mirror.new(game)
    path, action = mirror.choose()
    webkit.get(f"{site}{game}/index.html#{mirror.record}")
    until(webkit, READY)
    for target in path:
        click(webkit, target)
    until(webkit, PLAYED, True, mirror.line.ply)
    record = Record.parse(webkit.execute_script(f"return ({SAVED})(arguments[0])", game))
    assert list(record.actions[: mirror.line.ply + 1]) == [*mirror.line.actions, action]
    moves = webkit.execute_script(MOVES)
    webkit.refresh()
    until(webkit, READY)
    until(webkit, MOVES, moves)
    assert webkit.execute_script(NOTICES) == ""
