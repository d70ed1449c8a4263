"""What a game's view tells: shapes, words and click paths. Never colours, never pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from quanta.scene.layout import Box
from quanta.scene.notes import Note
from quanta.scene.shapes import Shape

Path = tuple[str, ...]
"""The clicks by which an action is entered: cells and buttons, in order."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something extra that can be shown on the board, and whether it is at first."""

    key: str
    label: str
    on: bool


@dataclass(frozen=True, slots=True)
class Look:
    """How a position is being looked at; none of it is restored by undo.

    picked: the clicks of the half-made action. goals: the targets that continue it; ``can``: those
    that begin one. focus: the target pointed at. tried: the last targets clicked here that were no
    step, at most two, so that a view can tell about them. last: the action that led here, None at
    the start; before: the position it was played in, as far as it may be seen.
    shown: the keys of the overlays that are on. names: cell -> lasting name of the piece on it,
    from which shape keys are made. hint: a recommended action, when asked for. plies: all that was
    played up to here as (before, action), as far as it may be seen; each is made when it is asked
    for.
    """

    picked: Path = ()
    can: frozenset[str] = frozenset()
    goals: frozenset[str] = frozenset()
    focus: str | None = None
    tried: Path = ()
    last: str | None = None
    before: Any = None
    hint: str | None = None
    flip: bool = False
    shown: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict)
    plies: Sequence[tuple[Any, str]] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture: the box it fills, in board units, and its shapes as painted, hit areas last."""

    box: Box
    shapes: Sequence[Shape]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat in the panel: its name, the role that colours it, a count and further lines."""

    name: str
    role: str
    count: str = ""
    lines: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Button:
    """A step that is not on the board: what stands on it, and a note on what it does or costs."""

    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the turn. note: what can be done in it and what that costs, a sentence."""

    label: str
    note: str = ""
    state: Literal["done", "now", "next", "skipped"] = "next"


class View(Protocol):
    """How one game is shown. ``position`` is always one that the looking seat may see."""

    @property
    def overlays(self) -> Sequence[Overlay]:
        """The extras that can be switched on and off."""
        ...

    def title(self, position: Any) -> str:
        """The game and its variant in a few words, e.g. ``Quantum Leap · rings edition``."""
        ...

    def paths(self, position: Any) -> Sequence[tuple[Path, str]]:
        """Every way to enter every legal action by clicks, as (path, action); none while chance
        acts: dice are not clicked."""
        ...

    def buttons(self, position: Any) -> Mapping[str, str | Button]:
        """The steps that are not on the board: target -> label, or label and note."""
        ...

    def phases(self, position: Any) -> Sequence[Phase]:
        """The parts of the turn in their order; none where a turn has no parts."""
        ...

    def frame(self, position: Any, look: Look) -> Frame:
        """The picture."""
        ...

    def seats(self, position: Any) -> Sequence[SeatLine]:
        """The seats in order of play."""
        ...

    def prompt(self, position: Any) -> str:
        """Who has to do what, in a few words, or what has been reached when the game is over."""
        ...

    def describe_selection(self, position: Any, look: Look) -> str:
        """A sentence about what is picked or pointed at, or about the position as a whole."""
        ...

    def notes(self, position: Any, look: Look) -> Sequence[Note]:
        """What is told beside the board, the most pressing first; none where there is nothing."""
        ...

    def why_not(self, position: Any, look: Look, target: str) -> str:
        """Why ``target`` cannot be clicked now."""
        ...

    def headline(self, position: Any) -> str:
        """Who has won, for a position that is over."""
        ...

    def describe_action(self, before: Any, action: str) -> str:
        """A sentence on what ``action`` does in ``before``."""
        ...

    def moved(self, before: Any, action: str) -> Mapping[str, str]:
        """The pieces that ``action`` moves, from cell to cell; for lasting names."""
        ...


def split_paths(actions: Sequence[str]) -> list[tuple[Path, str]]:
    """The usual paths: an action's steps are what stands between its hyphens."""
    return [(tuple(action.split("-")), action) for action in actions]


class PlainView:
    """The part of ``View`` that is the same for most games: a game's view inherits it, overrides
    what differs, and always defines ``title``, ``frame``, ``seats``, ``prompt``, ``headline`` and
    ``describe_action``.
    """

    overlays: Sequence[Overlay] = ()

    def paths(self, position: Any) -> Sequence[tuple[Path, str]]:
        """One click for each step of an action."""
        return split_paths(position.legal_actions())

    def buttons(self, position: Any) -> Mapping[str, str | Button]:
        """Every step is on the board."""
        return {}

    def phases(self, position: Any) -> Sequence[Phase]:
        """A turn has no parts."""
        return ()

    def describe_selection(self, position: Any, look: Look) -> str:
        """Nothing to say."""
        return ""

    def notes(self, position: Any, look: Look) -> Sequence[Note]:
        """Nothing to tell."""
        return ()

    def why_not(self, position: Any, look: Look, target: str) -> str:
        """That it is not legal, without saying why."""
        return "That cannot be chosen now."

    def moved(self, before: Any, action: str) -> Mapping[str, str]:
        """Nothing that keeps its name moves."""
        return {}
