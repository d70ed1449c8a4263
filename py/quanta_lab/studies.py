"""The studies of a variant: a study is a fixture that answers a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from quanta import registry
from quanta.api.match import contestant
from quanta.cli.match.plan import levels
from quanta.core.errors import BadRequest
from quanta.core.game import CHANCE
from quanta.core.rng import Stream
from quanta.matches.fixture import DRAW, Contestant, Fixture, cpu_limit
from quanta.roster import player_id

SEATS, OPENINGS, LADDER, GAP, DOUBLING = "seats", "openings", "ladder", "gap", "doubling"
KINDS = (SEATS, OPENINGS, LADDER, GAP, DOUBLING)
"""Equals against each other; the same after a first move at random; each level against the one
below; the level asked for against the lowest; the highest against itself with twice the nodes."""
WEIGHTS: Mapping[str, float] = {SEATS: 1.0, OPENINGS: 1.0, LADDER: 0.3, GAP: 0.5, DOUBLING: 0.5}
MAIN = 4.0
"""The weights of the studies by kind, and of the one of equals at the chosen level."""
HIGHER = 2
"""Equals this many levels higher are also measured."""
NODES = (100, 200, 400, 800)
MOST_FIRST = 400
"""Most first moves that are tried one by one."""
OPENING = 2
"""The number of random plies at the start of games whose set-up is always the same."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of all studies. level: the player of both sides, as on the command line; games: the
    most of a study; seed: equal seeds give equal games; opening: the number of random plies at the
    start, None for ``OPENING`` where needed; plies: a longer game is stopped and counts as a draw;
    only: the kinds of studies."""

    level: str
    games: int
    seed: str
    opening: int | None
    plies: int
    only: Sequence[str]


@dataclass(frozen=True, slots=True)
class Study:
    """A study. kind: one of ``KINDS``; key: unique among the studies of a variant; weight: its
    share of the time; examined: whether its games are examined, not only counted."""

    kind: str
    key: str
    fixture: Fixture
    weight: float
    examined: bool = False

    @property
    def mirrored(self) -> bool:
        """Whether games come in pairs with the seats swapped."""
        return self.fixture.mirrored


def drawn(game: str, params: Mapping[str, str]) -> bool:
    """Whether the set-up is random. Raises BadParam and BadRecord."""
    rules = registry.rules(game)
    return len({rules.start(params, Stream(f"set-up {n}")).text() for n in range(4)}) > 1


def studies(game: str, params: Mapping[str, str], terms: Terms) -> list[Study]:
    """The studies of a variant, the most important first. Raises BadRequest for a game that is
    played alone, BadParam and BadRecord."""
    start = registry.rules(game).start(params, Stream(0))
    if sum(line.chooses for line in registry.view(game).seats(start)) < 2:
        raise BadRequest("The lab measures games of two seats or more.")
    same = not drawn(game, params) and start.to_play != CHANCE
    opening = terms.opening if terms.opening is not None else OPENING * same
    ids = levels(game)
    level = player_id(game, terms.level) if terms.level.isdecimal() else terms.level
    main = contestant(game, level, cpu_limit())

    def between(kind: str, key: str, *players: Contestant, first: int = opening) -> Study:
        own = main == players[0] == players[1] and kind == SEATS
        fixture = Fixture(game, params, players, terms.games, terms.seed, first, terms.plies, DRAW)
        weight = MAIN if own else WEIGHTS[kind]
        return Study(kind, f"{kind} {key}", fixture, weight, examined=own)

    def named(text: str) -> Contestant:
        return contestant(game, text, cpu_limit())

    plan = [between(SEATS, each.written, each, each) for each in _equals(game, main, ids)]
    if same and 1 < len(start.legal_actions()) <= MOST_FIRST:
        plan.append(between(OPENINGS, main.written, main, main, first=1))
    if start.seats == 2 and ids:
        plan += [
            between(LADDER, f"{high} {low}", named(high), named(low)) for low, high in pairwise(ids)
        ]
        if named(ids[0]) != main:
            plan.append(between(GAP, f"{main.written} {ids[0]}", main, named(ids[0])))
        plan += [
            between(DOUBLING, f"{more}", named(f"{ids[-1]}@{more}n"), named(f"{ids[-1]}@{less}n"))
            for less, more in pairwise(NODES)
        ]
    return [study for study in plan if study.kind in terms.only]


def _equals(game: str, main: Contestant, ids: Sequence[str]) -> list[Contestant]:
    """The players that play against themselves: the chosen one, and for a level, the lowest and a
    higher level."""
    if main.player not in ids:
        return [main]
    place = ids.index(player_id(game, main.player))
    others = dict.fromkeys((0, min(place + HIGHER, len(ids) - 1)))
    others.pop(place, None)
    return [main, *(contestant(game, ids[each], cpu_limit()) for each in others)]
