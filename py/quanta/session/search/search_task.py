"""Searches that run in slices and can be dropped at any time, and how far each may go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.players import Limit, Player, Thought
from quanta.players.player import comparing

if TYPE_CHECKING:
    from quanta.session.protocol.replies import ThinkingData

Enough = Callable[[], bool]
"""Asked after each thought: whether to pause."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a search may go for each purpose.

    hint: of one position, while someone waits. analysis: of one position, while someone watches.
    review: of all positions of a game together, in milliseconds; each gets an equal part of them,
    within ``least`` and ``most``. nodes: in place of that time, for each position.
    """

    hint: Limit = field(default_factory=lambda: Limit(ms=1000))
    analysis: Limit = field(default_factory=lambda: Limit(ms=120_000))
    review: int = 20_000
    least: int = 40
    most: int = 400
    nodes: int | None = None

    def each(self, positions: int) -> Limit:
        """The limit for each of so many positions of a game under review."""
        if self.nodes is not None:
            return Limit(nodes=self.nodes)
        return Limit(ms=min(max(self.review // max(positions, 1), self.least), self.most))

    def glance(self) -> Limit:
        """The limit for each position of the first look at a game under review."""
        if self.nodes is not None:
            return Limit(nodes=max(self.nodes // GLANCE, 1))
        return Limit(ms=GLANCE_MS)


GLANCE, GLANCE_MS = 20, 6
"""A first look at a position has this part of the nodes of its search, or so many milliseconds."""


DOUBTED, AGAIN = 14, (2, 4)
"""An action that seems to lose so many points of winning chance is searched again, so many times as
long, and a third time if it still does: a mistake is told only if they all see it."""


class SearchTask:
    """A player's search of a position that is in play, run in slices. Only the time in ``run``
    counts towards the limit.

    best: the last thought; None before the first. over: whether no better one will come. doubts:
    whether it searches longer, because the action that was played seems to lose much.
    """

    def __init__(
        self,
        player: Player,
        position: Position,
        limit: Limit,
        rng: Stream,
        played: Action | None = None,
        *,
        again: bool = True,
    ) -> None:
        """played: an action that is to be compared with the best ones; again: search longer where
        it seems to lose much."""
        self._seat = position.to_play
        seen, own = position.seen_by(position.to_play), replace(limit, clock=self._clock)
        if played is None:
            self._thoughts = player.think(seen, own, rng)
        else:
            thoughts = partial(comparing, player, seen, played, rng=rng)
            self._thoughts = self._compared(thoughts, own, played, again=again)
        self.best: Thought | None = None
        self.over = self.doubts = False
        self._spent = self._begun = 0.0
        self._by_parity: dict[int, Thought] = {}

    def _clock(self) -> float:
        """Seconds spent so far, in the middle of ``run``."""
        return self._spent + perf_counter() - self._begun

    @property
    def ms(self) -> int:
        """Milliseconds spent in ``run``."""
        return round(self._spent * 1000)

    def _compared(
        self,
        thoughts: Callable[..., Iterator[Thought]],
        limit: Limit,
        played: Action,
        *,
        again: bool,
    ) -> Iterator[Thought]:
        """The thoughts of a search, and of longer ones where they are wanted. The task keeps no
        player: one that is done with keeps the clock of the limit, and so the task."""
        yield from thoughts(limit=limit)
        for times in AGAIN if again else ():
            self.doubts = self._loses(played) >= DOUBTED
            if self.doubts:
                longer = replace(
                    limit, ms=_times(times, limit.ms), nodes=_times(times, limit.nodes)
                )
                yield from thoughts(limit=longer)

    def _loses(self, action: Action) -> float:
        """The points of winning chance that an action seems to lose; 0 where that is not known, or
        certain."""
        candidates = self.ending_alike(self._seat).candidates
        played = next((each for each in candidates if each.actions[0] == action), None)
        if played is None or (candidates[0].proven and played.proven):
            return 0
        return 50 * (candidates[0].expectation - played.expectation)

    def run(self, enough: Enough) -> bool:
        """Search until ``enough()``, for one thought at least; whether it is over."""
        self._begun = perf_counter()
        for thought in self._thoughts:
            self.best = self._by_parity[thought.depth % 2] = thought
            if enough():
                break
        else:
            self.over = True
        self._spent = self._clock()
        return self.over

    def decided(self) -> Thought:
        """The best thought so far; where there is none, search until there is one."""
        if self.best is None:
            self.run(lambda: True)
        assert self.best is not None, "a player ended without a thought"
        return self.best

    def ending_alike(self, seat: int) -> Thought:
        """The last thought that looked ahead to a turn of the first seat, or else the last one.
        The side that moved last looks better off than it is, so evaluations of successive positions
        can be compared only if their searches end with the same seat's turn. seat: who is to play;
        it is turns that a search counts, whatever the number of actions in each."""
        best = self.decided()
        return best if best.proven else self._by_parity.get(seat % 2, best)

    def figures(self) -> ThinkingData:
        """How far it has come: plies looked ahead, positions looked at, milliseconds."""
        best = self.best
        return {"depth": best.depth, "nodes": best.nodes, "ms": self.ms} if best else {"ms": 0}


def _times(times: int, bound: int | None) -> int | None:
    return bound and bound * times
