"""Notes beside the board, for explanations longer than a sentence.

Examples are the data of the piece pointed at, the odds of an attack, the steps of the last attack,
or a report at the end of the game. Each has a title, sentences and rows of figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction  # slow to import, and few games need it


@dataclass(frozen=True, slots=True)
class Row:
    """A line of figures: a label, and a value for each column.

    share: 0 … 1, drawn as a bar under the line: a probability or a part of a whole.
    """

    label: str
    values: Sequence[str] = ()
    share: float | Fraction | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A title over sentences (plain texts) and rows, in reading order.

    columns: headings over the values of the rows, if any. role: that of its subject, such as
    ``seat-0``, which colours its edge. key: the identity of the note while its contents change; by
    default the title.
    """

    title: str
    items: Sequence[str | Row]
    columns: Sequence[str] = ()
    role: str = ""
    key: str = ""
