"""A way of playing: one object that a live game asks, and that says what is special about it.

``Mode`` is plain play, and its answers are the defaults of the others. A game knows none of them by
name. How to add one is in CONTRIBUTING, under "Adding a way of playing".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from quanta.core.errors import BadRequest
from quanta.core.game import Action, Position
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.shapes import Shape
from quanta.scene.view import View
from quanta.session.attention import Attention
from quanta.session.message import Waiting, Words
from quanta.session.opponents import Opponents
from quanta.session.scene.move_list import MoveList
from quanta.session.scene.visible_record import visible_record
from quanta.session.undo.reveals import reveals
from quanta.session.undo.taken_back import TakenBack
from quanta.session.viewpoint import Viewpoint

if TYPE_CHECKING:
    from quanta.session.protocol.replies import StoredData
    from quanta.session.protocol.scene import CardData, PageAct, Scene

SEND = "Send your move"
ELSEWHERE = "Send your move as a link, and open the link that comes back."


class PlayedGame(Protocol):
    """What a mode sees of the live game that has it (``quanta.session.game``)."""

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
        """Of the seats."""
        ...

    @property
    def choosing(self) -> bool:
        """Whether a program or a script has to choose."""
        ...

    @property
    def idle(self) -> bool:
        """Whether nobody at the screen has to choose."""
        ...

    def play(self, action: Action) -> None:
        """Play an action at the cursor. Raises IllegalAction, and then changes nothing."""
        ...

    def position_changed(self) -> None:
        """Forget all that belonged to the last position."""
        ...


class Mode:
    """Plain play. Each method answers one question of the game that is its argument.

    sets_up: whether the program may choose a set-up for somebody here. replaces: whether what was
    set up may be changed while nobody has learned of it. tells_end: whether there is a card at the
    end of the game. challenges: whether another game like this one is one with the same friend.
    after_resigning: what is said about that before somebody resigns. more: what is offered at the
    end in place of another game against somebody, as what a button says and does.
    """

    sets_up = True
    replaces = True
    tells_end = True
    challenges = False
    after_resigning = "It stays under “My games”."
    more: tuple[str, PageAct] | None = None

    # Who may act

    def awaits(self, game: PlayedGame) -> bool:
        """Whether somebody elsewhere has to act."""
        return game.opponents.awaited(game.line)

    def why_wait(self, game: PlayedGame) -> str:
        """Why nobody at the screen may act now; empty where somebody may."""
        if self.awaits(game):
            return ELSEWHERE
        return "Wait: the opponent is choosing." if game.choosing else ""

    def waiting(self, game: PlayedGame) -> Waiting | None:
        """What the status line says while somebody else has to act; None where nobody has to."""
        seat = game.line.position.to_play
        if self.awaits(game):
            return Waiting("away", f"Waiting for {game.names[seat]}.", ELSEWHERE)
        return Waiting("thinking", f"{game.names[seat]} is thinking…") if game.choosing else None

    def why_not_seat(self) -> str:
        """Why nobody else can be given a seat; empty where somebody can."""
        return ""

    def why_not_declare(self) -> str:
        """Why nobody can resign or offer a draw by a request; empty where that can be."""
        return ""

    # What is done

    def begun(self, game: PlayedGame) -> None:
        """Told once, when the game is on the board."""

    def takes(self, game: PlayedGame, target: str) -> bool:
        """Whether a click is an answer, which is dealt with, and no step of an action."""
        return False

    def admits(self, game: PlayedGame, action: Action) -> bool:
        """Whether an action is played. Where it is not, something is said instead."""
        return True

    def throws(self, game: PlayedGame, action: Action) -> Sequence[Action]:
        """The throws that follow an action and come from elsewhere. Raises IllegalAction where it
        cannot be played, and then nothing has changed."""
        return ()

    def rolls(self, game: PlayedGame) -> bool:
        """Whether chance acts here, at the end of the line."""
        return True

    def reply(self, game: PlayedGame) -> Action | None:
        """What somebody else does now by a script; None where there is none."""
        return None

    def played(self, game: PlayedGame) -> None:
        """Told after each action."""

    def assisted(self) -> None:
        """Told when the assistant is asked for help."""

    # Undo

    def takes_back(self, game: PlayedGame) -> bool:
        """Whether undo was done in a way of its own. Raises BadRequest where nothing can be taken
        back."""
        return False

    def reveals(self, game: PlayedGame, ply: int) -> bool:
        """Whether going back to a ply takes back what has shown dice or secrets, which is asked
        before and written into the record."""
        return reveals(game.line, ply)

    def take_back_by_agreement(self, game: PlayedGame) -> None:
        """Ask to take the last move back, or let who asks for it. Raises BadRequest where neither
        can be."""
        raise BadRequest("There is no move here that can be taken back by agreement now.")

    # What is told

    @property
    def overlays(self) -> frozenset[str] | None:
        """The overlays that are shown; None where that is left to the reader."""
        return None

    def first_words(self, game: PlayedGame, seen: Position) -> str:
        """What the status line says before the first move."""
        return game.view.goal(seen)

    def picture(self, game: PlayedGame, shapes: Sequence[Shape]) -> Sequence[Shape]:
        """The picture as it is shown. shapes: the view's."""
        return shapes

    def record(self, line: Timeline, moves: MoveList) -> Record:
        """The record that the scene tells."""
        return visible_record(line, moves)

    def cards(self, game: PlayedGame) -> Sequence[CardData]:
        """The cards beside the board."""
        return ()

    def to_send(self, game: PlayedGame) -> str:
        """What the button says that sends something to somebody elsewhere; empty where there is
        nothing to send."""
        return SEND if self.awaits(game) else ""

    def offers_draw(self, game: PlayedGame, seat: int) -> bool:
        """Whether a draw that a seat offers was dealt with in a way of its own. Raises BadRequest
        where it cannot be offered."""
        return False

    def draw_offer(self, game: PlayedGame) -> tuple[int, str] | None:
        """The seat that may offer a draw now, which need not be of somebody here, and what the
        button says."""
        return game.line.position.to_play, "Offer a draw"

    def add_fields(self, game: PlayedGame, found: Scene) -> None:
        """Add what only scenes of this mode have."""

    # What leaves, and what is kept

    def link(self) -> str:
        """The text of a link to this game where that is not its record; else empty."""
        return ""

    def public(self, game: PlayedGame) -> Timeline | None:
        """What may leave this device in pictures, records and links where that is not the game as
        it is seen here; else None."""
        return None

    def stored(self, game: PlayedGame, told: str) -> StoredData:
        """What is kept beside the scene. told: the record that the scene tells."""
        whole = str(game.line.record())
        return {"save": whole} if whole != told else {}
