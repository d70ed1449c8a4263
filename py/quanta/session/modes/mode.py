"""A way of playing: an object that answers a live game's questions about what differs from plain
play.

``Mode`` is plain play, and its answers are the defaults for the others. A live game knows no mode
by name. CONTRIBUTING explains how to add one, under "Adding a way of playing".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from quanta.core.errors import BadRequest
from quanta.core.game import Action, Position
from quanta.players import AWAY
from quanta.record.game_tree import Node
from quanta.record.timeline import Timeline
from quanta.registry import GameModules
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
    """The status line while no one at the screen may act. prompt: who is to act; text: details."""

    kind: StatusKind
    prompt: str
    text: str = ""


class PlayedGame(Protocol):
    """A live game as its mode sees it (``quanta.session.game``)."""

    line: Timeline
    modules: GameModules
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
    def due(self) -> str:
        """The player to choose at the cursor."""
        ...

    @property
    def choosing(self) -> bool:
        """Whether a program or a script is to choose."""
        ...

    @property
    def idle(self) -> bool:
        """Whether no one at the screen is to choose."""
        ...

    def play(self, action: Action) -> None:
        """Play an action at the cursor. Raises IllegalAction, and then changes nothing."""
        ...

    def position_changed(self) -> None:
        """Reset all that belongs to a position."""
        ...


class Mode:
    """Plain play. Each method answers a question of the live game that is its argument.

    sets_up: whether the program may choose a set-up for a player here. replaces: whether a set-up
    may be changed while no one else has seen it. plays: whether actions can be played; else the
    board is only shown. shows_end: whether there is a card at the end of the game. challenges:
    whether a rematch is with the same friend. timed: whether the host measures all clocks.
    after_resigning: what happens to the game, for the question before a player resigns.
    while_awaiting: the status text while a player elsewhere is to act.
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
        """Whether a player on another device is to act."""
        return game.due == AWAY

    def why_wait(self, game: PlayedGame) -> str:
        """Why no one at the screen may act now; empty if a player may."""
        if game.choosing:
            return "Wait: the opponent is choosing."
        return self.while_awaiting if self.awaits(game) else ""

    def waiting(self, game: PlayedGame) -> Waiting | None:
        """The status line while a program or a player elsewhere is to act; else None."""
        seat = game.line.position.to_play
        if self.awaits(game):
            return Waiting("away", f"Waiting for {game.names[seat]}.", self.while_awaiting)
        return Waiting("thinking", f"{game.names[seat]} is thinking…") if game.choosing else None

    def why_not_seat(self) -> str:
        """Why a seat cannot be given to another player; empty if it can."""
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
        """Called once, when the game is ready."""

    def takes(self, game: PlayedGame, target: str) -> bool:
        """Handle a click that is an answer instead of a step of an action. Returns whether it
        was."""
        return False

    def admits(self, game: PlayedGame, action: Action) -> bool:
        """Whether an action may be played. If not, the mode says why."""
        return True

    def throws(self, game: PlayedGame, action: Action) -> Sequence[Action]:
        """The throws after an action that come from elsewhere. Raises IllegalAction, and then
        changes nothing."""
        return ()

    def rolls(self, game: PlayedGame) -> bool:
        """Whether dice are thrown here, at the end of the line."""
        return True

    def reply(self, game: PlayedGame) -> Action | None:
        """The next action of a script for another player or chance, or None."""
        return None

    def played(self, game: PlayedGame) -> None:
        """Called after each action."""

    def why_no_help(self, game: PlayedGame) -> str:
        """Why the assistant may not help here; empty if it may."""
        return ""

    def assisted(self) -> None:
        """Called when help is requested."""

    def advises(self, game: PlayedGame) -> bool:
        """Give a hint in place of the assistant's. Returns whether the mode has one."""
        return False

    def advised(self, game: PlayedGame, action: Action) -> None:
        """Called when the assistant shows an action."""

    def carried(self, state: CarrierState) -> None:
        """Called when the connection to another device has changed."""

    # Undo

    def takes_back(self, game: PlayedGame) -> bool:
        """Undo in the mode's own way. Returns whether it has one. Raises BadRequest if nothing can
        be taken back."""
        return False

    def reveals(self, game: PlayedGame, ply: int) -> bool:
        """Whether going back to a ply takes back moves that have shown dice or secrets. The player
        must confirm that, and the record notes it."""
        return reveals(game.line, ply)

    def take_back_by_agreement(self, game: PlayedGame) -> None:
        """Ask to take the last move back, or agree to it. Raises BadRequest if neither is
        possible."""
        raise BadRequest("There is no move here that can be taken back by agreement now.")

    # What is shown

    @property
    def overlays(self) -> frozenset[str] | None:
        """The overlays on show; None if the user chooses."""
        return None

    def unaided(self, game: PlayedGame) -> bool:
        """Whether the player is to answer a question unaided, so that the page must not show the
        answer."""
        return False

    def first_words(self, game: PlayedGame, seen: Position) -> str:
        """The status line before the first move."""
        return game.view.goal(seen)

    def asks(self, game: PlayedGame) -> str:
        """The status line in place of whose turn it is or who has won; empty for the game's own."""
        return ""

    def warning(self, game: PlayedGame) -> str:
        """What is wrong at the cursor, for the status line; empty if nothing is."""
        return ""

    def hidden_roles(self, game: PlayedGame) -> Collection[str]:
        """The roles of the shapes that the board does not show."""
        return ()

    def record(self, line: Timeline, moves: MoveList) -> str:
        """The text of the record in the scene."""
        return str(visible_record(line, moves))

    def cards(self, game: PlayedGame) -> Sequence[CardData]:
        """The cards beside the board."""
        return ()

    def to_send(self, game: PlayedGame) -> str:
        """The label of the button that sends a link or a message; empty if there is nothing to
        send."""
        return ""

    def offers_draw(self, game: PlayedGame, seat: int) -> bool:
        """Offer a draw in the mode's own way. Returns whether it has one. Raises BadRequest if a
        draw cannot be offered."""
        return False

    def draw_offer(self, game: PlayedGame) -> tuple[int, str] | None:
        """The seat that may offer a draw now, whether or not it is played here, and the label of
        the button."""
        return game.line.position.to_play, "Offer a draw"

    def add_fields(self, game: PlayedGame, scene: Scene) -> None:
        """Add the fields of this mode to a scene."""

    # What leaves, and what is kept

    def link(self) -> str:
        """The text of a link to this game; empty for its record."""
        return ""

    def public(self, game: PlayedGame) -> Timeline | None:
        """The game for pictures, records and links that leave this device; None for the game as
        seen here."""
        return None

    def stored(self, game: PlayedGame, record: str) -> StoredData:
        """The fields to store with the scene. record: the one in the scene."""
        whole = str(game.line.record())
        return {"save": whole} if whole != record else {}
