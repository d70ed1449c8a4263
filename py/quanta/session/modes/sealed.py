"""One side of a game of sealed play as a live game shows it.

The live game knows what its seat knows, and nothing else. What is chosen in it goes to the device,
which brings the throws; they come from no other place.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from quanta.core.errors import BadRequest, IllegalAction
from quanta.core.game import CHANCE, Action, Position
from quanta.core.rng import Stream
from quanta.record.notes import ASK_TAKE_BACK, TAKE_BACK
from quanta.record.timeline import Timeline
from quanta.sealed.agreement import Agreement
from quanta.sealed.device import Device
from quanta.sealed.messages import PlayMessage, parsed
from quanta.sealed.public_line import mark
from quanta.sealed.sealed_game import SealedGame
from quanta.session.clocks import TENTH
from quanta.session.declarations import can_be_drawn
from quanta.session.modes.by_link import NO_HELP, TELL_YOUR_FRIEND, cut
from quanta.session.modes.mode import Mode, PlayedGame, Waiting
from quanta.session.scene.difference import common
from quanta.session.scene.move_list import MoveList, public_record
from quanta.session.sealed_play import card
from quanta.session.sealed_play.card import level_of

if TYPE_CHECKING:
    from quanta.session.protocol.replies import (
        AutomaticStep,
        SealedData,
        StoredData,
        TakeBackState,
    )
    from quanta.session.protocol.requests import CarrierState
    from quanta.session.protocol.scene import CardData, ClockData, Scene

WAITING = {
    "wait": "Wait for the other side’s message.",
    "spent": "Your messages are used up: resign, or accept a draw that is offered.",
    "send": "Your turn is finished: send your message.",
    "open": "The game is over: send your secrets, so that both sides can check it.",
    "done": "The game is over.",
}
AGREED = 2
"""The messages before the first with moves: challenge and acceptance."""
SENT = "What was sent is taken back only if the other side agrees. You can ask on your turn."
THROWN = "A move that has shown dice cannot be taken back."
BOARD = "sealed play, not accepted yet"
"""The seed of the set-up on show until the game has its own."""


class Prompt(NamedTuple):
    """The status line. prompt: who is to act; text: details."""

    prompt: str
    text: str


class SealedSide(Mode):
    """One side of sealed play. device: its present state. carrier: the state of the connection to
    the other device."""

    replaces = timed = False
    challenges = True
    after_resigning = TELL_YOUR_FRIEND

    def __init__(self, device: Device, carrier: CarrierState = "") -> None:
        self.device, self.carrier = device, carrier
        self._cached: tuple[Device, SealedData] | None = None

    def throws(self, game: PlayedGame, action: Action) -> Sequence[Action]:
        """Play ``action`` on the device at the end of the game, and return the throws that follow.
        Raises IllegalAction and BadMessage, and then changes nothing."""
        line = game.line
        if not line.at_end or tuple(line.actions) != self.device.actions:
            raise IllegalAction("Go to the last move of the game to play on.")
        self.device = self.device.play(action)
        return self.device.actions[line.plies + 1 :]

    def played(self, game: PlayedGame) -> None:
        """Over a connection, make the message as soon as a turn ends, so that it can be sent at
        once. With clocks it is made once the host has reported the time left."""
        clocks = self.device.game.clocks
        if self.carrier == "open" and not clocks and self._automatic() == "send":
            self.device = self.device.send()

    def rolls(self, game: PlayedGame) -> bool:
        """Throws come only from the device."""
        return False

    def awaits(self, game: PlayedGame) -> bool:
        """Whether no choice is to be made here at the end of the game."""
        return bool(game.line.at_end and self._why_wait()) or super().awaits(game)

    def why_wait(self, game: PlayedGame) -> str:
        """Why no choice is to be made here now; empty if one is."""
        return self._why_wait() or super().why_wait(game)

    def _why_wait(self) -> str:
        if self.device.is_asked:
            return "First agree to take the move back, or decline."
        return WAITING.get(self.device.duty, "")

    def why_not_seat(self) -> str:
        """No seat can be given to another player."""
        return "In sealed play each side plays its own seat."

    def why_not_declare(self) -> str:
        """Declarations are made in messages."""
        return "In sealed play, use the buttons of the card “By sealed messages”."

    def why_no_help(self, game: PlayedGame) -> str:
        """No hints against a friend who cannot see them."""
        return NO_HELP if game.last_node.outcome() is None and not self.device.game.over else ""

    def offers_draw(self, game: PlayedGame, seat: int) -> bool:
        """Offer a draw with the next message, or withdraw that. Raises BadRequest if the next
        message cannot offer one."""
        ours = seat == self.device.seat and self.device.duty in ("choose", "send")
        if not ours or self.device.is_asked or self.device.game.number <= AGREED:
            raise BadRequest(self.why_not_declare())
        self.device = self.device.offering_draw(offers=not self.device.half.offers)
        return True

    def carried(self, state: CarrierState) -> None:
        """Note the state of the connection."""
        self.carrier = state

    def to_send(self, game: PlayedGame) -> str:
        """The label of the button that sends the next message; empty if a connection sends it by
        itself."""
        data = self.data()
        return "" if self.carrier in card.FLOWING and data["automatic"] else card.to_send(data)

    def cards(self, game: PlayedGame) -> Sequence[CardData]:
        """The card of this side."""
        data, entries = self.data(), game.moves.entries
        back, play = data["back_to"], game.modules.sealed
        state = card.SealedState(
            data=data,
            names=game.names,
            level=level_of(data["level"], has_dice=play is not None),
            turn=0 if back is None else entries[back]["turn"],
            over=game.line.node.outcome() is not None,
            offering=self.device.half.offers,
            resigning=self.resigning(game, data["seat"]),
            draws=bool(game.modules.draws),
            carrier=self.carrier,
            timed=bool(self.device.game.clocks),
        )
        return [card.card(state)]

    def takes_back(self, game: PlayedGame) -> bool:
        """Take back the last choice since the last message. Raises BadRequest if there is none, or
        if dice have been shown since: a player who has seen them must not choose again."""
        line = game.line
        if not line.at_end:
            return False
        if not self.device.to_send or not self.device.half.draft:
            raise BadRequest(SENT)
        if self.device.draft.line.played[-1].seat == CHANCE:
            raise BadRequest(THROWN)
        self.device = self.device.take_back()
        cut(line, line.nodes[len(self.device.actions)])
        game.position_changed()
        return True

    def record(self, line: Timeline, moves: MoveList) -> str:
        """The public record: links must not contain one's own secrets."""
        return str(public_record(line, moves))

    def public(self, game: PlayedGame) -> Timeline:
        """The game without secrets, as shared pictures and links can reach the other side."""
        line = Timeline.of(game.line.rules, public_record(game.line, game.moves))
        line.ply = min(game.line.ply, line.plies)
        return line

    def stored(self, game: PlayedGame, record: str) -> StoredData:
        """The stored fields of any game, and this side."""
        return {**super().stored(game, record), "sealed": self.data()}

    def line(self, shown: Timeline | None = None) -> Timeline:
        """The game as this side knows it, with a possible set-up until the real one is known.
        shown: the line on the screen, which is reused as far as it agrees."""
        device, terms = self.device, self.device.game.agreement
        start = device.start
        if start is None:
            start = terms.start(Stream(BOARD)).seen_by(device.seat)
        line = played(terms, start, device.actions, shown)
        if device.game.line is not None:
            mark(line, device.game.line, terms.time_control)
        return line

    def add_fields(self, game: PlayedGame, scene: Scene) -> None:
        """Add the clocks, which run while the devices are connected and a player is to choose."""
        device = self.device
        if device.game.clocks:
            scene["clock"] = clocks_apart(device.game, device.seat, self._runs())

    def _runs(self) -> int | None:
        """The seat whose clock runs now. None runs while a device answers by itself."""
        device = self.device
        if self.carrier != "open" or device.game.over or device.half.claims:
            return None
        if device.to_send:
            return None if self.data()["automatic"] else device.seat
        return None if self.data()["throw"] else 1 - device.seat

    def waiting(self, game: PlayedGame) -> Waiting | None:
        """The status line while no choice is to be made here."""
        return Waiting("away", *self._prompt(game.names)) if self.awaits(game) else None

    def _prompt(self, names: Sequence[str]) -> Prompt:
        device = self.device
        game, other = device.game, names[1 - device.seat]
        if self.carrier in card.FLOWING and device.duty == "wait" and not game.over:
            return Prompt(f"Waiting for {other}.", self._awaited(other))
        if game.number < AGREED:
            return Prompt(f"Waiting for {other}.", "Send the challenge, and open the answer here.")
        if device.duty == "wait" and game.line is None:
            return Prompt(
                f"Waiting for {other}.", "Send the link that accepts, and open the answer here."
            )
        if device.duty == "wait" and game.over:
            return Prompt("The game is over.", f"{other} sends the secrets first, then you do.")
        if device.duty == "wait":
            owed = "dice" if self._asks_for_dice() else "move"
            owed = "answer" if game.word == ASK_TAKE_BACK else owed
            return Prompt(f"Waiting for {other}.", f"Open the link with the {owed} here.")
        if device.duty == "spent":
            return Prompt("Your messages in this game are used up.", WAITING["spent"])
        if device.duty != "send":
            return Prompt("The game is over.", "")
        if device.is_asked:
            return Prompt(f"{other} asks to take a move back.", "Agree, or decline.")
        if self._is_offered() and device.draft.line.chance_is_due:
            return Prompt(f"{other} offers a draw.", "If you decline, the dice fall.")
        if self._asks_for_dice():
            return Prompt("Ask for the dice.", f"They come with the answer from {other}.")
        if not device.half.draft:
            return Prompt("Send your answer.", "There was nothing to choose.")
        return Prompt("Send your move.", "")

    def _awaited(self, other: str) -> str:
        """A sentence about the other device, whose messages come by themselves."""
        game = self.device.game
        if game.number < AGREED:
            return f"{other} is being asked whether to play."
        if game.word == ASK_TAKE_BACK:
            return f"{other} is being asked whether you may take the move back."
        if self._asks_for_dice():
            return f"{other} is throwing the dice with you."
        if self.carrier == "chat":
            return f"The move of {other} comes through this chat."
        return f"{other} is connected. You will see the move as soon as it is made."

    def data(self) -> SealedData:
        """This side, for the host."""
        if self._cached is None or self._cached[0] is not self.device:
            self._cached = self.device, self._data()
        return self._cached[1]

    def _data(self) -> SealedData:
        device, game = self.device, self.device.game
        return {
            "messages": device.public_json()["messages"],
            "private": json.dumps(device.private_json()),
            "seat": device.seat,
            "level": game.agreement.level,
            "duty": device.duty,
            "due": None if game.over or device.half.claims else game.sender,
            "outgoing": device.outgoing,
            "fingerprint": game.fingerprint,
            "offered": self._is_offered(),
            "take_back": self._take_back(),
            "back_to": None if game.asked is None else game.asked.ply,
            "number": game.number,
            "chosen": len(device.half.draft),
            "throw": self._asks_for_dice(),
            "owes": sorted(game.openers - game.openings.keys()) if game.over else [],
            "automatic": self._automatic(),
            "claimed": device.half.claims,
        }

    def _automatic(self) -> AutomaticStep:
        """The next step if it needs no decision; else empty."""
        device = self.device
        if device.duty == "open":
            return "open"
        decides = device.is_asked or (self._is_offered() and device.draft.line.chance_is_due)
        return "send" if device.duty == "send" and not decides else ""

    def _is_offered(self) -> bool:
        """Whether the other side has offered a draw that can be accepted."""
        return self.device.draw_is_offered and can_be_drawn(self.device.game.agreement.record.game)

    def _take_back(self) -> TakeBackState:
        """The state of taking moves back: see ``SealedData``."""
        device, game = self.device, self.device.game
        if game.asked is not None:
            return "asked" if device.to_send else "asking"
        if game.word == TAKE_BACK:
            return "agreed" if device.to_send else "let"
        if device.to_send and game.next_key[0] == game.number:
            return "declined"
        return "possible" if device.can_ask else "none"

    def _asks_for_dice(self) -> bool:
        """Whether the next or the last message asks the other side for dice of this side. After a
        turn the next throw may be the other side's, which needs no request."""
        device = self.device
        line = device.draft.line if device.to_send else device.game.line
        return line is not None and line.chance_is_due and line.throw().seat == device.seat


def clocks_apart(game: SealedGame, own: int | None, runs: int | None) -> ClockData:
    """The clocks of a game on two devices. own: the seat whose clock is measured here; runs: the
    seat whose clock runs, once the first move is made."""
    line, last = game.line, parsed(game.bodies[-1])
    reported = last.left if isinstance(last, PlayMessage) else None
    return {
        "control": game.agreement.time_control,
        "left": [left * TENTH for left in game.clocks],
        "apart": {
            "number": game.number - 1,
            "own": own,
            "runs": runs if line is not None and line.chosen else None,
            "told": None if reported is None else (1 - game.sender, reported * TENTH),
        },
    }


def played(
    terms: Agreement, start: Position, actions: Sequence[Action], shown: Timeline | None
) -> Timeline:
    """A game from ``start``. shown: the line on the screen, which is reused as far as it agrees."""
    line = Timeline(terms.rules, terms.record.params, start)
    if shown is not None and (shown.params, shown.root.position) == (line.params, start):
        line = shown.up_to(common(shown.actions, list(actions)))
    for action in actions[line.plies :]:
        line.apply(action)
    return line
