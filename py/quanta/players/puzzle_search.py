"""Finding puzzles in played games: positions that a single move wins in a few plies."""

from __future__ import annotations

from typing import Any, NamedTuple

from quanta.core.game import Action
from quanta.core.kernel import Kernel
from quanta.players.player import Limit, LimitReached
from quanta.players.proof_number import ProofSearch, SearchBudget
from quanta.players.solver import prove

LINE_BUDGET = 5
"""How many times more states are searched to find the line of a win that is known to exist: the
solver also searches the other seat's wins and the graph."""


class SingleWin(NamedTuple):
    """How the seat to move wins. plies: the fewest possible; line: the actions of such a game."""

    plies: int
    line: tuple[Action, ...]


def single_win(kernel: Kernel[Any, Any], state: Any, plies: range, nodes: int) -> SingleWin | None:
    """The win of the seat to move at ``state``, which is in play, if its shortest win takes a
    number of plies in ``plies`` and only one first move wins that fast. None if there is none, or
    if a search is not decided within ``nodes`` states."""
    if kernel.history(state) is not None:
        if not _wins_within(kernel, state, plies, nodes):
            return None
        nodes *= LINE_BUDGET
    found = prove(kernel, state, Limit(nodes=nodes), shorten=True)
    if found.value != 1 or not found.shortest or found.plies not in plies:
        return None
    if len(found.line) != found.plies:
        return None
    if count_winning_moves(kernel, state, found.plies, nodes) != 1:
        return None
    return SingleWin(found.plies, found.line)


def count_winning_moves(kernel: Kernel[Any, Any], state: Any, plies: int, nodes: int) -> int | None:
    """How many first moves win within ``plies``; None if ``nodes`` states do not tell."""
    history = kernel.history(state)
    if history is not None and history.plies < plies:
        return None
    proof = _proof_search(kernel, state, nodes)
    children = proof.children(kernel.without_history(state), plies)
    try:
        return sum(not proof.solve(child.state, child.left).proof for child in children)
    except LimitReached:
        return None


def _wins_within(kernel: Kernel[Any, Any], state: Any, plies: range, nodes: int) -> bool:
    """Whether the seat to move wins within the last of ``plies`` but not before the first."""
    proof = _proof_search(kernel, state, nodes)
    root = kernel.without_history(state)
    try:
        early = proof.solve(root, plies[0] - 1)
        return bool(early.proof) and not proof.solve(root, plies[-1]).proof
    except LimitReached:
        return False


def _proof_search(kernel: Kernel[Any, Any], state: Any, nodes: int) -> ProofSearch:
    history, root = kernel.history(state), kernel.without_history(state)
    budget = SearchBudget()
    budget.max_nodes = nodes
    repetitions = history.repetitions - {root} if history else frozenset()
    return ProofSearch(kernel, kernel.to_play(state), repetitions, nodes, budget)
