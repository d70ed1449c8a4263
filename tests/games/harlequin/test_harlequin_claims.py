"""What Harlequin says about why a turn is better: golden sentences, and a checker that is not
fooled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import pytest
from tests.support.claims import explained, random_line
from tests.support.effort import NOT_IN_QUICK, SAME_IN_PYODIDE, amount

from quanta.core.claims import Claim, Explanation, Line
from quanta.core.game import Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.games.harlequin.claim_checker import holds
from quanta.games.harlequin.claims import CLAIMS
from quanta.games.harlequin.position import HarlequinPosition
from quanta.games.harlequin.rules import RULES

pytestmark = NOT_IN_QUICK


def read(text: str) -> Position:
    return RULES.read(text, {})


@pytest.mark.parametrize(
    ("start", "played", "better", "words"),
    [
        (
            "boooo-boooo-ooooo-boooo-orooo_a2b4c2_a6b2b6_rb",
            "a2-b1",
            "b4-a5.a5-b4.b4-c5",
            (
                "After a2-b1 the red token on b1 cannot make a turn. After b4-a5-b4-c5 the blue "
                "token on b6 cannot make a turn."
            ),
        ),
        (
            "oobbr-bbobb-boooo-brooo-borro_a4e2f6_a1b1f4_br",
            "b1-c2",
            "a1-b2.b2-a3.a3-b4.b4-c3",
            ("After b1-c2 Blue has 2 turns of one jump; after a1-b2-a3-b4-c3 Blue has 4."),
        ),
        (
            "robbr-rbbbb-bboor-bbbbr-bbbrr_a6e4f6_b4d3e3_rb",
            "a6-b5.b5-c6",
            "e4-f5.f5-e4.e4-d5.d5-c6.c6-b5",
            "a6-b5-c6 turns over no tiles; e4-f5-e4-d5-c6-b5 turns over 3 tiles.",
        ),
    ],
)
def test_it_says_what_differs(start: str, played: str, better: str, words: str) -> None:
    position = cast("HarlequinPosition", read(start))
    explanation = next(CLAIMS.explain(position, tuple(played.split(".")), tuple(better.split("."))))
    assert all(holds(position, claim, read) for claim in explanation)
    assert CLAIMS.say(position, explanation) == words


def explanations(number: int) -> Iterator[tuple[HarlequinPosition, Explanation]]:
    """The claims about random pairs of turns in random positions."""
    rng = Stream(f"claims {number}")
    position = cast("HarlequinPosition", RULES.start({}, rng))
    for _ in range(6 + rng.below(40)):
        if position.outcome() is None:
            position = position.apply(random_action(position, rng))
    yield from explained(CLAIMS, position, _line, rng)


def _line(position: HarlequinPosition, action: str, rng: Stream) -> Line:
    return random_line(position, action, rng, 30)


@SAME_IN_PYODIDE
def test_every_claim_is_true_and_no_altered_one_is() -> None:
    kinds = set()
    for number in range(amount(quick=20, usual=40)):
        for position, explanation in explanations(number):
            assert CLAIMS.say(position, explanation).endswith(".")
            for claim in explanation:
                kinds.add(claim.kind)
                assert holds(position, claim, read), claim
                for wrong in _altered(claim):
                    assert wrong == claim or not holds(position, wrong, read), wrong
    assert kinds == {"shut", "jumps", "turned", "chain"}


def _altered(claim: Claim) -> Iterator[Claim]:
    """The claim with something else in it."""
    yield replace(claim, count=claim.count + 1)
    yield replace(claim, count=claim.count - 1)
    yield replace(claim, kind="nothing of the kind")
    if claim.kind in ("turned", "chain"):
        yield replace(claim, seat=1 - claim.seat)
    if claim.cells:
        yield replace(claim, cells=(*claim.cells[1:], claim.line[0].partition("-")[0]))
        yield replace(claim, seat=1 - claim.seat)


@SAME_IN_PYODIDE
def test_a_sentence_has_every_cell_and_every_number_that_is_claimed() -> None:
    for number in range(amount(quick=10, usual=15)):
        for position, explanation in explanations(number):
            words = CLAIMS.say(position, explanation)
            for claim in explanation:
                assert all(cell in words for cell in claim.cells)
                number_said = f" {claim.count}" in words or claim.count == 0
                assert claim.cells or number_said


def test_the_placing_of_tokens_is_not_explained() -> None:
    start = cast("HarlequinPosition", RULES.start({}, Stream(1)))
    assert not list(CLAIMS.explain(start, ("a1",), ("a2",)))
