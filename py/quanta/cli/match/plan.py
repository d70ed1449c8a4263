"""What ``quanta match`` is asked to play: fixtures made from the words of the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from quanta import registry
from quanta.cli.match.fixture import Contestant, Fixture, contestant
from quanta.cli.records import pairs
from quanta.core.errors import BadParam, BadRequest
from quanta.players import Limit
from quanta.roster import roster

MOST_SETS = 200
"""The most sets of parameters in one command."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for every fixture: games of each, their seed, the limit of those without one, and
    the plies of their openings."""

    games: int
    seed: str
    limit: Limit
    opening: int = 0


def levels(game: str) -> list[str]:
    """The ids of the players on the game's ladder, the easiest first."""
    ranked = {entry.level: name for name, entry in roster(game).items() if entry.level}
    return [ranked[level] for level in sorted(ranked)]


def matched(words: Sequence[str], over: Sequence[str], terms: Terms) -> list[Fixture]:
    """``A B GAME key=value …``. Raises BadRequest, BadParam and BadRecord."""
    (a, b, game), given = _split(words, 3, "match needs two players and a game: match A B GAME.")
    pair = (contestant(game, a, terms.limit), contestant(game, b, terms.limit))
    return _fixtures(game, [pair], sets(game, given, over), terms)


def alone(words: Sequence[str], over: Sequence[str], terms: Terms) -> list[Fixture]:
    """``PLAYER GAME key=value …``: the player against itself. Raises as ``matched`` does."""
    (name, game), given = _split(words, 2, "match --by-seat needs a player and a game.")
    one = contestant(game, name, terms.limit)
    return _fixtures(game, [(one, one)], sets(game, given, over), terms)


def ladder(words: Sequence[str], over: Sequence[str], terms: Terms) -> list[Fixture]:
    """``GAME key=value …``: each level against the one below, from the lowest up, for each set of
    parameters. Raises as ``matched`` does, and BadRequest for a game without levels."""
    (game,), given = _split(words, 1, "match --ladder needs a game: match --ladder GAME.")
    rungs = [contestant(game, name, terms.limit) for name in levels(game)]
    if len(rungs) < 2:
        raise BadRequest(f"{registry.rules(game).name} has no ladder of levels.")
    steps = [(higher, lower) for lower, higher in pairwise(rungs)]
    return _fixtures(game, steps, sets(game, given, over), terms)


def _split(words: Sequence[str], count: int, need: str) -> tuple[Sequence[str], Sequence[str]]:
    if len(words) < count or "=" in "".join(words[:count]):
        raise BadRequest(need)
    return words[:count], words[count:]


def _fixtures(
    game: str,
    meetings: Sequence[tuple[Contestant, Contestant]],
    params: Sequence[Mapping[str, str]],
    terms: Terms,
) -> list[Fixture]:
    return [
        Fixture(game, p, pair, terms.games, terms.seed, terms.opening)
        for p in params
        for pair in meetings
    ]


def sets(game: str, given: Sequence[str], over: Sequence[str]) -> list[Mapping[str, str]]:
    """Every combination of the values in ``over``, each with the parameters ``given``. A value of
    ``over`` is ``key=a,b,c``, or ``key`` for all that it takes. Raises BadParam."""
    fixed = pairs(given)
    ways = [_values(game, text) for text in over]
    found = [{**fixed, **dict(chosen)} for chosen in product(*ways)]
    if len(found) > MOST_SETS:
        raise BadParam(f"{len(found)} sets of parameters are too many; {MOST_SETS} are possible.")
    return list(found)


def _values(game: str, text: str) -> list[tuple[str, str]]:
    key, equals, written = text.partition("=")
    if equals:
        return [(key, value) for value in written.split(",")]
    param = {each.key: each for each in registry.rules(game).params}.get(key)
    if param is None or param.kind == "text":
        raise BadParam(f"What {text[:40]!r} takes cannot be listed; write key=a,b,c.")
    if param.low is not None and param.high is not None:
        return [(key, str(value)) for value in range(param.low, param.high + 1)]
    return [(key, choice.default) for choice in param.choices]
