"""Finding puzzles: positions in which only one move wins in a few plies."""

from __future__ import annotations

from bisect import bisect
from typing import Any, NamedTuple

from quanta.core.game import Action, Params, Position, Rules
from quanta.core.kernel import Kernel, KernelMaker
from quanta.players.player import Limit, LimitReached
from quanta.players.proof_number import INFINITY, ProofSearch, SearchBudget
from quanta.players.solver import ENTRIES, prove

LINE_BUDGET = 5
"""The factor for the budget to find the line of a win that is known to exist: the solver also
searches the other seat's wins and the graph."""
PLIES, PLIES_IF_REPEATABLE = range(3, 12), range(3, 4)
"""Plies of a win; where positions can repeat, longer wins are too costly to prove."""
NODES = 5_000
"""Most states searched to prove a win."""
FEWEST_MOVES = 4
"""Fewest first moves to choose from."""
GRADES_FROM = (7, 11, 14, 18, 22, 28)
"""The least effort, in plies times bits of choice, of grades 2, 3 …"""


class WinPuzzle(NamedTuple):
    """A position in which only one first move wins. grade: the difficulty, from 1; start: the
    position without its history; line: the solution."""

    grade: int
    start: Position
    line: tuple[Action, ...]


class SingleWin(NamedTuple):
    """A win of the seat to move. plies: the fewest possible; line: the actions of such a game."""

    plies: int
    line: tuple[Action, ...]


def win_puzzle(
    rules: Rules, make: KernelMaker | None, params: Params, position: Position
) -> WinPuzzle | None:
    """``position`` as a puzzle, without its history; None if it is none. make: for the game's
    kernel."""
    kernel = make(position) if make else None
    if kernel is None or position.seats != 2:
        return None
    state = kernel.without_history(kernel.state(position))
    start = kernel.position(state)
    if kernel.state(start) != state or rules.read(start.text(), params) != start:
        return None  # in the middle of a turn
    moves = len(kernel.moves(state))
    plies = PLIES if kernel.history(state) is None else PLIES_IF_REPEATABLE
    win = single_win(kernel, state, plies, NODES) if moves >= FEWEST_MOVES else None
    if win is None:
        return None
    effort = (win.plies - 1) * moves.bit_length()
    return WinPuzzle(1 + bisect(GRADES_FROM, effort), start, win.line)


def single_win(kernel: Kernel[Any, Any], state: Any, plies: range, nodes: int) -> SingleWin | None:
    """The win of the seat to move at ``state``, which is in play, if the number of plies of its
    shortest win is in ``plies`` and only one first move wins that fast. None if there is none, or
    if ``nodes`` states are not enough to decide."""
    if kernel.history(state) is not None:
        if not _wins_within(kernel, state, plies, nodes):
            return None
        nodes *= LINE_BUDGET
    proof = prove(kernel, state, Limit(nodes=nodes), shorten=True)
    if proof.value != 1 or not proof.shortest or proof.plies not in plies:
        return None
    if len(proof.line) != proof.plies:
        return None
    if count_winning_moves(kernel, state, proof.plies, Limit(nodes=nodes)) != 1:
        return None
    return SingleWin(proof.plies, proof.line)


def shortest_win(kernel: Kernel[Any, Any], state: Any, most: int, limit: Limit) -> int | None:
    """The fewest plies, up to ``most``, in which the seat to move at ``state``, which is in play,
    can force a win; None if it cannot, or if ``limit`` is too tight to decide.

    The search goes ply by ply: most puzzles are short, so this is faster than finding any win and
    shortening it."""
    history = kernel.history(state)
    proof = _proof_search(kernel, state, limit)
    root = kernel.without_history(state)
    try:
        for plies in range(1, most + 1 if history is None else min(most, history.plies) + 1):
            if not proof.solve(root, plies).proof:
                return plies
    except LimitReached:
        pass
    return None


def count_winning_moves(
    kernel: Kernel[Any, Any], state: Any, plies: int, limit: Limit
) -> int | None:
    """The number of first moves that win within ``plies``; None if ``limit`` is too tight to
    decide."""
    history = kernel.history(state)
    if history is not None and history.plies < plies:
        return None
    proof = _proof_search(kernel, state, limit)
    children = proof.children(kernel.without_history(state), plies)
    try:
        return sum(not proof.solve(child.state, child.left).proof for child in children)
    except LimitReached:
        return None


def can_win_within(
    kernel: Kernel[Any, Any], state: Any, seat: int, plies: int, nodes: int
) -> bool | None:
    """Whether ``seat`` can force a win within ``plies`` from ``state``, which is in play with
    either seat to move; None if ``nodes`` states are not enough to decide."""
    if plies <= 0:
        return False
    proof = _proof_search(kernel, state, Limit(nodes=nodes), seat)
    try:
        return not proof.solve(kernel.without_history(state), plies).proof
    except LimitReached:
        return None


def _wins_within(kernel: Kernel[Any, Any], state: Any, plies: range, nodes: int) -> bool:
    """Whether the seat to move wins within the last of ``plies`` but not before the first."""
    proof = _proof_search(kernel, state, Limit(nodes=nodes))
    root = kernel.without_history(state)
    try:
        early = proof.solve(root, plies[0] - 1)
        return bool(early.proof) and not proof.solve(root, plies[-1]).proof
    except LimitReached:
        return False


def _proof_search(
    kernel: Kernel[Any, Any], state: Any, limit: Limit, seat: int | None = None
) -> ProofSearch:
    """A search for wins of ``seat``, by default the one to move."""
    history, root = kernel.history(state), kernel.without_history(state)
    budget = SearchBudget()
    budget.clock = limit.clock
    budget.max_nodes = INFINITY if limit.nodes is None else limit.nodes
    if limit.ms is not None:
        budget.until = budget.clock() + limit.ms / 1_000
    repetitions = history.repetitions - {root} if history else frozenset()
    attacker = kernel.to_play(state) if seat is None else seat
    entries = min(budget.max_nodes, ENTRIES)
    return ProofSearch(kernel, attacker, repetitions, entries, budget)
