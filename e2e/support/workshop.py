"""The page of the workshop: what a test does there."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import unquote

from e2e.support.downloads import CATCH, SAVED
from e2e.support.engine import await_engine
from e2e.support.storage import EMPTY, QUICKEST
from e2e.support.table import Table
from playwright.sync_api import Locator, Page, expect

from quanta.record.record import Record

GAME = "legions"

Press = Callable[[Locator], None]


def click(what: Locator) -> None:
    """By mouse."""
    what.click()


class Shop:
    """The page of the workshop."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site = page, site
        self.url = f"{site}{GAME}/workshop/index.html"
        self.head = page.locator("#document-head")
        self.verdict = page.locator("#verdict")
        self.problems = page.locator("#problems li")
        self.shelf = page.locator("#documents li")
        self.notices = page.get_by_role("region", name="Notices")

    def open(self) -> None:
        self.page.goto(self.url)
        await_engine(self.page)

    def empty(self) -> None:
        """Show the workshop without any document, whatever was on the page before."""
        if self.page.url.partition("#")[0] != self.url:
            self.page.goto(f"{self.site}{QUICKEST}")
            self.page.evaluate(EMPTY)
            self.open()
            return
        self.page.evaluate(EMPTY)
        for craft in ("Scenarios", "Board sections", "Force lists"):
            self.button(craft).click()
            expect(self.shelf).to_have_count(0)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def field(self, path: str) -> Locator:
        return self.page.locator(f"#field{path.replace('/', '-')}")

    def begin(self, craft: str = "Force lists", like: int = 0, press: Press = click) -> None:
        """Make a new document."""
        press(self.button(craft))
        self.page.get_by_label("Start with").select_option(index=like)
        press(self.button("New"))
        expect(self.verdict).to_have_text("Ready to play.")

    def bring_in(self, text: str) -> None:
        field = self.page.get_by_label("Open JSON, a link or a record")
        field.fill("")
        field.evaluate("(field, text) => { field.value = text; }", text)
        self.page.locator("#import-card").get_by_role("button", name="Open", exact=True).click()

    def exported(self) -> str:
        """What “Save as file” writes."""
        self.page.evaluate(CATCH)
        self.button("Save as file").click()
        name, text = self.page.evaluate(SAVED)
        assert name.endswith(".json")
        return str(text)

    def play(self, press: Press = click) -> Record:
        """Play with what is on the desk; the record of the game that begins."""
        press(self.button("Use in a game"))
        table = Table(self.page, self.site, GAME)
        table.ready()
        expect(table.dialog.get_by_role("checkbox", checked=True).first).to_be_visible()
        press(table.dialog.get_by_role("button", name="Start"))
        expect(table.dialog).to_be_hidden()
        return Record.parse(unquote(table.record()))
