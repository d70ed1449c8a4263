"""From a live game to its scene: the data that every host draws."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NotRequired, TypedDict

from quanta import registry
from quanta.core.game import Action, Outcome, Position, Sequel
from quanta.players import AWAY, HUMAN, RosterEntry
from quanta.record.declarations import ACCEPT_DRAW, agreed_draw, resignation
from quanta.record.timeline import Timeline
from quanta.roster import roster
from quanta.scene.arrows import mark_shapes, target_areas
from quanta.scene.cards import Card, Row
from quanta.scene.layout import Box
from quanta.scene.shapes import Shape
from quanta.scene.view import Button, Look, SeatLine
from quanta.session import declarations
from quanta.session.attention import Preview
from quanta.session.context import Display
from quanta.session.game import LiveGame
from quanta.session.scene.game_over import Ending, entry_label
from quanta.session.scene.game_over import card as game_over_card
from quanta.session.scene.move_list import MoveList, common
from quanta.session.scene.prompt import prompt
from quanta.session.scene.visible_record import public_data
from quanta.session.selection import Selection
from quanta.session.viewpoint import Plies

if TYPE_CHECKING:
    from quanta.session.protocol.scene import (
        ButtonData,
        CardButtonData,
        CardData,
        MoveData,
        NoteData,
        NoteItemData,
        OutcomeData,
        PlayerData,
        Scene,
        SeatData,
        SequelData,
        StatusData,
        StatusKind,
    )

MOST_PATHS = 200
"""More click paths than this are not sent along: they only serve a page whose Python is not up."""


class Sent:
    """What a page that keeps the move list and the tree has been sent of them already."""

    def __init__(self) -> None:
        self.moves: Sequence[MoveData] = ()
        self.tree: object = ...


class Picture(TypedDict):
    """What a picture is written from (``quanta.scene.svg``)."""

    title: str
    box: Box
    shapes: Sequence[Shape]
    styles: NotRequired[str]


def scene(game: LiveGame, display: Display, sent: Sent | None = None) -> Scene:
    """The scene of a game. sent: where given, what has been sent is left out, and it is updated."""
    preview, attention = game.attention.preview, game.attention
    if preview is None:
        line, selection = game.line, attention.selection
        hint = attention.hint or (None if selection.begun else game.set_up.proposal(game))
    else:
        line, selection, hint = preview.timeline(game.line), Selection(), None
    shown = SceneBuilder(
        game, display, line, selection, hint, focus=attention.focus, tried=attention.tried
    )
    return shown.scene(sent)


@dataclass(frozen=True)
class SceneBuilder:
    """Makes the scene of a game, or a picture of how it was or may become.

    line: what is pictured; where that is not the game's own timeline, all but the picture is still
    the game's. The rest is as in ``Attention``.
    """

    game: LiveGame
    display: Display
    line: Timeline
    selection: Selection = field(default_factory=Selection)
    hint: Action | None = None
    focus: str | None = None
    tried: tuple[str, ...] = ()

    @cached_property
    def seen(self) -> Position:
        """The position as the viewer may see it."""
        return self.game.viewpoint.seen(self.line.position)

    @cached_property
    def end(self) -> Outcome | None:
        """How the game ended at that position, if it did."""
        end, node = self.seen.outcome(), self.line.node
        if end is None and node.drawn:
            return agreed_draw(self.seen.seats)
        if end is not None or node.resigned is None:
            return end
        given_up = resignation(node.resigned, self.seen.seats)
        return replace(given_up, reason=f"{self.seats[node.resigned].name} resigned.")

    @cached_property
    def headline(self) -> str:
        """Who has won, once the game is over."""
        seat = self.line.node.resigned
        if self.seen.outcome() is None and self.line.node.drawn:
            return "A draw"
        if self.seen.outcome() is not None or seat is None:
            return self.game.view.headline(self.seen)
        others = [each.name for number, each in enumerate(self.seats) if number != seat]
        return f"{others[0]} wins" if len(others) == 1 else f"{self.seats[seat].name} resigned"

    @cached_property
    def moves(self) -> MoveList:
        """The move list of what is pictured."""
        return self.game.move_lists.of(self.line, self.game.view, self.game.viewpoint)

    @cached_property
    def look(self) -> Look:
        """How the position is looked at, for the view."""
        picked = self.selection.picked
        plies = Plies(self.line, self.game.viewpoint)
        before, last = plies[-1] if plies else (None, None)
        overlays = self.display.overlays(self.line.rules.id)
        on = self.game.mode.overlays
        if on is None:
            on = frozenset(key for key, shown in overlays.items() if shown)
        return Look(
            picked=picked,
            can=frozenset() if self.waits else self.selection.goals(picked[:0]),
            goals=self.selection.goals() if picked else frozenset(),
            focus=self.focus,
            tried=self.tried,
            before=before,
            last=last,
            hint=self.hint,
            flip=self.flipped,
            shown=on,
            names=self.moves.names(self.line.ply),
            plies=plies,
        )

    @cached_property
    def own(self) -> int | None:
        """The seat of the only person at the screen; None where there are several or none."""
        people = [seat for seat, who in enumerate(self.game.opponents.seated) if who == HUMAN]
        return people[0] if len(people) == 1 else None

    @cached_property
    def flipped(self) -> bool:
        """Whether the board is turned: it is where that brings one's own edge to the bottom, and
        the other way round by choice."""
        turned = self.own is not None and self.game.view.is_at_top(self.seen, self.own)
        return turned != self.display.flipped

    def _rows(self) -> list[int]:
        """The seats from top to bottom, one's own at the bottom; the first seat's where several
        people share the screen. By choice the other way round."""
        own, count = self.own or 0, self.seen.seats
        rows = [(own + 1 + place) % count for place in range(count)]
        return rows[::-1] if self.display.flipped else rows

    @cached_property
    def seats(self) -> Sequence[SeatLine]:
        """The seats as the view shows them: some games look at every move for it."""
        return self.game.view.seats(self.seen)

    @cached_property
    def description(self) -> str:
        """What the view says about what is picked or pointed at."""
        return self.game.view.describe_selection(self.seen, self.look)

    @cached_property
    def waits(self) -> bool:
        """Whether nothing can be clicked: somebody else has to choose, or the screen changes
        hands."""
        return self.game.idle

    def picture(self) -> Picture:
        """The picture alone."""
        frame = self.game.kept_parts.frame(self.game.view, self.seen, self.look)
        shapes = [
            *self.game.mode.picture(self.game, frame.shapes),
            *self._marks(frame.shapes),
        ]
        return {"title": self.game.view.title(self.seen), "box": frame.box, "shapes": shapes}

    def lone_picture(self) -> Picture:
        """The picture for a file that stands alone, which needs the styles of the game's own roles;
        a page has them."""
        return {**self.picture(), "styles": registry.modules(self.line.rules.id).role_styles}

    def _marks(self, shapes: Sequence[Shape]) -> list[Shape]:
        """What people marked on the board at this position."""
        marks = self.line.node.annotation.marks
        return (
            mark_shapes(marks, target_areas(shapes))
            if marks and self.game.annotations_allowed
            else []
        )

    def scene(self, sent: Sent | None) -> Scene:
        """All of the scene."""
        game, line, view = self.game, self.game.line, self.game.view
        # The game's own parts come first: the move list is brought up to what is pictured later.
        own = self.moves if self.line is line else game.moves
        record, moves = str(game.mode.record(line, own)), own.entries
        if self.line is not line:
            moves = moves[:]
        tree = game.variations.tree(
            line, view, game.viewpoint, own, annotations=game.annotations_allowed
        )
        old = 0 if sent is None else common(sent.moves, moves)
        self._explain_click()
        picture = self.picture()
        found: Scene = {
            "game": line.rules.id,
            "name": line.rules.name,
            "title": picture["title"],
            "box": picture["box"],
            "shapes": picture["shapes"],
            "record": record,
            "ply": line.ply,
            "plies": line.plies,
            "to_play": self._to_play(),
            "flipped": self.flipped,
            "rows": self._rows(),
            "picked": self.look.picked,
            "seats": self._seats(),
            "status": self._status(),
            "says": game.words.says or self._preview_words,
            "buttons": self._buttons(),
            "cards": self._cards(),
            "actions": self._actions(),
            "moves": moves[old:] if old else moves,
            "columns": own.columns,
            "outcome": self._outcome(),
            "overlays": [
                {"key": each.key, "label": each.label, "on": each.key in self.look.shown}
                for each in view.overlays
            ],
            "players": offered(roster(line.rules.id), game.opponents.seated),
            "params": game.asked,
            "can_restore": game.deleted is not None,
        }
        if sent is not None:
            found["moves_from"] = old
        if sent is None or tree != sent.tree:
            found["tree"] = tree
        if sent is not None:
            sent.moves, sent.tree = moves[:], tree
        self._add_parts(found)
        if not game.viewpoint.sees_all:
            self._add_secrets(found)
        return found

    @property
    def _preview(self) -> Preview | None:
        return self.game.attention.preview

    @cached_property
    def _preview_words(self) -> str:
        if self._preview is None:
            return ""
        game = self.game
        return self._preview.words(game.viewpoint.seen(game.line.position), game.view)

    def _explain_click(self) -> None:
        """Say what the last click led to, while the view is asked anyway."""
        words = self.game.words
        click = words.take_unexplained()
        if click is None:
            return
        picked, target = click
        if picked:
            words.tell(self.description)
        else:
            # Where the pointer was last told to be may lag behind the click.
            pointed = replace(self.look, focus=target)
            words.refuse(self.game.view.why_not(self.seen, pointed, target))

    def _to_play(self) -> int | None:
        game = self.game
        if self._preview is None:
            return None if self.end else self.seen.to_play
        return None if game.line.node.outcome() else game.viewpoint.seen(game.line.position).to_play

    def _outcome(self) -> OutcomeData | None:
        if self.end is None or self._preview is not None:
            return None
        found: OutcomeData = {
            "headline": self.headline,
            "reason": self.end.reason,
            "returns": self.end.returns,
        }
        if self.seen.outcome() is None and self.line.node.resigned is not None:
            found["resigned"] = self.line.node.resigned
        elif self.seen.outcome() is None and self.line.node.drawn:
            declared = self.line.node.declarations
            found["agreed"] = next(seat for seat, word in declared if word == ACCEPT_DRAW)
        return found

    @cached_property
    def sequel(self) -> Sequel | None:
        """What follows the game, where it has ended and is played here."""
        find = registry.modules(self.line.rules.id).sequel
        if find is None or self.end is None or self._preview is not None:
            return None
        return find(self.seen, self.end.returns)

    def _cards(self) -> list[CardData]:
        """The cards beside the board, in their order."""
        game = self.game
        found = list(game.mode.cards(game))
        if self.end is not None and self._preview is None and game.mode.tells_end:
            ending = Ending(self.end, self.headline, self.seats, self.sequel)
            found.append(game_over_card(game, ending))
        return [*found, *declarations.cards(game), *game.viewpoint.cards(self.seats)]

    def _actions(self) -> list[CardButtonData]:
        """What else can be done now."""
        game = self.game
        found: list[CardButtonData] = []
        if self._preview is not None:
            return found
        if self.line is game.line and game.set_up.choice(game) is not None:
            chosen = game.set_up.proposal(game) is not None
            label = "Confirm set-up" if chosen else "Choose for me"
            request = {"do": "set-up"}
            found.append({"key": "set-up", "label": label, "request": request, "primary": chosen})
        to_send = game.mode.to_send(game)
        if to_send and game.viewpoint.curtain is None:
            found.append({"key": "send", "label": to_send, "act": "send", "primary": True})
        return found

    def _sequel(self) -> SequelData | None:
        sequel = self.sequel
        if sequel is None:
            return None
        if sequel.params is None:
            return {"text": sequel.text}
        return {"text": sequel.text, "title": sequel.title, "params": dict(sequel.params)}

    def _seats(self) -> list[SeatData]:
        return [
            {
                "name": seat.name,
                "role": seat.role,
                "count": seat.count,
                "lines": seat.lines,
                "player": self.game.opponents.seated[number],
                "person": self.line.tree.names.get(number, ""),
                "to_play": self.end is None and number == self.seen.to_play,
                "chooses": seat.chooses,
            }
            for number, seat in enumerate(self.seats)
        ]

    def _status(self) -> StatusData:
        game, end = self.game, self.end
        asked = "" if end else self._prompt()
        message = game.words.message
        if message is not None:
            return {"kind": message.kind, "prompt": asked, "text": message.text}
        if self._preview is not None:
            return {"kind": "preview", "prompt": asked, "text": self._preview_words}
        if end is not None:
            return {"kind": "over", "prompt": f"{self.headline}.", "text": end.reason}
        if game.viewpoint.curtain is not None:
            name = self.seats[game.viewpoint.curtain].name
            return {"kind": "curtain", "prompt": f"Pass the screen to {name}.", "text": ""}
        waiting = game.mode.waiting(game)
        if waiting is not None:
            return {"kind": waiting.kind, "prompt": waiting.prompt, "text": waiting.text}
        if game.assistant.seeking:
            return {"kind": "seeking", "prompt": asked, "text": "Looking for a good move…"}
        kind: StatusKind = "picked" if self.look.picked else "turn"
        text = self.description
        if not text and self.line.ply == 0:
            # The first thing to know; later the last move stands there.
            text = game.mode.first_words(game, self.seen)
        return {"kind": kind, "prompt": asked, "text": text}

    def _prompt(self) -> str:
        """Whose turn it is, and what they have to do. The only person at the screen is told that
        it is their turn."""
        whose = "Your" if self.own == self.seen.to_play else ""
        return prompt(self.game.view, self.seen, whose, picked=bool(self.look.picked))

    def _buttons(self) -> list[ButtonData]:
        goals = self.look.goals or self.look.can
        found: list[ButtonData] = []
        for step, given in self.game.view.buttons(self.seen).items():
            button = given if isinstance(given, Button) else Button(given)
            if step not in goals:
                continue
            data: ButtonData = {"target": step, "label": button.label}
            if button.note:
                data["note"] = button.note
            found.append(data)
        return found

    def _add_parts(self, found: Scene) -> None:
        """Add what a scene has only at times."""
        game, selection = self.game, self.selection
        if self._preview is not None:
            found["preview"] = self._preview.at
        elif self.end is None and not selection.begun and not self.waits:
            paths = [path for path, _ in selection.paths]
            if len(paths) <= MOST_PATHS:
                found["paths"] = paths
        if selection.begun:
            found["begun"] = True
        offered = self.line.node.draw_offered
        if offered is not None and self.end is None:
            found["draw_offered"] = offered
        can_choose = self._preview is None and self.line is game.line
        if can_choose and game.set_up.choice(game) is not None:
            found["set_up"] = "choose" if game.set_up.proposal(game) is None else "confirm"
        game.mode.add_fields(game, found)
        if game.view.reports and self.end is not None and self._preview is None:
            found["report"] = True
        goal = game.view.goal(self.line.positions[0])
        if goal:
            found["goal"] = goal
        sequel = self._sequel()
        if sequel is not None:
            found["sequel"] = sequel
        phases = game.view.phases(self.seen, self.look.plies)
        if phases:
            found["phases"] = [
                {"label": each.label, "note": each.note, "state": each.state} for each in phases
            ]
        if game.viewpoint.curtain is None:
            notes = game.kept_parts.cards(game.view, self.seen, self.look)
            if notes:
                found["notes"] = [card_data(note) for note in notes]

    def _add_secrets(self, found: Scene) -> None:
        """Add who keeps secrets, what is told without them, whose this scene shows, and whom the
        screen waits for."""
        names = [seat.name for seat in self.seats]
        keepers, known = self.moves.keepers(), self.moves.known()
        if keepers:
            found["secrets"] = [names[seat] for seat in keepers]
            found["public"] = public_data(self.game.line, self.game.view, self.game.moves)
        if known:
            found["known"] = [names[seat] for seat in known]
        if keepers and self.game.viewpoint.shared:
            found["shared"] = sorted(self.game.viewpoint.shared)
        curtain = self.game.viewpoint.curtain
        if curtain is not None:
            found["curtain"] = {"seat": curtain, "name": names[curtain]}


def offered(players: Mapping[str, RosterEntry], seated: Collection[str]) -> list[PlayerData]:
    """Who can be chosen for a seat: a person, the levels in order, and whoever sits there already.
    players: those of the game."""
    found: list[PlayerData] = [{"id": HUMAN, "label": "Human"}]
    if AWAY in seated:
        found.append({"id": AWAY, "label": "By link", "note": "Plays elsewhere and sends links."})
    for name, entry in sorted(players.items(), key=lambda item: item[1].level):
        if not entry.level and name not in seated:
            continue
        data: PlayerData = {"id": name, "label": entry_label(entry)}
        if entry.sentence:
            data["note"] = entry.sentence
        if entry.ms:
            data["ms"] = entry.ms
        found.append(data)
    return found


def card_data(note: Card) -> NoteData:
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
