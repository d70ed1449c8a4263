"""The weights of Quantum's evaluation, learned from games that it plays against itself.

Each side looks two plies ahead and misjudges moves a little, so that games differ and fewer are
drawn. Then logistic regression finds what stacks, towers and room are worth: by the kind of the top
piece and the height, by the number of towers, and by the cells that all stacks reach. A drawn game
counts as half a win.

PYTHONPATH=py python3 -m tests.campaigns.quantum_fit --games 600 --out build/weights.json
"""

from __future__ import annotations

import argparse
import json
import random
from contextlib import closing
from dataclasses import asdict
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from tests.campaigns.weights import tree_maker, weights_of

from quanta.cli.records import pairs
from quanta.games.quantum.attack_tables import HEIGHTS, INDICES, KIND_LETTERS
from quanta.games.quantum.tree import QuantumTree
from quanta.games.quantum.tree_state import QuantumTreeState
from quanta.games.quantum.weights import Weights
from quanta.matches.fixture import Fixture, cpu_limit, parse_contestant
from quanta.matches.pool import results

Array = Any
"""An array of NumPy."""

STACKS = [f"{kind}{height}" for kind in KIND_LETTERS for height in range(1, HEIGHTS + 1)]
FEATURES = (*STACKS, "one tower", "two towers", "room", "control", "blocked", "exchange", "to move")
"""What is counted: of the side to move, less that of the other side. blocked: stacks that cannot
move. exchange: what the best move wins by a capture, or loses by the reply, in hundreds by the
weights that are played with. to move: always 1."""
UNIT = 350
"""The value of a chance to win of e to 1: with it a lead of 700, the tree's scale, is expected to
bring as much as the search takes it to bring, tanh(1)."""
RESTRAINT, STEPS = 3.0, 30
"""How much weights are held back (L2), and the steps of Newton's method."""
WON = 20_000


class Task(NamedTuple):
    """Games to be played with these weights. error: the standard deviation of the noise on values;
    share: of the positions, those that are learned from."""

    fixture: Fixture
    weights: Weights
    error: float
    share: float
    first: int
    games: int


class Seen(NamedTuple):
    """What is learned from a game: the counts of positions, and what the side to move got of the
    game, from 0 to 1. drawn: whether nobody won."""

    rows: list[list[float]]
    gains: list[float]
    plies: int
    drawn: bool


class Examples(NamedTuple):
    """Positions that are learned from. rows: positions × features; gains: what the side to move got
    of the game; games: the number of the game."""

    rows: Array
    gains: Array
    games: Array


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(description="Learn the weights of Quantum's evaluation.")
    parser.add_argument("params", nargs="*", metavar="key=value")
    parser.add_argument("--weights", default="by-hand", help="those of the players (by-hand)")
    parser.add_argument("--games", type=int, default=600, help="how many (600)")
    parser.add_argument(
        "--error", type=float, default=100, help="standard deviation of the noise on values (100)"
    )
    parser.add_argument("--opening", type=int, default=8, help="random plies (8)")
    parser.add_argument("--share", type=float, default=0.4, help="of positions, learned from (0.4)")
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--out", type=Path, required=True, help="write the weights to this file")
    return parser


def main() -> None:
    """Play, learn, and write the weights as JSON."""
    args = parser().parse_args()
    rows, gains, games = played(args)
    fresh = games % 10 == 0
    tried = fit(rows[~fresh], gains[~fresh])
    print(f"{len(rows):,} positions of {len(set(games.tolist())):,} games")
    print(f"surprise, games not learned from: {surprise(tried, rows[fresh], gains[fresh])}")
    fitted = fit(rows, gains)
    for name, weight in zip(FEATURES, fitted, strict=True):
        print(f"{name:12} {UNIT * weight:8.1f}")
    weights = weights_from(fitted, rows)
    args.out.write_text(json.dumps(asdict(weights)), encoding="utf-8")
    print(weights)


def played(args: argparse.Namespace) -> Examples:
    """Games that are played now."""
    players = tuple(parse_contestant("quantum", name, cpu_limit()) for name in ("level8", "level7"))
    fixture = Fixture(
        "quantum", pairs(args.params), players, 2 * args.games, args.seed, args.opening
    )
    weights = weights_of("quantum", args.weights)
    tasks = [
        Task(fixture, weights, args.error, args.share, first, min(10, args.games - first))
        for first in range(0, args.games, 10)
    ]
    found: dict[int, Seen] = {}
    with closing(results(play_task, tasks, args.jobs)) as done:
        for task, games in done:
            found |= dict(enumerate(games, task.first))
            drawn = sum(game.drawn for game in found.values())
            plies = sum(game.plies for game in found.values()) / len(found)
            print(f"{len(found)}: {drawn} drawn, {plies:.0f} plies a game", flush=True)
    games = [found[number] for number in sorted(found)]
    return Examples(
        np.array([row for game in games for row in game.rows]),
        np.array([gain for game in games for gain in game.gains]),
        np.array([number for number, game in enumerate(games) for _ in game.rows]),
    )


def play_task(task: Task) -> list[Seen]:
    """The games of a task."""
    return [play_game(task, task.first + n) for n in range(task.games)]


def play_game(task: Task, number: int) -> Seen:
    """A game, and what is counted in some of its positions."""
    position, chance = task.fixture.opened(2 * number).position, random.Random(number)
    tree = tree_maker("quantum", task.weights)(position)
    assert isinstance(tree, QuantumTree)
    state, line = tree.state(position), list[QuantumTreeState]()
    while (after := choice(tree, state, task.error, chance)) is not None:
        line.append(state)
        state = after
    gain, plies = (1 + tree.terminal_value(state)) / 2, len(line)
    seen = [n for n in range(plies) if chance.random() < task.share]
    rows = [counts(tree, line[n]) for n in seen]
    gains = [gain if (plies - n) % 2 == 0 else 1 - gain for n in seen]
    return Seen(rows, gains, plies, gain == 0.5)


def choice(
    tree: QuantumTree, state: QuantumTreeState, error: float, chance: random.Random
) -> QuantumTreeState | None:
    """The state after the move that is played; None where the game is over."""
    best, most = None, -inf
    for _, after, _ in tree.children(state):
        reply = tree.best_value(after)
        value: float = -reply if reply is not None else -2 * WON * tree.terminal_value(after)
        value += chance.gauss(0, error)
        if value > most:
            best, most = after, value
    return best


def counts(tree: QuantumTree, state: QuantumTreeState) -> list[float]:
    """The features of a state."""
    found, occupied = [0.0] * len(FEATURES), state.own | state.other | state.fixed
    covers, place = [], len(STACKS)
    for side, indices, own in ((1, state.mine, state.own), (-1, state.theirs, state.other)):
        reached = tree._reached(indices, occupied)
        for index, reach in reached:
            found[index % INDICES] += side
            found[place + 4] += side * (not reach & ~(own | state.fixed))
        _, cover, cells = tree._covers(reached)
        covers.append(cover)
        found[place + 2] += side * cells
        towers = state.towers[side < 0]
        if towers:
            found[place + towers - 1] += side
    ours, theirs = covers
    found[place + 3] = (ours & ~theirs).bit_count() - (theirs & ~ours).bit_count()
    best = tree.best_value(state)
    gain = 0.0 if best is None else best - tree._survey(state).static
    found[place + 5] = max(-10, min(10, gain / 100))
    found[place + 6] = 1
    return found


def fit(rows: Array, gains: Array) -> Array:
    """The weights of the features, by Newton's method."""
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (gains - chance) - RESTRAINT * weights
        bend = (rows * (chance * (1 - chance))[:, None]).T @ rows + RESTRAINT * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def surprise(weights: Array, rows: Array, gains: Array) -> str:
    """The mean surprise at who won, in bits."""
    chance = (1 / (1 + np.exp(-rows @ weights))).clip(1e-6, 1 - 1e-6)
    bits = -(gains * np.log2(chance) + (1 - gains) * np.log2(1 - chance))
    return f"{bits.mean():.4f} bits"


def weights_from(fitted: Array, rows: Array) -> Weights:
    """Whole numbers, in the unit of the search. In an exchange a stack of one height has the mean
    value of those of all kinds, as often as they occur."""
    values = np.rint(UNIT * fitted).astype(int)
    kinds = values[: len(STACKS)].reshape(len(KIND_LETTERS), HEIGHTS)
    often = np.abs(rows[:, : len(STACKS)]).sum(axis=0).reshape(kinds.shape)
    means = np.rint((kinds * often).sum(axis=0) / often.sum(axis=0)).astype(int)
    one, two, room, control = values[len(STACKS) : len(STACKS) + 4].tolist()
    return Weights(
        stacks=tuple((0, *kind) for kind in kinds.tolist()),
        exchange=(0, *means.tolist()),
        towers=(0, one, two, WON),
        room=room,
        control=control,
    )


if __name__ == "__main__":
    main()
