"""The engine's files: Pyodide, made small, the trimmed standard library and the application.

The archives are made in Pyodide itself (archives.py), which takes seconds, so they are cached in
``build/`` under a hash of everything they are made from.
"""

from __future__ import annotations

import ast
import hashlib
import json
import shutil
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import quanta
from quanta import registry
from quanta_site import plugins
from quanta_site.engine import in_pyodide, reached
from quanta_site.engine.small import small_engine
from quanta_site.paths import BUILD, PYODIDE, SOURCES, BuildError
from quanta_site.scratch import cached, fingerprint

HERE = Path(__file__).parent
PACKAGE = SOURCES / "quanta"
ARCHIVES = HERE / "archives.py"
WARMUP = HERE / "warmup.py"
KEEP = HERE / "keep.txt"
MADE = ("stdlib.zip", "app.zip")
LOADER = ("pyodide.mjs", "pyodide.js")
"""Pyodide's file name, and ours. Some hosts do not know .mjs, and browsers refuse a module of an
unknown type."""
STOCK = {
    "module": ("pyodide.asm.mjs", "pyodide.asm.js"),
    "wasm": ("pyodide.asm.wasm", "pyodide.asm.wasm"),
}
"""Part as the worker calls it -> Pyodide's file name, and ours."""
SMALL = {"module": "glue.mjs", "wasm": "first.wasm", "rest": "rest.wasm"}
"""Part -> file of the small engine."""
FOR_TESTS = {"golden.json", "perft.json"}
"""Data files of games that only tests read."""
FOR_PAGES = {"digests"}
"""Folders of games that only the builder reads."""
FOR_NOTEBOOKS = {"viewer.js", "viewer.css"}
"""The files read by ``quanta.api.viewer``, which no browser imports."""
ENGINE = "engine"
FALLBACK = "stock"
"""The prefix of the folder for Pyodide's own module, where the site has the small engine too."""


def pyodide_version() -> str:
    """The installed version of Pyodide. Raises BuildError when it is not installed."""
    described = PYODIDE / "package.json"
    if not described.is_file():
        raise BuildError("Pyodide is not installed. Run scripts/setup play to install it.")
    return str(json.loads(described.read_text(encoding="utf-8"))["version"])


def left_out(games: Collection[str]) -> list[str]:
    """The folders, relative to ``py/``, of the games that ``games`` does not name."""
    return [f"quanta/games/{game}/" for game in registry.ids(hidden=True) if game not in games]


def sources(games: Collection[str]) -> dict[str, Path]:
    """The files that a browser gets of the package and of games elsewhere: name -> file, sorted.

    Of the modules, those that it may import (``reached.py``); without games that are not in
    ``games``, and without what only tests and the builder read.
    """
    without = tuple(left_out(games))
    own = {path.relative_to(SOURCES).as_posix(): path for path in PACKAGE.rglob("*")}
    paths = {name: path for name, path in own.items() if not name.startswith(without)}
    for game in plugins.own(games):
        home = plugins.home(game)
        for path in home.rglob("*"):
            paths[f"quanta/games/{game}/{path.relative_to(home).as_posix()}"] = path
    needed = reached.reached(paths, games)
    return {
        name: path
        for name, path in sorted(paths.items())
        if (reached.module_name(name) in needed if path.suffix == ".py" else _is_read(name, path))
    }


def _is_read(name: str, path: Path) -> bool:
    """Whether it is a file that the package reads in a browser."""
    parts = {"__pycache__", *FOR_PAGES, *FOR_TESTS, *FOR_NOTEBOOKS}
    return path.is_file() and not parts & set(name.split("/"))


def imported(files: Mapping[str, Path]) -> list[str]:
    """All modules that the sources import anywhere and those of keep.txt, then the sources' own.

    files: as ``sources`` returns them.
    """
    names, own = set(listed()), []
    for name, file in files.items():
        if file.suffix != ".py":
            continue
        own.append(reached.module_name(name))
        for item in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(item, ast.Import):
                names.update(alias.name for alias in item.names)
            elif isinstance(item, ast.ImportFrom) and item.module and not item.level:
                # A name imported from a package may be a module.
                names.update({item.module}, (f"{item.module}.{a.name}" for a in item.names))
    return sorted(name for name in names if name.partition(".")[0] != "quanta") + own


def listed() -> list[str]:
    """The modules listed in keep.txt."""
    lines = (line.strip() for line in KEEP.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def compiled(games: Collection[str]) -> Path:
    """The folder with stdlib.zip and app.zip for the current sources, made unless cached.

    Raises BuildError where a game cannot be started from them.
    """
    files = sources(games)
    made_by = [in_pyodide.SCRIPT, Path(in_pyodide.__file__), ARCHIVES, KEEP, Path(__file__)]
    named = [*((path.name, path) for path in made_by), *files.items()]
    folder = BUILD / "engine" / fingerprint(named, pyodide_version())

    def fill(fresh: Path) -> None:
        _compile(games, _gathered(files, fresh.parent / "sources"), files, fresh)

    return cached(folder, "compiling the engine in Pyodide", fill)


def _gathered(files: Mapping[str, Path], folder: Path) -> Path:
    """A folder with just these files, so that none depends on another beside them."""
    for name, file in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, folder / name)
    return folder


def _compile(games: Collection[str], there: Path, files: Mapping[str, Path], out: Path) -> None:
    in_pyodide.call(
        ARCHIVES.stem,
        "write",
        imported(files),
        sorted(games),
        list(files),
        mounts={"/sources": there, "/pyodide": PYODIDE, "/out": out},
        path=["/sources"],
    )
    faults = out / "faults.json"
    if faults.is_file():
        raise BuildError("\n".join(json.loads(faults.read_text(encoding="utf-8"))))


def folders() -> tuple[str, str, str]:
    """The folders that ``install`` makes in a site: the builder's files, Pyodide, and what of it is
    only needed when the small engine fails. Files in them never change under their names."""
    version = pyodide_version()
    return ENGINE, f"pyodide-{version}", f"{FALLBACK}-{version}"


def install(
    dist: Path, games: Collection[str], *, packed: bool, small: bool = True
) -> dict[str, Any]:
    """Put the engine's files into ``dist``, with the games given.

    Their names carry a hash, so that a browser never mixes two builds. packed: whether compressed
    files will be added. small: with the small engine. Returns the content of
    web/engine/engine-files.js. Raises BuildError.
    """
    folder = compiled(games)
    engine, pyodide, fallback = (dist / name for name in folders())
    engine.mkdir()
    placed = {Path(name).stem: _place(folder / name, engine) for name in MADE}
    pyodide.mkdir()
    loader, ours = LOADER
    placed["loader"] = Path(shutil.copyfile(PYODIDE / loader, pyodide / ours))
    stock = _stock(fallback if small else pyodide)
    facts: dict[str, Any] = {}
    if small:
        made = small_engine.made()
        placed |= {part: _place(made / name, pyodide) for part, name in SMALL.items()}
        taken = small_engine.snapshot(made, folder, WARMUP.read_text(encoding="utf-8"))
        file, about = (taken / name for name in small_engine.SNAPSHOT)
        placed["snapshot"] = _place(file, engine)
        facts["snapshot"] = json.loads(about.read_text(encoding="ascii"))
    else:
        placed |= stock

    def described(paths: Mapping[str, Path]) -> dict[str, Any]:
        return {
            name: {"url": f"../{path.relative_to(dist).as_posix()}", "bytes": path.stat().st_size}
            for name, path in paths.items()
        }

    files: dict[str, Any] = {
        "rest": None,
        "snapshot": None,
        "stock": described(stock) if small else None,
    }
    files |= described(placed)
    files |= {part: files[part] | more for part, more in facts.items()}
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return files | {
        "version": quanta.__version__,
        "lock": lock | {"version": pyodide_version()},
        "packed": packed,
    }


def _stock(folder: Path) -> dict[str, Path]:
    """Pyodide's own module and script, copied into a new folder if need be; their paths by part."""
    folder.mkdir(exist_ok=True)
    return {
        part: Path(shutil.copyfile(PYODIDE / name, folder / new))
        for part, (name, new) in STOCK.items()
    }


def _place(file: Path, folder: Path) -> Path:
    suffix = ".js" if file.suffix == ".mjs" else file.suffix
    name = f"{file.stem}-{hashlib.sha256(file.read_bytes()).hexdigest()[:12]}{suffix}"
    return Path(shutil.copyfile(file, folder / name))


def script(engine: dict[str, Any]) -> str:
    """The text of web/engine/engine-files.js."""
    written = json.dumps(engine, indent=2, sort_keys=True)
    return f"// Written by the builder from the files it made.\nexport const ENGINE = {written};\n"
