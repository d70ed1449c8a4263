"""The plan of a match: fixtures from the words of the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from quanta import registry
from quanta.api.match import contestant
from quanta.cli.records import pairs
from quanta.core.errors import BadParam, BadRequest
from quanta.core.limits import MAX_PLIES
from quanta.core.quoting import quoted
from quanta.matches.cross_table import pairings
from quanta.matches.fixture import ERROR, Contestant, Fixture
from quanta.players import Limit
from quanta.roster import roster

MOST_SETS = 200
"""Sets of parameters in one command, at most."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms that all fixtures share: their number of games, their seed, the limit of players
    without one of their own, the number of random plies of an opening, the limit of plies of a
    game, and what a game counts as that does not end within it."""

    games: int
    seed: str
    limit: Limit
    opening: int = 0
    plies: int = MAX_PLIES
    unfinished: str = ERROR


def levels(game: str) -> list[str]:
    """The ids of the game's levels, the easiest first."""
    ranked = {entry.level: name for name, entry in roster(game).items() if entry.level}
    return [ranked[level] for level in sorted(ranked)]


def head_to_head(words: Sequence[str], over: Sequence[str], terms: Terms) -> list[Fixture]:
    """``A B … GAME key=value …``. Raises BadRequest, BadParam and BadRecord."""
    need = "match needs two players or more and a game: match A B GAME."
    game, players, given = _players(words, need, terms)
    return _fixtures(game, [players], parameter_sets(game, given, over), terms)


def round_robin(words: Sequence[str], over: Sequence[str], terms: Terms) -> list[Fixture]:
    """``A B … GAME key=value …``: every two of the players, for each set of parameters. Raises as
    ``head_to_head`` does, and BadRequest for a player that is named twice."""
    need = "match --round-robin needs players and a game: match --round-robin A B C GAME."
    game, players, given = _players(words, need, terms)
    return _fixtures(game, pairings(players), parameter_sets(game, given, over), terms)


def _players(
    words: Sequence[str], need: str, terms: Terms
) -> tuple[str, tuple[Contestant, ...], Sequence[str]]:
    """The game, the players and the words of parameters in ``A B … GAME key=value …``."""
    count = next((n for n, word in enumerate(words) if "=" in word), len(words))
    (*names, game), given = _split(words, max(3, count), need)
    return game, tuple(contestant(game, name, terms.limit) for name in names), given


def self_play(words: Sequence[str], over: Sequence[str], terms: Terms) -> list[Fixture]:
    """``PLAYER GAME key=value …``: the player against itself. Raises as ``head_to_head`` does."""
    (name, game), given = _split(words, 2, "match --by-seat needs a player and a game.")
    one = contestant(game, name, terms.limit)
    return _fixtures(game, [(one, one)], parameter_sets(game, given, over), terms)


def ladder(words: Sequence[str], over: Sequence[str], terms: Terms) -> list[Fixture]:
    """``GAME key=value …``: each level against the one below, the lowest first, for each set of
    parameters. Raises as ``head_to_head`` does, and BadRequest for a game without levels."""
    (game,), given = _split(words, 1, "match --ladder needs a game: match --ladder GAME.")
    players = [contestant(game, name, terms.limit) for name in levels(game)]
    if len(players) < 2:
        raise BadRequest(f"{registry.rules(game).name} has no ladder of levels.")
    steps = [(higher, lower) for lower, higher in pairwise(players)]
    return _fixtures(game, steps, parameter_sets(game, given, over), terms)


def _split(words: Sequence[str], count: int, need: str) -> tuple[Sequence[str], Sequence[str]]:
    if len(words) < count or "=" in "".join(words[:count]):
        raise BadRequest(need)
    return words[:count], words[count:]


def _fixtures(
    game: str,
    meetings: Sequence[tuple[Contestant, ...]],
    params: Sequence[Mapping[str, str]],
    terms: Terms,
) -> list[Fixture]:
    return [
        Fixture(
            game, p, players, terms.games, terms.seed, terms.opening, terms.plies, terms.unfinished
        )
        for p in params
        for players in meetings
    ]


def parameter_sets(game: str, given: Sequence[str], over: Sequence[str]) -> list[Mapping[str, str]]:
    """The parameters ``given``, with every combination of the values in ``over``, whose items are
    ``key=a,b,c``, or ``key`` for all values that it takes. Raises BadParam."""
    fixed = pairs(given)
    varied = [_values(game, text) for text in over]
    sets = [{**fixed, **dict(chosen)} for chosen in product(*varied)]
    if len(sets) > MOST_SETS:
        raise BadParam(f"{len(sets)} sets of parameters are too many; the most is {MOST_SETS}.")
    return list(sets)


def _values(game: str, text: str) -> list[tuple[str, str]]:
    key, equals, written = text.partition("=")
    if equals:
        return [(key, value) for value in written.split(",")]
    param = {each.key: each for each in registry.rules(game).params}.get(key)
    if param is None or param.kind == "text":
        raise BadParam(f"The values of {quoted(text)} cannot be listed; write key=a,b,c.")
    if param.low is not None and param.high is not None:
        return [(key, str(value)) for value in range(param.low, param.high + 1)]
    return [(key, choice.default) for choice in param.choices]
