"""A throw of dice, for hosts that show one die after another: what fell, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Die:
    """face: the number that is up. means: what it does, in a word or two. mark: whether it is what
    the thrower wants (``success``), does something else (``effect``) or nothing."""

    face: int
    means: str
    mark: Literal["success", "effect", ""] = ""


@dataclass(frozen=True, slots=True)
class DiceThrow:
    """The dice of one throw, in the order in which they are shown.

    title: whose dice they are and what for. result: what they bring together. role: of the seat
    that throws them, such as ``seat-0``. place: the target on the board that they are about, which
    they must not cover; empty for none.
    """

    title: str
    dice: Sequence[Die]
    result: str
    role: str = ""
    place: str = ""
