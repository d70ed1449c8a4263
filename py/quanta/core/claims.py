"""Claims: what sets one move apart from another, as data that can be checked before it is said.

A game's ``claims.py`` compares the lines that two moves lead to, makes claims about where they end,
and puts them into words. Its ``claim_checker.py`` decides by the rules alone, without any code of
the first, whether a claim is true. Only what it confirms is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from quanta.core.game import Action, Position
from quanta.core.words import listed

P = TypeVar("P", bound=Position)

Line = tuple[Action, ...]
"""Moves that follow each other."""

ReadPosition = Callable[[str], Position]
"""The position of the game in play with this text (``Position.text``)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that is so in the position that ``line`` leads to from the one compared.

    kind: what is claimed, in a word of the game's own. seat: about whom. cells: where, by the names
    that actions use. count: how many.
    """

    kind: str
    line: Line
    seat: int
    cells: tuple[str, ...] = ()
    count: int = 0


class Theme(NamedTuple):
    """The theme of claims of some kinds. key: a word; label: a name; advice: a sentence, what to
    look at in play."""

    key: str
    label: str
    advice: str


Explanation = tuple[Claim, ...]
"""Claims that are said together: each alone is true."""


WINS = "wins"
"""The kind of claim, in any game, that its seat has won after its line (``count`` 0), or wins with
its next move whatever the other side plays (``count`` 2)."""


class ClaimMaker(Protocol):
    """The type of ``CLAIMS`` in a game's ``claims.py``. themes: by the kind of claim."""

    themes: Mapping[str, Theme]

    def explain(self, position: Any, played: Line, better: Line) -> Iterator[Explanation]:
        """Why ``better`` begins with a better move than ``played``, the most telling explanation
        first. Both are lines from ``position`` that can be played; the first moves differ."""
        ...

    def threats(self, position: Any, played: Line) -> Iterator[Explanation]:
        """What the seat to play gains by ``played``, its turn from ``position``, or threatens to do
        next if the other side does nothing about it, the most telling first."""
        ...

    def ending(self, position: Any, won: Claim) -> Explanation:
        """Why the game ends as a claim of the kind ``WINS`` says, which is true; the two are said
        together. Empty, as here, if the moves that lead to the end are to be said."""
        return ()

    def say(self, position: Any, explanation: Explanation) -> str:
        """The claims of an explanation, and nothing else, in a sentence or two. It can be left with
        those about one of its two moves."""
        ...


class HoldsClaim(Protocol):
    """The type of ``holds`` in a game's ``claim_checker.py``."""

    def __call__(self, position: Any, claim: Claim, read: ReadPosition) -> bool:
        """Whether a claim is true of what follows from ``position``. Raises IllegalAction where its
        line cannot be played."""
        ...


def after(position: P, line: Sequence[Action]) -> P:
    """The position that a line leads to. Raises IllegalAction."""
    for action in line:
        position = position.apply(action)
    return position


def by_line(explanation: Explanation) -> dict[Line, list[Claim]]:
    """Line -> the claims about where it leads, in the order in which they are said."""
    claims: dict[Line, list[Claim]] = {}
    for claim in explanation:
        claims.setdefault(claim.line, []).append(claim)
    return claims


def after_words(line: Sequence[Action]) -> str:
    """``e3-e6``, ``e3-e6 and the reply a1-a3,`` with its comma, or the moves of a longer line,
    where each is called by its text and the sides take turns."""
    return f"{line[0]} and the reply {line[1]}," if len(line) == 2 else listed(line)
