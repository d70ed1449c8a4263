"""Every game as a game of OpenSpiel; needs ``quanta[openspiel]``.

``load`` returns a ``pyspiel.Game`` for OpenSpiel's algorithms; ``register`` makes all games known
to ``pyspiel.load_game`` as ``quanta_<id>``. A game with a ``learning.py`` has a fixed list of
actions and observation tensors; in any other, action ``i`` is the ``i``-th of the legal ones, and
the tensor has the bytes of the text. Actions of chance are always numbered in order.
``action_to_string`` gives the text of an action.

A game's parameters are OpenSpiel's: whole numbers where the game takes only these, else texts. Of a
text, what OpenSpiel would read as something else is percent-encoded, so that the text of a game
loads it again: ``quanta_legions(army0=C2*3%2CC3)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, unquote

from quanta.core.extras import extra

with extra("openspiel"):
    import numpy as np
    import pyspiel

from quanta import registry
from quanta.api.game import GamePosition
from quanta.api.game import load as load_variant
from quanta.core.arguments import whole
from quanta.core.errors import BadRequest, IllegalAction
from quanta.core.game import CHANCE, OpenGame, Rules
from quanta.core.limits import MAX_PLIES
from quanta.core.params import Param
from quanta.core.rng import Stream
from quanta.hosts.encoding import ACTIONS, Encoding, Planes, encoding

MOST_SEED = 2**31 - 1
"""OpenSpiel's parameters hold no greater number."""
MOST_SETUPS = ACTIONS
"""The most set-ups that a game can begin with by chance."""
SPARE_WIDTH = 16
"""How many characters more than those of seats the actions of chance may have in a tensor."""
TEXT_BYTES = 127
"""The greatest byte of an action's text."""
SAFE = "*+/:;@!~"
"""Characters that need no escape in a text, besides letters, digits and ``_.-~``."""


def register() -> list[str]:
    """Register every game with OpenSpiel, once; returns their names there."""
    return [_register(rules) for rules in registry.games()]


def load(game: str, /, *, seed: int = 0, setups: int = 0, recall: int = 0, **params: object) -> Any:
    """The game with this id and these parameters, which are those of ``quanta.load``.

    seed: of a random set-up; to OpenSpiel it is part of the game, whose first state is always the
    same. setups: if not 0, the game begins with a chance node that chooses one of this many
    set-ups, those of the seeds ``seed`` and up. recall: if not 0, there is an information state
    tensor, with room for that many actions. Raises BadRecord and BadParam.
    """
    start = whole("seed", seed, 0, MOST_SEED - MOST_SETUPS)
    many = whole("setups", setups, 0, MOST_SETUPS)
    room = whole("recall", recall, 0, MAX_PLIES)
    variant = load_variant(game, **params)
    declared = {param.key: param for param in variant.rules.params}
    given = {key: _written(declared[key], value) for key, value in variant.params.items()}
    own = {"seed": start, "setups": many, "recall": room}
    return pyspiel.load_game(_register(variant.rules), {**own, **given})


def _is_number(param: Param) -> bool:
    """Whether a parameter takes only whole numbers."""
    if param.kind == "choice":
        return all(each.key.isdecimal() and not each.numbers for each in param.choices)
    return param.kind == "number"


def _written(param: Param, value: str) -> int | str:
    """A value as OpenSpiel's parameter."""
    if _is_number(param):
        return int(value)
    text = quote(value, safe=SAFE)
    read = pyspiel.game_parameters_from_string(f"game(value={text})")["value"]
    return text if read == text else f"%{ord(text[0]):02X}{text[1:]}"


def _read(param: Param, value: object) -> str:
    """The value of one of OpenSpiel's parameters."""
    return str(value) if _is_number(param) else unquote(str(value))


def _loaded(game: str, params: dict[str, Any]) -> Any:
    """The game with OpenSpiel's parameters."""
    return pyspiel.load_game(_register(registry.rules(game)), params)


def _register(rules: Rules) -> str:
    if _name(rules) not in pyspiel.registered_names():
        kind = _type(rules)
        pyspiel.register_game(kind, _maker(rules, kind))
    return _name(rules)


def _name(rules: Rules) -> str:
    return f"quanta_{rules.id}"


def _type(rules: Rules, *, drawn: bool = False, recall: bool = False) -> Any:
    """OpenSpiel's description of a game. Only an ``OpenGame`` is without chance and secrets.

    drawn: whether chance chooses the set-up. recall: whether there is an information state tensor.
    """
    is_open = isinstance(rules.start({}, Stream(b"")), OpenGame)
    kind = pyspiel.GameType
    chance, information = kind.ChanceMode, kind.Information
    defaults = {
        param.key: int(param.default) if _is_number(param) else "" for param in rules.params
    }
    return kind(
        short_name=_name(rules),
        long_name=rules.name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=chance.DETERMINISTIC if is_open and not drawn else chance.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION
        if is_open
        else information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=8,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seed": 0, "setups": 0, "recall": 0, **defaults},
    )


def _maker(rules: Rules, kind: Any) -> Any:
    """A class for the game, since OpenSpiel registers classes."""

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(rules, params or {})

    return Registered


class GamePlan:
    """The constants of a game, kept apart so that states that OpenSpiel clones share them: the game
    and its parameters, how it is encoded, the seed of its set-up or of the first of several."""

    def __init__(self, rules: Rules, params: dict[str, Any]) -> None:
        own = ("seed", "setups", "recall")
        declared = {param.key: param for param in rules.params}
        given = {
            key: _read(declared[key], value)
            for key, value in params.items()
            if key not in own and value != ""
        }
        self.variant = load_variant(rules.id, **given)
        self.seed, self.setups, self.recall = (int(params.get(key, 0)) for key in own)
        self.start = self.variant.start(self.seed)
        inner = self.start.inner
        self.encoding: Encoding = encoding(rules.id, inner, None, None, text=False)

    def __deepcopy__(self, memo: object) -> GamePlan:
        return self


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """A game with its parameters and the seed of its set-up, or that of the first one."""

    def __init__(self, rules: Rules, params: dict[str, Any]) -> None:
        self.plan = GamePlan(rules, params)
        self._given = rules.id, dict(params)
        encoded = self.plan.encoding
        lowest, highest = encoded.returns
        info = pyspiel.GameInfo(
            num_distinct_actions=encoded.actions,
            max_chance_outcomes=ACTIONS,
            num_players=self.plan.start.seats,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=0.0,
            max_game_length=encoded.plies,
        )
        kind = _type(rules, drawn=self.plan.setups > 0, recall=self.plan.recall > 0)
        super().__init__(kind, info, params)

    def __reduce__(self) -> tuple[object, ...]:
        """Games go to other processes by their parameters, for instance to AlphaZero's actors."""
        return _loaded, self._given

    def new_initial_state(self) -> SpielState:
        """The first position."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        """An observer of what a seat may know."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.plan, kind)


class Trajectory:
    """A position and how it was reached: by ``action`` from ``parent``; the start has neither. It
    is immutable, so states that OpenSpiel clones share it.

    outcome: the end of the game, or None; legal: the texts of the legal actions.
    """

    __slots__ = ("action", "legal", "outcome", "parent", "position")

    def __init__(
        self, position: GamePosition, parent: Trajectory | None = None, action: str = ""
    ) -> None:
        self.position, self.parent, self.action = position, parent, action
        self.outcome = position.outcome()
        seat = position.to_play
        seen = position if seat == CHANCE or self.outcome else position.seen_by(seat)
        self.legal = seen.legal_actions()

    def __deepcopy__(self, memo: object) -> Trajectory:
        return self

    def known_to(self, seat: int) -> tuple[GamePosition, list[str]]:
        """All that ``seat`` has seen since the start: the first position and the actions."""
        actions, here = list[str](), self
        while here.parent is not None:
            actions.append(here.parent.position.masked(here.action, seat))
            here = here.parent
        return here.position.seen_by(seat), actions[::-1]


class SpielState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A position and the trajectory to it, or the choice of a set-up, which comes before that."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._game = game.plan
        self.trajectory: Trajectory | None = None
        if not game.plan.setups:
            self._begin(game.plan.seed)

    def _begin(self, seed: int) -> None:
        self.trajectory = Trajectory(self._game.variant.start(seed))

    @property
    def position(self) -> GamePosition:
        """The current position. Raises BadRequest before the set-up is chosen."""
        if self.trajectory is None:
            raise BadRequest("There is no position before chance has chosen a set-up.")
        return self.trajectory.position

    def current_player(self) -> int:
        """The seat to play, or OpenSpiel's number for chance or the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = CHANCE if self.trajectory is None else self.position.to_play
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _texts(self) -> list[str]:
        if self.trajectory is None:
            return [f"setup-{number}" for number in range(self._game.setups)]
        return self.trajectory.legal

    def _legal_actions(self, player: int) -> list[int]:
        texts = self._texts()
        if self.current_player() != pyspiel.PlayerId.CHANCE:
            return self._game.encoding.numbers(texts)
        if len(texts) > ACTIONS:
            raise BadRequest(f"The position has {len(texts)} chances; the most is {ACTIONS}.")
        return list(range(len(texts)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The number and probability of each action of chance."""
        if self.trajectory is None:
            return [(number, 1 / self._game.setups) for number in range(self._game.setups)]
        return [(i, float(share)) for i, (_, share) in enumerate(self.position.chances())]

    def apply_action(self, action: int) -> None:
        """Play the action with this number. Raises IllegalAction."""
        self._text(action)
        super().apply_action(int(action))

    def action_to_string(self, *given: int) -> str:
        """The text of an action of the player whose turn it is. given: the action, which the player
        can precede. Raises IllegalAction."""
        return self._text(given[-1] if given else None)

    def _text(self, action: object) -> str:
        """The text of ``action``, if it is legal here."""
        if self.is_terminal():
            raise IllegalAction("The game is over, so there is no action.")
        texts = self._texts()
        if self.current_player() == pyspiel.PlayerId.CHANCE:
            return texts[whole("An action", action, 0, len(texts) - 1, IllegalAction)]
        return self._game.encoding.action(action, texts)

    def _apply_action(self, action: int) -> None:
        chosen = self._text(action)
        if self.trajectory is None:
            self._begin(self._game.seed + action)
        else:
            self.trajectory = Trajectory(self.position.apply(chosen), self.trajectory, chosen)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.trajectory is not None and self.trajectory.outcome is not None

    def returns(self) -> list[float]:
        """The return of each seat; 0 before the end."""
        end = None if self.trajectory is None else self.trajectory.outcome
        return [float(each) for each in end.returns] if end else [0.0] * self.num_players()

    def __str__(self) -> str:
        return "setup" if self.trajectory is None else self.position.text()


class SpielObserver:
    """Observes what a seat may know: the position as it sees it or, with perfect recall, all that
    it has seen since the start.

    The tensor has values from 0 to 1. With perfect recall, for which the game's ``recall`` gives
    room, it is the observation, that of the start, and for each action that was played a row with
    the bytes of its text, as the seat has seen it. Else it is the observation.
    """

    def __init__(self, plan: GamePlan, kind: Any) -> None:
        self._perfect_recall = kind.perfect_recall
        self._encoding = plan.encoding
        parts: dict[str, tuple[int, ...]] = {"observation": plan.encoding.shape}
        if kind.perfect_recall and plan.recall:
            parts |= {"start": plan.encoding.shape, "actions": (plan.recall, _longest(plan))}
        sizes = [int(np.prod(shape)) for shape in parts.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        split = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict: dict[str, Any] = {
            name: part.reshape(shape)
            for (name, shape), part in zip(parts.items(), split, strict=True)
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what ``player`` observes in ``state``; with 0 before the set-up.
        Raises BadRequest for a game that has more actions, or longer ones, than there is room
        for."""
        self.tensor[:] = 0
        if state.trajectory is None:
            return
        self._observe("observation", state.position.seen_by(player), player)
        if "start" in self.dict:
            start, actions = state.trajectory.known_to(player)
            self._observe("start", start, player)
            self._recall(actions)

    def _observe(self, part: str, seen: GamePosition, player: int) -> None:
        observed = self._encoding.observe(seen.inner, player)
        np.divide(observed, self._encoding.most, out=self.dict[part])

    def _recall(self, actions: Sequence[str]) -> None:
        rows = self.dict["actions"]
        most, longest = rows.shape
        if len(actions) > most:
            raise BadRequest(
                f"The game has {len(actions)} actions so far; recall={most} leaves room for {most}."
            )
        for row, action in zip(rows, actions, strict=False):
            if len(action) > longest:
                raise BadRequest(f"An action has {len(action)} characters; the limit is {longest}.")
            row[: len(action)] = np.frombuffer(action.encode("ascii"), np.uint8) / TEXT_BYTES

    def string_from(self, state: SpielState, player: int) -> str:
        """``state`` as ``player`` may know it."""
        if state.trajectory is None:
            return str(state)
        if self._perfect_recall:
            start, actions = state.trajectory.known_to(player)
            return f"{start.text()}/{'.'.join(actions)}"
        return state.position.seen_by(player).text()


def _longest(plan: GamePlan) -> int:
    """The most characters that an action may have in a tensor."""
    listed = plan.encoding.learning.actions if isinstance(plan.encoding, Planes) else ()
    return max(map(len, listed), default=0) + SPARE_WIDTH
