"""What Legions says about why an action is better: golden sentences, and a checker that is not
fooled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import cast

import pytest
from tests.support.claims import explained
from tests.support.effort import NOT_IN_QUICK, SAME_IN_PYODIDE, amount

from quanta.core.claims import Claim, Explanation, Line
from quanta.core.game import CHANCE, Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.games.legions.claim_checker import holds
from quanta.games.legions.claims import CLAIMS
from quanta.games.legions.hooks import ready_games
from quanta.games.legions.position import LegionsPosition
from quanta.games.legions.rules import RULES
from quanta.players import Limit, run_to_end
from quanta.roster import player

pytestmark = NOT_IN_QUICK

SMALL: Mapping[str, str] = {"map": "small", "limit": "160", "goal": "80"}
UNITS = (
    "_1-2_-_-_a0509:C6:4:0:e,a0709:C5:4:0:a,a0808:C3:3:0:{},a0910:C2:3:0:s,b0606:F5:5:0:e,"
    "b0705:F1:3:0:e,b0807:F8:4:0:a,b0906:F2:2:0:s_{}_ab"
)
TURN = "play.a.a.b.3.4.1.0.0" + UNITS.format("e", "-")
MOVE = "move.a.a.b.3.3.1.0.0" + UNITS.format("n", "0808:e")


def read(text: str) -> Position:
    return RULES.read(text, SMALL)


@pytest.mark.parametrize(
    ("start", "played", "better", "words"),
    [
        (
            TURN,
            "end",
            "activate-0709-advance",
            "Ending the turn leaves 4 command points unused.",
        ),
        (
            TURN,
            "order-0709-engage",
            "activate-0709-advance",
            "An order ends the activations of the turn: 4 units could still be activated.",
        ),
        (
            TURN,
            "activate-0808-engage fire-0906",
            "activate-0910-strike fire-0906",
            (
                "The attack by the Fire Flies from 0808 on the Pikes on 0906 destroys the unit 13 "
                "times in 100, for 20 points; the one by the Hearths from 0910 54 times."
            ),
        ),
        (
            TURN,
            "activate-0509-engage move-0407 fire-0606",
            "activate-0910-strike fire-0807",
            (
                "The attack by the Stokers from 0407 on the Reed Levy on 0606 destroys 0.8 "
                "elements on average; the one by the Hearths from 0910 on the Dike Wardens on 0807 "
                "1.0."
            ),
        ),
        (
            MOVE,
            "move-0507",
            "move-0810",
            (
                "On 0507 the Fire Flies can be attacked from 0606 and 0705; 0810 is out of their "
                "reach."
            ),
        ),
    ],
)
def test_it_says_what_differs(start: str, played: str, better: str, words: str) -> None:
    position = cast("LegionsPosition", read(start))
    lines = [tuple(line.split()) for line in (played, better)]
    explanation = next(CLAIMS.explain(position, *lines))
    assert all(holds(position, claim, read) for claim in explanation)
    assert CLAIMS.say(position, explanation) == words


def explanations(games: int) -> Iterator[tuple[LegionsPosition, Mapping[str, str], Explanation]]:
    """The claims about random pairs of actions in battles, as the seat to play sees them, with
    the battles' parameters."""
    rng = Stream("claims")
    sides = [player("legions", level) for level in ("level3", "level4")]
    for game in ready_games()[:games]:
        position = cast("LegionsPosition", RULES.start(game.params, rng))
        for _ in range(90):
            if position.outcome() is not None:
                break
            seen = position.seen_by(position.to_play)
            if position.to_play == CHANCE:
                position = position.apply(random_action(position, rng))
                continue
            for _, explanation in explained(CLAIMS, seen, _line, rng):
                yield seen, game.params, explanation
            thoughts = sides[position.to_play].think(seen, Limit(nodes=50), rng)
            position = position.apply(run_to_end(thoughts).action)


def _line(position: LegionsPosition, action: str, rng: Stream) -> Line:
    """An action, and an attack after it where one is possible."""
    then, seat = position.apply(action), position.seat
    fires = [each for each in then.legal_actions() if each.startswith("fire-")]
    return (action, rng.choice(fires)) if fires and then.to_play == seat else (action,)


@SAME_IN_PYODIDE
def test_every_claim_is_true_and_no_altered_one_is() -> None:
    kinds = set()
    for position, params, explanation in explanations(amount(quick=2, usual=2, long=40)):
        words, reader = CLAIMS.say(position, explanation), partial(RULES.read, params=params)
        for claim in explanation:
            kinds.add(claim.kind)
            assert holds(position, claim, reader), claim
            assert all(cell in words for cell in claim.cells)
            for wrong in _altered(claim):
                assert not holds(position, wrong, reader), wrong
    assert kinds == {"destroys", "worth", "elements", "danger", "safe", "unused", "activations"}


def _altered(claim: Claim) -> Iterator[Claim]:
    """The claim with something else in it."""
    yield replace(claim, count=claim.count + 1)
    yield replace(claim, count=claim.count - 1)
    if claim.kind in ("danger", "safe"):
        yield replace(claim, kind="safe" if claim.kind == "danger" else "danger")
    if claim.cells:
        yield replace(claim, seat=1 - claim.seat)
        yield replace(claim, cells=("0101", *claim.cells[1:]))


@pytest.mark.parametrize(
    ("played", "better"),
    [
        ("end", "order-0709-engage"),  # it has an order already
        ("order-0709-engage", "order-0808-strike"),
    ],
)
def test_points_and_activations_are_not_always_given_up(played: str, better: str) -> None:
    position = cast("LegionsPosition", read(TURN))
    assert not list(CLAIMS.explain(position, (played,), (better,)))


def test_the_setting_up_of_an_army_is_not_explained() -> None:
    start = cast("LegionsPosition", RULES.start({}, Stream(1)))
    first, second = start.legal_actions()[:2]
    assert not list(CLAIMS.explain(start, (first,), (second,)))
