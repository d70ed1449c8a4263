"""Many games at a time, on kernels; needs ``quanta[gymnasium]``.

``VectorEnv`` is a vector environment of Gymnasium in which the program plays all seats: the action
for each game is that of the seat to play there. It steps on the game's kernel and asks the rules
only in phases that the kernel does not know, and for games without one. A game can bring arrays for
many games at a time (``Learning.batch``), which are faster still.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quanta.core.extras import extra

with extra("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

from quanta import registry
from quanta.api.game import load, stream
from quanta.core.arguments import whole
from quanta.core.errors import BadParam, BadRequest, IllegalAction
from quanta.core.game import CHANCE, Position
from quanta.core.kernel import Kernel
from quanta.core.learning import Batch, Learning
from quanta.core.limits import MAX_PLIES
from quanta.core.playout import draw
from quanta.core.rng import Stream
from quanta.games.modules import GameModules
from quanta.hosts.encoding import Encoding, Planes, Texts, encoding

MOST_GAMES = 65_536

Observations = dict[str, NDArray[Any]]


class VectorEnv(gymnasium.vector.VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` games of one variant.

    game: its id. setups: each game begins with one of this many set-ups, which ``reset`` draws.
    params: the game's parameters, as for ``quanta.load``. Raises BadRecord and BadParam.

    An observation has ``observation``, as the seat to play sees it, ``action_mask`` and
    ``to_play``, the seat, for each game. When a game ends, the next one begins in the same step;
    the reward is then the return of the seat that has just played, else 0, and ``info["returns"]``
    has those of all seats in the rows that ``info["_returns"]`` marks. A game that has not ended
    after ``most_plies`` actions of seats is truncated.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        /,
        *,
        setups: int = 1_024,
        most_plies: int = MAX_PLIES,
        **params: object,
    ) -> None:
        self.num_envs = whole("num_envs", num_envs, 1, MOST_GAMES)
        self.variant = load(game, **params)
        self._setups = whole("setups", setups, 1, MOST_GAMES)
        self._most_plies = whole("most_plies", most_plies, 1, MAX_PLIES)
        start = self.variant.start(seed=0).inner
        self.seats = start.seats
        self.encoding: Planes | Texts = encoding(game, start, None, None, text=False)
        self.single_action_space = spaces.Discrete(self.encoding.actions)
        self.single_observation_space = _space(self.encoding, self.seats)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.render_mode = None
        self._starts: list[Position] = []
        self._batch: Batch | None = None
        self._rows = np.arange(self.num_envs)
        self._plies = np.zeros(self.num_envs, np.int64)
        self._chosen = np.random.default_rng()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Draw the set-ups and start all games. Equal seeds give equal games; None asks the
        operating system. Raises BadParam if it is not a seed, and where no set-up can be played."""
        if isinstance(seed, list):
            raise BadParam("seed is one number for all games.")
        rng = stream(seed)
        drawn = (self.variant.start(rng).inner for _ in range(self._setups))
        self._starts = [start for start in drawn if start.outcome() is None]
        if not self._starts:
            raise BadParam("The game is over at its start, so there is nothing to play.")
        self._chosen = np.random.default_rng(rng.below(2**63))
        self._batch = self._made(self._starts, rng)
        self._begin(self._batch, self._rows)
        return self._observed(self._batch), {}

    def _made(self, starts: list[Position], rng: Stream) -> Batch:
        if isinstance(self.encoding, Planes) and self.encoding.learning.batch is not None:
            batch = self.encoding.learning.batch(starts, self.num_envs)
            if batch is not None:
                return batch
        return KernelBatch(self.variant.id, starts, self.num_envs, self.encoding, rng)

    def _begin(self, batch: Batch, rows: NDArray[Any]) -> None:
        """Restart these games. One that chance ends before a seat has played is drawn again."""
        while len(rows):
            self._plies[rows] = 0
            batch.begin(rows, self._chosen.integers(batch.setups, size=len(rows)))
            rows = rows[batch.look(rows)]

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each game. Raises BadRequest before ``reset``, and IllegalAction for
        the first that is not legal; no game has then changed."""
        batch = self._batch
        if batch is None:
            raise BadRequest("Call reset before using the environment.")
        played = self._checked(batch, actions)
        seats = batch.to_play
        batch.play(played)
        self._plies += 1
        ended = batch.look(self._rows)
        cut = ~ended & (self._plies >= self._most_plies)
        rewards, info = np.zeros(self.num_envs), dict[str, Any]()
        if ended.any():
            rows = np.flatnonzero(ended)
            returns = np.zeros((self.num_envs, self.seats))
            returns[rows] = batch.returns(rows)
            rewards[rows] = returns[rows, seats[rows]]
            info = {"returns": returns, "_returns": ended}
        self._begin(batch, np.flatnonzero(ended | cut))
        return self._observed(batch), rewards, ended, cut, info

    def close_extras(self, **kwargs: Any) -> None:
        """Do nothing: there is nothing to close."""

    def _checked(self, batch: Batch, actions: Any) -> NDArray[np.int64]:
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise IllegalAction(f"Actions are {self.num_envs} whole numbers, one for each game.")
        known = (numbers >= 0) & (numbers < self.encoding.actions)
        known[known] = batch.legal[self._rows[known], numbers[known]] == 1
        if not known.all():
            row = int(np.flatnonzero(~known)[0])
            raise IllegalAction(f"Action {numbers[row]} is not legal in game {row}.")
        return numbers.astype(np.int64, copy=False)

    def _observed(self, batch: Batch) -> Observations:
        return {
            "observation": batch.observe(),
            "action_mask": batch.legal.copy(),
            "to_play": batch.to_play.copy(),
        }


def _space(encoded: Encoding, seats: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, encoded.most, encoded.shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (encoded.actions,), np.int8),
            "to_play": spaces.Discrete(seats),
        }
    )


class KernelBatch:
    """Many games, each on the kernel or else on the rules. See ``core.learning.Batch``."""

    def __init__(
        self,
        game: str,
        starts: Sequence[Position],
        count: int,
        encoded: Planes | Texts,
        rng: Stream,
    ) -> None:
        self.setups = len(starts)
        self.to_play = np.zeros(count, np.int64)
        self.legal = np.zeros((count, encoded.actions), np.int8)
        self._starts, self._shape = starts, (count, *encoded.shape)
        modules = registry.modules(game)
        self._games = [
            RunningGame(modules, encoded, Stream(rng.below(2**63))) for _ in range(count)
        ]

    def begin(self, rows: NDArray[Any], setups: NDArray[Any]) -> None:
        """See ``Batch.begin``."""
        for row, setup in zip(rows.tolist(), setups.tolist(), strict=True):
            self._games[row].enter(self._starts[setup])

    def play(self, actions: NDArray[Any]) -> None:
        """See ``Batch.play``."""
        for game, action in zip(self._games, actions.tolist(), strict=True):
            game.play(action)

    def look(self, rows: NDArray[Any]) -> NDArray[Any]:
        """See ``Batch.look``."""
        games = [self._games[row] for row in rows.tolist()]
        legal = np.zeros((len(games), self.legal.shape[1]), np.int8)
        counts = [len(game.legal) for game in games]
        numbers = [number for game in games for number in game.legal]
        legal[np.repeat(np.arange(len(games)), counts), numbers] = 1
        self.legal[rows] = legal
        self.to_play = self.to_play.copy()
        self.to_play[rows] = [game.to_play for game in games]
        return np.array([game.returns is not None for game in games], bool)

    def returns(self, rows: NDArray[Any]) -> NDArray[Any]:
        """See ``Batch.returns``."""
        return np.array([self._games[row].returns for row in rows.tolist()])

    def observe(self) -> NDArray[Any]:
        """See ``Batch.observe``."""
        shown = bytearray().join([game.observed() for game in self._games])
        return np.frombuffer(shown, np.uint8).reshape(self._shape)


class RunningGame:
    """One game: a state of the kernel where there is one, else a position.

    to_play: the seat; legal: number -> what is played for it; returns: of all seats once the game
    is over.
    """

    def __init__(self, modules: GameModules, encoded: Planes | Texts, rng: Stream) -> None:
        self._modules, self._encoding, self._rng = modules, encoded, rng
        self._number_of = encoded.number_of if isinstance(encoded, Planes) else None
        self._kernel: Kernel[Any, Any] | None = None
        self._learning: Learning | None = None
        self._position: Position
        self._state: Any = None
        self.legal: dict[int, Any] = {}
        self.to_play = 0
        self.returns: Sequence[int] | None = None

    def play(self, action: int) -> None:
        """Play a legal action."""
        if self._kernel is None:
            self.enter(self._position.apply(self.legal[action]))
        else:
            self._state = self._kernel.play(self._state, self.legal[action])
            self._look(self._kernel)

    def observed(self) -> bytes:
        """The observation of the seat to play."""
        learning, kernel = self._learning, self._kernel
        if kernel is None:
            position = self._position
        elif learning is not None and learning.observe_state is not None:
            return learning.observe_state(self._state)
        else:
            position = kernel.position(self._state)
        seen = position.seen_by(self.to_play)
        if learning is not None:
            return learning.observe(seen, self.to_play)
        return self._encoding.observe(seen, self.to_play).tobytes()

    def enter(self, position: Position) -> None:
        """Take up a position, after whatever chance decides there."""
        end = position.outcome()
        while end is None and position.to_play == CHANCE:
            position = position.apply(draw(position, self._rng))
            end = position.outcome()
        self._position, self.legal = position, {}
        self.returns = None if end is None else end.returns
        if end is not None:
            return
        make, describe = self._modules.kernel, self._modules.learning
        self._learning = describe(position) if describe and self._number_of else None
        self._kernel = make(position) if make else None
        if self._kernel is not None:
            self._state = self._kernel.state(position)
            self._look(self._kernel)
            return
        self.to_play = position.to_play
        legal = position.seen_by(self.to_play).legal_actions()
        self.legal = dict(zip(self._encoding.numbers(legal), legal, strict=True))

    def _look(self, kernel: Kernel[Any, Any]) -> None:
        """Find the moves of a state, or how the game has ended."""
        state = self._state
        moves = kernel.moves(state)
        self.returns = None if moves else kernel.returns(state)
        if moves:
            self.to_play = kernel.to_play(state)
        action, number_of = kernel.action, self._number_of
        if number_of is not None:
            self.legal = {number_of[action(state, move)]: move for move in moves}
            return
        by_text = sorted((action(state, move), move) for move in moves)
        numbers = self._encoding.numbers([text for text, _ in by_text])
        self.legal = {number: move for number, (_, move) in zip(numbers, by_text, strict=True)}
