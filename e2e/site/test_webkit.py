"""A first look at the site in WebKit, which Playwright cannot drive here: begin, move, come back,
and how often the rest of the small engine is loaded.

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
from e2e.support.host import Host
from e2e.support.lacking import lacking_engine, put_engine
from e2e.support.mirror import GAMES, Mirror
from e2e.support.once import IN_FIREFOX, IN_LONG, LATER_IN_FIREFOX
from e2e.support.table import PLY, SAVED
from selenium import webdriver
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from selenium.webdriver.webkitgtk.webdriver import WebDriver
from tests.support.effort import EFFORT

from quanta.record import link_text
from quanta.record.record import Record
from quanta_site.app import precache

DRIVER = shutil.which("WebKitWebDriver")
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.?/MiniBrowser"))
SCREEN = shutil.which("Xvfb")
OPEN, SECRET = ["leap"], ["legions"]
"""A game that one sees whole, and one with dice and secrets."""
LONG = 120
"""Seconds for what takes one second alone; two other browsers are at work."""

READY = "return document.documentElement.dataset.engine === 'ready'"
CELL = f"return ({FIND})(arguments[0])"
MOVES = """document.querySelector('#curtain:not([hidden]) button')?.click();
    return [...document.querySelectorAll('#moves [data-ply]')].map((move) => move.ariaLabel)"""
"""The words about each move, for the seat that may see it."""
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
    """The name of an invisible screen."""
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
    """The browser, a new one for each game: a page that crashes ends its session."""
    options = Options()
    options.binary_location = str(BROWSERS[-1])
    options.add_argument("--automation")
    service = Service(str(DRIVER), env={**os.environ, "DISPLAY": screen})
    driver = webdriver.WebKitGTK(options=options, service=service)
    yield driver
    driver.quit()


def until(webkit: WebDriver, script: str, expected: object = True, *given: object) -> None:
    """Wait for the value of a script."""
    wait = WebDriverWait(webkit, LONG)
    wait.until(lambda driver: driver.execute_script(script, *given) == expected)


def click(webkit: WebDriver, target: str) -> None:
    """Click a cell or a button, once it is there."""
    WebDriverWait(webkit, LONG).until(lambda driver: driver.execute_script(CELL, target)).click()


def move_once(webkit: WebDriver, address: str, mirror: Mirror) -> None:
    """Open a game at that address, and make a move by clicks, which is kept."""
    game = mirror.line.rules.id
    path, action = mirror.choose()
    webkit.get(address)
    until(webkit, READY)
    for target in path:
        click(webkit, target)
    until(webkit, PLAYED, True, mirror.line.ply)
    record = Record.parse(webkit.execute_script(f"return ({SAVED})(arguments[0])", game))
    assert list(record.actions[: mirror.line.ply + 1]) == [*mirror.line.actions, action]


def rest_loads(host: Host) -> int:
    """How often a page that keeps no offline copy has loaded the rest of the engine."""
    return sum(times for name, times in host.sent.items() if "/rest-" in name)


def comes_back(webkit: WebDriver) -> None:
    """Reload the page, on which the game is as it was."""
    moves = webkit.execute_script(MOVES)
    webkit.refresh()
    until(webkit, READY)
    until(webkit, MOVES, moves)
    assert webkit.execute_script(NOTICES) == ""


@pytest.mark.parametrize("game", GAMES if EFFORT == "long" else OPEN)
def test_begin_move_and_come_back(
    webkit: WebDriver, site: str, game: str, browser_name: str
) -> None:
    mirror = Mirror.new(game)
    move_once(webkit, f"{site}{game}/index.html#{mirror.record}", mirror)
    comes_back(webkit)


@LATER_IN_FIREFOX
@pytest.mark.parametrize("game", GAMES if EFFORT == "long" else SECRET)
def test_a_first_game_needs_no_rest(
    webkit: WebDriver, host: Host, game: str, browser_name: str
) -> None:
    host.missing.add(precache.WORKER)  # it would fetch the rest for later
    mirror = Mirror.new(game)
    move_once(webkit, f"{host.url}{game}/index.html#{mirror.record}", mirror)
    comes_back(webkit)
    assert rest_loads(host) == 0


@IN_LONG
def test_the_rest_comes_unnoticed(webkit: WebDriver, host: Host, browser_name: str) -> None:
    put_engine(host, lacking_engine())
    host.missing.add(precache.WORKER)
    game = OPEN[0]
    mirror = Mirror.new(game, 4)
    move_once(webkit, f"{host.url}{game}/index.html#{link_text.pack(mirror.record)}", mirror)
    assert rest_loads(host) >= 1  # one that is cut short is requested again
    assert webkit.execute_script(NOTICES) == ""
