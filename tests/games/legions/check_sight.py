"""Compare the line of sight of the game with that found by clipping, on random terrain.

``python -m tests.games.legions.check_sight [ROUNDS]`` compares all 15,400 pairs of hexes,
both ways round, on this number of random boards (100 by default: three million answers) and prints
their number. The tests call ``compared`` with fewer.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from tests.games.legions import plain_sight
from tests.games.legions.plain_sight import Hex

from quanta.core.rng import Stream
from quanta.games.legions.model import sight
from quanta.games.legions.model.geometry import INDEX, SIZE
from quanta.games.legions.model.terrain import Ground, ground

Pair = tuple[Hex, Hex]
HEXES = plain_sight.HEXES
ALL_PAIRS: list[Pair] = [(a, b) for n, a in enumerate(HEXES) for b in HEXES[n + 1 :]]
MIXES = ("oooooofhuswi", "ooooooooooofhu", "ofhu", "oooh", "ooohf", "o")


def index(place: Hex) -> int:
    return INDEX[f"{place[0]:02}{place[1]:02}"]


def drawn(seed: object) -> tuple[Ground, dict[Hex, str], set[Hex]]:
    """A random board, for the game and for the clipping, and the hexes with units."""
    rng = Stream(f"sight {seed}")
    mix = rng.choice(MIXES)
    letters = [rng.choice(mix) for _ in range(SIZE)]
    crowd = 2 + rng.below(20)
    units = {place for place in HEXES if rng.below(crowd) == 0}
    terrain = {place: letters[index(place)] for place in HEXES}
    return ground("".join(letters)), terrain, units


def compared(pairs: Sequence[Pair], rounds: Iterable[object]) -> int:
    """The number of answers compared. Raises AssertionError at the first that differs."""
    count = 0
    for seed in rounds:
        board, terrain, units = drawn(seed)
        blocking = plain_sight.blockers(terrain, units)
        occupied = sum(1 << index(place) for place in units)
        for a, b in pairs:
            plain = plain_sight.sees(blocking, a, b)
            there = sight.clear(board, occupied, index(a), index(b))
            back = sight.clear(board, occupied, index(b), index(a))
            assert plain == there == back, (board.letters, units, a, b)
            count += 2
    return count


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"{compared(ALL_PAIRS, range(rounds)):,} lines, no difference")


if __name__ == "__main__":
    main()
