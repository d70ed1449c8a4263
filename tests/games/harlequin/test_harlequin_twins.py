"""The rules, the turns on ints and the plain implementation, side by side."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.harlequin import plain_harlequin
from tests.games.harlequin.plain_harlequin import Cell, Result
from tests.games.harlequin.positions import after, at, laid, returns
from tests.games.harlequin.test_harlequin_laws import NAMES, both, choices, texts
from tests.support.effort import amount

from quanta.core.errors import IllegalAction
from quanta.games.harlequin.bitboard import BitState, after_skip, bit_state
from quanta.games.harlequin.cells import DARK, LIGHT
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.turn_outcomes import (
    TurnOutcome,
    actions_of,
    all_outcomes,
    apply_outcome,
    dominant_outcomes,
)

FEW = 400
"""How many half-made turns are played out ply by ply; positions with more are left aside."""


def harlequin(text: str, flips: str = "end") -> HarlequinPosition:
    position = at(text, flips=flips)
    assert isinstance(position, HarlequinPosition)
    return position


def found_by_plies(position: HarlequinPosition) -> dict[TurnOutcome, HarlequinPosition] | None:
    """Every outcome of the turn, and the position after it, by playing out all its ways; None
    where there are too many ways."""
    found: dict[TurnOutcome, HarlequinPosition] = {}
    ahead = [position]
    for at_work in ahead:
        for action in at_work.legal_actions():
            if action == SKIP:
                continue
            then = at_work.apply(action)
            if then.path:
                ahead.append(then)
                continue
            start, end = (DARK.index[name] for name in action.split("-"))
            first = at_work.path[0] if at_work.path else start
            old, new = (one.tiles for one in (position, then))
            changed = [light for light in range(25) if old[light] != new[light]]
            placed = sum(1 << light for light in changed if old[light] == "o")
            flipped = sum(1 << light for light in changed if old[light] != "o")
            found[TurnOutcome(first, end, placed, flipped)] = then
        if len(ahead) > FEW:
            return None
    return found


def plain(found: set[TurnOutcome]) -> set[Result]:
    """The outcomes as the plain implementation has them."""

    def lights(bits: int) -> Iterator[Cell]:
        return (cell for light, cell in enumerate(LIGHT.cells) if bits >> light & 1)

    return {
        (
            DARK.cells[turn.token],
            DARK.cells[turn.landing],
            next(lights(turn.placed)),
            frozenset(lights(turn.flipped)),
        )
        for turn in found
    }


@pytest.mark.rule("harlequin R5", "harlequin R7", "harlequin R8", "harlequin R9", "harlequin R10")
@settings(max_examples=amount(4, 24, 120))
@given(text=texts(), flips=both, picks=choices)
def test_rules_and_plain_play_the_same_game(text: str, flips: str, picks: list[int]) -> None:
    position, twin = at(text, flips=flips), plain_harlequin.parse(text, flips=flips)
    for pick in [*picks, 0]:
        actions = plain_harlequin.legal(twin)
        assert position.text() == plain_harlequin.text(twin)
        assert list(position.legal_actions()) == actions
        assert returns(position) == plain_harlequin.outcome(twin)
        if not actions:
            break
        action = actions[pick % len(actions)]
        position, twin = position.apply(action), plain_harlequin.apply(twin, action)


@given(text=texts(), flips=both, names=st.lists(st.sampled_from(NAMES), min_size=2, max_size=2))
def test_what_one_refuses_the_other_refuses(text: str, flips: str, names: list[str]) -> None:
    position, action = at(text, flips=flips), "-".join(names)
    if action in plain_harlequin.legal(plain_harlequin.parse(text, flips=flips)):
        position.apply(action)
    else:
        with pytest.raises(IllegalAction):
            position.apply(action)


@pytest.mark.rule("harlequin H4", "harlequin H5", "harlequin R11")
@given(text=texts(), flips=both, picks=st.lists(st.integers(0, 99), max_size=6))
def test_the_outcomes_of_a_turn_are_those_of_all_its_ways(
    text: str, flips: str, picks: list[int]
) -> None:
    position = harlequin(text, flips)
    for pick in picks:
        if not position.legal_actions():
            return
        position = position.apply(position.legal_actions()[pick % len(position.legal_actions())])
    by_plies = found_by_plies(position)
    by_bits = all_outcomes(bit_state(position))
    if by_plies is not None:
        assert by_bits == by_plies.keys()
        for turn, then in by_plies.items():
            assert apply_outcome(bit_state(position), turn) == bit_state(then)
    if by_bits is not None and len(by_bits) <= FEW and not position.path:
        twin = plain_harlequin.parse(position.text(), flips=flips)
        assert plain(by_bits) == plain_harlequin.results(twin)


@given(text=texts(), flips=both, picks=st.lists(st.integers(0, 99), max_size=4))
def test_dominant_outcomes_have_every_end_and_the_most_flips(
    text: str, flips: str, picks: list[int]
) -> None:
    position = harlequin(text, flips)
    for pick in picks:
        if not position.legal_actions():
            return
        position = position.apply(position.legal_actions()[pick % len(position.legal_actions())])
    every, few = all_outcomes(bit_state(position)), set(dominant_outcomes(bit_state(position)))
    if every is None:
        return
    assert few <= every
    for some in (few, every):
        assert {turn[:3] for turn in some} == {turn[:3] for turn in every}
    for end in {turn[:3] for turn in every}:
        most = [max(t.flipped.bit_count() for t in some if t[:3] == end) for some in (few, every)]
        assert most[0] == most[1]


@given(text=texts(), flips=both, pick=st.integers(0, 10**6))
def test_the_jumps_of_an_outcome_lead_to_it(text: str, flips: str, pick: int) -> None:
    position = harlequin(text, flips)
    every = all_outcomes(bit_state(position))
    choice = dominant_outcomes(bit_state(position)) if every is None else sorted(every)
    if choice:
        turn = choice[pick % len(choice)]
        then = after(position, *actions_of(bit_state(position), turn))
        assert isinstance(then, HarlequinPosition)
        assert not then.path
        assert bit_state(then) == apply_outcome(bit_state(position), turn)
    elif position.legal_actions():
        assert bit_state(position.apply(SKIP)) == after_skip(bit_state(position))


def test_a_turn_with_too_many_outcomes_is_cut_down_to_a_short_list() -> None:
    """Twenty-two tiles of one owner: far more parts hang together than anyone wants to see."""
    tiles = "o:a1b2 o:e1f2 o:a5b6"
    crowded = bit_state(harlequin(laid("c3d4e1", "a6f6a3", tiles=tiles, fill="b")))
    assert all_outcomes(crowded) is None
    short = dominant_outcomes(crowded)
    assert 0 < len(short) < 60
    assert max(turn.flipped.bit_count() for turn in short) == 14
    assert isinstance(crowded, BitState)
