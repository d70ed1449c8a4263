"""Legions' explanations of better actions: golden sentences, and claims that are checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import cast

import pytest
from tests.support.claims import checked_kinds, explained
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
LAST = TURN.replace(".3.4.1.", ".3.1.1.")
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
            "Ending the turn leaves 4 command points unused, though 4 units could still act.",
        ),
        (
            TURN,
            "order-0709-engage",
            "activate-0709-advance",
            (
                "Once an order is given, no more units can be activated this turn, so 4 units can "
                "no longer act."
            ),
        ),
        (
            LAST,
            "activate-0808-engage fire-0906",
            "activate-0910-strike fire-0906",
            (
                "The turn has only one command point left. From 0910 the Hearths have a 54% chance"
                " of destroying the Pikes on 0906, worth 20 points; the attack from 0808 by the "
                "Fire Flies has a 13% chance of destroying them."
            ),
        ),
        (
            LAST,
            "activate-0509-engage move-0407 fire-0606",
            "activate-0910-strike fire-0807",
            (
                "The turn has only one command point left. From 0910 the Hearths have a 69% chance"
                " of destroying at least one of the 4 elements of the Dike Wardens on 0807 (1.0 on"
                " average; the unit is worth 52 points); the attack from 0407 by the Stokers on "
                "the Reed Levy on 0606 (worth 47 points) has a 60% chance of destroying an "
                "element."
            ),
        ),
        (
            TURN,
            "order-0709-engage",
            "activate-0910-strike fire-0906",
            (
                "Once an order is given, no more units can be activated this turn, so 4 units can "
                "no longer act. From 0910 the Hearths have a 54% chance of destroying the Pikes on"
                " 0906, worth 20 points."
            ),
        ),
        (
            TURN.replace("a0709:C5:4:0:a", "a0709:C5:4:0:n"),
            "order-0709-engage",
            "activate-0509-engage",
            (
                "Once an order is given, no more units can be activated this turn, so the units on"
                " 0509, 0808 and 0910 can no longer act."
            ),
        ),
        (
            TURN.replace("a0709:C5:4:0:a", "a0709:C5:4:0:n"),
            "end",
            "order-0709-engage",
            (
                "Ending the turn leaves 4 command points unused. Without an order the Ladles on "
                "0709 cannot act next turn; ordered to engage, they could attack the Pikes on 0906."
            ),
        ),
        (
            TURN,
            "order-0709-strike",
            "order-0709-engage",
            (
                "Ordered to strike, the Ladles on 0709 could attack no enemy next turn; ordered to"
                " engage, they could attack any of 4 enemy units."
            ),
        ),
        (
            TURN,
            "order-0808-advance",
            "order-0910-strike",
            (
                "Ordered to advance, the Fire Flies on 0808 could attack no enemy next turn; with "
                "their order to engage they could attack any of 4 enemy units."
            ),
        ),
        (
            TURN.replace(".3.4.1.", ".3.4.0.").replace("a0808:C3:3:0", "a0808:C3:3:2"),
            "end",
            "rally-0808",
            (
                "Ending the turn leaves 4 command points unused, and the Fire Flies on 0808 with 2 "
                "markers, so that they cannot act."
            ),
        ),
        (
            MOVE,
            "move-0507",
            "move-0810",
            (
                "After moving to 0507, the Fire Flies, worth 14 points, could be attacked by 3 "
                "enemy units on 0606, 0705 and 0906; after moving to 0810, only by the one on "
                "0906."
            ),
        ),
        (
            re.sub(r"(b\d{4}:F\d:\d:0):\w", r"\1:x", MOVE).replace("_ab", "_a"),
            "move-0507",
            "move-0810",
            (
                "After moving to 0507, the Fire Flies, worth 14 points, could be attacked by 4 "
                "enemy units with hidden orders, on 0606, 0705, 0807 and 0906; after moving to "
                "0810, only by the one on 0906."
            ),
        ),
    ],
)
def test_it_says_what_differs(start: str, played: str, better: str, words: str) -> None:
    assert said(start, played, better) == words


def said(start: str, played: str, better: str, params: Mapping[str, str] = SMALL) -> str:
    """The first explanation. Its claims are true, and altered ones are false."""
    reader = partial(RULES.read, params=params)
    position = cast("LegionsPosition", reader(start))
    lines = [tuple(line.split()) for line in (played, better)]
    explanation = next(CLAIMS.explain(position, *lines))
    for claim in explanation:
        assert holds(position, claim, reader), claim
        assert not any(holds(position, wrong, reader) for wrong in _altered(claim))
    return CLAIMS.say(position, explanation)


def test_an_objective_that_an_enemy_stands_on_counts_besides_the_points_of_that_enemy() -> None:
    units = (
        "b0607:C9:3:0:s,a0707:C9:1:0:n,b0805:C4:2:0:e,b0806:C1:2:3:s,a0810:C4:2:0:n_0810:s_ab_-_-_-"
    )
    for points in (0, 2):  # without any the turn ends with the attack
        words = said(
            f"fire.a.a.b.11.{points}.1.0.87_5-1_-_-_{units}",
            "fire-0607",
            "fire-0806",
            {"scenario": "long-night"},
        )
        assert words == (
            "From 0810 the Bellows have a 20% chance of destroying the Anvils on 0806, worth 71 "
            "points (14 points on average); the attack on the Rivet Wagons on 0607 (worth 37 "
            "points and 8 more for the objective) has a 21% chance of destroying them (9 points on"
            " average)."
        )


@pytest.mark.parametrize(
    ("scenario", "start", "played", "better", "words"),
    [
        (
            "weirs",
            (
                "play.a.a.b.13.7.0.19.0_3-1_-_-_a0507:L5:4:0:n,b0606:C6:4:2:s,a0611:L1:3:0:a,"
                "b0701:C4:2:0:s,b0705:C5:4:0:e,a0806:L8:4:2:e,a0807:L7:2:0:n,b0903:C3:3:0:n,"
                "a1007:L5:4:0:n,b1202:C2:3:0:e_-_ab_-_-_-"
            ),
            "end",
            "activate-0611-advance move-0107",
            (
                "On 0611 the Outriders are 10 hexes from the objective on 0601; on 0107, 6 from "
                "that on 0101."
            ),
        ),
        (
            "lake-crossing",
            (
                "play.a.a.b.3.7.1.0.0_4-5_-_-_a0509:L7:2:0:a,b0603:F1:3:0:n,a0610:L6:3:0:a,"
                "a0710:L6:3:0:a,b0804:F5:5:0:e,a0807:L8:4:0:n,b0905:F2:2:0:e,a0910:L1:3:0:n"
                "_-_ab_-_-_1"
            ),
            "end",
            "activate-0610-advance move-0706",
            (
                "From 0610 the Way Finders could attack no enemy next turn; from 0706 they could "
                "attack the enemies on 0603, 0804 and 0905."
            ),
        ),
        (
            "long-night",
            (
                "play.b.a.b.10.9.1.0.71_5-1_-_-_b0805:C9:3:0:e,b0806:C1:2:1:s,a0809:C9:3:0:n,"
                "a0909:C2:3:0:n,b1002:C4:2:0:n_-_ab_-_-_-"
            ),
            "end",
            "activate-0805-engage move-0607",
            (
                "With the Rivet Wagons on 0805, Black scores no points for objectives at the end "
                "of the turn; with them on 0607 it scores 8."
            ),
        ),
    ],
)
def test_it_says_what_a_move_is_for(
    scenario: str, start: str, played: str, better: str, words: str
) -> None:
    assert said(start, played, better, {"scenario": scenario}) == words


def test_a_unit_with_another_order_has_not_moved() -> None:
    position = cast("LegionsPosition", RULES.read(TURN, SMALL))
    claim = Claim("attackers", ("order-0709-strike",), 0, ("0709", "0906"), 1)
    said = "On 0709 the Ladles could be attacked by 1 enemy unit on 0906."
    assert CLAIMS.say(position, (claim,)) == said


def test_orders_for_a_turn_that_never_comes_are_no_reason() -> None:
    text = TURN.replace("a0709:C5:4:0:a", "a0709:C5:4:0:n")
    for turns, told in (("2", False), ("3", True)):
        position = cast("LegionsPosition", RULES.read(text, {**SMALL, "turns": turns}))
        explanations = [*CLAIMS.explain(position, ("end",), ("order-0709-engage",))]
        assert bool(explanations) == told


def test_an_attack_that_can_still_be_made_is_no_reason() -> None:
    position = cast("LegionsPosition", read(TURN))
    lines = ("activate-0808-engage", "fire-0906"), ("activate-0910-strike", "fire-0906")
    assert not list(CLAIMS.explain(position, *lines))


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
    kinds: set[str] = set()
    for position, params, explanation in explanations(amount(quick=2, usual=2, long=40)):
        kinds |= checked_kinds(
            CLAIMS,
            holds,
            partial(RULES.read, params=params),
            [(position, explanation)],
            lambda _, claim: _altered(claim),
            number=lambda _: "",
        )
    always = {"destroys", "hurts", "left", "value", "attackers", "hidden", "next", "targets"}
    assert kinds >= always | {"unused", "activations", "idle"}


def _altered(claim: Claim) -> Iterator[Claim]:
    """The claim with something else in it."""
    yield replace(claim, count=claim.count + 1)
    yield replace(claim, count=claim.count - 1)
    if claim.kind == "attackers" and claim.count:
        yield replace(claim, cells=claim.cells[:-1], count=claim.count - 1)
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
