"""The speed of the search and the thinking times of the levels, on fixed positions."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle

from quanta import registry
from quanta.cli.match.plan import levels
from quanta.core.game import CHANCE, Position
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.matches.fixture import cpu_time
from quanta.players import Limit, Player, Thought, run_to_end
from quanta.roster import analyst, player, roster
from quanta_lab.bench.comparison import Measurement

SEED = "search"
POSITIONS = 8
MOST_PLIES = 2_000
"""A random game is cut off after this many positions."""
SEARCH = "nodes"


@dataclass
class LevelTime:
    """The time that a level takes for an action.

    stated_ms: its stated maximum; mean_ms, worst_ms: measured; nodes, depth: the means of positions
    searched and plies looked ahead; thoughts: number of actions measured.
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
    """Positions with a seat to play, each from a different random game: the first from its start,
    the others from later and later."""
    lines = [_line(game, Stream(f"{SEED} {number}")) for number in range(count)]
    return [line[len(line) * number // count] for number, line in enumerate(lines)]


def _line(game: str, rng: Stream) -> list[Position]:
    """The positions of a random game with a seat to play."""
    position, line = registry.rules(game).start({}, rng), list[Position]()
    while position.outcome() is None and len(line) < MOST_PLIES:
        if position.to_play != CHANCE:
            line.append(position)
        position = position.apply(random_action(position, rng))
    return line


def last_thought(chooser: Player, position: Position, limit: Limit, rng: Stream) -> Thought:
    """The last thought of a player about the position as the seat to play sees it."""
    return run_to_end(chooser.think(position.seen_by(position.to_play), limit, rng))


def nodes_per_second(game: str, seconds: float) -> Measurement:
    """The speed of the analyst's search, measured for ``seconds`` in all."""
    limit = Limit(ms=max(1, round(seconds * 1000 / POSITIONS)), clock=cpu_time)
    nodes, began = 0, cpu_time()
    for position in positions(game):
        nodes += last_thought(analyst(game, 1), position, limit, Stream(SEED)).nodes
    return Measurement(game, SEARCH, {"search": nodes / max(cpu_time() - began, 1e-9)})


def time_level(game: str, name: str, seconds: float) -> LevelTime:
    """The time that a player takes for an action, over as many actions as fit into ``seconds``, at
    least one."""
    entry = roster(game)[name]
    took: list[float] = []
    thoughts: list[Thought] = []
    for number, position in enumerate(cycle(positions(game))):
        began = cpu_time()
        limit, rng = Limit(clock=cpu_time), Stream(f"{SEED} {number}")
        thoughts.append(last_thought(player(game, name), position, limit, rng))
        took.append(cpu_time() - began)
        if sum(took) >= seconds:
            break
    count = len(took)
    mean_ms, worst_ms = 1000 * sum(took) / count, 1000 * max(took)
    nodes = sum(each.nodes for each in thoughts) / count
    depth = sum(each.depth for each in thoughts) / count
    return LevelTime(game, name, entry.label, entry.ms, mean_ms, worst_ms, nodes, depth, count)


def time_levels(game: str, seconds: float) -> list[LevelTime]:
    """The times of all levels of the game, the easiest first."""
    return [time_level(game, name, seconds) for name in levels(game)]
