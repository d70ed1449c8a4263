"""Running a search without garbage collection."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from typing import TypeVar

Step = TypeVar("Step")


def run_to_end(steps: Iterable[Step]) -> Step:
    """Run a search to its end without garbage collection, and return its last step. Raises
    ValueError if it has no step.

    A search creates almost no cycles, but a collection scans all its tables, which took 10 to 30 %
    of the time of a search, up to 0.4 s at once.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        last = None
        for step in steps:
            last = (step,)
    finally:
        if was_enabled:
            gc.enable()
    if last is None:
        raise ValueError("the search has no step")
    return last[0]
