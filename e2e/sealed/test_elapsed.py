"""How long a game by link has waited, in words."""

from __future__ import annotations

import pytest
from e2e.support.module_script import script_of
from e2e.support.once import IN_CHROMIUM
from playwright.sync_api import Page

pytestmark = [IN_CHROMIUM, pytest.mark.first_visit]

MINUTE = 60_000
HOUR = 60 * MINUTE
TELL = """async ([script, waited]) => {
    const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const { elapsed } = await import(url);
    return waited.map((each) => elapsed(0, each));
}"""


def test_times_of_a_minute_or_more_are_shown(page: Page) -> None:
    waited = {
        0: "",
        MINUTE - 1: "",
        MINUTE: " for 1 minute",
        2 * HOUR - 1: " for 1 hour",
        49 * HOUR: " for 2 days",
    }
    assert page.evaluate(TELL, [script_of("sealed/elapsed.js"), list(waited)]) == [*waited.values()]
