"""``quanta bench``: how fast the rules and the kernels are, and how many times a plain board.

Games without a kernel are measured by ``pace``; with ``--games`` whole games are checked instead,
by ``trials``.

Times on a busy machine say little and ratios say more. So the contestants take turns, round after
round, in processor time; a ratio is formed within each round, and what is printed is the median.
"""

from __future__ import annotations

import json
import platform
import random
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.game import Position
from quanta.core.kernel import Kernel
from quanta.core.playout import playout, random_action
from quanta.core.rng import Stream
from quanta.host import pace, trials

ROUNDS = 7
STARTS = 8
SEED = "bench"
PLAYOUTS = "playouts"
LISTS = "lists of moves"
PACE = "plies and other work"
KERNEL = "kernel"

Call = Callable[[], object]
"""One playout, or one list of moves."""


@dataclass
class Measure:
    """One kind of work of one game.

    per_second: contestant -> how many it does, the median of the rounds.
    ratios: ``kernel/contract``, ``ply/overlay`` … -> how many times as many, median of the ratios.
    """

    game: str
    what: str
    per_second: dict[str, float] = field(default_factory=dict)
    ratios: dict[str, float] = field(default_factory=dict)


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``bench [GAME]``."""
    parser.add_argument("game", nargs="?", help="a game (default: all of them)")
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
    """Measure, and print a table or JSON; or check games, with status 1 where something broke."""
    if not 0 < args.seconds <= 3600:
        raise BadRequest("--seconds is more than 0 and at most 3600.")
    if args.plain is not None and args.game is None:
        raise BadRequest("--plain needs the game that FILE is about.")
    if args.games is not None:
        return _tried(args)
    games = [args.game] if args.game else registry.ids()
    measures = [found for game in games for found in measure(game, args.plain, args.seconds)]
    if args.json:
        print(json.dumps({"python": _python(), "measures": [asdict(m) for m in measures]}))
    else:
        print("\n".join([_python(), *_table(measures)]))
    return 0


def _tried(args: Namespace) -> int:
    if args.game is None:
        raise BadRequest("--games needs a game.")
    asked = trials.asked(args.games).items()
    found = [trials.trial(args.game, name, games, args.seed) for name, games in asked]
    if args.json:
        print(json.dumps({"python": _python(), "trials": [asdict(each) for each in found]}))
    else:
        print("\n".join([_python(), *(line for each in found for line in each.lines())]))
    return int(any(each.broken for each in found))


def measure(game: str, plain: Path | None, seconds: float) -> list[Measure]:
    """Playouts and lists of moves of one game, by contract, kernel and, where given or found,
    plain board; of a game without a kernel what ``pace`` finds. Raises BadRequest where there is
    nothing to compare with a plain board, or its file cannot be loaded."""
    if _kernel_module(game) is None and plain is None:
        return [_contest(game, PACE, pace.works(game, SEED), seconds, pace.PLY)]
    contestants = {"contract": _contract(game), KERNEL: _kernel(game)}
    file = plain or Path("tests", "games", game, f"plain_{game}.py")
    if plain or file.is_file():
        contestants["plain"] = _plain(file)
    return [
        _contest(game, what, {n: calls[what] for n, calls in contestants.items()}, seconds, KERNEL)
        for what in (PLAYOUTS, LISTS)
    ]


def _python() -> str:
    return f"{platform.python_implementation()} {platform.python_version()} on {sys.platform}"


def _kernel_module(game: str) -> ModuleType | None:
    return registry.optional(game, "kernel")


def _starts(game: str) -> Iterator[tuple[Position, Kernel[Any, Any]]]:
    """Random starts with their kernels; phases that no kernel knows are played at random first."""
    rules, module, rng = registry.rules(game), _kernel_module(game), Stream(SEED)
    if module is None:
        raise BadRequest(f"{rules.name} has no kernel to measure.")
    for _ in range(STARTS):
        position = rules.start({}, rng)
        while (kernel := module.kernel(position)) is None:
            position = position.apply(random_action(position, rng))
        yield position, kernel


def _contract(game: str) -> dict[str, list[Call]]:
    rng = Stream(SEED)
    starts = [position for position, _ in _starts(game)]
    return {
        PLAYOUTS: [partial(playout, position, rng) for position in starts],
        LISTS: [position.legal_actions for position in starts],
    }


def _kernel(game: str) -> dict[str, list[Call]]:
    rng = random.Random(SEED)
    starts = [(kernel, kernel.state(position)) for position, kernel in _starts(game)]
    return {
        PLAYOUTS: [partial(kernel.playout, state, rng) for kernel, state in starts],
        LISTS: [partial(kernel.moves, state) for kernel, state in starts],
    }


def _plain(file: Path) -> dict[str, list[Call]]:
    module, rng = _loaded(file), random.Random(SEED)
    try:
        starts = [module.start(rng) for _ in range(STARTS)]
        return {
            PLAYOUTS: [partial(module.playout, start, rng) for start in starts],
            LISTS: [partial(module.legal, start) for start in starts],
        }
    except AttributeError as error:
        raise BadRequest(f"{file} is no plain board: {error}.") from error


def _loaded(file: Path) -> ModuleType:
    spec = spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None or not file.is_file():
        raise BadRequest(f"{file} is no Python file that can be read.")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    return module


def _contest(
    game: str, what: str, contestants: dict[str, list[Call]], seconds: float, first: str
) -> Measure:
    """Let the contestants take turns, and form the medians; ratios are of the ``first``."""
    slot = seconds / ROUNDS
    endless = {name: cycle(calls) for name, calls in contestants.items()}
    counts = {name: _count(calls, slot) for name, calls in contestants.items()}
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(ROUNDS):
        for name, count in counts.items():
            rates[name].append(count / _time(islice(endless[name], count)))
    ratios = {
        f"{first}/{name}": median(a / b for a, b in zip(rates[first], slower, strict=True))
        for name, slower in rates.items()
        if name != first
    }
    return Measure(game, what, {name: median(found) for name, found in rates.items()}, ratios)


def _count(calls: Sequence[Call], slot: float) -> int:
    """How many calls fill ``slot`` seconds, after a first pass that fills tables."""
    _time(calls)
    count = len(calls)
    while (took := _time(islice(cycle(calls), count))) < slot / 4:
        count *= 2
    return max(1, ceil(count * slot / took))


def _time(calls: Sequence[Call] | Iterator[Call]) -> float:
    """The processor time that the calls take in seconds, more than 0."""
    began = time.process_time()
    for call in calls:
        call()
    return max(time.process_time() - began, 1e-9)


def _table(measures: Sequence[Measure]) -> list[str]:
    lines = []
    for found in measures:
        lines.append(f"{found.game}: {found.what} a second")
        first = pace.PLY if found.what == PACE else KERNEL
        wide = max(10, *(len(name) + 2 for name in found.per_second))
        for name, rate in found.per_second.items():
            ratio = found.ratios.get(f"{first}/{name}")
            each = f"{1000 / rate:>12,.3f} ms each" if found.what == PACE else ""
            against = f"   the {first} makes {ratio:,.1f} times as many" if ratio else ""
            lines.append(f"  {name:<{wide}}{rate:>12,.{0 if rate >= 100 else 1}f}{each}{against}")
    return lines
