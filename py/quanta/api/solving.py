"""Solving: who wins from a position with best play."""

from __future__ import annotations

from typing import Any

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.kernel import Kernel
from quanta.players import Limit
from quanta.players.solver import SolverResult, prove
from quanta.record.timeline import Timeline

MS = 10_000
"""The time limit in milliseconds if none is given."""
ENTRIES = 400_000
"""States in the transposition table, at most."""
NODES_PER_MS = 10
"""Turns a time limit into one of nodes, for a game's own solver of single-seat puzzles."""


def solve(line: Timeline, ms: int | None, nodes: int | None) -> SolverResult:
    """The result for the position at the cursor within these limits of milliseconds and positions.
    Raises BadParam, and BadRequest if the game cannot be solved."""
    kernel = kernel_for(line)
    time = MS if ms is None and nodes is None else ms
    limit = Limit(ms=time, nodes=nodes)
    result = _solve_puzzle(line, nodes or NODES_PER_MS * (time or MS))
    if result is None:
        state = kernel.state(line.position)
        result = prove(kernel, state, limit, entries=ENTRIES, shorten=True)
    return result


def _solve_puzzle(line: Timeline, nodes: int) -> SolverResult | None:
    """The answer of the game's own solver of single-seat puzzles; None without one."""
    solver = registry.modules(line.rules.id).solve_puzzle
    solution = solver(line.position, nodes) if solver else None
    if solution is None:
        return None
    value = 1 if solution.lines else -1 if solution.complete else None
    first = solution.lines[0] if solution.lines else ()
    return SolverResult(value, len(first) or None, bool(first), tuple(first), 0, solution.nodes)


def kernel_for(line: Timeline) -> Kernel[Any, Any]:
    """The kernel that the solver needs for the position at the cursor. Raises BadRequest, with what
    is missing."""
    position = line.position
    if position.outcome() is not None:
        raise BadRequest("The game is over.")
    make = registry.modules(line.rules.id).kernel
    if make is None:
        raise BadRequest(f"{line.rules.name} cannot be solved: it has no kernel.py.")
    kernel = make(position)
    if kernel is None:
        raise BadRequest(f"{line.rules.name} cannot be solved from this position.")
    if position.seats != 2:
        raise BadRequest("Only games with two seats can be solved.")
    return kernel
