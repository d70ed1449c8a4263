"""The built site, served, and watched browsers: an error or a foreign request fails a test."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.support.browsers import context_options, launch_options
from e2e.support.engine import remember
from e2e.support.host import Host, copied
from e2e.support.once import others_turn
from e2e.support.outcome import describe_pages, failed, note
from e2e.support.returning import Returning
from e2e.support.sealed_side import SealedTable
from e2e.support.shared import Shared
from e2e.support.table import Table
from e2e.support.until import PATIENCE
from e2e.support.visit import Keeping
from e2e.support.watch import loads, watch
from e2e.support.workshop import Shop
from quanta.core.words import counted
from quanta_site.paths import DIST
from quanta_site.serve import Handler, running

SOMEWHERE = "/some/where/"
FIRST_VISIT = "first_visit"
LEFT_OUT = pytest.StashKey[int]()
"""How many tests are the other browser's, or those of a longer run."""

expect.set_options(timeout=PATIENCE)


class Unpacked(Handler):
    """Sends files as they are: unpacking those of the engine takes a browser a tenth of a second,
    hundreds of times. Compressed ones are sent in e2e/engine/test_transfer.py and e2e/offline."""

    compresses = False

    def end_headers(self) -> None:
        """Say so, or pages ask for the .gz as well."""
        self.send_header("Content-Encoding", "identity")
        super().end_headers()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the front page; it ends in a slash, and the site must not leave its folder."""
    assert (DIST / "index.html").is_file(), "There is no built site: make site"
    with running(DIST, Unpacked, prefix=SOMEWHERE) as url:
        yield url


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_name: str
) -> dict[str, Any]:
    """See ``e2e/support/browsers.py``."""
    return {**browser_type_launch_args, **launch_options(browser_name)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The same for every page; only the tests of the offline copy make one."""
    return {**browser_context_args, **context_options()}


@pytest.fixture(scope="session")
def heard() -> list[str]:
    """What went wrong in any page since a test began; the contexts of many tests write into it."""
    return []


@pytest.fixture
def complaints(heard: list[str]) -> Iterator[list[str]]:
    """What went wrong in any page of this test, which fails if something is left in it at the end.

    A test that provokes an error takes it out of the list.
    """
    heard.clear()
    yield heard
    assert not heard


@pytest.fixture(scope="session")
def returning(
    browser: Browser, site: str, browser_context_args: dict[str, Any], heard: list[str]
) -> Iterator[Returning]:
    """A browser that has been to the site before, for tests that are not about a first visit."""
    lent = Returning(browser, site, browser_context_args, heard)
    yield lent
    lent.close()


@pytest.fixture
def context(
    request: pytest.FixtureRequest, site: str, complaints: list[str]
) -> Iterator[BrowserContext]:
    """Every test is watched, and can get at the engine. Its browser has been to the site before,
    unless the test is marked ``first_visit``."""
    if request.node.get_closest_marker(FIRST_VISIT):
        context: BrowserContext = request.getfixturevalue("new_context")()
        watch(context, site, complaints)
        remember(context)
        yield context
        return
    returning: Returning = request.getfixturevalue("returning")
    yield returning.context()
    if complaints or failed(request):
        returning.close()
    else:
        returning.clear()


@pytest.fixture
def page(request: pytest.FixtureRequest, context: BrowserContext) -> Page:
    """A page on which nothing is open, of that browser."""
    returning: Returning = request.getfixturevalue("returning")
    return returning.page() if returning.lends(context) else context.new_page()


@pytest.fixture(scope="session")
def shared(browser: Browser, site: str, browser_context_args: dict[str, Any]) -> Iterator[Shared]:
    """Pages with an engine that is up already, for the tests that need no page of their own."""
    lent = Shared(browser, site, browser_context_args)
    yield lent
    lent.close()


@pytest.fixture(scope="session")
def friends(
    browser: Browser, site: str, browser_context_args: dict[str, Any], heard: list[str]
) -> Iterator[tuple[Returning, Returning]]:
    """Two browsers that have been to the site before, and of which nothing else is left."""
    one, other = (Returning(browser, site, browser_context_args, heard) for _ in range(2))
    yield one, other
    one.close()
    other.close()


@pytest.fixture
def sides(
    request: pytest.FixtureRequest,
    friends: tuple[Returning, Returning],
    site: str,
    complaints: list[str],
    game: str,
) -> Iterator[tuple[SealedTable, SealedTable]]:
    """A page of each of them."""
    for friend in friends:
        friend.context()
    one, other = (SealedTable(friend.page(), site, game) for friend in friends)
    yield one, other
    for friend in friends:
        if complaints or failed(request):
            friend.close()
        else:
            friend.clear()


def lend(request: pytest.FixtureRequest, lent: Shared) -> Iterator[Table]:
    """A shared page, taken away for good when the test fails."""
    table = lent.table(request.getfixturevalue("game"))
    yield table
    take_back(request, lent)
    table.rest()


def take_back(request: pytest.FixtureRequest, lent: Shared) -> None:
    """Close shared pages when the test has failed, which it has if there were complaints."""
    complaints = lent.complaints[:]
    if complaints or failed(request):
        lent.close()
    assert not complaints


@pytest.fixture
def table(request: pytest.FixtureRequest, shared: Shared) -> Iterator[Table]:
    """The shared page of the test's ``game``."""
    yield from lend(request, shared)


@pytest.fixture
def shop(request: pytest.FixtureRequest, shared: Shared, site: str) -> Iterator[Shop]:
    """The shared page of the workshop, without a document."""
    shop = Shop(shared.kept("workshop"), site)
    shop.empty()
    yield shop
    take_back(request, shared)


@pytest.fixture(scope="module")
def phones(browser: Browser, site: str, browser_context_args: dict[str, Any]) -> Iterator[Shared]:
    """The same on a small screen that is touched."""
    small = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
    lent = Shared(browser, site, {**browser_context_args, **small})
    yield lent
    lent.close()


@pytest.fixture
def phone(request: pytest.FixtureRequest, phones: Shared) -> Iterator[Table]:
    """The shared page of the test's ``game`` on a phone."""
    yield from lend(request, phones)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A server of the site that the test can stop, start again and update."""
    made = Host(copied(tmp_path))
    yield made
    made.stop()


@pytest.fixture
def visitor(
    browser: Browser, host: Host, browser_context_args: dict[str, Any], complaints: list[str]
) -> Iterator[BrowserContext]:
    """A browser that may keep an offline copy of that host's site."""
    with browser.new_context(**{**browser_context_args, "service_workers": "allow"}) as context:
        watch(context, host.url, complaints)
        remember(context)
        yield context


@pytest.fixture(scope="session")
def keeping(
    browser: Browser,
    tmp_path_factory: pytest.TempPathFactory,
    browser_context_args: dict[str, Any],
    heard: list[str],
) -> Iterator[Keeping]:
    """A browser with an offline copy of such a host's site, for the tests that need no new one."""
    lent = Keeping(browser, tmp_path_factory.mktemp("keeping"), browser_context_args, heard)
    yield lent
    lent.stop()


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder, and the address at which another site shows what is in it."""
    folder = tmp_path_factory.mktemp("elsewhere")
    with running(folder) as here:
        yield folder, here.replace("127.0.0.1", "localhost")


@pytest.fixture
def own(page: Page, site: str, request: pytest.FixtureRequest) -> Table:
    """A page of the test's own on which nothing is opened yet."""
    return Table(page, site, request.getfixturevalue("game"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let one browser do for both."""
    parser.addoption(
        "--every-game", action="store_true", help="test the games that are the other browser's too"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is the other browser's turn, but nothing of a file that is named."""
    if config.getoption("--every-game"):
        return
    folder = config.invocation_params.dir
    named = {Path(folder, word.partition("::")[0]).resolve() for word in config.args}
    left_out = [item for item in items if item.path not in named and others_turn(item)]
    config.stash[LEFT_OUT] = len(left_out)
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the fixtures of a test know whether it failed, and add to the report what its pages
    showed."""
    report = yield
    note(item, report)
    describe_pages(item, report)
    return report


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print how many tests were left out, and how often the rest of the small engine was loaded,
    and where."""
    if left_out := config.stash.get(LEFT_OUT, 0):
        terminalreporter.write_line(f"left out: {counted(left_out, 'test')}; --every-game runs all")
    terminalreporter.write_line(f"the rest of the engine was loaded {counted(len(loads), 'time')}")
    for each in loads:
        terminalreporter.write_line(f"    {each}")
