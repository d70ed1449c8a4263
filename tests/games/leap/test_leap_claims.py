"""What Leap says about why a leap is better: golden sentences, and a checker that is not fooled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import pytest
from tests.games.leap.positions import at, drawn
from tests.support.claims import altered, checked_kinds, explained, random_line
from tests.support.effort import NOT_IN_QUICK, SAME_IN_PYODIDE, amount

from quanta.core.claims import Claim, Explanation, Line
from quanta.core.game import Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.games.leap.claim_checker import holds
from quanta.games.leap.claims import CLAIMS
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.rules import RULES

pytestmark = NOT_IN_QUICK


def read(text: str) -> Position:
    return RULES.read(text, {"edition": "rings"})


def said(start: str, played: str, better: str) -> str:
    """The first explanation, after it has been checked."""
    position = cast("LeapPosition", at(start))
    lines = [tuple(line.split()) for line in (played, better)]
    explanation = next(CLAIMS.explain(position, *lines))
    assert all(holds(position, claim, read) for claim in explanation)
    return CLAIMS.say(position, explanation)


@pytest.mark.parametrize(
    ("start", "played", "better", "words"),
    [
        (
            "bowob-owowbw-wbobooo-owoooobb-oowooobwb-wwoowooo-wooobwb-bowoob-boboo_w",
            "a3-a1",
            "g8-h8",
            (
                "After a3-a1 the white particle on a1 is alone and cannot leap; Black has 8 "
                "possible captures and White can capture only d7, f7 or h8. After g8-h8 Black has "
                "7 possible captures and White 5."
            ),
        ),
        (
            "obwoo-boowoo-wowobob-bobowoow-wwoowwobb-owobwooo-oowboob-woobbb-bowoo_b",
            "d4-e4 f5-h5",
            "e2-e4 f6-d4",
            (
                "After d4-e4 and the reply f5-h5, the black particle on i5 is alone and cannot "
                "leap; Black can capture only e5. After e2-e4 and the reply f6-d4, Black has 7 "
                "possible captures."
            ),
        ),
        (
            "wbwww-wwbbwb-obbbwbw-wbbowwbb-bwbwbobbb-wwwowbww-bwwbbww-bwwbob-wbbbw_b",
            "i5-i7",
            "a3-b4",
            (
                "i5-i7 leaves 2 black neighbours behind and captures a white particle that is "
                "alone and cannot leap; a3-b4 leaves 1 behind and captures one with 4 white "
                "neighbours."
            ),
        ),
        (
            "bwbww-bwooww-obbbbbb-wwbwbwbb-wwbwbbbwb-bbwbwoow-bowwwbw-bbwwwo-wwbwb_b",
            "e5-h8",
            "d4-d5",
            (
                "e5-h8 leaves 3 black neighbours behind and lands beside 2 black particles; d4-d5 "
                "leaves 1 behind and lands beside 3. After e5-h8 the black particle on d4 is alone"
                " and cannot leap. After d4-d5 the white particle on e6 is alone and cannot leap."
            ),
        ),
        (
            "wwwwb-bwwwbw-wbbbwww-wbwbbbwo-bwwowwwbb-bwbbbwbb-wwwbbwb-obbwbw-bbbbo_w",
            "e5-e6",
            "d6-d7",
            "After d6-d7 the black particles on c6 and d8 are alone and cannot leap.",
        ),
        (
            "wobbb-bbwbww-wwwbbbw-bwwwwoww-bowbbbwwb-wwbbwbbb-bwwbwwb-bwbwow-bbwbb_w",
            "g5-g7",
            "f8-e8",
            (
                "After g5-g7 the white particle on e9 is still alone and cannot leap. After f8-e8 "
                "the white particle on e9 is no longer alone."
            ),
        ),
    ],
)
def test_it_says_what_differs(start: str, played: str, better: str, words: str) -> None:
    assert said(start, played, better) == words


def explanations(number: int) -> Iterator[tuple[LeapPosition, Explanation]]:
    """The claims about random pairs of leaps in random positions."""
    rng = Stream(f"claims {number}")
    position = cast("LeapPosition", drawn(number))
    for _ in range(rng.below(35)):
        if position.outcome() is None:
            position = position.apply(random_action(position, rng))
    yield from explained(CLAIMS, position, _line, rng)


def _line(position: LeapPosition, action: str, rng: Stream) -> Line:
    return random_line(position, action, rng, 4)


@SAME_IN_PYODIDE
def test_every_claim_is_true_and_said_and_no_altered_one_is_true() -> None:
    trials = (each for n in range(amount(quick=20, usual=50)) for each in explanations(n))
    kinds = checked_kinds(CLAIMS, holds, read, trials, _altered)
    assert kinds == {"captures", "only", "alone", "joined", "leaves", "joins", "breaks"}


def _altered(position: LeapPosition, claim: Claim) -> Iterator[Claim]:
    yield from altered(claim, claim.line[-1].split("-")[0])
    if claim.cells:
        yield replace(claim, cells=claim.cells[1:])


def test_the_puzzle_and_the_swap_are_not_explained() -> None:
    swap = cast("LeapPosition", RULES.start({"edition": "stones"}, Stream(1)))
    keep, other = swap.legal_actions()[:2]
    assert not list(CLAIMS.explain(swap, (keep,), (other,)))
    puzzle = cast("LeapPosition", drawn(3, play="puzzle"))
    first, second = puzzle.legal_actions()[:2]
    assert not list(CLAIMS.explain(puzzle, (first,), (second,)))
