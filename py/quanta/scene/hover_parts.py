"""Which parts of a picture a hover or a click changes: a view in parts, each of which is made again
only when its input has changed.

Most of a picture stays the same while the pointer moves from cell to cell. So a part declares how
much of the look it needs: ``BoardLook`` (tiles, the last move), ``ClickLook`` (the selection, hit
areas) or ``Look`` (the cell pointed at).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from quanta.scene.layout import Box
from quanta.scene.notes import Note
from quanta.scene.shapes import Shape
from quanta.scene.view import BoardLook, ClickLook, Frame, Look, PlainView, View

L = TypeVar("L", bound=BoardLook)
T = TypeVar("T")

Looks = Mapping[type[BoardLook], Any]
"""A look reduced to each of its kinds."""
Kept = Mapping["Part[Any, T]", Sequence[T]]


@dataclass(frozen=True, slots=True)
class Part(Generic[L, T]):
    """Some of the shapes of a picture, or some of the notes.

    kind: how much of the look they need. make: makes them from a position and a look of that kind.
    """

    kind: type[L]
    make: Callable[[Any, L], Iterable[T]]


ShapePart = Part[Any, Shape]
NotePart = Part[Any, Note]


class ViewInParts(PlainView, ABC):
    """A ``PlainView`` with ``box`` and ``picture_parts`` instead of ``frame``."""

    @abstractmethod
    def box(self, position: Any, look: BoardLook) -> Box:
        """The box that the picture fills, in board units."""

    @abstractmethod
    def picture_parts(self, position: Any) -> Sequence[ShapePart]:
        """The parts of the picture from back to front, hit areas last. They must be the same
        objects in each call."""

    def note_parts(self, position: Any, look: Look) -> Sequence[NotePart]:
        """The parts of the notes beside the board, the most urgent first."""
        return ()

    def frame(self, position: Any, look: Look) -> Frame:
        """The whole picture, rebuilt."""
        return KeptParts().frame(self, position, look)

    def notes(self, position: Any, look: Look) -> Sequence[Note]:
        """All notes, rebuilt."""
        return KeptParts().notes(self, position, look)


class KeptParts:
    """Makes pictures and notes, and reuses the parts of the last ones.

    When the pointer moves to another cell, only parts that need the whole look are rebuilt; all
    other shapes are the same objects as before. A view that is not in parts is fully rebuilt.
    """

    def __init__(self) -> None:
        self._position: Any = None
        self._looks: Looks = {}
        self._values: Mapping[type[BoardLook], Sequence[object]] = {}
        self._shapes: Kept[Shape] = {}
        self._notes: Kept[Note] = {}

    def frame(self, view: View | ViewInParts, position: Any, look: Look) -> Frame:
        """``view.frame(position, look)``."""
        if not isinstance(view, ViewInParts):
            return view.frame(position, look)
        self._forget_changed(position, look)
        self._shapes = self._made(view.picture_parts(position), self._shapes)
        box = view.box(position, self._looks[BoardLook])
        return Frame(box, [shape for shapes in self._shapes.values() for shape in shapes])

    def notes(self, view: View | ViewInParts, position: Any, look: Look) -> Sequence[Note]:
        """``view.notes(position, look)``."""
        if not isinstance(view, ViewInParts):
            return view.notes(position, look)
        self._forget_changed(position, look)
        self._notes = self._made(view.note_parts(position, look), self._notes)
        return [note for notes in self._notes.values() for note in notes]

    def _forget_changed(self, position: Any, look: Look) -> None:
        """Drop what was made from another position or look."""
        if position is self._position and look is self._looks[Look]:
            return
        values = {kind: _values(look, kind) for kind in (BoardLook, ClickLook, Look)}
        same = {kind for kind in values if values[kind] == self._values.get(kind)}
        looks: dict[type[BoardLook], BoardLook] = {Look: look}
        for kind in (BoardLook, ClickLook):
            looks[kind] = self._looks[kind] if kind in same else kind(*values[kind])
        if position is not self._position and position != self._position:
            same.clear()
        self._shapes = {part: made for part, made in self._shapes.items() if part.kind in same}
        self._notes = {part: made for part, made in self._notes.items() if part.kind in same}
        self._position, self._looks, self._values = position, looks, values

    def _made(self, parts: Sequence[Part[Any, T]], kept: Kept[T]) -> Kept[T]:
        return {
            part: kept[part]
            if part in kept
            else tuple(part.make(self._position, self._looks[part.kind]))
            for part in parts
        }


def _values(look: Look, kind: type[BoardLook]) -> Sequence[Any]:
    """``look`` reduced to ``kind``, so that a part cannot read more of it by mistake: its fields in
    their order. As a sequence, identical fields are compared by identity."""
    return [getattr(look, name) for name in kind.__dataclass_fields__]
