"""Who looks at the board, and when the screen must be covered while it changes hands.

What a seat may know is the position's own affair (``seen_by``). Here it is decided whose eyes the
session shows it to: the only human's; of several humans the one who acts; a bystander's when nobody
at the screen plays; everybody's once the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.rng import Stream
from quanta.players import HUMAN
from quanta.record.timeline import Timeline

TRIES = 24
"""So many completions that are all the same show that there is one only."""


class Eyes:
    """Whose eyes a session shows its game to.

    seat: the seat that looks, None for a bystander. curtain: the seat that the screen has to be
    passed to before anything of its own is shown; None while no curtain is drawn. all: whether the
    game is over, so that nothing is hidden any more.
    """

    def __init__(self) -> None:
        self.seat: int | None = None
        self.curtain: int | None = None
        self.all = False

    @property
    def state(self) -> tuple[int | None, int | None, bool]:
        """Changes exactly when something else may be seen."""
        return self.seat, self.curtain, self.all

    def turn(self, line: Timeline, players: Sequence[str]) -> None:
        """Decide anew, after the position or the players changed."""
        self.all = line.over
        next_seat = self._next(line, players)
        if self.all or next_seat == self.seat:
            self.curtain = None
            self.seat = next_seat
        elif next_seat is not None and self._keeps(line, next_seat):
            self.curtain = next_seat if players.count(HUMAN) > 1 else None
        else:
            self.curtain = None
        if self.curtain is None:
            self.seat = next_seat

    def _keeps(self, line: Timeline, other: int) -> bool:
        """Whether who looks now must not see what ``other`` may; a bystander, before anything is
        secret, may stay."""
        position = line.position
        if self.seat is None and not secret(line.rules, position, position.seen_by(None)):
            return False
        return _differ(position, self.seat, other)

    def _next(self, line: Timeline, players: Sequence[str]) -> int | None:
        humans = [seat for seat, player in enumerate(players) if player == HUMAN]
        if len(humans) <= 1:
            return humans[0] if humans else None
        acting = line.position.to_play
        return acting if acting in humans else self.seat

    def lift(self) -> None:
        """The seat that the curtain waited for has the screen now."""
        if self.curtain is not None:
            self.seat, self.curtain = self.curtain, None

    def see(self, position: Position) -> Position:
        """``position`` as it may be shown now."""
        if self.all:
            return position
        return position.seen_by(None if self.curtain is not None else self.seat)

    def hear(self, before: Position, action: Action) -> Action:
        """``action``, played in ``before``, as it may be told now."""
        if self.all or before.to_play == CHANCE:
            return action
        return before.masked(action, None if self.curtain is not None else self.seat)


def secret(rules: Rules, position: Position, seen: Position) -> bool:
    """Whether ``position`` holds a secret from who sees it as ``seen``: whether that could be
    completed in another way. More tries than any secret survives tell."""
    if seen == position:
        return False
    return any(rules.complete(seen, Stream(number)) != position for number in range(TRIES))


def _differ(position: Position, seat: int | None, other: int) -> bool:
    return position.seen_by(seat) != position.seen_by(other)


class Plies(Sequence[tuple[Position, Action]]):
    """What was played up to the cursor, as (before, action) and as some eyes may know it.

    Each is made when it is asked for, so that a view pays for what it reads only.
    """

    def __init__(self, line: Timeline, eyes: Eyes) -> None:
        self._line, self._eyes, self._size = line, eyes, line.ply

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, ply: int) -> tuple[Position, Action]: ...

    @overload
    def __getitem__(self, ply: slice) -> list[tuple[Position, Action]]: ...

    def __getitem__(
        self, ply: int | slice
    ) -> tuple[Position, Action] | list[tuple[Position, Action]]:
        if isinstance(ply, slice):
            return [self[each] for each in range(*ply.indices(self._size))]
        number = range(self._size)[ply]
        before, after = self._line.nodes[number : number + 2]
        seen = self._eyes.see(before.position)
        return seen, self._eyes.hear(before.position, after.action)
