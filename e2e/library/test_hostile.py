"""A part of the campaign of hostile texts in browsers, without its measuring of time."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

import pytest
from e2e.campaigns.hostile import Attack, attacked, run
from e2e.support.mirror import SAMPLE
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.storage import owned
from playwright.sync_api import Browser
from tests.support.effort import amount

pytestmark = IN_CHROMIUM  # make long has the whole campaign in both

HURT = owned("""() => {
    window.canary();
    alert('hello');
    document.body.append(Object.assign(document.createElement('img'), { src: 'x' }));
    localStorage.removeItem(OWN + 'theme');
    return window.probe.told({ theme: 'dark' }).faults;
}""")


@pytest.fixture(scope="module")
def attack(browser: Browser, site: str) -> Iterator[Attack]:
    """The doors of the site, where one game is enough for all."""
    with attacked(browser, site, SAMPLE, seconds=inf) as made:
        yield made


@IN_LONG
def test_no_hostile_text_hurts_a_page(attack: Attack) -> None:
    run(attack, amount(5, 8, 500), "tests")
    assert not [each for tally in attack.tallies.values() for each in tally.found]
    assert all(attack.tallies[door].requests for door in ("link", "paste", "file", "message"))


@IN_LONG
def test_what_would_hurt_is_noticed(attack: Attack) -> None:
    """So that the campaign can find anything."""
    faults = attack.doors.page(f"{SAMPLE[0]}/index.html").evaluate(HURT)
    told = ["a script ran", "alert was called", "theme is no longer as it was", "markup of a text"]
    assert len(faults) == len(told)
    assert all(fault.startswith(what) for fault, what in zip(faults, told, strict=True))
