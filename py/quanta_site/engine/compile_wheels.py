"""Compile wheels, inside Pyodide, whose Python will load them; this never runs on the host."""

from __future__ import annotations

from pathlib import Path


def run(folder: str) -> None:
    """Put a compiled wheel beside each wheel of a folder, and its name and hash into the lock file.

    That is what ``pyodide py-compile`` does, which on the host would compile for another Python.
    """
    from pyodide_build._py_compile import _py_compile_archive_dir

    _py_compile_archive_dir(Path(folder), verbose=False)
