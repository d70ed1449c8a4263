"""The changes on hover: words, shapes and notes about the place pointed at.

The shapes are those parts of a view that depend on the whole look (see ``quanta.scene.parts``). All
else is kept from the last scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from quanta.scene.notes import Note, Row
from quanta.session.game import LiveGame
from quanta.session.scene.picture import Shown, add_picture
from quanta.session.scene.scene import Part, played
from quanta.session.viewpoint import Display

if TYPE_CHECKING:
    from quanta.session.protocol.replies import StoredData
    from quanta.session.protocol.scene import NoteData, NoteItemData, Scene


def add_notes(shown: Shown, fields: Scene) -> None:
    """Add the notes of the view, unless the screen changes hands."""
    game = shown.game
    if game.viewpoint.curtain is None:
        notes = game.kept_parts.notes(game.view, shown.seen, shown.look)
        if notes:
            fields["notes"] = [note_data(note) for note in notes]


def note_data(note: Note) -> NoteData:
    """A note as JSON-ready data, without empty fields."""
    data: NoteData = {"key": note.key or note.title, "title": note.title}
    if note.items:
        data["items"] = [_note_item(item) for item in note.items]
    if note.columns:
        data["columns"] = note.columns
    if note.role:
        data["role"] = note.role
    return data


def _note_item(item: str | Row) -> NoteItemData:
    if isinstance(item, str):
        return {"text": item}
    row: NoteItemData = {"label": item.label, "values": item.values}
    if item.share is not None:
        row["share"] = round(float(item.share), 4)
    return row


def add_description(shown: Shown, fields: Scene) -> None:
    """Complete the status line if it is about the target picked or pointed at."""
    status = fields["status"]
    if status["kind"] not in ("turn", "picked"):
        return
    game = shown.game
    text = "" if game.mode.asks(game) and shown.focus is None else shown.description
    if not text and shown.line.ply == 0:
        # Later, the description is about the last move.
        text = game.mode.first_words(game, shown.seen)
    fields["status"] = {**status, "text": text}


POINTED: Sequence[Part] = (add_description, add_picture, add_notes)


class KeptScene:
    """The successive scenes of a game: while only the pointer moves, all that does not depend on it
    is kept. stored: the data stored with the scene."""

    def __init__(self, game: LiveGame, display: Display) -> None:
        self.game, self._display = game, display
        self._shown: Shown | None = None
        self._played = cast("Scene", {})
        self.stored: StoredData = {}

    def scene(self, *, pointed: bool = False) -> Scene:
        """The current scene. pointed: whether only the pointer has moved since the last one."""
        if self._shown is not None and pointed:
            shown = self._shown.pointing_at(self.game.attention.focus)
        else:
            self._shown = shown = Shown.now(self.game, self._display)
            self._played = played(shown)
            self.stored = self.game.mode.stored(self.game, self._played["record"])
        fields = self._played.copy()
        for add in POINTED:
            add(shown, fields)
        return fields


def scene(game: LiveGame, display: Display) -> Scene:
    """The scene of a game."""
    return KeptScene(game, display).scene()
