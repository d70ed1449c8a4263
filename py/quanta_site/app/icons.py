"""Draw the pictures of the site, in ``app/``: icons from ``web/ui/icon.svg``, screenshots from the
built site, and previews of links from the showcase of each game.

``python -m quanta_site.app.icons [GAME]`` rewrites them, and ``--links`` only those of links. They
are in the repository, so that building the site needs no browser.
"""

from __future__ import annotations

import shutil
import sys
from base64 import b64encode
from html import escape

from playwright.sync_api import Browser, sync_playwright

from quanta import registry
from quanta.scene import svg
from quanta_site.app import precache
from quanta_site.app.precache import ICONS, IMAGES, MASKABLE, PREVIEW, SHOTS
from quanta_site.pages import film, render
from quanta_site.paths import DIST, WEB
from quanta_site.serve import running

WHOLE, INSET = 1.0, 0.72
"""Part of an image's width that the icon takes. Systems crop the outer tenth of maskable ones."""
QUALITY = 84
"""JPEG quality of the screenshots, in per cent."""


def icon(browser: Browser, size: int, part: float, ground: str) -> bytes:
    """The site's icon as a square PNG of ``size`` pixels. ground: CSS colour behind it."""
    drawn = b64encode((WEB / "ui" / "icon.svg").read_bytes()).decode()
    return _rendered(
        browser,
        (size, size),
        f'<body style="margin:0;display:grid;place-items:center;height:100vh;background:{ground}">'
        f'<img style="width:{part:.0%}" src="data:image/svg+xml;base64,{drawn}">',
    )


def _rendered(browser: Browser, size: tuple[int, int], html: str) -> bytes:
    """A page with an image as a PNG of ``size`` pixels."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(html)
    page.locator("img").evaluate("(image) => image.decode()")
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


def screenshot(browser: Browser, url: str, size: tuple[int, int]) -> bytes:
    """The page of a game as a JPEG of ``size`` pixels."""
    width, height = size
    with browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="light",
        reduced_motion="reduce",
        service_workers="block",
    ) as context:
        page = context.new_page()
        page.goto(url)
        page.wait_for_selector("html[data-engine=ready]", state="attached")
        return page.screenshot(type="jpeg", quality=QUALITY)


def preview(browser: Browser, game: str) -> bytes:
    """The preview of links to a game, as a PNG: its name, and a board in the middle of play."""
    rules = registry.rules(game)
    still = film.shown(game, render.opening_scene(rules)).still
    styles = registry.modules(game).role_styles
    board = svg.standalone({**still, "styles": styles}, svg.Options("light", names=False))
    drawn = b64encode(board.encode()).decode()
    light, _ = render.background()
    return _rendered(
        browser,
        PREVIEW,
        f'<body style="margin:0;padding:30px 40px 30px 70px;box-sizing:border-box;height:100vh;'
        f"display:flex;align-items:center;gap:40px;background:{light};color:#20242f;"
        f'font:bold 76px/1.15 system-ui,sans-serif"><div style="flex:1">{escape(rules.name)}</div>'
        f'<img style="width:600px;height:100%;object-fit:contain" '
        f'src="data:image/svg+xml;base64,{drawn}">',
    )


def draw_previews(browser: Browser) -> None:
    """Draw the previews of links to our games."""
    for game in registry.ids():
        (IMAGES / precache.preview(game)).write_bytes(preview(browser, game))


def main() -> int:
    """Draw all images; the exit status."""
    if sys.argv[1:] == ["--links"]:
        with sync_playwright() as browsers:
            draw_previews(browsers.chromium.launch(executable_path=shutil.which("chromium")))
        return 0
    game = sys.argv[1] if len(sys.argv) > 1 else registry.ids()[0]
    light, _ = render.background()
    pictures = {name: (size, WHOLE, "transparent") for name, size, _ in ICONS}
    pictures |= {name: (size, INSET, light) for name, size, _ in MASKABLE}
    pictures["apple-touch-icon.png"] = (180, INSET, light)
    with running(DIST) as url, sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=shutil.which("chromium"))
        for name, given in pictures.items():
            (IMAGES / name).write_bytes(icon(browser, *given))
        for form, size in SHOTS:
            shot = screenshot(browser, f"{url}{game}/index.html", size)
            (IMAGES / f"{game}-{form}.jpg").write_bytes(shot)
        draw_previews(browser)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
