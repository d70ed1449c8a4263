"""How fast environments of learning programs step: PettingZoo's one at a time, many at a time.

``python3 -m tests.campaigns.environment_speed`` plays each at random, in turn and several times,
all in one run. It prints the steps a second of processor time, observations and masks included, and
how many times as fast many at a time are: the median, with the lowest and the highest. It fails
where the median is below 20 for a game that is played on arrays.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quanta.hosts.pettingzoo import env
from quanta.hosts.vector import VectorEnv
from quanta_lab import markdown_table
from quanta_lab.markdown_table import Cells

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("leap", {}),
    ("leap", {"board": "hex2"}),
    ("leap", {"board": "line6x2"}),
    ("leap", {"edition": "stones"}),
    ("leap", {"edition": "stones", "seats": "3"}),
    ("leap", {"edition": "stones", "seats": "6"}),
    ("quantum", {}),
    ("quantum", {"setup": "three"}),
    ("quantum", {"board": "10x6"}),
    ("quantum", {"board": "12x8"}),
    ("harlequin", {}),
    ("harlequin", {"flips": "immediate"}),
    ("legions", {}),
)
SINGLY = {"legions"}
"""Games of which many are played one by one, because of dice and secrets."""
LEAST = 20.0
AT_A_TIME = 256
COLUMNS = ("one at a time", "many at a time", "times as fast", "lowest and highest")


def one_at_a_time(game: str, params: dict[str, Any]) -> Iterator[int]:
    """Steps of the AEC environment, without end."""
    made, numbers, seed = env(game, **params), np.random.default_rng(1), 0
    while True:
        seed += 1
        made.reset(seed=seed)
        for _ in made.agent_iter():
            observation, _, over, cut, _ = made.last()
            if over or cut:
                made.step(None)
                continue
            made.step(int(numbers.choice(np.flatnonzero(observation["action_mask"]))))
            yield 1


def many_at_a_time(game: str, params: dict[str, Any]) -> Iterator[int]:
    """Steps of the vector environment, without end."""
    made, numbers = VectorEnv(game, AT_A_TIME, **params), np.random.default_rng(1)
    shown, _ = made.reset(seed=1)
    while True:
        shown, *_ = made.step(drawn(shown["action_mask"], numbers))
        yield AT_A_TIME


def drawn(masks: NDArray[np.int8], numbers: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each game, all equally likely."""
    found = np.flatnonzero(masks.view(bool))
    counts = np.bincount(found // masks.shape[1], minlength=len(masks))
    chosen = np.cumsum(counts) - 1 - numbers.integers(counts)
    actions: NDArray[np.int64] = found[chosen] % masks.shape[1]
    return actions


def a_second(steps: Iterator[int], seconds: float) -> float:
    """How many of these steps there are in a second, after the first."""
    next(steps)
    begun, count = time.process_time(), 0
    while time.process_time() - begun < seconds:
        count += next(steps)
    return count / (time.process_time() - begun)


def row_of(game: str, params: dict[str, Any]) -> str:
    """The label of a row."""
    return " ".join([game, *(f"{key}={value}" for key, value in params.items())])


def speed_cells(row: str, ones: Sequence[float], many: Sequence[float]) -> Cells:
    """A row of the table, from the steps a second of several times."""
    ratios = sorted(fast / slow for slow, fast in zip(ones, many, strict=True))
    texts = (
        f"{median(ones):,.0f}",
        f"{median(many):,.0f}",
        f"{median(ratios):.1f}",
        f"{ratios[0]:.1f}–{ratios[-1]:.1f}",
    )
    return {(row, column): text for column, text in zip(COLUMNS, texts, strict=True)}


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(description="How fast environments step.")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement (1)")
    parser.add_argument("--times", type=int, default=5, help="that each is measured (5)")
    markdown_table.add_arguments(parser)
    return parser


def main() -> int:
    """Measure all, print a row for each game, and return the exit status."""
    args = parser().parse_args()
    markdown_table.check(args.write)
    cells, slow = dict[tuple[str, str], str](), 0
    for game, params in GAMES:
        both = one_at_a_time(game, params), many_at_a_time(game, params)
        rates = [[a_second(each, args.seconds) for each in both] for _ in range(args.times)]
        row = row_of(game, params)
        found = speed_cells(row, *zip(*rates, strict=True))
        print(f"| {row} | {' | '.join(found.values())} |", flush=True)
        slow += game not in SINGLY and float(found[row, "times as fast"]) < LEAST
        cells |= found
    markdown_table.write(args.write, cells)
    return min(slow, 1)


if __name__ == "__main__":
    sys.exit(main())
