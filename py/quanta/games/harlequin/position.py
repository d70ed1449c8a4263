"""A position of Harlequin: the game's contract on top of its state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from quanta.core.errors import IllegalAction
from quanta.core.game import Action, OpenGame, Outcome
from quanta.games.harlequin import reasons
from quanta.games.harlequin.cells import ACTIONS, DARK, EDGE, EMPTY, LIGHT, OVER
from quanta.games.harlequin.state import COLOURS, LETTERS, HarlequinState

NEITHER = "o"
"""In a position's text, in place of the seat that jumped last, before the first jump."""
SKIP = "skip"


class HarlequinPosition(HarlequinState, OpenGame):
    """A state of play; equal positions have equal futures."""

    __slots__ = ()

    def legal_actions(self) -> Sequence[Action]:
        """Free edge cells while tokens are placed (R3); jumps such as ``b2-c3`` after which the
        turn can be ended (R5, R7, H4); ``skip`` if there are none (R9) and the game is not over."""
        if self.placing:
            occupied = {cell for cells in self.tokens for cell in cells}
            return sorted(DARK.names[cell] for cell in EDGE - occupied)
        actions = [ACTIONS[token, end] for token in self.movers for end in self.landings(token)]
        if not actions and self.can_jump(1 - self.to_play):
            return [SKIP]
        return sorted(actions)

    def apply(self, action: Action) -> Self:
        """The position after placing a token, one jump, or a skipped turn."""
        if self.placing:
            return self._place(action)
        if action == SKIP:
            if self.legal_actions() != [SKIP]:
                raise IllegalAction(reasons.why_not_skip(self))
            return replace(self, to_play=1 - self.to_play)
        start, _, end = action.partition("-")
        if start not in DARK.index or end not in DARK.index:
            raise IllegalAction(reasons.unreadable(self, action))
        return self._jump(DARK.index[start], DARK.index[end])

    def _place(self, action: Action) -> Self:
        cell = DARK.index.get(action)
        if cell is None:
            raise IllegalAction(reasons.unreadable(self, action))
        if cell not in EDGE or any(cell in cells for cells in self.tokens):
            raise IllegalAction(reasons.why_not_place(self, cell))
        own = tuple(sorted((*self.tokens[self.to_play], cell)))
        return replace(self, tokens=self.tokens_with(own), to_play=1 - self.to_play)

    def _jump(self, start: int, end: int) -> Self:
        if start not in self.movers or end not in self.landings(start):
            raise IllegalAction(reasons.why_not_jump(self, start, end))
        placed = OVER[start, end]
        if self.tiles[placed] != EMPTY:
            return replace(self, path=(*(self.path or (start,)), end))
        turned = self.flipped | {placed}
        own = LETTERS[self.to_play]
        first = self.path[0] if self.path else start
        others = {*self.tokens[self.to_play]} - {first}
        return replace(
            self,
            tiles="".join(own if w in turned else letter for w, letter in enumerate(self.tiles)),
            tokens=self.tokens_with(tuple(sorted((*others, end)))),
            to_play=1 - self.to_play,
            last=self.to_play,
            path=(),
        )

    def outcome(self) -> Outcome | None:
        """The end of the game: when every light cell has a tile or neither seat can end a turn. The
        seat with most tiles wins, on a tie the seat that jumped last (R10)."""
        if not self.over:
            return None
        counts = self.count(0), self.count(1)
        ahead = counts[0] - counts[1]
        winner = self.last if ahead == 0 else int(ahead < 0)
        assert winner is not None, "with tiles on the board, a seat has jumped"
        returns = (1, -1) if winner == 0 else (-1, 1)
        return Outcome(returns, reasons.ending(self, COLOURS[winner]))

    def text(self) -> str:
        """Rows of tiles from the top, joined by ``-``; then, each after ``_``: Red's tokens,
        Blue's, the seats to play and that jumped last, and the path of a turn under way
        (``harlequin M2``)."""
        rows = "-".join(self.tiles[i : i + LIGHT.width] for i in range(0, LIGHT.size, LIGHT.width))
        red, blue = ("".join(sorted(DARK.names[c] for c in cells)) for cells in self.tokens)
        last = NEITHER if self.last is None else LETTERS[self.last]
        path = "".join(DARK.names[cell] for cell in self.path)
        parts = [rows, red, blue, LETTERS[self.to_play] + last, *([path] if path else [])]
        return "_".join(parts)
