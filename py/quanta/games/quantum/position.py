"""A position of Quantum: the game's contract on top of its state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from quanta.core.errors import IllegalAction
from quanta.core.game import Action, OpenGame, Outcome
from quanta.games.quantum import pieces, reasons
from quanta.games.quantum.state import COLOURS, QuantumState


class QuantumPosition(QuantumState, OpenGame):
    """A state of play; equal positions have equal futures."""

    __slots__ = ()

    def legal_actions(self) -> Sequence[Action]:
        """``a-b`` for every stack of the seat to move and every square where it may go."""
        if self.stopped:
            return []
        return sorted(
            action for cell in self.stacks(self.to_play) for _, action in pieces.steps(self, cell)
        )

    def apply(self, action: Action) -> Self:
        """The position after a move. A captured stack ends up under the one that moved (quantum
        R8)."""
        start, _, end = action.partition("-")
        index = self.board.index
        if start not in index or end not in index:
            raise IllegalAction(reasons.unreadable(self, action))
        over = self.outcome() if self.stopped else None
        if over:
            raise IllegalAction(f"The game is over. {over.reason}")
        a, b = index[start], index[end]
        if self.owner(a) != self.to_play or all(b != to for to, _ in pieces.steps(self, a)):
            raise IllegalAction(reasons.why_not_move(self, a, b))
        return self.moved(a, b)

    def outcome(self) -> Outcome | None:
        """The end of the game: first three towers, then a seat without a move, then endless play
        (quantum R10, H7–H10)."""
        return self._decided() or self._stuck() or self._endless()

    def _decided(self) -> Outcome | None:
        seat = self.tower_winner()
        if seat is None:
            return None
        return Outcome(won_by(seat), f"{COLOURS[seat]} has three towers.")

    def _stuck(self) -> Outcome | None:
        seat = self.to_play
        if any(True for cell in self.stacks(seat) for _ in pieces.steps(self, cell)):
            return None
        drawn = self.variant.stuck == "draw"
        returns = (0, 0) if drawn else won_by(1 - seat)
        return Outcome(returns, f"{COLOURS[seat]} has no move.")

    def _endless(self) -> Outcome | None:
        """The end by endless play (quantum H8, H9, H19)."""
        rule = self.why_endless()
        if not rule:
            return None
        if self.variant.endless == "draw":
            return Outcome((0, 0), rule)
        ahead = self.ahead()
        returns = (0, 0) if ahead is None else won_by(ahead)
        return Outcome(returns, f"{rule} {comparison(self)}")

    def text(self) -> str:
        """Rows from the top, joined by ``-``: stacks from bottom to top and numbers of empty cells,
        separated by commas; ``_`` and the seat to move; ``_`` and the quiet moves, if any."""
        width, names = self.board.width, self.board.names
        rows = (self.cells[i : i + width] for i in range(0, len(self.cells), width))
        shown = "-".join(",".join(_row_text(row)) for row in rows)
        quiet = ".".join(f"{names[a]}-{names[b]}" for a, b in self.quiet)
        return f"{shown}_{'wb'[self.to_play]}{'_' if quiet else ''}{quiet}"


def won_by(seat: int) -> tuple[int, int]:
    """The returns when ``seat`` has won."""
    return (1, -1) if seat == 0 else (-1, 1)


def comparison(state: QuantumState) -> str:
    """A sentence about which side has built more (quantum H19)."""
    (white, _), (black, _), ahead = state.built(0), state.built(1), state.ahead()
    if ahead is None:
        return "Both sides have built as much."
    if white != black:
        return f"{COLOURS[ahead]} has more towers."
    return f"{COLOURS[ahead]} has more pieces in stacks that are not towers."


def _row_text(row: Sequence[str]) -> Iterator[str]:
    empty = 0
    for stack in row:
        if stack:
            if empty:
                yield str(empty)
            yield stack
            empty = 0
        else:
            empty += 1
    if empty:
        yield str(empty)
