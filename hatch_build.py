"""What a package index shows as the description: the README without what leads into this checkout.

An index has neither the picture nor the documents beside the README, and no address of this project
is built in, so relative links become their words and pictures go.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ABSOLUTE = r"(?!https?://|#)"
PICTURE = re.compile(rf"^!\[[^\]]*\]\({ABSOLUTE}[^)]*\)\n+", re.MULTILINE)
LINK = re.compile(rf"\[([^\]]*)\]\({ABSOLUTE}[^)]*\)")


def for_an_index(readme: str) -> str:
    """The README's text without relative links and pictures."""
    return LINK.sub(r"\1", PICTURE.sub("", readme))


class Readme(MetadataHookInterface):
    """Gives the package its description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the description into the metadata of the project."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text)}
