"""How fast environments of learning programs step: PettingZoo's one at a time, many at a time.

``python3 -m tests.campaigns.environment_speed`` plays each at random, all in one run, and prints
the steps a second of processor time, observations and masks included.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from quanta.hosts.pettingzoo import env
from quanta.hosts.vector import VectorEnv

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("leap", {}),
    ("leap", {"board": "hex2"}),
    ("leap", {"board": "line6x2"}),
    ("quantum", {}),
    ("harlequin", {}),
)
AT_A_TIME = 256


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
        mask = shown["action_mask"]
        drawn = numbers.random(mask.shape, dtype=np.float32) * mask
        shown, *_ = made.step(drawn.argmax(axis=1))
        yield AT_A_TIME


def a_second(steps: Iterator[int], seconds: float) -> float:
    """How many of these steps there are in a second, after the first."""
    next(steps)
    begun, count = time.process_time(), 0
    while time.process_time() - begun < seconds:
        count += next(steps)
    return count / (time.process_time() - begun)


def main() -> None:
    """Measure all, and print a row for each game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0)
    args = parser.parse_args()
    for game, params in GAMES:
        one = a_second(one_at_a_time(game, params), args.seconds)
        many = a_second(many_at_a_time(game, params), args.seconds)
        name = " ".join([game, *(f"{key}={value}" for key, value in params.items())])
        print(f"| {name} | {one:,.0f} | {many:,.0f} | {many / one:.1f} |", flush=True)


if __name__ == "__main__":
    main()
