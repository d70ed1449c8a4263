"""The standard streams of a command, even if a console lacks a character, a file is in UTF-16, a
disk is full or a stream is closed."""

from __future__ import annotations

import codecs
import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BufferedReader, TextIOWrapper
from pathlib import Path
from typing import TextIO, cast

from quanta.cli.parsing import SIGN, complain
from quanta.core.errors import BadRequest
from quanta.core.plain_text import decoded, encoding_of

READABLE = "quanta.readable"
"""The name of ``_readable`` for ``errors=``."""
PLAIN = {
    0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"', 0x201E: '"', 0x2013: "-", 0x2014: "-",
    0x2212: "-", 0x2044: "/", 0x2192: "->", 0xB7: ".", 0xD7: "x", 0x2265: ">=", 0x2264: "<=",
    0xB1: "+/-", 0xDF: "ss", 0xE6: "ae", 0xF8: "o", 0x142: "l",
}  # fmt: skip
"""Substitutes for characters that an encoding lacks: quotes, dashes, signs, letters that are not
made of others."""


class Unwritable(Exception):
    """A stream cannot be written: ``str()`` is why. No OSError, which argparse would swallow."""

    def __init__(self, stream: Output, error: OSError) -> None:
        super().__init__(f"{stream.title} cannot be written: {error.strerror}.")
        self.stream = stream
        self.unread = isinstance(error, BrokenPipeError)

    def drop(self) -> None:
        """Drop what was printed there, since Python would try again when it ends."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), self.stream.fileno())


class Output(TextIOWrapper):
    """A stream for output that raises Unwritable, and writes in a readable way what its encoding
    lacks. title: what it is called."""

    def __init__(self, stream: TextIOWrapper, title: str) -> None:
        buffering = stream.line_buffering, stream.write_through
        super().__init__(stream.buffer, stream.encoding, READABLE, None, *buffering)
        self.title = title

    def write(self, text: str, /) -> int:
        """Write a text."""
        try:
            return super().write(text)
        except OSError as error:
            raise Unwritable(self, error) from error

    def flush(self) -> None:
        """Write what is still to be written."""
        try:
            super().flush()
        except OSError as error:
            raise Unwritable(self, error) from error


def guarded(work: Callable[[], int], sign: str = SIGN) -> int:
    """The exit status of ``work``, which prints: 2 where standard output is closed or cannot be
    written, which is said in one line, and 0 where its reader has closed it. sign: what such a line
    begins with."""
    codecs.register_error(READABLE, _readable)
    with _outputs():
        if sys.stdout is None:
            complain("Standard output is closed.", sign)
            return 2
        try:
            try:
                return work()
            finally:
                sys.stdout.flush()
        except Unwritable as failed:
            failed.drop()
            if failed.unread:
                return 0
            try:
                complain(failed, sign)
            except Unwritable as closed:
                closed.drop()
            return 2


@contextmanager
def _outputs() -> Iterator[None]:
    """Within, the streams for output are of the class Output, unless a test has put others in their
    place."""
    before = sys.stdout, sys.stderr
    made = []
    for name, title in (("stdout", "Standard output"), ("stderr", "Standard error")):
        stream = getattr(sys, name)
        if type(stream) is TextIOWrapper:
            made.append(Output(stream, title))
            setattr(sys, name, made[-1])
    try:
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            sys.stderr = sys.stderr or nowhere
            yield
    finally:
        sys.stdout, sys.stderr = before
        for stream in made:
            stream.detach()


def _readable(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(character: str) -> str:
    """ASCII that can be read in place of a character."""
    apart = unicodedata.normalize("NFKD", character).translate(PLAIN)
    letters = "".join(each for each in apart if not unicodedata.combining(each))
    return letters if letters.isascii() else "?"


def print_utf_8() -> None:
    """Print all that follows in UTF-8, whatever a console has: it belongs in a file, such as a
    picture or a game as text."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors=READABLE)


def print_text(text: str, *, as_json: bool) -> None:
    """Print a whole text in UTF-8, or as JSON."""
    print_utf_8()
    print(json.dumps({"text": text}) if as_json else text, end="\n" if as_json else "")


def content() -> str:
    """All that standard input holds, decoded as a file. Raises BadRequest, and OSError where it
    cannot be read."""
    stream = _open()
    buffer = getattr(stream, "buffer", None)
    return stream.read() if buffer is None else decoded(buffer.read())


def typed() -> TextIO:
    """Standard input to read line by line, in a terminal's own encoding, else in that which its
    beginning says. Wrong bytes become characters that no record has. Raises BadRequest."""
    return _decoding(_open())


@lru_cache(maxsize=1)
def _decoding(stream: TextIO) -> TextIO:
    """The stream, which from then on decodes what is read."""
    if isinstance(stream, TextIOWrapper):
        encoding = None if stream.isatty() else encoding_of(_head(stream))
        stream.reconfigure(encoding=encoding, errors="surrogateescape")
    return stream


def _head(stream: TextIOWrapper) -> bytes:
    """The first bytes of a stream, which are still to be read. Raises BadRequest."""
    try:
        return cast("BufferedReader", stream.buffer).peek(2)
    except OSError as error:
        raise BadRequest(f"Standard input cannot be read: {error.strerror}.") from error


def _open() -> TextIO:
    if sys.stdin is None:
        raise BadRequest("Standard input is closed.")
    return sys.stdin
