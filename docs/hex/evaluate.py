"""How good a position of Hex is: who needs fewer stones to join both sides, in how many ways."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence

from quanta.games.hex.rules import LETTERS, Board, HexPosition

STONE, TO_MOVE = 100, 50
"""What one stone fewer is worth, and to be the one to move; a cell of a shortest way is worth 1."""
FAR = 1_000


def evaluate(position: HexPosition, seat: int) -> int:
    """How far ``seat`` is ahead, in hundredths of a stone."""
    lead = worth(position, seat) - worth(position, 1 - seat)
    return lead + (TO_MOVE if position.to_play == seat else -TO_MOVE)


def worth(position: HexPosition, seat: int) -> int:
    """Minus the stones that a seat still needs, and the cells that are on one of its shortest ways:
    the more there are, the harder it is to stop."""
    board, stones = position.board, position.stones
    begun = needed(board, stones, seat, board.first[seat])
    ended = needed(board, stones, seat, board.last[seat])
    least = min(begun[cell] for cell in board.last[seat])
    ways = zip(begun, ended, stones, strict=True)
    # A cell's own stone is counted in both numbers.
    width = sum(stone == "o" and a + b - 1 == least for a, b, stone in ways)
    return width - STONE * least


def needed(board: Board, stones: str, seat: int, side: Collection[int]) -> Sequence[int]:
    """For each cell the stones that a seat needs to link it with a side, its own included."""
    own = LETTERS[seat]
    costs = [0 if stone == own else 1 if stone == "o" else FAR for stone in stones]
    need = [FAR] * len(stones)
    left: deque[int] = deque()

    def reach(cell: int, before: int) -> None:
        """Note a way to a cell if it is shorter. Cells that cost nothing come first."""
        if before + costs[cell] < need[cell]:
            need[cell] = before + costs[cell]
            (left.append if costs[cell] else left.appendleft)(cell)

    for cell in side:
        reach(cell, 0)
    while left:
        cell = left.popleft()
        for other in board.near[cell]:
            reach(other, need[cell])
    return need
