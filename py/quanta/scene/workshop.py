"""The contract of a game's workshop: the kinds of documents that players can make for it.

The module ``workshop`` of a game lists them, as ``CRAFTS``. A document is plain JSON with a JSON
Schema, from which any host makes a form. Paths in it are JSON Pointers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from quanta.scene.notes import Note
from quanta.scene.shapes import Shape
from quanta.scene.view import Frame


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem in a document. path: its place. text: a sentence. A document with warnings is
    playable; one with errors is not."""

    path: str
    text: str
    level: Literal["error", "warning"] = "error"


@dataclass(frozen=True, slots=True)
class Brush:
    """A brush, shown as a patch of land with its role in the picture, or as the shapes of
    ``sample``, drawn around (0, 0)."""

    key: str
    label: str
    role: str = ""
    sample: Sequence[Shape] = ()


@dataclass(frozen=True, slots=True)
class Switch:
    """An option of painting that can be on or off."""

    key: str
    label: str
    on: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """A game's judgement of a document.

    problems: those that the schema does not cover. figures: path -> a few words on the consequences
    of its value. notes: further consequences. frame: the picture, with a target for everything that
    can be painted; None if there is none.
    """

    problems: Sequence[Problem] = ()
    figures: Mapping[str, str] = field(default_factory=dict)
    notes: Sequence[Note] = ()
    frame: Frame | None = None


Sound = Callable[[str], bool]
"""Whether a path in the document, and all below it, is valid by the schema."""


class Craft(Protocol):
    """A kind of document. Methods get any JSON; only paths that are ``sound`` are valid by the
    schema."""

    @property
    def key(self) -> str:
        """Its name in addresses and storage."""
        ...

    @property
    def label(self) -> str:
        """The name of several such documents, e.g. ``Force lists``."""
        ...

    @property
    def one(self) -> str:
        """The name of one such document, e.g. ``Force list``."""
        ...

    @property
    def param(self) -> str:
        """The key of the game's parameter that takes such documents in short form."""
        ...

    @property
    def fewest(self) -> int:
        """The fewest documents that a game needs."""
        ...

    @property
    def most(self) -> int:
        """The most documents that a game takes."""
        ...

    @property
    def schema(self) -> Mapping[str, Any]:
        """The JSON Schema of a document."""
        ...

    @property
    def house(self) -> Sequence[Any]:
        """The documents that come with the game; they can be combined with a player's own."""
        ...

    @property
    def starters(self) -> Sequence[Any]:
        """Documents to begin with, simplest first; each can be combined with those of ``house``."""
        ...

    @property
    def painted(self) -> str:
        """The path that is edited by painting on the picture; empty if there is none."""
        ...

    @property
    def brushes(self) -> Sequence[Brush]:
        """The brushes."""
        ...

    @property
    def switches(self) -> Sequence[Switch]:
        """The options of painting."""
        ...

    def title(self, document: Any) -> str:
        """The title of the document; empty if it has none."""
        ...

    def report(self, document: Any, sound: Sound) -> Report:
        """Problems, figures and picture of the document."""
        ...

    def paint(self, document: Any, targets: Sequence[str], brush: str, on: Collection[str]) -> Any:
        """The document after painting these targets of its picture with a known brush. on: the keys
        of the switches that are on. The painted path must be sound."""
        ...

    def item(self, document: Any, path: str, like: int | None) -> Any:
        """A new entry for the list at ``path``: a plain one, or a copy of the entry ``like``."""
        ...

    def short(self, documents: Sequence[Any]) -> str:
        """Documents without errors as the value of the parameter, or a single one as its part of
        that value. Raises BadParam if they cannot be combined."""
        ...

    def read(self, short: str) -> Sequence[Any]:
        """The documents in a value of the parameter. Raises BadParam."""
        ...
