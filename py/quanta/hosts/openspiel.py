"""Every game as a game of OpenSpiel; needs ``quanta[openspiel]``.

``load`` returns a ``pyspiel.Game`` for OpenSpiel's algorithms; ``register`` makes all games known
to ``pyspiel.load_game`` as ``quanta_<id>``. Action ``i`` is the ``i``-th of the legal actions
or chances in order; ``action_to_string`` gives its text.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from quanta import registry
from quanta.api.game import GamePosition
from quanta.api.game import load as load_variant
from quanta.core.arguments import whole
from quanta.core.errors import BadRequest, IllegalAction
from quanta.core.game import CHANCE, OpenGame, Rules
from quanta.core.rng import Stream

ACTIONS = 4_096
"""The most legal actions, and the most chances, that a position may have."""
MOST_PLIES = 1_000_000
"""OpenSpiel needs a bound on the length of a game; games here state none."""
MOST_SEED = 2**31 - 1
"""OpenSpiel's parameters hold no greater number."""
MOST_RETURN = 1_000.0
"""OpenSpiel needs a bound on returns."""


def register() -> list[str]:
    """Register every game with OpenSpiel, once; returns their names there."""
    return [_register(rules) for rules in registry.games()]


def load(game: str, /, *, seed: int = 0, **params: object) -> Any:
    """The game with this id and these parameters, which are those of ``quanta.load``.

    seed: of a random set-up; to OpenSpiel it is part of the game, whose first state is always the
    same. Raises BadRecord and BadParam.
    """
    start = whole("seed", seed, 0, MOST_SEED)
    variant = load_variant(game, **params)
    given = dict.fromkeys((param.key for param in variant.rules.params), "")
    return pyspiel.load_game(_register(variant.rules), {"seed": start, **given, **variant.params})


def _register(rules: Rules) -> str:
    if _name(rules) not in pyspiel.registered_names():
        kind = _type(rules)
        pyspiel.register_game(kind, _maker(rules, kind))
    return _name(rules)


def _name(rules: Rules) -> str:
    return f"quanta_{rules.id}"


def _type(rules: Rules) -> Any:
    """OpenSpiel's description of a game. Only an ``OpenGame`` is without chance and secrets."""
    is_open = isinstance(rules.start({}, Stream(b"")), OpenGame)
    kind = pyspiel.GameType
    defaults = {param.key: "" for param in rules.params}
    return kind(
        short_name=_name(rules),
        long_name=rules.name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC
        if is_open
        else kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION
        if is_open
        else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=8,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"seed": 0, **defaults},
    )


def _maker(rules: Rules, kind: Any) -> Any:
    """A class for the game, since OpenSpiel registers classes."""

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(rules, kind, params or {})

    return Registered


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """A game with its parameters and the seed of its set-up."""

    def __init__(self, rules: Rules, kind: Any, params: dict[str, Any]) -> None:
        given = {key: value for key, value in params.items() if key != "seed" and value != ""}
        self.variant = load_variant(rules.id, **given)
        self.seed = int(params.get("seed", 0))
        seats = self.variant.start(self.seed).seats
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=ACTIONS,
            num_players=seats,
            min_utility=-MOST_RETURN,
            max_utility=MOST_RETURN,
            utility_sum=0.0,
            max_game_length=MOST_PLIES,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        """The first position."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        """An observer of what a seat may know."""
        return SpielObserver(kind or pyspiel.IIGObservationType(perfect_recall=False))


class Trajectory:
    """A position and how it was reached: by ``action`` from ``parent``; the start has neither. It
    is immutable, so states that OpenSpiel clones share it."""

    __slots__ = ("action", "parent", "position")

    def __init__(
        self, position: GamePosition, parent: Trajectory | None = None, action: str = ""
    ) -> None:
        self.position, self.parent, self.action = position, parent, action

    def __deepcopy__(self, memo: object) -> Trajectory:
        return self

    def known_to(self, seat: int) -> str:
        """All that ``seat`` has seen since the start: the first position and the actions."""
        found, here = list[str](), self
        while here.parent is not None:
            found.append(here.parent.position.masked(here.action, seat))
            here = here.parent
        return f"{here.position.seen_by(seat).text()}/{'.'.join(reversed(found))}"


class SpielState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A position and the trajectory to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.trajectory = Trajectory(game.variant.start(game.seed))

    @property
    def position(self) -> GamePosition:
        """The current position."""
        return self.trajectory.position

    def current_player(self) -> int:
        """The seat to play, or OpenSpiel's number for chance or the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.position.to_play
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _texts(self) -> list[str]:
        seat = self.position.to_play
        seen = self.position if seat == CHANCE else self.position.seen_by(seat)
        found = seen.legal_actions()
        if len(found) > ACTIONS:
            raise BadRequest(f"The position has {len(found)} actions; the most is {ACTIONS}.")
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self._texts())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The number and probability of each action of chance."""
        return [(i, float(share)) for i, (_, share) in enumerate(self.position.chances())]

    def apply_action(self, action: int) -> None:
        """Play the action with this number. Raises IllegalAction."""
        super().apply_action(self._number(action))

    def action_to_string(self, *given: int) -> str:
        """The text of an action of the player whose turn it is. given: the action, which the player
        can precede. Raises IllegalAction."""
        return self._texts()[self._number(given[-1] if given else None)]

    def _number(self, action: object) -> int:
        """``action``, if it is legal here."""
        if self.is_terminal():
            raise IllegalAction("The game is over, so there is no action.")
        return whole("An action", action, 0, len(self._texts()) - 1, IllegalAction)

    def _apply_action(self, action: int) -> None:
        chosen = self._texts()[self._number(action)]
        self.trajectory = Trajectory(self.position.apply(chosen), self.trajectory, chosen)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._texts()[self._number(action)]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.outcome() is not None

    def returns(self) -> list[float]:
        """The return of each seat; 0 before the end."""
        end = self.position.outcome()
        return [float(each) for each in end.returns] if end else [0.0] * self.position.seats

    def __str__(self) -> str:
        return self.position.text()


class SpielObserver:
    """Observes what a seat may know: the position as it sees it or, with perfect recall, all that
    it has seen since the start."""

    def __init__(self, kind: Any) -> None:
        self._perfect_recall = kind.perfect_recall
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: SpielState, player: int) -> str:
        """What ``player`` may know of ``state``."""
        if self._perfect_recall:
            return state.trajectory.known_to(player)
        return state.position.seen_by(player).text()
