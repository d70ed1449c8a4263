"""A player's input at the cursor before it becomes a move: clicks, pointing and previews, and the
words about them, in the status line and for screen readers.

The legal actions are the input handler: the clicks so far are matched against click paths.
``e3-e6`` means clicking e3, then e6. So games need no code for clicks, all possible clicks are
known, and dragging, the keyboard and typing work the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from quanta.core.errors import BadRequest
from quanta.core.game import Action, Position
from quanta.core.quoting import presentable, shown
from quanta.record.timeline import Timeline
from quanta.scene.view import Path, View
from quanta.session.search.observation import positions_along

if TYPE_CHECKING:
    from quanta.session.protocol.scene import StatusKind


class Run(NamedTuple):
    """The actions of one click. back: the number of last plies that they replace."""

    actions: Sequence[Action]
    back: int = 0


Shortcuts = Callable[[Path], Sequence[tuple[Path, Run]]]
"""The clicks so far -> the paths that mean a run, and the run."""


class Selection:
    """The half-made action at one position.

    paths: every click path of every legal action. buttons: the steps that are not on the board.
    shortcuts: see ``View.shortcuts`` and ``View.replacements``. picked: the clicks so far; the
    common beginning of all paths is picked from the start. run: the run of the last click, empty if
    it meant a single action or none.
    """

    def __init__(
        self,
        paths: Sequence[tuple[Path, Action]] = (),
        buttons: Collection[str] = (),
        shortcuts: Shortcuts = lambda picked: (),
    ) -> None:
        self.paths = paths
        self._actions = dict(paths)
        self._buttons = buttons
        self._find_shortcuts = shortcuts
        self._shortcuts: dict[Path, dict[Path, Run]] = {}
        self.run = Run(())
        self._forced = _common([path for path, _ in paths])
        self.picked: Path = self._forced

    @property
    def begun(self) -> bool:
        """Whether more is picked than the common beginning of all paths."""
        return self.picked != self._forced

    def clear(self) -> None:
        """Drop the clicks so far."""
        self.picked = self._forced

    def goals(self, picked: Path | None = None) -> frozenset[str]:
        """The targets that continue the clicks so far, or ``picked``."""
        done = self.picked if picked is None else picked
        size = len(done)
        paths = (*(path for path, _ in self.paths), *self._runs_after(done))
        return frozenset(path[size] for path in paths if path[:size] == done and len(path) > size)

    def _runs_after(self, picked: Path) -> dict[Path, Run]:
        """The shortcuts after these clicks, cached."""
        if picked not in self._shortcuts:
            self._shortcuts[picked] = dict(self._find_shortcuts(picked))
        return self._shortcuts[picked]

    def click(self, target: str) -> Action | None:
        """Handle a click. Returns the action once it is complete, the first of ``run`` if that is
        set. ``picked`` does not change if the click means nothing here.

        A click that does not continue the selection may begin another; clicking the last pick again
        drops it; if one button would make the click meaningful, it counts as pressed first. Pieces
        that were set up earlier can be picked up at any time.
        """
        if target in self.goals():
            return self._push((*self.picked, target))
        if self.begun and self.picked[-1] == target:
            left = self.picked[:-1]
            self.picked = left if left[: len(self._forced)] == self._forced else self._forced
            return None
        # A piece that has been picked up can only be put down: the click means nothing else.
        held = any(self._picks_up(each) for each in self.picked)
        for base in () if held else (self.picked, self._forced):
            if target in self.goals(base):
                return self._push((*base, target))
            buttons = sorted(self.goals(base).intersection(self._buttons))
            pressed = [b for b in buttons if target in self.goals((*base, b))]
            if len(pressed) == 1:
                return self._push((*base, pressed[0], target))
        return self._push((target,)) if self._picks_up(target) else None

    def _picks_up(self, target: str) -> bool:
        """Whether a replacement begins with this click, which may skip the common beginning."""
        return any(run.back and path[0] == target for path, run in self._runs_after(()).items())

    def _push(self, picked: Path) -> Action | None:
        run = self._runs_after(picked[:-1]).get(picked)
        action = self._actions.get(picked) if run is None else next(iter(run.actions), None)
        self.run = Run(()) if run is None else run
        if action is None and run is None:
            self.picked = picked
        else:
            self.clear()
        return action

    def written(self, text: str) -> Action:
        """The action for typed text, which is its own text or its steps."""
        from quanta.core.typed_action import typed_action  # late: few people type

        spellings = {"-".join(path): action for path, action in self.paths}
        return typed_action(text, spellings | {action: action for _, action in self.paths})

    def legal_instead(self, text: str) -> str:
        """A sentence with legal actions, to follow the reason why typed text was refused."""
        from quanta.core.typed_action import legal_instead

        return legal_instead(text, dict.fromkeys(action for _, action in self.paths))


def _common(paths: Sequence[Path]) -> Path:
    """The longest common beginning of all paths that completes none of them."""
    if not paths:
        return ()
    shortest = min(paths, key=len)
    size = 0
    while size < len(shortest) - 1 and len({path[size] for path in paths}) == 1:
        size += 1
    return shortest[:size]


LONGEST = 200
"""More plies than any line has."""


class Preview:
    """A line from the position at the cursor, shown after some of its moves without playing them.

    actions: the whole line; at: the number of moves shown, from 1. Raises BadRequest, and
    IllegalAction where the line cannot be played.
    """

    why_wait = "This is a preview: play these moves, or go back to the game."

    def __init__(self, line: Timeline, actions: Sequence[Action], at: int) -> None:
        if not 1 <= at <= len(actions) <= LONGEST:
            raise BadRequest(f"The line has no move {shown(at, 20)}.")
        self.actions, self.at = tuple(actions), at
        self._after = positions_along(line.position, self.actions)[1:]

    def timeline(self, line: Timeline) -> Timeline:
        """The game as if the moves had been played; ``line`` does not change."""
        twin = line.with_continuation(self.actions, self._after)
        twin.ply += self.at
        return twin

    def words(self, seen: Position, view: View) -> str:
        """A sentence about the preview. seen: the position at the cursor as the viewer sees it."""
        before = self._after[self.at - 2] if self.at > 1 else seen
        move = view.describe_action(before, self.actions[self.at - 1])
        return f"Looking ahead, move {self.at} of {len(self.actions)}: {move}"


@dataclass
class Attention:
    """A player's input at the cursor, reset with each position.

    selection: the half-made action. focus: the target pointed at. tried: the last targets clicked
    that continued no action, at most two. hint: a recommended action; marks: the cells that its
    reason mentions. preview: the line on show. mistake: the ply of the mistake on show, which was
    played here.
    """

    selection: Selection = field(default_factory=Selection)
    focus: str | None = None
    tried: tuple[str, ...] = ()
    hint: Action | None = None
    marks: Sequence[str] = ()
    preview: Preview | None = None
    mistake: int | None = None

    def missed(self, target: str) -> None:
        """Note a click on a target that continues nothing."""
        self.tried = (*self.tried, target)[-2:]

    def point_at_nothing(self) -> None:
        """Point at nothing, and forget what was tried."""
        self.focus, self.tried = None, ()

    def recommend(self, action: Action | None, marks: Sequence[str] = ()) -> None:
        """Show a recommended action, or none, and mark the cells that its reason mentions."""
        self.hint, self.marks = action, marks

    def look_ahead(self, preview: Preview | None) -> None:
        """Show a preview in place of the half-made action; None for the game."""
        self.selection.clear()
        self.preview = preview

    def leave_preview(self) -> None:
        """Show the game again, with its half-made action."""
        self.preview = None


class Message(NamedTuple):
    """A message in the status line in place of the usual text."""

    kind: StatusKind
    text: str


@dataclass
class Words:
    """The words of the last request, until the next one that is not quiet.

    message: for the status line. says: to be read out. unexplained: a click for the next scene to
    explain: whether it continued the selection, and its target.
    """

    message: Message | None = None
    says: str = ""
    unexplained: tuple[bool, str] | None = None

    def announce(self, text: str) -> None:
        """Read a text out, without a change of the status line."""
        self.message, self.says = None, text

    def advise(self, text: str) -> None:
        """Read a text out, and show it in the status line."""
        self.message, self.says = Message("hint", text), text

    @property
    def shows_hint(self) -> bool:
        """Whether the status line has a hint."""
        return self.message is not None and self.message.kind == "hint"

    def refuse(self, why: str) -> None:
        """Show and read out why something was not done."""
        why = presentable(why)
        self.message, self.says = Message("illegal", why), why

    def add(self, text: str) -> None:
        """Read a text out after the others."""
        self.says = f"{self.says} {text}".strip()

    def leave_to_scene(self, target: str, *, picked: bool) -> None:
        """Leave it to the next scene to explain a click on a target."""
        self.unexplained = picked, target

    def take_unexplained(self) -> tuple[bool, str] | None:
        """The click to explain, or None. It then counts as explained."""
        click, self.unexplained = self.unexplained, None
        return click
