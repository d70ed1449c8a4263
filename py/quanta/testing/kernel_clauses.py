"""The clauses of the contract about ``kernel.py``: it plays and ends as the rules do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from quanta import registry
from quanta.core.game import Position
from quanta.core.kernel import Kernel, TracedKernel
from quanta.core.rng import Stream
from quanta.record.timeline import Timeline

Faults = Iterator[str]

MOST_SUCCESSORS = 8
"""Moves of one position that are played."""
LATEST = 40
"""Positions of a game, from the last one back, in which every move is compared."""
LATE, PLAYOUTS, MOST_POSITIONS = 3, 20, 300
"""Plies from the end whose playouts are compared with all the ends that the rules have, the
playouts of each, and the positions that are visited to find these ends."""


def kernel_and_rules_agree(line: Timeline, rng: Stream) -> Faults:
    """``kernel.py`` has the moves, the successors and the outcomes that the rules have."""
    make = registry.modules(line.rules.id).kernel
    for position in line.positions[-LATEST:] if make else ():
        assert make is not None
        kernel = make(position)
        if kernel is None:
            continue
        state, end = kernel.state(position), position.outcome()
        if kernel.position(state) != position:
            yield f"kernel.position(kernel.state(…)) is another position than {position.text()}."
        moves = list(kernel.moves(state))
        named = sorted(kernel.action(state, move) for move in moves)
        if named != list(position.legal_actions()):
            wrong = sorted(set(named) ^ set(position.legal_actions()))
            yield f"Kernel and rules differ in {', '.join(wrong[:4])}, in {position.text()}."
            continue
        if kernel.returns(state) != (None if end is None else end.returns):
            yield f"Kernel and rules differ in the outcome of {position.text()}."
        if moves and kernel.to_play(state) != position.to_play:
            yield f"Kernel and rules differ in who is to play in {position.text()}."
        for move in moves[:: 1 + len(moves) // MOST_SUCCESSORS]:
            action = kernel.action(state, move)
            after = position.apply(action)
            if not kernel.supports(after):
                yield f"The kernel does not support the position after {action}."
            elif kernel.play(state, move) != kernel.state(after):
                yield f"Kernel and rules differ in what {action} leads to in {position.text()}."


def traced_playouts_report_what_was_played(line: Timeline, rng: Stream) -> Faults:
    """Where ``kernel.py`` reports what was played, each seat has its moves, and the first of all is
    legal; the returns are one number a seat and sum to zero."""
    make, bits = registry.modules(line.rules.id).kernel, random.Random(rng.below(1 << 32))
    for position in line.positions[-LATEST:] if make else ():
        kernel = make(position) if make is not None and position.outcome() is None else None
        if not isinstance(kernel, TracedKernel):
            continue
        state, text = kernel.state(position), position.text()
        returns, moves = kernel.traced_playout(state, bits)
        if len(returns) != position.seats or sum(returns) != 0:
            yield f"A traced playout returns {list(returns)} in {text}: one number a seat, sum 0."
        if len(moves) != position.seats:
            yield f"A traced playout has no moves for each seat in {text}."
        elif not set(moves[position.to_play]) & set(kernel.moves(state)):
            yield f"A traced playout has no legal move of the seat to play in {text}."


def kernels_know_who_moves_and_how_endless_play_ends(line: Timeline, rng: Stream) -> Faults:
    """``without_history`` leaves out nothing that moves depend on, and ``history`` says which
    repetitions end the game."""
    make, position = registry.modules(line.rules.id).kernel, line.position
    kernel = make(position) if make is not None and position.outcome() is None else None
    if kernel is None:
        return
    state, text = kernel.state(position), position.text()
    free, history = kernel.without_history(state), kernel.history(state)
    if kernel.to_play(free) != position.to_play or kernel.moves(free) != kernel.moves(state):
        yield f"without_history() changes who is to play, or the moves, in {text}."
        return
    if kernel.without_history(free) != free:
        yield f"without_history() does not leave out all of the history at once in {text}."
    if history is None and kernel.history(free) is not None:
        yield f"history() is None in {text}, but not without its history."
    for move in kernel.moves(state)[:MOST_SUCCESSORS]:
        after, action = kernel.play(state, move), kernel.action(state, move)
        alike = kernel.without_history(kernel.play(free, move))
        ends, free_ends = kernel.returns(after), kernel.returns(alike)
        repeats = history is not None and alike in history.repetitions
        new = history is not None and not repeats and history.plies > 1
        if kernel.without_history(after) != alike:
            yield f"What {action} leads to depends on the history of {text}, which it must not."
        elif history is None and ends != free_ends:
            yield f"history() is None in {text}, but how {action} ends depends on it."
        elif repeats and ends != (free_ends or (0, 0)):
            yield f"{action} repeats a position of history() in {text}, but it is no draw."
        elif new and ends != free_ends:
            yield f"{action} repeats no position of history() in {text}, but ends the game."


def playouts_end_as_the_rules_can_end(line: Timeline, rng: Stream) -> Faults:
    """``playout`` has one number a seat, which sum to zero; at the end of a game it is that end,
    and near it one of those that the rules can come to."""
    make, bits = registry.modules(line.rules.id).kernel, random.Random(rng.below(1 << 32))
    for position in [line.root.position, *line.positions[-LATE:]] if make else ():
        kernel = make(position) if make is not None else None
        if kernel is not None:
            yield from _playout_faults(kernel, position, bits)


def _playout_faults(kernel: Kernel[Any, Any], position: Position, bits: random.Random) -> Faults:
    state, text = kernel.state(position), position.text()
    ends = possible_ends(position)
    for returns in {kernel.playout(state, bits) for _ in range(PLAYOUTS if ends else 1)}:
        if len(returns) != position.seats or sum(returns) != 0:
            yield f"playout() returns {returns} in {text}: one number a seat, sum 0."
        elif ends and returns not in ends:
            known = ", ".join(map(str, sorted(ends)))
            yield f"playout() returns {returns} in {text}, which by the rules can only be {known}."


def possible_ends(position: Position) -> set[tuple[int, ...]]:
    """All returns that are possible from a position; empty if there are too many positions."""
    ends, ahead, seen = set(), [position], {position}
    while ahead:
        at = ahead.pop()
        end = at.outcome()
        if end is not None:
            ends.add(end.returns)
        after = {at.apply(action) for action in at.legal_actions()} - seen
        seen |= after
        ahead += after
        if len(seen) > MOST_POSITIONS:
            return set()
    return ends


KERNEL_CLAUSES = (
    kernel_and_rules_agree,
    kernels_know_who_moves_and_how_endless_play_ends,
    playouts_end_as_the_rules_can_end,
    traced_playouts_report_what_was_played,
)
"""All of them."""
