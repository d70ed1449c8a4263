"""Files for other sites: the page for frames, the element, pictures and oEmbed files.

They are in the folder ``embed``, under names that never change.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from quanta import registry
from quanta.scene import svg
from quanta.scene.styles import Theme
from quanta_site.pages import render
from quanta_site.pages.cover import cover
from quanta_site.paths import WEB, BuildError

FOLDER = "embed"
ELEMENT = "quanta-board.js"
PICTURES: Mapping[str, Theme] = {"picture": "", "picture-light": "light", "picture-dark": "dark"}
ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]+)?(/[A-Za-z0-9._~%/-]*)?")
WIDTH = 480
"""Width of the frame that an oEmbed file describes, in pixels."""
AROUND = 150
"""Pixels of its height that are not the board: the status line and the buttons."""


def home(address: str) -> str:
    """A site's public address with a final slash; empty stays empty. Raises BuildError."""
    if address and not ADDRESS.fullmatch(address):
        raise BuildError(f"{address!r} is not an address such as https://example.org/quanta/.")
    return f"{address.rstrip('/')}/" if address else ""


def install(site: Path, openings: Mapping[str, Mapping[str, Any]], address: str) -> None:
    """Fill the folder ``embed`` of a site.

    address: of the site, as ``home`` returns it. Without one there are no oEmbed files, because
    those need absolute links.
    """
    folder = site / FOLDER
    folder.mkdir()
    shutil.copy(WEB / "embed" / ELEMENT, folder / ELEMENT)
    (folder / "index.html").write_text(render.embed_page(openings), "utf-8")
    (folder / "make").mkdir()
    (folder / "make" / "index.html").write_text(render.embed_maker(openings), "utf-8")
    for game, scene in openings.items():
        rules, own = registry.rules(game), folder / game
        own.mkdir()
        styles = registry.modules(game).role_styles
        for name, theme in PICTURES.items():
            picture = svg.standalone({**scene, "styles": styles}, svg.Options(theme))
            (own / f"{name}.svg").write_text(picture, "utf-8")
        card = f"{address}{FOLDER}/{game}/oembed.json" if address else ""
        (own / "index.html").write_text(render.oembed_page(rules, scene, card), "utf-8")
        if address:
            response = json.dumps(oembed(scene, address), indent=1)
            (own / "oembed.json").write_text(f"{response}\n", "utf-8")


def oembed(scene: Mapping[str, Any], address: str) -> dict[str, Any]:
    """The oEmbed response for a game's page: a frame with the game in it."""
    _, _, width, height = scene["box"]
    tall = round(WIDTH * height / width) + AROUND
    page = f"{address}{FOLDER}/index.html#game={scene['game']}"
    frame = (
        f'<iframe src="{escape(page)}" title="{escape(scene["name"])}" width="{WIDTH}" '
        f'height="{tall}" style="border:0;max-width:100%" loading="lazy"></iframe>'
    )
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": cover().name,
        "provider_url": address,
        "title": scene["name"],
        "html": frame,
        "width": WIDTH,
        "height": tall,
    }
