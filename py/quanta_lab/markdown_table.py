"""Tables in Markdown files whose figures are written by commands, as in docs/measurements.

A table is between two markers, below the commands that write it::

    <!-- table rules -->
    ```sh
    quanta bench leap --only rules --write docs/measurements/rules.md#rules
    ```
    | | CPython 3.11.7 |
    |---|---:|
    | **kernel to plain, playouts** (at least 20) | **62.5** |
    <!-- end of table -->

The file determines the rows and columns, their order and their labels. A command writes the cells
that it has figures for, and changes nothing else. It names a row or a column by its text, without
asterisks and without parentheses at the end.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Collection
from pathlib import Path

from quanta.core.errors import BadRequest
from quanta.core.quoting import quoted

Cells = dict[tuple[str, str], str]
"""(label of the row, label of the column) -> text of the cell."""

TABLE = re.compile(
    r"^<!-- table (?P<name>[\w-]+) -->\n(?P<above>(?:(?!<!--).*\n)*?)"
    r"(?P<table>(?:\|.*\n)+)(?P<below>\n*<!-- end of table -->$)",
    re.MULTILINE,
)
PARENTHESES = re.compile(r" \([^()]*\)$")
PATCH = re.compile(r"(?<=[0-9])\.[0-9]+$")
"""The last number of a version."""


def add_arguments(parser: ArgumentParser) -> None:
    """``--write FILE#TABLE``."""
    parser.add_argument(
        "--write",
        metavar="FILE#TABLE",
        help="write the figures into this table of a Markdown file (see docs/measurements)",
    )


def check(target: str | None, rows: Collection[str] = (), columns: Collection[str] = ()) -> None:
    """Raises BadRequest if ``target``, such as ``FILE#TABLE``, is not a table with these ``rows``
    and ``columns``. To call before the work whose figures are to be written. None is no target."""
    if target is None:
        return
    file, name = _parse_target(target)
    head, *there = _lines(_find(_text(file), name)["table"])
    labels = [_label(row[0]) for row in there]
    for row in rows:
        if row not in labels:
            raise BadRequest(f"Table {name} has no row {quoted(row)}.")
    for column in columns:
        if _column(head, column) is None:
            raise BadRequest(f"Table {name} has no column {quoted(column)}.")


def write(target: str | None, cells: Cells) -> None:
    """Write ``cells`` into the table ``target``, except those whose row or column it does not have.
    Raises BadRequest if it has none of them. None is no target."""
    if target is None:
        return
    file, name = _parse_target(target)
    text = filled(_text(file), name, cells)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{file} cannot be written: {error.strerror}.") from error


def filled(text: str, name: str, cells: Cells) -> str:
    """The text of a Markdown file with ``cells`` in its table ``name``. A column gets the label of
    its cells if the two differ only in the last number of a version. A bold cell stays bold. Raises
    BadRequest."""
    match = _find(text, name)
    head, *rows = _lines(match["table"])
    rule = match["table"].splitlines()[1]
    place = {_label(row[0]): row for row in rows}
    columns = {column: _column(head, column) for _, column in cells}
    written = 0
    for (row, column), cell in cells.items():
        index = columns[column]
        if row in place and index is not None:
            bold = place[row][index].startswith("**")
            place[row][index] = f"**{cell}**" if bold else cell
            if _label(head[index]) != column:
                head[index] = column
            written += 1
    if not written:
        raise BadRequest(f"Table {name} has no row and column for any of the figures.")
    lines = [_line(head), rule, *map(_line, rows)]
    start, end = match.span("table")
    return text[:start] + "".join(f"{line}\n" for line in lines) + text[end:]


def milliseconds(ms: float) -> str:
    """A time in milliseconds, with a decimal below 10."""
    return f"{ms:,.{0 if ms >= 9.95 else 1}f}"


def _parse_target(target: str) -> tuple[Path, str]:
    file, _, name = target.rpartition("#")
    if not file or not name:
        raise BadRequest("--write needs a file and the name of a table: FILE#TABLE.")
    return Path(file), name


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRequest(f"{file} cannot be read: {error}.") from error


def _find(text: str, name: str) -> re.Match[str]:
    for match in TABLE.finditer(text):
        if match["name"] == name:
            return match
    raise BadRequest(f"There is no table {quoted(name)} in the file.")


def _lines(table: str) -> list[list[str]]:
    """The cells of the head and of each row, without the line between them."""
    head, _, *rows = table.splitlines()
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in (head, *rows)]


def _line(cells: list[str]) -> str:
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in cells)


def _label(text: str) -> str:
    return PARENTHESES.sub("", text.replace("*", ""))


def _column(head: list[str], column: str) -> int | None:
    labels = [_label(each) for each in head]
    if column in labels:
        return labels.index(column)
    version = PATCH.sub("", column)
    return next((n for n, each in enumerate(labels) if PATCH.sub("", each) == version), None)
