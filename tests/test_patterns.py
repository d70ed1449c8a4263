"""No regular expression, in Python or in a script, takes time that grows faster than the text."""

from __future__ import annotations

import re
from time import process_time

import pytest
from tests.support.patterns import patterns, pumped

pytestmark = pytest.mark.host  # modules that the browser has not

LENGTH = 16_000
SECONDS = 0.1
"""Of processor time for one text: a hundred times what a pattern takes that is linear, and less
than half of what one takes that is not."""


def slowest(pattern: re.Pattern[str], *, searched: bool) -> tuple[float, str]:
    """The most time that a pumped text takes, and the beginning of that text."""
    worst = (0.0, "")
    for text in pumped(pattern, LENGTH):
        begun = process_time()
        pattern.match(text)
        pattern.fullmatch(text)
        if searched:
            pattern.sub("", text)
        worst = max(worst, (process_time() - begun, text[:40]))
        if worst[0] > SECONDS:
            break
    return worst


def test_every_pattern_takes_time_in_proportion_to_the_text() -> None:
    found = {
        where: slowest(each, searched=searched) for where, (each, searched) in patterns().items()
    }
    assert len(found) > 150
    assert not {where: text for where, (took, text) in found.items() if took > SECONDS}
