"""The progress of a long command: one line that changes on a terminal, a line now and then
elsewhere."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self, TextIO

CLEAR = "\r\033[K"
INTERVAL = 30.0
"""Seconds between two lines where the output is not a terminal."""


SOON = 2.0
"""Seconds after which a command that cannot say how far it is says how long it takes."""


class Progress:
    """A context manager, at whose exit the line on a terminal is erased.

    stream: standard error by default; clock: seconds.
    """

    def __init__(
        self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._terminal = self._stream.isatty()
        self._clock = clock
        self._shown_at = clock()
        self._line = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._line = ""
        if self._terminal:
            self._write(CLEAR)

    def show(self, line: str) -> None:
        """Show ``line`` in place of the last one on a terminal; elsewhere below it, unless the last
        was shown a short while ago."""
        self._line = line
        if self._terminal:
            self._write(CLEAR + line)
        elif self._clock() - self._shown_at >= INTERVAL:
            self._shown_at = self._clock()
            self._write(f"{line}\n")

    def note(self, line: str) -> None:
        """Print a line that stays."""
        self._write(f"{CLEAR}{line}\n{self._line}" if self._terminal else f"{line}\n")

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


class Waiting:
    """A context manager for work of unknown length: on a terminal, it shows the time that it has
    taken, once that is over ``SOON``, and erases it at the end.

    what: a word in front of the time, which can be set meanwhile; stream: standard error by
    default.
    """

    def __init__(self, what: str = "working", stream: TextIO | None = None) -> None:
        self.what = what
        self._stream = sys.stderr if stream is None else stream
        self._done = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        if self._stream.isatty():
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        begun, pause = time.monotonic(), SOON
        with Progress(self._stream) as progress:
            while not self._done.wait(pause):
                progress.show(f"{self.what}, {time.monotonic() - begun:.0f} s")
                pause = 1.0
