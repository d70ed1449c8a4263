"""The site as an app that messengers open in a chat: an ``.xdc``, which is a zip of one document, a
manifest and an icon. The messenger brings what sends and receives."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Collection
from pathlib import Path

from quanta import registry
from quanta_site.app.precache import IMAGES
from quanta_site.pages.cover import cover
from quanta_site.paths import BuildError
from quanta_site.single import single_file

MOST = 7_000_000
"""The most bytes of a file: messengers send it to the whole chat."""
ICON = "maskable-192.png"
THEN = (1980, 1, 1, 0, 0, 0)
"""The time of all that is in a zip, so that equal contents make equal files."""


def write(out: Path, games: Collection[str]) -> list[Path]:
    """Write a file for each game into ``out``, and ``quanta.xdc`` if they are several; the paths.

    Raises BuildError, also for a file that is too large.
    """
    out.mkdir(parents=True, exist_ok=True)
    files = []
    for name, text in single_file.documents(games, chat=True):
        title = registry.rules(name).name if name in games else cover().name
        file = out / f"{name}.xdc"
        contents = {
            "manifest.toml": f"name = {json.dumps(title)}\n".encode(),
            "icon.png": (IMAGES / ICON).read_bytes(),
            "index.html": single_file.encoded(text),
        }
        with zipfile.ZipFile(file, "w") as archive:
            for path, content in contents.items():
                archive.writestr(zipfile.ZipInfo(path, THEN), content, zipfile.ZIP_DEFLATED)
        if file.stat().st_size > MOST:
            raise BuildError(f"{file} is larger than {MOST / 1e6:.0f} MB.")
        files.append(file)
    return files
