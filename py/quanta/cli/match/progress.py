"""A progress line on a terminal; nothing where the output is not a terminal."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Self, TextIO

CLEAR = "\r\033[K"


class Progress:
    """A context manager, at whose exit the line is erased."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._shown = self._stream.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._write("")

    def show(self, line: str) -> None:
        """Show ``line`` in place of the last one."""
        self._write(line)

    def _write(self, line: str) -> None:
        if self._shown:
            self._stream.write(CLEAR + line)
            self._stream.flush()
