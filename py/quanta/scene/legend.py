"""The legend of a board: what each mark on it means, with a picture of the mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quanta.scene.layout import Box
from quanta.scene.shapes import Shape

AROUND: Box = (-36.0, -36.0, 72.0, 72.0)
"""Enough for a mark and the piece or cell that it is on, around (0, 0)."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A mark on the board. words: what it means, as a sentence; shapes: its picture; box: what of
    them is shown."""

    words: str
    shapes: Sequence[Shape]
    box: Box = AROUND
