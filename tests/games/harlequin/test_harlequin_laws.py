"""What holds in every game of Harlequin, whoever plays it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.harlequin import plain_harlequin
from tests.games.harlequin.positions import at, jumps_from, returns, start, tile, tiles, tokens

from quanta.core.errors import IllegalAction
from quanta.core.game import Position
from quanta.games.harlequin.cells import LIGHT_NAMES, TRACK

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


def played(position: Position, picks: list[int]) -> list[tuple[Position, str]]:
    """The positions on the way, each with the action taken there; the last with none."""
    way = []
    for pick in picks:
        actions = position.legal_actions()
        if not actions:
            break
        action = actions[pick % len(actions)]
        way.append((position, action))
        position = position.apply(action)
    return [*way, (position, "")]


def over(action: str) -> str:
    """The name of the light cell that a jump crosses."""
    a, b = plain_harlequin.cells(action.replace("-", ""))
    corner = plain_harlequin.between(a, b)
    return plain_harlequin.name(corner) + plain_harlequin.name((corner[0] + 1, corner[1] + 1))


@given(text=texts(), flips=both, picks=choices)
def test_tiles_never_leave_and_counts_add_up(text: str, flips: str, picks: list[int]) -> None:
    way = played(at(text, flips=flips), picks)
    for (before, action), (after, _) in pairwise(way):
        ended = action != "skip" and after.to_play != before.to_play
        old, new = tiles(before), tiles(after)
        assert new["r"] + new["b"] == old["r"] + old["b"] + ended
        own = "rb"[before.to_play]
        assert new[own] >= old[own] + ended
        for light in LIGHT_NAMES:
            assert tile(before, light) == "o" or tile(after, light) != "o"


@given(text=texts(), flips=both, picks=choices)
def test_a_chain_jumps_tiles_of_one_owner_and_flips_just_those_of_the_opponent(
    text: str, flips: str, picks: list[int]
) -> None:
    began, jumped = at(text, flips=flips), set[str]()
    for position, action in played(began, picks):
        if not jumped:
            began = position
        if action in ("", "skip"):
            continue
        light = over(action)
        mark = tile(began, light)
        if mark != "o":
            jumped.add(light)
            assert len({tile(began, each) for each in jumped}) == 1
            continue
        after = position.apply(action)
        own = "rb"[position.to_play]
        changed = {each for each in LIGHT_NAMES if tile(after, each) != tile(began, each)}
        assert changed == {light} | {each for each in jumped if tile(began, each) != own}
        jumped = set()


@given(text=texts(), flips=both, picks=choices)
def test_tokens_keep_their_tracks_and_never_share_a_cell(
    text: str, flips: str, picks: list[int]
) -> None:
    def tracks(position: Position) -> list[list[int]]:
        cells = [plain_harlequin.cells(names) for names in tokens(position)]
        assert len(set(cells[0] + cells[1])) == 6
        return [sorted((x + y) % 2 for x, y in own) for own in cells]

    began = at(text, flips=flips)
    assert all(tracks(position) == tracks(began) for position, _ in played(began, picks))
    assert len(TRACK) == 36


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


@given(text=texts(), flips=both, picks=choices)
def test_whoever_must_skip_cannot_jump_and_two_skips_never_follow_each_other(
    text: str, flips: str, picks: list[int]
) -> None:
    way = played(at(text, flips=flips), picks)
    actions = [action for _, action in way]
    assert ("skip", "skip") not in set(pairwise(actions))
    for position, action in way:
        if action == "skip":
            assert not any(jumps_from(position, cell) for cell in NAMES)


def test_placing_is_over_after_six_tokens() -> None:
    position = start()
    for _ in range(6):
        assert set(position.legal_actions()) <= set(NAMES)
        position = position.apply(position.legal_actions()[0])
    assert all("-" in action for action in position.legal_actions())
    with pytest.raises(IllegalAction):
        position.apply("f6")
