"""A throw of dice, for hosts that show it die by die: the faces and their meanings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Die:
    """A die. face: the number on top. means: its meaning in a word or two. mark: whether it is a
    ``success``, another ``effect``, or nothing."""

    face: int
    means: str
    mark: Literal["success", "effect", ""] = ""


@dataclass(frozen=True, slots=True)
class DiceThrow:
    """The dice of one throw, in their order on the page.

    title: whose dice they are and what for. result: that of all dice together. role: that of the
    seat that throws, such as ``seat-0``. place: the target of the throw on the board, which they
    must not cover; empty for none.
    """

    title: str
    dice: Sequence[Die]
    result: str
    role: str = ""
    place: str = ""
