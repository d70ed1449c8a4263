"""One side of a game of sealed play: the messages, which both have, and the private half.

A device never changes: each request gives the next device, or raises an error. Its host must store
it before a message leaves: a message number is answered once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, Self

from quanta.core.errors import IllegalAction
from quanta.core.game import Action, Position
from quanta.core.limits import MAX_PLIES
from quanta.record.notes import (
    ACCEPT_DRAW,
    ASK_TAKE_BACK,
    OFFER_DRAW,
    RESIGN,
    TAKE_BACK,
    TIME,
)
from quanta.sealed import message_text, throws
from quanta.sealed.agreement import Agreement
from quanta.sealed.faults import BadMessage
from quanta.sealed.hashing import VERSION
from quanta.sealed.messages import (
    NONCE,
    PARENT,
    Acceptance,
    AnswerMessage,
    Challenge,
    NumberedMessage,
    Opening,
    TurnMessage,
    parsed,
    proven,
)
from quanta.sealed.private_half import PrivateHalf, TurnDraft, own_actions
from quanta.sealed.sealed_game import FIRST, SealedGame

Duty = Literal["wait", "choose", "send", "spent", "open", "done"]
"""The duty of a device: wait for a message; choose; send what is ready, such as an answer that
needs no choice; end the game, as there is only one message left; open its secrets, as the game is
over; no duty."""


@dataclass(frozen=True)
class Device:
    """game: as the messages give it; half: what only this side knows; known: all plies up to the
    last message as this seat knows them; own: the position after them, None before message 2. left:
    what its host has measured on the clock of this side, in tenths of a second; None: as much as
    after the last message."""

    game: SealedGame
    half: PrivateHalf
    known: tuple[Action, ...] = field(default=(), repr=False)  # it has secrets
    own: Position | None = field(default=None, repr=False)
    left: int | None = None

    @classmethod
    def challenging(cls, agreement: Agreement, master: bytes) -> Self:
        """The inviter's device. master: 32 random bytes, for this game only."""
        half = PrivateHalf(agreement.inviter, master)
        body = agreement.challenge(half.element(0), half.end_anchor).body()
        return cls(SealedGame.begun(body), half)

    @classmethod
    def accepting(cls, text: str, master: bytes, nonce: bytes) -> Self:
        """The device that accepts the challenge in ``text``. master: as above; nonce: 16 random
        bytes. Raises BadMessage, BadRecord and BadParam."""
        game = SealedGame.begun(message_text.read(text))
        half, parent = PrivateHalf(1 - game.agreement.inviter, master), game.transcript[:PARENT]
        message = Acceptance(parent, half.element(0), half.end_anchor, nonce[:NONCE])
        body = proven(message, game.transcript, half.element(1)).body()
        return cls(game.after(body), half)

    # what there is

    @property
    def seat(self) -> int:
        """The seat of this side."""
        return self.half.seat

    @property
    def to_send(self) -> bool:
        """Whether the next message is due from here."""
        number = self.game.number
        return number >= FIRST and not self.game.over and self.game.sender == self.seat

    @property
    def duty(self) -> Duty:
        """The duty of this side."""
        if self.game.over:
            if self.seat in self.game.closed:
                return "open"
            return "wait" if self.seat in self.game.openers - self.game.openings.keys() else "done"
        if not self.to_send:
            return "wait"
        if self.game.spent:
            return "spent"
        return "send" if self.draft.ready else "choose"

    @cached_property
    def draft(self) -> TurnDraft:
        """The choices since the last message; ``to_send`` must hold. Raises IllegalAction for a
        saved one that cannot be played."""
        return TurnDraft(self.game, self.known, self.own, self.half)

    @property
    def start(self) -> Position | None:
        """The first position as this seat sees it; None until the set-up is known."""
        line = self.draft.line if self.to_send else self.game.line
        return None if line is None else line.start.seen_by(self.seat)

    @property
    def position(self) -> Position | None:
        """The position as this seat knows it, with its draft; None until the set-up is known."""
        return self.draft.own if self.to_send else self.own

    @property
    def actions(self) -> tuple[Action, ...]:
        """All plies as this seat knows them, with its draft."""
        return (*self.known, *self.draft.actions) if self.to_send else self.known

    @property
    def outgoing(self) -> str:
        """The text of the last message from here, to be sent or sent again; empty if there is none.
        Once the secrets are opened it is the opening."""
        if self.seat in self.game.openings:
            return message_text.written(self._opening().body())
        own = [body for n, body in enumerate(self.game.bodies) if self._is_own(n)]
        return message_text.written(own[-1]) if own else ""

    def _is_own(self, number: int) -> bool:
        return self.game.agreement.sender(number) == self.seat

    # what is done here

    def play(self, action: Action) -> Self:
        """Choose ``action`` next. Raises IllegalAction and BadMessage."""
        self._check_turn()
        draft = self.draft.after(action)
        device = replace(self, half=replace(self.half, draft=(*self.half.draft, action)))
        device.__dict__["draft"] = draft  # what cached_property would make from the beginning
        return device

    def take_back(self) -> Self:
        """Drop the last choice of the draft. The same choice later gives the same throws."""
        return replace(self, half=replace(self.half, draft=self.half.draft[:-1]))

    def send(self, *, offer_draw: bool = False) -> Self:
        """Make the draft a message, which is ``outgoing`` then. Raises BadMessage."""
        self._check_turn()
        draft, word = self.draft, OFFER_DRAW if offer_draw or self.half.offers else ""
        left = self._left_to_report
        message = draft.message(word, left)
        game = self.game.followed(message.body(), message.element, draft.line, word, left)
        half, known = self.half.after_message(), (*self.known, *draft.actions)
        return replace(self, game=game, half=half, known=known, own=draft.own, left=None)

    @property
    def _left_to_report(self) -> int | None:
        """The time left on this side's clock, for the next message."""
        if not self.game.clocks:
            return None
        most = self.game.clocks[self.seat]
        return most if self.left is None else min(self.left, most)

    def measured(self, left: int) -> Self:
        """This side with what its host has measured on its clock, in tenths of a second."""
        return replace(self, left=max(0, left))

    def offering_draw(self, *, offers: bool) -> Self:
        """This side, with or without an offer of a draw in the next message."""
        return replace(self, half=replace(self.half, offers=offers))

    def _check_turn(self) -> None:
        """Raises BadMessage unless a turn can be played here."""
        if not self.to_send:
            raise BadMessage("not-yours")
        if self.game.spent:
            raise BadMessage("long-game", most=throws.MOST)

    def resign(self) -> Self:
        """Give the game up, in a message without moves. Raises BadMessage."""
        return self._declared(RESIGN)

    def run_out(self) -> Self:
        """Say that the time of this side is over, in a message without moves. Raises
        BadMessage in a game without clocks."""
        return self.measured(0)._declared(TIME)

    def claim(self) -> Self:
        """End the game here, as the time of the other side is over by the clock of this one. If a
        message was under way nevertheless, the game continues with it. Raises BadMessage where the
        other side is not to play by the clock."""
        if not self.game.clocks or self.to_send or self.game.over or self.game.number < FIRST:
            raise BadMessage("no-claim")
        return replace(self, half=replace(self.half, claims=True))

    @property
    def draw_is_offered(self) -> bool:
        """Whether the other side has offered a draw with its last message."""
        return self.to_send and self.game.word == OFFER_DRAW

    def accept_draw(self) -> Self:
        """Agree to a draw, in a message without moves. Raises BadMessage where none is
        offered."""
        return self._declared(ACCEPT_DRAW)

    @property
    def can_ask(self) -> bool:
        """Whether this side may ask to take its last moves back, and what followed them."""
        return self.to_send and self.game.can_ask

    def ask_take_back(self) -> Self:
        """Ask to take the last moves from here back, in a message without moves. Raises
        BadMessage where they are final."""
        if self.to_send and not self.can_ask:
            raise BadMessage("final")
        return self._declared(ASK_TAKE_BACK)

    @property
    def is_asked(self) -> bool:
        """Whether the other side has just asked to take its last moves back. To decline, ``send``
        the answer."""
        return self.to_send and self.game.asked is not None

    def let_take_back(self) -> Self:
        """Let the other side take back what it asks for, in a message without moves. Raises
        BadMessage where it does not ask."""
        return self._declared(TAKE_BACK)

    def _declared(self, word: str) -> Self:
        if not self.to_send:
            raise BadMessage("not-yours")
        empty = replace(self, half=self.half.after_message())
        return empty._after(empty.draft.declaring(word, self._left_to_report).body())

    def open(self) -> Self:
        """Open the secrets of this side, in a message that is ``outgoing`` then. Raises BadMessage
        before the game is over."""
        if not self.game.over:
            raise BadMessage("not-over")
        if self.game.openers and self.seat not in self.game.closed | self.game.openings.keys():
            raise BadMessage("open-later")
        return replace(self, game=self.game.opened(self._opening().body()))

    def _opening(self) -> Opening:
        end = self.game.transcript[:PARENT]
        return Opening(self.game.tag, self.seat, end, self.half.master)

    def _opening_of(self, seat: int) -> Opening:
        """The opening of a seat that has opened."""
        return replace(self._opening(), seat=seat, master=self.game.openings[seat])

    # what arrives

    def receive(self, text: str) -> Self:
        """Take the message in ``text`` from the other side; on a side that came back from a backup,
        also one that was sent from here since. Raises BadMessage, BadRecord and BadParam."""
        body = message_text.read(text)
        message = parsed(body)
        if isinstance(message, Opening):
            if message.seat == self.seat:
                raise BadMessage("own" if self._opening().body() == body else "impostor")
            return replace(self, game=self.game.opened(body))
        self._check_news(body, message)
        return self._after(body)

    def _check_news(self, body: str, message: NumberedMessage) -> None:
        """Raises BadMessage unless the message is the next one from the other side."""
        bodies, number = self.game.bodies, message.number
        if body in bodies:
            last = bodies.index(body) >= len(bodies) - 2
            raise BadMessage("own" if self._is_own(number) else "repeated" if last else "old")
        if isinstance(message, Challenge):
            raise BadMessage("other-game")
        if isinstance(message, Acceptance):
            if message.parent != self.game.transcripts[0][:PARENT]:
                raise BadMessage("other-challenge")
            return
        self.game.check_game(message)
        if number < len(bodies):
            raise (
                self._own_fork(body, number) if self._is_own(number) else self._fork(body, message)
            )
        if number == len(bodies) and self._is_own(number):
            if not self._is_by_owner(body, number):
                raise BadMessage("impostor")
        elif number > len(bodies) and self._is_own(len(bodies)):
            raise BadMessage("own-ahead", next=len(bodies))

    def _is_by_owner(self, body: str, number: int) -> bool:
        """Whether a message was sent by this side, from any device: no one else can prove it."""
        own = number // 2 < throws.CHAIN
        return own and self.game.is_proven(number, self.half.element(number // 2 + 1), body)

    def _own_fork(self, body: str, number: int) -> BadMessage:
        """The fault of another message with the number of one from here."""
        if self._is_by_owner(body, number):
            return BadMessage("elsewhere", number=number)
        return BadMessage("impostor")

    def _fork(self, body: str, message: TurnMessage | AnswerMessage) -> BadMessage:
        """The error for another message with the number of one that is here. Only the next message
        of the other side shows whether this one is theirs."""
        number = message.number
        if self.game.element_of(number) != message.element:
            return BadMessage("element")
        last = number + 2 >= len(self.game.bodies)
        if last and not self.game.is_signed(number):
            return BadMessage("forked", number=number)
        later = b"" if last else self.game.element_of(number + 2) or b""
        genuine = self.game.is_proven(number, later, body)
        return BadMessage("doubled" if genuine else "disproved", number=number)

    def caught_up(self, texts: Sequence[str]) -> Self:
        """Receive the messages of ``texts`` that are not here, in their order, each as if it had
        come alone. Raises BadMessage, BadRecord and BadParam."""
        device = self
        bodies = dict.fromkeys(map(message_text.read, texts))
        for body in sorted(bodies, key=_order):
            opened = body.startswith(f"{Opening.KIND}.")
            known = [device._opening_of(seat).body() for seat in device.game.openings]
            if body not in device.game.bodies and not (opened and body in known):
                device = device.receive(message_text.written(body))
        return device

    def _after(self, body: str) -> Self:
        game = self.game.after(body)
        if game.line is None:
            return replace(self, game=game)
        known, own = self.known, self.own
        if own is None or game.line.ply < len(known):
            known, own = known[: game.line.ply], game.line.start.seen_by(self.seat)
            for action in known:
                own = own.apply(action)
        new = own_actions(game, own, len(known), self.half)
        for action in new:
            own = own.apply(action)
        half = self.half.after_message()
        return replace(self, game=game, half=half, known=(*known, *new), own=own, left=None)

    # how it is stored

    def transcript(self) -> str:
        """All messages that are here, openings included, a line each: what the audit reads."""
        return "".join(f"{text}\n" for text in self.public_json()["messages"])

    def public_json(self) -> dict[str, Any]:
        """The public half, JSON-ready: what the other side has, too."""
        openings = [self._opening_of(seat).body() for seat in sorted(self.game.openings)]
        texts = [message_text.written(body) for body in (*self.game.bodies, *openings)]
        return {"version": VERSION, "messages": texts}

    def private_json(self) -> dict[str, Any]:
        """The private half, JSON-ready: to be stored and backed up, and never shown."""
        return self.half.to_json()

    @classmethod
    def from_json(cls, public: Any, private: Any) -> Self:
        """The device of two halves. The public one may be the other side's. Raises BadMessage,
        BadRecord, BadParam and IllegalAction."""
        half = PrivateHalf.from_json(private)
        bodies = [message_text.read(text) for text in _texts(public)]
        if not bodies:
            raise BadMessage("state", part="it has no messages")
        device = cls(SealedGame.begun(bodies[0]), half.after_message())
        for body in bodies[1:]:
            if body.startswith(f"{Opening.KIND}."):
                device = replace(device, game=device.game.opened(body))
            else:
                device = device._after(body)
        if device.game.anchors.get(half.seat) != throws.element(half.master, half.seat, 0):
            raise BadMessage("backup")
        return device._with_choices(half)

    def _with_choices(self, half: PrivateHalf) -> Self:
        """The device with the choices for the next message; without a draft that can no longer be
        played."""
        if not self.to_send:
            return replace(self, half=replace(self.half, claims=half.claims))
        device = replace(self, half=half)
        try:
            _ = device.draft if half.draft else None
        except IllegalAction:
            return self
        return device


def _order(body: str) -> int:
    """Messages by their number, openings last. Raises BadMessage."""
    message = parsed(body)
    return MAX_PLIES if isinstance(message, Opening) else message.number


def _texts(public: Any) -> list[str]:
    if not isinstance(public, Mapping) or public.get("version") != VERSION:
        raise BadMessage("state", part="its version is another one")
    messages = public.get("messages")
    if not isinstance(messages, list) or len(messages) > MAX_PLIES:
        raise BadMessage("state", part="the messages")
    if not all(isinstance(each, str) for each in messages):
        raise BadMessage("state", part="the messages")
    return messages
