"""The tree of a position, counted with its kernel."""

from __future__ import annotations

from collections import Counter
from typing import Any

from quanta.core.kernel import Kernel


def paths(kernel: Kernel[Any, Any], state: Any, depth: int) -> int:
    """The number of paths of this length."""
    moves = kernel.moves(state)
    if depth == 1:
        return len(moves)
    return sum(paths(kernel, kernel.play(state, move), depth - 1) for move in moves)


def outcomes(kernel: Kernel[Any, Any], state: Any, known: dict[Any, Counter[str]]) -> Counter[str]:
    """The number of ways to each outcome."""
    if state not in known:
        end = kernel.returns(state)
        total = Counter([",".join(map(str, end))] if end is not None else [])
        for move in kernel.moves(state):
            total.update(outcomes(kernel, kernel.play(state, move), known))
        known[state] = total
    return known[state]
