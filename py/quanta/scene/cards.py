"""Cards beside the board, for what takes more than a sentence.

The data of the piece pointed at, the odds of an attack before it is made, the last attack step by
step, a report when the game is over: each is a title over sentences and rows of figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

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
class Card:
    """A title over sentences (plain texts) and rows, in reading order.

    columns: headings over the values of the rows, where they need any. role: the roles of what the
    card is about, such as ``seat-0``, which colours its edge. key: the identity of the card while
    its contents change; the title where it is empty.
    """

    title: str
    items: Sequence[str | Row]
    columns: Sequence[str] = ()
    role: str = ""
    key: str = ""

    def data(self) -> dict[str, Any]:
        """The card as JSON-ready data, without empty fields."""
        found: dict[str, Any] = {
            "key": self.key or self.title,
            "title": self.title,
            "items": [_item(item) for item in self.items],
            "columns": self.columns,
            "role": self.role,
        }
        return {name: value for name, value in found.items() if value}


def _item(item: str | Row) -> dict[str, Any]:
    if isinstance(item, str):
        return {"text": item}
    row: dict[str, Any] = {"label": item.label, "values": item.values}
    if item.share is not None:
        row["share"] = round(float(item.share), 4)
    return row
