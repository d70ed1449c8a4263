"""A game of sealed play as its messages give it: only what a bystander may know.

Both devices hold one, and so does the audit. A message is checked against all before it, and either
gives the next state of the game, or is refused with a fault.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from quanta.core.errors import IllegalAction
from quanta.core.game import Action, Outcome
from quanta.record.notes import (
    ASK_TAKE_BACK,
    LOSSES,
    OFFER_DRAW,
    TAKE_BACK,
    TIME,
    Declaration,
)
from quanta.record.time_control import after_turn, first_left
from quanta.sealed import end_signature, message_text, seals, throws
from quanta.sealed.agreement import SEATS, Agreement
from quanta.sealed.faults import BadMessage
from quanta.sealed.hashing import digest, fingerprint, short
from quanta.sealed.messages import (
    ENDINGS,
    PARENT,
    TAG,
    WITHOUT_MOVES,
    Acceptance,
    AnswerMessage,
    Challenge,
    Opening,
    PlayMessage,
    TurnMessage,
    at_place,
    checked_word,
    choices,
    ending,
    head,
    is_proven,
    parsed,
    signature_in,
    width,
)
from quanta.sealed.public_line import Chosen, PublicLine, SealedTurn

FIRST = 2
"""The number of the first message that plays; before it are challenge and acceptance."""


@dataclass(frozen=True)
class SealedGame:
    """bodies: the messages, the challenge first. agreement: what they play. transcripts: for each
    message the hash of all up to it. elements: the last one of each seat's chain; anchors: the
    first; end_anchors: of the signatures with which the seats end the game. line: what was played,
    None before message 2. ends: the number of plies after each message that plays. word: what the
    last message declares. next_key: after a message that asks to take moves back, the number of the
    sender's next one and the key of its dice, so that asking changes no dice. clocks: what each
    seat has left, in tenths of a second; empty in a game without clocks. openings: seat → master
    secret."""

    bodies: tuple[str, ...]
    agreement: Agreement
    transcripts: tuple[bytes, ...]
    anchors: Mapping[int, bytes]
    elements: Mapping[int, bytes]
    end_anchors: Mapping[int, bytes]
    line: PublicLine | None = None
    ends: tuple[int, ...] = ()
    word: str = ""
    next_key: tuple[int, bytes] = (0, b"")
    clocks: tuple[int, ...] = ()
    openings: Mapping[int, bytes] = field(default_factory=dict)

    @classmethod
    def begun(cls, body: str) -> Self:
        """The game of a challenge. Raises BadMessage, BadRecord and BadParam."""
        challenge = parsed(body)
        if not isinstance(challenge, Challenge):
            raise BadMessage("malformed", part="a challenge should be first")
        first = {challenge.seat: challenge.anchor}
        ends = {challenge.seat: challenge.end}
        hashes, agreement = (digest("message", b"", body),), Agreement.of(challenge)
        control = agreement.time_control
        clocks = (first_left(control),) * SEATS if control else ()
        return cls((body,), agreement, hashes, first, first, ends, clocks=clocks)

    @classmethod
    def of(cls, texts: Sequence[str]) -> Self:
        """The game in these messages, in their order, the challenge first and openings last. Raises
        BadMessage, BadRecord and BadParam."""
        bodies = [message_text.read(text) for text in texts]
        if not bodies:
            raise BadMessage("state", part="it has no messages")
        game = cls.begun(bodies[0])
        for body in bodies[1:]:
            opened = isinstance(parsed(body), Opening)
            game = game.opened(body) if opened else game.after(body)
        return game

    @property
    def transcript(self) -> bytes:
        """The hash of all messages."""
        return self.transcripts[-1]

    @property
    def id(self) -> bytes:
        """The hash of challenge and acceptance; empty before."""
        return self.transcripts[1] if len(self.transcripts) > 1 else b""

    @property
    def number(self) -> int:
        """The number of the next message."""
        return len(self.bodies)

    @property
    def sender(self) -> int:
        """The seat whose message is due."""
        return self.agreement.sender(self.number)

    @property
    def fingerprint(self) -> str:
        """Four words that are the same on both devices after the same messages."""
        return fingerprint(self.transcript)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.word in ENDINGS or (self.line is not None and self.line.over)

    @property
    def loss(self) -> Declaration | None:
        """The loss of a seat that resigned or ran out of time; None where none has."""
        last = self.agreement.sender(self.number - 1)
        return Declaration(last, self.word) if self.word in LOSSES else None

    @property
    def can_ask(self) -> bool:
        """Whether the next message may ask to take back the sender's last moves and what follows
        them: where the sender is to choose, has not just asked, and there was no throw or
        disclosure since."""
        line = self.line
        if line is None or self.over or self.next_key[0] == self.number or self.spent:
            return False
        return line.position.to_play == self.sender and line.last_chosen(self.sender) is not None

    @property
    def asked(self) -> Chosen | None:
        """The moves that the last message asks to take back; None where it does not ask."""
        if self.word != ASK_TAKE_BACK or self.line is None:
            return None
        return self.line.last_chosen(1 - self.sender)

    def message_of(self, ply: int) -> int:
        """The number of the message that played ``ply`` of the line."""
        spans = enumerate(zip((0, *self.ends), self.ends, strict=False), FIRST)
        return max(number for number, (first, end) in spans if first <= ply < end)

    @property
    def tag(self) -> str:
        """The tag that messages of this game carry."""
        return short(self.id, TAG)

    @property
    def spent(self) -> bool:
        """Whether the next message is the last that its sender can send, which has to end the
        game."""
        return self.number // 2 >= throws.MOST

    def is_proven(self, number: int, later: bytes, body: str = "") -> bool:
        """Whether message ``number``, or another one in its place, is by its sender. later: the
        sender's element after it, if it is known; one that ends the game is signed and needs
        none."""
        text, before = body or self.bodies[number], self.transcripts[number - 1]
        signed, seat = signature_in(text), self.agreement.sender(number)
        if not signed:
            return bool(later) and is_proven(text, before, later)
        anchor = end_signature.anchor_of(signed, self.anchors[seat], seat, before, head(text))
        return anchor == self.end_anchors[seat]

    def is_signed(self, number: int) -> bool:
        """Whether message ``number``, which is here, ends the game."""
        return bool(signature_in(self.bodies[number]))

    def element_of(self, number: int) -> bytes | None:
        """The element that message ``number``, which is here, shows."""
        message = parsed(self.bodies[number])
        return message.element if isinstance(message, TurnMessage | AnswerMessage) else None

    @property
    def openers(self) -> frozenset[int]:
        """The seats that have to open their secrets at the end: both where anything was sealed, as
        an opening also proves the last message of its seat."""
        return frozenset(self.anchors if self.line is not None and self.line.seals else ())

    @property
    def closed(self) -> frozenset[int]:
        """The seats that may open now. The one that has ended the game waits for the other side,
        whose last message is not proven before."""
        left = self.openers - self.openings.keys() if self.over else frozenset()
        last = self.agreement.sender(self.number - 1)
        return left if self.openings else left - {last}

    def outcome(self) -> Outcome | None:
        """The outcome; None while the game is in play."""
        declared = ending(self.word, self.agreement.sender(self.number - 1))
        return declared or (self.line.position.outcome() if self.line else None)

    def after(self, body: str) -> Self:
        """The game after one more message. Raises BadMessage and BadRecord."""
        message = parsed(body)
        if isinstance(message, Acceptance):
            return self._accepted(body, message)
        if not isinstance(message, TurnMessage | AnswerMessage):
            raise BadMessage("malformed", part="its place in the game")
        if self.over:
            raise BadMessage("over")
        self._check_place(message)
        number = self.number // 2
        if throws.before(self.sender, number, message.element) != self.elements[self.sender]:
            raise BadMessage("element")
        if self.number > FIRST and not self.is_proven(self.number - 2, message.element):
            raise BadMessage("unproven", number=self.number - 2)
        return self._played(body, message)

    def _accepted(self, body: str, acceptance: Acceptance) -> Self:
        if self.number != 1:
            raise BadMessage("accepted-twice")
        if acceptance.parent != self.transcript[:PARENT]:
            raise BadMessage("other-challenge")
        if acceptance.anchor in self.anchors.values():
            raise BadMessage("copied-anchor")
        anchors = {**self.anchors, 1 - self.agreement.inviter: acceptance.anchor}
        return replace(
            self,
            bodies=(*self.bodies, body),
            transcripts=self._transcripts(body),
            anchors=anchors,
            elements=anchors,
            end_anchors={**self.end_anchors, 1 - self.agreement.inviter: acceptance.end},
        )

    def _transcripts(self, body: str) -> tuple[bytes, ...]:
        return (*self.transcripts, digest("message", self.transcript, body))

    def check_game(self, message: PlayMessage) -> None:
        """Raises BadMessage if the message is of another game."""
        if isinstance(message, TurnMessage) and message.game != self.tag:
            begins = message.number == self.number == FIRST
            raise BadMessage("other-acceptance" if begins else "other-game")

    def _check_place(self, message: PlayMessage) -> None:
        """Raises BadMessage unless the message follows the last one."""
        if self.number < FIRST:
            raise BadMessage("malformed", part="the game is not accepted yet")
        self.check_game(message)
        if message.number != self.number:
            raise BadMessage("ahead", number=message.number, next=self.number)
        if isinstance(message, TurnMessage):
            follows = message.parent == self.transcript[:PARENT]
        else:
            follows = message.parent == short(self.transcript, TAG)
        if not follows:
            raise BadMessage("parent", before=self.number - 1)

    def _played(self, body: str, message: PlayMessage) -> Self:
        line = self._line(message)
        word = checked_word(message.word if isinstance(message, TurnMessage) else "", self.word)
        self._check_clock(message.left, word)
        if isinstance(message, TurnMessage) and word in WITHOUT_MOVES:
            if message.moves or message.salts or message.seals:
                raise BadMessage("beyond")
            line = self.line_after_word(line, word)
        else:
            self._play(line, message)
        if isinstance(message, TurnMessage) and message.end != line.tag():
            raise BadMessage("result")
        if self.spent and word not in ENDINGS:
            raise BadMessage("long-game", most=throws.MOST)
        self._check_end(body, over=word in ENDINGS or line.over)
        return self.followed(body, message.element, line, word, message.left)

    def _check_clock(self, left: int | None, word: str) -> None:
        """Raises BadMessage unless a message may give this much time as left."""
        most = self.clocks[self.sender] if self.clocks else None
        fits = left is None if most is None else left is not None and left <= most
        if not fits or (word == TIME and left != 0):
            raise BadMessage("clock")

    def _check_end(self, body: str, *, over: bool) -> None:
        """Raises BadMessage unless the message is signed just where it ends the game."""
        signed = bool(signature_in(body))
        if signed and not over:
            raise BadMessage("malformed", part="a signature before the end")
        if over and not (signed and self.is_proven(self.number, b"", body)):
            raise BadMessage("unsigned")

    def line_after_word(self, line: PublicLine, word: str) -> PublicLine:
        """``line`` after a message that declares ``word`` without moves. Raises BadMessage
        where the moves cannot be taken back."""
        if word == ASK_TAKE_BACK and not self.can_ask:
            raise BadMessage("settled")
        asked = self.asked
        return line if word != TAKE_BACK or asked is None else line.back(asked.ply)

    def followed(
        self, body: str, element: bytes, line: PublicLine, word: str, left: int | None
    ) -> Self:
        """The game after a message that is known to be right. line: what was played with it; word:
        what it declares; left: on the clock of its sender."""
        asked, next_key, clocks = self.asked, self.next_key, self.clocks
        if left is not None:
            line = line.copy()
            clocks = self._clocks_after(line, left)
        if word == ASK_TAKE_BACK:
            next_key = self.number + 2, throws.key(self.transcript, self.number, element)
        elif word == TAKE_BACK and asked is not None:
            next_key = self.number + 1, asked.key
        return replace(
            self,
            bodies=(*self.bodies, body),
            transcripts=self._transcripts(body),
            elements={**self.elements, self.sender: element},
            line=line,
            ends=(*self.ends, line.ply),
            word=word,
            next_key=next_key,
            clocks=clocks,
        )

    def _clocks_after(self, line: PublicLine, left: int) -> tuple[int, ...]:
        """The time left on the clocks after a message, which are noted with the moves. left: as its
        sender says; the rest both sides compute."""
        clocks = [*self.clocks]
        clocks[self.sender] = left
        before = self.line.turns if self.line is not None else (0,) * SEATS
        first = self.ends[-1] if self.ends else 0
        if any(seat == self.sender for seat, _ in line.played[first:]):
            line.note_clock(self.sender, left)
        for seat in range(SEATS):
            if line.turns[seat] > before[seat]:
                clocks[seat] = after_turn(self.agreement.time_control, clocks[seat])
                if not self.agreement.time_control.startswith("1/"):
                    line.note_clock(seat, clocks[seat])
        return tuple(clocks)

    def _line(self, message: PlayMessage) -> PublicLine:
        """A new line, with which the message continues. Raises BadMessage and BadRecord."""
        start = message.start if isinstance(message, TurnMessage) else ""
        if self.line is not None:
            if start:
                raise BadMessage("malformed", part="a set-up in the middle")
            return self.line.copy()
        if bool(start) != self.agreement.is_drawn:
            raise BadMessage("set-up")
        drawn = self.first_line(message.element)
        if start and drawn.start.text() != start:
            raise BadMessage("set-up")
        return drawn

    def first_line(self, element: bytes) -> PublicLine:
        """The line of no plies, whose set-up is drawn from what both sides gave. element: the first
        one of who invites."""
        start = self.agreement.start(throws.set_up_stream(self.transcript, element))
        return PublicLine(self.agreement.play, start)

    def turn(self, line: PublicLine, element: bytes) -> SealedTurn:
        """The turn of the next message on ``line``, with this element."""
        number, key = self.next_key
        if number != self.number:
            key = throws.key(self.transcript, self.number, element)
        waits = self.word == OFFER_DRAW and line.chance_is_due
        return SealedTurn(line, self.sender, self.agreement.level, key, waits=waits)

    def _play(self, line: PublicLine, message: PlayMessage) -> None:
        """Play the moves of a message. Raises BadMessage."""
        turn = self.turn(line, message.element)
        if isinstance(message, AnswerMessage):
            if turn.asks:
                raise BadMessage("unfinished", move=0)
            return
        reading = _Reading(self, turn, message)
        while turn.asks:
            reading.move()
        reading.check_end()
        if not turn.moves and not message.word and self.number > FIRST:
            raise BadMessage("malformed", part="an answer has a shorter form")

    def opened(self, body: str) -> Self:
        """The game with the opening of one more seat. Raises BadMessage."""
        opening = parsed(body)
        if not isinstance(opening, Opening):
            raise BadMessage("malformed", part="an opening was due")
        if opening.game != self.tag:
            raise BadMessage("other-game")
        if not self.over:
            raise BadMessage("not-over")
        if throws.element(opening.master, opening.seat, 0) != self.anchors[opening.seat]:
            raise BadMessage("master")
        last = self.number - 1 if self.sender != opening.seat else self.number - 2
        later = throws.element(opening.master, opening.seat, last // 2 + 1)
        if not self.is_proven(last, later):
            raise BadMessage("not-by", number=last)
        if opening.end != self.transcript[:PARENT]:
            raise BadMessage("other-end")
        return replace(self, openings={**self.openings, opening.seat: opening.master})


class _Reading:
    """The moves of a message, one after the other."""

    def __init__(self, game: SealedGame, turn: SealedTurn, message: TurnMessage) -> None:
        self.game, self.turn = game, turn
        self.rest, self.salts, self.seals = message.moves, [*message.salts], [*message.seals]

    def move(self) -> None:
        """Play the next move. Raises BadMessage."""
        position, number = self.turn.line.position, self.turn.moves + 1
        size = width(len(choices(position)))
        digits, self.rest = self.rest[:size], self.rest[size:]
        if len(digits) < size:
            raise BadMessage("unfinished", move=self.turn.moves)
        action = at_place(position, digits)
        if action is None:
            raise BadMessage("moves", move=number)
        self._check_shown(action)
        if seals.is_masked(action):
            self._take_seal()
        try:
            self.turn.choose(action)
        except IllegalAction as error:  # a game whose legal actions and apply do not agree
            raise BadMessage("moves", move=number) from error

    def _take_seal(self) -> None:
        line = self.turn.line
        if not self.seals:
            raise BadMessage("seals")
        sealed = self.seals.pop(0)
        if sealed in line.seals.values():
            raise BadMessage("seal-again")
        line.seals[line.ply] = sealed

    def _check_shown(self, action: Action) -> None:
        """Raises BadMessage unless what ``action`` shows is what was sealed."""
        line = self.turn.line
        shows = line.disclosure(action)
        if shows is None:
            return
        if not self.salts:
            raise BadMessage("unshown", action=action)
        salt = self.salts.pop(0)
        for ply in shows.plies:
            serial = line.serials[ply]
            sealed = seals.seal(self.game.id, self.turn.seat, serial, shows.action, salt)
            if sealed == line.seals[ply]:
                line.show(ply, salt)
                return
        raise BadMessage("shown", action=action)

    def check_end(self) -> None:
        """Raises BadMessage where the message says more than its turn."""
        if self.rest:
            raise BadMessage("beyond")
        if self.salts:
            raise BadMessage("early")
        if self.seals:
            raise BadMessage("seals")
