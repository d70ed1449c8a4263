"""A game as both sides know it: the actions in their masked form, the seals, and what was shown;
and the part of it that one message brings.

Throws at the beginning of a message, before its sender has chosen anything, are always drawn: no
one could act on them. What follows after a choice depends on the level. At level 2 the message ends
there and the other side's element, which is not known here, makes the dice.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import NamedTuple, Self

from quanta.core.game import CHANCE, Action, Position
from quanta.core.limits import MAX_PLIES
from quanta.core.sealed_play import Disclosure, PlayedAction, SealedPlay, Throw
from quanta.record.notes import TAKE_BACK, Declaration
from quanta.record.timeline import Timeline
from quanta.sealed.agreement import OPEN_DICE, SEALED_TURN
from quanta.sealed.faults import BadMessage
from quanta.sealed.hashing import digest, short
from quanta.sealed.messages import END_TAG
from quanta.sealed.throws import thrown


class Chosen(NamedTuple):
    """A message with moves that its sender has chosen. seat: the sender's; ply: of the first of
    them; key: what the throws of the message are drawn from."""

    seat: int
    ply: int
    key: bytes


class ThrownAlone(NamedTuple):
    """The source, besides its secret, of a throw that a seat alone knows."""

    key: bytes
    purpose: str


class PublicLine:
    """start: the first position; position: as a bystander sees it; played: all plies; seals: ply →
    what was sealed there; shown: ply → the salt with which it was shown. serials: the number of
    each ply, counting those that were taken back, so that no number comes twice. owners: whose each
    ply is, throws too; alone: ply → what a seat alone has drawn there. settled: how many plies are
    final, as they have shown dice or a secret. chosen: the messages with
    moves. taken_back_to: the plies that someone has gone back to. turns: how many turns each
    seat has ended. clocks: ply → what its seat's clock showed after it, in tenths of a second."""

    def __init__(self, play: SealedPlay, start: Position) -> None:
        self.play, self.start, self.position = play, start, start.seen_by(None)
        self.played: list[PlayedAction] = []
        self.seals: dict[int, bytes] = {}
        self.shown: dict[int, bytes] = {}
        self.serials: list[int] = []
        self.owners: list[int] = []
        self.alone: dict[int, ThrownAlone] = {}
        self.settled = self.dropped = 0
        self.chosen: tuple[Chosen, ...] = ()
        self.taken_back_to: frozenset[int] = frozenset()
        self.turns: tuple[int, ...] = (0,) * start.seats
        self.clocks: dict[int, int] = {}
        self._turn: int | None = None  # whose it is, once someone has chosen

    def copy(self) -> Self:
        """A copy of the line, which can continue independently."""
        twin = copy(self)
        twin.played, twin.serials, twin.owners = [*self.played], [*self.serials], [*self.owners]
        twin.seals, twin.shown, twin.alone = {**self.seals}, {**self.shown}, {**self.alone}
        twin.clocks = {**self.clocks}
        return twin

    @property
    def ply(self) -> int:
        """The number of the next ply, from 0."""
        return len(self.played)

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.position.outcome() is not None or self.ply >= MAX_PLIES

    @property
    def chance_is_due(self) -> bool:
        """Whether dice or a draw decide next."""
        return self.position.to_play == CHANCE and not self.over

    def throw(self) -> Throw:
        """The throw that is due."""
        return self.play.throw(self.position, self.played)

    def disclosure(self, action: Action) -> Disclosure | None:
        """The disclosure of ``action``: the secret, and the plies where it may have been sealed."""
        disclosure = self.play.disclosure(self.position, self.played, action)
        if disclosure is None:
            return None
        plies = tuple(
            ply for ply in disclosure.plies if ply in self.seals and ply not in self.shown
        )
        return disclosure._replace(plies=plies)

    def apply(self, action: Action) -> None:
        """Play ``action``, in its masked form. Raises IllegalAction."""
        seat, after = self.position.to_play, self.position.apply(action)
        self.owners.append(self.throw().seat if seat == CHANCE else seat)
        if seat == CHANCE:
            self.settled = self.ply + 1
        self.serials.append(self.serial)
        self.played.append(PlayedAction(seat, action))
        self.position = after
        self._pass_turn(seat, after.to_play)

    def _pass_turn(self, seat: int, to_play: int) -> None:
        """Count the turn that has ended with a ply, if one has."""
        if seat != CHANCE:
            self._turn = seat
        if self._turn is None or to_play in (CHANCE, self._turn):
            return
        ended = self._turn
        self.turns = tuple(n + (each == ended) for each, n in enumerate(self.turns))
        self._turn = to_play

    def note_clock(self, seat: int, left: int) -> None:
        """Note at the last choice of a seat what its clock shows, in tenths of a second."""
        plies = (ply for ply in reversed(range(self.ply)) if self.played[ply].seat == seat)
        ply = next(plies, None)
        if ply is not None:
            self.clocks[ply] = left

    @property
    def serial(self) -> int:
        """The number of the next ply, counting those that were taken back: by it a secret is
        sealed."""
        return self.ply + self.dropped

    def show(self, ply: int, salt: bytes) -> None:
        """Note that the next ply shows what was sealed at ``ply``, with its salt."""
        self.shown[ply] = salt
        self.settled = self.ply + 1

    def last_chosen(self, seat: int) -> Chosen | None:
        """The last message with moves of a seat that can still be taken back; None if there is
        none."""
        last = next((each for each in reversed(self.chosen) if each.seat == seat), None)
        return None if last is None or last.ply < self.settled else last

    def back(self, ply: int) -> Self:
        """Another line that ends before ``ply``."""
        twin = copy(self)
        twin.position = self.start.seen_by(None)
        for _, action in self.played[:ply]:
            twin.position = twin.position.apply(action)
        twin.played, twin.serials = self.played[:ply], self.serials[:ply]
        twin.owners = self.owners[:ply]
        twin.alone = {at: drawn for at, drawn in self.alone.items() if at < ply}
        twin.seals = {at: sealed for at, sealed in self.seals.items() if at < ply}
        twin.shown = {at: salt for at, salt in self.shown.items() if at < ply}
        twin.clocks = {at: left for at, left in self.clocks.items() if at < ply}
        twin._turn = twin.position.to_play
        twin.dropped += self.ply - ply
        twin.chosen = tuple(each for each in self.chosen if each.ply < ply)
        twin.taken_back_to = frozenset({each for each in self.taken_back_to if each < ply} | {ply})
        return twin

    def tag(self) -> str:
        """The tag by which a message names the position."""
        return short(digest("position", self.position.text()), END_TAG)


def mark(line: Timeline, public: PublicLine, control: str) -> None:
    """Write into ``line`` what the messages contain besides the moves: where someone has gone back,
    as both sides agreed, and what the clocks showed. public: the same game as both sides know it;
    control: the time control, empty if it is played without clocks."""
    if control:
        line.tree.set_time_control(control)
    for ply, left in public.clocks.items():
        node = line.nodes[ply + 1]
        line.annotate(node, replace(node.annotation, clock=left))
    for ply in sorted(public.taken_back_to):
        node = line.nodes[ply]
        back = Declaration(node.position.to_play, TAKE_BACK)
        line.tree.declare(node, (*node.declarations, back))


class SealedTurn:
    """line: the game, which the turn is played on; seat: who plays; level: see ``agreement``; key:
    what the throws are drawn from. moves: how many were chosen; chose: whether the seat has. waits:
    whether there is no throw or move, as an offer of a draw has to be answered before dice that
    are due fall: with the next message of the side that offers it."""

    def __init__(
        self, line: PublicLine, seat: int, level: int, key: bytes, *, waits: bool = False
    ) -> None:
        self.line, self.seat, self.level, self.key = line, seat, level, key
        self.moves, self.chose, self._waits = 0, False, waits
        self._draw()

    def copy(self) -> Self:
        """A copy of the turn, which can continue independently."""
        twin = copy(self)
        twin.line = self.line.copy()
        return twin

    @property
    def asks(self) -> bool:
        """Whether the seat has to choose an action, or to report what it alone has drawn; at level
        0, any throw."""
        if self.line.over or self._waits:
            return False
        if self.line.chance_is_due:
            return (self.level == OPEN_DICE or self.line.throw().alone) and self._throws()
        return self.line.position.to_play == self.seat

    def choose(self, action: Action) -> None:
        """Play an action, in its masked form, and the throws that follow. Raises IllegalAction."""
        first, chosen = self.line.ply, self.line.position.to_play != CHANCE
        if not chosen and self.line.throw().alone:
            self.line.alone[first] = ThrownAlone(self.key, self.line.throw().purpose)
        self.line.apply(action)
        if chosen and not self.chose:
            self.line.chosen += (Chosen(self.seat, first, self.key),)
        self.chose = self.chose or chosen
        self.moves += 1
        self._draw()

    def _draw(self) -> None:
        while self.line.chance_is_due and self.level != OPEN_DICE and self._throws():
            throw, position = self.line.throw(), self.line.position
            if throw.alone:
                return
            action = thrown(position, self.key, throw.purpose)
            if position.masked(action, None) != action:
                raise BadMessage("secret-chance")
            self.line.apply(action)

    def _throws(self) -> bool:
        """Whether the throw that is due belongs into this turn."""
        throw = self.line.throw()
        if self._waits or (throw.alone and throw.seat != self.seat):
            return False
        return not self.chose or (self.level <= SEALED_TURN and throw.seat == self.seat)
