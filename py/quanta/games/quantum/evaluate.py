"""How good a position of Quantum looks."""

from __future__ import annotations

from quanta.games.quantum.pieces import TOWER
from quanta.games.quantum.position import QuantumPosition

TOWERS = (0, 700, 1_700, 5_000)
"""What so many towers are worth; the third wins."""


def worth(height: int) -> int:
    """A stack's worth: it goes farther and is nearer to a tower the higher it is."""
    return 10 * height * height


def evaluate(position: QuantumPosition, seat: int) -> int:
    """Towers and stacks, and the best capture of the seat to move, which is about to be made."""
    shares = [_standing(position, side) for side in (0, 1)]
    shares[position.to_play] += _best_capture(position)
    return shares[seat] - shares[1 - seat]


def _standing(position: QuantumPosition, seat: int) -> int:
    heights = [position.height(cell) for cell in position.stacks(seat)]
    towers = sum(height >= TOWER for height in heights)
    return TOWERS[min(towers, 3)] + sum(worth(height) for height in heights if height < TOWER)


def _best_capture(position: QuantumPosition) -> int:
    seat = position.to_play
    towers = len(position.towers(seat))
    next_tower = TOWERS[min(towers + 1, 3)] - TOWERS[min(towers, 3)]
    best = 0
    for cell in position.stacks(seat):
        own = position.height(cell)
        for end in position.captures(cell):
            other = position.height(end)
            made = own + other
            gain = next_tower if made >= TOWER else worth(made)
            best = max(best, gain - worth(own) + worth(other))
    return best
