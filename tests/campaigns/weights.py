"""Two sets of weights of a game's evaluation against each other, at equal processor time.

Both are searched as level 8 does. Every two games begin with the same random opening, with seats
changed, and the score is shown after each game.

PYTHONPATH=py python3 -m tests.campaigns.weights quantum levels by-hand --games 200
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from quanta.cli.records import pairs
from quanta.core.game import Position
from quanta.core.tree import Tree, TreeMaker
from quanta.games.harlequin import weights as harlequin
from quanta.games.harlequin.position import HarlequinPosition
from quanta.games.harlequin.tree import HarlequinTree
from quanta.games.quantum import weights as quantum
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.tree import QuantumTree
from quanta.matches.fixture import Contestant, Fixture, cpu_limit
from quanta.matches.pool import results
from quanta.matches.scheduled_game import play, scheduled
from quanta.matches.standing import Standing
from quanta.players.engine import Engine, Strength
from quanta.players.player import Player
from quanta.roster import search_support
from quanta_lab import markdown_table
from quanta_lab.match_tables import share

STATED = 60_000
"""Milliseconds after which a move counts as lost: far more than any takes."""

HAND_MADE = (0, 100, 210, 340, 480, 620)


class Weighed(NamedTuple):
    """A game whose evaluation has weights. sets: name -> weights; tree: the tree of a position with
    these weights, None where it has none. opening: random plies before the players choose."""

    sets: Mapping[str, Any]
    make: type[Any]
    tree: Callable[[Position, Any], Tree[Any] | None]
    opening: int


def _quantum_tree(position: Position, weights: quantum.Weights) -> QuantumTree | None:
    if not isinstance(position, QuantumPosition):
        return None
    return QuantumTree(position.board, position.variant, weights)


def _harlequin_tree(position: Position, weights: harlequin.Weights) -> HarlequinTree | None:
    if not isinstance(position, HarlequinPosition) or position.placing:
        return None
    return HarlequinTree(position.flips, weights)


GAMES: Mapping[str, Weighed] = {
    "quantum": Weighed(
        {
            "levels": quantum.WEIGHTS,
            "by-hand": quantum.Weights(
                stacks=tuple(
                    tuple(value * tenths // 10 for value in HAND_MADE) for tenths in (10, 9, 13)
                ),
                exchange=HAND_MADE,
                towers=(0, 1_000, 2_300, 20_000),
                room=2,
                control=30,
            ),
        },
        quantum.Weights,
        _quantum_tree,
        opening=4,
    ),
    "harlequin": Weighed(
        {"levels": harlequin.WEIGHTS}, harlequin.Weights, _harlequin_tree, opening=2
    ),
}
"""The sets of each game: those of the levels, and for Quantum those before them, set by hand."""


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(description="Weights of an evaluation against each other.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("new", help="a set of the game, or a file that its fit has written")
    parser.add_argument("old", help="the same")
    parser.add_argument("params", nargs="*", metavar="key=value")
    parser.add_argument("--games", type=int, default=20, help="how many (20)")
    parser.add_argument("--ms", type=int, default=100, help="processor time of a move (100)")
    parser.add_argument("--seed", default="weights")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--row", default="", help="with --write: the row of the table")
    markdown_table.add_arguments(parser)
    return parser


def main() -> None:
    """Play the games and print the score after each."""
    args = parser().parse_args()
    markdown_table.check(args.write, [args.row])
    fixture = fixture_of(args)
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


def fixture_of(args: argparse.Namespace) -> Fixture:
    """The match of the arguments."""
    sides = tuple(contestant(args.game, name, args.ms) for name in (args.new, args.old))
    opening = GAMES[args.game].opening
    return Fixture(args.game, pairs(args.params), sides, args.games, args.seed, opening)


def cells(row: str, standing: Standing) -> markdown_table.Cells:
    """A row of a Markdown table."""
    return {
        (row, "games"): str(standing.games),
        (row, "won"): f"{standing.wins[0]} to {standing.wins[1]}",
        (row, "drawn"): str(standing.draws),
        (row, "share"): share(standing.points, standing.games),
    }


def contestant(game: str, name: str, ms: int) -> Contestant:
    """Who searches with the weights of this name, or in this file."""
    return Contestant(
        name, "level8", cpu_limit(ms), STATED, partial(_player, weights_of(game, name))
    )


def weights_of(game: str, name: str) -> Any:
    """The weights of this name, or in this file."""
    sets, make, *_ = GAMES[game]
    if name in sets:
        return sets[name]
    data = json.loads(Path(name).read_text(encoding="utf-8"))
    return make(**{key: _tuples(value) for key, value in data.items()})


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _player(weights: Any, game: str, params: Mapping[str, str]) -> Player:
    return Engine(replace(search_support(game), tree=tree_maker(game, weights)), Strength())


@cache
def tree_maker(game: str, weights: Any) -> TreeMaker:
    """What makes the tree of a position with these weights; each variant has one."""
    trees: list[Tree[Any]] = []

    def tree(position: Position) -> Tree[Any] | None:
        known = next((each for each in trees if each.supports(position)), None)
        if known is None:
            known = GAMES[game].tree(position, weights)
            trees.extend([known] if known else [])
        return known

    return tree


if __name__ == "__main__":
    main()
