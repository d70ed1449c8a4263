"""Searches that run in slices and can be dropped at any time, and their limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.players import Limit, Player, Thought
from quanta.players.player import comparing, multiplied
from quanta.session.search.evaluation import Evaluation

if TYPE_CHECKING:
    from quanta.session.protocol.replies import ThinkingData

Enough = Callable[[], bool]
"""Called after each thought: whether to pause."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limit of a search for each purpose.

    hint, analysis: for one position. review: milliseconds for all positions of a game together, in
    equal parts of at least ``least`` and at most ``most``. nodes: for each position, in place of
    that time.
    """

    hint: Limit = field(default_factory=lambda: Limit(ms=1000))
    analysis: Limit = field(default_factory=lambda: Limit(ms=120_000))
    review: int = 20_000
    least: int = 40
    most: int = 400
    nodes: int | None = None

    def each(self, positions: int) -> Limit:
        """The limit for each position of a game under review. positions: how many there are."""
        if self.nodes is not None:
            return Limit(nodes=self.nodes)
        return Limit(ms=min(max(self.review // max(positions, 1), self.least), self.most))

    def glance(self) -> Limit:
        """The limit for each position of the first look at a game under review."""
        if self.nodes is not None:
            return Limit(nodes=max(self.nodes // GLANCE, 1))
        return Limit(ms=GLANCE_MS)


GLANCE, GLANCE_MS = 20, 6
"""A first look at a position gets a twentieth of the nodes of its search, or this many
milliseconds."""
AGAIN = (2, 4)
"""A position where the action played is in doubt is searched again, twice and then four times as
long."""
LOSS, SWING, CONTRADICTION = 14, 14, 20
"""An action is in doubt if it seems to lose at least 14 points of winning chance, if the latest
depth has changed the chances by as many, or if they differ by 20 from those after the action."""


class SearchTask:
    """A player's search of a position in play, run in slices. Only the time in ``run`` counts
    towards the limit.

    best: the latest thought, or None. over: whether it is the last. doubts: whether the search has
    been extended because the action played is in doubt.
    """

    def __init__(
        self,
        player: Player,
        position: Position,
        limit: Limit,
        rng: Stream,
        played: Action | None = None,
        after: Evaluation | None = None,
        *,
        again: bool = True,
    ) -> None:
        """played: an action to compare with the best ones; after: the evaluation of the position
        after it, if known; again: extend the search if the action is in doubt."""
        self._seat = position.to_play
        self._after = after.for_seat(self._seat) if after and position.seats == 2 else None
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
        """Seconds spent so far, during ``run``."""
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
        """The thoughts of a search and of its extensions. The task has no reference to the player,
        which refers to the task through the clock of its limit."""
        yield from thoughts(limit=limit)
        for times in AGAIN if again else ():
            self.doubts = self._is_doubtful(played)
            if self.doubts:
                yield from thoughts(limit=multiplied(limit, times))

    def _is_doubtful(self, action: Action) -> bool:
        """Whether an action may be worth less than it seems, or more. A proven result is not in
        doubt."""
        candidates = self.comparable().candidates
        played = next((each for each in candidates if each.actions[0] == action), None)
        if played is None or (candidates[0].proven and played.proven):
            return False
        best, latest = candidates[0], self.decided().candidates[0]
        after = self._after or played
        return (
            best.expectation - played.expectation >= LOSS / 50
            or abs(best.expectation - latest.expectation) >= SWING / 50
            or abs(played.expectation - after.expectation) >= CONTRADICTION / 50
        )

    def run(self, enough: Enough) -> bool:
        """Search until ``enough()``, for at least one thought. Returns whether it is over."""
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
        """The latest thought; searches for one if there is none yet."""
        if self.best is None:
            self.run(lambda: True)
        assert self.best is not None, "a player ended without a thought"
        return self.best

    def comparable(self) -> Thought:
        """The latest thought that looked ahead to a turn of the first seat, or else the latest.
        The side that moved last looks better off than it is, so evaluations of successive positions
        can be compared only if their searches end with a turn of the same seat. Depths count turns,
        not actions."""
        best = self.decided()
        return best if best.proven else self._by_parity.get(self._seat % 2, best)

    def figures(self) -> ThinkingData:
        """The depth, nodes and milliseconds so far."""
        best = self.best
        return {"depth": best.depth, "nodes": best.nodes, "ms": self.ms} if best else {"ms": 0}
