"""Inline the styles and the first script of each page, so that it is painted as soon as it arrives.

The policy of a page allows inlined parts by their hashes, and nothing else.
"""

from __future__ import annotations

import re
from html import escape, unescape
from pathlib import Path

from quanta_site.output.naming import FOLDER
from quanta_site.pages.policy import Hashes, allow, csp_hash
from quanta_site.paths import BuildError

STYLES = re.compile(rf'(?:<link rel="stylesheet" href="(?:\.\./)*{FOLDER}/[\w./-]+">\n)+')
SCRIPT = re.compile(rf'<script src="(?:\.\./)*{FOLDER}/([\w./-]+)"></script>')
NAME = re.compile(rf"{FOLDER}/([\w./-]+)")
POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")([^"]*)"')
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def inline(dist: Path) -> Hashes:
    """Inline the style sheets and render-blocking scripts of every page; the hashes of all of them.

    Call it before files are renamed. Raises BuildError.
    """
    found: Hashes = {"style-src": [], "script-src": []}
    for page in sorted(dist.rglob("*.html")):
        text, hashes = _inlined(dist, page.read_text(encoding="utf-8"))
        page.write_text(text, encoding="utf-8")
        for directive, more in hashes.items():
            found[directive] += (each for each in more if each not in found[directive])
    return found


def _inlined(dist: Path, page: str) -> tuple[str, Hashes]:
    hashes: Hashes = {"style-src": [], "script-src": []}

    def put(directive: str, tag: str, text: str) -> str:
        if f"</{tag}" in text.lower():
            raise BuildError(f"The inlined {tag} contains its own end tag.")
        hashes[directive].append(csp_hash(text))
        return f"<{tag}>{text}</{tag}>"

    def style(links: re.Match[str]) -> str:
        sheets = (_read(dist, name) for name in NAME.findall(links[0]))
        return put("style-src", "style", "".join(COMMENT.sub("", sheet) for sheet in sheets)) + "\n"

    page = STYLES.sub(style, page)
    page = SCRIPT.sub(lambda found: put("script-src", "script", _read(dist, found[1])), page)

    def policy(found: re.Match[str]) -> str:
        return f'{found[1]}{escape(allow(unescape(found[2]), hashes))}"'

    return POLICY.sub(policy, page), hashes


def _read(dist: Path, name: str) -> str:
    file = dist / FOLDER / name
    if not file.is_file():
        raise BuildError(f"A page refers to {name}, which is not there.")
    return file.read_text(encoding="utf-8")
