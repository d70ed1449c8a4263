"""Hosts that change what they send, or send it wrong: pages go on all the same, or say why not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from e2e.support.engine import await_engine
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG, LATER_IN_FIREFOX
from e2e.support.scripts import own_script
from e2e.support.storage import QUICKEST
from playwright.sync_api import Browser, Page, expect

from quanta_site.paths import DIST
from quanta_site.serve import Handler, running

GAME = SAMPLE[0]
OWN = own_script(f"{GAME}/index.html")
QUOTED = re.compile(r'(?<=[a-z]=)"([\w./-]+[\w-])"(?=[ >])')
INLINED = re.compile(r"((?<=>)[^<]*(?=</script>|</style>))")
SNIPPET = (
    '<script src="/beacon.js"></script><script>document.title="injected"</script>'
    '<script type="module" src="https://counter.invalid/count.js"></script>'
)
Change = Callable[[str, str], str]


def mangled(name: str, text: str) -> str:
    """A file as a host sends it that shortens pages and puts its own into them, with other line
    ends."""
    if name.endswith(".html"):
        parts = INLINED.split(re.sub(r"\s+", " ", text))
        parts[::2] = [QUOTED.sub(r"\1", part.replace("> <", "><")) for part in parts[::2]]
        text = "".join(parts)
        text = text.replace("<head>", f"<head>{SNIPPET}").replace("</body>", f"{SNIPPET}</body>")
    return text.replace("\n", "\r\n")


class Odd(Handler):
    """Changes texts, sends a wrong charset, sends folders without the last slash, and redirects
    from index.html."""

    change: Change = staticmethod(mangled)
    compresses = False
    html_type = "text/html; charset=windows-1252"
    extensions_map = Handler.extensions_map | {".html": html_type}

    def do_GET(self) -> None:  # noqa: N802 - the base class names it
        path = urlsplit(self.path).path
        if path.endswith("/index.html"):
            self.send_response(308)
            self.send_header("Location", path.removesuffix("index.html"))
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if file.suffix not in {".html", ".js"} or not file.is_file():
            super().do_GET()
            return
        body = self.change(file.relative_to(DIST).as_posix(), file.read_text("utf-8")).encode()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def spoilt(name: str, text: str) -> str:
    return f"{text}\n// seen by the host" if name == OWN else text


@pytest.fixture
def odd(browser: Browser) -> Iterator[Page]:
    """A page that may keep an offline copy; its complaints are ignored."""
    with browser.new_context(reduced_motion="reduce", service_workers="allow") as context:
        yield context.new_page()


@IN_CHROMIUM
def test_a_page_that_a_host_changes_is_styled_played_and_kept(odd: Page) -> None:
    record = Mirror.new(GAME, 2).record
    with running(DIST, Odd, prefix="/q/") as site:
        odd.goto(f"{site}{GAME}#{record}")
        await_engine(odd)
        assert urlsplit(odd.url).path == f"/q/{GAME}/"
        expect(odd.locator("#moves [data-ply]")).to_have_count(2)
        expect(odd.locator("#status-text")).to_contain_text("\u2019s turn")
        assert odd.evaluate("() => getComputedStyle(document.body).display") == "flex"
        expect(odd.locator("#notices .notice, #notices .notice-text")).to_have_count(0)
        expect(odd.locator("html")).to_have_attribute("data-offline", "ready", timeout=60_000)
    odd.goto(f"{site}{GAME}/rules")
    expect(odd.locator("h1")).to_be_visible()


@IN_LONG
@IN_CHROMIUM
def test_a_file_that_cannot_be_kept_is_named(odd: Page) -> None:
    class Spoiling(Odd):
        change = staticmethod(spoilt)

    with running(DIST, Spoiling, prefix="/q/") as site:
        odd.goto(f"{site}{GAME}/")
        await_engine(odd)
        expect(odd.locator("html")).to_have_attribute("data-offline", "failed", timeout=60_000)
        odd.locator("#offline").click()
        expect(odd.get_by_role("dialog")).to_contain_text(
            f"host of this site changes {OWN} on its way"
        )


@LATER_IN_FIREFOX
def test_a_page_explains_what_is_wrong_with_its_host(odd: Page) -> None:
    class Plain(Handler):
        extensions_map = Handler.extensions_map | {".js": "text/plain"}

    with running(DIST, Plain) as site:
        odd.goto(f"{site}{GAME}/index.html")
        expect(odd.locator("#notices")).to_contain_text("as text/plain")

    class Partial(Handler):
        def translate_path(self, path: str) -> str:
            return "/nothing" if OWN in path else super().translate_path(path)

    with running(DIST, Partial) as site:
        odd.goto(f"{site}{GAME}/index.html")
        expect(odd.locator("#notices")).to_contain_text(
            f"The server answers 404 to {Path(OWN).name}"
        )


@IN_CHROMIUM  # the Firefox of tests lets scripts of a disk run
def test_a_page_on_a_disk_says_that_it_needs_a_server(odd: Page) -> None:
    for path in ("index.html", f"{GAME}/index.html", "embed/index.html"):
        odd.goto((DIST / path).as_uri())
        expect(odd.locator("#notices")).to_contain_text("opened from a disk")


@LATER_IN_FIREFOX
def test_an_embed_in_a_sandbox_says_so(odd: Page, tmp_path: Path) -> None:
    with running(DIST) as site:
        source = f"{site}embed/index.html#{Mirror.new(GAME, 2).record}"
        (tmp_path / "index.html").write_text(
            f'<iframe sandbox="allow-scripts" src="{source}"></iframe>'
        )
        with running(tmp_path) as other:
            odd.goto(other)
            inside = odd.frame_locator("iframe")
            expect(inside.locator("#notices")).to_contain_text("in a sandbox")


@IN_LONG
@IN_CHROMIUM
def test_two_copies_on_one_origin_keep_their_games_apart(odd: Page) -> None:
    with running(DIST, TwoCopies) as site:
        odd.goto(f"{site}q/{QUICKEST}")
        odd.evaluate("() => localStorage.setItem('quanta/theme', 'dark')")
        root = odd.locator("html")
        for copy in ("q", "q-dev"):
            odd.goto(f"{site}{copy}/{GAME}/rules/index.html")
            expect(root).to_have_attribute("data-theme", "dark")
        odd.locator("#theme").click()
        expect(root).not_to_have_attribute("data-theme", "dark")
        odd.goto(f"{site}q/{GAME}/rules/index.html")
        expect(root).to_have_attribute("data-theme", "dark")
        # What is given up here is not taken over again.
        odd.evaluate("() => localStorage.removeItem('quanta /q/ theme')")
        odd.reload()
        expect(root).not_to_have_attribute("data-theme", "dark")


class TwoCopies(Handler):
    """The site in two folders of one host."""

    def _below(self, path: str) -> str | None:
        return re.sub(r"^q(-dev)?/", "", super()._below(path) or "")
