"""The site on hosts of all kinds: at the root, in a frame, with and without what a host can do."""

from __future__ import annotations

from pathlib import Path

import pytest
from e2e.support.engine import await_engine
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM
from e2e.support.table import Table
from e2e.support.watch import watch
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from quanta_site.output import headers
from quanta_site.paths import DIST
from quanta_site.serve import running

pytestmark = IN_CHROMIUM

LISTEN = """self.violations = [];
self.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
    self.violations.push(`${violatedDirective} in ${sourceFile}`));"""


@pytest.mark.parametrize("game", SAMPLE)
def test_a_site_at_the_root_is_played_and_found_again(
    browser: Browser, complaints: list[str], game: str
) -> None:
    with running(DIST) as site, browser.new_context(reduced_motion="reduce") as context:
        watch(context, site, complaints)
        page = context.new_page()
        page.goto(site)
        page.locator(f"[data-game={game}] .play-link").click()
        table = Table(page, site, game)
        table.ready()
        page.locator("#seat-1").select_option("human")
        mirror = Mirror(table.record())
        table.play(mirror, 2)
        page.reload()
        table.ready()
        table.shows(mirror)


@pytest.mark.parametrize("at", ["nothing", "no/such/page.html", "web/"])
def test_where_nothing_is_a_page_leads_home(
    page: Page, site: str, complaints: list[str], at: str
) -> None:
    reply = page.goto(f"{site}{at}")
    assert reply is not None
    home = page.get_by_role("link", name="To the games")
    expect(home).to_have_attribute("href", "/some/where/")
    assert home.evaluate("(link) => getComputedStyle(link).fontWeight") == "600"
    home.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Quick to learn")
    # Browsers report the page itself as missing, and the places where the site is not.
    assert all("404" in complaint for complaint in complaints)
    complaints.clear()


@pytest.mark.parametrize("game", SAMPLE)
def test_the_site_can_be_played_in_a_frame_of_another(
    browser: Browser, complaints: list[str], tmp_path: Path, game: str
) -> None:
    with running(DIST) as site:
        (tmp_path / "index.html").write_text(f'<iframe src="{site}{game}/index.html"></iframe>')
        with running(tmp_path) as other, browser.new_page() as page:
            page.goto(other)
            inside = page.frame_locator("iframe")
            await_engine(inside)
            expect(inside.locator("#board [data-target]").first).to_be_visible()
    complaints.clear()


def test_what_never_changes_under_its_name_is_kept_and_all_else_asked_after(
    context: BrowserContext, site: str
) -> None:
    lasting = {}
    for file in sorted(path for path in DIST.rglob("*") if path.is_file()):
        name = file.relative_to(DIST).as_posix()
        sent = headers.of(headers.read(DIST), f"/{name}")
        assert "frame-ancestors *" in sent["Content-Security-Policy"]
        lasting[name] = sent.get("Cache-Control") == headers.FOR_EVER
    kept = {Path(name).parts[0] for name, ever in lasting.items() if ever}
    pyodide = (path.name for kind in ("pyodide", "stock") for path in DIST.glob(f"{kind}-*"))
    assert kept == {"web", "engine", *pyodide}
    for name in ("index.html", next(name for name in lasting if name.startswith("web/"))):
        reply = context.request.get(f"{site}{name}")
        assert (reply.headers["cache-control"] == headers.FOR_EVER) == lasting[name]


@pytest.mark.parametrize("game", SAMPLE)
def test_the_engine_does_nothing_that_its_policy_forbids(page: Page, site: str, game: str) -> None:
    def listening(route: Route) -> None:
        reply = route.fetch()
        route.fulfill(response=reply, body=f"{LISTEN}\n{reply.text()}")

    page.route("**/web/worker-*.js", listening)
    table = Table(page, site, game)
    table.open()
    (worker,) = page.workers
    assert worker.evaluate("() => self.violations") == []
