"""The preview of a link to a page in messengers and on other sites: its title, its description and
a picture with a board, in the tags of Open Graph and of Twitter cards."""

from __future__ import annotations

import re
from collections.abc import Collection
from html import escape, unescape
from pathlib import Path

from quanta import registry
from quanta_site.app import precache
from quanta_site.pages.cover import cover

DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)">\n')
TITLE = re.compile(r"<title>([^<]*)</title>")
TO_A_GAME = re.compile(r'href="([\w-]+)/index\.html[#"]')
AT_ANY_ADDRESS = "404.html"


def install(site: Path, games: Collection[str], address: str) -> None:
    """Add the tags to all pages of a site.

    address: of the site, with a final slash. Without one, pictures have addresses relative to their
    page, which some readers do not follow, and pages do not state their own.
    """
    drawn = {game for game in games if (precache.IMAGES / precache.preview(game)).is_file()}
    front = (site / "index.html").read_text(encoding="utf-8")
    first = next((game for game in TO_A_GAME.findall(front) if game in drawn), "")
    for file in sorted(site.rglob("*.html")):
        page = file.relative_to(site)
        if page.as_posix() == AT_ANY_ADDRESS:
            continue
        own = [part for part in page.parts if part in games]
        game = own[0] if own else first
        text = file.read_text(encoding="utf-8")
        file.write_text(with_tags(text, page, game if game in drawn else "", address), "utf-8")


def with_tags(text: str, page: Path, game: str, address: str) -> str:
    """A page with its tags after its description. page: its path from the top of the site; game:
    whose picture it has, empty for the site's icon."""
    about, title = DESCRIPTION.search(text), TITLE.search(text)
    assert about is not None, f"{page} has no description"
    assert title is not None, f"{page} has no title"
    top = address or "../" * (len(page.parts) - 1)
    named = unescape(title[1]).removesuffix(f" · {cover().name}")
    written = _tags(named, unescape(about[1]), game, top)
    lines = [
        f'<meta {kind}="{name}" content="{escape(content)}">\n' for kind, name, content in written
    ]
    if address:
        here = escape(address + page.as_posix())
        lines.append(f'<meta property="og:url" content="{here}">\n')
        lines.append(f'<link rel="canonical" href="{here}">\n')
    return text.replace(about[0], about[0] + "".join(lines), 1)


def _tags(title: str, about: str, game: str, top: str) -> list[tuple[str, str, str]]:
    picture = f"{top}{precache.PICTURES}/{precache.preview(game) if game else precache.ICON}"
    graph = {
        "type": "website",
        "site_name": cover().name,
        "title": title,
        "description": about,
        "image": picture,
    }
    if game:
        shown = f"A game of {registry.rules(game).name}: the board after some moves"
        width, height = precache.PREVIEW
        graph |= {"image:width": str(width), "image:height": str(height), "image:alt": shown}
    card = {
        "card": "summary_large_image" if game else "summary",
        "title": title,
        "description": about,
        "image": picture,
    }
    return [
        *(("property", f"og:{name}", content) for name, content in graph.items()),
        *(("name", f"twitter:{name}", content) for name, content in card.items()),
    ]
