"""A file of played games, a line of JSON for each, which later runs extend."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from quanta.core.errors import BadRequest
from quanta.core.quoting import shown


class KeptGames:
    """The lines of a file, to which games can be added.

    head: the first line, the data that all games of the file must share. lines: the others when the
    file was opened; an incomplete last line is removed. Raises BadRequest for a file with another
    head, and for one that cannot be read or written.
    """

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self._path = path
        try:
            lines = self._whole_lines()
            if not lines:
                path.write_text(f"{json.dumps(head)}\n", encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is no text"
            raise BadRequest(f"{shown(str(path))} cannot be used: {why}.") from error
        self.lines: Sequence[Any] = self._read(lines, head) if lines else []

    def _whole_lines(self) -> list[str]:
        if not self._path.exists():
            return []
        text = self._path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self._path.write_text(whole, encoding="utf-8")
        return whole.splitlines()

    def _read(self, lines: list[str], head: Mapping[str, Any]) -> Sequence[Any]:
        try:
            known, *others = (json.loads(line) for line in lines)
            differing = [key for key in head if known.get(key) != head[key]]
        except (ValueError, AttributeError) as error:
            raise self.damaged() from error
        if known != head:
            raise BadRequest(
                f"{shown(str(self._path))} has games with another {' and '.join(differing)}: "
                "remove it, or name another file with --out."
            )
        return others

    def damaged(self) -> BadRequest:
        """The error for lines that are not games."""
        return BadRequest(f"{shown(str(self._path))} is no log of the lab.")

    def add(self, line: Mapping[str, Any]) -> None:
        """Write a game immediately. Raises BadRequest."""
        try:
            with self._path.open("a", encoding="utf-8") as stream:
                stream.write(f"{json.dumps(line)}\n")
        except OSError as error:
            raise BadRequest(
                f"{shown(str(self._path))} cannot be written: {error.strerror}."
            ) from error
