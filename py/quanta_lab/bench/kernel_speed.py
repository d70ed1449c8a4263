"""The speed of a kernel against its baselines: the game's contract and a plain implementation."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from quanta import registry
from quanta.core.errors import BadRequest
from quanta.core.game import Position
from quanta.core.kernel import Kernel
from quanta.core.playout import playout, random_action
from quanta.core.rng import Stream
from quanta_lab.bench.comparison import Call, Measurement, compare

STARTS = 8
SEED = "bench"
PLAYOUTS = "playouts"
LISTS = "lists of moves"
KERNEL = "kernel"
PLAIN = ("start", "legal", "playout")
"""The functions of a plain implementation that can be timed."""


def compare_kernel(game: str, plain: Path | None, seconds: float) -> list[Measurement]:
    """Compare playouts and lists of moves of a game by its contract, its kernel and, if one is
    given or exists, a plain implementation; an existing one may have another form. Raises
    BadRequest if there is no kernel, or if the file cannot be loaded."""
    implementations = {"contract": _contract(game), KERNEL: _kernel(game)}
    file = plain or Path("tests", "games", game, f"plain_{game}.py")
    if plain or file.is_file():
        module = _load(file)
        missing = [name for name in PLAIN if not hasattr(module, name)]
        if plain and missing:
            raise BadRequest(f"{file} is no plain board: it has no {' and no '.join(missing)}.")
        if not missing:
            implementations["plain"] = _plain(module)
    return [
        compare(
            game, what, {n: calls[what] for n, calls in implementations.items()}, seconds, KERNEL
        )
        for what in (PLAYOUTS, LISTS)
    ]


def _starts(game: str) -> Iterator[tuple[Position, Kernel[Any, Any]]]:
    """Random starts with their kernels, after random play through phases without a kernel."""
    rules, make, rng = registry.rules(game), registry.modules(game).kernel, Stream(SEED)
    if make is None:
        raise BadRequest(f"{rules.name} has no kernel to measure.")
    for _ in range(STARTS):
        position = rules.start({}, rng)
        while (kernel := make(position)) is None:
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


def _plain(module: ModuleType) -> dict[str, list[Call]]:
    rng = random.Random(SEED)
    starts = [module.start(rng) for _ in range(STARTS)]
    return {
        PLAYOUTS: [partial(module.playout, start, rng) for start in starts],
        LISTS: [partial(module.legal, start) for start in starts],
    }


def _load(file: Path) -> ModuleType:
    spec = spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None or not file.is_file():
        raise BadRequest(f"{file} is no Python file that can be read.")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look up their module
    spec.loader.exec_module(module)
    return module
