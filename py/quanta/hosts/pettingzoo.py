"""Every game as an AEC environment of PettingZoo; needs ``quanta[pettingzoo]``.

A game with a ``learning.py`` has a fixed list of actions, and an observation is planes of numbers.
In any other game, and with ``text=True``, action ``i`` is the ``i``-th of the legal actions, and an
observation the text of the position, as bytes. Either way it is what the agent's seat may know.
"""

from __future__ import annotations

from typing import Any

from quanta.core.extras import extra

with extra("pettingzoo"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

from quanta.api.game import Game, GamePosition, load, stream
from quanta.core.arguments import described, whole
from quanta.core.errors import BadParam, BadRequest, IllegalAction
from quanta.core.game import CHANCE
from quanta.core.limits import MAX_PLIES
from quanta.core.playout import draw
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.hosts.encoding import MOST_SIZE, Encoding, encoding, mask

NOT_STARTED = "Call reset before using the environment."
MODES = ("ansi", "svg")

Observation = dict[str, NDArray[Any]]


def env(game: str, /, *, render_mode: str | None = None, **given: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal action ends the game with −1 for
    its agent, and calls out of order are refused. Takes and raises what ``RawEnv`` does."""
    made = RawEnv(game, render_mode=render_mode, **given)
    return CheckedEnv(wrappers.TerminateIllegalWrapper(made, illegal_reward=-1))


class CheckedEnv(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # the library has no types
    """The outermost wrapper: what the library's own wrappers refuse with an assertion or a lookup,
    it refuses with BadRequest, and an action outside the space with IllegalAction."""

    def step(self, action: int | None) -> None:
        """See ``RawEnv.step``."""
        self._check_started()
        if self.agents:
            self._check_action(action)
        super().step(action)

    def observe(self, agent: str) -> Observation:
        """See ``RawEnv.observe``."""
        self._check_started()
        self.unwrapped.seat(agent)
        seen: Observation = super().observe(agent)
        return seen

    def last(self, observe: bool = True) -> Any:
        """See ``AECEnv.last``."""
        self._check_started()
        return super().last(observe)

    def render(self) -> str | None:
        """See ``RawEnv.render``."""
        self._check_started()
        picture: str | None = super().render()
        return picture

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """The agents in turn, until the game is over."""
        self._check_started()
        return super().agent_iter(max_iter)

    def _check_started(self) -> None:
        if not self._has_reset:
            raise BadRequest(NOT_STARTED)

    def _check_action(self, action: object) -> None:
        agent = self.agent_selection
        done = self.terminations[agent] or self.truncations[agent]
        if not done:
            size = int(self.unwrapped.action_space(agent).n)
            whole("An action", action, 0, size - 1, IllegalAction)
        elif action is not None:
            raise IllegalAction(f"{agent} is done, so its action is None.")


class RawEnv(AECEnv):  # type: ignore[misc]  # the library has no types
    """A game as an environment, without wrappers.

    game: its id. render_mode: ``ansi`` for the position's text, ``svg`` for its picture, both as a
    bystander may know it; or None. text: whether to have texts in any case. actions, width: of
    texts, the sizes of the action space and of an observation, 4,096 by default. most_plies: where
    a game that has not ended is truncated, at most the length of a record. params: the game's
    parameters, as for ``quanta.load``. Raises BadRecord and BadParam.

    Chance is not an agent: dice and draws come from the seed given to ``reset``.
    """

    def __init__(
        self,
        game: str,
        /,
        *,
        render_mode: str | None = None,
        text: bool = False,
        actions: int | None = None,
        width: int | None = None,
        most_plies: int = MAX_PLIES,
        **params: object,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *MODES):
            raise BadParam(
                f"There is no render mode {quoted(render_mode)}; there are {', '.join(MODES)}."
            )
        self._most_plies = min(whole("most_plies", most_plies, 1, MOST_SIZE), MAX_PLIES)
        self.variant = load(game, **params)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"quanta_{game}_v0",
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }
        start = self.variant.start(seed=0).inner
        self.encoding: Encoding = encoding(game, start, actions, width, text=text)
        self.possible_agents = [f"seat_{seat}" for seat in range(start.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.encoding.actions
        self._actions = {agent: spaces.Discrete(size) for agent in self._seats}
        self._observed = {agent: space(self.encoding) for agent in self._seats}
        self._legal: list[str] = []
        self._numbers: list[int] = []
        self._rng = Stream(b"")
        self.game: Game | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """``observation`` and ``action_mask``. Raises BadRequest if there is no such agent."""
        self.seat(agent)
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of actions. Raises BadRequest if there is no such agent."""
        self.seat(agent)
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. Equal seeds give equal set-ups and dice; None asks the operating system."""
        self._rng = stream(seed)
        self.game = self.variant.new(self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._advance()

    def step(self, action: int | None) -> None:
        """Play the action with this number; None for an agent that is done. Raises IllegalAction
        for anything that the mask does not allow, BadRequest before ``reset``."""
        game = self._started()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game.play(self.encoding.action(action, self._legal))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._advance()
        self._accumulate_rewards()

    def last(self, observe: bool = True) -> Any:
        """What the agent whose turn it is gets. Raises BadRequest before ``reset``."""
        self._started()
        return super().last(observe)

    def observe(self, agent: str) -> Observation:
        """What the agent's seat may know, and the mask of its actions: empty unless it is to play.
        Raises BadRequest if there is no such agent, before ``reset``, and if the observation is too
        short for the position."""
        shown = self.encoding.observe(self.position(agent).inner, self.seat(agent))
        numbers = self._numbers if agent == self.agent_selection else []
        return {"observation": shown, "action_mask": mask(self.encoding, numbers)}

    def position(self, agent: str) -> GamePosition:
        """The position as the agent's seat may know it. Raises BadRequest if there is no such
        agent, and before ``reset``."""
        return self._started().position.seen_by(self.seat(agent))

    def seat(self, agent: object) -> int:
        """The seat of an agent. Raises BadRequest if there is no such agent."""
        if not isinstance(agent, str) or agent not in self._seats:
            known = ", ".join(self.possible_agents)
            raise BadRequest(f"There is no agent {described(agent)}; there are {known}.")
        return self._seats[agent]

    def render(self) -> str | None:
        """The position in the form of ``render_mode``."""
        seen = self._started().position.seen_by(None)
        if self.render_mode == "ansi":
            return seen.text()
        return self._started().svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _started(self) -> Game:
        if self.game is None:
            raise BadRequest(NOT_STARTED)
        return self.game

    def _advance(self) -> None:
        """Play the actions of chance, then set who is next or how the game has ended."""
        game = self._started()
        while game.outcome() is None and game.position.to_play == CHANCE:
            if game.ply >= self._most_plies:
                break
            game.play(draw(game.position.inner, self._rng))
        end, self._legal, self._numbers = game.outcome(), [], []
        if end is not None:
            self.rewards = dict(zip(self.agents, end.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif game.ply >= self._most_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[game.position.to_play]
            self._legal = self.position(self.agent_selection).legal_actions()
            self._numbers = self.encoding.numbers(self._legal)
        texts = {agent: self.position(agent).text() for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {"text": texts[agent]} for agent in texts}
        self.infos[self.agent_selection]["legal_actions"] = self._legal


def space(encoded: Encoding) -> spaces.Dict:
    """The space of an observation with its mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, encoded.most, encoded.shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (encoded.actions,), np.int8),
        }
    )
