"""Draw the pictures of the installed site, in ``app/``: icons from ``web/ui/icon.svg``, screenshots
from the built site.

``python -m quanta_site.app.icons [GAME]`` rewrites them. They are kept in the repository, so
that building the site needs no browser.
"""

from __future__ import annotations

import shutil
import sys
from base64 import b64encode

from playwright.sync_api import Browser, sync_playwright

from quanta import registry
from quanta_site.app.precache import ICONS, IMAGES, MASKABLE, SHOTS
from quanta_site.pages import render
from quanta_site.paths import DIST, WEB
from quanta_site.serve import running

WHOLE, INSET = 1.0, 0.72
"""Part of an image's width that the icon takes. Systems crop the outer tenth of maskable ones."""
QUALITY = 84
"""JPEG quality of the screenshots, in per cent."""


def icon(browser: Browser, size: int, part: float, ground: str) -> bytes:
    """The site's icon as a square PNG of ``size`` pixels. ground: CSS colour behind it."""
    drawn = b64encode((WEB / "ui" / "icon.svg").read_bytes()).decode()
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(
        f'<body style="margin:0;display:grid;place-items:center;height:100vh;background:{ground}">'
        f'<img style="width:{part:.0%}" src="data:image/svg+xml;base64,{drawn}">'
    )
    page.locator("img").wait_for()
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


def main() -> int:
    """Draw all images; the exit status."""
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
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
