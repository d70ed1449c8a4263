"""Two sets of weights of Quantum's evaluation against each other, at equal processor time.

Both are searched as level 8 does. Every two games begin with the same random opening, with seats
changed, and each game is told as it ends.

PYTHONPATH=py python3 -m tests.campaigns.quantum_weights levels by-hand --games 200
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from typing import Any

from quanta.cli.records import pairs
from quanta.core.game import Position
from quanta.core.tree import TreeMaker
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.tree import QuantumTree
from quanta.games.quantum.weights import WEIGHTS, Weights
from quanta.matches.fixture import Contestant, Fixture, cpu_limit
from quanta.matches.pool import results
from quanta.matches.scheduled_game import play, scheduled
from quanta.matches.standing import Standing
from quanta.players.engine import Engine, Strength
from quanta.players.player import Player, SearchSupport
from quanta_lab import markdown_table
from quanta_lab.match_tables import share

STATED = 60_000
"""Milliseconds after which a move counts as lost: far more than any takes."""

HAND_MADE = (0, 100, 210, 340, 480, 620)
SETS: Mapping[str, Weights] = {
    "levels": WEIGHTS,
    "by-hand": Weights(
        stacks=tuple(tuple(value * tenths // 10 for value in HAND_MADE) for tenths in (10, 9, 13)),
        exchange=HAND_MADE,
        towers=(0, 1_000, 2_300, 20_000),
        room=2,
        control=30,
    ),
}
"""Name -> weights: those of the levels, and those before them, which were set by hand."""


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(description="Weights of Quantum against each other.")
    parser.add_argument("new", help=f"{', '.join(SETS)}, or a file that quantum_fit has written")
    parser.add_argument("old", help="the same")
    parser.add_argument("params", nargs="*", metavar="key=value")
    parser.add_argument("--games", type=int, default=20, help="how many (20)")
    parser.add_argument("--ms", type=int, default=100, help="processor time of a move (100)")
    parser.add_argument("--opening", type=int, default=4, help="random plies (4)")
    parser.add_argument("--seed", default="weights")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--row", default="", help="with --write: the row of the table")
    markdown_table.add_arguments(parser)
    return parser


def main() -> None:
    """Play the games and print the score after each."""
    args = parser().parse_args()
    markdown_table.check(args.write, [args.row])
    sides = tuple(contestant(name, args.ms) for name in (args.new, args.old))
    fixture = Fixture("quantum", pairs(args.params), sides, args.games, args.seed, args.opening)
    standing = Standing(fixture)
    with closing(results(play, scheduled([fixture]), args.jobs)) as done:
        for game, result in done:
            standing.add(game.number, result)
            won, lost = standing.wins
            print(
                f"{standing.games}: +{won} ={standing.draws} -{lost}, "
                f"{share(standing.points, standing.games)}, "
                f"{standing.plies / standing.games:.0f} plies a game",
                flush=True,
            )
    print("\n".join(standing.lines()))
    markdown_table.write(args.write, cells(args.row, standing))


def cells(row: str, standing: Standing) -> markdown_table.Cells:
    """A row of a Markdown table."""
    return {
        (row, "games"): str(standing.games),
        (row, "won"): f"{standing.wins[0]} to {standing.wins[1]}",
        (row, "drawn"): str(standing.draws),
        (row, "share"): share(standing.points, standing.games),
    }


def contestant(name: str, ms: int) -> Contestant:
    """Who searches with the weights of this name, or in this file."""
    return Contestant(name, "level8", cpu_limit(ms), STATED, partial(_player, weights_of(name)))


def weights_of(name: str) -> Weights:
    """The weights of this name, or in this file."""
    if name in SETS:
        return SETS[name]
    return read(json.loads(Path(name).read_text(encoding="utf-8")))


def read(data: Mapping[str, Any]) -> Weights:
    """The weights that a file has as JSON."""
    return Weights(
        stacks=tuple(map(tuple, data["stacks"])),
        exchange=tuple(data["exchange"]),
        towers=tuple(data["towers"]),
        room=data["room"],
        control=data["control"],
    )


def _player(weights: Weights, game: str, params: Mapping[str, str]) -> Player:
    assert game == "quantum"
    return Engine(SearchSupport(tree=tree_maker(weights)), Strength())


@cache
def tree_maker(weights: Weights) -> TreeMaker:
    """What makes the tree of a position with these weights; each board and variant has one."""
    trees: dict[object, QuantumTree] = {}

    def tree(position: Position) -> QuantumTree | None:
        if not isinstance(position, QuantumPosition):
            return None
        key = (position.board, position.variant)
        if key not in trees:
            trees[key] = QuantumTree(*key, weights)
        return trees[key]

    return tree


if __name__ == "__main__":
    main()
