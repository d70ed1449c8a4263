"""Numbers for actions and arrays for observations, as all interfaces of learning programs have
them.

A game with a ``learning.py`` has a fixed list of actions and observations as planes (``Planes``).
Any other game has its actions numbered in each position, and the position's text as an observation
(``Texts``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from quanta.core.extras import extra

with extra("gymnasium"):
    import numpy as np
    from numpy.typing import NDArray

from quanta import registry
from quanta.core.arguments import whole
from quanta.core.errors import BadParam, BadRequest, IllegalAction
from quanta.core.game import Action, Position
from quanta.core.learning import MOST_VALUE, Learning
from quanta.core.limits import MAX_PLIES

ACTIONS = 4_096
"""Of games without a list of actions: the most legal ones that a position may have."""
WIDTH = 4_096
"""Of games without planes: the most bytes that the text of a position may have."""
MOST_SIZE = 10_000_000
"""Of what a caller sets: no position needs more, and memory has an end."""
NOMINAL_RETURN = 1_000
"""The bounds of returns of a game that does not give them."""

Array = NDArray[np.uint8]


class Encoding(Protocol):
    """How a variant's actions are numbered and its positions observed.

    actions: how many numbers there are. shape: of an observation, whose values are whole numbers
    from 0 to ``most``. returns: the lowest and the highest return. plies: the most of a game.
    """

    actions: int
    shape: tuple[int, ...]
    most: int
    returns: tuple[int, int]
    plies: int

    def numbers(self, legal: Sequence[Action]) -> list[int]:
        """The numbers of the legal actions of a position, in their order. Raises BadRequest if
        there is none for one of them."""
        ...

    def action(self, number: object, legal: Sequence[Action]) -> Action:
        """The legal action with this number. Raises IllegalAction."""
        ...

    def observe(self, seen: Position, seat: int) -> Array:
        """The observation of ``seat`` in a position as it sees it. Raises BadRequest if that cannot
        be shown."""
        ...


class Planes:
    """The encoding that a game's ``learning.py`` gives."""

    def __init__(self, game: str, learning: Learning) -> None:
        if learning.most > MOST_VALUE:
            raise BadRequest(
                f"learning.py of {game!r} has most={learning.most}; {MOST_VALUE} is allowed, since "
                "values up to 255 are taken for an image."
            )
        self.game = game
        self.learning = learning
        self.actions = len(learning.actions)
        self.shape: tuple[int, ...] = learning.shape
        self.most, self.returns, self.plies = learning.most, learning.returns, learning.plies
        self.number_of: Mapping[Action, int] = {a: n for n, a in enumerate(learning.actions)}

    def numbers(self, legal: Sequence[Action]) -> list[int]:
        """See ``Encoding.numbers``."""
        try:
            return [self.number_of[action] for action in legal]
        except KeyError as error:
            raise self._incomplete(error.args[0]) from None

    def _incomplete(self, action: Action) -> BadRequest:
        return BadRequest(f"The list of actions in learning.py of {self.game!r} lacks {action!r}.")

    def action(self, number: object, legal: Sequence[Action]) -> Action:
        """See ``Encoding.action``."""
        index = whole("An action", number, 0, self.actions - 1, IllegalAction)
        chosen = self.learning.actions[index]
        if chosen not in legal:
            raise IllegalAction(f"Action {index} is {chosen}, which is not legal here.")
        return chosen

    def observe(self, seen: Position, seat: int) -> Array:
        """See ``Encoding.observe``."""
        learning = registry.modules(self.game).learning
        made = None if learning is None else learning(seen)
        if made is None or made.shape != self.shape:
            raise BadRequest(f"learning.py of {self.game!r} has other planes for this position.")
        return np.frombuffer(made.observe(seen, seat), np.uint8).reshape(self.shape)


class Texts:
    """The encoding of any game: action n is the n-th of the legal ones, and an observation the text
    of the position, one byte for each character, followed by zeros.

    actions, width: the most legal actions, and the longest text. Raises BadParam.
    """

    most = 127
    returns = (-NOMINAL_RETURN, NOMINAL_RETURN)
    plies = MAX_PLIES

    def __init__(self, actions: int = ACTIONS, width: int = WIDTH) -> None:
        self.actions = whole("actions", actions, 1, MOST_SIZE)
        self.shape: tuple[int, ...] = (whole("width", width, 1, MOST_SIZE),)

    def numbers(self, legal: Sequence[Action]) -> list[int]:
        """See ``Encoding.numbers``."""
        if len(legal) > self.actions:
            raise BadRequest(f"The position takes actions={len(legal)}; there is {self.actions}.")
        return list(range(len(legal)))

    def action(self, number: object, legal: Sequence[Action]) -> Action:
        """See ``Encoding.action``."""
        return legal[whole("An action", number, 0, len(legal) - 1, IllegalAction)]

    def observe(self, seen: Position, seat: int) -> Array:
        """See ``Encoding.observe``."""
        text = seen.text().encode("ascii")
        shown = np.zeros(self.shape, np.uint8)
        if len(text) > len(shown):
            raise BadRequest(f"The position takes width={len(text)}; there is {len(shown)}.")
        shown[: len(text)] = np.frombuffer(text, np.uint8)
        return shown


def encoding(
    game: str, start: Position, actions: int | None, width: int | None, *, text: object
) -> Planes | Texts:
    """The encoding for a game that begins with ``start``.

    actions, width: of texts; None for the usual sizes. text: whether texts are wanted in any case.
    Raises BadParam for sizes that are none, or that are given for planes, and for a board on which
    there is no action; BadRequest for planes whose values are too great.
    """
    if not isinstance(text, bool):
        raise BadParam("text is True or False.")
    make = None if text else registry.modules(game).learning
    learning = None if make is None else make(start)
    if learning is None:
        return Texts(ACTIONS if actions is None else actions, WIDTH if width is None else width)
    if actions is not None or width is not None:
        raise BadParam(
            "actions and width are sizes of texts; give text=True with them, or leave them out."
        )
    if not learning.actions:
        raise BadParam("On a board this small there is no action at all. Take a larger one.")
    return Planes(game, learning)


def mask(encoded: Encoding, numbers: Sequence[int]) -> NDArray[np.int8]:
    """1 for each of the numbers, 0 for all others."""
    marked = np.zeros(encoded.actions, np.int8)
    marked[numbers] = 1
    return marked


def described(encoded: Encoding) -> dict[str, Any]:
    """An encoding, described for a program: the texts of the actions and what the planes show;
    empty for texts."""
    if isinstance(encoded, Planes):
        learning = encoded.learning
        return {"actions": list(learning.actions), "planes": list(learning.planes)}
    return {}
