"""Put the whole site together: pages, engine, wheel. Every address in it is relative."""

from __future__ import annotations

import re
import shutil
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from quanta import registry
from quanta.scene import svg
from quanta.session import workshop
from quanta_site import (
    compress,
    digests,
    embeds,
    headers,
    inlining,
    lockfile,
    manual,
    naming,
    pages,
    precache,
    runtime,
)
from quanta_site.paths import QR, SCENE, WEB, BuildError

IMPORT = re.compile(
    r"""^(?:import|export)\b(?:[^'"]*?\bfrom)?\s+['"](\.[\w./-]+)['"]""", re.MULTILINE
)
ROBOTS = "User-agent: *\nAllow: /\n"
FIRST = "engine/start-engine.js"
ENTRY = "play/boot.js"
WORKSHOP_ENTRY = "editor/workshop.js"


def offered(
    *, publish: bool, wanted: Collection[str], without: Collection[str], only: Collection[str]
) -> list[str]:
    """The ids of the games the site shows.

    All of them, hidden ones aside; ``publish`` leaves out those whose rights holder is to be asked
    first, unless ``wanted`` names them. ``only`` and ``without`` narrow it. Raises BuildError for
    an unknown id.
    """
    known = registry.ids(hidden=True)
    for game in {*wanted, *without, *only}:
        if game not in known:
            raise BuildError(f"There is no game {game!r}; there are {', '.join(known)}.")
    chosen = set(only or registry.ids())
    if publish:
        chosen = {g for g in chosen if not any(d.ask_first for d in digests.digests(g))}
    return sorted((chosen | set(wanted)) - set(without))


def build(dist: Path, games: Collection[str], *, packed: bool = True, address: str = "") -> None:
    """Make the site anew, with compressed files beside its files if ``packed``.

    address: where it will be, if that is known. Raises BuildError; ``dist`` is then as it was.
    """
    address = embeds.home(address)
    dist.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=dist.parent, prefix=f".{dist.name}-") as folder:
        fresh = Path(folder, dist.name)
        fresh.mkdir()
        _fill(fresh, games, packed=packed, address=address)
        if packed:
            compress.compress(fresh)
        shutil.rmtree(dist, ignore_errors=True)
        fresh.rename(dist)


def lay_out(fresh: Path, games: Collection[str], *, packed: bool) -> dict[str, Any]:
    """Fill a folder with the engine and the pages of games, names still as in the sources; what
    web/engine/engine-files.js says. packed: whether compressed files will lie beside the others.
    """
    engine = runtime.install(fresh, games, packed=packed)
    web = Path(shutil.copytree(WEB, fresh / naming.FOLDER))
    for name in svg.STYLES:
        shutil.copy(SCENE / name, web / "css" / name)
    if not QR.is_file():
        raise BuildError("lean-qr is not installed: scripts/setup play brings it.")
    shutil.copy(QR, web / "library" / "lean-qr.js")
    (web / "engine" / "engine-files.js").write_text(runtime.script(engine), encoding="utf-8")
    modules = ahead(ENTRY)
    openings = {game: pages.opening(registry.rules(game)) for game in games}
    for game, scene in openings.items():
        rules = registry.rules(game)
        _write(fresh / game / "index.html", pages.play(rules, scene, modules))
        _write(fresh / game / "rules" / "index.html", pages.rules_page(rules, scene))
        if workshop.crafts(game):
            page = pages.workshop_page(rules, ahead(WORKSHOP_ENTRY))
            _write(fresh / game / "workshop" / "index.html", page)
    _write(fresh / "index.html", pages.front(openings))
    return engine


def _fill(fresh: Path, games: Collection[str], *, packed: bool, address: str) -> None:
    lay_out(fresh, games, packed=packed)
    lockfile.write(runtime.wheel(fresh, games))
    manual.build(fresh / "docs")
    _write(fresh / "404.html", pages.lost())
    embeds.install(fresh, {game: pages.opening(registry.rules(game)) for game in games}, address)
    _write(fresh / "robots.txt", ROBOTS)
    hashes = inlining.inline(fresh)
    naming.seal(fresh)
    lasting = [naming.FOLDER, *runtime.folders()]
    policy = pages.allowing(pages.sent_policy(), hashes)
    sent = headers.rules(policy, lasting, [runtime.WHEELS, embeds.FOLDER])
    _write(fresh / headers.NAME, headers.text(sent))
    (fresh / ".nojekyll").touch()  # some hosts would otherwise drop files
    precache.install(fresh, games)


def ahead(entry: str) -> pages.Ahead:
    """What a page is to ask for at once whose own first module is ``entry``."""
    first, rest = ([f"{naming.FOLDER}/{path}" for path in imports(of)] for of in (FIRST, entry))
    return pages.Ahead(first, rest)


def imports(entry: str) -> list[str]:
    """The modules that a page's first module draws in, itself first, as paths below ``web/``."""
    found = [entry]
    for path in found:
        text = (WEB / path).read_text(encoding="utf-8")
        modules = (naming.resolved(path, reference) for reference in IMPORT.findall(text))
        found += [module for module in modules if module not in found]
    return found


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
