"""``quanta solve``: what a position is worth, exactly, as far as it can be found out; and ``quanta
reach``: how long before their end games are within that."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from time import process_time
from typing import Any

from quanta import registry
from quanta.cli.records import pairs
from quanta.core.errors import BadParam, BadRequest
from quanta.core.game import Position
from quanta.core.kernel import Kernel
from quanta.core.playout import random_action
from quanta.core.rng import Stream
from quanta.core.words import counted
from quanta.players import Limit
from quanta.players.solver import Solved, prove
from quanta.record.record import Record
from quanta.record.timeline import Timeline

MS = 10_000
"""Milliseconds at most where no limit is given."""
ENTRIES = 400_000
"""States that are remembered at most."""
MOST_GAMES = 1_000
PACE = 10
"""Nodes that a game's own search for one seat may take for each millisecond."""


def add_arguments(command: ArgumentParser) -> None:
    """What there is beside RECORD and ``--json``."""
    command.add_argument("--nodes", type=int, help="positions to look at at most")
    command.add_argument("--ms", type=int, help=f"milliseconds at most (default {MS})")


def add_reach_arguments(command: ArgumentParser) -> None:
    """``quanta reach GAME``."""
    command.add_argument("game")
    command.add_argument("params", nargs="*", metavar="key=value")
    command.add_argument("--games", type=int, default=50, metavar="N", help="default 50")
    command.add_argument("--ms", type=int, default=1_000, help="for a position; default 1000")
    command.add_argument("--seed", default="reach")
    command.set_defaults(run=_reach)


def _reach(args: Namespace) -> int:
    """Of random games: so many plies before the end the value is known, and at each ply after."""
    if not 1 <= args.games <= MOST_GAMES or args.ms < 1:
        raise BadParam(f"--games is from 1 to {MOST_GAMES}, --ms at least 1.")
    limit = Limit(ms=args.ms, clock=process_time)
    params = pairs(args.params)
    reached = []
    for number in range(args.games):
        positions = _random_game(args.game, params, Stream(f"{args.seed} {number}"))
        reached.append(_known(args.game, positions, limit))
    low, middle, high = (sorted(reached)[len(reached) * part // 4] for part in (1, 2, 3))
    print(f"{args.game}: {len(reached)} random games, {args.ms} ms a position")
    print(f"solved from {middle} plies before the end in the median ({low} to {high} in half)")
    return 0


def _random_game(game: str, params: dict[str, str], rng: Stream) -> list[Position]:
    position = registry.rules(game).start(params, rng)
    positions = [position]
    while position.outcome() is None:
        position = position.apply(random_action(position, rng))
        positions.append(position)
    return positions


def _known(game: str, positions: list[Position], limit: Limit) -> int:
    make = registry.modules(game).kernel
    if make is None or positions[0].seats != 2:
        raise BadRequest(f"Games of {game} cannot be solved.")
    for plies, position in enumerate(positions[-2::-1], 1):
        kernel = make(position)
        if not kernel:
            return plies - 1
        if prove(kernel, kernel.state(position), limit, entries=ENTRIES).value is None:
            return plies - 1
    return len(positions) - 1


def solve(line: Timeline, args: Namespace) -> dict[str, Any]:
    """value: 1 the seat to move wins, 0 a draw, −1 a loss, None: not known within the limit;
    answer: the same in words; plies, shortest, nodes as in ``Solved``; line: the actions of best
    play, joined by ``.``; record: the game with them. Raises BadRequest and BadParam."""
    kernel = _kernel(line)
    for bound in (args.nodes, args.ms):
        if bound is not None and bound < 1:
            raise BadParam("A limit is at least 1.")
    ms = MS if args.ms is None and args.nodes is None else args.ms
    found = _alone(line, args.nodes or PACE * (ms or MS))
    if found is None:
        limit = Limit(ms=ms, nodes=args.nodes)
        state = kernel.state(line.position)
        found = prove(kernel, state, limit, entries=ENTRIES, shorten=True)
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


def _alone(line: Timeline, nodes: int) -> Solved | None:
    """The answer of a game that knows its puzzles for one seat better than a search that knows no
    game; None where it has none."""
    ask = registry.modules(line.rules.id).solve_puzzle
    found = ask(line.position, nodes) if ask else None
    if found is None:
        return None
    value = 1 if found.ways else -1 if found.complete else None
    way = found.ways[0] if found.ways else ()
    return Solved(value, len(way) or None, bool(way), tuple(way), 0, found.nodes)


def _kernel(line: Timeline) -> Kernel[Any, Any]:
    position = line.position
    if position.outcome() is not None:
        raise BadRequest("The game is over.")
    make = registry.modules(line.rules.id).kernel
    kernel = make(position) if make else None
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
    if found.plies is None:
        return "it cannot be solved"
    winner = position.to_play if found.value > 0 else 1 - position.to_play
    name = registry.view(line.rules.id).seats(position)[winner].name
    most = "" if found.shortest else "at most "
    return f"a win for {name} in {most}{_plies(found.plies or 0)}"


def _plies(count: int) -> str:
    return f"{count} {'ply' if count == 1 else 'plies'}"
