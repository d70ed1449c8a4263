"""Run before the builder takes the snapshot of Python: what a first answer needs.

The text is run in Pyodide, in a namespace of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType
    from weakref import ReferenceType

LOOP = {"_asyncio", "asyncio", "logging", "threading"}
"""Modules that run event loops, which the worker does without. Pyodide and ``os.register_at_fork``
hold on to them, so they are emptied."""
UNUSED = {
    "_bz2", "_lzma", "_opcode", "_opcode_metadata", "_socket", "_ssl", "_zstd",
    "bz2", "codeop", "compression", "concurrent", "dis", "fcntl", "lzma", "opcode", "select",
    "selectors", "shutil", "signal", "site", "socket", "ssl", "string", "subprocess", "tempfile",
    "zipfile",
}  # fmt: skip
"""Modules that only event loops, the installing of packages and the reading of Python need."""
HELD = {
    "logging": ("_defaultLastResort", "lastResort"),
    "sys": ("__interactivehook__",),
    "pyodide._package_loader": ("NamedTemporaryFile", "ZipFile", "getsitepackages"),
}
"""The names under which others have something of these modules."""
SAME_LINE = bytes((0b1_1101_111, 0))
"""In the table of a function's lines: its next eight instructions are of the line before."""


class LateModule:
    """In place of a module that is left out: imports it when something of it is used."""

    def __init__(self, name: str) -> None:
        """name: the module's."""
        self._name = name

    def __getattr__(self, name: str) -> object:
        """Something of the module."""
        from importlib import import_module

        return getattr(import_module(self._name), name)


def leave_out(names: list[str]) -> list[tuple[str, ReferenceType[ModuleType]]]:
    """Remove imported modules; where the library refers to one, put a LateModule in its place.

    The package’s own references stay, so that ``warm`` notices what a first answer needs.
    """
    import sys
    from weakref import ref

    out = {name: sys.modules.pop(name) for name in names}
    library = [each for name, each in sys.modules.items() if not name.startswith("quanta")]
    for module in library:
        for key, value in list(getattr(module, "__dict__", {}).items()):
            if any(value is each for each in out.values()):
                setattr(module, key, LateModule(value.__name__))
    return [(name, ref(module)) for name, module in out.items()]


def warm(loop: set[str], unused: set[str], held: dict[str, tuple[str, ...]]) -> None:
    """Open each game once, and leave the worker as if it had just started, without the rest.

    Whatever imports one of the modules left out gets it from the archive of the library again.
    Raises RuntimeError where something holds on to a module that nothing should use.
    """
    import gc
    import json
    import sys
    from importlib.machinery import FrozenImporter

    sys.path.insert(0, "/app.zip")
    # The code of frozen modules is in the rest of the engine; the archive has those modules too.
    sys.meta_path.remove(FrozenImporter)
    from quanta import registry
    from quanta.hosts import browser

    for game in registry.ids():
        # The start of a page's first game is in the page: what would search for one is not needed.
        params = {each.key: each.default for each in registry.rules(game).params if each.offered}
        browser.handle(json.dumps({"id": 1, "do": "new", "game": game, "params": params}))
        _ = registry.modules(game).present  # known from the archive, which comes later
    browser.reseed()
    for module, names in held.items():
        for name in names:
            delattr(sys.modules[module], name)
    # Pyodide makes loops of its own kind, and would hold on to asyncio's by this.
    sys.modules["pyodide.webloop"].WebLoopPolicy.__base__._loop_factory = None
    for name in [name for name in sys.modules if name.partition(".")[0] in loop]:
        vars(sys.modules.pop(name)).clear()
    left = leave_out([name for name in sys.modules if name.partition(".")[0] in unused])
    gc.collect()
    if alive := [name for name, each in left if hasattr(each(), "__file__")]:
        raise RuntimeError(f"these modules are in use: {', '.join(alive)}")
    sys._clear_internal_caches()  # type: ignore[attr-defined]
    gc.collect()


def lighten(same_line: bytes) -> None:
    """Leave functions of frozen modules what the archive of the library has of others: no
    docstrings, and one line number for all of a function."""
    import dis
    import gc
    from types import FunctionType

    for each in gc.get_objects():
        if not (
            isinstance(each, FunctionType) and each.__code__.co_filename.startswith("<frozen ")
        ):
            continue
        code, text = each.__code__, each.__doc__
        constants = code.co_consts
        used = any(step.argval == text for step in dis.get_instructions(code))
        if text is not None and constants[0] == text and not used:
            constants = (None, *constants[1:])
        lines = same_line * -(-len(code.co_code) // 16)
        each.__code__ = code.replace(co_consts=constants, co_linetable=lines)
        each.__doc__ = None


lighten(SAME_LINE)
warm(LOOP, UNUSED, HELD)
