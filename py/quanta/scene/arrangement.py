"""The contract of a game's arranger, for the set-up editor.

An arrangement is the content of a board in the editor, whether or not it is a possible position.
Like a position, it has a text and a picture. The module ``arranger`` of a game has its arranger, as
``ARRANGER``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol, Self

from quanta.scene.view import Frame
from quanta.scene.workshop import Brush

NOTHING = ""
"""The content of an empty place."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The contents of the places, and whose turn it is.

    shape: that of the board, in the game's own form. cells: place, as in the targets of the
    picture -> its content, in the game's own letters; for all places, in reading order. turn: the
    key of a ``Turn``.
    """

    shape: Any
    cells: Mapping[str, str]
    turn: str

    def with_cells(self, cells: Mapping[str, str]) -> Self:
        """The arrangement with other contents in some places."""
        return replace(self, cells={**self.cells, **cells})

    def holding(self, *contents: str) -> list[str]:
        """The places with one of these contents."""
        return [place for place, content in self.cells.items() if content in contents]


@dataclass(frozen=True, slots=True)
class Turn:
    """A choice of whose turn it is. key: the turn as the game writes it, which may include more,
    such as who jumped last; label: its name on the screen."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Detail:
    """A part of a position besides the board and the turn, such as a score.

    value: the present one. choices: value -> label; without them, values are the numbers from
    ``low`` to ``high``.
    """

    key: str
    label: str
    value: str
    choices: Mapping[str, str] | None = None
    low: int = 0
    high: int = 0

    def takes(self, value: str) -> bool:
        """Whether a value is possible."""
        if self.choices is not None:
            return value in self.choices
        return value.isascii() and value.isdigit() and self.low <= int(value) <= self.high


@dataclass(frozen=True, slots=True)
class Mirror:
    """A symmetry of the board. label: such as ``Mirror left to right``. places: place -> its image,
    a permutation of all places."""

    key: str
    label: str
    places: Mapping[str, str]


def mirrors_by(image: Callable[[bool, bool], Mapping[str, str]]) -> list[Mirror]:
    """The symmetries of a rectangle. image: place -> its image, mirrored from left to right, from
    top to bottom, or both."""
    return [
        Mirror("sides", "Mirror left to right", image(True, False)),
        Mirror("ends", "Mirror top to bottom", image(False, True)),
        Mirror("half", "Rotate 180°", image(True, True)),
    ]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of an arrangement. text: a sentence. places: those on the board. An error means that
    the position is not possible; a warning, that no game leads to it."""

    text: str
    places: Sequence[str] = ()
    level: Literal["error", "warning"] = "error"


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on an arrangement that solves a task. text: the requirement and, if it is not
    met, the actual state. met: whether it is met. places: those where it is not."""

    text: str
    met: bool
    places: Sequence[str] = ()


class SetUpTask(Protocol):
    """A task whose answer is a board, from which a single seat can reach a goal. The module
    ``set_up_task`` of a game has it, as ``TASK``."""

    @property
    def title(self) -> str:
        """Its name in lists."""
        ...

    @property
    def says(self) -> str:
        """The task in a sentence or two."""
        ...

    @property
    def kind(self) -> str:
        """The kind of puzzle of a solved board."""
        ...

    @property
    def params(self) -> Mapping[str, str]:
        """The parameters of the task's game."""
        ...

    def conditions(
        self, arrangement: Arrangement, params: Mapping[str, str]
    ) -> Sequence[Condition]:
        """All conditions on the board, met or not."""
        ...


class Arranger(Protocol):
    """Sets up the boards of a game. params: as in ``Rules.start``, without ``start``."""

    @property
    def fixed(self) -> Collection[str]:
        """The contents that are part of the board, such as a missing cell: they cannot be moved,
        and stay when the board is cleared."""
        ...

    @property
    def unused(self) -> Collection[str]:
        """The parameters that only affect the start of a game, not a board that is set up."""
        ...

    def empty(self, params: Mapping[str, str], rng: Any) -> Arrangement:
        """The empty board for these parameters. rng: a stream, for random boards. Raises
        BadParam."""
        ...

    def of(self, position: Any) -> Arrangement:
        """The arrangement of a position, without what an arrangement cannot have, such as earlier
        moves."""
        ...

    def read(self, text: str, params: Mapping[str, str]) -> Arrangement:
        """Parse an arrangement, legal or not. Raises BadRecord and BadParam."""
        ...

    def text(self, arrangement: Arrangement) -> str:
        """The text of an arrangement, which ``read`` parses. Without errors, ``Rules.read`` accepts
        it as the text of a position."""
        ...

    def turns(self, arrangement: Arrangement, params: Mapping[str, str]) -> Sequence[Turn]:
        """The choices for the turn; at least one."""
        ...

    def details(self, arrangement: Arrangement) -> Sequence[Detail]:
        """The other choices; none in most games."""
        ...

    def with_detail(self, arrangement: Arrangement, key: str, value: str) -> Arrangement:
        """The arrangement with a possible value for one of its details."""
        ...

    def brushes(self, params: Mapping[str, str]) -> Sequence[Brush]:
        """The brushes besides the eraser, each with a sample."""
        ...

    def painted(self, content: str, brush: str) -> str:
        """The content of a place after painting it; ``brush`` is a key of ``brushes``."""
        ...

    def refusal(self, arrangement: Arrangement, place: str, content: str) -> str:
        """Why ``content`` cannot be on ``place``, as a sentence; empty if it can."""
        ...

    def exchanged(self, content: str) -> str:
        """The content with the colours of the first two seats exchanged."""
        ...

    def mirrors(self, arrangement: Arrangement) -> Sequence[Mirror]:
        """The symmetries of the board."""
        ...

    def settled(self, arrangement: Arrangement) -> Arrangement:
        """The arrangement after an edit, with the turn corrected if it does not fit the board."""
        ...

    def faults(self, arrangement: Arrangement, params: Mapping[str, str]) -> Sequence[Fault]:
        """The faults, including an error for everything that ``Rules.read`` refuses."""
        ...

    def frame(
        self, arrangement: Arrangement, params: Mapping[str, str], focus: str | None
    ) -> Frame:
        """The picture, with a target for every place. focus: the place pointed at."""
        ...


class PlainArranger:
    """A base class for arrangers: no details, a brush replaces what is there, and either side can
    have the turn on any board."""

    fixed: Collection[str] = ()
    unused: Collection[str] = ()

    def details(self, arrangement: Arrangement) -> Sequence[Detail]:
        """None."""
        return ()

    def with_detail(self, arrangement: Arrangement, key: str, value: str) -> Arrangement:
        """Never called, as there are none."""
        return arrangement

    def painted(self, content: str, brush: str) -> str:
        """The brush itself."""
        return brush

    def settled(self, arrangement: Arrangement) -> Arrangement:
        """The arrangement itself."""
        return arrangement
