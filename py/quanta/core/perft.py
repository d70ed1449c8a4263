"""perft: counting the paths of the game tree, to test the rules against another implementation."""

from __future__ import annotations

from collections import Counter

from quanta.core.game import Action, Position


def perft(position: Position, depth: int) -> int:
    """The number of paths of exactly ``depth`` plies; games that end before do not count."""
    if depth == 0:
        return 1
    actions = position.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(position.apply(action), depth - 1) for action in actions)


def divide(position: Position, depth: int) -> dict[Action, int]:
    """``perft`` by first action, to find where two implementations differ."""
    if depth == 0:
        return {}
    actions = position.legal_actions()
    return {action: perft(position.apply(action), depth - 1) for action in actions}


def outcomes(position: Position) -> Counter[tuple[int, ...]]:
    """The number of paths from ``position`` to the end of the game, by ``returns``.

    Unlike perft, it shows a wrong winner. For small boards: it visits every position that can be
    reached, each once.
    """
    known: dict[Position, Counter[tuple[int, ...]]] = {}

    def count(at: Position) -> Counter[tuple[int, ...]]:
        if at not in known:
            end = at.outcome()
            total: Counter[tuple[int, ...]] = Counter()
            if end is not None:
                total[end.returns] = 1
            for action in at.legal_actions():
                total.update(count(at.apply(action)))
            known[at] = total
        return known[at]

    return count(position)
