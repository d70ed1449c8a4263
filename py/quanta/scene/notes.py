"""Notes beside the board: what a game has to tell in more than a sentence.

The data of what is pointed at, the odds of an attack before it is made, the last one step by step,
a report when the game is over: each is a title over sentences and rows of figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction  # dear to import, and most games have none


@dataclass(frozen=True, slots=True)
class Row:
    """A line of figures: what it is about, and a value for each column.

    share: 0 … 1, drawn as a bar under the line, for chances and parts of a whole.
    """

    label: str
    values: Sequence[str] = ()
    share: float | Fraction | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A card: a title, and in reading order sentences (texts) and rows.

    columns: headings over the values of the rows, where they need any. role: the roles of what the
    note is about, such as ``seat-0``, which colours its edge. key: tells one note from another
    while their contents change; the title where it is empty.
    """

    title: str
    items: Sequence[str | Row]
    columns: Sequence[str] = ()
    role: str = ""
    key: str = ""
