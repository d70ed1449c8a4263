"""Whole turns, for those who search: the distinct outcomes of a turn.

An outcome is what a turn leaves behind: which token went where, where the new tile lies, which
tiles are flipped. Far more ways lead to outcomes than there are outcomes. Even these can be many,
because a chain over the other side's tiles may flip any part of them that hangs together: about ten
in the middle of a random game, but over 20,000 in some positions.

So ``outcomes`` takes a bound on the states (token's cell, tiles to flip) that it looks at for a
token, and says None when there are more. A search then goes on with ``dominant``, which has at most
a few dozen: each way to end, without flips and with as many as possible. It is for search only and
not safe: flipping less can be better, because the opponent's next chain keeps to one owner's tiles
as well, so a tile left as it is can cut up what would be flipped back, or bar the way to an end.
``turns`` is the choice between the two.

This stands by itself beside ``kernel``, whose contract has single actions for moves: a turn is
several of them, and ``jumps`` gives them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from quanta.core.game import Action
from quanta.games.harlequin.bits import (
    OWN,
    STEPS,
    THEIRS,
    State,
    ends,
    region,
    starts,
    touched,
)
from quanta.games.harlequin.cells import ACTIONS

MOST = 4_000
"""How many states of a token are looked at before a turn's outcomes are given up as too many: a
hundredth of a second, more or less."""


class Turn(NamedTuple):
    """An outcome: the token's first and last cell, the bits of the new tile and of the flipped."""

    token: int
    landing: int
    placed: int
    flipped: int


def play(at: State, turn: Turn) -> State:
    """The state after the turn, as the other side sees it."""
    started = at.start < 0
    tokens = (at.tokens & ~(1 << turn.token) if started else at.tokens) | 1 << turn.landing
    mine = at.mine | turn.flipped | turn.placed
    return State(at.theirs & ~turn.flipped, mine, at.others, tokens, at.again)


def turns(at: State, most: int = MOST) -> Sequence[Turn]:
    """What a search should look at: every outcome, or where they are too many the dominant ones."""
    every = outcomes(at, most)
    return dominant(at, most) if every is None else sorted(every)


def outcomes(at: State, most: int = MOST) -> set[Turn] | None:
    """Every outcome of the turn, each once, from where it stands; None when more than ``most``
    states of one token would have to be looked at. Empty when the turn has to be skipped."""
    found: set[Turn] = set()
    for token, cell, blocked in starts(at):
        found.update(_plain(at, token, cell, blocked))
        if at.owner == OWN:
            continue
        chains = list(_chains(at, cell, blocked, most + 1))
        if len(chains) > most:
            return None
        for here, flipped in chains:
            for placed, landing in ends(at, 1 << here, blocked):
                found.add(Turn(token, landing, placed, flipped))
    return found


def dominant(at: State, most: int = MOST) -> list[Turn]:
    """For each token and each way to end its turn: the outcome that flips nothing, if there is one,
    and one that flips as much as possible. With ``flips=immediate`` "as much as possible" is what
    is found among the first ``most`` states."""
    found: dict[tuple[int, int, int, bool], Turn] = {}
    for token, cell, blocked in starts(at):
        choices = list(_plain(at, token, cell, blocked))
        if at.owner != OWN:
            greatest = (
                _regions(at, cell, blocked) if at.again else _singles(at, cell, blocked, most)
            )
            choices += [
                Turn(token, landing, placed, flipped)
                for cells, flipped in greatest
                for placed, landing in ends(at, cells, blocked)
            ]
        for turn in choices:
            key = (turn.token, turn.landing, turn.placed, turn.flipped != 0)
            if key not in found or found[key].flipped.bit_count() < turn.flipped.bit_count():
                found[key] = turn
    return sorted(found.values())


def _plain(at: State, token: int, cell: int, blocked: int) -> Iterator[Turn]:
    """The outcomes that flip nothing: at once, or over tiles of the mover's own."""
    if at.owner != THEIRS:
        for placed, landing in ends(at, region(cell, at.mine, blocked | at.seen), blocked):
            yield Turn(token, landing, placed, 0)


def _chains(at: State, cell: int, blocked: int, most: int) -> Iterator[tuple[int, int]]:
    """The (cell, flipped) that a chain over the other side's tiles can come to, and the one where
    it stands if it is such a chain; the first ``most`` of them."""
    begin = (cell, at.flipped)
    known = {(there, at.flipped) for there in range(len(STEPS)) if at.seen >> there & 1} | {begin}
    todo = [begin]
    for here, flipped in todo:
        if flipped:
            yield here, flipped
        if len(todo) > most:
            continue
        for white, landing in STEPS[here]:
            crossed = at.theirs & white and (at.again or not flipped & white)
            if crossed and not blocked >> landing & 1:
                after = (landing, flipped | white)
                if after not in known:
                    known.add(after)
                    todo.append(after)


def _regions(at: State, cell: int, blocked: int) -> Iterator[tuple[int, int]]:
    """With ``flips=end``: where a chain that flips nothing more may stand, and where one that flips
    the whole region may. As soon as something new is flipped, all of the region is open."""
    near = region(cell, at.flipped, blocked | at.seen)
    if at.flipped:
        yield near, at.flipped
    if touched(near, at.theirs & ~at.flipped, blocked):
        cells = region(cell, at.theirs, blocked)
        yield cells, touched(cells, at.theirs, blocked)


def _singles(at: State, cell: int, blocked: int, most: int) -> Iterator[tuple[int, int]]:
    """With ``flips=immediate``: the chains, cell by cell."""
    for here, flipped in _chains(at, cell, blocked, most):
        yield 1 << here, flipped


def jumps(at: State, turn: Turn) -> list[Action]:
    """The actions of an outcome, one after the other; not always the fewest."""
    blocked = next(shut for token, _, shut in starts(at) if token == turn.token)
    cell = turn.token if at.start < 0 else at.cell
    last = next(here for white, here in STEPS[turn.landing] if white == turn.placed)
    if not turn.flipped:
        walk = _walk(cell, 1 << last, at.mine, blocked | at.seen)
    elif at.again:
        walk = _covering(at, cell, last, turn.flipped, blocked)
    else:
        walk = _trail(cell, last, turn.flipped & ~at.flipped)
    walk.append(turn.landing)
    return [ACTIONS[step] for step in pairwise(walk)]


def _walk(cell: int, goals: int, tiles: int, shut: int) -> list[int]:
    """A shortest way from ``cell`` over ``tiles`` to the nearest of ``goals``, both ends in it."""
    ways = [[cell]]
    for way in ways:
        if goals >> way[-1] & 1:
            return way
        for white, landing in STEPS[way[-1]]:
            if tiles & white and not shut >> landing & 1:
                shut |= 1 << landing
                ways.append([*way, landing])
    raise ValueError("there is no such outcome")


def _covering(at: State, cell: int, last: int, flipped: int, blocked: int) -> list[int]:
    """A way to ``last`` that crosses all of ``flipped``, always on to the nearest one left."""
    done, seen, walk = at.flipped, at.seen, [cell]
    while left := flipped & ~done:
        beside = sum(
            1 << here
            for here, steps in enumerate(STEPS)
            if any(left & white and not blocked >> landing & 1 for white, landing in steps)
        )
        walk += _walk(walk[-1], beside, done, blocked | seen)[1:]
        white, landing = next(
            (white, landing)
            for white, landing in STEPS[walk[-1]]
            if left & white and not blocked >> landing & 1
        )
        walk.append(landing)
        done, seen = done | white, 1 << landing
    return walk + _walk(walk[-1], 1 << last, done, blocked | seen)[1:]


def _trail(cell: int, last: int, tiles: int) -> list[int]:
    """A way to ``last`` that crosses each of ``tiles`` once: Hierholzer's, built from its end."""
    stack, walk = [cell], []
    while stack:
        for white, landing in STEPS[stack[-1]]:
            if tiles & white:
                tiles ^= white
                stack.append(landing)
                break
        else:
            walk.append(stack.pop())
    assert walk[0] == last, "the tiles do not form a way to that end"
    return walk[::-1]
