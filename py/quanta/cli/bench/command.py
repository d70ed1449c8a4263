"""``quanta bench``: how fast rules, kernels, search and levels are, and a signature of the search.

Rules and kernels are measured against each other (``yardsticks``), or by ``pace`` in a game without
a kernel; with ``--games`` whole games are checked instead, by ``trials``.
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
from quanta.cli.bench import contract_speed, search_speed, signature, whole_games
from quanta.cli.bench.comparison import Measure, contest
from quanta.cli.bench.kernel_speed import KERNEL, SEED, kernels
from quanta.cli.bench.search_speed import Level
from quanta.cli.bench.signature import Signature
from quanta.cli.match.tables import aligned
from quanta.core.errors import BadRequest

PACE = "plies and other work"
KINDS = ("rules", "search", "levels", "signature")
"""What can be measured: rules and kernels; nodes of the search; levels; what the search does."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``bench [GAME]``."""
    parser.add_argument("game", nargs="?", help="a game (default: all of them)")
    parser.add_argument(
        "--only",
        choices=KINDS,
        action="append",
        help="measure nothing else: rules and kernels, nodes of the search, time of the levels, "
        "the signature of the search; repeatable",
    )
    parser.add_argument(
        "--signature",
        dest="only",
        action="append_const",
        const="signature",
        help="a number that changes only when the search behaves differently; as --only signature",
    )
    parser.add_argument(
        "--plain",
        type=Path,
        metavar="FILE",
        help="a Python file with the same game and start(rng), legal(state), playout(state, rng) "
        "(default: tests/games/GAME/plain_GAME.py where there is one)",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=2.0,
        metavar="S",
        help="processor time for each contestant and kind of work (default 2)",
    )
    parser.add_argument(
        "--games",
        nargs="+",
        metavar="PLAYER=N",
        help="play N games of PLAYER against itself and check what must hold after every ply",
    )
    parser.add_argument("--seed", default=SEED, help="of these games")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Measure, and print tables or JSON; or check games, with status 1 where something broke."""
    if not 0 < args.seconds <= 3600:
        raise BadRequest("--seconds is more than 0 and at most 3600.")
    if args.plain is not None and args.game is None:
        raise BadRequest("--plain needs the game that FILE is about.")
    if args.games is not None:
        return _tried(args)
    games = [args.game] if args.game else list(registry.ids())
    kinds = args.only or KINDS
    measures, levels, signatures = list[Measure](), list[Level](), dict[str, Signature]()
    for game in games:
        if "rules" in kinds:
            measures += measure(game, args.plain, args.seconds)
        if "search" in kinds:
            measures.append(search_speed.speed(game, args.seconds))
        if "levels" in kinds:
            levels += search_speed.ladder(game, args.seconds)
        if "signature" in kinds:
            signatures[game] = signature.signature(game)
    if args.json:
        print(json.dumps(_data(measures, levels, signatures)))
    else:
        print("\n".join([_python(), *_lines(measures, levels, signatures)]))
    return 0


def _tried(args: Namespace) -> int:
    if args.game is None:
        raise BadRequest("--games needs a game.")
    asked = whole_games.asked(args.games).items()
    found = [whole_games.trial(args.game, name, games, args.seed) for name, games in asked]
    if args.json:
        print(json.dumps({"python": _python(), "trials": [asdict(each) for each in found]}))
    else:
        print("\n".join([_python(), *(line for each in found for line in each.lines())]))
    return int(any(each.broken for each in found))


def measure(game: str, plain: Path | None, seconds: float) -> list[Measure]:
    """What ``yardsticks`` finds; of a game without a kernel what ``pace`` finds. Raises BadRequest
    where there is nothing to compare with a plain board, or its file cannot be loaded."""
    if registry.modules(game).kernel is None and plain is None:
        return [contest(game, PACE, contract_speed.works(game, SEED), seconds, contract_speed.PLY)]
    return kernels(game, plain, seconds)


def _python() -> str:
    return f"{platform.python_implementation()} {platform.python_version()} on {sys.platform}"


def _data(
    measures: Sequence[Measure], levels: Sequence[Level], signatures: Mapping[str, Signature]
) -> dict[str, Any]:
    data: dict[str, Any] = {"python": _python(), "measures": [asdict(m) for m in measures]}
    if levels:
        data["levels"] = [asdict(each) for each in levels]
    if signatures:
        data["signature"] = signature.whole(signatures)._asdict()
        data["signatures"] = {game: each._asdict() for game, each in signatures.items()}
    return data


def _lines(
    measures: Sequence[Measure], levels: Sequence[Level], signatures: Mapping[str, Signature]
) -> list[str]:
    lines = [line for found in measures for line in _measured(found)]
    if levels:
        lines += aligned([HEAD, *map(_told, levels)])
    if signatures:
        lines.append("signature of the search")
        each = dict(signatures)
        if len(each) > 1:
            each["all"] = signature.whole(signatures)
        lines += [f"  {name:<12}{s.number}  {s.nodes:>9,} nodes" for name, s in each.items()]
    return lines


HEAD = ("game", "level", "name", "states", "mean ms", "worst ms", "nodes", "depth", "thoughts")


def _told(found: Level) -> Sequence[str]:
    stated = f"{found.stated_ms} ms" if found.stated_ms else "–"
    times = (f"{found.mean_ms:.1f}", f"{found.worst_ms:.1f}")
    much = (f"{found.nodes:.0f}", f"{found.depth:.1f}", str(found.thoughts))
    return (found.game, found.player, found.label, stated, *times, *much)


def _measured(found: Measure) -> list[str]:
    lines = [f"{found.game}: {found.what} a second"]
    first = contract_speed.PLY if found.what == PACE else KERNEL
    wide = max(10, *(len(name) + 2 for name in found.per_second))
    for name, rate in found.per_second.items():
        ratio = found.ratios.get(f"{first}/{name}")
        each = f"{1000 / rate:>12,.3f} ms each" if found.what == PACE else ""
        against = f"   the {first} makes {ratio:,.1f} times as many" if ratio else ""
        lines.append(f"  {name:<{wide}}{rate:>12,.{0 if rate >= 100 else 1}f}{each}{against}")
    return lines
