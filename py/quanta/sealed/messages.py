"""The messages of sealed play, each as a body: its fields, joined by dots.

``c`` challenge, ``a`` acceptance, ``m`` what a seat has played, ``r`` an answer, which is a message
without a choice, and ``o`` the opening of all secrets at the end.

An acceptance and a message of play end with a proof: a hash of all else in it and of what was sent
before, under an element of its sender that no one else knows until the sender's next message shows
it. So a message that someone else made of one that was seen does not last. The message with which a
game ends has a signature in the place of the proof; see ``end_signature``.

A move in them is its place among the legal actions, as a bystander knows them. A place takes as
many digits as the last one needs, so that moves need no gaps between them, and a move without an
alternative takes none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeVar

from quanta.core.game import CHANCE, Action, Outcome, Position
from quanta.core.limits import MAX_PLIES
from quanta.record.link_text import from_base64, to_base64
from quanta.record.notes import (
    ACCEPT_DRAW,
    ASK_TAKE_BACK,
    LOSSES,
    OFFER_DRAW,
    RESIGN,
    TAKE_BACK,
    TIME,
    Declaration,
    agreed_draw,
    declared_loss,
)
from quanta.sealed import seals, throws
from quanta.sealed.end_signature import SIGNATURE
from quanta.sealed.faults import BadMessage
from quanta.sealed.hashing import DIGITS, keyed

TAG = 11
"""Characters of the tags of a game's id and, in an answer, of the transcript hash."""
END_TAG = 8
"""Characters of the tag of the position at the end of a message."""
PROOF = 12
PARENT = 16
"""Bytes of the transcript hash that a message continues from."""
NONCE = 16
MASTER = 32

NUMBER = re.compile(r"([2-9]|[1-9][0-9]{1,4})(?:-(0|[1-9][0-9]{0,7}))?")
"""Of a message that plays, before which are challenge and acceptance; and, in a game with clocks,
what is left on the clock of its sender, in tenths of a second."""
SEAT = re.compile(r"[01]")
LEVEL = re.compile(r"[012]")
WORD = re.compile(r"[a-z-]{0,32}")
MOVES = re.compile(rf"[A-Za-z0-9_-]{{0,{2 * MAX_PLIES}}}")
TAG_TEXT = re.compile(rf"[A-Za-z0-9_-]{{{TAG}}}")
END_TAG_TEXT = re.compile(rf"[A-Za-z0-9_-]{{{END_TAG}}}")
START_TEXT = re.compile(r"[A-Za-z0-9_.~,:!*'()+-]*")
RECORD = re.compile(r"[A-Za-z0-9_.~,:!*'()+;=/@-]*")
"""The characters of a record without actions. Others are refused, since a body is read again from
where it is stored: a percent sign in it would then be decoded once more."""

NOTHING = "~"
"""An empty field: programs that make links of texts may end one before two dots."""

ENDINGS = (RESIGN, TIME, ACCEPT_DRAW)
"""Words that end the game, without moves. A draw is accepted after a message that offers one. Each
side says itself that its time is over."""
WITHOUT_MOVES = (*ENDINGS, ASK_TAKE_BACK, TAKE_BACK)
"""Words that a message has instead of moves. Moves are taken back after a message that asks for it;
any other message leaves them as they are."""
WORDS = (*WITHOUT_MOVES, OFFER_DRAW)
"""An offer comes with the moves of a message and holds until the next one."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """An invitation. level: 0, 1 or 2; seat: that of who invites; anchor: its chain's; end: the
    anchor of its signature; record: the game and its parameters, as a record without actions."""

    KIND: ClassVar = "c"
    number: ClassVar = 0
    level: int
    seat: int
    anchor: bytes
    end: bytes
    record: str

    def body(self) -> str:
        """The message without version, length and checksum."""
        anchors = (to_base64(self.anchor), to_base64(self.end))
        return _joined(self.KIND, str(self.level), str(self.seat), *anchors, self.record)

    @classmethod
    def of(cls, body: str) -> Self:
        """The inverse of ``body``. Raises BadMessage."""
        _, level, seat, anchor, end, record = _fields(body, 6)
        return cls(
            int(_matching(LEVEL, level, "the level")),
            int(_matching(SEAT, seat, "the seat")),
            _bytes(anchor, throws.ELEMENT, "the anchor"),
            _bytes(end, throws.ELEMENT, "the anchor of the end"),
            _matching(RECORD, record, "the game"),
        )


@dataclass(frozen=True, slots=True)
class Acceptance:
    """The answer to a challenge. parent: the hash of the challenge; anchor, end: of who accepts;
    nonce: what the set-up is drawn from, besides what the inviter has fixed before. proof: see
    ``proof``."""

    KIND: ClassVar = "a"
    number: ClassVar = 1
    parent: bytes
    anchor: bytes
    end: bytes
    nonce: bytes
    proof: bytes = b""

    def body(self) -> str:
        """See ``Challenge.body``."""
        fields = (self.parent, self.anchor, self.end, self.nonce, self.proof)
        return _joined(self.KIND, *map(to_base64, fields))

    @classmethod
    def of(cls, body: str) -> Self:
        """See ``Challenge.of``."""
        _, parent, anchor, end, nonce, proof = _fields(body, 6)
        return cls(
            _bytes(parent, PARENT, "the challenge"),
            _bytes(anchor, throws.ELEMENT, "the anchor"),
            _bytes(end, throws.ELEMENT, "the anchor of the end"),
            _bytes(nonce, NONCE, "the nonce"),
            _bytes(proof, PROOF, "the proof"),
        )


@dataclass(frozen=True, slots=True)
class TurnMessage:
    """A seat's plies since the previous message.

    game: a tag of the game's id. number: of the message; the challenge is 0, the acceptance 1.
    parent: of the transcript hash before. element: of the sender's chain. moves: what was chosen,
    see ``place``. salts: of the secrets that the moves show, in their order. seals: of the secret
    moves, in their order. word: what the sender declares, one of ``WORDS``. end: a tag of the
    position at the end. start: a set-up that was drawn, in message 2. proof: see ``proof``; in a
    message with which the game ends, its signature. left: on the sender's clock, in tenths of a
    second; None in a game without clocks.
    """

    KIND: ClassVar = "m"
    game: str
    number: int
    parent: bytes
    element: bytes
    moves: str
    salts: tuple[bytes, ...]
    seals: tuple[bytes, ...]
    word: str
    end: str
    start: str
    proof: bytes = b""
    left: int | None = None

    def body(self) -> str:
        """See ``Challenge.body``."""
        salts, sealed = ("".join(map(to_base64, each)) for each in (self.salts, self.seals))
        head = (self.KIND, self.game, _numbered(self.number, self.left))
        place = (to_base64(self.parent), to_base64(self.element))
        played = (self.moves, salts, sealed, self.word, self.end, self.start)
        return _joined(*head, *place, *played, to_base64(self.proof))

    @classmethod
    def of(cls, body: str) -> Self:
        """See ``Challenge.of``."""
        _, game, number, parent, element, moves, salts, sealed, word, end, rest = _fields(body, 11)
        start, proof = _counted(rest.rsplit(".", 1), 2)
        place, left = _number(number)
        return cls(
            _matching(TAG_TEXT, game, "the game"),
            place,
            _bytes(parent, PARENT, "the message before"),
            _bytes(element, throws.ELEMENT, "the element"),
            _matching(MOVES, moves, "the moves"),
            _several(salts, "the salts"),
            _several(sealed, "the seals"),
            _matching(WORD, word, "the word"),
            _matching(END_TAG_TEXT, end, "the end"),
            _matching(START_TEXT, start, "the set-up"),
            _proof(proof),
            left,
        )


@dataclass(frozen=True, slots=True)
class AnswerMessage:
    """A message without a choice, short enough to be typed. parent: a tag of the
    transcript hash before; all else: see ``TurnMessage``."""

    KIND: ClassVar = "r"
    number: int
    parent: str
    element: bytes
    proof: bytes = b""
    left: int | None = None

    def body(self) -> str:
        """See ``Challenge.body``."""
        fields = map(to_base64, (self.element, self.proof))
        return _joined(self.KIND, _numbered(self.number, self.left), self.parent, *fields)

    @classmethod
    def of(cls, body: str) -> Self:
        """See ``Challenge.of``."""
        _, number, parent, element, proof = _fields(body, 5)
        place, left = _number(number)
        return cls(
            place,
            _matching(TAG_TEXT, parent, "the message before"),
            _bytes(element, throws.ELEMENT, "the element"),
            _proof(proof),
            left,
        )


@dataclass(frozen=True)
class Opening:
    """The master secret of a seat, after the end. game: a tag of the game's id; end: of the
    transcript hash at the end."""

    KIND: ClassVar = "o"
    game: str
    seat: int
    end: bytes
    master: bytes

    def body(self) -> str:
        """See ``Challenge.body``."""
        secrets = (to_base64(self.end), to_base64(self.master))
        return _joined(self.KIND, self.game, str(self.seat), *secrets)

    @classmethod
    def of(cls, body: str) -> Self:
        """See ``Challenge.of``."""
        _, game, seat, end, master = _fields(body, 5)
        return cls(
            _matching(TAG_TEXT, game, "the game"),
            int(_matching(SEAT, seat, "the seat")),
            _bytes(end, PARENT, "the end"),
            _bytes(master, MASTER, "the secret"),
        )


PlayMessage = TurnMessage | AnswerMessage
NumberedMessage = Challenge | Acceptance | PlayMessage
Proven = TypeVar("Proven", Acceptance, TurnMessage, AnswerMessage)
KINDS = {each.KIND: each for each in (Challenge, Acceptance, TurnMessage, AnswerMessage, Opening)}


def parsed(body: str) -> NumberedMessage | Opening:
    """The message in a body. Raises BadMessage."""
    kind = KINDS.get(body.partition(".")[0])
    if kind is None:
        raise BadMessage("malformed", part="its kind")
    message: NumberedMessage | Opening = kind.of(body)
    if message.body() != body:  # one message, one text
        raise BadMessage("malformed", part="its spelling")
    return message


def head(body: str) -> str:
    """The part of a body that a proof or a signature covers: all before it, without the dot."""
    return body.rpartition(".")[0]


def proof(body: str, transcript: bytes, later: bytes) -> bytes:
    """The proof that a message is by its sender. body: with any proof, which does not count;
    transcript: the hash of all messages before it; later: the sender's element after the one that
    the message shows, which is hidden until the next message of the sender."""
    return keyed(later, "proof", transcript, head(body))[:PROOF]


def is_proven(body: str, transcript: bytes, later: bytes) -> bool:
    """Whether the proof in a message is right. See ``proof``."""
    return body.rpartition(".")[2] == to_base64(proof(body, transcript, later))


def proven(message: Proven, transcript: bytes, later: bytes) -> Proven:
    """``message`` with its proof. See ``proof``."""
    return replace(message, proof=proof(message.body(), transcript, later))


def signature_in(body: str) -> bytes:
    """The signature that a message has as one with which the game ends; empty in any other."""
    message = parsed(body)
    if isinstance(message, PlayMessage) and len(message.proof) == SIGNATURE:
        return message.proof
    return b""


def _proof(text: str) -> bytes:
    signed = len(text) > len(to_base64(bytes(PROOF)))
    return _bytes(text, SIGNATURE if signed else PROOF, "the proof")


def _numbered(number: int, left: int | None) -> str:
    return str(number) if left is None else f"{number}-{left}"


def _number(text: str) -> tuple[int, int | None]:
    """The number of a message, and the time left on its sender's clock."""
    match = NUMBER.fullmatch(text)
    if match is None:
        raise BadMessage("malformed", part="the number")
    return int(match[1]), None if match[2] is None else int(match[2])


def _joined(*fields: str) -> str:
    return ".".join(field or NOTHING for field in fields)


def _fields(body: str, count: int) -> list[str]:
    return _counted(body.split(".", count - 1), count)


def _counted(fields: list[str], count: int) -> list[str]:
    if len(fields) != count:
        raise BadMessage("malformed", part="the number of its fields")
    return ["" if field == NOTHING else field for field in fields]


def _matching(form: re.Pattern[str], text: str, part: str) -> str:
    if not form.fullmatch(text):
        raise BadMessage("malformed", part=part)
    return text


def _bytes(text: str, size: int, part: str) -> bytes:
    try:
        data = from_base64(text)
    except ValueError:
        data = b""
    if len(data) != size:
        raise BadMessage("malformed", part=part)
    return data


def _several(text: str, part: str) -> tuple[bytes, ...]:
    """Several salts or seals, one after the other."""
    size = len(to_base64(bytes(seals.SIZE)))
    if len(text) % size:
        raise BadMessage("malformed", part=part)
    return tuple(_bytes(text[at : at + size], seals.SIZE, part) for at in range(0, len(text), size))


def checked_word(word: str, before: str) -> str:
    """``word``, if it may be said after ``before``, which the message before says. Raises
    BadMessage."""
    if word and word not in WORDS:
        raise BadMessage("word", word=word)
    if word == ACCEPT_DRAW and before != OFFER_DRAW:
        raise BadMessage("no-offer")
    if word == TAKE_BACK and before != ASK_TAKE_BACK:
        raise BadMessage("unasked")
    return word


def ending(word: str, seat: int) -> Outcome | None:
    """The outcome when ``seat`` declares ``word``; None where the game continues."""
    if word in LOSSES:
        return declared_loss(Declaration(seat, word), 2)
    return agreed_draw(2) if word == ACCEPT_DRAW else None


def place(position: Position, action: Action) -> str:
    """The digits of ``action``. Raises ValueError for one that is not legal."""
    legal = choices(position)
    number, digits = list(legal).index(action), ""
    for _ in range(width(len(legal))):
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    return digits


def choices(position: Position) -> Sequence[Action]:
    """The actions that a message can have in a position as a bystander sees it; draws that one seat
    alone knows are masked."""
    legal = position.legal_actions()
    if position.to_play != CHANCE:
        return legal
    return sorted({position.masked(action, None) for action in legal})


def width(count: int) -> int:
    """The number of digits of the places of ``count`` actions."""
    digits = 0
    while len(DIGITS) ** digits < count:
        digits += 1
    return digits


def at_place(position: Position, digits: str) -> Action | None:
    """The action at a place, of as many digits as ``width`` says; None if there is none."""
    legal, number = choices(position), 0
    for digit in digits:
        number = number * len(DIGITS) + DIGITS.index(digit)
    return legal[number] if number < len(legal) else None
