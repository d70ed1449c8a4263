"""The mistakes of a game of two under review, and why other moves were better.

An explanation takes too long for one request, so it is made in steps. A mistake is shown once it
is explained, and does not change after that.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from typing import TYPE_CHECKING

from quanta.core.claims import Line, Theme
from quanta.core.game import Position
from quanta.session.search.explanation import Explained, Explainer, Explaining, Reason
from quanta.session.search.judgement import Evaluated, Judgement, following, judge
from quanta.session.search.observation import Observation
from quanta.session.search.search_task import Enough

if TYPE_CHECKING:
    from quanta.session.protocol.replies import MistakeData


Compared = tuple[Position, Line, Line]
"""A position, and the lines expected from the move played there and from the better one."""


class Mistakes:
    """The mistakes among the moves of a game, numbered from 1."""

    def __init__(
        self,
        observation: Observation,
        at: Callable[[int], Evaluated],
        known: MutableMapping[Compared, Explained],
    ) -> None:
        """at: gives what is known of the position at a ply; known: a cache of explanations."""
        line = observation.line
        self._observation, self._at, self._known = observation, at, known
        self._positions, self._actions = line.positions, line.actions
        self._explainer = Explainer(line.rules, line.params, observation.view)
        self._left: dict[int, Judgement] = {}
        self._steps: Explaining | None = None
        self._data: dict[int, MistakeData] = {}

    @property
    def busy(self) -> bool:
        """Whether any are still to be explained."""
        return bool(self._left)

    def note(self, ply: int) -> None:
        """Judge the moves before and after the position at ``ply``, which has become known."""
        for move in (ply, ply + 1):
            if 0 < move <= len(self._actions) and self._at(move).evaluation is not None:
                action = self._actions[move - 1]
                judgement = judge(self._at(move - 1), self._at(move), action)
                if judgement is None or not judgement.mark or action == judgement.best:
                    continue
                known = self._known.get(self._compared(move))
                if known is None:
                    self._left[move] = judgement
                else:
                    self._data[move] = self._data_of(move, judgement, known)

    def run(self, enough: Enough) -> bool:
        """Explain mistakes until ``enough()``. Returns whether all are explained."""
        while self._left:
            move = next(iter(self._left))
            explained = self._explain(move)
            if explained is not None:
                self._data[move] = self._data_of(move, self._left.pop(move), explained)
            if enough():
                break
        return not self._left

    def _explain(self, move: int) -> Explained | None:
        """Take one step. Returns the explanation once it is complete."""
        compared = self._compared(move)
        if self._steps is None:
            self._steps = self._explainer.explaining(*compared)
        try:
            next(self._steps)
        except StopIteration as ended:
            explained: Explained = ended.value
            self._known[compared], self._steps = explained, None
            return explained
        return None

    def _compared(self, move: int) -> Compared:
        played = (self._actions[move - 1], *self._at(move).line)
        return self._positions[move - 1], played, tuple(self._at(move - 1).line)

    def finish(self) -> None:
        """Explain all that are left."""
        self.run(lambda: False)

    def data(self) -> list[MistakeData]:
        """The explained mistakes for the page, in order of play."""
        return [self._data[move] for move in sorted(self._data)]

    def _data_of(self, move: int, judgement: Judgement, explained: Explained) -> MistakeData:
        from quanta.session.puzzles.own_positions import to_practise  # late: it loads lessons

        observation, position = self._observation, self._positions[move - 1]
        seen, view = position.seen_by(position.to_play), observation.view
        better = view.name_action(seen, judgement.best)
        text = judgement.words(observation.names[judgement.seat], better)
        reason, fault = explained
        theme = self._explainer.theme(reason) if reason else None
        mistake: MistakeData = {
            "ply": move,
            "glyph": judgement.mark[0] if judgement.mark else "",
            "action": self._actions[move - 1],
            "name": view.name_action(seen, self._actions[move - 1]),
            "best": judgement.best,
            "text": text if reason is None else f"{text} {following(better, reason)}",
            "theme": theme.label if theme else "",
        }
        texts = (fault.text if fault else "", reason or Reason(""))
        practice = to_practise(observation, move, self._at(move - 1).chances, *texts)
        if practice is not None:
            mistake["practice"] = practice
        return mistake

    def reason(self, move: int) -> Reason | None:
        """Why another move was better than ``move``; the positions before and after it must be
        known."""
        known = self._known.get(self._compared(move))
        return self._explainer.reason(*self._compared(move)) if known is None else known.reason

    def themes(self) -> Sequence[Theme]:
        """The themes of the mistakes, in order of play."""
        reasons = filter(None, (self.reason(move) for move in sorted(self._data)))
        return [*filter(None, map(self._explainer.theme, reasons))]
