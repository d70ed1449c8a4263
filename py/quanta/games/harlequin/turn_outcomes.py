"""Whole turns: the distinct outcomes of a turn, for search.

An outcome is the effect of a turn: the token's first and last cell, the new tile, and the flipped
tiles. There are far fewer outcomes than sequences of jumps, but still many, as a chain over the
other side's tiles may flip any connected part of them: about ten in the middle of a random game,
and over 20,000 in some positions.

So ``all_outcomes`` searches a limited number of states (token's cell, tiles to flip) for each token
and returns None if there are more. A search then uses ``dominant_outcomes``, at most a few dozen:
for each way to end, one without flips and one with as many as possible. These may miss the best
turn: the opponent's next chain also keeps to one owner's tiles, so a tile that is not flipped can
cut it off from others, or from an end.

The moves of ``kernel`` are single jumps; ``actions_of`` gives the jumps of an outcome.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from quanta.core.game import Action
from quanta.games.harlequin.bitboard import (
    OWN,
    STEPS,
    THEIRS,
    BitState,
    final_jumps,
    movable_tokens,
    region,
    touched,
)
from quanta.games.harlequin.cells import ACTIONS

MOST = 4_000
"""The most states of a token that are searched for outcomes: about a hundredth of a second."""


class TurnOutcome(NamedTuple):
    """token, landing: the token's first and last cell. placed, flipped: the bits of the new tile
    and of the flipped tiles."""

    token: int
    landing: int
    placed: int
    flipped: int


def apply_outcome(at: BitState, outcome: TurnOutcome) -> BitState:
    """The state after a turn with this outcome, from the other side."""
    between = at.start < 0
    tokens = (at.tokens & ~(1 << outcome.token) if between else at.tokens) | 1 << outcome.landing
    mine = at.mine | outcome.flipped | outcome.placed
    return BitState(at.theirs & ~outcome.flipped, mine, at.others, tokens, at.again)


def all_outcomes(at: BitState, most: int = MOST) -> set[TurnOutcome] | None:
    """Every outcome of the turn, which may be under way; empty if it must be skipped. None if a
    token has more than ``most`` states."""
    outcomes: set[TurnOutcome] = set()
    for token, cell, blocked in movable_tokens(at):
        outcomes.update(_without_flips(at, token, cell, blocked))
        if at.owner == OWN:
            continue
        chains = list(_chains(at, cell, blocked, most + 1))
        if len(chains) > most:
            return None
        for here, flipped in chains:
            for placed, landing in final_jumps(at, 1 << here, blocked):
                outcomes.add(TurnOutcome(token, landing, placed, flipped))
    return outcomes


def dominant_outcomes(at: BitState, most: int = MOST) -> list[TurnOutcome]:
    """For each token and each way to end its turn: the outcome that flips nothing, if any, and one
    that flips as much as possible; with ``flips=immediate``, the most among the first ``most``
    states."""
    best: dict[tuple[int, int, int, bool], TurnOutcome] = {}
    for token, cell, blocked in movable_tokens(at):
        choices = list(_without_flips(at, token, cell, blocked))
        if at.owner != OWN:
            greatest = (
                _greatest_regions(at, cell, blocked)
                if at.again
                else _single_cells(at, cell, blocked, most)
            )
            choices += [
                TurnOutcome(token, landing, placed, flipped)
                for cells, flipped in greatest
                for placed, landing in final_jumps(at, cells, blocked)
            ]
        for outcome in choices:
            key = (outcome.token, outcome.landing, outcome.placed, outcome.flipped != 0)
            if key not in best or best[key].flipped.bit_count() < outcome.flipped.bit_count():
                best[key] = outcome
    return sorted(best.values())


def _without_flips(at: BitState, token: int, cell: int, blocked: int) -> Iterator[TurnOutcome]:
    """The outcomes that flip nothing: the turn ends at once, or after jumps over the mover's own
    tiles."""
    if at.owner != THEIRS:
        for placed, landing in final_jumps(at, region(cell, at.mine, blocked | at.seen), blocked):
            yield TurnOutcome(token, landing, placed, 0)


def _chains(at: BitState, cell: int, blocked: int, most: int) -> Iterator[tuple[int, int]]:
    """The first ``most`` pairs (cell, flipped) within reach of a chain over the other side's tiles,
    its present one included if it is such a chain."""
    begin = (cell, at.flipped)
    known = {(there, at.flipped) for there in range(len(STEPS)) if at.seen >> there & 1} | {begin}
    todo = [begin]
    for here, flipped in todo:
        if flipped:
            yield here, flipped
        if len(todo) > most:
            continue
        for light, landing in STEPS[here]:
            crossed = at.theirs & light and (at.again or not flipped & light)
            if crossed and not blocked >> landing & 1:
                after = (landing, flipped | light)
                if after not in known:
                    known.add(after)
                    todo.append(after)


def _greatest_regions(at: BitState, cell: int, blocked: int) -> Iterator[tuple[int, int]]:
    """With ``flips=end``, pairs (cells, flipped): the reach of a chain that flips nothing more, and
    of one that flips all it can. Once it flips another tile, the whole region is open."""
    near = region(cell, at.flipped, blocked | at.seen)
    if at.flipped:
        yield near, at.flipped
    if touched(near, at.theirs & ~at.flipped, blocked):
        cells = region(cell, at.theirs, blocked)
        yield cells, touched(cells, at.theirs, blocked)


def _single_cells(at: BitState, cell: int, blocked: int, most: int) -> Iterator[tuple[int, int]]:
    """With ``flips=immediate``, pairs (cells, flipped) from ``_chains``, one cell in each."""
    for here, flipped in _chains(at, cell, blocked, most):
        yield 1 << here, flipped


def actions_of(at: BitState, outcome: TurnOutcome) -> list[Action]:
    """The actions of a turn with this outcome; not always the shortest one."""
    blocked = next(shut for token, _, shut in movable_tokens(at) if token == outcome.token)
    cell = outcome.token if at.start < 0 else at.cell
    last = next(here for light, here in STEPS[outcome.landing] if light == outcome.placed)
    if not outcome.flipped:
        walk = _shortest_walk(cell, 1 << last, at.mine, blocked | at.seen)
    elif at.again:
        walk = _covering_walk(at, cell, last, outcome.flipped, blocked)
    else:
        walk = _euler_trail(cell, last, outcome.flipped & ~at.flipped)
    walk.append(outcome.landing)
    return [ACTIONS[step] for step in pairwise(walk)]


def _shortest_walk(cell: int, goals: int, tiles: int, shut: int) -> list[int]:
    """The cells of a shortest walk from ``cell`` over ``tiles`` to one of ``goals``."""
    walks = [[cell]]
    for walk in walks:
        if goals >> walk[-1] & 1:
            return walk
        for light, landing in STEPS[walk[-1]]:
            if tiles & light and not shut >> landing & 1:
                shut |= 1 << landing
                walks.append([*walk, landing])
    raise ValueError("there is no such outcome")


def _covering_walk(at: BitState, cell: int, last: int, flipped: int, blocked: int) -> list[int]:
    """A walk to ``last`` over all of ``flipped``, always to the nearest tile left."""
    done, seen, walk = at.flipped, at.seen, [cell]
    while left := flipped & ~done:
        beside = sum(
            1 << here
            for here, steps in enumerate(STEPS)
            if any(left & light and not blocked >> landing & 1 for light, landing in steps)
        )
        walk += _shortest_walk(walk[-1], beside, done, blocked | seen)[1:]
        light, landing = next(
            (light, landing)
            for light, landing in STEPS[walk[-1]]
            if left & light and not blocked >> landing & 1
        )
        walk.append(landing)
        done, seen = done | light, 1 << landing
    return walk + _shortest_walk(walk[-1], 1 << last, done, blocked | seen)[1:]


def _euler_trail(cell: int, last: int, tiles: int) -> list[int]:
    """A walk to ``last`` over each of ``tiles`` once: an Euler trail by Hierholzer's algorithm,
    built from its end."""
    stack, walk = [cell], []
    while stack:
        for light, landing in STEPS[stack[-1]]:
            if tiles & light:
                tiles ^= light
                stack.append(landing)
                break
        else:
            walk.append(stack.pop())
    assert walk[0] == last, "the tiles do not form a trail to that end"
    return walk[::-1]
