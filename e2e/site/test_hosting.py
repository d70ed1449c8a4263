"""The site on hosts of all kinds: at the root, in a frame, with and without what a host can do."""

from __future__ import annotations

from pathlib import Path

import pytest
from e2e.support.mirror import GAMES, SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
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


@IN_LONG
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
def test_an_embed_is_played_in_a_frame_of_another_site_and_the_page_of_a_game_is_not(
    browser: Browser, complaints: list[str], tmp_path: Path, game: str
) -> None:
    with running(DIST) as site:
        framed = "".join(
            f'<iframe src="{site}{each}"></iframe>'
            for each in (f"{game}/index.html", f"embed/index.html#{Mirror.new(game, 4).record}")
        )
        (tmp_path / "index.html").write_text(framed)
        page = browser.new_page(service_workers="block")
        with running(tmp_path) as other, page:
            page.goto(other)
            alone, embed = (page.frame_locator("iframe").nth(number) for number in (0, 1))
            expect(embed.locator("svg").first).to_be_visible()
            # With the site's headers a browser shows nothing of it, and without them it says why.
            expect(alone.locator("#board")).to_have_count(0)
    complaints.clear()


@IN_CHROMIUM
def test_without_headers_the_page_of_a_game_does_not_begin_in_a_frame_of_another_site(
    browser: Browser, complaints: list[str], tmp_path: Path
) -> None:
    bare = tmp_path / "bare"
    bare.mkdir()
    for each in DIST.iterdir():
        if each.name != headers.NAME:
            (bare / each.name).symlink_to(each)
    (tmp_path / "other").mkdir()
    with running(bare) as site:
        framed = f'<iframe src="{site}{SAMPLE[0]}/index.html"></iframe>'
        (tmp_path / "other" / "index.html").write_text(framed)
        page = browser.new_page(service_workers="block")
        with running(tmp_path / "other") as other, page:
            page.goto(other)
            inside = page.frame_locator("iframe")
            expect(inside.get_by_role("link", name="in a tab of its own")).to_be_visible()
            expect(inside.locator("#board")).to_have_count(0)
    complaints.clear()


def test_what_never_changes_under_its_name_is_kept_and_all_else_asked_after(
    context: BrowserContext, site: str
) -> None:
    lasting = {}
    for file in sorted(path for path in DIST.rglob("*") if path.is_file()):
        name = file.relative_to(DIST).as_posix()
        sent = headers.of(headers.read(DIST), f"/{name}")
        assert "frame-ancestors" not in sent["Content-Security-Policy"]
        alone = Path(name).parts[0] in GAMES
        assert sent.get("X-Frame-Options") == ("SAMEORIGIN" if alone else None), name
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
