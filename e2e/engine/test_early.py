"""Before Python is up, and where it never comes: the page is there, and nothing clicked is lost."""

from __future__ import annotations

import pytest
from e2e.support.engine import engines
from e2e.support.files import Held
from e2e.support.mirror import GAMES, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX, ONE_EACH
from e2e.support.scripts import own_script, starter
from e2e.support.table import Table
from playwright.sync_api import Route, expect

from quanta.scene.view import Path

FIRST_VISIT = pytest.mark.first_visit

RECORD = "() => JSON.parse(document.getElementById('page').textContent).scene.record"
SHIFTS = """globalThis.shifted = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { shifted += value; }))
    .observe({ type: 'layout-shift', buffered: true });"""
PAINTED = "() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))"
IS_WHOLE = """() => {
    const text = document.getElementById('status-text');
    return text.scrollHeight <= text.clientHeight + 1;
}"""
STILL = 0.05
"""Half of what is still called good of the share of the page that moves times how far it moves."""
NO_WASM = "Object.defineProperty(self, 'WebAssembly', { value: undefined });\n"


def on_the_board(mirror: Mirror, path: Path) -> tuple[Path, Path]:
    """The steps that can be taken while only what is painted is there, and those after them."""
    cells = mirror.targets()
    shown = next((i for i, step in enumerate(path) if i and step not in cells), len(path))
    return path[:shown], path[shown:]


@LATER_IN_FIREFOX
@FIRST_VISIT
@ONE_EACH
@pytest.mark.parametrize("game", GAMES)
def test_clicks_made_before_python_is_up_are_played(own: Table, game: str) -> None:
    held = Held(own.page.context)
    own.page.goto(own.url)
    expect(own.page.get_by_role("progressbar")).to_be_visible()
    mirror = Mirror(own.record())
    path, action = mirror.choose()
    before = list(mirror.line.actions)
    steps, later = on_the_board(mirror, path)
    own.press(steps[0])
    if steps[0] in mirror.targets():
        expect(own.cell(steps[0])).to_contain_class("picked")
    if steps[1:]:
        expect(own.page.locator("#board .goal")).not_to_have_count(0)
    own.press(*steps[1:])
    expect(own.moves).to_have_count(len(before))
    held.release()
    own.ready()
    own.press(*later)
    own.answered(mirror)
    assert list(mirror.line.actions)[: len(before) + 1] == [*before, action]
    own.shows(mirror)
    expect(own.page.get_by_role("progressbar")).to_be_hidden()


@LATER_IN_FIREFOX
@pytest.mark.parametrize("game", [pytest.param("leap", marks=IN_LONG), "legions"])  # with secrets
def test_a_reload_in_mid_game_shows_it_at_once_and_keeps_it(table: Table, game: str) -> None:
    mirror = Mirror.new(game)
    table.set_up(mirror)
    table.play(mirror, 2)
    table.shows(mirror)
    held = Held(table.page.context)
    table.page.reload()
    if mirror.scene().get("secrets"):
        expect(table.status).to_contain_text("Opening your last game")
        held.release()
        table.ready()
    else:
        table.shows(mirror)
        expect(table.page.locator("html")).to_have_attribute("data-engine", "loading")
        path, action = mirror.choose()
        table.press(*path)
        held.release()
        table.ready()
        mirror.play(action)
    table.shows(mirror)
    assert table.record() == mirror.public


@LATER_IN_FIREFOX
@FIRST_VISIT
@ONE_EACH
@pytest.mark.parametrize("game", GAMES)
def test_clicks_made_before_the_scripts_have_come_are_played(own: Table, game: str) -> None:
    late: list[Route] = []
    script = f"**/{own_script(f'{game}/index.html')}"
    own.page.context.route(script, lambda route: late.append(route))
    with own.page.expect_request(script):
        own.page.goto(own.url, wait_until="commit")
    own.page.wait_for_function("() => document.readyState !== 'loading'")
    mirror = Mirror(own.page.evaluate(RECORD))
    path, action = mirror.choose()
    before = list(mirror.line.actions)
    steps, later = on_the_board(mirror, path)
    own.press(*steps)
    late[0].continue_()
    own.ready()
    own.press(*later)
    own.answered(mirror)
    assert list(mirror.line.actions)[: len(before) + 1] == [*before, action]  # dice may have fallen
    own.shows(mirror)


@IN_CHROMIUM
@pytest.mark.parametrize(
    ("game", "width"), [("legions", 360), pytest.param("leap", 1280, marks=IN_LONG)]
)
def test_nothing_moves_when_the_scripts_and_the_engine_come(
    own: Table, game: str, width: int
) -> None:
    own.page.set_viewport_size({"width": width, "height": 800})
    own.page.add_init_script(SHIFTS)
    own.open()
    own.page.evaluate(PAINTED)
    assert own.page.evaluate("() => shifted") < STILL


@IN_CHROMIUM
@FIRST_VISIT
@pytest.mark.parametrize("game", ["legions"])
@pytest.mark.browser_context_args(java_script_enabled=False)
def test_what_the_rest_of_the_page_moves_is_not_shown_before_it(own: Table, game: str) -> None:
    def begun(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().partition("<aside")[0])

    own.page.set_viewport_size({"width": 360, "height": 800})
    own.page.route(own.url, begun)
    own.page.goto(own.url)
    expect(own.page.locator("#board")).to_be_visible()
    expect(own.page.locator("#buttons")).to_be_hidden()


@IN_CHROMIUM
@FIRST_VISIT
@pytest.mark.parametrize("game", ["legions"])  # the longest text above a board
def test_the_status_is_not_cut_off_by_what_is_loading(own: Table, game: str) -> None:
    own.page.set_viewport_size({"width": 360, "height": 740})
    held = Held(own.page.context)
    own.page.goto(own.url)
    expect(own.page.get_by_role("progressbar")).to_be_visible()
    assert own.page.evaluate(IS_WHOLE)
    held.release()
    own.ready()
    assert own.page.evaluate(IS_WHOLE)


@IN_LONG
@IN_CHROMIUM
@FIRST_VISIT
@pytest.mark.parametrize("game", SAMPLE)
def test_a_page_starts_one_engine_whichever_of_its_scripts_comes_first(
    own: Table, game: str
) -> None:
    late: list[Route] = []
    page = f"{game}/index.html"
    for script in (own_script(page), starter(page)):  # the other one comes first
        own.page.context.route(f"**/{script}", lambda route: late.append(route))
        with own.page.expect_request(f"**/{script}"):
            own.page.goto(own.url, wait_until="commit")
        own.page.wait_for_function("() => document.readyState !== 'loading'")
        late.pop().continue_()
        own.ready()
        assert engines(own.page) == 1
        own.page.context.unroute_all()


@IN_CHROMIUM
@FIRST_VISIT
@pytest.mark.parametrize("game", SAMPLE)
def test_without_webassembly_the_page_says_so_and_the_board_can_be_read(
    own: Table, game: str
) -> None:
    def without(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=NO_WASM + response.text())

    own.page.context.route("**/web/worker-*.js", without)
    own.page.goto(own.url)
    expect(own.page.locator("html")).to_have_attribute("data-engine", "failed")
    expect(own.status).to_contain_text("This browser has no WebAssembly")
    own.shows(Mirror(own.record()))
    expect(own.button("Reload")).to_be_visible()


@IN_CHROMIUM  # in which it can be switched off; Firefox goes on running it
@FIRST_VISIT
@pytest.mark.parametrize("game", ["legions"])
@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript_the_board_is_painted(own: Table, game: str) -> None:
    own.page.goto(own.url)
    cells = own.page.locator("#board [data-target]")
    expect(cells).not_to_have_count(0)
    for cell in (cells.first, cells.last):
        expect(cell).to_be_visible()
        expect(cell).to_have_accessible_name(cell.get_attribute("aria-label") or "-")
    expect(own.status).not_to_be_empty()
    expect(own.page.locator("noscript p")).to_be_visible()
    own.page.goto(own.site)
    expect(own.page.locator(f"[data-game={game}] svg")).to_be_visible()
    own.page.goto(f"{own.site}{game}/rules/index.html")
    expect(own.page.get_by_role("heading", level=1)).to_be_visible()
