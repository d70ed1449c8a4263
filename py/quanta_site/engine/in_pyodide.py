"""Run a part of the builder in Pyodide: the bytecode of its Python differs from the host's."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from quanta_site import node
from quanta_site.paths import PYODIDE

HERE = Path(__file__).parent
SCRIPT = HERE / "in-pyodide.mjs"
BUILDER = "/builder"
"""This folder, as Pyodide sees it."""
ENVIRONMENT = {
    # The .pyc files contain the order of constant sets.
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    # Tracebacks name their lines without debug ranges, an eighth of what would be sent.
    "PYTHONNODEBUGRANGES": "1",
    # The date of files in wheels; the .pyc files beside them then have none. It is hatchling's.
    "SOURCE_DATE_EPOCH": "1580601600",
}
"""The same sources give the same bytes."""


def call(
    module: str,
    function: str,
    *arguments: object,
    mounts: Mapping[str, Path],
    path: Iterable[str] = (),
) -> None:
    """Call a function of one of this folder's modules in Pyodide.

    arguments: anything that JSON can express. mounts: folders that Pyodide sees, by the names that
    they have there. path: those of them from which it may import. Raises BuildError.
    """
    job = {
        "pyodide": str(PYODIDE),
        "mounts": [[there, str(here)] for there, here in {**mounts, BUILDER: HERE}.items()],
        "path": [*path, BUILDER],
        "env": ENVIRONMENT,
        "module": module,
        "function": function,
        "arguments": arguments,
    }
    node.run(SCRIPT, json.dumps(job))
