"""The file ``_headers``: the HTTP headers that a host should send with the site's files.

Netlify, Cloudflare Pages and others read it; ``nginx.py`` makes the same for that server. Its paths
are relative to the site's folder. No path gets the same header from two rules, because hosts would
join them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

NAME = "_headers"
FOR_EVER = "public, max-age=31536000, immutable"
SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
}
"""The camera is for pages that read the code of another device. An embed has none: frames of other
origins get it only where the page around them lends it."""

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".txt": "text/plain; charset=utf-8",
    ".xml": "application/xml",
    ".bin": "application/octet-stream",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
"""Suffix of a file -> its type."""

Rules = Mapping[str, Mapping[str, str]]
"""Path, which may end in a star -> names and values of headers."""


def rules(
    policy: str,
    lasting: Iterable[str],
    open_to_all: Iterable[str] = (),
    unframed: Iterable[str] = (),
) -> Rules:
    """The rules of a site: with every file the policy and the safety headers.

    lasting: folders whose files never change under their names. open_to_all: folders that pages of
    other sites may read. unframed: folders whose pages other sites may not show in frames, as they
    keep secrets. That is not in the policy, which all files have: embeds are to be framed.
    """
    everywhere = {"Content-Security-Policy": policy} | SAFE
    cached = {f"/{folder}/*": {"Cache-Control": FOR_EVER} for folder in lasting}
    shared = {f"/{folder}/*": {"Access-Control-Allow-Origin": "*"} for folder in open_to_all}
    alone = {f"/{folder}/*": {"X-Frame-Options": "SAMEORIGIN"} for folder in unframed}
    return {"/*": everywhere} | cached | shared | alone


def text(given: Rules) -> str:
    """The rules as the text of the file."""
    blocks = (
        "\n".join([path, *(f"  {name}: {value}" for name, value in own.items())])
        for path, own in given.items()
    )
    return "\n\n".join(blocks) + "\n"


def read(folder: Path) -> Rules:
    """The rules of the site in ``folder``; empty where it has no such file."""
    file = folder / NAME
    by_path: dict[str, dict[str, str]] = {}
    own: dict[str, str] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        if line.startswith("/"):
            own = by_path.setdefault(line.strip(), {})
        elif match := re.fullmatch(r"\s+([\w-]+):\s*(.+)", line):
            own[match[1]] = match[2]
    return by_path


def of(given: Rules, path: str) -> dict[str, str]:
    """The headers for one path, which begins with a slash."""
    fitting = (own for pattern, own in given.items() if fnmatchcase(path, pattern))
    return {name: value for own in fitting for name, value in own.items()}
