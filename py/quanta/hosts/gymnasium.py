"""A game against a player of the package, as an environment of Gymnasium; needs
``quanta[gymnasium]``.

Importing this module registers every game with ``gymnasium.make``, too: see ``register``.
``make`` returns a ``SeatEnv``, in which a program has one seat and the others are played by a level
or any other player. ``vector.VectorEnv`` plays many games at a time, all seats by the program.
"""

from __future__ import annotations

from typing import Any, cast

from quanta.core.extras import extra

with extra("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

from quanta import registry
from quanta.api.game import Game, load, stream
from quanta.core.arguments import whole
from quanta.core.errors import BadParam, BadRequest, IllegalAction
from quanta.core.game import CHANCE
from quanta.core.limits import MAX_PLIES
from quanta.core.playout import draw
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.hosts.encoding import Encoding, Planes, described, encoding, mask
from quanta.players import Limit
from quanta.players.gc_pause import run_to_end
from quanta.roster import player

NOT_STARTED = "Call reset before using the environment."
MODES = ("ansi", "svg")
ILLEGAL_RETURN = -1.0
"""The reward of an illegal action, which ends the game."""

Info = dict[str, Any]


def register() -> list[str]:
    """Register with Gymnasium every game that it does not know yet; returns the names of all:
    ``quanta/``, the id with capitals, as in ``New_Game`` of ``new_game``, and ``-v0``."""
    names = {f"quanta/{game.title()}-v0": game for game in registry.ids(hidden=True)}
    for name in names.keys() - gymnasium.registry.keys():
        gymnasium.register(name, f"{__name__}:registered", kwargs={"game": names[name]})
    return list(names)


def registered(*, game: str, **given: Any) -> SeatEnv:
    """``make``, for Gymnasium, which passes the game as a keyword."""
    return make(game, **given)


def make(game: str, /, **given: Any) -> SeatEnv:
    """The environment of a game; takes and raises what ``SeatEnv`` does."""
    return SeatEnv(game, **given)


class SeatEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """One seat of a game against players of the package.

    game: its id. opponent: the id of the player of all other seats, such as ``level3`` or
    ``random``. nodes: the most positions that the opponent searches for an action, so that equal
    seeds give equal games on every machine; None leaves it the time of its level. seat: the
    program's, or None to draw one for each game. render_mode: ``ansi`` or ``svg``, as the seat may
    see it. params: the game's parameters, as for ``quanta.load``. Raises BadRecord and BadParam.

    An observation is that of ``quanta.hosts.encoding``; ``info`` has ``action_mask``, and
    ``seat``, the seat that is played. The reward is the return, given at the end. An action that is
    not legal ends the game with −1, as ``info["illegal"]`` then says.
    """

    def __init__(
        self,
        game: str,
        /,
        *,
        opponent: str = "level1",
        nodes: int | None = 200,
        seat: int | None = None,
        render_mode: str | None = None,
        most_plies: int = MAX_PLIES,
        **params: object,
    ) -> None:
        if render_mode not in (None, *MODES):
            raise BadParam(
                f"There is no render mode {quoted(render_mode)}; there are {', '.join(MODES)}."
            )
        self.variant = load(game, **params)
        self.opponent = player(game, opponent)
        self.limit = Limit(nodes=nodes)
        start = self.variant.start(seed=0).inner
        self._given_seat = None if seat is None else whole("seat", seat, 0, start.seats - 1)
        self._most_plies = min(whole("most_plies", most_plies, 1, MAX_PLIES), MAX_PLIES)
        self.encoding: Encoding = encoding(game, start, None, None, text=False)
        self.action_space = spaces.Discrete(self.encoding.actions)
        box = spaces.Box(0, self.encoding.most, self.encoding.shape, np.uint8)
        self.observation_space = cast("Any", box)
        self.render_mode = render_mode
        self.metadata = {"render_modes": list(MODES), "render_fps": 1}
        self.seat, self.game = 0, cast("Game | None", None)
        self._rng, self._done = Stream(b""), True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], Info]:
        """Start a game and play it up to the seat's first turn. Equal seeds give equal games; None
        continues with the randomness of the last seed."""
        super().reset(seed=seed)
        self._rng = stream(self.np_random.bytes(32))
        while True:
            self.game = self.variant.new(self._rng)
            seats = self.game.position.seats
            self.seat = self._rng.below(seats) if self._given_seat is None else self._given_seat
            self._advance(self.game)
            if self.game.outcome() is None:  # else it was over before the seat had a turn
                break
        self._done = False
        return self._observed(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.uint8], float, bool, bool, Info]:
        """Play the action with this number, and all that follows up to the seat's next turn.
        Raises BadRequest before ``reset`` and once the game is over, IllegalAction for what is no
        number of the action space."""
        game = self._started()
        if self._done:
            raise BadRequest("The game is over; call reset to start another.")
        whole("An action", action, 0, self.encoding.actions - 1, IllegalAction)
        try:
            chosen = self.encoding.action(action, self._legal())
        except IllegalAction as error:
            self._done = True
            return self._observed(), ILLEGAL_RETURN, True, False, self._info(illegal=str(error))
        game.play(chosen)
        self._advance(game)
        end = game.outcome()
        cut = end is None and game.ply >= self._most_plies
        self._done = cut or end is not None
        reward = float(end.returns[self.seat]) if end else 0.0
        return self._observed(), reward, end is not None, cut, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Whether each action is legal now; the name that libraries of masked algorithms look
        for. Raises BadRequest before ``reset``."""
        self._started()
        return mask(self.encoding, self._numbers()).astype(np.bool_)

    def render(self) -> Any:
        """The position as the seat may see it, in the form of ``render_mode``."""
        seen = self._started().position.seen_by(self.seat)
        if self.render_mode == "ansi":
            return seen.text()
        return seen.svg() if self.render_mode == "svg" else None

    def _started(self) -> Game:
        if self.game is None:
            raise BadRequest(NOT_STARTED)
        return self.game

    def _legal(self) -> list[str]:
        return self._started().position.seen_by(self.seat).legal_actions()

    def _numbers(self) -> list[int]:
        return [] if self._done else self.encoding.numbers(self._legal())

    def _observed(self) -> NDArray[np.uint8]:
        return self.encoding.observe(self._started().position.seen_by(self.seat).inner, self.seat)

    def _info(self, **more: str) -> Info:
        return {"action_mask": mask(self.encoding, self._numbers()), "seat": self.seat, **more}

    def _advance(self, game: Game) -> None:
        """Play what is not the seat's: dice, draws and the other seats."""
        while game.outcome() is None and game.ply < self._most_plies:
            position = game.position.inner
            if position.to_play == self.seat:
                return
            if position.to_play == CHANCE:
                game.play(draw(position, self._rng))
            else:
                seen = position.seen_by(position.to_play)
                game.play(run_to_end(self.opponent.think(seen, self.limit, self._rng)).action)


def actions_and_planes(game: str, /, **params: object) -> Info:
    """``actions``, the texts of all actions in the order of their numbers, and ``planes``, what
    each plane of an observation shows. Raises BadRequest for a game without a ``learning.py``."""
    start = load(game, **params).start(seed=0).inner
    encoded = encoding(game, start, None, None, text=False)
    if not isinstance(encoded, Planes):
        raise BadRequest(f"{registry.rules(game).name} has no learning.py.")
    return described(encoded)


register()
