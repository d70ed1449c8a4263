"""``quanta bench``: the speed of rules, kernels, search and levels, and a signature of the search.

Kernels are compared with their baselines (``kernel_speed``); games without a kernel are measured
through the contract (``contract_speed``). With ``--games``, whole games are checked instead
(``whole_games``).
"""

from __future__ import annotations

import json
import platform
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from quanta import registry
from quanta.cli.progress import Waiting
from quanta.core.errors import BadRequest
from quanta.matches.cross_table import aligned
from quanta_lab import markdown_table
from quanta_lab.bench import cells, contract_speed, search_speed, signature, whole_games
from quanta_lab.bench.comparison import Measurement, compare
from quanta_lab.bench.contract_speed import CONTRACT_WORK
from quanta_lab.bench.kernel_speed import KERNEL, SEED, compare_kernel
from quanta_lab.bench.search_speed import LevelTime
from quanta_lab.bench.signature import Signature

SUBJECTS = ("rules", "search", "levels", "signature")
"""The possible measurements: rules and kernels, nodes a second, times of levels, the signature."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``bench [GAME]``."""
    parser.add_argument("game", nargs="?", help="a game (default: all games)")
    parser.add_argument(
        "--only",
        choices=SUBJECTS,
        action="append",
        help="measure only rules and kernels, nodes a second of the search, thinking times of the "
        "levels, or the signature of the search; repeatable",
    )
    parser.add_argument(
        "--signature",
        dest="only",
        action="append_const",
        const="signature",
        help="same as --only signature: a number that changes only when the search behaves "
        "differently",
    )
    parser.add_argument(
        "--plain",
        type=Path,
        metavar="FILE",
        help="a Python file that implements the game as start(rng), legal(state) and "
        "playout(state, rng) (default: tests/games/GAME/plain_GAME.py if it does)",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=2.0,
        metavar="S",
        help="processor time for each workload (default 2)",
    )
    parser.add_argument(
        "--games",
        nargs="+",
        metavar="PLAYER=N",
        help="play N games of PLAYER against itself and check its invariants after every ply",
    )
    parser.add_argument("--seed", default=SEED, help="seed of these games")
    parser.add_argument("--json", action="store_true")
    markdown_table.add_arguments(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Measure and print tables or JSON, or check games; status 1 if an invariant is violated."""
    if not 0 < args.seconds <= 3600:
        raise BadRequest("--seconds is more than 0 and at most 3600.")
    if args.plain is not None and args.game is None:
        raise BadRequest("--plain needs the game that FILE is about.")
    if args.write is not None and (args.game is None or args.games is not None):
        raise BadRequest("--write needs one game, and no --games.")
    markdown_table.check(args.write)
    if args.games is not None:
        return _check_games(args)
    with Waiting("bench"):
        return _measure(args)


def _measure(args: Namespace) -> int:
    """Run the chosen measurements, and print them."""
    games = [args.game] if args.game else list(registry.ids())
    subjects = args.only or SUBJECTS
    measures, levels, signatures = list[Measurement](), list[LevelTime](), dict[str, Signature]()
    for game in games:
        if "rules" in subjects:
            measures += measure(game, args.plain, args.seconds)
        if "search" in subjects:
            measures.append(search_speed.nodes_per_second(game, args.seconds))
        if "levels" in subjects:
            levels += search_speed.time_levels(game, args.seconds)
        if "signature" in subjects:
            signatures[game] = signature.signature(game)
    if args.json:
        print(json.dumps(_data(measures, levels, signatures)))
    else:
        print("\n".join([_python(), *_lines(measures, levels, signatures)]))
    if args.write is not None:
        column = _python_version()
        figures = {**cells.speed_cells(measures, column), **cells.level_cells(levels, column)}
        markdown_table.write(args.write, figures)
    return 0


def _check_games(args: Namespace) -> int:
    if args.game is None:
        raise BadRequest("--games needs a game.")
    with Waiting("bench"):
        found = [
            whole_games.check_games(args.game, name, games, args.seed)
            for name, games in whole_games.parse_counts(args.games).items()
        ]
    if args.json:
        print(json.dumps({"python": _python(), "trials": [asdict(each) for each in found]}))
    else:
        print("\n".join([_python(), *(line for each in found for line in each.lines())]))
    return int(any(each.broken for each in found))


def measure(game: str, plain: Path | None, seconds: float) -> list[Measurement]:
    """The speed of a game's rules. Raises BadRequest if ``plain`` is given for a game without a
    kernel, or if its file cannot be loaded."""
    if registry.modules(game).kernel is None and plain is None:
        workloads = contract_speed.workloads(game, SEED)
        return [compare(game, CONTRACT_WORK, workloads, seconds, contract_speed.PLY)]
    return compare_kernel(game, plain, seconds)


def _python() -> str:
    return f"{_python_version()} on {sys.platform}"


def _python_version() -> str:
    return f"{platform.python_implementation()} {platform.python_version()}"


def _data(
    measures: Sequence[Measurement],
    levels: Sequence[LevelTime],
    signatures: Mapping[str, Signature],
) -> dict[str, Any]:
    data: dict[str, Any] = {"python": _python(), "measures": [asdict(m) for m in measures]}
    if levels:
        data["levels"] = [asdict(each) for each in levels]
    if signatures:
        data["signature"] = signature.combine(signatures)._asdict()
        data["signatures"] = {game: each._asdict() for game, each in signatures.items()}
    return data


def _lines(
    measures: Sequence[Measurement],
    levels: Sequence[LevelTime],
    signatures: Mapping[str, Signature],
) -> list[str]:
    lines = [line for found in measures for line in _measurement_lines(found)]
    if levels:
        lines += aligned([HEAD, *map(_level_row, levels)])
    if signatures:
        lines.append("signature of the search")
        each = dict(signatures)
        if len(each) > 1:
            each["all"] = signature.combine(signatures)
        lines += [f"  {name:<12}{s.number}  {s.nodes:>9,} nodes" for name, s in each.items()]
    return lines


HEAD = ("game", "level", "name", "states", "mean ms", "worst ms", "nodes", "depth", "thoughts")


def _level_row(found: LevelTime) -> Sequence[str]:
    stated = f"{found.stated_ms} ms" if found.stated_ms else "–"
    times = (f"{found.mean_ms:.1f}", f"{found.worst_ms:.1f}")
    counts = (f"{found.nodes:.0f}", f"{found.depth:.1f}", str(found.thoughts))
    return (found.game, found.player, found.label, stated, *times, *counts)


def _measurement_lines(found: Measurement) -> list[str]:
    lines = [f"{found.game}: {found.what} a second"]
    baseline = contract_speed.PLY if found.what == CONTRACT_WORK else KERNEL
    width = max(10, *(len(name) + 2 for name in found.per_second))
    for name, rate in found.per_second.items():
        ratio = found.ratios.get(f"{baseline}/{name}")
        each = f"{1000 / rate:>12,.3f} ms each" if found.what == CONTRACT_WORK else ""
        against = f"   the {baseline} makes {ratio:,.1f} times as many" if ratio else ""
        lines.append(f"  {name:<{width}}{rate:>12,.{0 if rate >= 100 else 1}f}{each}{against}")
    return lines
