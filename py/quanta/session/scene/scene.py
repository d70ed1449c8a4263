"""From a live game to its scene: the data that every host draws, in parts.

Each part adds its own fields. Those in ``PLAYED`` do not depend on the pointer, and are kept while
only that moves; those in ``POINTED`` do. The shapes that change with it are those parts of a view
that depend on the whole look (see ``quanta.scene.hover_parts``)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from quanta.players import AWAY, HUMAN, RosterEntry
from quanta.scene.notes import Note, Row
from quanta.session import clocks
from quanta.session.game import LiveGame
from quanta.session.scene.cards import add_actions, add_cards, add_outcome, entry_label
from quanta.session.scene.move_list import public_data
from quanta.session.scene.picture import Shown, add_overlays, add_picture, add_title
from quanta.session.scene.status import add_buttons, add_paths, add_phases, add_status
from quanta.session.viewpoint import Display

if TYPE_CHECKING:
    from quanta.session.protocol.replies import StoredData
    from quanta.session.protocol.scene import NoteData, NoteItemData, PlayerData, Scene


def add_moves(shown: Shown, scene: Scene) -> None:
    """Add the record, the move list and the tree: those of the game, even during a preview."""
    game, line = shown.game, shown.game.line
    own = shown.moves if shown.line is line else game.moves
    scene["record"] = game.mode.record(line, own)
    scene["moves"] = own.entries[:]  # the list grows, also for later pictures of this scene
    scene["tree"] = game.variations.tree(
        line, game.view, game.viewpoint, own, annotations=game.annotations_allowed
    )
    scene["ply"], scene["plies"], scene["columns"] = line.ply, line.plies, own.columns
    if game.attention.mistake is not None:
        scene["mistake"] = game.attention.mistake
    scene["can_restore"] = game.deleted is not None


def add_last(shown: Shown, scene: Scene) -> None:
    """Add the state of the game at its last ply, if the cursor is elsewhere."""
    game = shown.game
    last = game.last_node
    if last is game.line.node:
        return
    over = last.outcome() is not None
    to_play = None if over else game.viewpoint.seen(last.position).to_play
    scene["last"] = {"over": over, "to_play": to_play}


def add_clock(shown: Shown, scene: Scene) -> None:
    """Add the time control, and the last times on the clocks."""
    game = shown.game
    if game.time_control:
        scene["clock"] = {"control": game.time_control, "left": clocks.left(game)}


def add_secrets(shown: Shown, scene: Scene) -> None:
    """Add the seats with secrets, the public game, the seats whose secrets this scene shows, and
    the curtain."""
    game = shown.game
    if game.viewpoint.sees_all:
        return
    names = [seat.name for seat in shown.seats]
    keepers, known = shown.moves.keepers(), shown.moves.known()
    if keepers:
        scene["secrets"] = [names[seat] for seat in keepers]
        scene["public"] = public_data(game.line, game.view, game.moves)
    if known:
        scene["known"] = [names[seat] for seat in known]
    if keepers and game.viewpoint.shared:
        scene["shared"] = sorted(game.viewpoint.shared)
    curtain = game.viewpoint.curtain
    if curtain is not None:
        scene["curtain"] = {"seat": curtain, "name": names[curtain]}


def add_seats(shown: Shown, scene: Scene) -> None:
    """Add the seats, and the players that can be chosen for them."""
    seated = shown.game.opponents.seated
    names = shown.line.tree.names
    scene["to_play"] = _to_play(shown)
    scene["rows"] = _rows(shown)
    scene["seats"] = [
        {
            "name": seat.name,
            "role": seat.role,
            "count": seat.count,
            "lines": seat.lines,
            "player": seated[number],
            "person": names.get(number, ""),
            "to_play": shown.end is None and number == shown.seen.to_play,
            "chooses": seat.chooses,
        }
        for number, seat in enumerate(shown.seats)
    ]
    scene["players"] = offered(shown.game.roster, seated)


def _to_play(shown: Shown) -> int | None:
    if shown.preview is None:
        return None if shown.end else shown.seen.to_play
    game = shown.game
    return None if game.line.node.outcome() else game.viewpoint.seen(game.line.position).to_play


def _rows(shown: Shown) -> list[int]:
    """The seats from top to bottom, with one's own at the bottom, or the first if several people
    share the screen; reversed by choice."""
    own, count = shown.own or 0, shown.seen.seats
    rows = [(own + 1 + place) % count for place in range(count)]
    return rows[::-1] if shown.display.flipped else rows


def offered(players: Mapping[str, RosterEntry], seated: Collection[str]) -> list[PlayerData]:
    """The choices for a seat: a person, the levels in order, and those now seated. players: those
    of the game."""
    offers: list[PlayerData] = [{"id": HUMAN, "label": "Human"}]
    if AWAY in seated:
        offers.append({"id": AWAY, "label": "By link", "note": "Plays elsewhere and sends links."})
    for name, entry in sorted(players.items(), key=lambda item: item[1].level):
        if not entry.level and name not in seated:
            continue
        data: PlayerData = {"id": name, "label": entry_label(entry)}
        if entry.sentence:
            data["note"] = entry.sentence
        if entry.ms:
            data["ms"] = entry.ms
        offers.append(data)
    return offers


Part: TypeAlias = "Callable[[Shown, Scene], None]"
"""Adds some fields to a scene."""


def add_game(shown: Shown, scene: Scene) -> None:
    """Add the game's id, name, parameters and goal."""
    game, rules = shown.game, shown.line.rules
    scene["game"], scene["name"], scene["params"] = rules.id, rules.name, game.asked
    goal = game.view.goal(shown.line.positions[0])
    if goal:
        scene["goal"] = goal


PLAYED: Sequence[Part] = (
    add_game,
    add_moves,
    add_last,
    add_clock,
    add_secrets,
    add_seats,
    add_outcome,
    add_cards,
    add_actions,
    add_status,
    add_buttons,
    add_paths,
    add_phases,
    add_overlays,
    add_title,
)


def played(shown: Shown) -> Scene:
    """The part of a scene that does not depend on the pointer."""
    scene = cast("Scene", {})
    for add in PLAYED:
        add(shown, scene)
    return scene


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
    text = "" if shown.focus is None and game.mode.asks(game) else shown.description
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
