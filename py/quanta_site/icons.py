"""Draw the pictures of the installed site, in ``app/``: icons from ``web/ui/icon.svg``, screenshots
from the built site.

``python -m quanta_site.icons [GAME]`` writes them anew; they are kept in the repository, so that
building the site needs no browser.
"""

from __future__ import annotations

import shutil
import sys
from base64 import b64encode

from playwright.sync_api import Browser, sync_playwright

from quanta import registry
from quanta_site import pages
from quanta_site.paths import DIST, WEB
from quanta_site.precache import APP, ICONS, MASKABLE, SHOTS
from quanta_site.serve import running

WHOLE, INSET = 1.0, 0.72
"""How much of a picture's width the icon takes. Systems cut the outer tenth off maskable ones."""
QUALITY = 84
"""Of the screenshots, in per cent of what JPEG can."""


def icon(browser: Browser, size: int, part: float, ground: str) -> bytes:
    """The site's icon as a PNG, ``size`` wide, on a ground ("transparent" for none)."""
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
    """The page of a game as a JPEG of ``size``."""
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
    """Draw them; the exit status."""
    game = sys.argv[1] if len(sys.argv) > 1 else registry.ids()[0]
    light, _ = pages.background()
    pictures = {name: (size, WHOLE, "transparent") for name, size, _ in ICONS}
    pictures |= {name: (size, INSET, light) for name, size, _ in MASKABLE}
    pictures["apple-touch-icon.png"] = (180, INSET, light)
    with running(DIST) as url, sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=shutil.which("chromium"))
        for name, given in pictures.items():
            (APP / name).write_bytes(icon(browser, *given))
        for form, size in SHOTS:
            shot = screenshot(browser, f"{url}{game}/index.html", size)
            (APP / f"{game}-{form}.jpg").write_bytes(shot)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
