"""Positions won in a few plies by one move alone: puzzles, found in games that were played."""

from __future__ import annotations

from typing import Any, NamedTuple

from quanta.core.game import Action
from quanta.core.kernel import Kernel
from quanta.players.player import Limit
from quanta.players.proof_number import Budget, OutOfLimit, Proof
from quanta.players.solver import prove

BOTH = 5
"""So many times more states are looked at to write down a win that is known to be there, because
then the other seat's wins and the graph are looked for as well."""


class Win(NamedTuple):
    """How the seat to move wins. plies: the fewest it takes. line: the actions of such a game."""

    plies: int
    line: tuple[Action, ...]


def only_win(kernel: Kernel[Any, Any], state: Any, plies: range, nodes: int) -> Win | None:
    """The win of the seat to move at ``state``, which is in play, in one of so many ``plies`` and
    in no fewer, if one first move alone wins in them; None where there is none, or where each
    question that has to be asked is not answered by ``nodes`` states."""
    if kernel.past(state) is not None:
        if not _soon(kernel, state, plies, nodes):
            return None
        nodes *= BOTH
    found = prove(kernel, state, Limit(nodes=nodes), shorten=True)
    if found.value != 1 or not found.shortest or found.plies not in plies:
        return None
    if len(found.line) != found.plies or winners(kernel, state, found.plies, nodes) != 1:
        return None
    return Win(found.plies, found.line)


def winners(kernel: Kernel[Any, Any], state: Any, plies: int, nodes: int) -> int | None:
    """How many first moves win within so many plies; None where ``nodes`` states do not tell."""
    past = kernel.past(state)
    if past is not None and past.plies < plies:
        return None
    proof = _proof(kernel, state, nodes)
    kids = proof.kids(kernel.free(state), plies)
    try:
        return sum(not proof.asked(kid.state, kid.left).proof for kid in kids)
    except OutOfLimit:
        return None


def _soon(kernel: Kernel[Any, Any], state: Any, plies: range, nodes: int) -> bool:
    """Whether the seat to move wins within the most of ``plies``, and not before the fewest."""
    proof = _proof(kernel, state, nodes)
    root = kernel.free(state)
    try:
        early = proof.asked(root, plies[0] - 1)
        return bool(early.proof) and not proof.asked(root, plies[-1]).proof
    except OutOfLimit:
        return False


def _proof(kernel: Kernel[Any, Any], state: Any, nodes: int) -> Proof:
    past, root = kernel.past(state), kernel.free(state)
    budget = Budget()
    budget.most = nodes
    barred = past.barred - {root} if past else frozenset()
    return Proof(kernel, kernel.to_play(state), barred, nodes, budget)
