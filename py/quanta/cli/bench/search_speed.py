"""How fast the search is and how long the levels think, on positions that are always the same."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle

from quanta import registry
from quanta.cli.bench.comparison import Measure
from quanta.cli.match.clocks import own_time
from quanta.cli.match.plan import levels
from quanta.core.game import CHANCE, Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.players import Limit, Player, Thought, last
from quanta.roster import analyst, player, roster

SEED = "search"
POSITIONS = 8
MOST_PLIES = 2_000
"""No random game is followed for longer."""
SEARCH = "nodes"


@dataclass
class Level:
    """What a level takes for an action.

    stated_ms: what it says that it takes at most; mean_ms, worst_ms: what it took; nodes, depth:
    positions looked at and plies looked ahead, the mean; thoughts: how many were measured.
    """

    game: str
    player: str
    label: str
    stated_ms: int | None
    mean_ms: float
    worst_ms: float
    nodes: float
    depth: float
    thoughts: int


def positions(game: str, count: int = POSITIONS) -> list[Position]:
    """Positions in which a seat is to act, each of a random game of its own: the first at the
    start, the others farther and farther on."""
    lines = [_line(game, Stream(f"{SEED} {number}")) for number in range(count)]
    return [line[len(line) * number // count] for number, line in enumerate(lines)]


def _line(game: str, rng: Stream) -> list[Position]:
    """The positions of a random game in which a seat is to act."""
    position, found = registry.rules(game).start({}, rng), list[Position]()
    while position.outcome() is None and len(found) < MOST_PLIES:
        if position.to_play != CHANCE:
            found.append(position)
        position = position.apply(random_action(position, rng))
    return found


def thought(chooser: Player, position: Position, limit: Limit, rng: Stream) -> Thought:
    """The last thought about what the seat to play sees."""
    return last(chooser.think(position.seen_by(position.to_play), limit, rng))


def speed(game: str, seconds: float) -> Measure:
    """Nodes a second of the search behind the analysis, which has ``seconds`` in all."""
    limit = Limit(ms=max(1, round(seconds * 1000 / POSITIONS)), clock=own_time)
    nodes, began = 0, own_time()
    for position in positions(game):
        nodes += thought(analyst(game, 1), position, limit, Stream(SEED)).nodes
    return Measure(game, SEARCH, {"search": nodes / max(own_time() - began, 1e-9)})


def level(game: str, name: str, seconds: float) -> Level:
    """What a player takes for an action, from as many thoughts as fit into ``seconds``: one or
    more."""
    entry = roster(game)[name]
    took: list[float] = []
    thoughts: list[Thought] = []
    for number, position in enumerate(cycle(positions(game))):
        began = own_time()
        limit, rng = Limit(clock=own_time), Stream(f"{SEED} {number}")
        thoughts.append(thought(player(game, name), position, limit, rng))
        took.append(own_time() - began)
        if sum(took) >= seconds:
            break
    many = len(took)
    mean_ms, worst_ms = 1000 * sum(took) / many, 1000 * max(took)
    nodes = sum(each.nodes for each in thoughts) / many
    depth = sum(each.depth for each in thoughts) / many
    return Level(game, name, entry.label, entry.ms, mean_ms, worst_ms, nodes, depth, many)


def ladder(game: str, seconds: float) -> list[Level]:
    """All levels of the game, the easiest first."""
    return [level(game, name, seconds) for name in levels(game)]
