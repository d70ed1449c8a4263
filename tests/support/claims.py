"""Lines and explanations to try the claims of a game with, and what is true of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from quanta.core.claims import Claim, ClaimMaker, Explanation, HoldsClaim, Line, ReadPosition
from quanta.core.game import Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.core.turns import first_turn

P = TypeVar("P", bound=Position)


def explained(
    maker: ClaimMaker, position: P, line: Callable[[P, str, Stream], Line], rng: Stream
) -> Iterator[tuple[P, Explanation]]:
    """The claims about two random actions, and of the turn that one of them begins. line: the
    line that begins with one."""
    actions = list(position.legal_actions())
    rng.shuffle(actions)
    if len(actions) > 1:
        played, better = (line(position, action, rng) for action in actions[:2])
        threats = maker.threats(position, first_turn(position, played))
        for explanation in (*maker.explain(position, played, better), *threats):
            assert {claim.kind for claim in explanation} <= set(maker.themes)
            yield position, explanation


def random_line(position: Position, action: str, rng: Stream, most: int) -> Line:
    """An action and random ones after it, ``most`` in all, or fewer where the game ends."""
    line = [action]
    position = position.apply(action)
    while len(line) < most and position.outcome() is None:
        line.append(random_action(position, rng))
        position = position.apply(line[-1])
    return tuple(line)


def altered(claim: Claim, elsewhere: str) -> Iterator[Claim]:
    """The claim with something else in it. elsewhere: a cell that it is not about."""
    yield replace(claim, count=claim.count + 1)
    yield replace(claim, count=claim.count - 1)
    yield replace(claim, kind="nothing of the kind", cells=(elsewhere,))
    if claim.cells:
        yield replace(claim, cells=(*claim.cells[1:], elsewhere))
        yield replace(claim, seat=1 - claim.seat)


def number_alone(claim: Claim) -> str:
    """The number of a claim without cells, as a sentence has it; 0 and 1 can be put in other
    words."""
    return "" if claim.cells or claim.count in (0, 1) else f" {claim.count}"


def checked_kinds(
    maker: ClaimMaker,
    holds: HoldsClaim,
    read: ReadPosition,
    explanations: Iterable[tuple[P, Explanation]],
    wrong_claims: Callable[[P, Claim], Iterable[Claim]],
    number: Callable[[Claim], str] = number_alone,
) -> set[str]:
    """The kinds of the claims of these explanations, each of which is true, is false with something
    else in it, and is in the sentence with its cells and its number. wrong_claims: the claim with
    something else in it; number: its number in words."""
    kinds = set()
    for position, explanation in explanations:
        words = maker.say(position, explanation)
        assert words.endswith(".")
        for claim in explanation:
            kinds.add(claim.kind)
            assert holds(position, claim, read), claim
            assert all(cell in words for cell in claim.cells), words
            assert number(claim) in words, words
            for wrong in wrong_claims(position, claim):
                assert wrong == claim or not holds(position, wrong, read), wrong
    return kinds
