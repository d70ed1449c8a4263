"""The third-party parts of a site: the texts of their licences, and a list of them.

The list, ``bom.json``, is a bill of materials in the format of CycloneDX 1.6. Versions, licences
and hashes of packages come from ``package-lock.json``, the parts of Pyodide's core from NOTICE.md,
and files from the site itself. It has neither a serial number nor a time, which are optional, so
equal sites have equal lists.

``npm sbom`` would also list packages that are never copied into a site, but no part of Pyodide, and
gives each list another serial number.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import quanta
from quanta import registry
from quanta_site import plugins
from quanta_site.engine import wheels
from quanta_site.output.bundles import Files
from quanta_site.pages import digests
from quanta_site.paths import PYODIDE, ROOT, BuildError
from quanta_site.scratch import digest as sha256

NAME = "bom.json"
"""The name that CycloneDX recommends."""
LICENCES = "licences"
"""Folder of the licence texts, in the checkout and in the site. Each has the name of the licence in
the list of SPDX."""
NOTICE = ROOT / "NOTICE.md"
SCHEMA = "http://cyclonedx.org/schema/bom-1.6.schema.json"
SITE = "quanta-site"
NO_LICENCE = "public domain"
PYTHON = "CPython"
SHIPPED = {
    "quanta": ("py/quanta-*.whl", "engine/app-*.zip"),
    "pyodide": ("pyodide-*/*", "stock-*/*", "engine/snapshot-*.bin"),
    PYTHON: ("engine/stdlib-*.zip",),
}
"""Component -> its files in a site; the bundler lists those of packages that modules import."""
CORE = re.compile(r"^### Inside Pyodide's core\n(.*?)^The texts", re.MULTILINE | re.DOTALL)
PART = re.compile(
    r"^\| (?P<inner>– )?(?P<name>[^|]+?)(?:, in [^|]+)? \| (?P<version>[^|]*?) ?"
    r"\| (?P<licence>[^|,]+)(?:, © (?P<holders>[^|]+))? \|$",
    re.MULTILINE,
)
"""A row of the table in that section: a part, or a part of the part above it."""

SEED = re.compile(r"\(seeds/(.+?)\.md\)")
NAMED = re.compile(r"^\| ([^|,]+?)(?:,[^|]*)? \|")
SUBJECT = re.compile(r"\*\*(.+?)\.?\*\*")
"""The file of a digest in a row of the games, and the game's name; the game that a paragraph
begins with."""

Component = dict[str, Any]


def install(dist: Path, packages: Files, games: Collection[str]) -> None:
    """Add the licence texts, the notice as text, and the list to a site of these games whose other
    files of third parties are there. packages: the files of those that modules import. Raises
    BuildError."""
    folder = Path(shutil.copytree(ROOT / LICENCES, dist / LICENCES))
    (folder / "NOTICE.txt").write_text(notice(games), encoding="utf-8")
    text = json.dumps(bill(dist, packages, games), indent=1, ensure_ascii=False)
    (dist / NAME).write_text(f"{text}\n", encoding="utf-8")


def texts(games: Collection[str]) -> str:
    """The notice and all licence texts, one after the other."""
    files = sorted((ROOT / LICENCES).iterdir())
    given = [notice(games), *(file.read_text(encoding="utf-8") for file in files)]
    return "\n\n".join(text.strip() for text in given)


def notice(games: Collection[str]) -> str:
    """NOTICE.md for a site of these games: those of one's own come first among the games, and what
    it says of games that the site does not have is left out. Wheels may lack some of its games.
    Raises BuildError."""
    before, heading, rest = NOTICE.read_text(encoding="utf-8").partition("## Games\n\n")
    section, after, shipped = rest.partition("\n## ")
    table, *paragraphs = section.split("\n\n")
    head, line, *rows = table.split("\n")
    of = {digest.id: digest.game for digest in digests.in_seeds()}
    added = [(game, digests.digests(game)) for game in plugins.own(games)]
    own = [
        _row(game, facts)
        for game, found in added
        for facts in [digest.facts for digest in found] or [{}]
    ]
    shown = [row for row in rows if of.get(SEED.findall(row)[0]) in games]
    absent = {NAMED.findall(row)[0] for row in rows if row not in shown}
    rights = [
        f"**{registry.rules(game).name}.** {digest.facts['rights']}"
        for game, found in added
        for digest in found
    ]
    others = [text for text in paragraphs if _subject(text) not in absent]
    parts = ["\n".join([head, line, *own, *shown]), *rights, *others]
    return before + heading + "\n\n".join(parts) + after + shipped


def _row(game: str, facts: Mapping[str, Any]) -> str:
    """The row of a game of one's own."""
    name = registry.rules(game).name
    edition = facts.get("edition", "")
    cells = [f"{name}, {edition}" if edition and edition != name else name]
    cells += [str(facts.get(fact, "")) for fact in ("designer", "year", "publisher", "source")]
    return f"| {' | '.join(cell.replace('|', '/') for cell in [*cells, f'{game}/rules/'])} |"


def _subject(paragraph: str) -> str:
    """The game that a paragraph of NOTICE.md is about; empty if it is about all."""
    found = SUBJECT.match(paragraph)
    return found[1] if found else ""


def bill(dist: Path, packages: Files, games: Collection[str]) -> dict[str, Any]:
    """The content of the list. packages, games: as for ``install``. Raises BuildError when a
    component has no file in the site, or when NOTICE.md does not fit Pyodide."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    pyodide = _package("pyodide", lock) | {"components": list(_core(dist))}
    shipped: Files = {**SHIPPED, **packages}
    own = _component("quanta", quanta.__version__, "MIT", "library")
    made = [own, pyodide, *(_package(name, lock) for name in packages)]
    added = [_game(dist, game) for game in plugins.own(games)]
    for component in made:
        component.setdefault("components", []).extend(
            _files(dist, component["name"], shipped[component["name"]])
        )
    site = _component(SITE, quanta.__version__, "MIT", "application")
    return {
        "$schema": SCHEMA,
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": site},
        "components": [*added, *made],
        "dependencies": [
            {"ref": SITE, "dependsOn": [component["bom-ref"] for component in [*added, *made]]}
        ],
    }


def _game(dist: Path, game: str) -> Component:
    """A game of one's own, with its wheel where the site has one. Its licence is not known."""
    rules, found = registry.rules(game), digests.digests(game)
    made: Component = {
        "type": "library",
        "bom-ref": f"game/{game}",
        "name": f"quanta_{game}",
        "version": str(rules.version),
        "description": rules.name,
    }
    if designers := [digest.facts["designer"] for digest in found if digest.facts["designer"]]:
        made["authors"] = [{"name": name} for name in dict.fromkeys(designers)]
    if found and found[0].facts["rights"]:
        made["copyright"] = found[0].facts["rights"]
    pattern = f"{wheels.FOLDER}/quanta_{game}-*.whl"
    if any(dist.glob(pattern)):
        made["components"] = list(_files(dist, made["name"], [pattern]))
    return made


def _component(name: str, version: str, licence: str, kind: str = "library") -> Component:
    made = {"type": kind, "bom-ref": name, "name": name, "version": version}
    return {key: text for key, text in made.items() if text} | {"licenses": [_licence(licence)]}


def _licence(text: str) -> dict[str, Any]:
    """An id of SPDX with the address of its text, an expression of such ids, or words."""
    if text == NO_LICENCE:
        return {"license": {"name": text}}
    if " " in text:
        return {"expression": text}
    return {"license": {"id": text, "url": f"{LICENCES}/{text}.txt"}}


def _package(name: str, lock: dict[str, Any]) -> Component:
    """A package of npm, with the hash of the archive that it came in."""
    known = lock[f"node_modules/{name}"]
    algorithm, _, code = known["integrity"].partition("-")
    return _component(name, known["version"], known["license"].strip("()")) | {
        "purl": f"pkg:npm/{name}@{known['version']}",
        "hashes": [
            {
                "alg": algorithm.upper().replace("SHA", "SHA-"),
                "content": base64.b64decode(code).hex(),
            }
        ],
    }


def _core(dist: Path) -> Iterator[Component]:
    """The parts of Pyodide's core as NOTICE.md lists them."""
    section = CORE.search(NOTICE.read_text(encoding="utf-8"))
    parts: list[Component] = []
    for row in PART.finditer(section[1] if section else ""):
        if row["name"] == "part":
            continue
        name = row["name"].replace("\\", "")
        part = _component(name, row["version"], row["licence"]) | {"bom-ref": f"core/{name}"}
        if row["holders"]:
            part["copyright"] = f"© {row['holders']}"
        if row["inner"]:
            parts[-1].setdefault("components", []).append(part)
        else:
            parts.append(part)
    versions = {part["name"]: part.get("version") for part in parts}
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    if versions.get(PYTHON) != info["python"]:
        raise BuildError(f"Pyodide has {PYTHON} {info['python']}; NOTICE.md does not say so.")
    for part in parts:
        if part["name"] == PYTHON:
            part["purl"] = f"pkg:github/python/cpython@v{part['version']}"
            part.setdefault("components", []).extend(_files(dist, PYTHON, SHIPPED[PYTHON]))
        yield part


def _files(dist: Path, component: str, patterns: Iterable[str]) -> Iterable[Component]:
    """The files of a component in the site, with their hashes."""
    paths = sorted(path for pattern in patterns for path in dist.glob(pattern))
    if not paths:
        raise BuildError(f"The site has no file of {component}.")
    for path in paths:
        yield {
            "type": "file",
            "name": path.relative_to(dist).as_posix(),
            "hashes": [{"alg": "SHA-256", "content": sha256(path)}],
        }
