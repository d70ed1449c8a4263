"""How far a long command is: one line that changes on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self, TextIO

CLEAR = "\r\033[K"
INTERVAL = 30.0
"""Seconds between two lines where the output is not a terminal."""


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
