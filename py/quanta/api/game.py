"""The face of the package: what ``import quanta`` offers to a program and to a notebook.

A ``Variant`` is a game with its parameters, a ``Position`` a state of play, a ``Game`` what has
been played. The last two show themselves as pictures in a notebook. They wrap the game's own
objects, which know the contract (``quanta.core.game``) and nothing of pictures.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Self, overload

from quanta import registry
from quanta.api import pictures
from quanta.core import game as contract
from quanta.core.errors import BadRequest
from quanta.core.game import Action, Outcome, Rules
from quanta.core.params import fill
from quanta.core.rng import Stream
from quanta.record.record import Record
from quanta.record.timeline import Timeline

Seed = str | bytes | int | Stream | None
"""Where chance comes from: equal seeds give equal games, None asks the operating system."""


def stream(seed: Seed) -> Stream:
    """The stream of a seed; a stream itself goes on where it is."""
    if isinstance(seed, Stream):
        return seed
    return Stream(os.urandom(32) if seed is None else seed)


def all_games() -> tuple[Rules, ...]:
    """The rules of every game that is here, by id.

    >>> [rules.id for rules in all_games()]  # doctest: +ELLIPSIS
    ['harlequin', 'leap', ...]
    """
    return registry.games()


def load(game: str, /, **params: object) -> Variant:
    """The game with this id, played with these parameters; the others are at their defaults.

    Raises BadRecord for an unknown game, BadParam for a parameter or a value that it does not have.

    >>> load("leap", edition="stones", board="hex4").title()
    'Quantum Leap · stones edition'
    """
    rules = registry.rules(game)
    given = {key: str(value) for key, value in params.items()}
    fill(rules.params, given)
    return Variant(rules, given)


def open(record: str | Record, /) -> Game:
    """The game that a record or its text stands for, replayed, at the ply that it opens at.

    Raises BadRecord, which says where and why, and BadParam.

    >>> open("leap;start=ww-bwb-bb_w/b3-b1.a1-b1").position.legal_actions()
    ['b2-a2', 'b2-b1', 'b2-c2', 'c3-c2']
    """
    parsed = Record.parse(record) if isinstance(record, str) else record
    rules = registry.rules(parsed.game)
    return Game(Variant(rules, dict(parsed.params)), Timeline.of(rules, parsed))


@dataclass(frozen=True)
class Variant:
    """A game and what was agreed about it: what one can start. ``load`` makes it.

    rules: the game's own rules; params: the parameters that were given, as text.
    """

    rules: Rules
    params: Mapping[str, str]

    @property
    def id(self) -> str:
        """The game's id."""
        return self.rules.id

    def title(self) -> str:
        """The game and its variant in a few words."""
        return registry.view(self.id).title(self.start(seed=0).inner)

    def start(self, seed: Seed = None) -> Position:
        """A first position; where a set-up is drawn, it is drawn from ``seed``."""
        return Position(self, self.rules.start(self.params, stream(seed)))

    def new(self, seed: Seed = None) -> Game:
        """A game that begins."""
        start = self.rules.start(self.params, stream(seed))
        return Game(self, Timeline(self.rules, self.params, start))

    def read(self, text: str) -> Position:
        """The position that ``text`` stands for, ``Position.text`` its inverse. Raises BadRecord
        and BadParam."""
        params = {key: value for key, value in self.params.items() if key != "start"}
        return Position(self, self.rules.read(text, params))

    def complete(self, seen: Position, seed: Seed = None) -> Position:
        """``seen`` with all that it hides filled in by one possibility, drawn from ``seed``."""
        return Position(self, self.rules.complete(seen.inner, stream(seed)))


@dataclass(frozen=True)
class Position:
    """A state of play: immutable; equal positions have equal futures.

    variant: what is played; inner: the game's own position, which players are asked about and which
    may have more to tell; seat: whose eyes see it, None for nobody's in particular.
    """

    variant: Variant
    inner: contract.Position
    seat: int | None = None

    @property
    def to_play(self) -> int:
        """The seat that acts, 0 … seats − 1, or ``CHANCE``; no meaning once the game is over."""
        return self.inner.to_play

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.inner.seats

    def legal_actions(self) -> list[Action]:
        """All actions, sorted as strings; empty when the game is over."""
        return list(self.inner.legal_actions())

    def apply(self, action: Action) -> Position:
        """The position after ``action``; raises IllegalAction, which says why."""
        return Position(self.variant, self.inner.apply(action), self.seat)

    def outcome(self) -> Outcome | None:
        """The end of the game, or None while it is in play."""
        return self.inner.outcome()

    def chances(self) -> list[tuple[Action, Fraction]]:
        """Where chance is to play: every action and its probability; else empty."""
        return list(self.inner.chances())

    def seen_by(self, seat: int | None) -> Position:
        """What ``seat`` (None: a bystander) may know; in open games, all of it."""
        _check_seat(self.inner, seat)
        return Position(self.variant, self.inner.seen_by(seat), seat)

    def masked(self, action: Action, seat: int | None) -> Action:
        """``action``, played here, as ``seat`` (None: a bystander) may know it."""
        _check_seat(self.inner, seat)
        return self.inner.masked(action, seat)

    def text(self) -> str:
        """One line of URL-safe ASCII; ``Variant.read`` is its inverse."""
        return self.inner.text()

    def svg(self, *, flip: bool = False) -> str:
        """A picture, as an SVG file: it shows what those may know whose eyes see the position, so
        of a whole position what a bystander may know until the game is over.

        flip: the board turned round. For a seat's picture: ``position.seen_by(seat).svg()``.
        """
        whole = self.inner.outcome() is not None
        seen = self.inner if whole else self.inner.seen_by(self.seat)
        return pictures.of_position(self.variant.rules, seen, flip=flip)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()


class Game(Sequence[Position]):
    """A game as it was played so far, and a ply at which it is looked at. ``Variant.new`` and
    ``open`` make it. As a sequence it is its positions, from the first on: one more than its plies.

    variant: what is played; line: the game's own timeline.
    """

    def __init__(self, variant: Variant, line: Timeline) -> None:
        self.variant, self.line = variant, line

    @property
    def ply(self) -> int:
        """How many actions lead to the position looked at."""
        return self.line.ply

    @property
    def position(self) -> Position:
        """The position looked at: the last one, unless ``at`` went elsewhere."""
        return Position(self.variant, self.line.position)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was played, from the start to the end, variations aside."""
        return tuple(self.line.actions)

    def __len__(self) -> int:
        return len(self.line.positions)

    @overload
    def __getitem__(self, ply: int) -> Position: ...

    @overload
    def __getitem__(self, ply: slice) -> list[Position]: ...

    def __getitem__(self, ply: int | slice) -> Position | list[Position]:
        if isinstance(ply, slice):
            return [Position(self.variant, each) for each in self.line.positions[ply]]
        return Position(self.variant, self.line.positions[ply])

    def __iter__(self) -> Iterator[Position]:
        return (Position(self.variant, each) for each in self.line.positions)

    def at(self, ply: int) -> Game:
        """The same game looked at after ``ply`` actions; negative: from the end, as in a sequence.
        It is another object: what is played in it leaves this one as it is."""
        if not -len(self) <= ply < len(self):
            raise BadRequest(f"The game has plies 0 to {len(self) - 1}, and no {ply}.")
        line = self.line
        twin = Timeline(line.rules, line.params, line.positions[0])
        twin.join(line)
        for node in line.nodes[1:]:
            twin.apply(node.action)
        twin.ply = ply % len(self)
        return Game(self.variant, twin)

    def play(self, *actions: Action) -> Self:
        """Play these actions, one after the other, at the ply looked at. Where something else was
        played there, the game goes on with the new one, and its record keeps the other, too.
        Raises IllegalAction, which says why; those before it stay played."""
        for action in actions:
            self.line.apply(action)
        return self

    def roll(self, seed: Seed = None) -> list[Action]:
        """Let chance act as long as it is to play; what was drawn."""
        return self.line.roll(stream(seed))

    def outcome(self) -> Outcome | None:
        """The end of the game at the ply looked at, or None while it is in play."""
        return self.line.position.outcome()

    def record(self) -> Record:
        """All of it, variations and secrets included; ``open`` is the inverse."""
        return self.line.record()

    def svg(self, seat: int | None = None, *, flip: bool = False) -> str:
        """A picture of the position looked at, with the last action, as an SVG file, as ``seat``
        (None: a bystander) may know it. flip: the board turned round."""
        _check_seat(self.line.position, seat)
        return pictures.of_game(self.line, seat, flip=flip)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return str(self.record())

    def __repr__(self) -> str:
        return f"quanta.open({str(self)!r})"


def _check_seat(position: contract.Position, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < position.seats:
        raise BadRequest(f"There are seats 0 to {position.seats - 1}, and no {seat}.")
