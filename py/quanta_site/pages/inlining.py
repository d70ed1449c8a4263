"""Inline the styles and the first script of each page, so that it is painted as soon as it arrives.

The policy of a page allows inlined parts only by their hashes. They are shortened,
and the whole page is written in ASCII: hosts that shorten pages, change their line ends or send
them as another charset leave the same page, and the same hashes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape, unescape
from pathlib import Path

from quanta_site import node
from quanta_site.output.bundles import FOLDER
from quanta_site.pages.policy import Hashes, allow, csp_hash
from quanta_site.paths import BuildError

STYLES = re.compile(rf'(?:<link rel="stylesheet" href="(?:\.\./)*{FOLDER}/[\w./-]+">\n)+')
SCRIPT = re.compile(rf'<script src="(?:\.\./)*{FOLDER}/([\w./-]+)"></script>')
NAME = re.compile(rf"{FOLDER}/([\w./-]+)")
POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")([^"]*)"')
FIRST = "ui/first-paint.js"
"""The script that is given the folder of its page, to which the address may lack the last slash."""
SHORTENER = Path(__file__).parents[1] / "output" / "shorten-inlined.mjs"


def inline(dist: Path) -> Hashes:
    """Inline the style sheets and render-blocking scripts of every page; the hashes of all of them.

    Call it before files are renamed. Raises BuildError.
    """
    allowed: Hashes = {"style-src": [], "script-src": []}
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(dist.rglob("*.html"))}
    _shorten(dist, pages.values())
    for path, page in pages.items():
        text, hashes = _inlined(dist, page, _folder(path.relative_to(dist)))
        path.write_bytes(text.encode("ascii", "xmlcharrefreplace"))
        for directive, more in hashes.items():
            allowed[directive] += (each for each in more if each not in allowed[directive])
    return allowed


def _shorten(dist: Path, pages: Iterable[str]) -> None:
    """Shorten all that pages bring with them, once each."""
    files: dict[str, None] = {}
    for page in pages:
        files |= dict.fromkeys(SCRIPT.findall(page))
        for links in STYLES.findall(page):
            files |= dict.fromkeys(NAME.findall(links))
    for name in files:
        _file(dist, name)
    if files:
        job = {"folder": str(dist / FOLDER), "files": list(files)}
        node.run(SHORTENER, json.dumps(job))


def _folder(page: Path) -> str:
    """The folder of a page, with slashes around it; empty if its address has its own name."""
    if page.name != "index.html":
        return ""
    return f"/{page.parent.as_posix()}/".replace("/./", "/")


def _inlined(dist: Path, page: str, folder: str) -> tuple[str, Hashes]:
    hashes: Hashes = {"style-src": [], "script-src": []}

    def put(directive: str, tag: str, text: str, attribute: str = "") -> str:
        hashes[directive].append(csp_hash(text))
        return f"<{tag}{attribute}>{text}</{tag}>"

    def style(links: re.Match[str]) -> str:
        sheets = (_read(dist, name) for name in NAME.findall(links[0]))
        return put("style-src", "style", "".join(sheets)) + "\n"

    def script(match: re.Match[str]) -> str:
        attribute = f' data-page="{folder}"' if folder and match[1] == FIRST else ""
        return put("script-src", "script", _read(dist, match[1]), attribute)

    page = STYLES.sub(style, page)
    page = SCRIPT.sub(script, page)

    def policy(match: re.Match[str]) -> str:
        return f'{match[1]}{escape(allow(unescape(match[2]), hashes))}"'

    return POLICY.sub(policy, page), hashes


def _read(dist: Path, name: str) -> str:
    return _file(dist, name).read_text(encoding="ascii").strip()


def _file(dist: Path, name: str) -> Path:
    file = dist / FOLDER / name
    if not file.is_file():
        raise BuildError(f"A page refers to {name}, which is not there.")
    return file
