"""What a game's workshop tells: the kinds of documents that players make for it.

A game that has a module ``workshop`` lists its crafts there, as ``CRAFTS``. A document is plain
JSON, described by a JSON Schema from which any host makes a form. Places in it are JSON Pointers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from quanta.scene.notes import Note
from quanta.scene.view import Frame


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong at a place in a document, a sentence. A warning does not keep anybody from
    playing with it."""

    path: str
    text: str
    level: Literal["error", "warning"] = "error"


@dataclass(frozen=True, slots=True)
class Brush:
    """Something to paint with. key: its name. role: what shows it, as in the picture."""

    key: str
    label: str
    role: str


@dataclass(frozen=True, slots=True)
class Switch:
    """Something about painting that can be on or off."""

    key: str
    label: str
    on: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """What a game has to say of a document.

    problems: beside those that the schema finds. figures: place -> what follows from it, in a few
    words. notes: more of that, as cards. frame: the picture, with a target on all that can be
    painted; None where there is none.
    """

    problems: Sequence[Problem] = ()
    figures: Mapping[str, str] = field(default_factory=dict)
    notes: Sequence[Note] = ()
    frame: Frame | None = None


Sound = Callable[[str], bool]
"""Whether the schema finds nothing wrong at a place of the document or below it."""


class Craft(Protocol):
    """A kind of document. Methods are given documents as JSON made them, so anything may be there;
    where ``sound`` says so, the schema holds."""

    @property
    def key(self) -> str:
        """Its name in addresses and storage."""
        ...

    @property
    def label(self) -> str:
        """What several of them are called."""
        ...

    @property
    def one(self) -> str:
        """What one of them is called."""
        ...

    @property
    def param(self) -> str:
        """The parameter of the game that takes such documents in short form."""
        ...

    @property
    def fewest(self) -> int:
        """So many documents make a game, at least."""
        ...

    @property
    def most(self) -> int:
        """And at most."""
        ...

    @property
    def schema(self) -> Mapping[str, Any]:
        """The JSON Schema of a document."""
        ...

    @property
    def house(self) -> Sequence[Any]:
        """The documents that come with the game, to be played with beside one's own."""
        ...

    @property
    def starters(self) -> Sequence[Any]:
        """Documents to begin from, the plainest first; each fits beside those of the house."""
        ...

    @property
    def painted(self) -> str:
        """The place that is edited by painting on the picture; empty: none is."""
        ...

    @property
    def brushes(self) -> Sequence[Brush]:
        """What to paint with."""
        ...

    @property
    def switches(self) -> Sequence[Switch]:
        """What changes how painting works."""
        ...

    def title(self, document: Any) -> str:
        """What the document is called; empty where it does not say."""
        ...

    def report(self, document: Any, sound: Sound) -> Report:
        """What there is to say of the document."""
        ...

    def paint(self, document: Any, targets: Sequence[str], brush: str, on: Collection[str]) -> Any:
        """The document after painting these targets of its picture; ``on`` holds the switches that
        are. Called only where the painted place is sound, with a brush that there is."""
        ...

    def item(self, document: Any, path: str, like: int | None) -> Any:
        """A new entry for the list at ``path``: a plain one, or one like the entry ``like``."""
        ...

    def short(self, documents: Sequence[Any]) -> str:
        """Documents without errors as the value of the parameter; of a single one, its part of
        it. Raises BadParam where they do not go together."""
        ...

    def read(self, short: str) -> Sequence[Any]:
        """The documents that such a value holds. Raises BadParam."""
        ...
