"""Take screenshots of the built site, wide and narrow, light and dark, of any game at any point.

``python -m quanta_site.screenshot RECORD [--click TARGET]… [--out FOLDER]`` opens the record,
clicks the targets and writes one PNG for each width and theme. After a click that is refused the
picture shows the reason.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

from quanta.record.record import Record
from quanta_site.exit_status import exit_status
from quanta_site.paths import DIST, BuildError
from quanta_site.serve import running

SIZES = ((1280, 860), (360, 740))
THEMES = ("light", "dark")
ANSWERS = '[data-target="{target}"].picked, #status[data-kind=illegal], #moves [data-ply="{ply}"]'
"""Signs that a click was answered: a place that is picked, a reason, or a move."""


def picture(
    browser: Browser, url: str, size: tuple[int, int], theme: str, clicks: list[str]
) -> bytes:
    """The page at ``url`` as a PNG of ``size``, after clicking the targets in order. Raises
    BuildError for a target that the page does not have, and a click that it does not answer."""
    with browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    ) as context:
        page = context.new_page()
        page.goto(url)
        page.locator("html[data-engine=ready]").wait_for()
        for target in clicks:
            _click(page, target)
        return page.screenshot()


def _click(page: Page, target: str) -> None:
    where = page.locator(f'[data-target="{target}"]')
    if not where.count():
        raise BuildError(f"There is no {target} to click on.")
    plies = page.locator("#moves [data-ply]").count()
    where.first.click()
    try:
        page.locator(ANSWERS.format(target=target, ply=plies + 1)).first.wait_for()
    except TimeoutError:
        raise BuildError(f"The page did not answer the click on {target}.") from None


@exit_status
def main() -> None:
    """Take the screenshots. Raises BuildError and QuantaError."""
    parser = argparse.ArgumentParser(prog="quanta_site.screenshot", description=__doc__)
    parser.add_argument("record")
    parser.add_argument("--click", action="append", default=[], metavar="TARGET")
    parser.add_argument("--out", type=Path, default=Path("screenshots"))
    given = parser.parse_args()
    game = Record.parse(given.record).game
    if not (DIST / game / "index.html").is_file():
        raise BuildError(f"There is no site with {game} in {DIST.name}/: build it with make site.")
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


if __name__ == "__main__":
    sys.exit(main())
