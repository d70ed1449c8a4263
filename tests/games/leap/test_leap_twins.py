"""The rules and the plain implementation, side by side on random positions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.leap import plain_leap
from tests.games.leap.positions import returns
from tests.support.effort import amount

from quanta.core.errors import IllegalAction
from quanta.core.game import Position
from quanta.games.leap.rules import RULES

Case = tuple[str, dict[str, str]]


@st.composite
def outlines(draw: st.DrawFn) -> Sequence[int]:
    if draw(st.booleans()):
        side = draw(st.integers(2, 6))
        return [2 * side - 1 - abs(r) for r in range(1 - side, side)]
    return [draw(st.integers(2, 20))] * draw(st.integers(1, 3))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any board with any pieces, holes and empty cells, and the parameters it is played with."""
    params = {
        "edition": draw(st.sampled_from(["rings", "stones"])),
        "count": draw(st.sampled_from(["friends", "opponents"])),
        "gaps": draw(st.sampled_from(["cross", "block"])),
    }
    seats, turn = 2, draw(st.sampled_from("wb"))
    if params["edition"] == "stones":
        seats = draw(st.integers(2, 6))
        params["seats"] = str(seats)
        turn = draw(st.sampled_from(plain_leap.SEATS[:seats] + ("s" if seats == 2 else "")))
    elif draw(st.booleans()):
        params["play"], turn = "puzzle", "w"
    pool = plain_leap.SEATS[:seats] * 4 + draw(st.sampled_from(["", "o", "ox", "ooooxx"]))
    lengths = draw(outlines())
    letters = st.text(alphabet=pool, min_size=sum(lengths), max_size=sum(lengths))
    drawn = iter("w" + draw(letters)[1:])
    rows = ["".join(next(drawn) for _ in range(length)) for length in lengths]
    return f"{'-'.join(rows)}_{turn}", params


def assert_same(position: Position, state: plain_leap.State) -> None:
    assert position.text() == plain_leap.text(state)
    assert list(position.legal_actions()) == plain_leap.legal(state)
    assert returns(position) == plain_leap.outcome(state)
    if returns(position) is None:
        assert position.to_play == state.seat


@pytest.mark.rule("leap-rings R5", "leap-rings R6", "leap-rings R7", "leap-rings R8")
@pytest.mark.rule("leap-stones R5", "leap-stones R6", "leap-stones R7", "leap-stones R8")
@pytest.mark.rule("leap-stones R10", "leap-stones R11")
@settings(max_examples=amount(4, 24, 120))
@given(case=cases(), choices=st.lists(st.integers(0, 10**6), max_size=60))
def test_both_play_the_same_game(case: Case, choices: list[int]) -> None:
    text, params = case
    position, state = RULES.read(text, params), plain_leap.parse(text, **params)
    assert position.text() == text
    assert_same(position, state)
    for choice in choices:
        actions = plain_leap.legal(state)
        if not actions:
            break
        action = actions[choice % len(actions)]
        position, state = position.apply(action), plain_leap.apply(state, action)
        assert_same(position, state)


@given(case=cases(), data=st.data())
def test_what_one_refuses_the_other_refuses(case: Case, data: st.DataObject) -> None:
    text, params = case
    position, state = RULES.read(text, params), plain_leap.parse(text, **params)
    names = st.sampled_from(sorted(state.names.values()))
    action = f"{data.draw(names)}-{data.draw(names)}"
    if action in plain_leap.legal(state):
        position.apply(action)
    else:
        with pytest.raises(IllegalAction):
            position.apply(action)
