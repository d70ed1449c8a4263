"""Kernels agree with the rules, side by side through whole games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import GAMES, walks

from quanta import registry
from quanta.core.game import Position
from quanta.core.kernel import Kernel

WITH_KERNEL = [game for game in GAMES if registry.modules(game).kernel]
MOST_SUCCESSORS = 8
PLAYOUTS = 20
LATE = 4
MOST_POSITIONS = 300

each_kernel = pytest.mark.parametrize("game", WITH_KERNEL)


def made(game: str, position: Position) -> Kernel[Any, Any] | None:
    make = registry.modules(game).kernel
    assert make is not None
    return make(position)


def returns(position: Position) -> tuple[int, ...] | None:
    end = position.outcome()
    return None if end is None else end.returns


def possible(position: Position) -> set[tuple[int, ...]] | None:
    """All returns that are possible from a position; None if there are too many positions."""
    found, ahead, seen = set(), [position], {position}
    while ahead:
        at = ahead.pop()
        end = returns(at)
        if end is not None:
            found.add(end)
        after = {at.apply(action) for action in at.legal_actions()} - seen
        seen |= after
        ahead += after
        if len(seen) > MOST_POSITIONS:
            return None
    return found


@each_kernel
@given(data=st.data())
def test_kernels_know_who_moves_and_how_endless_play_ends(game: str, data: st.DataObject) -> None:
    position = data.draw(walks(game)).position
    kernel = made(game, position)
    if kernel is None or position.outcome() is not None:
        return
    state = kernel.state(position)
    free, history = kernel.without_history(state), kernel.history(state)
    assert kernel.to_play(state) == kernel.to_play(free) == position.to_play
    assert kernel.moves(free) == kernel.moves(state)
    assert kernel.without_history(free) == free
    assert history is not None or kernel.history(free) is None
    for move in kernel.moves(state)[:MOST_SUCCESSORS]:
        after = kernel.play(state, move)
        alike = kernel.without_history(kernel.play(free, move))
        assert kernel.without_history(after) == alike
        if history is None:
            assert kernel.returns(after) == kernel.returns(alike)
        elif alike in history.repetitions:
            assert kernel.returns(after) == (kernel.returns(alike) or (0, 0))
        elif history.plies > 1:
            assert kernel.returns(after) == kernel.returns(alike)


@each_kernel
@given(data=st.data())
def test_most_positions_have_a_kernel_that_knows_what_it_can_hold(
    game: str, data: st.DataObject
) -> None:
    position = data.draw(walks(game)).position
    other = data.draw(walks(game)).position
    kernel = made(game, position)
    assert kernel is not None or position.outcome() is None
    if kernel is not None:
        assert kernel.supports(position)
        if kernel.supports(other):
            assert kernel.position(kernel.state(other)) == other
        else:
            assert made(game, other) is not kernel


@each_kernel
@given(data=st.data())
def test_playouts_end_as_the_rules_can_end(game: str, data: st.DataObject) -> None:
    positions = data.draw(walks(game)).line.positions
    rng = random.Random(1)
    kernel = made(game, positions[0])
    if kernel is not None:
        found = kernel.playout(kernel.state(positions[0]), rng)
        assert len(found) == positions[0].seats
        assert sum(found) == 0
    late = positions[-LATE:][0]
    kernel, ends = made(game, late), possible(late)
    if kernel is not None and ends is not None:
        state = kernel.state(late)
        assert {kernel.playout(state, rng) for _ in range(PLAYOUTS)} <= ends


@each_kernel
@given(data=st.data())
def test_a_playout_from_the_end_is_the_end(game: str, data: st.DataObject) -> None:
    position = data.draw(walks(game)).position
    kernel = made(game, position)
    end = returns(position)
    if kernel is not None and end is not None:
        assert kernel.playout(kernel.state(position), random.Random(1)) == end
