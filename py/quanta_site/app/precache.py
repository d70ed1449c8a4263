"""Make the site an app that works offline: its manifest, its icons, and the service worker with the
list of all files of this build.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Collection
from pathlib import Path
from typing import Any

from quanta import registry
from quanta_site.engine import runtime
from quanta_site.output import components
from quanta_site.pages import render
from quanta_site.pages.cover import QUANTA, cover
from quanta_site.paths import BuildError

APP = Path(__file__).parent
IMAGES = APP / "images"
WORKER = "sw.js"
MANIFEST = "manifest.webmanifest"
PICTURES = "app"
"""Folder of the site for icons and screenshots."""
ABOUT = (
    "Strategy games that are quick to learn and hard to put down: against the computer, a friend "
    "beside you or a friend far away, with or without a network."
)
ICONS = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"))
MASKABLE = (("maskable-192.png", 192, "maskable"), ("maskable-512.png", 512, "maskable"))
SHOTS = (("wide", (1280, 800)), ("narrow", (360, 740)))
"""Form factors of the screenshots, and their pixels."""
PREVIEW = (1200, 630)
"""Pixels of the pictures of links: the shape that most readers show whole."""
ICON = "icon-512.png"
"""The preview of links to a game that has no picture."""
LEFT_OUT = {".gz", ".br", ".conf", ".map", ".whl", ".txt", ".xml"}
"""Suffixes of files that no page requests: compressed copies, and files for other readers."""
NOT_FOR_PLAYERS = {"docs", "embed", "py", components.LICENCES, components.NAME}
"""Files that players do not need offline, by the first part of their path."""
SAFE = re.compile(r"[\w./-]+", re.ASCII)
LIST = "const BUILD = { version: '', pages: {}, files: {} };"
SCRIPT = re.compile(r'src="[./]*+([\w./-]+\.js)"')
DATA = re.compile(r'id="page">(.*?)</script>', re.DOTALL)
TAIL = 40
"""Characters of a page's data by which its end is known."""


def install(dist: Path, games: Collection[str]) -> None:
    """Add manifest, images and service worker to a site that is otherwise complete.

    Call it last: the service worker lists the files that it finds. Raises BuildError.
    """
    pictures(dist, games)
    text = json.dumps(manifest(games), indent=2, ensure_ascii=False)
    (dist / MANIFEST).write_text(f"{text}\n", encoding="utf-8")
    (dist / WORKER).write_text(worker(dist), encoding="utf-8")


def pictures(dist: Path, games: Collection[str]) -> None:
    """Copy the icons, the screenshots of these games, and what links to them show."""
    folder = dist / PICTURES
    folder.mkdir()
    names = [name for name, *_ in (*ICONS, *MASKABLE)] + ["apple-touch-icon.png"]
    names += [shot["src"].rpartition("/")[2] for shot in screenshots(games)]
    names += [name for name in map(preview, sorted(games)) if (IMAGES / name).is_file()]
    for name in names:
        shutil.copyfile(IMAGES / name, folder / name)


def preview(game: str) -> str:
    """The name of the picture that is shown with links to a game; only ours have one."""
    return f"{game}-link.png"


def screenshots(games: Collection[str]) -> list[dict[str, str]]:
    """The manifest's entries for the screenshots of these games."""
    return [
        {
            "src": f"{PICTURES}/{game}-{form}.jpg",
            "sizes": f"{width}x{height}",
            "type": "image/jpeg",
            "form_factor": form,
            "label": registry.rules(game).name,
        }
        for game in games
        for form, (width, height) in SHOTS
        if (IMAGES / f"{game}-{form}.jpg").is_file()
    ]


def manifest(games: Collection[str]) -> dict[str, Any]:
    """The web app manifest. All its addresses are relative to the site's top."""
    light, _ = render.background()
    named = {"id": "quanta", "name": f"{QUANTA.name}: small-press strategy games"}
    if cover() != QUANTA:
        named = {"name": cover().name}
    return {
        **named,
        "short_name": cover().name,
        "description": ABOUT,
        "lang": "en",
        "start_url": ".",
        "scope": ".",
        "display": "standalone",
        "theme_color": light,
        "background_color": light,
        "categories": ["games"],
        "icons": [
            {
                "src": f"{PICTURES}/{name}",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in (*ICONS, *MASKABLE)
        ],
        "screenshots": screenshots(games),
        "shortcuts": [
            {"name": registry.rules(game).name, "url": f"{game}/index.html"} for game in games
        ],
    }


def listed(dist: Path) -> list[str]:
    """The files to keep offline, as paths from the top, smallest first: everything that pages,
    scripts and the engine request.

    Of HTML files only those called index.html; no hidden files, files for the host such as
    ``_headers``, screenshots, pictures of links, manual or licences, and no module of Pyodide
    beside the small engine. Raises BuildError for a name that a URL would escape.
    """
    known = registry.ids(hidden=True)
    shots = {shot["src"] for shot in screenshots(known)}
    shots |= {f"{PICTURES}/{preview(game)}" for game in known}
    files = []
    for path in (entry for entry in dist.rglob("*") if entry.is_file()):
        name = path.relative_to(dist).as_posix()
        other = path.suffix in LEFT_OUT or path.name.startswith((".", "_"))
        other |= name.partition("/")[0] in NOT_FOR_PLAYERS or name.startswith(runtime.FALLBACK)
        page = path.suffix == ".html" and path.name != "index.html"
        if other or page or name in shots or name == WORKER:
            continue
        if not SAFE.fullmatch(name):
            raise BuildError(f"{name} cannot be kept offline: a URL would have to escape its name.")
        files.append((path.stat().st_size, name))
    return [name for _, name in sorted(files)]


def worker(dist: Path) -> str:
    """The text of the service worker, with the list of the files in ``dist`` written into it.

    The version is a digest of the text and the list, so equal sites have equal versions.
    """
    files = {}
    for name in listed(dist):
        content = (dist / name).read_bytes()
        files[name] = [len(content), hashlib.sha256(content).hexdigest()]
    pages = {
        name: marks((dist / name).read_text("ascii")) for name in files if name.endswith(".html")
    }
    written = f"pages: {_json(pages)}, files: {_json(files)}"
    text = (APP / WORKER).read_text(encoding="utf-8")
    if text.count(LIST) != 1:
        raise BuildError(f"{WORKER} has no line for the list of files.")
    version = hashlib.sha256(f"{text}{written}".encode()).hexdigest()[:12]
    return text.replace(LIST, f'const BUILD = {{ version: "{version}", {written} }};')


def marks(page: str) -> list[str]:
    """The parts of a page that survive a host's shortening or additions: the addresses of its
    scripts, and the end of its data, so that nothing is missing."""
    return [*SCRIPT.findall(page), *(data[-TAIL:] for data in DATA.findall(page))]


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
