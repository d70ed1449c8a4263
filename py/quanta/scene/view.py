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
"""The clicks by which an action is entered: cells and buttons, in order."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something extra that can be shown on the board. on: whether it is at first."""

    key: str
    label: str
    on: bool


@dataclass(frozen=True, slots=True)
class BoardLook:
    """How a position is shown, whatever is clicked or pointed at.

    last: the action that led here, None at the start. before: the position in which it was played,
    as far as it may be seen. plies: everything played up to here as (before, action), as far as it
    may be seen; an entry is made when it is read. flip: whether the board is turned by half a turn.
    shown: the keys of the overlays that are on. names: cell -> the lasting name of the piece on it,
    from which the keys of shapes are made. unaided: whether something is asked here that is to be
    worked out, so that what would answer it, such as the odds of an attack, is left out.
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
    """How a position is shown after some clicks, whatever is pointed at.

    picked: the clicks of the half-made action. can: the targets that begin an action. goals: those
    that continue the one picked. tried: the last targets clicked here that continued no action, two
    at most, so that a view can explain them. hint: a recommended action, when requested.
    """

    picked: Path = ()
    can: frozenset[str] = frozenset()
    goals: frozenset[str] = frozenset()
    tried: Path = ()
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Look(ClickLook):
    """How a position is being looked at; none of it is restored by undo. focus: the target pointed
    at; the rest is as in ``BoardLook`` and ``ClickLook``."""

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
    whether it ever has to; in a puzzle for one the other side does not."""

    name: str
    role: str
    count: str = ""
    lines: Sequence[str] = ()
    chooses: bool = True


@dataclass(frozen=True, slots=True)
class Button:
    """A step that is not on the board. note: a few words on what it does or costs."""

    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the turn. note: a sentence on what can be done in it and what that costs."""

    label: str
    note: str = ""
    state: Literal["done", "now", "next", "skipped"] = "next"


class Replacement(NamedTuple):
    """Clicks that change what a seat has played last. back: how many of its plies they take back;
    actions: what is played in their place."""

    path: Path
    back: int
    actions: Sequence[str]


class EntryPart(NamedTuple):
    """A part of an entry in the move list. entry: which kind of entry it belongs to; short: how it
    is written after the part before it. Empty, it begins an entry."""

    entry: str
    short: str


class View(Protocol):
    """How one game is shown. Positions are always given as the seat at the screen may see them."""

    @property
    def overlays(self) -> Sequence[Overlay]:
        """The extras that can be switched on and off."""
        ...

    @property
    def reports(self) -> bool:
        """Whether ``report`` has something to show for a game that is over."""
        ...

    def report(self, position: Any, plies: Sequence[tuple[Any, str]]) -> GameReport | None:
        """The report of a game that is over. position: its last; plies: as in ``Look``."""
        ...

    def title(self, position: Any) -> str:
        """The game and its variant in a few words, e.g. ``Quantum Leap · rings edition``."""
        ...

    def paths(self, position: Any) -> Sequence[tuple[Path, str]]:
        """Every way to enter every legal action by clicks, as (path, action); none while chance
        acts, because dice are not clicked."""
        ...

    def shortcuts(self, position: Any, picked: Path) -> Sequence[tuple[Path, Sequence[str]]]:
        """Further ways to continue after these clicks, each for several actions of a turn at once,
        as (path, actions). No path begins with one of ``paths``, nor the other way round."""
        ...

    def replacements(
        self, position: Any, plies: Sequence[tuple[Any, str]], picked: Path
    ) -> Sequence[Replacement]:
        """Ways to continue after these clicks that change what the seat to play has just set up,
        and reveal nothing; after no clicks, one for each piece that can be picked up is enough.
        plies: as in ``Look``. No path begins with one of ``paths``, nor the other way round."""
        ...

    def buttons(self, position: Any) -> Mapping[str, str | Button]:
        """The steps that are not on the board: target -> label, or label and note."""
        ...

    def phases(self, position: Any, plies: Sequence[tuple[Any, str]] = ()) -> Sequence[Phase]:
        """The parts of the turn in their order; none where a turn has no parts. plies: what was
        played up to here, as in ``Look``, so that a part that is over can say what was done."""
        ...

    def frame(self, position: Any, look: Look) -> Frame:
        """The picture."""
        ...

    def seats(self, position: Any) -> Sequence[SeatLine]:
        """The lines of the panel, in order of play."""
        ...

    def goal(self, position: Any) -> str:
        """The goal in a few words, such as ``Be the last player able to capture.``; empty where
        that need not be said."""
        ...

    def is_at_top(self, position: Any, seat: int) -> bool:
        """Whether the upper edge of the board, as it is drawn unturned, is the seat's own."""
        ...

    def prompt(self, position: Any) -> str:
        """Who has to do what, in a few words; when the game is over, the result."""
        ...

    def task(self, position: Any) -> str:
        """What the seat to play has to do, to go after ``Your turn:``, such as ``choose a white
        piece to leap with``; empty where ``prompt`` says it better."""
        ...

    def describe_selection(self, position: Any, look: Look) -> str:
        """A sentence about what is picked or pointed at, or about the position as a whole."""
        ...

    def notes(self, position: Any, look: Look) -> Sequence[Note]:
        """The notes beside the board, the most urgent first."""
        ...

    def why_not(self, position: Any, look: Look, target: str) -> str:
        """Why ``target`` cannot be clicked now."""
        ...

    def headline(self, position: Any) -> str:
        """Who has won, in a few words; empty while the game is on."""
        ...

    def describe_action(self, before: Any, action: str) -> str:
        """A sentence on what ``action`` does in ``before``."""
        ...

    def name_action(self, before: Any, action: str) -> str:
        """The name of ``action`` in hints and reviews: its text where people can read that."""
        ...

    def entry_part(self, before: Any, action: str) -> EntryPart | None:
        """How the move list writes ``action`` where one entry has several; None where it has one of
        its own, or continues where the last one ended."""
        ...

    def chapter(self, before: Any, action: str) -> str:
        """The heading of the part of the move list that ``action`` is in, such as the turn of a
        seat; empty where the list has no parts."""
        ...

    def describe_entry(self, plies: Sequence[tuple[Any, str]]) -> str:
        """A sentence on what the plies of one entry of the move list came to, each with the
        position before it; empty where the entry itself says enough."""
        ...

    def describe_chapter(self, plies: Sequence[tuple[Any, str]]) -> str:
        """A summary of the plies of one chapter, in a few words, for when only its heading is
        shown; may be empty."""
        ...

    def throw(self, before: Any, action: str) -> DiceThrow | None:
        """The dice of ``action`` one by one, where it is a throw of dice."""
        ...

    def moved(self, before: Any, action: str) -> Mapping[str, str]:
        """Cell -> cell for each piece that ``action`` moves, to keep its lasting name."""
        ...


def split_paths(actions: Sequence[str]) -> list[tuple[Path, str]]:
    """The usual paths: the steps of an action are the parts between its hyphens."""
    return [(tuple(action.split("-")), action) for action in actions]


class PlainView:
    """The part of ``View`` that is the same for most games: a game's view inherits it, overrides
    what differs, and always defines ``title``, ``frame``, ``seats``, ``prompt``, ``headline`` and
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
        """Each action is entered by itself."""
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
        """Nothing is said."""
        return ""

    def is_at_top(self, position: Any, seat: int) -> bool:
        """No edge is anyone's own."""
        return False

    def task(self, position: Any) -> str:
        """The prompt says it all."""
        return ""

    def describe_selection(self, position: Any, look: Look) -> str:
        """Nothing to say."""
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
        """An entry for each, or for one that continues where it ended."""
        return None

    def chapter(self, before: Any, action: str) -> str:
        """The list has no parts."""
        return ""

    def describe_entry(self, plies: Sequence[tuple[Any, str]]) -> str:
        """Each entry says enough."""
        return ""

    def describe_chapter(self, plies: Sequence[tuple[Any, str]]) -> str:
        """There are no chapters."""
        return ""

    def throw(self, before: Any, action: str) -> DiceThrow | None:
        """No dice are shown."""
        return None

    def moved(self, before: Any, action: str) -> Mapping[str, str]:
        """Nothing that keeps its name moves."""
        return {}
