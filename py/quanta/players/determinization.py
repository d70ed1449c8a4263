"""Search where much is hidden or thrown for: the best ideas of a policy, played on many times.

What is hidden is filled in by one possibility, the policy plays for everybody, dice fall as they
may, and after a few turns the position is judged. Every idea meets the same possibilities and the
same luck as the others, so that fewer games tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from quanta.core.game import CHANCE, Action, Position
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.players.player import Candidate, Limit, Thought, narrowed

SLICE = 4
"""Plies between two thoughts."""
TRUST = 2
"""A judgement of the position as it stands counts as much as so many games played on."""
LINE = 6
"""How many actions of a line are told at most."""


@dataclass(frozen=True, slots=True)
class Ideas:
    """What a game tells such a search; ``Any`` is the game's position.

    best: the best actions in a position as the seat to play sees it, at most so many and at least
    one, each with how much less hope it seems to leave than the first, whose loss is 0. act: the
    policy. complete: a seen position with what is hidden filled in. hope: what a seat can expect of
    a position, −1 to 1.
    """

    best: Callable[[Any, Stream, int], Sequence[tuple[Action, float]]]
    act: Callable[[Any, Stream], Action]
    complete: Callable[[Any, Stream], Any]
    expectation: Callable[[Any, int], float]


class Tally:
    """How one idea does: its prior loss, and against the first idea, game by game. line: the action
    with those of the same seat that follow, as far as neither dice nor others come in between."""

    def __init__(self, action: Action, loss: float) -> None:
        self.line, self.loss, self.latest = [action], loss, 0.0
        self.games, self.total, self.gain = 0, 0.0, 0.0

    def add(self, first: float) -> None:
        """The latest game counts, in which the first idea brought ``first``."""
        self.games += 1
        self.total += self.latest
        self.gain += self.latest - first

    def ahead(self, doubt: int) -> float:
        """By how much the idea is better than the first: the prior counts as ``doubt`` games."""
        return (self.gain - doubt * self.loss) / (self.games + doubt)


class Determinised:
    """Plays on from each idea in turn.

    width: how many ideas it follows. turns: how many times the turn passes before the position is
    judged. doubt: how many games the prior order of the ideas counts as; an idea that the policy
    likes less must do much better in few games, or better in many. limit: how far it thinks where
    it is told nothing else.
    """

    def __init__(self, ideas: Ideas, limit: Limit, *, width: int, turns: int, doubt: int) -> None:
        self._ideas, self._limit = ideas, limit
        self._width, self._turns, self._doubt = width, turns, doubt

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """The policy's own idea at once, then a thought every few plies; no more where there is
        but one idea. Nodes are plies played, a playout is one game played on."""
        limit = narrowed(limit, self._limit)
        until = limit.clock() + (limit.ms or 0) / 1000
        best = self._ideas.best(position, rng, self._width)
        tallies = [Tally(action, loss) for action, loss in best]
        glance = self._ideas.expectation(position, position.to_play)
        thought = self._thought(tallies, glance, 0)
        yield thought
        seed, nodes, playouts = rng.below(1 << 62), 0, 0
        for tally in tallies:
            self._follow(position, tally, Stream(f"{seed}"))
            if _late(limit, until):
                return
            thought = self._thought(tallies, glance, 0)
            yield thought
        while len(tallies) > 1 and (limit.playouts is None or playouts < limit.playouts):
            for tally in tallies:
                for played in self._played(position, tally, Stream(f"{seed} {playouts}")):
                    nodes += played
                    if _late(limit, until) or (limit.nodes is not None and nodes >= limit.nodes):
                        return
                    yield replace(thought, nodes=nodes)
            playouts += len(tallies)
            for tally in tallies:
                tally.add(tallies[0].latest)
            thought = self._thought(tallies, glance, nodes)
            yield thought

    def _follow(self, position: Position, tally: Tally, lots: Stream) -> None:
        """Adds to the line of the idea what the policy would do next."""
        now = position.apply(tally.line[0])
        while len(tally.line) < LINE and now.outcome() is None and now.to_play == position.to_play:
            tally.line.append(self._ideas.act(now, lots))
            now = now.apply(tally.line[-1])

    def _played(self, position: Position, tally: Tally, lots: Stream) -> Iterator[int]:
        """Plays the idea on once; yields the plies played, slice by slice."""
        ideas, seat = self._ideas, position.to_play
        now: Any = ideas.complete(position, lots).apply(tally.line[0])
        passed, last, plies = 0, seat, 1
        while now.outcome() is None:
            if now.to_play == CHANCE:
                now = now.apply(draw(now, lots))
            else:
                passed += now.to_play != last
                if passed > self._turns:
                    break
                last = now.to_play
                now = now.apply(ideas.act(now, lots))
            plies += 1
            if plies >= SLICE:
                yield plies
                plies = 0
        end = now.outcome()
        tally.latest = ideas.expectation(now, seat) if end is None else float(end.returns[seat])
        yield plies

    def _thought(self, tallies: Sequence[Tally], glance: float, nodes: int) -> Thought:
        order = sorted(tallies, key=lambda tally: -tally.ahead(self._doubt))
        first = tallies[0]
        base = (first.total + TRUST * glance) / (first.games + TRUST)
        ways = tuple(
            Candidate(tuple(tally.line), max(-1.0, min(1.0, base + tally.ahead(self._doubt))))
            for tally in order
        )
        pv, value = ways[0].actions, ways[0].expectation
        return Thought(pv[0], value, pv, nodes, depth=self._turns, candidates=ways)


def _late(limit: Limit, until: float) -> bool:
    return limit.ms is not None and limit.clock() >= until
