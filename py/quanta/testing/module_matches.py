"""Whether a game's search is no worse for its modules: it plays itself with one and without any.

A sign that is turned in an evaluation breaks no rule; it only loses games.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

from quanta import registry
from quanta.core.errors import BadParam
from quanta.core.game import Params, Position, Rules
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.players import Player, SearchSupport, next_action
from quanta.players.engine import Engine, Strength
from quanta.roster import SEARCH_MODULES, search_support
from quanta.testing.random_games import drawn_params

Faults = Iterator[str]

VARIANTS = 12
"""Parameters, drawn by lot, of which those with the shortest games are played with."""
FEWEST, LONGEST = 4, 400
"""Plies of a game that is worth playing, and of one for which there is time."""
ENOUGH, TOO_MANY = 2, 11
"""Rounds won that clear a module, and rounds lost that condemn it. Of equal players the first gets
there before the second 99.7 times of 100."""
MOST_ROUNDS = 40
NODES = 30
"""Positions searched, or games played, for a move."""
LOOK = {
    "evaluate": "evaluate(position, seat) is how good it is for that seat, so look at its sign",
    "kernel": "look at what playout() returns, and for whom",
    "tree": "a value in children() is for the seat that moves, so look at its sign",
}


class Tally(NamedTuple):
    """Rounds in which the search with a module won more than it lost, and less."""

    won: int = 0
    lost: int = 0


def search_is_no_worse_for_a_module(game: str, rng: Stream, until: float) -> Faults:
    """Search with ``evaluate.py``, ``kernel.py`` or ``tree.py`` alone does not lose to search by
    the rules. A round is as many games as there are seats, one with the module in each; they begin
    early in the shortest variant that was drawn. Stops without a verdict where the time is up
    (``time.monotonic``)."""
    support = search_support(game)
    for number, module in enumerate(SEARCH_MODULES):
        have = getattr(support, module)
        if have is None:
            continue
        share = (until - time.monotonic()) / (len(SEARCH_MODULES) - number)
        knows = support.evaluates if module == "evaluate" else None
        alone = SearchSupport(**{module: have}, complete=support.complete, evaluates=knows)
        bare = SearchSupport(complete=support.complete)
        tally = _rounds(registry.rules(game), alone, bare, rng, time.monotonic() + share)
        if tally.lost >= TOO_MANY:
            yield (
                f"Search with {module}.py lost {tally.lost} rounds of {sum(tally)} to search by "
                f"the rules alone; {LOOK[module]}."
            )


def _rounds(
    rules: Rules, alone: SearchSupport, bare: SearchSupport, rng: Stream, until: float
) -> Tally:
    tally = Tally()
    for start in _starts(rules, alone, rng, until):
        gained = 0
        for seat in range(start.seats):
            players: list[Player] = [_searching(bare) for _ in range(start.seats)]
            players[seat] = _searching(alone)
            returns = _played(start, players, rng, until)
            if returns is None:
                return tally
            gained += returns[seat]
        tally = Tally(tally.won + (gained > 0), tally.lost + (gained < 0))
        if tally.won >= ENOUGH or tally.lost >= TOO_MANY:
            break
    return tally


def _searching(support: SearchSupport) -> Player:
    return Engine(support, Strength(nodes=NODES, playouts=NODES))


def _starts(rules: Rules, alone: SearchSupport, rng: Stream, until: float) -> Iterator[Position]:
    """Positions early in games of the variant whose random games are the shortest, as far as a few
    of them show, among those whose board the evaluation knows."""
    tried = list[tuple[int, int, dict[str, str]]]()
    for number in range(VARIANTS):
        given = {} if number == 0 else drawn_params(rules, rng)
        plies = _length(rules, given, alone, rng, until)
        if plies is not None and plies >= FEWEST:
            tried.append((plies, number, given))
    if not tried:
        return
    params = min(tried)[2]
    for number in range(MOST_ROUNDS):
        position = rules.start(params, rng)
        for _ in range(number % FEWEST):
            if position.outcome() is None:
                position = position.apply(random_action(position, rng))
        if position.outcome() is None:
            yield position


def _length(
    rules: Rules, params: Params, alone: SearchSupport, rng: Stream, until: float
) -> int | None:
    """The plies of a random game; None where it is too long, the evaluation does not know the
    board, or there is none."""
    try:
        position = rules.start(params, rng)
    except BadParam:
        return None  # parameters that do not go together
    if alone.at(position) is not alone:
        return None
    for plies in range(LONGEST):
        if position.outcome() is not None:
            return plies
        if time.monotonic() >= until:
            return None
        position = position.apply(random_action(position, rng))
    return None


def _played(
    position: Position, players: list[Player], rng: Stream, until: float
) -> tuple[int, ...] | None:
    """The returns of a game; None where the time is up or it is too long."""
    for _ in range(LONGEST):
        end = position.outcome()
        if end is not None:
            return end.returns
        if time.monotonic() >= until:
            return None
        position = position.apply(next_action(players, position, rng))
    return None
