"""The viewpoint: the seat whose knowledge is shown, and when a curtain must cover the screen while
it changes hands.

What a seat may know is up to the position (``seen_by``). A viewpoint decides which seat the session
shows it to: that of the only human; of several humans, that of the one to act; a bystander if no
one at the screen plays; everyone once the game is over. People who have shared the screen keep
their secrets from each other even after a computer has replaced one of them.

What follows from who sits where is here as well: the one person's own seat, and who is to choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import overload

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.core.secrets import knows_its_own
from quanta.players import AWAY, HUMAN
from quanta.record.timeline import Timeline

TRIES = 24
"""If this many random completions are all the same, there is only one."""


class Viewpoint:
    """The seat that a session shows its game to.

    seat: None for a bystander. curtain: the seat that the screen must be passed to before its view
    is shown; None while no curtain is drawn. sees_all: whether the game is over, so that nothing is
    hidden. shared: the seats of the people who share or have shared the screen in this game; empty
    if there were never two.
    """

    def __init__(self, shared: Iterable[int] = ()) -> None:
        self.shared = frozenset(shared)
        self.seat: int | None = None
        self.curtain: int | None = None
        self.sees_all = False

    @property
    def state(self) -> tuple[int | None, int | None, bool]:
        """A value that changes exactly when something else may be seen."""
        return self.seat, self.curtain, self.sees_all

    def update(self, line: Timeline, players: Sequence[str]) -> None:
        """Update after a change of the position or the players."""
        self.sees_all = line.over
        humans = _humans(players)
        if len(humans) > 1:
            self.shared |= set(humans)
        next_seat = self._next(line, humans)
        if self.sees_all or next_seat == self.seat:
            self.curtain = None
            self.seat = next_seat
        elif next_seat is not None and self._hides(line, next_seat):
            self.curtain = next_seat if next_seat in self.shared else None
        else:
            self.curtain = None
        if self.curtain is None:
            self.seat = next_seat

    def _hides(self, line: Timeline, other: int) -> bool:
        """Whether ``other`` may see secrets that the present viewer may not: in any move, as the
        move list shows them all, or in the position."""
        if any(node.hidden for node in line.root.subtree()):
            return True
        position = line.position
        seen = position.seen_by(self.seat)
        return seen != position.seen_by(other) and secret(line.rules, position, seen)

    def _next(self, line: Timeline, humans: Sequence[int]) -> int | None:
        if len(humans) <= 1:
            return humans[0] if humans else None
        acting = line.position.to_play
        return acting if acting in humans else self.seat

    @property
    def why_wait(self) -> str:
        """Why no one may act while the curtain is drawn; else empty."""
        if self.curtain is None:
            return ""
        return "First pass the screen on, and lift the curtain."

    def forget_shared(self) -> None:
        """Forget who shared the screen, before anyone has a secret."""
        self.shared = frozenset()

    def lift(self) -> None:
        """Lift the curtain for the seat that the screen was passed to."""
        if self.curtain is not None:
            self.seat, self.curtain = self.curtain, None

    def seen(self, position: Position) -> Position:
        """``position`` as it may be shown now."""
        if self.sees_all:
            return position
        return position.seen_by(None if self.curtain is not None else self.seat)

    def masked(self, before: Position, action: Action) -> Action:
        """``action``, played in ``before``, as it may be shown now."""
        if self.sees_all:
            return action
        return before.masked(action, None if self.curtain is not None else self.seat)


def _humans(players: Sequence[str]) -> list[int]:
    return [seat for seat, player in enumerate(players) if player == HUMAN]


def own_seat(players: Sequence[str]) -> int | None:
    """The seat of the only person at the screen; None if there are several or none."""
    humans = _humans(players)
    return humans[0] if len(humans) == 1 else None


def due(line: Timeline, players: Sequence[str]) -> str:
    """The player to choose at the cursor; empty before the end of the line, while dice roll and
    after the game. A seat whose secrets are not known here must be played elsewhere."""
    if not line.at_end or line.node.outcome() is not None:
        return ""
    seat = line.position.to_play
    if seat == CHANCE:
        return ""
    own = players[seat]
    return own if own == HUMAN or knows_its_own(line.rules, line.position) else AWAY


def secret(rules: Rules, position: Position, seen: Position) -> bool:
    """Whether ``position`` has a secret from a viewer who sees it as ``seen``: whether one of
    ``TRIES`` random completions of ``seen`` differs from it."""
    if seen == position:
        return False
    return any(rules.complete(seen, Stream(number)) != position for number in range(TRIES))


class Plies(Sequence[tuple[Position, Action]]):
    """The plies up to the cursor, as (before, action), each as the viewpoint may know it.

    They are made on demand, so that a view pays only for what it reads.
    """

    def __init__(self, line: Timeline, viewpoint: Viewpoint, size: int | None = None) -> None:
        """size: the number of plies; by default those up to the cursor."""
        self._line, self._viewpoint = line, viewpoint
        self._size = line.ply if size is None else size
        self._end, self._state = line.nodes[self._size], viewpoint.state

    def __eq__(self, other: object) -> bool:
        """Whether the same plies may be known: the last node determines those before it."""
        if not isinstance(other, Plies):
            return NotImplemented
        return self._end is other._end and self._state == other._state

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
        seen = self._viewpoint.seen(before.position)
        return seen, self._viewpoint.masked(before.position, after.action)


class Display:
    """How boards are shown in all games. flipped: whether they are turned around."""

    def __init__(self) -> None:
        self.flipped = False
        self._overlays: dict[str, dict[str, bool]] = {}

    def overlays(self, game: str) -> dict[str, bool]:
        """The overlays of a game: key -> whether it is on."""
        if game not in self._overlays:
            self._overlays[game] = {each.key: each.on for each in registry.view(game).overlays}
        return self._overlays[game]

    def switch_overlay(self, game: str, key: str, *, on: bool) -> None:
        """Show or hide an overlay of a game. Raises BadRequest if there is no such overlay."""
        overlays = self.overlays(game)
        if key not in overlays:
            raise BadRequest(f"There is no overlay {quoted(key)}.")
        overlays[key] = on

    def flip(self, on: bool | None) -> None:
        """Turn boards around, or back; None toggles."""
        self.flipped = not self.flipped if on is None else on
