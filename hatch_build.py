"""What a package index shows as the description: the parts of the README about the package.

An index has neither the picture nor the documents beside the README, and no address of this project
is built in, so relative links become their words and pictures go. The other parts are about a
checkout, and the command has a name once it is installed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ABOUT_THE_PACKAGE = ("In Python",)
IN_A_CHECKOUT, INSTALLED = "PYTHONPATH=py python3 -m quanta", "quanta"
SECTION = re.compile(r"^## (.+)\n", re.MULTILINE)
ABSOLUTE = r"(?!https?://|#)"
PICTURE = re.compile(rf"^!\[[^\]]*\]\({ABSOLUTE}[^)]*\)\n+", re.MULTILINE)
LINK = re.compile(rf"\[([^\]]*)\]\({ABSOLUTE}[^)]*\)")


def for_an_index(readme: str) -> str:
    """The README's beginning and its sections about the package, without relative links and
    pictures. Raises ValueError when a section is missing."""
    beginning, *parts = SECTION.split(readme)
    sections = dict(zip(parts[::2], parts[1::2], strict=True))
    if missing := [name for name in ABOUT_THE_PACKAGE if name not in sections]:
        raise ValueError(f"README.md has no section {', '.join(missing)}.")
    kept = "".join(f"## {name}\n{sections[name]}" for name in ABOUT_THE_PACKAGE)
    text = LINK.sub(r"\1", PICTURE.sub("", beginning + kept))
    return text.replace(IN_A_CHECKOUT, INSTALLED).rstrip() + "\n"


class Readme(MetadataHookInterface):
    """Gives the package its description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the description into the metadata of the project."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text)}
