"""Determinized search, for games with hidden information or much chance: a policy proposes
candidates, and games are played on from each of them.

Each game assumes one possibility for all that is hidden; the policy plays for every seat, with
random dice, and after a few turns the position is evaluated. All candidates get the same
possibilities and the same luck, so fewer games are enough to compare them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from quanta.core.game import CHANCE, Action, Position
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.players.player import Candidate, Limit, Thought

PLIES_PER_STEP = 4
"""Plies played between two thoughts."""
STATIC_WEIGHT = 2
"""The static evaluation of the position counts as this many games."""
ALL = 1_000_000
"""More candidates than any policy has."""
MAX_LINE = 6
"""Most actions in the line of a candidate."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The part of the search that a game supplies; ``Any`` is the game's position.

    propose: the best actions in a position as the seat to play sees it, at least one and at most as
    many as requested, best first, each with its loss: how much lower its expectation seems than
    that of the first. act: the action that the policy plays. complete: a seen position with one
    possibility for what is hidden. expectation: the expected result of a position for a seat, −1 to
    1.
    """

    propose: Callable[[Any, Stream, int], Sequence[tuple[Action, float]]]
    act: Callable[[Any, Stream], Action]
    complete: Callable[[Any, Stream], Any]
    expectation: Callable[[Any, int], float]


class CandidateScore:
    """The results of one candidate.

    line: the action, and those of the same seat after it until chance or another seat acts; loss:
    see ``Policy.propose``; latest: the result of the latest game; games, total: the number of games
    and the sum of their results; gain: that sum minus the first candidate's.
    """

    def __init__(self, action: Action, loss: float) -> None:
        self.line, self.loss, self.latest = [action], loss, 0.0
        self.games, self.total, self.gain = 0, 0.0, 0.0

    def add(self, first: float) -> None:
        """Count the latest game, whose result for the first candidate was ``first``."""
        self.games += 1
        self.total += self.latest
        self.gain += self.latest - first

    def advantage(self, prior_games: int) -> float:
        """The mean gain, with the loss as the result of ``prior_games`` more games."""
        return (self.gain - prior_games * self.loss) / (self.games + prior_games)


class DeterminizedSearch:
    """Plays on from each candidate in turn.

    width: the number of candidates. turns: how many times the turn passes before the position is
    evaluated. prior_games: the number of games that the policy's own ranking counts as, so that a
    lower candidate must do much better in few games, or better in many. limit: applies in addition
    to the caller's.
    """

    def __init__(
        self, policy: Policy, limit: Limit, *, width: int, turns: int, prior_games: int
    ) -> None:
        self._policy, self._limit = policy, limit
        self._width, self._turns, self._prior_games = width, turns, prior_games

    def think(
        self, position: Position, limit: Limit, rng: Stream, required: Action | None = None
    ) -> Iterator[Thought]:
        """The policy's first choice at once, then a thought every few plies; no search if there is
        only one candidate. Nodes are plies played; a playout is one game played on. required: an
        action that must be a candidate; if the policy does not propose it, its loss is that of the
        last candidate."""
        limit = limit.combined(self._limit)
        until = limit.clock() + (limit.ms or 0) / 1000
        most = self._width if required is None else ALL
        proposed = self._policy.propose(position, rng, most)
        scores = [
            CandidateScore(action, loss)
            for place, (action, loss) in enumerate(proposed)
            if place < self._width or action == required
        ]
        if required is not None and all(score.line != [required] for score in scores):
            scores.append(CandidateScore(required, scores[-1].loss))
        static = self._policy.expectation(position, position.to_play)
        thought = self._thought(scores, static, 0)
        yield thought
        seed, nodes, playouts = rng.below(1 << 62), 0, 0
        for score in scores:
            self._extend(position, score, Stream(f"{seed}"))
            if _is_late(limit, until):
                return
            thought = self._thought(scores, static, 0)
            yield thought
        while len(scores) > 1 and (limit.playouts is None or playouts < limit.playouts):
            for score in scores:
                for plies in self._play_on(position, score, Stream(f"{seed} {playouts}")):
                    nodes += plies
                    out_of_nodes = limit.nodes is not None and nodes >= limit.nodes
                    if _is_late(limit, until) or out_of_nodes:
                        return
                    yield replace(thought, nodes=nodes)
            playouts += len(scores)
            for score in scores:
                score.add(scores[0].latest)
            thought = self._thought(scores, static, nodes)
            yield thought

    def _extend(self, position: Position, score: CandidateScore, rng: Stream) -> None:
        """Append the policy's next actions to the candidate's line."""
        now, seat, line = position.apply(score.line[0]), position.to_play, score.line
        while len(line) < MAX_LINE and now.outcome() is None and now.to_play == seat:
            line.append(self._policy.act(now, rng))
            now = now.apply(line[-1])

    def _play_on(self, position: Position, score: CandidateScore, rng: Stream) -> Iterator[int]:
        """Play one game on from the candidate. Yields the number of plies in each step."""
        policy, seat = self._policy, position.to_play
        now: Any = policy.complete(position, rng).apply(score.line[0])
        passed, last, plies = 0, seat, 1
        while now.outcome() is None:
            if now.to_play == CHANCE:
                now = now.apply(draw(now, rng))
            else:
                passed += now.to_play != last
                if passed > self._turns:
                    break
                last = now.to_play
                now = now.apply(policy.act(now, rng))
            plies += 1
            if plies >= PLIES_PER_STEP:
                yield plies
                plies = 0
        end = now.outcome()
        score.latest = policy.expectation(now, seat) if end is None else float(end.returns[seat])
        yield plies

    def _thought(self, scores: Sequence[CandidateScore], static: float, nodes: int) -> Thought:
        ranked = sorted(scores, key=lambda score: -score.advantage(self._prior_games))
        first = scores[0]
        base = (first.total + STATIC_WEIGHT * static) / (first.games + STATIC_WEIGHT)
        candidates = tuple(
            Candidate(
                tuple(score.line), max(-1.0, min(1.0, base + score.advantage(self._prior_games)))
            )
            for score in ranked
        )
        pv, value = candidates[0].actions, candidates[0].expectation
        return Thought(pv[0], value, pv, nodes, depth=self._turns, candidates=candidates)


def _is_late(limit: Limit, until: float) -> bool:
    return limit.ms is not None and limit.clock() >= until
