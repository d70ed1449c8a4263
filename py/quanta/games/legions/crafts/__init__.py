"""The editors of the workshop for documents with battles: scenarios and campaigns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from quanta.core.errors import BadParam
from quanta.core.quoting import shown
from quanta.scene.workshop import Brush, Switch

LONGEST_TITLE = 60


def title_of(document: Any) -> str:
    """The name of a document, shortened; empty where it has none that is a text."""
    name = document.get("name") if isinstance(document, dict) else None
    return name[:LONGEST_TITLE] if isinstance(name, str) else ""


def copies(documents: Iterable[Any]) -> list[Any]:
    """The documents, named as copies."""
    return [{**each, "name": f"{each['name']} (copy)"} for each in documents]


def no_list(path: str) -> BadParam:
    """The error for a place in a document that no entry can be added to."""
    return BadParam(f"There is nothing to add to {shown(path)}.")


class TextCraft:
    """A base class for crafts whose documents have no picture to paint on."""

    one: str
    painted = ""
    brushes: Sequence[Brush] = ()
    switches: Sequence[Switch] = ()

    title = staticmethod(title_of)

    def paint(self, document: Any, targets: Sequence[str], brush: str, on: Collection[str]) -> Any:
        """Raises BadParam."""
        raise BadParam(f"A {self.one} cannot be painted.")
