"""The contract of a game's view: shapes, sentences and click paths. Never colours or pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol

from quanta.scene.dice import DiceThrow
from quanta.scene.layout import Box
from quanta.scene.notes import Note
from quanta.scene.report import GameReport
from quanta.scene.shapes import Shape

Path = tuple[str, ...]
"""The clicks that enter an action: cells and buttons, in order."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """An optional layer of the board. on: whether it is shown by default."""

    key: str
    label: str
    on: bool


@dataclass(frozen=True, slots=True)
class BoardLook:
    """How a position is shown, regardless of clicks and the pointer.

    last: the action that led here, None at the start. before: the position in which it was played,
    as far as it may be seen. plies: all plies up to here as (before, action), as far as they may be
    seen, made on demand. flip: whether the board is rotated by 180°. shown: the keys of the
    overlays that are on. names: cell -> the permanent name of its piece, for the keys of shapes.
    unaided: whether the player is to answer a question, so that its answer, such as the odds of an
    attack, must not be shown.
    """

    last: str | None = None
    before: Any = None
    plies: Sequence[tuple[Any, str]] = ()
    flip: bool = False
    shown: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict)
    unaided: bool = False


@dataclass(frozen=True, slots=True)
class ClickLook(BoardLook):
    """How a position is shown after some clicks, regardless of the pointer.

    picked: the clicks of the half-made action. can: the targets that begin an action. goals: those
    that continue the half-made one. tried: the last targets clicked that continued no action, at
    most two, for a view to explain. hint: the recommended action on show.
    """

    picked: Path = ()
    can: frozenset[str] = frozenset()
    goals: frozenset[str] = frozenset()
    tried: Path = ()
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Look(ClickLook):
    """How a position is shown now; undo restores none of it. focus: the target pointed at; the
    other fields are those of ``BoardLook`` and ``ClickLook``."""

    focus: str | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture: the box it fills, in board units, and its shapes from back to front, hit areas
    last."""

    box: Box
    shapes: Sequence[Shape]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat in the panel: its name, the role that colours it, a count and further lines. chooses:
    whether it ever makes a choice; in a puzzle for one, the other side does not."""

    name: str
    role: str
    count: str = ""
    lines: Sequence[str] = ()
    chooses: bool = True


@dataclass(frozen=True, slots=True)
class Button:
    """A step that is not on the board. note: a few words on its effect or cost."""

    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the turn. note: a sentence on the options in it and their costs."""

    label: str
    note: str = ""
    state: Literal["done", "now", "next", "skipped"] = "next"


class Replacement(NamedTuple):
    """Clicks that change the last plies of a seat. back: the number of plies to take back; actions:
    those to play in their place."""

    path: Path
    back: int
    actions: Sequence[str]


class EntryPart(NamedTuple):
    """A part of an entry in the move list. entry: the kind of entry; short: its text after the
    previous part, empty if it begins an entry."""

    entry: str
    short: str


class View(Protocol):
    """The view of a game. Positions are always as the seat at the screen may see them."""

    @property
    def overlays(self) -> Sequence[Overlay]:
        """The overlays that can be switched on and off."""
        ...

    @property
    def reports(self) -> bool:
        """Whether there is a ``report`` of a finished game."""
        ...

    def report(self, position: Any, plies: Sequence[tuple[Any, str]]) -> GameReport | None:
        """The report of a finished game. position: the last one; plies: as in ``Look``."""
        ...

    def title(self, position: Any) -> str:
        """The game and its variant in a few words, e.g. ``Quantum Leap · rings edition``."""
        ...

    def paths(self, position: Any) -> Sequence[tuple[Path, str]]:
        """Every click path of every legal action, as (path, action); none while chance acts, as
        dice are not clicked."""
        ...

    def shortcuts(self, position: Any, picked: Path) -> Sequence[tuple[Path, Sequence[str]]]:
        """Further click paths after these clicks, each for several actions of a turn at once, as
        (path, actions). No path begins with one of ``paths``, nor vice versa."""
        ...

    def replacements(
        self, position: Any, plies: Sequence[tuple[Any, str]], picked: Path
    ) -> Sequence[Replacement]:
        """Click paths after these clicks that change what the seat to play has just set up, and
        reveal nothing; without clicks, one for each piece that can be picked up is enough. plies:
        as in ``Look``. No path begins with one of ``paths``, nor vice versa."""
        ...

    def buttons(self, position: Any) -> Mapping[str, str | Button]:
        """The steps that are not on the board: target -> label, or label and note."""
        ...

    def phases(self, position: Any, plies: Sequence[tuple[Any, str]] = ()) -> Sequence[Phase]:
        """The parts of the turn in order; empty if a turn has no parts. plies: as in ``Look``, for
        finished parts to say what was done."""
        ...

    def frame(self, position: Any, look: Look) -> Frame:
        """The picture."""
        ...

    def seats(self, position: Any) -> Sequence[SeatLine]:
        """The lines of the panel, in order of play."""
        ...

    def goal(self, position: Any) -> str:
        """The goal in a few words, such as ``Be the last player able to capture.``; empty if it is
        obvious."""
        ...

    def is_at_top(self, position: Any, seat: int) -> bool:
        """Whether a seat's own edge of the board is the upper one, if the board is not turned."""
        ...

    def prompt(self, position: Any) -> str:
        """Who is to do what, in a few words; the result if the game is over."""
        ...

    def task(self, position: Any) -> str:
        """The task of the seat to play, to follow ``Your turn:``, such as ``choose a white piece to
        leap with``; empty if ``prompt`` is better."""
        ...

    def describe_selection(self, position: Any, look: Look) -> str:
        """A sentence about the selection, the place pointed at, or the whole position."""
        ...

    def notes(self, position: Any, look: Look) -> Sequence[Note]:
        """The notes beside the board, most urgent first."""
        ...

    def why_not(self, position: Any, look: Look, target: str) -> str:
        """Why ``target`` cannot be clicked now."""
        ...

    def headline(self, position: Any) -> str:
        """Who has won, in a few words; empty while the game continues."""
        ...

    def describe_action(self, before: Any, action: str) -> str:
        """A sentence on the effect of ``action`` in ``before``."""
        ...

    def name_action(self, before: Any, action: str) -> str:
        """The name of ``action`` in hints and reviews: its text, if that is readable."""
        ...

    def entry_part(self, before: Any, action: str) -> EntryPart | None:
        """``action`` in the move list as a part of an entry of several actions; None if it has its
        own entry, or continues where the last one ended."""
        ...

    def chapter(self, before: Any, action: str) -> str:
        """The heading of the chapter of the move list with ``action``, such as the turn of a seat;
        empty if there are no chapters."""
        ...

    def describe_entry(self, plies: Sequence[tuple[Any, str]]) -> str:
        """A sentence on the plies of one entry of the move list, each with the position before it;
        empty if the entry says enough."""
        ...

    def describe_chapter(self, plies: Sequence[tuple[Any, str]]) -> str:
        """A summary of the plies of one chapter in a few words, for a folded chapter; may be
        empty."""
        ...

    def throw(self, before: Any, action: str) -> DiceThrow | None:
        """The dice of ``action``, if it is a throw."""
        ...

    def moved(self, before: Any, action: str) -> Mapping[str, str]:
        """Cell -> cell for each piece that ``action`` moves, which keeps its permanent name."""
        ...


def split_paths(actions: Sequence[str]) -> list[tuple[Path, str]]:
    """The usual paths: the steps of an action are the parts between its hyphens."""
    return [(tuple(action.split("-")), action) for action in actions]


class PlainView:
    """The defaults of ``View`` for most games: a game's view inherits them, overrides what differs,
    and always defines ``title``, ``frame``, ``seats``, ``prompt``, ``headline`` and
    ``describe_action``.
    """

    overlays: Sequence[Overlay] = ()
    reports: bool = False

    def report(self, position: Any, plies: Sequence[tuple[Any, str]]) -> GameReport | None:
        """None: there is no report."""
        return None

    def paths(self, position: Any) -> Sequence[tuple[Path, str]]:
        """One click for each step of an action; dice are not clicked."""
        return () if position.chances() else split_paths(position.legal_actions())

    def shortcuts(self, position: Any, picked: Path) -> Sequence[tuple[Path, Sequence[str]]]:
        """No shortcuts."""
        return ()

    def replacements(
        self, position: Any, plies: Sequence[tuple[Any, str]], picked: Path
    ) -> Sequence[Replacement]:
        """No replacements."""
        return ()

    def buttons(self, position: Any) -> Mapping[str, str | Button]:
        """Every step is on the board."""
        return {}

    def phases(self, position: Any, plies: Sequence[tuple[Any, str]] = ()) -> Sequence[Phase]:
        """A turn has no parts."""
        return ()

    def goal(self, position: Any) -> str:
        """No goal."""
        return ""

    def is_at_top(self, position: Any, seat: int) -> bool:
        """No seat has its own edge."""
        return False

    def task(self, position: Any) -> str:
        """No task: the prompt is enough."""
        return ""

    def describe_selection(self, position: Any, look: Look) -> str:
        """No sentence."""
        return ""

    def notes(self, position: Any, look: Look) -> Sequence[Note]:
        """No notes."""
        return ()

    def why_not(self, position: Any, look: Look, target: str) -> str:
        """A sentence that gives no reason."""
        return "That cannot be chosen now."

    def name_action(self, before: Any, action: str) -> str:
        """Its text."""
        return action

    def entry_part(self, before: Any, action: str) -> EntryPart | None:
        """No entries of several actions."""
        return None

    def chapter(self, before: Any, action: str) -> str:
        """No chapters."""
        return ""

    def describe_entry(self, plies: Sequence[tuple[Any, str]]) -> str:
        """No sentence: each entry says enough."""
        return ""

    def describe_chapter(self, plies: Sequence[tuple[Any, str]]) -> str:
        """No chapters, and so no summary."""
        return ""

    def throw(self, before: Any, action: str) -> DiceThrow | None:
        """No dice are shown."""
        return None

    def moved(self, before: Any, action: str) -> Mapping[str, str]:
        """No pieces with permanent names."""
        return {}
