"""How much the tests try: little for ``make quick`` and inside Pyodide, where the same is asked
again, more for ``make test``, and most for ``make long``."""

from __future__ import annotations

import os
import sys

import pytest

IN_PYODIDE = sys.platform == "emscripten"
SAME_IN_PYODIDE = pytest.mark.skipif(IN_PYODIDE, reason="the same there")
"""For what every Python does alike: one implementation against another, searches, random trials."""
EFFORTS = ("quick", "usual", "long")
EFFORT = "quick" if IN_PYODIDE else os.environ.get("QUANTA_EFFORT") or "usual"
if EFFORT not in EFFORTS:
    raise ValueError(f"QUANTA_EFFORT is {EFFORT!r}; it must be one of {', '.join(EFFORTS)}")
NOT_IN_QUICK = pytest.mark.skipif(EFFORT == "quick" and not IN_PYODIDE, reason="make test does it")
"""For what is about players, puzzles, lessons and links, and for single tests of rules that take a
second or more: ``make quick`` is run again and again."""
IN_LONG = pytest.mark.skipif(EFFORT != "long", reason="make long does it")
"""For what takes seconds, of which a cheaper test has the kind."""


def amount(quick: int, usual: int, long: int | None = None) -> int:
    """How many examples, games or paths to try. long: ten times the usual number by default."""
    return {"quick": quick, "usual": usual, "long": 10 * usual if long is None else long}[EFFORT]
