"""``quanta solve``: what a position is worth, exactly, as far as it can be found out."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from quanta import registry
from quanta.core.errors import BadParam, BadRequest
from quanta.core.kernel import Kernel
from quanta.core.record import Record
from quanta.core.timeline import Timeline
from quanta.core.words import counted
from quanta.players import Limit
from quanta.players.solver import Solved, Solver

MS = 10_000
"""Milliseconds at most where no limit is given."""


def add_arguments(command: ArgumentParser) -> None:
    """What there is beside RECORD and ``--json``."""
    command.add_argument("--nodes", type=int, help="positions to look at at most")
    command.add_argument("--ms", type=int, help=f"milliseconds at most (default {MS})")


def solve(line: Timeline, args: Namespace) -> dict[str, Any]:
    """value: 1 the seat to move wins, 0 a draw, −1 a loss, None: not known within the limit;
    answer: the same in words; plies, shortest, nodes as in ``Solved``; line: the actions of best
    play, joined by ``.``; record: the game with them. Raises BadRequest and BadParam."""
    kernel = _kernel(line)
    for bound in (args.nodes, args.ms):
        if bound is not None and bound < 1:
            raise BadParam("A limit is at least 1.")
    ms = MS if args.ms is None and args.nodes is None else args.ms
    *_, found = Solver(kernel, kernel.state(line.position)).run(Limit(ms=ms, nodes=args.nodes))
    actions = (*line.actions[: line.ply], *found.line)
    record = Record(line.rules.id, line.params, actions, line.rules.version)
    return {
        "answer": _answer(line, found),
        "value": found.value,
        "plies": found.plies,
        "shortest": found.shortest,
        "line": ".".join(found.line),
        "nodes": found.nodes,
        "record": str(record),
    }


def _kernel(line: Timeline) -> Kernel[Any, Any]:
    position = line.position
    if position.outcome() is not None:
        raise BadRequest("The game is over.")
    module = registry.optional(line.rules.id, "kernel")
    kernel: Kernel[Any, Any] | None = module.kernel(position) if module else None
    if kernel is None:
        raise BadRequest(f"{line.rules.name} cannot be solved from this position on.")
    if position.seats != 2:
        raise BadRequest("Only games of two can be solved.")
    return kernel


def _answer(line: Timeline, found: Solved) -> str:
    position = line.position
    if found.value is None:
        known = f"; nobody wins within {_plies(found.within)}" if found.within else ""
        return f"not solved within {counted(found.nodes, 'position')}{known}"
    if found.value == 0:
        return "a draw"
    winner = position.to_play if found.value > 0 else 1 - position.to_play
    name = registry.view(line.rules.id).seats(position)[winner].name
    most = "" if found.shortest else "at most "
    return f"a win for {name} in {most}{_plies(found.plies or 0)}"


def _plies(count: int) -> str:
    return f"{count} {'ply' if count == 1 else 'plies'}"
