"""Say what the site ships that was not made here: the texts of the licences, and a list.

The list, ``bom.json``, is a bill of materials in the format of CycloneDX 1.6. Versions, licences
and hashes of packages come from ``package-lock.json``, the parts of Pyodide's core from NOTICE.md,
and files from the site itself. It has neither a serial number nor a time, which are optional, so
equal sites have equal lists.

``npm sbom`` would also list packages that are never copied into a site, but nothing of what Pyodide
contains, and gives each list another serial number.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import quanta
from quanta_site.output.bundles import Files
from quanta_site.paths import PYODIDE, ROOT, BuildError

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
    "quanta": ("py/*.whl", "engine/app-*.zip"),
    "pyodide": ("pyodide-*/*", "stock-*/*", "engine/snapshot-*.bin"),
    PYTHON: ("engine/stdlib-*.zip",),
}
"""Component -> its files in a site; those of packages that modules import, the bundler tells."""
CORE = re.compile(r"^### Inside Pyodide's core\n(.*?)^The texts", re.MULTILINE | re.DOTALL)
PART = re.compile(
    r"^\| (?P<inner>– )?(?P<name>[^|]+?)(?:, in [^|]+)? \| (?P<version>[^|]*?) ?"
    r"\| (?P<licence>[^|,]+)(?:, © (?P<holders>[^|]+))? \|$",
    re.MULTILINE,
)
"""A row of the table in that section: a part, or a part of the part above it."""

Component = dict[str, Any]


def install(dist: Path, packages: Files) -> None:
    """Add the licence texts, NOTICE.md as text, and the list to a site whose other files of third
    parties are there. packages: the files of those that modules import. Raises BuildError."""
    folder = Path(shutil.copytree(ROOT / LICENCES, dist / LICENCES))
    shutil.copyfile(NOTICE, folder / "NOTICE.txt")
    text = json.dumps(bill(dist, packages), indent=1, ensure_ascii=False)
    (dist / NAME).write_text(f"{text}\n", encoding="utf-8")


def texts() -> str:
    """NOTICE.md and all licence texts, one after the other."""
    files = [NOTICE, *sorted((ROOT / LICENCES).iterdir())]
    return "\n\n".join(file.read_text(encoding="utf-8").strip() for file in files)


def bill(dist: Path, packages: Files) -> dict[str, Any]:
    """The content of the list. packages: as for ``install``. Raises BuildError when a component has
    no file in the site, or when NOTICE.md does not fit Pyodide."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    pyodide = _package("pyodide", lock) | {"components": list(_core(dist))}
    shipped: Files = {**SHIPPED, **packages}
    own = _component("quanta", quanta.__version__, "MIT", "library")
    made = [own, pyodide, *(_package(name, lock) for name in packages)]
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
        "components": made,
        "dependencies": [{"ref": SITE, "dependsOn": [component["bom-ref"] for component in made]}],
    }


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
    algorithm, _, digest = known["integrity"].partition("-")
    return _component(name, known["version"], known["license"].strip("()")) | {
        "purl": f"pkg:npm/{name}@{known['version']}",
        "hashes": [
            {
                "alg": algorithm.upper().replace("SHA", "SHA-"),
                "content": base64.b64decode(digest).hex(),
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
    found = {part["name"]: part.get("version") for part in parts}
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    if found.get(PYTHON) != info["python"]:
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
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        yield {
            "type": "file",
            "name": path.relative_to(dist).as_posix(),
            "hashes": [{"alg": "SHA-256", "content": content}],
        }
