"""Search trees agree with the rules."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import GAMES, walks

from quanta import registry
from quanta.core.game import Position
from quanta.core.tree import Tree

WITH_TREE = [game for game in GAMES if registry.modules(game).tree]
MOST_POSITIONS = 300
FAR = 1_000
"""``moves_left`` where the endgame does not apply."""
LARGE = 1_000_000
"""All values are smaller (``core.tree.Tree``)."""

each_tree = pytest.mark.parametrize("game", WITH_TREE)


def made(game: str, position: Position) -> Tree[Any] | None:
    make = registry.modules(game).tree
    assert make is not None
    return make(position)


def known(game: str, positions: list[Position]) -> list[tuple[Position, Tree[Any]]]:
    found = [(position, made(game, position)) for position in positions]
    return [(position, tree) for position, tree in found if tree is not None]


def turns(position: Position) -> set[Position] | None:
    """All positions after a whole turn; None if there are too many on the way."""
    seat, found = position.to_play, set()
    ahead, seen = [position], {position}
    while ahead:
        at = ahead.pop()
        for action in at.legal_actions():
            new = at.apply(action)
            if new.to_play != seat or new.outcome() is not None:
                found.add(new)
            elif new not in seen:
                seen.add(new)
                ahead.append(new)
        if len(seen) > MOST_POSITIONS:
            return None
    return found


def gained(position: Position, new: Position) -> int:
    """The return in ``new``, which must be over, for the seat to move in ``position``."""
    end = new.outcome()
    assert end is not None
    return end.returns[position.to_play]


@each_tree
@given(data=st.data())
def test_a_tree_ends_as_the_game_ends(game: str, data: st.DataObject) -> None:
    for position, tree in known(game, data.draw(walks(game)).line.positions):
        state, end = tree.state(position), position.outcome()
        assert (tree.best_value(state) is None) == (end is not None)
        if end is not None:
            got = end.returns[position.to_play]
            assert tree.terminal_value(state) == (got > 0) - (got < 0)


@each_tree
@given(data=st.data())
def test_the_best_value_is_that_of_the_best_child(game: str, data: st.DataObject) -> None:
    for position, tree in known(game, data.draw(walks(game)).line.positions):
        state = tree.state(position)
        values = [child[0] for child in tree.children(state)]
        assert tree.best_value(state) == max(values, default=None)
        assert all(abs(value) < LARGE for value in values)
        assert tree.scale > 0


@each_tree
@given(data=st.data())
def test_a_complete_state_leaves_out_no_better_turn(game: str, data: st.DataObject) -> None:
    for position, tree in known(game, data.draw(walks(game)).line.positions[-12:]):
        state = tree.state(position)
        if not tree.is_complete(state) or (found := turns(position)) is None:
            continue
        there = {child[1] for child in tree.children(state)}
        out = [new for new in found if tree.state(new) not in there]
        if out:
            best = max(gained(position, new) for new in found if tree.state(new) in there)
            assert all(gained(position, new) <= best for new in out)


@each_tree
@given(data=st.data())
def test_the_endgame_leaves_out_no_move(game: str, data: st.DataObject) -> None:
    for position, tree in known(game, data.draw(walks(game)).line.positions[-12:]):
        state, endgame = tree.state(position), tree.endgame
        if (
            endgame is None
            or endgame.moves_left(state) >= FAR
            or (found := turns(position)) is None
        ):
            continue
        reached = {after for _, after in endgame.all_moves(state)}
        assert reached == {tree.state(new) for new in found}
        result = endgame.decided(state)
        if result is not None and found:
            assert result == (any(gained(position, new) > 0 for new in found), 1)


@each_tree
@given(data=st.data())
def test_equal_positions_are_equal_states(game: str, data: st.DataObject) -> None:
    walk, other = data.draw(walks(game)), data.draw(walks(game)).position
    for position, tree in known(game, [walk.position]):
        again = registry.rules(game).read(position.text(), walk.params)
        assert tree.state(again) == tree.state(position)
        assert hash(tree.state(again)) == hash(tree.state(position))
        if not tree.supports(other):
            assert made(game, other) is not tree
