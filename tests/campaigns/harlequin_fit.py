"""The weights of Harlequin's evaluation, learned from what its own search expects.

Games of searches with a fixed number of positions, in which some turns are drawn by lot, give
positions at the end of turns with the search's value of each. Then logistic regression finds, for
each number of empty light cells, what the evaluation should count so that it expects the same at
first sight; weights for neighbouring numbers are held together. The result can be mixed with the
weights of the levels.

PYTHONPATH=py python3 -m tests.campaigns.harlequin_fit --games 400 --out build/weights.json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from tests.campaigns.weights import tree_maker, weights_of

from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.games.harlequin.flood_fill import FREE, touched
from quanta.games.harlequin.position import HarlequinPosition
from quanta.games.harlequin.rules import RULES
from quanta.games.harlequin.tree import HarlequinTree
from quanta.games.harlequin.tree_state import (
    after_skip,
    empty_cells,
    mobility,
    tile_lead,
)
from quanta.games.harlequin.weights import WEIGHTS, Weights
from quanta.matches.pool import results
from quanta.players import Limit, run_to_end
from quanta.players.engine import Engine, Strength
from quanta.roster import search_support

Array = Any
"""An array of NumPy."""

FEATURES = ("movable", "ends", "adjacent_ends", "lead", "threat", "tempo")
CELLS = 26
"""Numbers of empty light cells, 0 to 25."""
UNIT = 100
"""The value of a chance to win of e to 1: half of the tree's scale."""
PLACINGS = 6
RESTRAINT, TOGETHER, SETTLED, STEPS = 1.0, 15.0, 4, 60
"""How much weights are held back towards those of the levels, and towards those of the next number
of empty cells, less below ``SETTLED``; the steps of Newton's method."""


class Task(NamedTuple):
    """A game to be played. nodes: of each search; lots: of 100 turns, those drawn by lot."""

    seed: str
    number: int
    weights: Weights
    nodes: int
    lots: int


class Seen(NamedTuple):
    """What is learned from a game. left: the empty cells of each position; rows: its counts;
    expected: what the search expects, from −1 to 1."""

    left: list[int]
    rows: list[list[float]]
    expected: list[float]


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(description="Learn the weights of Harlequin's evaluation.")
    parser.add_argument("--weights", default="levels", help="those of the searches (levels)")
    parser.add_argument("--games", type=int, default=400, help="how many (400)")
    parser.add_argument("--nodes", type=int, default=600, help="positions of each search (600)")
    parser.add_argument("--lots", type=int, default=15, help="of 100 turns, drawn by lot (15)")
    parser.add_argument(
        "--share", type=float, default=0.5, help="of the result, the rest as the levels have (0.5)"
    )
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--out", type=Path, required=True, help="write the weights to this file")
    return parser


def main() -> None:
    """Play, learn, and write the weights as JSON."""
    args = parser().parse_args()
    weights = weights_of("harlequin", args.weights)
    tasks = [Task(args.seed, n, weights, args.nodes, args.lots) for n in range(args.games)]
    games: dict[int, Seen] = {}
    with closing(results(play_game, tasks, args.jobs)) as done:
        for task, seen in done:
            games[task.number] = seen
            if len(games) % 10 == 0:
                print(f"{len(games)} games", flush=True)
    left, rows, expected = (
        np.array([each for n in sorted(games) for each in games[n][part]]) for part in range(3)
    )
    table = by_empty(left, rows)
    gains = ((1 + expected) / 2).clip(0.02, 0.98)
    fresh = np.array([n % 10 == 0 for n in sorted(games) for _ in games[n].left])
    tried = fit(table[~fresh], gains[~fresh])
    print(f"{len(left):,} positions; surprise in games not learned from:")
    print(f"levels {surprise(prior(), table[fresh], gains[fresh]):.4f} bits")
    print(f"fitted {surprise(tried, table[fresh], gains[fresh]):.4f} bits")
    found = mixed(fit(table, gains), args.share)
    args.out.write_text(json.dumps(asdict(found)), encoding="utf-8")
    print(found)


def play_game(task: Task) -> Seen:
    """A game, and what is counted at the end of its turns."""
    rng, seen = Stream(f"{task.seed} {task.number}"), Seen([], [], [])
    maker = tree_maker("harlequin", task.weights)
    engine = Engine(replace(search_support("harlequin"), tree=maker), Strength())
    position = RULES.start({}, rng)
    assert isinstance(position, HarlequinPosition)
    for _ in range(PLACINGS):
        position = position.apply(random_action(position, rng))
    while position.outcome() is None:
        thought = run_to_end(engine.think(position, Limit(nodes=task.nodes), rng))
        tree = maker(position)
        assert isinstance(tree, HarlequinTree)
        left, counted = counts(tree, position)
        seen.left.append(left)
        seen.rows.append(counted)
        seen.expected.append(thought.candidates[0].expectation)
        by_lot = rng.below(100) < task.lots
        for action in turn(position, () if by_lot else thought.candidates[0].actions, rng):
            position = position.apply(action)
    return seen


def turn(position: HarlequinPosition, line: tuple[str, ...], rng: Stream) -> Iterator[str]:
    """A whole turn: as the line begins, and by lot where that ends."""
    planned = iter(line)
    while True:
        action = next(planned, None) or random_action(position, rng)
        yield action
        position = position.apply(action)
        if position.outcome() is not None or not position.path:
            return


def counts(tree: HarlequinTree, position: HarlequinPosition) -> tuple[int, list[float]]:
    """The number of empty cells, and the features of a position between turns."""
    state = tree.state(position)
    us, them = mobility(state), mobility(after_skip(state))
    empty, free = empty_cells(state), FREE & ~(state.tokens | state.others)
    ours, theirs = (touched(each, empty, free) for each in (state.tokens, state.others))
    return empty.bit_count(), [
        us.tokens - them.tokens,
        us.ends.bit_count() - them.ends.bit_count(),
        ours.bit_count() - theirs.bit_count(),
        tile_lead(state),
        us.flips - them.flips,
        1,
    ]


def by_empty(left: Array, rows: Array) -> Array:
    """Positions × (features × numbers of empty cells): each position's counts in its columns."""
    table = np.zeros((len(rows), len(FEATURES) * CELLS))
    for number in range(len(FEATURES)):
        table[np.arange(len(rows)), number * CELLS + left] = rows[:, number]
    return table


def prior() -> Array:
    """The weights of the levels, in the unit of the regression."""
    return np.concatenate([getattr(WEIGHTS, name) for name in FEATURES]) / UNIT


def restraint() -> Array:
    """What holds weights back, as a quadratic form."""
    form = RESTRAINT * np.eye(len(FEATURES) * CELLS)
    for number, name in enumerate(FEATURES):
        step = 2 if name == "tempo" else 1  # the turn is worth something else at each cell
        for left in range(1, CELLS - step):
            a = number * CELLS + left
            b, much = a + step, TOGETHER * (1 if left >= SETTLED else 0.15)
            form[a, a] += much
            form[b, b] += much
            form[a, b] -= much
            form[b, a] -= much
    return form


def fit(table: Array, gains: Array) -> Array:
    """The weights of the columns, by Newton's method with shorter steps where it overshoots."""
    form, start = restraint(), prior()
    weights = start / 10

    def loss(at: Array) -> float:
        score = table @ at
        held = (at - start) @ form @ (at - start) / 2
        return float((np.logaddexp(0, score) - gains * score).sum() + held)

    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-table @ weights))
        slope = table.T @ (chance - gains) + form @ (weights - start)
        bend = (table * (chance * (1 - chance))[:, None]).T @ table + form
        step = np.linalg.solve(bend, slope)
        while loss(weights - step) > loss(weights) and np.abs(step).max() > 1e-6:
            step /= 2
        weights = weights - step
    return weights


def surprise(weights: Array, table: Array, gains: Array) -> float:
    """The mean surprise at what the search expects, in bits."""
    chance = (1 / (1 + np.exp(-table @ weights))).clip(1e-6, 1 - 1e-6)
    return float(-(gains * np.log2(chance) + (1 - gains) * np.log2(1 - chance)).mean())


def mixed(fitted: Array, share: float) -> Weights:
    """Whole numbers, of which ``share`` is fitted; both parts are made equally large, as only
    proportions matter to a search."""
    start = prior()
    scale = float(np.abs(start).sum() / np.abs(fitted).sum())
    values = np.rint(UNIT * (share * scale * fitted + (1 - share) * start)).astype(int)
    columns = values.reshape(len(FEATURES), CELLS)
    columns[:, 0] = 0
    named: dict[str, Any] = {
        name: tuple(column.tolist()) for name, column in zip(FEATURES, columns, strict=True)
    }
    return replace(WEIGHTS, **named)


if __name__ == "__main__":
    main()
