"""The half of a game's state that never leaves its device, except as a backup; and what its seat
has chosen since the last message, on its way to becoming the next one.

Only the master secret has to be stored: salts, chain and secret actions follow from it and from the
messages, which the other side has too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

from quanta.core.errors import IllegalAction
from quanta.core.game import Action, Position
from quanta.core.limits import MAX_PLIES
from quanta.record.link_text import from_base64, to_base64
from quanta.record.record import ACTION
from quanta.sealed import end_signature, seals, throws
from quanta.sealed.agreement import OPEN_DICE
from quanta.sealed.faults import BadMessage
from quanta.sealed.hashing import VERSION, short
from quanta.sealed.messages import (
    ENDINGS,
    MASTER,
    PARENT,
    TAG,
    AnswerMessage,
    TurnMessage,
    head,
    place,
    proven,
)
from quanta.sealed.public_line import PublicLine
from quanta.sealed.sealed_game import FIRST, SealedGame

Played = TypeVar("Played", TurnMessage, AnswerMessage)


@dataclass(frozen=True, repr=False)
class PrivateHalf:
    """seat: its owner's; master: the secret, 32 random bytes that are used for one game; draft:
    what was chosen since the last message, in full; at level 0, throws too; offers: whether a draw
    is offered with the next message; claims: whether a win on time is claimed, until the next
    message."""

    seat: int
    master: bytes
    draft: tuple[Action, ...] = ()
    offers: bool = False
    claims: bool = False

    def __repr__(self) -> str:
        return f"<private half of seat {self.seat}>"

    def to_json(self) -> dict[str, Any]:
        """JSON-ready data, to be stored where no one else can read it."""
        return {
            "version": VERSION,
            "private": True,
            "seat": self.seat,
            "master": to_base64(self.master),
            "draft": list(self.draft),
            "offers": self.offers,
            "claims": self.claims,
        }

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The inverse of ``to_json``. Raises BadMessage."""
        if not isinstance(data, Mapping) or data.get("private") is not True:
            raise BadMessage("state", part="it is no private half")
        if data.get("version") != VERSION:
            raise BadMessage("state", part="its version is another one")
        seat, draft = data.get("seat"), data.get("draft")
        if type(seat) is not int or seat not in (0, 1):
            raise BadMessage("state", part="the seat")
        if not isinstance(draft, list) or len(draft) > MAX_PLIES:
            raise BadMessage("state", part="the draft")
        if not all(isinstance(each, str) and ACTION.fullmatch(each) for each in draft):
            raise BadMessage("state", part="the draft")
        offers, claims = data.get("offers", False), data.get("claims", False)
        if type(offers) is not bool or type(claims) is not bool:
            raise BadMessage("state", part="the offer")
        return cls(seat, _master(data.get("master")), tuple(draft), offers, claims)

    def after_message(self) -> Self:
        """The half after the next message, which has whatever was chosen for it."""
        return replace(self, draft=(), offers=False, claims=False)

    def element(self, number: int) -> bytes:
        """Element ``number`` of the seat's chain."""
        if number > throws.CHAIN:
            raise BadMessage("long-game", most=throws.MOST)
        return throws.element(self.master, self.seat, number)

    @property
    def end_anchor(self) -> bytes:
        """The anchor that fixes the signature with which the seat can end the game."""
        return end_signature.anchor(self.master, self.seat)

    def sealer(self, game: bytes, ply: int) -> seals.Sealer:
        """The sealer of the seat's action at ``ply`` of the game with this id."""
        return seals.Sealer(self.master, game, self.seat, ply)


def _master(text: Any) -> bytes:
    try:
        master = from_base64(text) if isinstance(text, str) else b""
    except ValueError:
        master = b""
    if len(master) != MASTER:
        raise BadMessage("state", part="the secret")
    return master


def own_actions(game: SealedGame, own: Position, first: int, half: PrivateHalf) -> list[Action]:
    """The actions from ply ``first`` on as the seat itself knows them. own: the position it knew
    there. Raises BadMessage if the game has seals of this seat that it did not make."""
    assert game.line is not None
    actions = list[Action]()
    for ply, (_, action) in enumerate(game.line.played[first:], first):
        if game.line.owners[ply] == half.seat and seals.is_masked(action):
            sealer = half.sealer(game.id, game.line.serials[ply])
            secret = seals.unsealed(own, action, game.line.seals[ply], sealer)
            if secret is None:
                raise BadMessage("backup")
            actions.append(secret)
        else:
            actions.append(action)
        own = own.apply(actions[-1])
    return actions


class TurnDraft:
    """game: up to the last message, after which ``half``'s seat is to send; known: its actions as
    the seat knows them; own: the position after them, None before message 2. Afterwards ``own`` is
    the position at the end of the draft, and ``actions`` all plies of it as the seat knows them.
    Raises IllegalAction for a draft that cannot be played.
    """

    def __init__(
        self, game: SealedGame, known: Sequence[Action], own: Position | None, half: PrivateHalf
    ) -> None:
        self.game, self._half = game, half
        self.element = half.element(game.number // 2)
        line = game.line.copy() if game.line else game.first_line(self.element)
        self.start = "" if game.line or not game.agreement.is_drawn else line.start.text()
        self._base = line.ply
        self.own = own if own is not None else line.start.seen_by(half.seat)
        self.actions = list[Action]()
        self._moves, self._salts, self._seals = "", list[bytes](), list[bytes]()
        self._secrets = {ply: known[ply] for ply in line.seals if line.owners[ply] == half.seat}
        self.turn = game.turn(line, self.element)
        self._follow()
        for action in half.draft:
            self._choose(action)

    def after(self, action: Action) -> Self:
        """The draft with one more action. Raises IllegalAction."""
        twin = copy(self)
        twin.turn, twin.actions = self.turn.copy(), [*self.actions]
        twin._salts, twin._seals, twin._secrets = [*self._salts], [*self._seals], {**self._secrets}
        twin._choose(action)
        return twin

    @property
    def line(self) -> PublicLine:
        """The game to the end of the draft, as others will know it."""
        return self.turn.line

    def _choose(self, action: Action) -> None:
        line = self.line
        if not self.turn.asks:
            raise IllegalAction("Your turn has ended: send it first.")
        self.own.apply(action)  # raises IllegalAction
        public = self.own.masked(action, None)
        self._moves += place(line.position, public)
        self._show(public)
        if public != action:
            self._seal(action)
        self.own = self.own.apply(action)
        self.actions.append(action)
        self.turn.choose(public)
        self._follow()

    def _follow(self) -> None:
        """Add the throws that were drawn, and draw those that this seat alone knows."""
        for _, action in self.line.played[self._base + len(self.actions) :]:
            self.own = self.own.apply(action)
            self.actions.append(action)
        turn, line = self.turn, self.line
        if turn.asks and line.chance_is_due and turn.level != OPEN_DICE:
            purpose = line.throw().purpose
            self._choose(throws.thrown_alone(self.own, self._half.master, turn.key, purpose))

    def _seal(self, action: Action) -> None:
        ply = self.line.ply
        sealed = self._half.sealer(self.game.id, self.line.serial).seal(action)
        self._seals.append(sealed)
        self._secrets[ply] = action
        self.line.seals[ply] = sealed

    def _show(self, public: Action) -> None:
        """Add the salt of what an action shows. Of several plies where it may have been sealed, the
        seals decide, which reveal nothing about the order."""
        shows = self.line.disclosure(public)
        if shows is None:
            return
        plies = [ply for ply in shows.plies if self._secrets.get(ply) == shows.action]
        if not plies:
            raise IllegalAction("This is not what you sealed.")
        ply = min(plies, key=lambda each: self.line.seals[each])
        salt = self._half.sealer(self.game.id, self.line.serials[ply]).salt()
        self._salts.append(salt)
        self.line.show(ply, salt)

    @property
    def ready(self) -> bool:
        """Whether the draft is a whole message."""
        return not self.turn.asks

    def message(self, word: str, left: int | None) -> TurnMessage | AnswerMessage:
        """The message. word: what it declares besides its moves, or empty; left: on the
        clock of its sender. Raises BadMessage before it is whole."""
        if not self.ready:
            raise BadMessage("unready")
        game = self.game
        if not self.turn.moves and not word and game.number > FIRST:
            tag = short(game.transcript, TAG)
            answer = AnswerMessage(game.number, tag, self.element, left=left)
            return self._proven(answer, over=self.line.over)
        return self._turn_message(word, self.line, left)

    def declaring(self, word: str, left: int | None) -> TurnMessage:
        """The message that declares ``word`` without moves. The draft must be empty. Raises
        BadMessage where moves are to be taken back that cannot be."""
        line = self.game.line or self.game.first_line(self.element)
        return self._turn_message(word, self.game.line_after_word(line, word), left)

    def _turn_message(self, word: str, line: PublicLine, left: int | None) -> TurnMessage:
        game = self.game
        message = TurnMessage(
            game.tag,
            game.number,
            game.transcript[:PARENT],
            self.element,
            self._moves,
            tuple(self._salts),
            tuple(self._seals),
            word,
            line.tag(),
            self.start,
            left=left,
        )
        return self._proven(message, over=word in ENDINGS or line.over)

    def _proven(self, message: Played, *, over: bool) -> Played:
        """``message`` with its proof: the element that the next one shows. The last one has none
        after it, and is signed instead."""
        half, transcript = self._half, self.game.transcript
        if not over:
            return proven(message, transcript, half.element(self.game.number // 2 + 1))
        signed = end_signature.signature(half.master, half.seat, transcript, head(message.body()))
        return replace(message, proof=signed)
