"""Write the archives of .pyc files, inside Pyodide, whose Python will read them.

in_pyodide.py calls ``write`` in Pyodide; this never runs on the host. The archives are not
compressed, and the same sources give the same bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ast
    from types import CodeType

STDLIB = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
HERE = "/app.zip"
SPAN, SAME_LINE = 8, 0b1_1101_000
"""Of the table of a function's lines: how many instructions an entry can be for, and an entry that
is as many lines further on as the signed number after it says, with no columns."""
GAMES = "quanta.games."
CLASS_DOC = "."
"""Replaces the docstrings of our classes: a dataclass without one computes one, slowly."""


def write(names: Iterable[str], games: Iterable[str], files: Iterable[str]) -> None:
    """Write stdlib.zip, app.zip and files.json, which lists what is in the former, into /out.

    names: the modules to import. games: ids of the games to play. files: those of the package,
    relative to /sources. If a game fails, only faults.json is written: a sentence for each.
    """
    import json

    faults: dict[str, str] = {}
    library = use(names, games, faults)
    if faults:
        Path("/out/faults.json").write_text(json.dumps(list(faults.values())), encoding="utf-8")
        return
    stdlib("/pyodide/python_stdlib.zip", library, "/out/stdlib.zip")
    application("/sources", files, "/out/app.zip")
    Path("/out/files.json").write_text(json.dumps(library, indent=1), encoding="utf-8")


def use(names: Iterable[str], games: Iterable[str], faults: dict[str, str]) -> list[str]:
    """Import ``names`` and play each game through the worker's entry point.

    Returns the files of the standard library that are then in use. Nothing that only the builder
    needs may have been imported before. faults: takes game -> sentence of those that fail.
    """
    for name in names:
        try:
            import_module(name)
        except Exception as error:  # a game is foreign code
            # A module that Pyodide lacks cannot be needed there.
            if name.startswith(GAMES):
                game = name.removeprefix(GAMES).partition(".")[0]
                faults.setdefault(game, _fault(game, error))
            elif name.partition(".")[0] == "quanta" or not isinstance(error, ImportError):
                raise
    for game in () if faults else games:
        try:
            _play(game)
        except Exception as error:  # noqa: BLE001
            faults[game] = _fault(game, error)
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return sorted(
        {file.removeprefix(f"{STDLIB}/") for file in files if file and file.startswith(STDLIB)}
    )


def _fault(game: str, error: Exception) -> str:
    """A sentence about a game that fails."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if f"/games/{game}/" in frame.filename]
    at = f" ({own[-1].filename.rpartition('/games/')[2]}:{own[-1].lineno})" if own else ""
    message = " ".join(str(error).split())[:300].rstrip(".")
    kind = "" if isinstance(error, RefusedError) else f"{type(error).__name__}: "
    return f"The page of the game {game!r} could not start it: {kind}{message}{at}."


class RefusedError(Exception):
    """A request was refused that must be possible. The message says why."""


def _play(game: str) -> None:
    """Send every kind of request at least once, refused ones included."""
    import json

    from quanta.hosts import browser

    def ask(do: str, **arguments: object) -> dict[str, object]:
        reply: dict[str, object] = json.loads(
            browser.handle(json.dumps({"id": 1, "do": do, **arguments}))
        )
        return reply

    begun = ask("new", game=game, params={}, players=["human", "greedy"])
    changes, error = begun.get("changes"), begun.get("error")
    if not isinstance(changes, dict):
        raise RefusedError(error["message"] if isinstance(error, dict) else "it has no board")
    for target in (changes["fields"].get("paths") or [[]])[0]:
        ask("point", target=target)
        ask("click", target=target)
    for _ in range(1000):
        if not browser.busy():
            break
        browser.step()
    ask("analyse", on=True)
    browser.step()
    ask("review", to="begin")
    browser.step()
    ask("review", to="close")
    ask("analyse", on=False)
    for do in ("hint", "now", "undo", "redo", "cancel", "flip", "ping"):
        ask(do)
    ask("goto", ply=0)
    ask("type", text="?")
    record = ask("export", **{"as": "record"}).get("text")
    ask("export", **{"as": "svg"})
    ask("open", record=record)
    ask("open", record=f"{record}%%%")
    ask("open", record="z.AAAA")


def stdlib(archive: str, files: Iterable[str], out: str) -> None:
    """Write ``files`` of the library's archive as .pyc, without docstrings and asserts."""
    import zipfile

    with zipfile.ZipFile(archive) as source:
        _write(out, (_library(name, source.read(name)) for name in sorted(files)))


def application(sources: str, files: Iterable[str], out: str) -> None:
    """Write the package's files: modules as .pyc without what only people and type checkers read,
    data unchanged."""
    _write(out, (_own(name, Path(sources, name).read_bytes()) for name in files))


def _write(out: str, files: Iterable[tuple[str, bytes]]) -> None:
    import zipfile

    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)


def _library(name: str, data: bytes) -> tuple[str, bytes]:
    if not name.endswith(".py"):
        return name, data
    code = compile(data, f"{STDLIB}/{name}", "exec", dont_inherit=True, optimize=2)
    return f"{name}c", _pyc(_without_lines(code))


def _without_lines(code: CodeType) -> CodeType:
    """The code with one line number for all of a function, its first. Tracebacks name it; the
    tables of all the others are a twelfth of what is sent."""
    instructions = len(code.co_code) // 2
    spans = (min(SPAN, instructions - at) for at in range(0, instructions, SPAN))
    table = b"".join(bytes((SAME_LINE | span - 1, 0)) for span in spans)
    parts = (
        _without_lines(part) if isinstance(part, type(code)) else part for part in code.co_consts
    )
    return code.replace(co_linetable=table, co_consts=tuple(parts))


def _own(name: str, data: bytes) -> tuple[str, bytes]:
    import ast

    if not name.endswith(".py"):
        return name, data
    tree = ast.parse(data)
    for part in ast.walk(tree):
        if isinstance(part, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            _drop_docstring(part)
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            _drop_annotations(part)
    code = compile(tree, f"{HERE}/{name}", "exec", dont_inherit=True, optimize=0)
    return f"{name}c", _pyc(code)


def _drop_docstring(
    part: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef,
) -> None:
    import ast

    match part.body:
        case [ast.Expr(value=ast.Constant(value=str()) as text), *rest]:
            if isinstance(part, ast.ClassDef):
                text.value = CLASS_DOC
            else:
                part.body = rest or [ast.copy_location(ast.Pass(), part.body[0])]


def _drop_annotations(part: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """Those of fields stay: dataclasses and requests are made from them."""
    part.returns = None
    arguments = part.args
    for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        each.annotation = None
    for rest in (arguments.vararg, arguments.kwarg):
        if rest is not None:
            rest.annotation = None


def _pyc(code: CodeType) -> bytes:
    import marshal
    from importlib.util import MAGIC_NUMBER

    return MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
