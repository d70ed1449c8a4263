"""The snapshot of Python from which the engine starts: never missed where it does not come."""

from __future__ import annotations

from typing import Any

import pytest
from e2e.support.mirror import SAMPLE, Mirror
from e2e.support.once import IN_CHROMIUM, IN_LONG
from e2e.support.table import Table
from playwright.sync_api import Route

from quanta_site.paths import DIST

pytestmark = [IN_CHROMIUM, pytest.mark.first_visit]

SNAPSHOT = "**/engine/snapshot-*.bin"


def altered(route: Route) -> None:
    """The snapshot with one bit changed."""
    content = bytearray((DIST / "engine" / route.request.url.rpartition("/")[2]).read_bytes())
    content[len(content) // 2] ^= 1
    route.fulfill(body=bytes(content))


def missing(route: Route) -> None:
    """No snapshot."""
    route.fulfill(status=404)


@pytest.mark.parametrize("game", SAMPLE)
@pytest.mark.parametrize("spoil", [altered, pytest.param(missing, marks=IN_LONG)])
def test_without_a_sound_snapshot_python_starts_from_its_beginnings(
    own: Table, game: str, spoil: Any, complaints: list[str]
) -> None:
    own.page.context.route(SNAPSHOT, spoil)
    own.open()
    mirror = Mirror(own.record())
    own.play(mirror, 1)
    own.shows(mirror)
    complaints.clear()  # some browsers report the missing file
