"""The lock file beside the wheel, from which a page with its own Pyodide loads the package by name.

It is, to the byte, what ``pyodide lockfile add-wheels`` of pyodide-build makes. That needs a newer
Python than the builder does, so the few lines are repeated here, and a test compares the two.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import quanta
from quanta_site.paths import PYODIDE

NAME = "pyodide-lock.json"


def write(wheel: Path) -> Path:
    """Write the lock file into the wheel's folder; its path.

    It lists this wheel alone, since the site has none of Pyodide's own packages.
    """
    whole = json.loads((PYODIDE / NAME).read_text(encoding="utf-8"))
    entry = {
        "depends": [],
        "file_name": wheel.name,
        "imports": ["quanta"],
        "install_dir": "site",
        "name": "quanta",
        "package_type": "package",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "tool": {},
        "unvendored_tests": False,
        "version": quanta.__version__,
    }
    lock = wheel.parent / NAME
    lock.write_text(json.dumps(whole | {"packages": {"quanta": entry}}), encoding="utf-8")
    return lock
