"""A quick evaluation of Quantum, for players that look one ply ahead."""

from __future__ import annotations

from quanta.games.quantum.pieces import captures
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.state import TOWER, TOWERS_TO_WIN

TOWERS_VALUE = (0, 700, 1_700, 5_000)
"""Number of towers -> their value: above that of the stacks in them; the third wins."""


def stack_value(height: int) -> int:
    """The value of a stack: 10 for a single piece, growing with the square of the height, because a
    higher stack both goes farther and is closer to a tower."""
    return 10 * height * height


def evaluate(position: QuantumPosition, seat: int) -> int:
    """The lead of ``seat`` in towers and stacks after the best capture of the seat to move."""
    values = [_side_value(position, side) for side in (0, 1)]
    values[position.to_play] += best_capture(position)
    return values[seat] - values[1 - seat]


def _side_value(position: QuantumPosition, seat: int) -> int:
    heights = [position.height(cell) for cell in position.stacks(seat)]
    towers = sum(height >= TOWER for height in heights)
    return TOWERS_VALUE[min(towers, TOWERS_TO_WIN)] + sum(
        stack_value(height) for height in heights if height < TOWER
    )


def next_tower(position: QuantumPosition, seat: int) -> int:
    """The value of one more tower to a seat."""
    towers = len(position.towers(seat))
    return TOWERS_VALUE[min(towers + 1, TOWERS_TO_WIN)] - TOWERS_VALUE[min(towers, TOWERS_TO_WIN)]


def best_capture(position: QuantumPosition) -> int:
    """The value of the best capture to the seat to move; 0 without one."""
    ends = ((s, e) for s in position.stacks(position.to_play) for e in captures(position, s))
    return max((capture_value(position, *each) for each in ends), default=0)


def capture_value(position: QuantumPosition, start: int, end: int) -> int:
    """The value of a capture to the seat to move."""
    own, other = position.height(start), position.height(end)
    made = own + other
    tower = made >= TOWER
    gain = next_tower(position, position.to_play) if tower else stack_value(made)
    return gain - stack_value(own) + stack_value(other)
