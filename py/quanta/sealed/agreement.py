"""The agreement before a game: which game, with which parameters, at which level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from quanta import registry
from quanta.core.game import CHANCE, Action, OpenGame, Position, Rules
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.core.sealed_play import Disclosure, PlayedAction, SealedPlay, Throw
from quanta.record.notes import Notes
from quanta.record.record import Record
from quanta.record.time_control import checked_control
from quanta.sealed.faults import BadMessage
from quanta.sealed.messages import Challenge

LEVELS = OPEN_DICE, SEALED_TURN, STRICT_ROLL = range(3)
"""Level 0: the side that throws says what was thrown. Level 1: both compute it, and the side to
move could read ahead. Level 2: a throw after a choice needs an answer of the other side."""
SEATS = 2
TRIES = 4
"""Of completing a set-up that hides something in another way."""


LONGEST_TRY = 400
"""Plies of a random game in which chance may turn out to be secret."""


class PlainPlay:
    """Sealed play of a game without a module for it: a throw belongs to the seat that acted last,
    and is for its number. That is enough where no order of moves can change which throw is
    which."""

    def throw(self, position: Any, played: Sequence[PlayedAction]) -> Throw:
        """See ``SealedPlay.throw``."""
        seats = [seat for seat, _ in played if seat != CHANCE]
        return Throw(seats[-1] if seats else 0, f"throw {len(played) - len(seats)}")

    def disclosure(
        self, position: Any, played: Sequence[PlayedAction], action: Action
    ) -> Disclosure | None:
        """None: all secrets are shown at the end."""
        return None

    def without_secrets(self, position: Any) -> Any:
        """The position itself."""
        return position


@dataclass(frozen=True)
class Agreement:
    """level: one of the three above; inviter: the seat of the challenger; record: game, version and
    parameters, without actions, and the time control, if it is played with clocks."""

    level: int
    inviter: int
    record: Record

    @classmethod
    def of(cls, challenge: Challenge) -> Self:
        """The agreement that a challenge proposes. Raises BadMessage, BadRecord and BadParam."""
        record = Record.parse(challenge.record)
        if record.actions or record.ply is not None or record.notes != _clocks(record):
            raise BadMessage("malformed", part="the game")
        return cls(challenge.level, challenge.seat, record).checked()

    @classmethod
    def on(
        cls, game: str, params: Mapping[str, str], *, level: int, inviter: int, clock: str = ""
    ) -> Self:
        """An agreement on a game with these parameters. clock: the time control; empty for none.
        Raises BadMessage, BadRecord and BadParam."""
        rules, notes = registry.rules(game), Notes(time_control=clock and checked_control(clock))
        record = Record(game, dict(params), (), rules.version, notes=notes)
        return cls(level, inviter, record).checked()

    @property
    def time_control(self) -> str:
        """The time control; empty if it is played without clocks."""
        return self.record.notes.time_control

    def checked(self) -> Self:
        """The agreement, if a game can be played on it. Raises BadMessage and BadParam."""
        if self.level not in LEVELS or self.inviter not in range(SEATS):
            raise BadMessage("malformed", part="the level or the seat")
        own, version = self.rules.version, self.record.version
        if version != own:
            raise BadMessage("rules-version", version=version or 0, own=own)
        start, _ = self._sample
        if start.seats != SEATS:
            raise BadMessage("two-seats")
        if self._hides(start):
            raise BadMessage("secret-start")
        if isinstance(self.play, PlainPlay) and _chance_is_secret(start):
            raise BadMessage("secret-chance")
        return self

    def _hides(self, start: Position) -> bool:
        """Whether what a bystander sees of a set-up could be something else, too. It could where
        the set-up itself is as a bystander sees it, without what the seats know."""
        seen = start.seen_by(None)
        return any(self.rules.complete(seen, Stream(seed)) != start for seed in range(TRIES))

    def challenge(self, anchor: bytes, end: bytes) -> Challenge:
        """The challenge of the inviter. anchor: of its chain; end: of its signature."""
        return Challenge(self.level, self.inviter, anchor, end, self.record.short())

    @cached_property
    def rules(self) -> Rules:
        """The rules of the game."""
        return registry.rules(self.record.game)

    @property
    def play(self) -> SealedPlay:
        """The game's own part of sealed play."""
        return registry.modules(self.record.game).sealed or PlainPlay()

    def start(self, rng: Stream) -> Position:
        """The first position; a set-up that is not given draws from ``rng``. Raises BadParam and
        BadRecord.

        Games that are stored or audited draw theirs again: who changes how a game draws its set-ups
        gives its rules a new version.
        """
        return self.rules.start(self.record.params, rng)

    @cached_property
    def _sample(self) -> tuple[Position, bool]:
        """A first position, and whether chance had a part in it."""
        rng = Stream(b"one")
        start = self.start(rng)
        return start, rng.drawn > 0

    @property
    def is_drawn(self) -> bool:
        """Whether the set-up is drawn by chance."""
        return self._sample[1]

    def sender(self, number: int) -> int:
        """The seat that sends message ``number``: who invites sends 0, 2, 4 and so on."""
        return self.inviter if number % 2 == 0 else 1 - self.inviter


def _chance_is_secret(start: Position) -> bool:
    """Whether chance does anything in a random game that a bystander may not know. A game with its
    own part says so itself."""
    rng, position = Stream(b"chance"), start
    for _ in range(LONGEST_TRY):
        if isinstance(position, OpenGame) or position.outcome() is not None:
            break
        action = random_action(position, rng)
        if position.to_play == CHANCE and position.masked(action, None) != action:
            return True
        position = position.apply(action)
    return False


def _clocks(record: Record) -> Notes:
    """The only notes that a challenge may have."""
    return Notes(time_control=record.notes.time_control)
