"""What the command line answers about one game at the cursor of its record."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from quanta.core import perft as counting
from quanta.core.errors import BadParam, BadRequest
from quanta.core.rng import Stream
from quanta.core.timeline import Timeline
from quanta.players import Limit
from quanta.roster import player

DEEPEST = 12


def pairs(written: Sequence[str]) -> dict[str, str]:
    """Parameters written as ``key=value``. Raises BadParam."""
    split = [text.partition("=") for text in written]
    for text, (_, equals, _value) in zip(written, split, strict=True):
        if not equals:
            raise BadParam(f"{text!r} is not of the form key=value.")
    return {key: value for key, _, value in split}


def legal(line: Timeline, args: Namespace) -> list[str]:
    """The legal actions, sorted."""
    return list(line.position.legal_actions())


def outcome(line: Timeline, args: Namespace) -> dict[str, Any] | None:
    """None in play, else ``returns`` and ``reason``."""
    end = line.position.outcome()
    return None if end is None else {"returns": list(end.returns), "reason": end.reason}


def perft(line: Timeline, args: Namespace) -> int | dict[str, int]:
    """The number of paths of ``args.depth`` plies, split by first action with ``args.divide``."""
    if not 0 <= args.depth <= DEEPEST:
        raise BadRequest(f"The depth is 0 to {DEEPEST}.")
    if args.divide:
        return counting.divide(line.position, args.depth)
    return counting.perft(line.position, args.depth)


def best(line: Timeline, args: Namespace) -> dict[str, Any]:
    """What the player ``args.level`` would do, within ``args.ms`` milliseconds where given."""
    if line.position.outcome() is not None:
        raise BadRequest("The game is over.")
    if args.ms is not None and args.ms < 1:
        raise BadParam("ms is at least 1.")
    chooser = player(line.rules.id, args.level)
    seen = line.position.seen_by(line.position.to_play)
    until = None if args.ms is None else perf_counter() + args.ms / 1000
    for thought in chooser.think(seen, Limit(ms=args.ms), Stream(args.seed)):  # noqa: B007
        if until is not None and perf_counter() >= until:
            break
    return {"action": thought.action, "value": thought.value, "nodes": thought.nodes}
