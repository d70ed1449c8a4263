"""Take screenshots of the built site, wide and narrow, light and dark, of any game at any point.

``python -m quanta_site.screenshot RECORD [--click TARGET]… [--out FOLDER]`` opens the record,
clicks the targets and writes one PNG for each width and theme.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from quanta.record.record import Record
from quanta_site.paths import DIST
from quanta_site.serve import running

SIZES = ((1280, 860), (360, 740))
THEMES = ("light", "dark")


def picture(
    browser: Browser, url: str, size: tuple[int, int], theme: str, clicks: list[str]
) -> bytes:
    """The page at ``url`` as a PNG of ``size``, after clicking the targets in order."""
    with browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    ) as context:
        page = context.new_page()
        page.goto(url)
        page.locator("html[data-engine=ready]").wait_for()
        for step in clicks:
            page.locator(f'[data-target="{step}"]').click()
            page.locator(f'[data-target="{step}"].picked').wait_for()
        return page.screenshot()


def main() -> int:
    """Take the screenshots; the exit status."""
    parser = argparse.ArgumentParser(prog="quanta_site.screenshot", description=__doc__)
    parser.add_argument("record")
    parser.add_argument("--click", action="append", default=[], metavar="TARGET")
    parser.add_argument("--out", type=Path, default=Path("screenshots"))
    given = parser.parse_args()
    game = Record.parse(given.record).game
    given.out.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium")
    with running(DIST) as url, sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=chromium)
        for size in SIZES:
            for theme in THEMES:
                address = f"{url}{game}/#{given.record}"
                file = given.out / f"{game}-{size[0]}-{theme}.png"
                file.write_bytes(picture(browser, address, size, theme, given.click))
                print(file)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
