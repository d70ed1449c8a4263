"""Laws of every game of Harlequin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.harlequin import plain_harlequin
from tests.games.harlequin.positions import at, returns, start, tile

from quanta.core.errors import IllegalAction

NAMES = [f"{letter}{digit}" for letter in "abcdef" for digit in "123456"]
MOST_JUMPS = 18 * 26
"""A turn's states: a cell of one track, and how many tiles are to be flipped."""


@st.composite
def texts(draw: st.DrawFn, most_tiles: int = 25) -> str:
    """Any tiles, the six tokens on any cells, either side to play."""
    cells = draw(st.permutations(NAMES))
    marks = draw(st.lists(st.sampled_from("rbo"), min_size=25, max_size=25))
    kept = draw(st.permutations(range(25)))[:most_tiles]
    flat = "".join(mark if light in kept else "o" for light, mark in enumerate(marks))
    last = "o" if set(flat) == {"o"} else draw(st.sampled_from("rb"))
    rows = "-".join(flat[i : i + 5] for i in range(0, 25, 5))
    red, blue = ("".join(sorted(cells[i : i + 3])) for i in (0, 3))
    return f"{rows}_{red}_{blue}_{draw(st.sampled_from('rb'))}{last}"


both = st.sampled_from(["end", "immediate"])
choices = st.lists(st.integers(0, 10**6), max_size=80)


def over(action: str) -> str:
    """The name of the light cell that a jump crosses."""
    a, b = plain_harlequin.cells(action.replace("-", ""))
    corner = plain_harlequin.between(a, b)
    return plain_harlequin.name(corner) + plain_harlequin.name((corner[0] + 1, corner[1] + 1))


@given(text=texts(), flips=both, seed=st.integers(0, 999))
def test_no_chain_is_endless(text: str, flips: str, seed: int) -> None:
    """Always going on while that is possible comes to an end, and never gets stuck on the way."""
    position = at(text, flips=flips)
    mover, jumps = position.to_play, 0
    while position.to_play == mover and (actions := position.legal_actions()):
        on = [a for a in actions if a != "skip" and tile(position, over(a)) != "o"] or actions
        position = position.apply(on[(seed + jumps) % len(on)])
        jumps += 1
        assert jumps <= MOST_JUMPS
    assert position.to_play != mover or returns(position) is not None


@pytest.mark.rule("harlequin H2")
@given(text=texts(most_tiles=14))
def test_what_flips_at_once_can_be_had_with_flips_at_the_end(text: str) -> None:
    at_once, at_end = (
        plain_harlequin.results(plain_harlequin.parse(text, flips=flips))
        for flips in ("immediate", "end")
    )
    assert at_once <= at_end


def test_placing_is_over_after_six_tokens() -> None:
    position = start()
    for _ in range(6):
        assert set(position.legal_actions()) <= set(NAMES)
        position = position.apply(position.legal_actions()[0])
    assert all("-" in action for action in position.legal_actions())
    with pytest.raises(IllegalAction):
        position.apply("f6")
