"""The contract of a game: all that the rest of the package knows about it.

A game is a folder of pure functions over immutable positions. The session, the command line, the
players, the tests and the pictures use games through the protocols below and in no other way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from quanta.core.params import Param, fill

if TYPE_CHECKING:
    from fractions import Fraction

    from quanta.core.rng import Stream

Action = str
"""A short ASCII string such as ``e3-e6`` or ``keep``, the same in records, links and click
paths."""

CHANCE = -1
"""The value of ``Position.to_play`` when dice or a draw decide."""

Params = Mapping[str, str]
"""A game's parameters as text, key to value, as they are in a record."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    returns: one number per seat, summing to zero; the greatest is the winner's.
    reason: a sentence that says why the game is over.
    """

    returns: tuple[int, ...]
    reason: str

    @property
    def winner(self) -> int | None:
        """The seat with the single greatest return; None for a draw."""
        best = max(self.returns)
        return self.returns.index(best) if self.returns.count(best) == 1 else None

    def won_by(self, seat: int) -> bool:
        """Whether ``seat`` alone has won; a seat that plays alone has only if it did its task."""
        return self.winner == seat and self.returns[seat] > 0


class Position(Protocol):
    """One state of play: immutable and hashable; equal positions have equal futures."""

    @property
    def to_play(self) -> int:
        """The seat that acts, 0…n−1, or ``CHANCE``; no meaning once the game is over."""
        ...

    @property
    def seats(self) -> int:
        """The number of seats n."""
        ...

    def legal_actions(self) -> Sequence[Action]:
        """All actions, sorted as strings, each once; empty iff there is an outcome."""
        ...

    def apply(self, action: Action) -> Self:
        """The position after ``action``; raises IllegalAction with a reason for a player."""
        ...

    def outcome(self) -> Outcome | None:
        """The end of the game, or None while it is in play."""
        ...

    def text(self) -> str:
        """One line of URL-safe ASCII; ``Rules.read`` with the game's parameters is its inverse."""
        ...

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """When ``to_play`` is CHANCE: every action and its probability (sum 1); else ()."""
        ...

    def seen_by(self, seat: int | None) -> Self:
        """The position as ``seat`` (None: a bystander) may know it; itself in open games."""
        ...

    def masked(self, action: Action, seat: int | None) -> Action:
        """``action``, played here, as ``seat`` (None: a bystander) may know it: it then leads from
        ``seen_by(seat)`` to what the seat may know afterwards. Itself in open games."""
        ...


@dataclass(frozen=True, slots=True)
class About:
    """A game in short, for a front page: a sentence, who can play, how long it takes.

    feel: what playing it is like. What wins is said by its view.
    """

    sentence: str
    players: str
    length: str
    feel: str = ""


class Showcase(NamedTuple):
    """A game that was played, to be shown to someone who does not know it yet.

    record: of a finished game. first, last: the plies between which it is shown. still: the ply of
    its picture. ready: the parameters of a game that can be played at once, where one would
    otherwise have much to choose first; what the page shows, and what Play begins.
    """

    record: str
    first: int
    last: int
    still: int
    ready: Params = MappingProxyType({})


class ReadyGame(NamedTuple):
    """A game that can be begun as it is, without choosing anything.

    id: in the game's list. title, about: its name, and a sentence on what it is. params: what it is
    begun with. group: what it is listed under. seat: the one that is suggested to who begins it,
    which by measurement is not the worse.
    """

    id: str
    title: str
    about: str
    params: Params
    group: str = "Ready to play"
    seat: int = 0


class Sequel(NamedTuple):
    """The game after a finished one that is one of several.

    text: what this one has brought, in a sentence or two. title: the name of the next game, and
    params: what it is begun with; empty and None after the last one.
    """

    text: str
    title: str = ""
    params: Params | None = None


class Rules(Protocol):
    """A game as something that can be started."""

    @property
    def id(self) -> str:
        """Folder, record head, URL and test id."""
        ...

    @property
    def name(self) -> str:
        """The name on screen."""
        ...

    @property
    def version(self) -> int:
        """Counts up when the game draws other set-ups for a seed. Records of every version up to
        this one replay by the same rules: a rule that would change them is a new parameter, whose
        default is the old rule."""
        ...

    @property
    def about(self) -> About:
        """The game in short, for a front page."""
        ...

    @property
    def params(self) -> Sequence[Param]:
        """The parameters a player may set, in the order of the panel."""
        ...

    def start(self, params: Params, rng: Stream) -> Position:
        """The first position. A random set-up draws from ``rng``; ``params['start']``, where given,
        is a hand-made position, taken as it is. Raises BadParam or BadRecord."""
        ...

    def read(self, text: str, params: Params) -> Position:
        """The position that ``text`` describes under ``params``. Raises BadRecord or BadParam."""
        ...

    def complete(self, seen: Position, rng: Stream) -> Position:
        """``seen`` with all that it hides filled in by one possibility; itself in open games."""
        ...

    def turn_number(self, position: Any) -> int | None:
        """The number of the turn that is played in ``position``, each side’s counted from 1, where
        the game counts its turns, with 0 before the first; None where it does not, and they are
        counted from the moves (``core.turns``)."""
        ...


class OpenGame:
    """The clauses that are the same for every game without chance and secrets."""

    __slots__ = ()

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """No dice, no draws."""
        return ()

    def seen_by(self, seat: int | None) -> Self:
        """Nothing is hidden."""
        return self

    def masked(self, action: Action, seat: int | None) -> Action:
        """Nothing is hidden."""
        return action


class OpenRules(ABC):
    """The clauses of ``Rules`` that are the same for most games.

    A game's rules set ``id``, ``name``, ``about`` and ``params`` and define ``first_position`` and
    ``read``. One of the parameters is ``start``, the text of a hand-made position, empty by
    default. A game with secrets overrides ``complete``.
    """

    id: str
    name: str
    version: int = 1
    about: About
    params: Sequence[Param]

    def __repr__(self) -> str:
        return f"<rules of {self.id}>"

    def start(self, params: Params, rng: Stream) -> Position:
        """The hand-made position where ``params`` gives one, else ``first_position``."""
        given = fill(self.params, params)
        if given["start"]:
            return self.read(given["start"], params)
        return self.first_position(given, rng)

    @abstractmethod
    def first_position(self, given: Params, rng: Stream) -> Position:
        """The position that a game begins with. ``given`` has a checked value for every parameter;
        a random set-up draws from ``rng``. Raises BadParam."""

    @abstractmethod
    def read(self, text: str, params: Params) -> Position:
        """See ``Rules.read``."""

    def complete(self, seen: Position, rng: Stream) -> Position:
        """Nothing is hidden."""
        return seen

    def turn_number(self, position: Any) -> int | None:
        """The game does not count its turns."""
        return None
