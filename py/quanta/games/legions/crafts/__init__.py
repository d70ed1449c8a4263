"""The editors of the workshop for documents with battles: scenarios and campaigns."""

from __future__ import annotations

from typing import Any

LONGEST_TITLE = 60


def title_of(document: Any) -> str:
    """The name of a document, shortened; empty where it has none that is a text."""
    name = document.get("name") if isinstance(document, dict) else None
    return name[:LONGEST_TITLE] if isinstance(name, str) else ""
