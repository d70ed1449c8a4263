"""Names that carry a hash of what is in the file, so that a browser may keep it for ever.

``seal`` gives them to the files in ``web/`` of a finished site and rewrites what refers to them.
Modules refer to one another and to the worker by texts such as ``'./dom.js'``, pages by ``href``
and ``src``. A module that imports another has another hash when that one changes, so modules must
not import one another in a circle. The documentation comments of modules are left out.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from quanta_site.paths import BuildError

FOLDER = "web"
COMMENT_OR_REFERENCE = re.compile(
    r"""/\*.*?\*/|(?P<quote>['"])\./(?P<name>[\w.-]+)(?P=quote)""", re.DOTALL
)
DOC_COMMENT = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
"""One that has its lines to itself: for readers of the sources and the type checker alone."""
PAGE_REFERENCE = re.compile(rf"""(\b(?:href|src)="(?:\.\./)*{FOLDER}/)([\w.-]+)(?=")""")
HASH = 10
"""So many hexadecimal digits."""


def references(script: str) -> list[str]:
    """The names of the files that a module refers to, comments aside, each once."""
    found = COMMENT_OR_REFERENCE.finditer(script)
    return list(dict.fromkeys(match["name"] for match in found if match["name"]))


def seal(dist: Path) -> dict[str, str]:
    """Rename the files of ``dist/web``; the old names and the new ones.

    A file that no page and no other file refers to is deleted: it would never be asked for. Raises
    BuildError for a reference to a file that is not there, and for a circle of modules.
    """
    pages = {page: page.read_text(encoding="utf-8") for page in sorted(dist.rglob("*.html"))}
    wanted = {match[2] for text in pages.values() for match in PAGE_REFERENCE.finditer(text)}
    names: dict[str, str] = {}
    for name in sorted(wanted):
        _seal_file(dist / FOLDER, name, names, ())
    for page, text in pages.items():
        page.write_text(
            PAGE_REFERENCE.sub(lambda match: match[1] + names[match[2]], text), encoding="utf-8"
        )
    for file in (dist / FOLDER).iterdir():
        if file.name not in names.values():
            file.unlink()
    return names


def _seal_file(folder: Path, name: str, names: dict[str, str], above: Sequence[str]) -> None:
    """Write one file and what it refers to under their new names."""
    if name in above:
        raise BuildError(f"{' refers to '.join([*above, name])}: modules must not go in a circle.")
    if name in names:
        return
    file = folder / name
    if not file.is_file():
        raise BuildError(
            f"{above[-1] if above else 'A page'} refers to {name}, which is not there."
        )
    content = file.read_bytes()
    if file.suffix == ".js":
        text = DOC_COMMENT.sub("", content.decode("utf-8"))
        for other in references(text):
            _seal_file(folder, other, names, (*above, name))
        content = _renamed(text, names).encode("utf-8")
    names[name] = f"{file.stem}-{hashlib.sha256(content).hexdigest()[:HASH]}{file.suffix}"
    (folder / names[name]).write_bytes(content)


def _renamed(script: str, names: dict[str, str]) -> str:
    def new(match: re.Match[str]) -> str:
        quote, name = match["quote"], match["name"]
        return f"{quote}./{names[name]}{quote}" if name else match[0]

    return COMMENT_OR_REFERENCE.sub(new, script)


def plain(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """(name in the sources, name given) of each of the given names."""
    for name in names:
        stem, _, suffix = name.rpartition(".")
        yield f"{stem[: -HASH - 1]}.{suffix}", name


def named(dist: Path, name: str) -> str:
    """The path in a sealed site of one file of ``web/``. Raises BuildError where there is none."""
    given = dict(plain(file.name for file in (dist / FOLDER).iterdir()))
    if name not in given:
        raise BuildError(f"There is no {name} in {dist}.")
    return f"{FOLDER}/{given[name]}"
