"""The solver agrees with exhaustive search of small trees, and its lines can be played."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.effort import amount
from tests.support.games import GAMES, walks

from quanta import registry
from quanta.core.game import Position
from quanta.core.kernel import History, Kernel
from quanta.players import Limit
from quanta.players.solver import Solver, SolverResult, prove

WITH_KERNEL = [game for game in GAMES if registry.modules(game).kernel]
LATE = 8
MOST = 1_000
"""States of a tree that is searched exhaustively."""
DEEPEST = 60

each_kernel = pytest.mark.parametrize("game", WITH_KERNEL)


class TooMany(Exception):
    """The tree is too large for exhaustive search."""


class Plain:
    """Exhaustive search for who wins, and in how few plies; states keep their history."""

    def __init__(self, kernel: Kernel[Any, Any]) -> None:
        self.kernel = kernel
        self.known: dict[Hashable, tuple[int, int]] = {}

    def value(self, state: Any, depth: int = 0) -> tuple[int, int]:
        """1, 0 or −1 for seat 0, and the plies until then (0 for a draw)."""
        found = self.known.get(state)
        if found is None:
            if len(self.known) > MOST or depth > DEEPEST:
                raise TooMany
            found = self.known[state] = self._value(state, depth + 1)
        return found

    def _value(self, state: Any, depth: int) -> tuple[int, int]:
        end = self.kernel.returns(state)
        if end is not None:
            return (end[0] > 0) - (end[0] < 0), 0
        sign = 1 if self.kernel.to_play(state) == 0 else -1
        kernel = self.kernel
        after = [self.value(kernel.play(state, move), depth) for move in kernel.moves(state)]
        value = max(value * sign for value, _ in after) * sign
        plies = [plies for found, plies in after if found == value]
        if value == 0:
            return 0, 0
        return value, 1 + (min(plies) if value == sign else max(plies))


def checked(kernel: Kernel[Any, Any], state: Any, limit: Limit) -> SolverResult | None:
    """The solver's result, compared with exhaustive search; None if the tree is too large."""
    try:
        value, plies = Plain(kernel).value(state)
    except TooMany:
        return None
    found = prove(kernel, state, limit, shorten=True)
    sign = 1 if kernel.to_play(state) == 0 else -1
    assert found.value in (None, value * sign)
    if found.plies is not None:
        assert found.plies >= plies
        assert not found.shortest or found.plies == plies
    assert value == 0 or found.within < plies
    return found


def replayed(kernel: Kernel[Any, Any], state: Any, found: SolverResult) -> None:
    """Assert that the line leads to the end of this value, in as many plies."""
    mover = kernel.to_play(state)
    for action in found.line:
        (move,) = [m for m in kernel.moves(state) if kernel.action(state, m) == action]
        state = kernel.play(state, move)
    end = kernel.returns(state)
    assert end is not None
    assert end[mover] * (found.value or 0) > 0
    assert found.plies is not None
    assert len(found.line) <= found.plies
    assert not found.shortest or len(found.line) == found.plies


@each_kernel
@given(data=st.data())
def test_late_positions_have_the_value_that_exhaustive_search_finds(
    game: str, data: st.DataObject
) -> None:
    positions = data.draw(walks(game)).line.positions
    position: Position = positions[max(0, len(positions) - data.draw(st.integers(2, LATE)))]
    make = registry.modules(game).kernel
    kernel = make(position) if make else None
    if kernel is None or position.seats != 2 or position.outcome() is not None:
        return
    found = checked(kernel, kernel.state(position), Limit(nodes=3_000))
    if found is not None and found.value:
        replayed(kernel, kernel.state(position), found)


@dataclass(frozen=True)
class Loops:
    """A made-up game on a graph: the third visit to a place, or a tenth ply, is a draw.

    moves_from: place -> where one can go from it; turn: place -> who moves there; wins: place
    without moves -> who has won there, or None. A state is the sequence of places so far.
    """

    moves_from: Sequence[Sequence[int]]
    turn: Sequence[int]
    wins: Sequence[int | None]

    LONGEST = 10

    def to_play(self, state: tuple[int, ...]) -> int:
        return self.turn[state[-1]]

    def without_history(self, state: tuple[int, ...]) -> tuple[int, ...]:
        return state[-1:]

    def history(self, state: tuple[int, ...]) -> History:
        repetitions = frozenset((place,) for place in state if state.count(place) > 1)
        return History(repetitions, self.LONGEST - len(state) + 1)

    def moves(self, state: tuple[int, ...]) -> Sequence[int]:
        drawn = state.count(state[-1]) > 2 or len(state) > self.LONGEST
        return [] if drawn else self.moves_from[state[-1]]

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def action(self, state: tuple[int, ...], move: int) -> str:
        return str(move)

    def returns(self, state: tuple[int, ...]) -> tuple[int, int] | None:
        place = state[-1]
        if self.moves_from[place]:
            return None if self.moves(state) else (0, 0)
        winner = self.wins[place]
        return (0, 0) if winner is None else ((1, -1), (-1, 1))[winner]


@st.composite
def loops(draw: st.DrawFn) -> Loops:
    count = draw(st.integers(3, 7))
    places = st.integers(0, count - 1)
    moves = draw(
        st.lists(st.lists(places, unique=True, max_size=3), min_size=count, max_size=count)
    )
    turn = draw(st.lists(st.integers(0, 1), min_size=count, max_size=count))
    wins = draw(st.lists(st.sampled_from((0, 1, None)), min_size=count, max_size=count))
    return Loops(moves, turn, wins)


@settings(max_examples=amount(30, 100))
@given(game=loops(), data=st.data())
def test_where_positions_repeat_values_include_the_rules_against_it(
    game: Loops, data: st.DataObject
) -> None:
    state: tuple[int, ...] = (0,)
    for _ in range(data.draw(st.integers(0, 4))):
        moves = game.moves(state)
        state = game.play(state, data.draw(st.sampled_from(moves))) if moves else state
    if not game.moves(state):
        return
    kernel: Any = game
    found = checked(kernel, state, Limit(nodes=5_000))
    if found is not None and found.value:
        replayed(kernel, state, found)
    if found is not None:
        assert found.value is not None, "a tree this small is searched to the last leaf"


@each_kernel
@given(data=st.data())
def test_a_solver_keeps_to_its_limit_and_pauses(game: str, data: st.DataObject) -> None:
    position = data.draw(walks(game)).position
    make = registry.modules(game).kernel
    kernel = make(position) if make else None
    if kernel is None or position.seats != 2 or position.outcome() is not None:
        return
    solver = Solver(kernel, kernel.state(position), entries=50)
    *_, found = solver.run(Limit(nodes=300))
    assert found.value is not None or found.nodes < 1_000
