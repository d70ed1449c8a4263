"""The camera of a page reads QR codes as the page makes them, however they are held."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.commands import ran
from tests.support.effort import IN_LONG

pytestmark = pytest.mark.host


@IN_LONG
def test_the_codes_of_links_are_read_from_video_and_photos() -> None:
    node = pytest.importorskip("quanta_site.node").node()
    done = ran([node, str(Path(__file__).with_name("reading_codes.mjs"))])
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout.splitlines()
    assert len(told) >= 29
    assert [line for line in told if not line.endswith(": read")] == []
