"""Notes beside the board, for what takes more than a sentence.

The data of the piece pointed at, the odds of an attack before it is made, the last attack step by
step, a report when the game is over: each is a title over sentences and rows of figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction  # slow to import, and few games need it


@dataclass(frozen=True, slots=True)
class Row:
    """A line of figures: what it is about, and a value for each column.

    share: 0 … 1, drawn as a bar under the line: a probability or a part of a whole.
    """

    label: str
    values: Sequence[str] = ()
    share: float | Fraction | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A title over sentences (plain texts) and rows, in reading order.

    columns: headings over the values of the rows, where they need any. role: the roles of what the
    note is about, such as ``seat-0``, which colours its edge. key: the identity of the note while
    its contents change; the title where it is empty.
    """

    title: str
    items: Sequence[str | Row]
    columns: Sequence[str] = ()
    role: str = ""
    key: str = ""
