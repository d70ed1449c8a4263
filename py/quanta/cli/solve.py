"""``quanta solve``: the exact value of a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from quanta import registry
from quanta.api import solving
from quanta.api.solving import MS
from quanta.cli.records import answer_with
from quanta.core.words import counted
from quanta.players.solver import SolverResult
from quanta.record.record import Record
from quanta.record.timeline import Timeline


def add_arguments(command: ArgumentParser) -> None:
    """``quanta solve RECORD``, and its limits."""
    answer_with(solve, command)
    command.add_argument("--nodes", type=int, help="search at most this many positions")
    command.add_argument(
        "--ms", type=int, help=f"search for at most this many milliseconds (default {MS})"
    )


def solve(line: Timeline, args: Namespace) -> dict[str, Any]:
    """The value of the position at the cursor, JSON-ready. Raises BadRequest and BadParam.

    value: 1 if the seat to play wins, 0 for a draw, −1 for a loss, None if not solved within the
    limit; answer: the same in words; plies, shortest, nodes: as in ``SolverResult``; line: best
    play, as actions joined by ``.``; record: the game continued by it.
    """
    result = solving.solve(line, args.ms, args.nodes)
    actions = (*line.actions[: line.ply], *result.line)
    record = Record(line.rules.id, line.params, actions, line.rules.version)
    return {
        "answer": _answer(line, result),
        "value": result.value,
        "plies": result.plies,
        "shortest": result.shortest,
        "line": ".".join(result.line),
        "nodes": result.nodes,
        "record": str(record),
    }


def _answer(line: Timeline, result: SolverResult) -> str:
    position = line.position
    if result.value is None:
        known = f"; neither side wins within {_plies(result.within)}" if result.within else ""
        return f"not solved within {counted(result.nodes, 'position')}{known}"
    if result.value == 0:
        return "a draw"
    if result.plies is None:
        return "it cannot be solved"
    winner = position.to_play if result.value > 0 else 1 - position.to_play
    name = registry.view(line.rules.id).seats(position)[winner].name
    most = "" if result.shortest else "at most "
    return f"a win for {name} in {most}{_plies(result.plies or 0)}"


def _plies(count: int) -> str:
    return f"{count} {'ply' if count == 1 else 'plies'}"
