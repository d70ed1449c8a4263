"""Names that carry a hash of what is in the file, so that a browser may keep it for ever.

``seal`` gives them to the files in ``web/`` of a finished site and rewrites what refers to them.
The sources stand in rooms, as ``web/ui/dom.js``; in a sealed site they stand side by side, as
``web/dom-0123456789.js``, so no two rooms may have files of one name. A module refers to another,
and to the worker, by ``'./dom.js'`` within its room and ``'../ui/dom.js'`` from another one; a page
by ``href`` and ``src``. A module that imports another has another hash when that one changes, so
modules must not import one another in a circle. Documentation comments are left out.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from quanta_site.paths import BuildError

FOLDER = "web"
COMMENT_OR_REFERENCE = re.compile(
    r"""/\*.*?\*/|(?P<quote>['"])(?P<path>(?:\./|\.\./[a-z]+/)[\w.-]+\.js)(?P=quote)""", re.DOTALL
)
"""Addresses of engine files and pages look alike, but lead to other endings or out of ``web/``."""
DOC_COMMENT = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
"""One that has its lines to itself: for readers of the sources and the type checker alone."""
PAGE_REFERENCE = re.compile(rf"""(\b(?:href|src)="(?:\.\./)*{FOLDER}/)([\w./-]+)(?=")""")
HASH = 10
"""So many hexadecimal digits."""


def resolved(file: str, reference: str) -> str:
    """The path below ``web/`` of what a module refers to. file: the module's own path there."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), reference))


def references(file: str, script: str) -> list[str]:
    """The paths below ``web/`` of the files that a module refers to, comments aside, each once.

    file: the module's own path below ``web/``.
    """
    found = COMMENT_OR_REFERENCE.finditer(script)
    return list(dict.fromkeys(resolved(file, match["path"]) for match in found if match["path"]))


def seal(dist: Path) -> dict[str, str]:
    """Rename the files of ``dist/web`` and lay them side by side.

    Returns the old paths below ``web/`` and the new names. A file that no page and no other file
    refers to is deleted: it would never be asked for. Raises BuildError for two files of one name,
    for a reference to a file that is not there, and for a circle of modules.
    """
    folder = dist / FOLDER
    _refuse_doubles(folder)
    pages = {page: page.read_text(encoding="utf-8") for page in sorted(dist.rglob("*.html"))}
    wanted = {match[2] for text in pages.values() for match in PAGE_REFERENCE.finditer(text)}
    names: dict[str, str] = {}
    for path in sorted(wanted):
        _seal_file(folder, path, names, ())
    for page, text in pages.items():
        page.write_text(
            PAGE_REFERENCE.sub(lambda match: match[1] + names[match[2]], text), encoding="utf-8"
        )
    for entry in folder.iterdir():
        if entry.is_dir():
            shutil.rmtree(entry)
        elif entry.name not in names.values():
            entry.unlink()
    return names


def _refuse_doubles(folder: Path) -> None:
    """Raise BuildError where two rooms have files of one name."""
    seen: dict[str, str] = {}
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        path = file.relative_to(folder).as_posix()
        if file.name in seen:
            raise BuildError(
                f"{FOLDER}/{seen[file.name]} and {FOLDER}/{path} have one name. The site lays the "
                "files of all rooms side by side: rename one of them."
            )
        seen[file.name] = path


def _seal_file(folder: Path, path: str, names: dict[str, str], above: Sequence[str]) -> None:
    """Write one file and what it refers to under their new names."""
    if path in above:
        raise BuildError(f"{' refers to '.join([*above, path])}: modules must not go in a circle.")
    if path in names:
        return
    file = folder / path
    if not file.is_file():
        raise BuildError(
            f"{above[-1] if above else 'A page'} refers to {path}, which is not there."
        )
    content = file.read_bytes()
    if file.suffix == ".js":
        text = DOC_COMMENT.sub("", content.decode("utf-8"))
        for other in references(path, text):
            _seal_file(folder, other, names, (*above, path))
        content = _renamed(path, text, names).encode("utf-8")
    names[path] = f"{file.stem}-{hashlib.sha256(content).hexdigest()[:HASH]}{file.suffix}"
    (folder / names[path]).write_bytes(content)


def _renamed(file: str, script: str, names: dict[str, str]) -> str:
    def new(match: re.Match[str]) -> str:
        quote, path = match["quote"], match["path"]
        return f"{quote}./{names[resolved(file, path)]}{quote}" if path else match[0]

    return COMMENT_OR_REFERENCE.sub(new, script)


def plain(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """(name in the sources, name given) of each of the given names."""
    for name in names:
        stem, _, suffix = name.rpartition(".")
        yield f"{stem[: -HASH - 1]}.{suffix}", name


def named(dist: Path, name: str) -> str:
    """The path in a sealed site of one file of ``web/``, by its name without the room. Raises
    BuildError where there is none."""
    given = dict(plain(file.name for file in (dist / FOLDER).iterdir()))
    if name not in given:
        raise BuildError(f"There is no {name} in {dist}.")
    return f"{FOLDER}/{given[name]}"
