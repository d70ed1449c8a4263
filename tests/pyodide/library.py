"""What the package asks of the standard library while its tests run inside Pyodide.

The site ships a part of the library only. That part is what the package imports, found when it is
built, and what ``keep.txt`` adds: modules that the library itself imports late. Here every import
is watched that the package makes, itself or through the library, so that none is missed.
"""

from __future__ import annotations

import builtins
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType, ModuleType

LIBRARY = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip/"
FROZEN = "<frozen "
NOT_SHIPPED = ("quanta.api.", "quanta.cli.", "quanta.hosts.", "quanta.matches.", "quanta.testing.")
FOR_HOSTS = (".batch", ".learning")
"""What is not in the site, and how modules of games that are not are called."""
WORKER = "quanta.hosts.browser"

asked: set[str] = set()
_plain_import = builtins.__import__


def watch() -> None:
    """From now on, note every import."""
    builtins.__import__ = _watched


def missing(root: Path) -> list[str]:
    """The library's files that the package asked for and that the newest engine in ``build/`` does
    not have."""
    builds = sorted((root / "build" / "engine").glob("*/files.json"), key=_age)
    shipped = set(json.loads(builds[-1].read_text(encoding="utf-8")))
    files = (getattr(sys.modules.get(name), "__file__", None) or "" for name in asked)
    needed = {file.removeprefix(LIBRARY) for file in files if file.startswith(LIBRARY)}
    # Those that are in the site's snapshot are compiled.
    return sorted({file.removesuffix("c") for file in needed} - shipped)


def _age(path: Path) -> float:
    return path.stat().st_mtime


def _watched(
    name: str,
    globals: Mapping[str, object] | None = None,
    locals: Mapping[str, object] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    found = _plain_import(name, globals, locals, fromlist, level)
    if _for_the_package(sys._getframe(1)):
        asked.update(_names(name, globals or {}, fromlist or (), level))
    return found


def for_the_site(module: str) -> bool:
    """Whether the site ships this module of the package."""
    if module.startswith(NOT_SHIPPED) or module.endswith(FOR_HOSTS):
        return module == WORKER
    return True


def _for_the_package(frame: FrameType | None) -> bool:
    """Whether the first that is not of the library, from the innermost on, is of the package."""
    while frame is not None:
        file = frame.f_code.co_filename
        if not file.startswith((LIBRARY, FROZEN)):
            module = str(frame.f_globals.get("__name__"))
            return module.partition(".")[0] == "quanta" and for_the_site(module)
        frame = frame.f_back
    return False


def _names(
    name: str, where: Mapping[str, object], parts: Sequence[str], level: int
) -> Iterator[str]:
    """The modules that an import statement may mean: every package on the way, every part."""
    if level:
        above = str(where.get("__package__", "")).rsplit(".", level - 1)[0]
        name = f"{above}.{name}" if name else above
    steps = name.split(".")
    yield from (".".join(steps[:count]) for count in range(1, len(steps) + 1))
    yield from (f"{name}.{part}" for part in parts)
