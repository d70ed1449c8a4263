"""What is special about Quantum's tree: exchanges on a square, and the history of quiet moves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from quanta.core.game import Position
from quanta.games.quantum.rules import RULES
from quanta.games.quantum.static_exchange import StaticExchange
from quanta.games.quantum.tree import QuantumTree, tree
from quanta.games.quantum.weights import WEIGHTS
from quanta.players.alphabeta import AlphaBeta
from quanta.players.player import Limit, Thought

FORK = "SSSSSS,SSSSSS,6-8-8-c,6,c-8-8-8-3,SSSSS,4_w"
"""White has two towers; from d5 the stack of five reaches both circles."""


def at(text: str) -> Position:
    return RULES.read(text, {})


def tree_of(position: Position) -> QuantumTree:
    found = tree(position)
    assert found is not None
    return found


def searched(text: str, deepest: int) -> Thought:
    position = at(text)
    walked = tree_of(position)
    *_, thought = AlphaBeta(walked).search(walked.state(position), Limit(), deepest)
    return thought


def test_a_fork_that_wins_the_third_tower_is_proven() -> None:
    thought = searched(FORK, 4)
    assert thought.action == "d1-d5"
    assert thought.proven
    assert thought.candidates[0].plies == 3


def test_the_third_tower_is_taken() -> None:
    thought = searched(FORK.replace("3,SSSSS,4", "8").replace("c,6,c", "c,SSSSS,5,c"), 2)
    assert thought.action == "b5-a5"
    assert thought.candidates[0].plies == 1


def test_stacks_that_look_alike_are_equal_states() -> None:
    one, other = at("8-8-8-8-8-8-Cs,7-sS,6,c_w"), at("8-8-8-8-8-8-ss,7-CS,6,c_w")
    lower = at("8-8-8-8-8-8-s,7-CS,6,c_w")
    walked = tree_of(one)
    assert walked.state(one) == walked.state(other)
    assert walked.state(one) != walked.state(lower)


def test_a_position_that_came_up_twice_tells_states_apart() -> None:
    position = at("8-8-8-8-8-8-8-S,6,s_w")
    walked = tree_of(position)
    first = walked.state(position)
    for action in ("a1-a2", "h1-h2", "a2-a1", "h2-h1"):
        position = position.apply(action)
    assert walked.state(position) != first
    assert walked.children(walked.state(position))


@given(
    mine=st.integers(0, 2),
    theirs=st.integers(0, 2),
    height=st.integers(1, 5),
    attacked=st.integers(0, 1023),
    defended=st.integers(0, 1023),
)
def test_exchanges_pay_or_are_left_alone(
    mine: int, theirs: int, height: int, attacked: int, defended: int
) -> None:
    exchange = StaticExchange(mine, theirs, WEIGHTS)
    loss = exchange.loss(height, attacked, defended)
    assert loss >= 0
    assert exchange.loss(height, 0, defended) == 0
    assert loss <= exchange.loss(height, attacked, 0), "defenders do no harm"
