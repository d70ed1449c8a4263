"""Alpha-beta over a tree: iterative deepening, principal variation search, a transposition table,
late moves looked at less deeply.

The search is a generator from top to bottom, so that it can pause anywhere: what that costs is
little beside a look at a position's children.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import tanh
from operator import itemgetter
from typing import Any

from quanta.core.game import Action
from quanta.core.tree import Child, Sure, Tree
from quanta.players.endgame import Ending, Finish
from quanta.players.player import Candidate, Limit, Thought
from quanta.players.reply_gains import Gains
from quanta.players.transposition_table import Table

WON = 10_000_000
"""The value of a game that is won now; each ply until then takes one off."""
SURE = WON - 10_000
"""Values from this on, either way, are those of the end of the game."""
NEVER = 2 * WON
DEEPEST = 100
LATE, VERY_LATE = 4, 14
"""From these places on in the order of moves, one and two plies less are looked ahead."""
LOOKS = 12
"""After so many looks at children the clock is read."""
PATIENCE = 0.003
"""Seconds of search after which it pauses."""
PUNCTUAL = 0.93
"""The part of its time after which a search ends: a last look and the answer take some too."""
NEAR = 6
"""With so many moves left or fewer, it is asked who wins after each move at the root."""
CLOSE, CLOSELY = 3, 150
"""The same for any state on the way, by looking at so many states at most."""
LOWER, EXACT, UPPER = 1, 0, -1

Steps = Generator[None, None, int]
"""A search that pauses now and then, and returns a value."""

Ranked = list[tuple[int, Child]]
"""Moves at the root with their values, best first."""


Seen = tuple[int, int, int, Child | None]
"""What is known of a state: how many plies ahead it was looked at, the value found, whether that
is a LOWER bound, EXACT or an UPPER bound, and the move found best."""


class OutOfLimit(Exception):
    """The search has to end where it is."""


class AlphaBeta:
    """A search of one tree. Its tables stay from one call to the next, which a game profits from.

    width: so many best ways are told apart; the others are only known not to be better.
    entries: the most states that are remembered, and as many children of states: at 200 to 800
    bytes each, as the game's states are large, 20 to 60 MB in all. exact: whether it asks who wins
    near the end, where the tree can tell.
    """

    def __init__(
        self, tree: Tree[Any], *, width: int = 1, entries: int = 40_000, exact: bool = True
    ) -> None:
        self.tree = tree
        self.width = width
        self.nodes = 0
        self._seen: Table[Seen] = Table(entries)
        self._families: Table[Sequence[Child]] = Table(entries)
        self._gains = Gains()
        self._former: dict[int, int] = {}
        self._looks = 0
        self._limit = Limit()
        self._until = self._pause = 0.0
        endings = tree.endings if exact else None
        self._ending = Ending(tree, endings, entries=entries) if endings else None

    @property
    def remembered(self) -> int:
        """The number of states in the larger table."""
        return len(self._seen)

    def search(self, state: Any, limit: Limit, deepest: int = DEEPEST) -> Iterator[Thought]:
        """Better and better thoughts about ``state``, which is in play: the first at a glance."""
        now = limit.clock()
        self.nodes = self._looks = 0
        self._limit, self._pause = limit, now + PATIENCE
        self._until = now + PUNCTUAL * (limit.ms or 1e9) / 1000
        order = [(child[0], child) for child in self._children(state)]
        self._former = {}
        yield self._thought(state, order, 1)
        finish = self._finish(state)
        done: Ranked = []
        depth = 1
        try:
            for depth in range(2, deepest + 1):
                done = []
                for _ in self._deepened(order, depth, done):
                    yield self._thought(state, *self._told(done, order, depth))
                order = done
                if finish is not None and not self._won(order):
                    for _ in self._asked(finish, order):
                        yield self._thought(state, order, depth)
                yield self._thought(state, order, depth)
                self._former = {id(child): value for value, child in order}
                asking = finish is not None and not finish.complete
                if self._won(order) or (self._settled(order) and not asking):
                    return
        except OutOfLimit:
            yield self._thought(state, *self._told(done, order, depth))

    def _told(self, done: Ranked, order: Ranked, depth: int) -> tuple[Ranked, int]:
        """What is known, and how deep it goes: of the ply under way as soon as it has as many moves
        as are told apart, until then of the one before. Values of both cannot be compared."""
        if len(done) < min(self.width, len(order)):
            return order, depth - 1
        again = {id(child) for _, child in done}
        return done + [each for each in order if id(each[1]) not in again], depth

    def _won(self, order: Ranked) -> bool:
        """Whether a winning move is found, where one is enough."""
        return self.width == 1 and order[0][0] >= SURE

    def _settled(self, order: Ranked) -> bool:
        """Whether looking deeper can change nothing that is said."""
        return len(order) == 1 == self.width or self._decided(order)

    def _decided(self, order: Ranked) -> bool:
        """Whether all that is told is won or lost, as far as this search sees."""
        return all(abs(value) >= SURE - 1 for value, _ in order[: self.width])

    def _finish(self, state: Any) -> Finish | None:
        """The questions about the moves at the root, near the end of a game."""
        ending = self._ending
        near = ending is not None and ending.endings.left(state) <= NEAR
        return Finish(ending, state, self._looked) if ending is not None and near else None

    def _asked(self, finish: Finish, order: Ranked) -> Iterator[None]:
        """Ask who wins after each move at the root, for as long as all else took; to the end where
        ``order`` leaves no choice. It is put right by what is found out, even within limits."""
        endless = self._decided(order)
        try:
            for win in finish.go(lambda: not endless and 2 * finish.nodes >= self.nodes):
                if win is not None:
                    order.insert(0, (WON, win))
                yield
        finally:
            order[:] = self._informed(order)

    def _informed(self, order: Ranked) -> Ranked:
        """Moves by what is known of who wins after them, else as they are."""
        assert self._ending is not None
        known: Ranked = []
        for value, child in order:
            found = self._ending.known(child[1])
            if found is not None:
                value = -self._sure(child[1], found, 1)
            known.append((value, child))
        return sorted(known, key=_certain, reverse=True)

    def _sure(self, state: Any, found: Sure, ply: int) -> int:
        """What is found out about who wins as the value of the state, which is remembered."""
        won, moves = found
        value = WON - moves if won else moves - WON
        self._seen.put(state, (DEEPEST, value, EXACT, None))
        return _away(value, ply)

    def _deepened(self, order: Ranked, depth: int, done: Ranked) -> Iterator[None]:
        """Look at each move to ``depth``; what is known of each goes to ``done``, best first."""
        for _, child in order:
            full = len(done) >= self.width
            bound = done[self.width - 1][0] if full else -NEVER
            value = bound + 1
            if full:
                value = -(yield from self._look(child[1], depth - 1, -value, -bound, 1))
            if value > bound:
                value = -(yield from self._look(child[1], depth - 1, -NEVER, -bound, 1))
            place = next((n for n, (v, _) in enumerate(done[: self.width]) if value > v), len(done))
            done.insert(place, (value, child))
            if self._looks >= LOOKS:
                self._tired()
            yield

    def _look(self, state: Any, depth: int, alpha: int, beta: int, ply: int) -> Steps:
        """The value of ``state`` for its mover, ``depth`` ≥ 1 plies ahead; what is not between
        alpha and beta is a bound."""
        seen = self._seen.get(state)
        ending = self._ending
        if seen is None and ending is not None and ending.endings.left(state) <= CLOSE:
            found = yield from ending.ask(state, CLOSELY, self._looked)
            if found is not None:
                return self._sure(state, found, ply)
        if seen is not None and (seen[0] >= depth or not -SURE < seen[1] < SURE):
            value, bound = _away(seen[1], ply), seen[2]
            if bound == EXACT or (value >= beta if bound == LOWER else value <= alpha):
                return value
        if depth <= 1:
            return self._horizon(state, ply)
        children = self._children(state)
        if not children:
            return self._ended(state, ply)
        if seen is not None and seen[3] is not None:
            first = seen[3]
            children = [first, *(child for child in children if child is not first)]
        if depth == 2:
            return (yield from self._frontier(state, children, alpha, beta, ply))
        lowest, best, favourite = alpha, -NEVER, None
        for number, child in enumerate(children):
            if self._looks >= LOOKS and self._tired():
                yield
            value = yield from self._tried(child[1], number, depth - 1, alpha, beta, ply + 1)
            if value > best:
                best, favourite = value, child
                alpha = max(alpha, value)
                if value >= beta:
                    break
        return self._kept(state, depth, best, (lowest, beta), favourite, ply)

    def _frontier(
        self, state: Any, children: Sequence[Child], alpha: int, beta: int, ply: int
    ) -> Steps:
        """The value of ``state`` two plies ahead. What the last reply gains is looked up only where
        it can matter."""
        lowest, best, favourite = alpha, -NEVER, None
        low, high = -NEVER, NEVER
        if beta - alpha == 1 and -SURE < alpha < SURE:
            low, high = self._gains.bounds(ply)
        for child in children:
            glance, after, _ = child
            if glance - low <= alpha:
                value = glance - low
            elif glance - high >= beta:
                value = glance - high
            else:
                if self._looks >= LOOKS and self._tired():
                    yield
                value = -self._horizon(after, ply + 1)
                if -SURE < value < SURE:
                    self._gains.learn(ply, glance - value)
            if value > best:
                best, favourite = value, child
                alpha = max(alpha, value)
                if value >= beta:
                    break
        return self._kept(state, 2, best, (lowest, beta), favourite, ply)

    def _tried(self, state: Any, number: int, depth: int, alpha: int, beta: int, ply: int) -> Steps:
        """The value, for who made it, of the move in this place of the order. All but the first are
        expected to be no better than alpha, which is quick to show; late ones less deeply."""
        if number:
            less = 0 if number < LATE else 1 if number < VERY_LATE else 2
            less = min(less, depth - 1)
            if less > 0:
                value = -(yield from self._look(state, depth - less, -alpha - 1, -alpha, ply))
                if value <= alpha:
                    return value
            value = -(yield from self._look(state, depth, -alpha - 1, -alpha, ply))
            if not alpha < value < beta:
                return value
        return -(yield from self._look(state, depth, -beta, -alpha, ply))

    def _horizon(self, state: Any, ply: int) -> int:
        """The value at a glance."""
        self.nodes += 1
        self._looks += 1
        value = self.tree.glance(state)
        if value is None:
            return self._ended(state, ply)
        self._seen.put(state, (1, value, EXACT, None))
        return value

    def _kept(
        self,
        state: Any,
        depth: int,
        value: int,
        window: tuple[int, int],
        favourite: Child | None,
        ply: int,
    ) -> int:
        """The value of the best child as the value of the state, remembered as what it is for a
        search that wanted to know what is between alpha and beta, the ``window``."""
        value = self._doubted(state, value)
        alpha, beta = window
        bound = LOWER if value >= beta else EXACT if value > alpha else UPPER
        self._seen.put(state, (depth, _away(value, -ply), bound, favourite))
        return value

    def _doubted(self, state: Any, value: int) -> int:
        """The value of the best child; where a move that was left out may be better, no loss."""
        return 1 - SURE if value <= -SURE and not self._whole(state) else value

    def _whole(self, state: Any) -> bool:
        """Whether no move was left out that could be better."""
        known = self._ending is not None and self._ending.known(state) is not None
        return known or self.tree.whole(state)

    def _ended(self, state: Any, ply: int) -> int:
        value = self.tree.ended(state) * (WON - ply)
        self._seen.put(state, (DEEPEST, _away(value, -ply), EXACT, None))
        return value

    def _children(self, state: Any) -> Sequence[Child]:
        """The children, those that look best first."""
        found = self._families.get(state)
        if found is None:
            self.nodes += 1
            self._looks += 1
            found = sorted(self.tree.children(state), key=itemgetter(0), reverse=True)
            self._families.put(state, found, 1 + len(found))
        return found

    def _looked(self) -> bool:
        """Count a state in which all moves may be looked for, which takes longer than children;
        whether it is time to pause. Raises OutOfLimit."""
        self.nodes += 1
        self._looks += LOOKS // 3
        return self._looks >= LOOKS and self._tired()

    def _tired(self) -> bool:
        """Whether it is time to pause. Raises OutOfLimit."""
        self._looks = 0
        now = self._limit.clock()
        if now >= self._until or self.nodes >= (self._limit.nodes or NEVER):
            raise OutOfLimit
        if now < self._pause:
            return False
        self._pause = now + PATIENCE
        return True

    def _thought(self, state: Any, order: Ranked, depth: int) -> Thought:
        ways = tuple(self._candidate(state, *found) for found in order[: self.width])
        value, best = order[0][0], ways[0]
        return Thought(best.actions[0], value, best.actions, self.nodes, best.proven, depth, ways)

    def _candidate(self, state: Any, value: int, child: Child) -> Candidate:
        sure = value >= SURE or (value <= -SURE and self._whole(state))
        hope = self._hope(value, child) if not sure else 1.0 if value > 0 else -1.0
        plies = WON - abs(value) if sure else None
        return Candidate(self._line(state, child), hope, sure, plies)

    def _hope(self, value: int, child: Child) -> float:
        """A value as a hope. Whose move was the last one looked at is at an advantage, so the value
        a ply less deep counts as much as this one."""
        former = self._former.get(id(child), value)
        if abs(former) >= SURE:
            former = value
        return tanh((value + former) / 2 / self.tree.scale)

    def _line(self, state: Any, child: Child) -> tuple[Action, ...]:
        """The actions of a move and of what is expected to follow."""
        actions = list(self.tree.actions(state, child[2]))
        state, passed = child[1], {state}
        while state not in passed and (onward := self._onward(state)):
            passed.add(state)
            move, after = onward
            actions += self.tree.actions(state, move)
            state = after
        return tuple(actions)

    def _onward(self, state: Any) -> tuple[Any, Any] | None:
        """The move that is expected, as far as one is known, and the state after it."""
        seen = self._seen.get(state)
        if seen is not None and seen[3] is not None:
            return seen[3][2], seen[3][1]
        return self._ending.best(state) if self._ending is not None else None


def _certain(move: tuple[int, Child]) -> int:
    """The value of a move, if it is that of the end of the game; else 0."""
    return move[0] if abs(move[0]) >= SURE else 0


def _away(value: int, plies: int) -> int:
    """A value as it is so many plies earlier; of the end of a game is told how far it is."""
    if value >= SURE:
        return value - plies
    return value + plies if value <= -SURE else value
