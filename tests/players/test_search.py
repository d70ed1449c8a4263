"""Search in any game: what is proven is true; limits and table sizes are kept."""

from __future__ import annotations

import weakref
from itertools import count, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.effort import SAME_IN_PYODIDE
from tests.support.exact import TooMany, exact
from tests.support.games import GAMES, walks

from quanta import registry
from quanta.core.game import CHANCE, Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.players.alphabeta import CLOCK_INTERVAL, AlphaBeta
from quanta.players.engine import Engine, Strength
from quanta.players.gc_pause import run_to_end
from quanta.players.monte_carlo.node import MAX_NODES
from quanta.players.monte_carlo.search import MonteCarloSearch
from quanta.players.player import Limit, Thought
from quanta.players.transposition_table import FREED_AT_ONCE, TranspositionTable
from quanta.roster import search_support

WITH_TREE = [game for game in GAMES if registry.modules(game).tree]
WITH_KERNEL = [game for game in GAMES if registry.modules(game).kernel]
BACK = 5
"""Positions this number of plies before the end of a game are solved exhaustively."""
NODES, PLAYOUTS = 300, 30

each_tree = pytest.mark.parametrize("game", WITH_TREE)
each_kernel = pytest.mark.parametrize("game", WITH_KERNEL)


def tree_of(game: str, position: Position) -> Any:
    """The tree of a game that has one; None where it does not know the position."""
    make = registry.modules(game).tree
    assert make is not None
    return make(position)


def agrees(thought: Thought, position: Position) -> None:
    """Assert that what is proven is what exhaustive search finds, and that lines are legal."""
    seat = position.to_play
    for candidate in thought.candidates:
        at, turned = position, None
        for action in candidate.actions:
            at = at.apply(action)
            if turned is None and (at.outcome() or at.to_play != seat):
                turned = at  # a move can be several actions; it is evaluated as a whole
        if candidate.proven:
            found = exact(turned or at, seat, count())
            assert (found > 0) - (found < 0) == candidate.expectation


@SAME_IN_PYODIDE
@each_tree
@given(data=st.data())
def test_what_alpha_beta_proves_is_true(game: str, data: st.DataObject) -> None:
    positions = data.draw(walks(game)).line.positions
    position = positions[-BACK:][0]
    tree = tree_of(game, position)
    if tree is None or position.outcome() is not None:
        return
    thought = run_to_end(AlphaBeta(tree, width=2).search(tree.state(position), Limit(nodes=NODES)))
    assert thought.action in position.legal_actions()
    try:
        agrees(thought, position)
    except TooMany:
        return


@SAME_IN_PYODIDE
@each_kernel
@given(data=st.data())
def test_what_monte_carlo_proves_is_true(game: str, data: st.DataObject) -> None:
    position = data.draw(walks(game)).line.positions[-BACK:][0]
    if position.outcome() is not None or position.seats != 2:
        return
    player = MonteCarloSearch(search_support(game), width=2)
    thought = run_to_end(player.think(position, Limit(playouts=PLAYOUTS), Stream(b"proof")))
    try:
        agrees(thought, position)
    except TooMany:
        return


def middle(game: str, plies: int = 8) -> Position:
    """A position of a random default game in which a seat is to play."""
    rng = Stream(f"middle {game}")
    position = registry.rules(game).start({}, rng)
    for _ in range(plies):
        position = position.apply(random_action(position, rng))
    while position.to_play == CHANCE:
        position = position.apply(random_action(position, rng))
    return position


@SAME_IN_PYODIDE
@each_tree
def test_an_action_that_is_asked_about_is_a_candidate(game: str) -> None:
    position, rng = middle(game), Stream(b"asked")
    for action in position.legal_actions()[::3]:
        after, engine = position.apply(action), Engine(search_support(game), Strength())
        asked = run_to_end(engine.compare(position, action, Limit(nodes=NODES), rng))
        told = next((each for each in asked.candidates if each.actions[0] == action), None)
        if after.outcome() is not None or tree_of(game, after) is None:
            continue
        assert told is not None, action
        assert asked.candidates[0].expectation >= told.expectation
        agrees(asked, position)


@each_tree
def test_alpha_beta_keeps_its_limits(game: str) -> None:
    position = middle(game)
    tree = tree_of(game, position)
    state = tree.state(position)
    search = AlphaBeta(tree)
    assert run_to_end(search.search(state, Limit(nodes=100))).nodes <= 100 + CLOCK_INTERVAL
    assert run_to_end(AlphaBeta(tree).search(state, Limit(), max_depth=2)).depth <= 2
    ticks = count()
    hurried = Limit(ms=1, clock=lambda: next(ticks) / 1000)
    assert run_to_end(AlphaBeta(tree).search(state, hurried)).nodes <= 3 * CLOCK_INTERVAL
    assert next(AlphaBeta(tree).search(state, Limit(nodes=1))).action in position.legal_actions()


@SAME_IN_PYODIDE
@each_tree
def test_the_result_of_a_search_does_not_depend_on_its_pauses(game: str) -> None:
    position = middle(game)
    tree = tree_of(game, position)
    state, slow, quick = tree.state(position), count(), count()
    ends = [
        run_to_end(AlphaBeta(tree).search(state, Limit(nodes=500, clock=clock)))
        for clock in (lambda: next(slow) * 1.0, lambda: next(quick) * 1e-9)
    ]
    assert ends[0] == ends[1]


@given(st.lists(st.integers(0, 50)), st.integers(2, 20))
def test_a_table_keeps_its_size_and_recent_entries(keys: list[int], cap: int) -> None:
    table: TranspositionTable[int] = TranspositionTable(cap)
    for key in keys:
        table.put(key, -key)
        assert len(table) <= cap
        assert table.get(key) == -key
    if cap >= 4:
        recent = list(dict.fromkeys(reversed(keys)))[: cap // 2]
        assert all(table.get(key) == -key for key in recent[:1])


class Entry:
    """Something that a table can hold."""


@pytest.mark.parametrize("kept", [False, True])
def test_what_was_in_a_table_that_is_gone_is_freed_piece_by_piece_where_it_is_kept(
    kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    remains = TranspositionTable.remains
    monkeypatch.setattr(remains, "kept", kept)
    table: TranspositionTable[list[Entry]] = TranspositionTable(1000)
    values = [[Entry() for _ in range(FREED_AT_ONCE // 4)] for _ in range(20)]
    alive = [weakref.ref(each) for value in values for each in value]
    for key, value in enumerate(values):
        table.put(key, value)
    values.clear()
    del value
    assert all(each() for each in alive)
    del table
    counts = [sum(each() is not None for each in alive)]
    while remains:
        remains.free_some()
        counts.append(sum(each() is not None for each in alive))
    assert counts[0] == (len(alive) if kept else 0)
    assert counts[-1] == 0
    pieces = [before - after for before, after in pairwise(counts)]
    assert all(0 < piece <= FREED_AT_ONCE for piece in pieces)


@SAME_IN_PYODIDE
@each_kernel
def test_a_monte_carlo_tree_is_kept_from_move_to_move_and_has_a_maximum_size(game: str) -> None:
    position, rng = middle(game, 12), Stream(b"kept")
    player = MonteCarloSearch(search_support(game))
    thought = run_to_end(player.think(position, Limit(playouts=10 * PLAYOUTS), rng))
    after = position.apply(thought.action)
    if after.outcome() is None:
        fresh = MonteCarloSearch(search_support(game))
        first, other = (next(each.think(after, Limit(playouts=1), rng)) for each in (player, fresh))
        assert first.expectation != other.expectation == 0
    assert player.size <= MAX_NODES


@pytest.mark.parametrize("game", GAMES)
def test_a_weakened_search_still_finds_a_legal_action(game: str) -> None:
    position = middle(game, 2)
    engine = Engine(search_support(game), Strength(2, nodes=50, playouts=20, miss=95, error=3.0))
    for seed in range(5):
        seen = position.seen_by(position.to_play)
        thought = run_to_end(engine.think(seen, Limit(), Stream(seed)))
        assert thought.action in position.legal_actions()
        proven = any(candidate.proven for candidate in thought.candidates)
        assert not proven or not registry.modules(game).tree


@each_tree
def test_a_turn_of_several_actions_is_played_as_planned(game: str) -> None:
    engine, position = Engine(search_support(game), Strength(nodes=50)), middle(game, 20)
    before, expected = position, Thought("")
    for _ in range(12):
        thought = run_to_end(engine.think(position, Limit(), Stream(b"")))
        if expected.pv[1:] and position.to_play == before.to_play:
            assert (thought.pv, thought.nodes) == (expected.pv[1:], 0)
        else:
            assert thought.nodes
        before, expected = position, thought
        position = position.apply(thought.action)
        if position.outcome() is not None:
            break
