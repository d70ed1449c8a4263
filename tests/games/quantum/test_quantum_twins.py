"""The rules and the plain implementation, side by side on random positions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.quantum import plain_quantum
from tests.games.quantum.positions import at, new, returns
from tests.support.effort import amount

from quanta.core.errors import BadRecord, IllegalAction
from quanta.games.quantum.evaluate import evaluate
from quanta.games.quantum.position import QuantumPosition

Case = tuple[str, dict[str, str]]


@st.composite
def variants(draw: st.DrawFn) -> dict[str, str]:
    return {
        "jump": draw(st.sampled_from(["off", "on"])),
        "power": draw(st.sampled_from(["off", "on"])),
        "stuck": draw(st.sampled_from(["loss", "draw"])),
        "endless": draw(st.sampled_from(["draw", "built"])),
    }


STACK = st.one_of(
    st.text("scqSCQ", min_size=1, max_size=1),
    st.text("scqSCQ", min_size=1, max_size=5),
    st.text("scqSCQ", min_size=1, max_size=10),
)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any board with any stacks, and the parameters it is played with."""
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 8))
    cell = st.one_of(STACK, st.just("")) if draw(st.booleans()) else STACK
    stacks = draw(st.lists(cell, min_size=width * height, max_size=width * height))
    board = {(x, y): stacks[x + y * width] for x in range(width) for y in range(height)}
    board = {cell: stack for cell, stack in board.items() if stack}
    side = draw(st.sampled_from("wb"))
    state = plain_quantum.State(board=board, width=width, height=height, side=side)
    return plain_quantum.text(state), draw(variants())


def assert_same(position: QuantumPosition, state: plain_quantum.State) -> None:
    assert position.text() == plain_quantum.text(state)
    assert list(position.legal_actions()) == plain_quantum.legal(state)
    assert returns(position) == plain_quantum.outcome(state)
    assert "wb"[position.to_play] == state.side


def played(
    position: QuantumPosition, state: plain_quantum.State, choices: list[int]
) -> tuple[QuantumPosition, plain_quantum.State]:
    for choice in choices:
        actions = plain_quantum.legal(state)
        if not actions:
            break
        action = actions[choice % len(actions)]
        position, state = position.apply(action), plain_quantum.apply(state, action)
        assert_same(position, state)
    return position, state


def opened(case: Case) -> tuple[QuantumPosition, plain_quantum.State] | None:
    text, params = case
    state = plain_quantum.parse(text, **params)
    if all(plain_quantum.towers(state, side) >= 3 for side in "wb"):
        with pytest.raises(BadRecord, match="Both sides"):
            at(text, **params)
        return None
    return at(text, **params), state


@pytest.mark.rule("quantum R2", "quantum R4", "quantum R7", "quantum R9", "quantum R10")
@settings(max_examples=amount(4, 24, 120))
@given(case=cases(), choices=st.lists(st.integers(0, 10**6), max_size=40))
def test_both_play_the_same_game(case: Case, choices: list[int]) -> None:
    both = opened(case)
    if both is not None:
        assert_same(*both)
        played(*both, choices)


@pytest.mark.rule("quantum H8", "quantum H9")
@given(
    params=variants(),
    start=st.sampled_from([{}, {"setup": "three"}, {"board": "10x6"}, {"board": "12x8"}]),
    choices=st.lists(st.integers(0, 3), min_size=30, max_size=150),
)
def test_both_play_the_same_game_from_every_start(
    params: dict[str, str], start: dict[str, str], choices: list[int]
) -> None:
    """Few choices at each ply, so that pieces go to and fro and positions come again."""
    position = new(**params, **start)
    state = plain_quantum.parse(position.text(), **params)
    position, state = played(position, state, choices)
    again = at(position.text(), **params)
    assert (again, again.occurrences()) == (position, position.occurrences())


@given(case=cases(), choices=st.lists(st.integers(0, 10**6), max_size=20), data=st.data())
def test_both_refuse_the_same(case: Case, choices: list[int], data: st.DataObject) -> None:
    both = opened(case)
    if both is None:
        return
    position, state = played(*both, choices)
    names = st.sampled_from(position.board.names)
    action = f"{data.draw(names)}-{data.draw(names)}"
    if action in plain_quantum.legal(state):
        return
    with pytest.raises(IllegalAction) as refused:
        position.apply(action)
    assert str(refused.value).endswith(".")


@given(case=cases())
def test_the_evaluation_is_even_handed(case: Case) -> None:
    both = opened(case)
    if both is not None:
        position, _ = both
        assert evaluate(position, 0) == -evaluate(position, 1)


def test_a_tower_and_a_taller_stack_are_worth_more() -> None:
    single = at("S,7-8-8-8-8-8-8-7,s_w")
    assert evaluate(at("cS,7-8-8-8-8-8-8-7,s_w"), 0) > evaluate(single, 0)
    assert evaluate(at("cccccS,7-8-8-8-8-8-8-7,s_w"), 0) > evaluate(at("ccccS,7-8-7,s_w"), 0)
    threatened = at("S,s,6-8_b")
    assert evaluate(threatened, 1) > evaluate(at("S,1,s,5-8_b"), 1)
