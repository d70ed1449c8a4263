"""Make of the modules in ``web/`` the scripts that pages load, with esbuild.

A page has one script of all the modules that its entry imports, and one more where something starts
the engine before it. What a module imports by ``import()`` is a script of its own, which is loaded
when it is wanted. The names of all files carry a hash, so that browsers may cache them forever.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from quanta_site import node
from quanta_site.paths import NODE_MODULES, BuildError
from quanta_site.scratch import scratch

FOLDER = "web"
BUNDLER = Path(__file__).with_name("bundle-pages.mjs")
PACKAGES = ("qr", "gifenc")
"""The packages of npm that modules import."""
REFERENCE = re.compile(rf"""(\b(?:href|src)="(?:\.\./)*{FOLDER}/)([\w./-]+)(?=")""")

Files = Mapping[str, Sequence[str]]
"""Package -> the files that have a part of it, as paths from the top of the site."""


def add_packages(web: Path) -> None:
    """Copy the packages into a folder of modules. Raises BuildError when one is not installed."""
    for name in PACKAGES:
        if not (NODE_MODULES / name).is_dir():
            raise BuildError(f"{name} is not installed. Run scripts/setup play to install it.")
        shutil.copytree(NODE_MODULES / name, web / "node_modules" / name)


def bundle(site: Path, *, minify: bool) -> Files:
    """Replace the content of ``site/web`` by the files that pages refer to and those that these
    load; the files of each package.

    minify: shorten names and spaces. Raises BuildError, for instance for a broken reference.
    """
    texts = {page: page.read_text(encoding="utf-8") for page in sorted(site.rglob("*.html"))}
    wanted = {
        page: tuple(dict.fromkeys(path for _, path in REFERENCE.findall(text)))
        for page, text in texts.items()
    }
    pages = sorted({paths for paths in wanted.values() if paths})
    with scratch(site) as folder:
        job = {"web": str(site / FOLDER), "out": str(folder), "pages": pages, "minify": minify}
        node.run(BUNDLER, json.dumps(job))
        made = json.loads((folder / "made.json").read_text(encoding="utf-8"))
        shutil.rmtree(site / FOLDER)
        (folder / FOLDER).rename(site / FOLDER)
    names = dict(zip(pages, made["names"], strict=True))
    for page, text in texts.items():
        if wanted[page]:
            page.write_text(_renamed(text, names[wanted[page]]), encoding="utf-8")
    return {name: sorted(set(files)) for name, files in sorted(made["packages"].items())}


def _renamed(page: str, names: Mapping[str, str]) -> str:
    return REFERENCE.sub(lambda match: match[1] + names[match[2]], page)
