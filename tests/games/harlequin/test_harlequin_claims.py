"""What Harlequin says about why a turn is better: golden sentences, and a checker that is not
fooled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import pytest
from tests.support.claims import altered, checked_kinds, explained, random_line
from tests.support.effort import NOT_IN_QUICK, SAME_IN_PYODIDE, amount

from quanta import registry
from quanta.core.claims import Claim, Explanation, Line
from quanta.core.game import Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.games.harlequin.claim_checker import holds
from quanta.games.harlequin.claims import CLAIMS
from quanta.games.harlequin.position import HarlequinPosition
from quanta.games.harlequin.rules import RULES
from quanta.session.search.explanation import Explainer

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
                "After a2-b1, the red token on b1 is shut in and cannot end a turn. After "
                "b4-a5-b4-c5, the blue token on b6 is shut in and cannot end a turn."
            ),
        ),
        (
            "obboo-bbooo-rrbbo-rrooo-rrrro_a2a5e2_b4b6e4_rb",
            "e2-f1",
            "a2-b3.b3-c4.c4-d5",
            "After a2-b3-c4-d5, Red has 4 turns of a single jump; after e2-f1, none.",
        ),
        (
            "orrrr-rrrrb-oboro-rooor-bbbbo_a6b2f2_b5c3e2_br",
            "c3-b4.b4-a3",
            "e2-f3.f3-e2.e2-f1",
            (
                "After c3-b4-a3, Red can end a turn over any of 7 empty cells; after e2-f3-e2-f1, "
                "over any of 3."
            ),
        ),
        (
            "robbr-rbbbb-bboor-bbbbr-bbbrr_a6e4f6_b4d3e3_rb",
            "a6-b5.b5-c6",
            "e4-f5.f5-e4.e4-d5.d5-c6.c6-b5",
            "a6-b5-c6 turns over no tiles; e4-f5-…-b5 turns over 3.",
        ),
    ],
)
def test_it_says_what_differs(start: str, played: str, better: str, words: str) -> None:
    assert said(start, played, better)[0] == words


def said(start: str, played: str, better: str) -> list[str]:
    """All explanations, whose claims are checked, and are false with something else in them."""
    position = cast("HarlequinPosition", read(start))
    lines = [tuple(line.split(".")) for line in (played, better)]
    explanations = [*CLAIMS.explain(position, *lines)]
    for claim in (claim for explanation in explanations for claim in explanation):
        assert holds(position, claim, read), claim
        assert not any(holds(position, wrong, read) for wrong in _altered(position, claim))
    return [CLAIMS.say(position, explanation) for explanation in explanations]


def test_chains_and_tiles_are_compared_when_few_cells_are_empty() -> None:
    (chains,) = said(
        "rrrrb-rrrbb-rrbob-rrrbo-rrrro_d4e2f5_c4f3f4_rb",
        "e2-f1.c4-d3.d3-e4",
        "d4-e5.e5-f6.f6-e5.e5-d4.d4-c3.c3-d4.d4-e3.skip",
    )
    assert chains == (
        "After e2-f1, Blue can turn over 16 tiles with the token on c4. d4-e5-…-e3 turns over 3 "
        "tiles, and then Blue can turn over none."
    )


@pytest.mark.parametrize(
    ("start", "played", "better", "words"),
    [
        (
            "borbb-bbbbr-bbbbr-brbbr-rrroo_c2d2f2_b1b6e2_rb",
            "f2-e1.b6-c5.skip",
            "d2-e3",
            (
                "After f2-e1 and the reply b6-c5, Red has to skip, as its tokens on c2, d2 and e1 "
                "are shut in: Blue wins on the next turn."
            ),
        ),
        (
            "bbrbb-bbbbr-bbbbr-brbbr-rrror_c2d2e1_b1b6c6_rb",
            "c2-d1",
            (
                "c2-d3.d3-e4.e4-d5.d5-e6.e6-f5.f5-e6.e6-d5.d5-c4.c4-b5.b5-a6.a6-b5.b5-a4.a4-b3."
                "b3-c4.c4-d3.d3-e2.e2-d1"
            ),
            "It wins at once by 23 tiles to 2: c2-d3-…-d1 turns over 13 tiles.",
        ),
        (
            "rrrrr-rrrrr-rrrrr-rrrrr-bboob_b1e5f5_c2e1e4_br",
            "c2-d1",
            (
                "c2-d3.d3-c4.c4-d5.d5-e6.e6-d5.d5-c6.c6-b5.b5-a6.a6-b5.b5-a4.a4-b3.b3-c4.c4-b5."
                "b5-a4.a4-b3.b3-a2.a2-b3.b3-c2.c2-d3.d3-e2.e2-f3.f3-e2.e2-d3.d3-c2.c2-d1.skip"
            ),
            (
                "c2-d3-…-d1 turns over 15 tiles, and then Red has to skip, as its tokens on b1, e5"
                " and f5 are shut in: Blue wins on the next turn."
            ),
        ),
    ],
)
def test_the_end_of_the_game_is_explained(start: str, played: str, better: str, words: str) -> None:
    explainer = Explainer(RULES, {}, registry.view("harlequin"))
    lines = (tuple(line.split(".")) for line in (played, better))
    reason = explainer.reason(read(start), *lines)
    assert reason is not None
    assert reason.text == words


def explanations(number: int) -> Iterator[tuple[HarlequinPosition, Explanation]]:
    """The claims about random pairs of turns in random positions."""
    rng = Stream(f"claims {number}")
    position = cast("HarlequinPosition", RULES.start({}, rng))
    for _ in range(6 + rng.below(54)):
        if position.outcome() is None:
            position = position.apply(random_action(position, rng))
    yield from explained(CLAIMS, position, _line, rng)


def _line(position: HarlequinPosition, action: str, rng: Stream) -> Line:
    return random_line(position, action, rng, 30)


@SAME_IN_PYODIDE
def test_every_claim_is_true_and_said_and_no_altered_one_is_true() -> None:
    numbers = range(amount(quick=60, usual=120, long=600))
    trials = (each for number in numbers for each in explanations(number))
    kinds = checked_kinds(CLAIMS, holds, read, trials, _altered)
    assert kinds >= {"shut", "jumps", "turned", "chain"}


def _altered(position: HarlequinPosition, claim: Claim) -> Iterator[Claim]:
    yield from altered(claim, claim.line[0].partition("-")[0])
    if claim.kind == "turned":
        yield replace(claim, seat=1 - claim.seat)


def test_the_placing_of_tokens_is_not_explained() -> None:
    start = cast("HarlequinPosition", RULES.start({}, Stream(1)))
    assert not list(CLAIMS.explain(start, ("a1",), ("a2",)))
