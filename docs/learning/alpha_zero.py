"""OpenSpiel's own AlphaZero example, with our games: the same options, and a game such as
``--game "quanta_leap(board=hex2)"``. It needs OpenSpiel and its JAX algorithms: ``pip install
"quanta[openspiel]" jax flax optax chex``.
"""

from __future__ import annotations

from absl import app
from open_spiel.python.examples import alpha_zero
from open_spiel.python.utils import spawn

from quanta.hosts import openspiel

openspiel.register()  # in its actors and evaluators too, which import this file

if __name__ == "__main__":
    with spawn.main_handler():
        app.run(alpha_zero.main)
