"""Thinking without a break: what is thought in steps, by those who want only the end of it."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from typing import TypeVar

Step = TypeVar("Step")


def last(steps: Iterable[Step]) -> Step:
    """The last of a search's steps, such as thoughts. Raises ValueError where there is none.

    Meanwhile no garbage is collected: a search makes next to none, and to look for it in all that
    one remembers takes a tenth of its time or more, up to tenths of a second at once.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        found = None
        for step in steps:
            found = (step,)
    finally:
        if collecting:
            gc.enable()
    if found is None:
        raise ValueError("there was no step")
    return found[0]
