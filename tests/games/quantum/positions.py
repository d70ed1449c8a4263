"""Positions of Quantum, for tests: written as text, or laid out stack by stack."""

from __future__ import annotations

from collections import Counter

from quanta.core.errors import IllegalAction
from quanta.core.rng import Stream
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.rules import RULES

WHITE, BLACK = (1, -1), (-1, 1)
DRAW = (0, 0)
TOWER = {"w": "sccscS", "b": "SCCSCs"}
"""A tower of each side."""


def at(text: str, **params: str) -> QuantumPosition:
    position = RULES.read(text, params)
    assert isinstance(position, QuantumPosition)
    return position


def new(**params: str) -> QuantumPosition:
    position = RULES.start(params, Stream(b"tests"))
    assert isinstance(position, QuantumPosition)
    return position


def laid(
    turn: str = "w",
    size: tuple[int, int] = (8, 8),
    stacks: dict[str, str] | None = None,
    **params: str,
) -> QuantumPosition:
    """The position with these stacks, from square to letters, on an otherwise empty board."""
    width, height = size
    left = dict(stacks or {})
    rows = [
        ",".join(left.pop(f"{'abcdefghijkl'[x]}{y}", "1") for x in range(width))
        for y in range(height, 0, -1)
    ]
    assert not left
    return at(f"{'-'.join(rows)}_{turn}", **params)


def ends(position: QuantumPosition, start: str) -> set[str]:
    """Where the stack on `start` may go."""
    moves = [action.split("-") for action in position.legal_actions()]
    return {end for begin, end in moves if begin == start}


def after(position: QuantumPosition, *actions: str) -> QuantumPosition:
    for action in actions:
        position = position.apply(action)
    return position


FAR_APART = {"a1": "sssQ", "h8": "SSSq"}
"""Stacks that can go about for long without a capture or a repetition."""


def quiet_play(position: QuantumPosition, plies: int) -> QuantumPosition:
    """The position after these plies, of which none captures and none repeats a position."""
    for _ in range(plies):
        then = map(position.apply, position.legal_actions())
        position = next(each for each in then if each.quiet and each.occurrences() == 1)
    return position


def stack(position: QuantumPosition, cell: str) -> str:
    return position.cells[position.board.index[cell]]


def returns(position: QuantumPosition) -> tuple[int, ...] | None:
    end = position.outcome()
    return end.returns if end else None


def pieces(position: QuantumPosition) -> Counter[str]:
    """How many pieces there are of each letter."""
    return Counter("".join(position.cells))


def refusal(position: QuantumPosition, action: str) -> str:
    """Why an action is not possible."""
    try:
        position.apply(action)
    except IllegalAction as error:
        return str(error)
    raise AssertionError(f"{action} is legal")
