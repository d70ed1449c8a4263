"""Make one script of each page's entry module and all that it imports.

A page then asks for two files, of which the smaller starts the engine at once, instead of for
seventy; an offline copy answers sooner, and fewer answers can go missing.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from quanta_site import node
from quanta_site.output import naming
from quanta_site.paths import GIF

BUNDLER = Path(__file__).with_name("bundle-pages.mjs")
STARTER = "engine/start-engine.js"
"""Starts the engine, on pages that need it at once."""
WORKER = "engine/worker.js"
"""Runs in the engine's worker, which a module starts by this name."""
SCRIPT = re.compile(
    rf'<script type="module"[^>]* src="(?:\.\./)*{naming.FOLDER}/([\w./-]+)"></script>'
)
QR = "library/qr.js"
QR_READER = "library/qr-decode.js"
"""Of the package qr: what makes codes, and what reads them, with the tables of the other."""
ON_DEMAND = {
    "qr": "./qr.js",
    "./index.js": "./qr.js",
    "qr/decode.js": "./qr-decode.js",
    "./films.js": "./films.js",
    "./game-gif.js": "./game-gif.js",
}
"""What pages import only when they need it, as the sources name it -> as the site does."""
LATE = "library/game-gif.js"
"""That of them which is our own, with the package gifenc in its script."""


def bundle(site: Path, *, minify: bool) -> None:
    """Replace the entry modules in ``site/web`` by scripts that import no module but the starter.

    What is an entry, the pages of the site tell. minify: shorten names and spaces. Raises
    BuildError. Modules that are in a script now are left where they are; ``naming.seal`` deletes
    them.
    """
    pages = {WORKER, QR, QR_READER, LATE}
    starting: set[str] = set()
    for page in sorted(site.rglob("*.html")):
        entries = set(SCRIPT.findall(page.read_text(encoding="utf-8")))
        of = starting if STARTER in entries else pages
        of |= entries - {STARTER}
    job = {
        "web": str(site / naming.FOLDER),
        "pages": sorted(pages),
        "starting": sorted(starting),
        "starter": STARTER,
        "onDemand": ON_DEMAND,
        "packages": {"gifenc": str(GIF)},
        "minify": minify,
    }
    node.run(BUNDLER, json.dumps(job))
