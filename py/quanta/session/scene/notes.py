"""Notes: the cards of a view beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.scene.cards import Card, Row
from quanta.session.scene.shown import Shown

if TYPE_CHECKING:
    from quanta.session.protocol.scene import NoteData, NoteItemData, Scene


def add_notes(shown: Shown, found: Scene) -> None:
    """Add what the view explains, unless the screen changes hands."""
    game = shown.game
    if game.viewpoint.curtain is None:
        notes = game.kept_parts.cards(game.view, shown.seen, shown.look)
        if notes:
            found["notes"] = [note_data(note) for note in notes]


def note_data(note: Card) -> NoteData:
    """A note as JSON-ready data; what is empty is left out."""
    found: NoteData = {"key": note.key or note.title, "title": note.title}
    if note.items:
        found["items"] = [_note_item(item) for item in note.items]
    if note.columns:
        found["columns"] = note.columns
    if note.role:
        found["role"] = note.role
    return found


def _note_item(item: str | Row) -> NoteItemData:
    if isinstance(item, str):
        return {"text": item}
    row: NoteItemData = {"label": item.label, "values": item.values}
    if item.share is not None:
        row["share"] = round(float(item.share), 4)
    return row
