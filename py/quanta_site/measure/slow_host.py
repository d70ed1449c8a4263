"""A host at the other end of a slow connection, the same for every browser.

A browser's own emulation is not used: Firefox has none that Playwright can set, and Chromium's does
not hold for what workers fetch.
"""

from __future__ import annotations

from collections.abc import Iterable
from http.server import SimpleHTTPRequestHandler
from threading import Lock
from time import monotonic, sleep
from typing import IO, Any

from quanta_site.serve import Handler

RATE = 20e6 / 8
"""Bytes a second over all connections together."""
DELAY = 0.060
"""Seconds from a request to the first byte of its answer."""
PACKET = 16_384


class Line:
    """The state that all connections share."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._free = 0.0

    def pass_through(self, size: int) -> None:
        """Wait until this many bytes have gone through."""
        with self._lock:
            self._free = max(self._free, monotonic()) + size / RATE
            until = self._free
        sleep(max(0.0, until - monotonic()))


class SlowHandler(Handler):
    """Answers as the site's own handler does, later and more slowly."""

    line = Line()

    def do_GET(self) -> None:  # noqa: N802 - the base class names it
        """Answer a request."""
        sleep(DELAY)
        SimpleHTTPRequestHandler.do_GET(self)

    def copyfile(self, source: Any, outputfile: IO[bytes]) -> None:  # type: ignore[override]
        """Send the content."""
        for packet in _packets(source):
            self.line.pass_through(len(packet))
            outputfile.write(packet)


def _packets(source: IO[bytes]) -> Iterable[bytes]:
    return iter(lambda: source.read(PACKET), b"")
