"""Put a hash of each file into its name, so that browsers may cache it for ever.

``seal`` renames the files in ``web/`` of a finished site and rewrites the references to them. The
sources are in rooms, such as ``web/ui/dom.js``; a sealed site has them side by side, such as
``web/dom-0123456789.js``, so no two rooms may have files of the same name. Modules refer to each
other and to the worker by ``'./dom.js'`` within a room and ``'../ui/dom.js'`` from another one, of
which only the name counts, since a script may have been put together from several rooms
(bundles.py); pages by ``href`` and ``src``. A module's hash changes when one that it imports
changes, so modules must not import each other in a circle.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from quanta_site.paths import BuildError

FOLDER = "web"
COMMENT_OR_REFERENCE = re.compile(
    r"""(?<![\w*])/\*.*?\*/|(?P<quote>['"])(?P<path>(?:\./|\.\./[a-z]+/)[\w.-]+\.js)(?P=quote)""",
    re.DOTALL,
)
"""A type such as image/* begins no comment. Addresses of engine files and pages look similar, but
end differently or lead out of ``web/``."""
PAGE_REFERENCE = re.compile(rf"""(\b(?:href|src)="(?:\.\./)*{FOLDER}/)([\w./-]+)(?=")""")
HASH = 10
"""Hexadecimal digits of the hash in a name."""


def references(script: str) -> list[str]:
    """The names of the files that a module refers to, outside of comments, without repeats."""
    found = COMMENT_OR_REFERENCE.finditer(script)
    paths = (match["path"] for match in found if match["path"])
    return list(dict.fromkeys(posixpath.basename(path) for path in paths))


def seal(dist: Path) -> dict[str, str]:
    """Rename the files of ``dist/web`` and move them into one folder.

    Returns the new names by the old paths below ``web/``. Files that nothing refers to are deleted,
    since nothing would request them. Raises BuildError for two files of the same name, for a
    reference to a missing file, and for modules that import each other in a circle.
    """
    folder = dist / FOLDER
    places = _places(folder)
    pages = {page: page.read_text(encoding="utf-8") for page in sorted(dist.rglob("*.html"))}
    wanted = {match[2] for text in pages.values() for match in PAGE_REFERENCE.finditer(text)}
    names: dict[str, str] = {}
    for path in sorted(wanted):
        _seal_file(folder, path, places, names, ())
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


def _places(folder: Path) -> dict[str, str]:
    """The paths of all files by name. Raises BuildError when two rooms have files of one name."""
    found: dict[str, str] = {}
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        path = file.relative_to(folder).as_posix()
        if file.name in found:
            raise BuildError(
                f"{FOLDER}/{found[file.name]} and {FOLDER}/{path} have the same name. In the "
                "site all files are side by side: rename one of them."
            )
        found[file.name] = path
    return found


def _seal_file(
    folder: Path,
    path: str,
    places: Mapping[str, str],
    names: dict[str, str],
    above: Sequence[str],
) -> None:
    """Write a file, and first what it refers to, under the new names. places: paths by name."""
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
        text = content.decode("utf-8")
        for name in references(text):
            _seal_file(folder, places.get(name, name), places, names, (*above, path))
        content = _renamed(text, places, names).encode("utf-8")
    names[path] = f"{file.stem}-{hashlib.sha256(content).hexdigest()[:HASH]}{file.suffix}"
    (folder / names[path]).write_bytes(content)


def _renamed(script: str, places: Mapping[str, str], names: Mapping[str, str]) -> str:
    def new(match: re.Match[str]) -> str:
        quote, path = match["quote"], match["path"]
        return f"{quote}./{names[places[posixpath.basename(path)]]}{quote}" if path else match[0]

    return COMMENT_OR_REFERENCE.sub(new, script)


def plain(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """For each hashed name: the name in the sources, the hashed name."""
    for name in names:
        stem, _, suffix = name.rpartition(".")
        yield f"{stem[: -HASH - 1]}.{suffix}", name


def named(dist: Path, name: str) -> str:
    """The path in a sealed site of a file of ``web/``, given its name without the room.

    Raises BuildError when there is none.
    """
    given = dict(plain(file.name for file in (dist / FOLDER).iterdir()))
    if name not in given:
        raise BuildError(f"There is no {name} in {dist}.")
    return f"{FOLDER}/{given[name]}"
