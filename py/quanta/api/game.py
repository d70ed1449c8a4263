"""Games and positions as ``import quanta`` offers them to programs and notebooks.

A ``Variant`` is a game with its parameters, a ``Position`` a state of play, a ``Game`` what has
been played so far. In a notebook, the last two are displayed as pictures. They wrap the game's own
objects, which follow the contract (``quanta.core.game``) and do not depend on pictures.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Self, overload

from quanta import registry
from quanta.api import pictures
from quanta.core import game as contract
from quanta.core.arguments import a_text, an_instance, described, whole
from quanta.core.errors import BadRecord, BadRequest, IllegalAction
from quanta.core.game import Action, Outcome, Rules
from quanta.core.params import fill
from quanta.core.rng import Stream
from quanta.core.words import counted
from quanta.record.record import Record
from quanta.record.timeline import Timeline
from quanta.scene.text_board import Piece

if TYPE_CHECKING:
    from quanta.api.review import GameReview
    from quanta.api.viewer import Viewer
    from quanta.players.player import Thought
    from quanta.players.solver import SolverResult

LONGEST_SHOWN = 60
"""Characters of a record or a position that a shell shows."""

Seed = str | bytes | int | Stream | None
"""The source of chance: equal seeds give equal games; None asks the operating system."""


def stream(seed: Seed) -> Stream:
    """The random stream of a seed; a stream is returned as it is. Raises BadParam for anything but
    a seed."""
    if isinstance(seed, Stream):
        return seed
    return Stream(os.urandom(32) if seed is None else seed)


def all_games() -> tuple[Rules, ...]:
    """The rules of all games, sorted by id. One that cannot be loaded is left out, with a warning.

    >>> "leap" in [rules.id for rules in all_games()]
    True
    """
    for fault in registry.faults():
        warnings.warn(fault, RuntimeWarning, stacklevel=2)
    return registry.games()


def load(game: str, /, **params: object) -> Variant:
    """The game with this id and these parameters; the others have their defaults.

    Raises BadRecord for an unknown game, BadParam for an unknown parameter or an impossible value.

    >>> load("leap", edition="stones", board="hex4").title()
    'Quantum Leap · stones edition'
    """
    rules = registry.rules(game)
    given = {key: str(value) for key, value in params.items()}
    fill(rules.params, given)
    return Variant(rules, given)


def open(record: str | Record, /) -> Game:
    """The game that a record (or its text) holds, at the ply that the record opens at.

    Raises BadRecord, which says what is wrong and where, and BadParam.

    >>> open("leap;start=ww-bwb-bb_w/b3-b1.a1-b1").position.legal_actions()
    ['b2-a2', 'b2-b1', 'b2-c2', 'c3-c2']
    """
    parsed = record if isinstance(record, Record) else Record.parse(record)
    rules = registry.rules(parsed.game)
    return Game(Variant(rules, dict(parsed.params)), Timeline.of(rules, parsed))


@dataclass(frozen=True, eq=False, repr=False)
class Variant:
    """A game with its parameters, ready to be started. ``load`` makes it. Two are equal if the game
    and the values of all parameters are.

    rules: the game's own rules; params: the given parameters, as text.
    """

    rules: Rules
    params: Mapping[str, str]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[str, frozenset[tuple[str, str]]]:
        return self.id, frozenset(fill(self.rules.params, self.params).items())

    def __reduce__(self) -> tuple[object, ...]:
        return _variant, (self.id, dict(self.params))

    def __repr__(self) -> str:
        given = "".join(f", {key}={value!r}" for key, value in self.params.items())
        return _short(f"quanta.load({self.id!r}{given})", f"<quanta.Variant of {self.id}>")

    @property
    def id(self) -> str:
        """The game's id."""
        return self.rules.id

    def title(self) -> str:
        """The name of the game and of its variant."""
        return registry.view(self.id).title(self.start(seed=0).inner)

    def start(self, seed: Seed = None) -> GamePosition:
        """A first position; a random set-up is drawn from ``seed``."""
        return GamePosition(self, self.rules.start(self.params, stream(seed)))

    def new(self, seed: Seed = None) -> Game:
        """A new game; a random set-up is drawn from ``seed``."""
        start = self.rules.start(self.params, stream(seed))
        return Game(self, Timeline(self.rules, self.params, start))

    def read(self, text: str) -> GamePosition:
        """The position with this text: the inverse of ``Position.text``. Raises BadRecord and
        BadParam."""
        a_text("The text of a position", text, BadRecord)
        params = {key: value for key, value in self.params.items() if key != "start"}
        return GamePosition(self, self.rules.read(text, params))

    def complete(self, seen: GamePosition, seed: Seed = None) -> GamePosition:
        """``seen`` with everything hidden filled in with one possibility, drawn from ``seed``.
        Raises BadRequest for a position of another game."""
        check_position(self.id, seen)
        return GamePosition(self, self.rules.complete(seen.inner, stream(seed)))


@dataclass(frozen=True, eq=False, repr=False)
class GamePosition:
    """A state of play, called ``quanta.Position``: immutable, hashable, and equal to every position
    of the game that has the same future, however it was reached and whichever seat sees it. ``str``
    gives the board as text.

    variant: the game and its parameters; inner: the game's own position, which players are given
    and which may have more attributes; seat: the viewpoint, None for the whole position or for what
    a bystander sees of it.
    """

    variant: Variant
    inner: contract.Position
    seat: int | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GamePosition):
            return NotImplemented
        return self.variant.id == other.variant.id and self.inner == other.inner

    def __hash__(self) -> int:
        return hash((self.variant.id, self.inner))

    def __reduce__(self) -> tuple[object, ...]:
        return _position, (self.variant, self.text(), self.seat)

    @property
    def to_play(self) -> int:
        """The seat to play, 0 … seats − 1, or ``CHANCE``; meaningless once the game is over."""
        return self.inner.to_play

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.inner.seats

    def legal_actions(self) -> list[Action]:
        """All actions, sorted as strings; empty when the game is over."""
        return list(self.inner.legal_actions())

    def is_legal(self, action: object) -> bool:
        """Whether ``action`` can be played here."""
        return isinstance(action, str) and action in self.inner.legal_actions()

    def apply(self, action: Action) -> GamePosition:
        """The position after ``action``. Raises IllegalAction with the reason."""
        _check_action(action)
        return GamePosition(self.variant, self.inner.apply(action), self.seat)

    def pieces(self) -> dict[str, Piece]:
        """Cell -> the piece on it: its seat, and the mark that it has in the board as text; empty
        cells are left out. Like a picture, it has only what ``self.seat`` may know.

        >>> load("leap").read("ww-bwb-bb_w").pieces()["a1"]
        Piece(seat=1, mark='B')
        """
        cells = pictures.cells(self.variant.rules, self._shown())
        return {cell.name: cell.piece for cell in cells if cell.piece is not None}

    def _shown(self) -> contract.Position:
        """The position as it may be shown to its viewer."""
        return self.inner if self.inner.outcome() is not None else self.inner.seen_by(self.seat)

    def outcome(self) -> Outcome | None:
        """The outcome, or None while the game is in play."""
        return self.inner.outcome()

    def chances(self) -> list[tuple[Action, Fraction]]:
        """Every action with its probability if chance is to play; else empty."""
        return list(self.inner.chances())

    def seen_by(self, seat: int | None) -> GamePosition:
        """The position as ``seat`` (None: a bystander) may know it; the same in open games. Raises
        BadRequest if there is no such seat."""
        _check_seat(self.inner, seat)
        return GamePosition(self.variant, self.inner.seen_by(seat), seat)

    def masked(self, action: Action, seat: int | None) -> Action:
        """``action``, played here, as ``seat`` (None: a bystander) may know it. Raises
        IllegalAction for anything but a string, BadRequest if there is no such seat."""
        _check_action(action)
        _check_seat(self.inner, seat)
        return self.inner.masked(action, seat)

    def text(self) -> str:
        """One line of URL-safe ASCII; ``Variant.read`` is its inverse."""
        return self.inner.text()

    def svg(
        self, *, flip: bool = False, theme: str = "", coordinates: bool = True, width: int = 0
    ) -> str:
        """A picture as an SVG file. Until the game is over, it shows only what ``self.seat`` may
        know, None being a bystander: for a seat's picture, use ``position.seen_by(seat).svg()``.

        flip: turn the board round. theme: ``light`` or ``dark``; empty to follow the reader's
        setting. coordinates: whether cells have their names. width: in pixels; 0 for the board's
        own size. Raises BadParam.
        """
        how = pictures.options(theme, coordinates, width)
        return pictures.of_position(self.variant.rules, self._shown(), flip=bool(flip), how=how)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return pictures.as_text(self.variant.rules, self._shown())

    def __repr__(self) -> str:
        text = self.text()
        shown = text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
        return f"<quanta.Position of {self.variant.id}: {shown}>"


class Game(Sequence[GamePosition]):
    """A game as played so far, and the current ply in it. ``Variant.new`` and ``open`` make it. As
    a sequence, it holds its positions from the first on: one more than its plies.

    variant: the game and its parameters; line: its timeline.
    """

    def __init__(self, variant: Variant, line: Timeline) -> None:
        self.variant, self.line = variant, line

    @property
    def ply(self) -> int:
        """The number of actions before the current position."""
        return self.line.ply

    @property
    def position(self) -> GamePosition:
        """The current position: the last one, unless ``at`` chose another."""
        return GamePosition(self.variant, self.line.position)

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions of the main line, from start to end."""
        return tuple(self.line.actions)

    def __len__(self) -> int:
        return len(self.line.nodes)

    @overload
    def __getitem__(self, ply: int) -> GamePosition: ...

    @overload
    def __getitem__(self, ply: slice) -> list[GamePosition]: ...

    def __getitem__(self, ply: int | slice) -> GamePosition | list[GamePosition]:
        if isinstance(ply, slice):
            return [GamePosition(self.variant, each) for each in self.line.positions[ply]]
        return GamePosition(self.variant, self.line.nodes[ply].position)

    def __iter__(self) -> Iterator[GamePosition]:
        return (GamePosition(self.variant, each) for each in self.line.positions)

    def at(self, ply: int) -> Game:
        """A copy of the game whose current position is the one after ``ply`` actions; a negative
        ``ply`` counts from the end, as in a sequence. Playing in the copy does not change this
        game. Raises BadRequest if there is no such ply."""
        ply = whole("The ply of this game", ply, -len(self), len(self) - 1, BadRequest)
        line = self.line
        copy = Timeline(line.rules, line.params, line.root.position)
        copy.tree.merge(line.tree)
        for node in line.nodes[1:]:
            copy.apply(node.action)
        copy.ply = ply % len(self)
        return Game(self.variant, copy)

    def play(self, *actions: Action) -> Self:
        """Play these actions from the current position on. Where another action follows in the
        game, the new one becomes the current line, and the record keeps both. Raises IllegalAction
        with the reason; the actions before the illegal one remain played."""
        for action in actions:
            _check_action(action)
            self.line.apply(action)
        return self

    def roll(self, seed: Seed = None) -> list[Action]:
        """Play the actions of chance while it is to play, and return them."""
        return self.line.roll(stream(seed))

    def outcome(self) -> Outcome | None:
        """The outcome at the current position, by the rules or because a player resigned; None
        while the game is in play."""
        return self.line.node.outcome()

    def analyse(
        self,
        *,
        ms: int | None = None,
        nodes: int | None = None,
        candidates: int = 3,
        seed: Seed = "quanta",
    ) -> Thought:
        """The best actions at the current position, and what the seat to play can expect of each,
        from −1, a loss, to 1, a win. It uses only what that seat may know.

        ms: milliseconds to think, 1,000 if there is no other limit; nodes: positions to search at
        most; candidates: how many actions, 1 to 100. Raises BadRequest where no seat is to play,
        and BadParam.
        """
        from quanta.api.review import analyse

        return analyse(self.line, ms, nodes, candidates, stream(seed))

    def review(self, *, ms: int | None = None, seed: Seed = "quanta") -> GameReview:
        """The winning chance at each ply and the mistakes of the current line. It knows everything,
        secrets included. ms: milliseconds for each position; by default, 20 seconds are divided
        among them. Raises BadParam."""
        from quanta.api.review import review

        return review(self.line, ms, stream(seed))

    def solve(self, *, ms: int | None = None, nodes: int | None = None) -> SolverResult:
        """Who wins from the current position with best play, as far as the limits allow. ms:
        milliseconds to search, 10,000 if there is no other limit; nodes: positions to search at
        most. Raises BadRequest where that cannot be searched, and BadParam."""
        from quanta.api.solving import solve

        return solve(self.line, ms, nodes)

    def record(self) -> Record:
        """The record of it all, variations and secrets included; ``open`` is the inverse."""
        return self.line.record()

    def svg(
        self,
        seat: int | None = None,
        *,
        flip: bool = False,
        theme: str = "",
        coordinates: bool = True,
        width: int = 0,
        animate: bool | tuple[int, int] = False,
    ) -> str:
        """A picture of the current position and the last action as an SVG file, as ``seat`` (None:
        a bystander) may know it. flip, theme, coordinates, width: as of ``Position.svg``. animate:
        show the game from one ply to another, such as ``(0, 20)``, or with True all of it. Raises
        BadParam."""
        _check_seat(self.line.position, seat)
        how = pictures.options(theme, coordinates, width)
        if animate is False:
            return pictures.of_game(self.line, seat, flip=bool(flip), how=how)
        return pictures.moving(self.line, seat, animate, flip=bool(flip), how=how)

    def viewer(
        self,
        seat: int | None = None,
        *,
        flip: bool = False,
        theme: str = "",
        coordinates: bool = True,
        width: int = 0,
    ) -> Viewer:
        """A widget that steps through the game in a notebook, from the current position on, and
        whose ``ply`` can be read and set. It shows the current line as it is now, without its
        variations, in the pictures of ``svg``, which takes the same arguments. Needs
        ``quanta[notebook]``: raises ModuleNotFoundError without it, and BadParam."""
        from quanta.api.viewer import Viewer

        _check_seat(self.line.position, seat)
        how = pictures.options(theme, coordinates, width)
        return Viewer(self.at(self.ply).line, seat, flip=bool(flip), how=how)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return str(self.record())

    def __repr__(self) -> str:
        end = "in play" if self.outcome() is None else "over"
        brief = f"<quanta.Game of {self.variant.id}: {counted(self.ply, 'action')} played, {end}>"
        return _short(f"quanta.open({str(self)!r})", brief)

    def __reduce__(self) -> tuple[object, ...]:
        return _game, (self.variant, str(self.record()), self.actions, self.ply)


def _short(text: str, brief: str) -> str:
    """``text``, or ``brief`` if it is long."""
    return text if len(text) <= LONGEST_SHOWN + 20 else brief


def _variant(game: str, params: Mapping[str, str]) -> Variant:
    """The variant that was pickled."""
    return Variant(registry.rules(game), params)


def _position(variant: Variant, text: str, seat: int | None) -> GamePosition:
    """The position that was pickled."""
    return GamePosition(variant, variant.read(text).inner, seat)


def _game(variant: Variant, record: str, actions: Sequence[Action], ply: int) -> Game:
    """The game that was pickled: ``record`` has all of it, ``actions`` are the current line."""
    line = Timeline.of(variant.rules, Record.parse(record))
    node = line.root
    for action in actions:
        child = node.child(action)
        assert child is not None, "the record of a game has its current line"
        node = child
    line.go_to(node)
    line.ply = ply
    return Game(variant, line)


def check_variant(variant: object) -> Variant:
    """``variant``. Raises BadRequest for anything that is none."""
    return an_instance("The variant", variant, Variant, "quanta.load")


def check_position(game: str, position: object) -> GamePosition:
    """``position``. Raises BadRequest for anything that is not a position of this game."""
    given = an_instance("The position", position, GamePosition, "game.position")
    if given.variant.id != game:
        raise BadRequest(f"This is a position of {given.variant.id}, not of {game}.")
    return given


def _check_action(action: object) -> None:
    if not isinstance(action, str):
        raise IllegalAction(f"An action is a text such as e3-e6, not {described(action)}.")


def _check_seat(position: contract.Position, seat: object) -> None:
    if seat is not None:
        whole("The seat", seat, 0, position.seats - 1, BadRequest)


Position = GamePosition
"""The public name; in this module, ``contract.Position`` is the game's own."""
