"""A player's input at the cursor before it becomes a move: clicks, pointing, looking ahead; and
what is said about that, in the status line and read out.

The legal actions are the input handler: the clicks picked so far are matched against click paths.
``e3-e6`` means clicking e3, then e6. So no game needs code for clicks, it is known what can be
clicked, and dragging, the keyboard and typing all work the same way.
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
    """Actions that one click means. back: how many of the last plies they are played in place
    of."""

    actions: Sequence[Action]
    back: int = 0


Shortcuts = Callable[[Path], Sequence[tuple[Path, Run]]]
"""The clicks made so far -> the ways to continue that mean a run."""


class Selection:
    """The half-made action at one position.

    paths: every way to enter every legal action. buttons: the steps that are not on the board.
    shortcuts: see ``View.shortcuts`` and ``View.replacements``. picked: the clicks made so far;
    where all paths begin alike, that beginning is picked already. run: what the last click means
    for where that is more than the action that it has completed.
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
        """Whether something else is picked than what every path begins with."""
        return self.picked != self._forced

    def clear(self) -> None:
        """Drop the clicks made so far."""
        self.picked = self._forced

    def goals(self, picked: Path | None = None) -> frozenset[str]:
        """The targets that continue the clicks (those made so far, or ``picked``)."""
        done = self.picked if picked is None else picked
        size = len(done)
        paths = (*(path for path, _ in self.paths), *self._ways_on(done))
        return frozenset(path[size] for path in paths if path[:size] == done and len(path) > size)

    def _ways_on(self, picked: Path) -> dict[Path, Run]:
        """The shortcuts after these clicks, found once."""
        if picked not in self._shortcuts:
            self._shortcuts[picked] = dict(self._find_shortcuts(picked))
        return self._shortcuts[picked]

    def click(self, target: str) -> Action | None:
        """Take one click; the action when it is complete, the first of ``run`` where that is set.
        ``picked`` stays as it is when the click means nothing here.

        A click that continues nothing may begin another selection; clicking the last pick again
        drops it; if a single button would make sense of the click, that is taken to be pressed
        first. What was set up before can be picked up at any time.
        """
        if target in self.goals():
            return self._push((*self.picked, target))
        if self.begun and self.picked[-1] == target:
            left = self.picked[:-1]
            self.picked = left if left[: len(self._forced)] == self._forced else self._forced
            return None
        # What has been picked up is put somewhere, or nothing is done: not something else there.
        held = any(self._picks_up(each) for each in self.picked)
        for base in () if held else (self.picked, self._forced):
            if target in self.goals(base):
                return self._push((*base, target))
            pressed = [b for b in sorted(self.goals(base)) if target in self.goals((*base, b))]
            pressed = [b for b in pressed if b in self._buttons]
            if len(pressed) == 1:
                return self._push((*base, pressed[0], target))
        return self._push((target,)) if self._picks_up(target) else None

    def _picks_up(self, target: str) -> bool:
        """Whether a replacement begins with this click, whatever all paths begin with."""
        return any(run.back and path[0] == target for path, run in self._ways_on(()).items())

    def _push(self, picked: Path) -> Action | None:
        run = self._ways_on(picked[:-1]).get(picked)
        action = self._actions.get(picked) if run is None else next(iter(run.actions), None)
        self.run = Run(()) if run is None else run
        if action is None and run is None:
            self.picked = picked
        else:
            self.clear()
        return action

    def written(self, text: str) -> Action:
        """The action that typed text means, which is written as it is or by its steps."""
        from quanta.core.typed_action import typed_action  # late: few people type

        spellings = {"-".join(path): action for path, action in self.paths}
        return typed_action(text, spellings | {action: action for _, action in self.paths})

    def legal_instead(self, text: str) -> str:
        """What to say after the reason why typed text is refused."""
        from quanta.core.typed_action import legal_instead

        return legal_instead(text, dict.fromkeys(action for _, action in self.paths))


def _common(paths: Sequence[Path]) -> Path:
    """The longest beginning that all paths share and that completes none of them."""
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
    """A line from the position at the cursor, shown after some of its moves without being played.

    actions: the whole line; at: how many of them are shown as played, 1 … their number.
    Raises BadRequest, and IllegalAction where the line cannot be played.
    """

    why_wait = "This is a preview: play these moves, or go back to the game."

    def __init__(self, line: Timeline, actions: Sequence[Action], at: int) -> None:
        if not 1 <= at <= len(actions) <= LONGEST:
            raise BadRequest(f"The line has no move {shown(at, 20)}.")
        self.actions, self.at = tuple(actions), at
        self._after = positions_along(line.position, self.actions)[1:]

    def timeline(self, line: Timeline) -> Timeline:
        """The game as if the moves had been played; ``line`` stays as it is."""
        twin = line.with_continuation(self.actions, self._after)
        twin.ply += self.at
        return twin

    def words(self, seen: Position, view: View) -> str:
        """What is being looked at. seen: the position at the cursor as the viewer sees it."""
        before = self._after[self.at - 2] if self.at > 1 else seen
        move = view.describe_action(before, self.actions[self.at - 1])
        return f"Looking ahead, move {self.at} of {len(self.actions)}: {move}"


@dataclass
class Attention:
    """A player's input at the cursor; dropped with the next position.

    selection: the half-made action. focus: the target pointed at. tried: the last targets clicked
    that continued no action, at most two. hint: a recommended action; marks: the cells that its
    reason speaks of. preview: a line shown. mistake: the ply of the one that is shown, which was
    played here.
    """

    selection: Selection = field(default_factory=Selection)
    focus: str | None = None
    tried: tuple[str, ...] = ()
    hint: Action | None = None
    marks: Sequence[str] = ()
    preview: Preview | None = None
    mistake: int | None = None

    def point(self, target: str | None) -> None:
        """Point at a target, or at nothing."""
        self.focus = target

    def missed(self, target: str) -> None:
        """Note a click on a target that continues nothing."""
        self.tried = (*self.tried, target)[-2:]

    def point_at_nothing(self) -> None:
        """Point at nothing, and forget what was tried."""
        self.focus, self.tried = None, ()

    def recommend(self, action: Action | None, marks: Sequence[str] = ()) -> None:
        """Show a recommended action, or none, and mark the cells that its reason speaks of."""
        self.hint, self.marks = action, marks

    def look_ahead(self, preview: Preview | None) -> None:
        """Show a line instead of the half-made action, or the game again."""
        self.selection.clear()
        self.preview = preview

    def leave_preview(self) -> None:
        """Show the game again, with its half-made action."""
        self.preview = None


class Message(NamedTuple):
    """Something to say in the status line in place of the usual."""

    kind: StatusKind
    text: str


@dataclass
class Words:
    """The words of the last request, until the next one that is not quiet.

    message: for the status line. says: to be read out. unexplained: a click that the scene has to
    explain when it is made: whether it continued the selection, and its target.
    """

    message: Message | None = None
    says: str = ""
    unexplained: tuple[bool, str] | None = None

    def announce(self, text: str) -> None:
        """Have something read out; the status line stays as usual."""
        self.message, self.says = None, text

    def advise(self, text: str) -> None:
        """Have something read out, and say it in the status line too."""
        self.message, self.says = Message("hint", text), text

    @property
    def shows_hint(self) -> bool:
        """Whether the status line has a hint."""
        return self.message is not None and self.message.kind == "hint"

    def refuse(self, why: str) -> None:
        """Say why something was not done."""
        why = presentable(why)
        self.message, self.says = Message("illegal", why), why

    def add(self, text: str) -> None:
        """Have something read out after the rest."""
        self.says = f"{self.says} {text}".strip()

    def leave_to_scene(self, target: str, *, picked: bool) -> None:
        """Let the scene explain what a click on a target did."""
        self.unexplained = picked, target

    def take_unexplained(self) -> tuple[bool, str] | None:
        """The click to be explained, which then counts as explained; None if there is none."""
        click, self.unexplained = self.unexplained, None
        return click
