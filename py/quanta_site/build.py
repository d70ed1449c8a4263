"""Build the whole site: pages, engine, wheel, manual. All its links are relative."""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from quanta import registry
from quanta.core.quoting import quoted
from quanta.core.words import did_you_mean
from quanta.games.modules import BadGame
from quanta.scene import svg
from quanta.session.editing import arranging, workshop
from quanta_site import plugins
from quanta_site.app import precache
from quanta_site.engine import runtime, wheels
from quanta_site.output import bundles, components, compress, headers, nginx
from quanta_site.pages import (
    cover,
    digests,
    embeds,
    front,
    inlining,
    lab_reports,
    link_previews,
    manual,
    policy,
    render,
)
from quanta_site.paths import SCENE, WEB, BuildError
from quanta_site.scratch import scratch

ENGINE_FILES = "_engine-files.json"
"""The engine's files as the worker knows them, for hosts that run the engine elsewhere."""
ROBOTS = "User-agent: *\nAllow: /\n"


def offered(
    *, publish: bool, wanted: Collection[str], without: Collection[str], only: Collection[str]
) -> list[str]:
    """The ids of the games that the site shows: those of ``only`` in their order, then others.

    By default all games that are not hidden and can be loaded. publish: leave out games marked
    ask-first, except those in ``wanted``. only, without: keep or drop these ids. Raises BuildError
    for an unknown id, and for one of a game that cannot be loaded.
    """
    known = registry.ids(hidden=True)
    for game in {*wanted, *without, *only}:
        if game not in known:
            listed = registry.ids()
            raise BuildError(
                f"There is no game {quoted(game)}{did_you_mean(game, listed)}; there is "
                f"{', '.join(listed)}."
            )
    for game in dict.fromkeys([*wanted, *only]):
        if fault := registry.fault(game):
            raise BuildError(fault)
    chosen = set(only or (rules.id for rules in registry.games()))
    if publish:
        chosen = {g for g in chosen if not any(d.ask_first for d in digests.digests(g))}
    left = (chosen | set(wanted)) - set(without)
    if not left:
        raise BuildError("No game is left for the site.")
    return [*(game for game in dict.fromkeys(only) if game in left), *sorted(left - set(only))]


def build(
    dist: Path,
    games: Collection[str],
    *,
    draft: bool = False,
    programs: bool = True,
    small: bool = True,
    best: bool = False,
    address: str = "",
) -> None:
    """Build the site and replace ``dist`` with it.

    draft: for use on this machine, without compressed files, wheel and manual. programs: with the
    wheel and the manual, which only a checkout of Quanta can make. small: with the
    small engine, not stock Pyodide. best: compressed as well as can be. address: the public
    address, if known. Raises BuildError, and then leaves ``dist`` as it was.
    """
    address = embeds.home(address)
    with scratch(dist.parent) as folder:
        fresh = folder / dist.name
        fresh.mkdir()
        _fill(
            fresh,
            games,
            packed=not draft,
            programs=programs and not draft,
            small=small,
            address=address,
        )
        if not draft:
            compress.compress(fresh, best=best)
        if dist.exists():
            dist.rename(folder / "old")
        fresh.rename(dist)


def lay_out(fresh: Path, games: Collection[str], *, packed: bool, small: bool) -> dict[str, Any]:
    """Write the engine and the pages of games into a folder, under the names of the sources.

    packed: whether compressed files will be added. small: with the small engine. Returns
    the content of engine-files.js. Raises BuildError.
    """
    engine = runtime.install(fresh, games, packed=packed, small=small)
    web = Path(shutil.copytree(WEB, fresh / bundles.FOLDER))
    write_board_styles(web / "css", games)
    bundles.add_packages(web)
    (web / "engine" / "engine-files.js").write_text(runtime.script(engine), encoding="utf-8")
    reports = cover.cover().reports
    if reports:
        _write(web / lab_reports.STYLE, lab_reports.style())
    openings = {game: render.opening_scene(registry.rules(game)) for game in games}
    for game, scene in openings.items():
        rules = registry.rules(game)
        _write(fresh / game / "index.html", render.play_page(rules, scene))
        _write(fresh / game / "rules" / "index.html", render.rules_page(rules, scene))
        if game in reports:
            _write(fresh / game / "lab" / "index.html", render.lab_page(rules, reports[game]))
        if workshop.crafts(game):
            page = render.workshop_page(rules)
            _write(fresh / game / "workshop" / "index.html", page)
        if arranging.has_editor(game):
            page = render.set_up_page(rules, scene)
            _write(fresh / game / "set-up" / "index.html", page)
    first = front.front_page(openings)
    _write(fresh / "index.html", first.page)
    _write(web / "front" / "films.js", first.films)
    return engine


def write_board_styles(folder: Path, games: Collection[str]) -> None:
    """Write the style sheets of boards, with the roles that the games have brought along. Raises
    BuildError for what those must not have."""
    for name in svg.STYLES:
        shutil.copy(SCENE / name, folder / name)
    with (folder / svg.STYLES[-1]).open("a", encoding="utf-8") as sheet:
        sheet.write("".join(f"\n{own}\n" for own in map(_own_roles, games) if own))


def _own_roles(game: str) -> str:
    try:
        return registry.modules(game).role_styles
    except BadGame as error:
        raise BuildError(str(error)) from error


def _fill(
    fresh: Path, games: Collection[str], *, packed: bool, programs: bool, small: bool, address: str
) -> None:
    engine = lay_out(fresh, games, packed=packed, small=small)
    _write(fresh / ENGINE_FILES, json.dumps(engine, indent=1))
    if not programs:
        _write(fresh / "docs" / "index.html", render.no_manual())
    else:
        wheels.install(fresh, games)
        manual.build(fresh / "docs")
    _write(fresh / "404.html", render.not_found())
    usual = {game: render.opening_scene(registry.rules(game), at_once=False) for game in games}
    embeds.install(fresh, usual, address)
    link_previews.install(fresh, games, address)
    _write(fresh / "robots.txt", ROBOTS)
    hashes = inlining.inline(fresh)
    packages = bundles.bundle(fresh, minify=packed)
    if packed:
        for game in plugins.own(games):
            wheels.of_game(fresh / wheels.FOLDER, game)
    components.install(fresh, packages, games)
    lasting = [bundles.FOLDER, *runtime.folders()]
    allowed = policy.allow(policy.CSP, hashes)
    sent = headers.rules(allowed, lasting, [wheels.FOLDER, embeds.FOLDER], unframed=sorted(games))
    _write(fresh / headers.NAME, headers.text(sent))
    _write(fresh / nginx.NAME, nginx.config(sent, urlsplit(address).path or "/", headers.TYPES))
    (fresh / ".nojekyll").touch()  # GitHub Pages would drop files that begin with _
    precache.install(fresh, games)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
