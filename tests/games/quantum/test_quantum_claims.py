"""What Quantum says about why a move is better: golden sentences, and a checker that is not
fooled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from tests.support.claims import altered, checked_kinds, explained
from tests.support.effort import NOT_IN_QUICK, SAME_IN_PYODIDE, amount

from quanta import registry
from quanta.core.claims import Claim, Explanation, Line, after
from quanta.core.game import Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.games.quantum.claim_checker import holds
from quanta.games.quantum.claims import CLAIMS, ORDINALS
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.rules import RULES
from quanta.session.search.explanation import Explainer

pytestmark = NOT_IN_QUICK

FREE = (
    "s,c,s,q,1,s,c,s-c,1,c,2,c,s,c-1,s,s,5-2,s,1,q,3-2,C,C,4-3,C,2,S,1-1,S,S,1,S,C,1,C-S,C,S,Q,Q"
    ",S,S,1_b"
)


def read(text: str) -> Position:
    return RULES.read(text, {})


@pytest.mark.parametrize(
    ("start", "played", "better", "words"),
    [
        (
            (
                "s,c,1,s,2,c,1-2,c,q,1,c,2-1,sSc,1,s,2,c,1-1,s,5,s-7,C-1,CsS,5,S-2,S,C,C,S,2-Q,3,S,S"
                ",SQsCCq,1_b"
            ),
            "b5-c5 b3-b6",
            "d7-c6",
            (
                "After b5-c5 the reply b3-b6 captures the black stack of 3 on b6 and makes a tower"
                " of 6, White’s first. After d7-c6 the stack of 3 on b6 cannot be captured in "
                "reply."
            ),
        ),
        (
            (
                "s,c,c,s,1,q,c,s-c,1,c,4,c-1,s,1,s,4-Cs,7-1,S,s,sCCq,3,S-2,C,1,Q,3-2,S,1,C,1,S,C-S,Q,2"
                ",S,S,S,1_b"
            ),
            "d4-f4 e3-f4",
            "d4-e3",
            (
                "After d4-f4 the reply e3-f4 captures the black stack of 4 on f4 and makes a stack"
                " of 5. d4-e3 would have captured the white piece on e3 and made a stack of 5, "
                "which could not be captured in reply. Black would then threaten to make a tower "
                "on c3, e2 or g1."
            ),
        ),
        (
            (
                "s,4,q,c,s-c,s,1,s,2,sCs,c-Sc,q,s,4,C-c,1,c,1,s,3-C,4,Q,2-S,2,S,Q,1,C,1-1,S,C,3,S,S-S,C"
                ",4,S,1_b"
            ),
            "b7-c7",
            "g7-e7",
            (
                "After b7-c7 White can capture the stack of 3 on g7. The stack on g7 had 3 safe "
                "moves, g7-e7 among them."
            ),
        ),
        (
            (
                "6,c,1-q,1,s,1,s,s,2-1,s,sCs,3,s,c-1,SSc,c,CSSCq,4-5,cCsQ,2-2,Sc,5-2,C,Q,3,C-3,S,1"
                ",S,S,1_b"
            ),
            "d5-d3 c2-d3",
            "c5-b4",
            (
                "After d5-d3 the reply c2-d3 captures the black stack of 5 on d3 and makes a tower"
                " of 6, White’s first. After c5-b4 the stack of 5 on d5 cannot be captured in "
                "reply."
            ),
        ),
        (
            "2,s,1,c,s,s,1-2,s,1,c,c,1,c-Cs,4,s,1,q-c,4,s,2-3,c,1,SSSSqC,2-8-1,SCQs,C,1,S,S,S,C-3,Q,C,3_b",
            "b2-c2 d1-c2",
            "b2-b5",
            (
                "b2-c2 captures the white piece on c2, but the reply d1-c2 captures the black "
                "stack of 5 there and makes a tower of 6, White’s second. The stack on b2 had 4 "
                "safe moves, b2-b5 among them."
            ),
        ),
        (
            "1,c,1,c,1,s,s,s-s,s,s,2,q,1,s-6,c,1-1,S,QSc,5-7,Cq-5,sSSSCc,2-2,C,1,S,1,Sc,C-S,C,2,Q,1,C,1_w",
            "b5-b4 c5-b4",
            "b5-c5",
            (
                "b5-c5 captures the black stack of 3 on c5 and makes a stack of 4, which cannot be "
                "captured in reply."
            ),
        ),
        (
            FREE,
            "e5-f6",
            "e5-d4",
            (
                "e5-d4 captures the white piece on d4 and makes a stack of 2, which cannot be "
                "captured in reply."
            ),
        ),
        (
            FREE,
            "e5-d6",
            "d8-e7",
            "After e5-d6 Black has 20 possible moves; after d8-e7 Black has 30.",
        ),
    ],
)
def test_it_says_what_differs(start: str, played: str, better: str, words: str) -> None:
    position = cast("QuantumPosition", read(start))
    lines = [tuple(line.split()) for line in (played, better)]
    explanation = next(CLAIMS.explain(position, *lines))
    assert all(holds(position, claim, read) for claim in explanation)
    assert CLAIMS.say(position, explanation) == words


@pytest.mark.parametrize(
    ("start", "played", "better", "words"),
    [
        (
            "8-2,s,3,s,1-2,CsCqCc,s,4-Cq,s,6-5,QcS,c,1-2,S,S,1,QsSSCc,SCsSc,1-8-2,csS,5_b",
            "g3-h4",
            "g3-f4",
            "It wins at once: f4 becomes Black’s third tower.",
        ),
        (
            "1,c,1,ssCQsSs,4-8-2,s,4,C-6,S,1-2,CqsScsSc,2,cScSsC,2-8-7,S-1,CQcS,Cq,5_w",
            "b1-a1 c1-a1",
            "b1-c1",
            "After b1-a1 the reply c1-a1 makes Black’s third tower, on a1, and wins.",
        ),
        (
            ("4,sssQsS,3-2,s,1,Sc,3-4,cSSSqS,3-cCsCs,6,c-8-4,sqCcC,2,cQ-2,C,1,C,3-3,S,3,S_w"),
            "e2-f1 h5-g6",
            "e3-b6 a5-d5 b6-c7",
            "After e3-b6 White threatens to make a third tower on c7 or a5, and so to win.",
        ),
    ],
)
def test_the_end_of_the_game_is_told_by_towers(
    start: str, played: str, better: str, words: str
) -> None:
    explainer = Explainer(RULES, {}, registry.view("quantum"))
    reason = explainer.reason(read(start), played.split(), better.split())
    assert reason is not None
    assert reason.text == words


def explanations(number: int) -> Iterator[tuple[QuantumPosition, Explanation]]:
    """The claims about random pairs of moves in random positions, in which much is captured."""
    rng = Stream(f"claims {number}")
    position = cast("QuantumPosition", RULES.start({}, rng))
    for _ in range(10 + rng.below(50)):
        if position.outcome() is None:
            position = position.apply(_move(position, rng))
    yield from explained(CLAIMS, position, _line, rng)


def _move(position: QuantumPosition, rng: Stream) -> str:
    """A capture where there is one."""
    takes = [a for a in position.legal_actions() if position.cells[_end(position, a)]]
    return rng.choice(takes) if takes else random_action(position, rng)


def _end(position: QuantumPosition, action: str) -> int:
    return position.board.index[action.split("-")[1]]


def _line(position: QuantumPosition, action: str, rng: Stream) -> Line:
    then = position.apply(action)
    return (action,) if then.outcome() or rng.below(2) else (action, _move(then, rng))


@SAME_IN_PYODIDE
def test_every_claim_is_true_and_said_and_no_altered_one_is_true() -> None:
    trials = (each for n in range(amount(quick=130, usual=130)) for each in explanations(n))
    kinds = checked_kinds(CLAIMS, holds, read, trials, _altered, _number)
    always = {"captures", "stack", "owned", "towers", "threat", "safe", "moves"}
    assert always <= kinds <= {*always, "keeps"}


def _altered(position: QuantumPosition, claim: Claim) -> Iterator[Claim]:
    empty = after(position, claim.line).cells.index("")
    return altered(claim, position.board.names[empty])


def _number(claim: Claim) -> str:
    if claim.kind == "owned":
        return ORDINALS[claim.count]
    alone = claim.kind in ("captures", "keeps") and claim.count == 1
    return "" if alone or claim.kind == "towers" else f" {claim.count}"
