"""A way of playing: one object that a live game asks about what differs from plain play.

``Mode`` is plain play, and its answers are the defaults of the others. A game knows none of them by
name. How to add one is in CONTRIBUTING, under "Adding a way of playing".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from quanta.core.errors import BadRequest
from quanta.core.game import Action, Position
from quanta.record.game_tree import Node
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.shapes import Shape
from quanta.scene.view import View
from quanta.session.opponents import Opponents
from quanta.session.scene.move_list import MoveList, visible_record
from quanta.session.selection import Attention, Words
from quanta.session.taken_back import TakenBack, reveals
from quanta.session.viewpoint import Viewpoint

if TYPE_CHECKING:
    from quanta.session.protocol.replies import StoredData
    from quanta.session.protocol.requests import CarrierState
    from quanta.session.protocol.scene import CardConfirmData, CardData, Scene, StatusKind


class Waiting(NamedTuple):
    """The status line while no one at the screen may act. prompt: who has to do what; text:
    details."""

    kind: StatusKind
    prompt: str
    text: str = ""


class PlayedGame(Protocol):
    """A live game as its mode sees it (``quanta.session.game``)."""

    line: Timeline
    view: View
    opponents: Opponents
    viewpoint: Viewpoint
    attention: Attention
    words: Words
    back: TakenBack
    mode: Mode

    @property
    def moves(self) -> MoveList:
        """The move list as the viewer may know it."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats."""
        ...

    @property
    def last_node(self) -> Node:
        """The end of the game as played, wherever the cursor is."""
        ...

    @property
    def time_control(self) -> str:
        """The time control; empty if no clocks run."""
        ...

    @property
    def choosing(self) -> bool:
        """Whether a program or a script has to choose."""
        ...

    @property
    def idle(self) -> bool:
        """Whether no one at the screen has to choose."""
        ...

    def play(self, action: Action) -> None:
        """Play an action at the cursor. Raises IllegalAction, and then changes nothing."""
        ...

    def position_changed(self) -> None:
        """Forget everything that belonged to the last position."""
        ...


class Mode:
    """Plain play. Each method answers one question of the game that is its argument.

    sets_up: whether the program may choose a set-up for someone here. replaces: whether a set-up
    may be changed while no one else has seen it. plays: whether actions can be played; else the
    board is there to be looked at. shows_end: whether there is a card at the end of the game.
    challenges: whether a rematch is with the same friend. timed: whether the host measures all
    clocks of its time control. after_resigning: what becomes of the game, said before a player
    resigns. while_awaiting: what is said while someone elsewhere has to act.
    """

    sets_up = True
    replaces = True
    plays = True
    shows_end = True
    challenges = False
    timed = True
    after_resigning = "It stays under “My games”."
    while_awaiting = "Nobody here can move for this side."

    # Who may act

    def awaits(self, game: PlayedGame) -> bool:
        """Whether someone elsewhere has to act."""
        return game.opponents.others and game.opponents.awaited(game.line)

    def why_wait(self, game: PlayedGame) -> str:
        """Why no one at the screen may act now; empty where someone may."""
        if game.choosing:
            return "Wait: the opponent is choosing."
        return self.while_awaiting if self.awaits(game) else ""

    def waiting(self, game: PlayedGame) -> Waiting | None:
        """The status line while someone else has to act; None where no one has to."""
        seat = game.line.position.to_play
        if self.awaits(game):
            return Waiting("away", f"Waiting for {game.names[seat]}.", self.while_awaiting)
        return Waiting("thinking", f"{game.names[seat]} is thinking…") if game.choosing else None

    def why_not_seat(self) -> str:
        """Why a seat cannot be given to someone else; empty if it can."""
        return ""

    def why_not_declare(self) -> str:
        """Why a request to resign or to offer a draw is refused; empty if it is not."""
        return ""

    def resigning(self, game: PlayedGame, seat: int) -> CardConfirmData:
        """The question before a seat resigns."""
        question = f"{game.names[seat]} gives the game up, and it counts as lost."
        return {
            "title": "Resign?",
            "text": f"{question} {self.after_resigning}",
            "yes": "Resign",
            "no": "Play on",
        }

    # What is done

    def begun(self, game: PlayedGame) -> None:
        """Called once, when the game is on the board."""

    def takes(self, game: PlayedGame, target: str) -> bool:
        """Whether a click was an answer instead of a step of an action; then it has been dealt
        with."""
        return False

    def admits(self, game: PlayedGame, action: Action) -> bool:
        """Whether an action is played. If not, something is said instead."""
        return True

    def throws(self, game: PlayedGame, action: Action) -> Sequence[Action]:
        """The throws that follow an action and come from elsewhere. Raises IllegalAction if the
        action cannot be played, and then nothing has changed."""
        return ()

    def rolls(self, game: PlayedGame) -> bool:
        """Whether chance acts here, at the end of the line."""
        return True

    def reply(self, game: PlayedGame) -> Action | None:
        """The action of a script for someone else; None if there is no script."""
        return None

    def played(self, game: PlayedGame) -> None:
        """Called after each action."""

    def why_no_help(self, game: PlayedGame) -> str:
        """Why the assistant is not asked here; empty where it may be."""
        return ""

    def assisted(self) -> None:
        """Called when help is requested."""

    def advises(self, game: PlayedGame) -> bool:
        """Whether the mode has given a hint of its own, in place of the assistant's."""
        return False

    def advised(self, game: PlayedGame, action: Action) -> None:
        """Called when the assistant shows an action."""

    def carried(self, state: CarrierState) -> None:
        """Called when the connection that carries messages to another device has changed."""

    # Undo

    def takes_back(self, game: PlayedGame) -> bool:
        """Whether the mode has done the undo in its own way. Raises BadRequest if nothing can be
        taken back."""
        return False

    def reveals(self, game: PlayedGame, ply: int) -> bool:
        """Whether going back to a ply takes back moves that have shown dice or secrets. The player
        is asked before that, and the record shows it."""
        return reveals(game.line, ply)

    def take_back_by_agreement(self, game: PlayedGame) -> None:
        """Ask to take the last move back, or agree to that. Raises BadRequest if neither is
        possible."""
        raise BadRequest("There is no move here that can be taken back by agreement now.")

    # What is shown

    @property
    def overlays(self) -> frozenset[str] | None:
        """The overlays that are shown; None if the reader chooses."""
        return None

    def unaided(self, game: PlayedGame) -> bool:
        """Whether something is asked here that the player is to work out, so that what would answer
        it is not shown."""
        return False

    def first_words(self, game: PlayedGame, seen: Position) -> str:
        """The status line before the first move."""
        return game.view.goal(seen)

    def asks(self, game: PlayedGame) -> str:
        """The status line in place of whose turn it is, or of who has won; empty to leave that to
        the game."""
        return ""

    def warning(self, game: PlayedGame) -> str:
        """The fault of the game at the cursor; empty if there is none."""
        return ""

    def picture(self, game: PlayedGame, shapes: Sequence[Shape]) -> Sequence[Shape]:
        """The picture as it is shown. shapes: the view's."""
        return shapes

    def record(self, line: Timeline, moves: MoveList) -> Record:
        """The record in the scene."""
        return visible_record(line, moves)

    def cards(self, game: PlayedGame) -> Sequence[CardData]:
        """The cards beside the board."""
        return ()

    def to_send(self, game: PlayedGame) -> str:
        """The label of the button that sends something to someone elsewhere; empty if there is
        nothing to send."""
        return ""

    def offers_draw(self, game: PlayedGame, seat: int) -> bool:
        """Whether the mode has dealt with a seat's offer of a draw in its own way. Raises
        BadRequest if a draw cannot be offered."""
        return False

    def draw_offer(self, game: PlayedGame) -> tuple[int, str] | None:
        """The seat that may offer a draw now, which need not be played here, and the button's
        label."""
        return game.line.position.to_play, "Offer a draw"

    def add_fields(self, game: PlayedGame, scene: Scene) -> None:
        """Add the fields that only scenes of this mode have."""

    # What leaves, and what is kept

    def link(self) -> str:
        """The text of a link to this game, if that is not its record; else empty."""
        return ""

    def public(self, game: PlayedGame) -> Timeline | None:
        """The game for pictures, records and links that leave this device, if that is not the game
        as it is seen here; else None."""
        return None

    def stored(self, game: PlayedGame, record: str) -> StoredData:
        """Fields to store with the scene. record: the one in the scene."""
        whole = str(game.line.record())
        return {"save": whole} if whole != record else {}
