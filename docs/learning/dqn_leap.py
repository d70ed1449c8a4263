"""OpenSpiel's DQN learns Leap on a small board, against a player that chooses at random.

The program plays both seats in turn, always from the same set-up, as OpenSpiel's games have one
first state; with ``--setups`` each game draws one of several, which takes longer to learn. It needs
OpenSpiel's PyTorch algorithms: ``pip install "quanta[openspiel]" torch dm-tree``.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent
from open_spiel.python.pytorch import dqn

from quanta.hosts import openspiel


def environment(board: str, first: int, setups: int) -> Any:
    """Leap on this board, from the set-up of the seed ``first`` or one of so many from there on."""
    game = openspiel.load("leap", board=board, seed=first, setups=setups)
    return rl_environment.Environment(game)


def play(env: Any, agents: list[Any], *, learning: bool) -> list[float]:
    """One game; returns the rewards."""
    step = env.reset()
    while not step.last():
        agent = agents[step.observations["current_player"]]
        step = env.step([agent.step(step, is_evaluation=not learning).action])
    if learning:
        for agent in agents:
            agent.step(step)
    rewards: list[float] = step.rewards
    return rewards


def share_won(env: Any, learner: Any, others: list[Any], games: int) -> float:
    """The share of games that the learner wins, half of them in each seat."""
    won = 0
    for number in range(games):
        learner.player_id = seat = number % 2
        agents = [*others]
        agents[seat] = learner
        won += play(env, agents, learning=False)[seat] > 0
    return won / games


def main() -> None:
    """Learn for this many seconds, and print the share of games won against a random player."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--board", default="line6x2")
    parser.add_argument("--setup", type=int, default=6, help="the seed of the set-up")
    parser.add_argument("--setups", type=int, default=0, help="how many are drawn from; 0: one")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--games", type=int, default=2_000, help="games for the score")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    np.random.seed(args.seed)
    torch.set_num_threads(1)  # networks this small are slower on more
    torch.set_num_threads(1)  # networks this small are slower on more
    env = environment(args.board, args.setup, args.setups)
    actions = env.action_spec()["num_actions"]
    others = [random_agent.RandomAgent(seat, actions) for seat in range(2)]
    learner = dqn.DQN(
        player_id=0,
        state_representation_size=env.observation_spec()["info_state"][0],
        num_actions=actions,
        hidden_layers_sizes=[256, 256],
        batch_size=128,
        replay_buffer_capacity=50_000,
        learning_rate=1e-3,
        optimizer_str="adam",
        loss_str="huber",
        learn_every=4,
        update_target_network_every=200,
        epsilon_end=0.1,
        epsilon_decay_duration=5_000,
        seed=args.seed,
    )
    begun, games, told = time.monotonic(), 0, 0.0
    while (passed := time.monotonic() - begun) < args.seconds:
        if passed >= told:
            won = share_won(env, learner, others, 200)
            print(f"{passed:5.0f} s {games:6} games, {100 * won:.1f} % of 200 won", flush=True)
            told += 60
        learner.player_id = seat = games % 2
        agents = [*others]
        agents[seat] = learner
        play(env, agents, learning=True)
        games += 1
    won = share_won(env, learner, others, args.games)
    error = 1.96 * (won * (1 - won) / args.games) ** 0.5
    took = time.monotonic() - begun
    print(
        f"{took:5.0f} s {games:6} games, {100 * won:.1f} ± {100 * error:.1f} % of {args.games} won"
    )


if __name__ == "__main__":
    main()
