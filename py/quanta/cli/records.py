"""What the command line answers about one game at the cursor of its record."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

from quanta.core import perft as counting
from quanta.core.errors import BadParam, BadRequest
from quanta.core.game import CHANCE
from quanta.core.rng import Stream
from quanta.players import Candidate, Limit, Player, Thought, last
from quanta.players.player import checked_limit
from quanta.record.timeline import Timeline
from quanta.roster import analyst, player, player_id

DEEPEST = 12
MOST_WAYS = 100
ANALYST_MS = 1000
"""The analyst would think for ever."""


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
    """What the player ``args.level``, or without one the analyst, would do within ``args.ms`` and
    ``args.nodes``, and up to ``args.ways`` of its best candidates. ``hope``, ``plies`` and
    ``ways`` are None, None and [] for a player without an evaluation. Raises BadRequest where no
    seat is to play."""
    end = line.position.outcome()
    if end is not None:
        raise BadRequest(f"The game is over: {end.reason}")
    if line.position.to_play == CHANCE:
        raise BadRequest("Chance decides here, and no player.")
    if not 1 <= args.ways <= MOST_WAYS:
        raise BadParam(f"ways is 1 to {MOST_WAYS}.")
    free = args.level is None and args.ms is None and args.nodes is None
    limit = checked_limit(ANALYST_MS if free else args.ms, args.nodes, clock=perf_counter)
    thought = _thought(_asked(line.rules.id, args), line, limit, Stream(args.seed))
    first = thought.candidates[0] if thought.candidates else None
    return {
        "action": thought.action,
        "value": thought.value,
        "hope": first and first.expectation,
        "proven": thought.proven,
        "plies": first and first.plies,
        "depth": thought.depth,
        "nodes": thought.nodes,
        "ways": [_candidate(way) for way in thought.candidates[: args.ways]],
    }


def _asked(game: str, args: Namespace) -> Player:
    if args.level is None:
        return analyst(game, args.ways)
    return player(game, player_id(game, args.level))


def _candidate(way: Candidate) -> dict[str, Any]:
    return {**way._asdict(), "actions": list(way.actions)}


def _thought(chooser: Player, line: Timeline, limit: Limit, rng: Stream) -> Thought:
    """The last thought that comes in time."""
    seen = line.position.seen_by(line.position.to_play)
    return last(_in_time(chooser.think(seen, limit, rng), limit))


def _in_time(thoughts: Iterator[Thought], limit: Limit) -> Iterator[Thought]:
    """The thoughts up to the limit: players who do not look at the clock are stopped."""
    until = None if limit.ms is None else perf_counter() + limit.ms / 1000
    for thought in thoughts:
        yield thought
        if until is not None and perf_counter() >= until:
            return


def best_lines(found: dict[str, Any]) -> list[str]:
    """What ``best`` has found, for people: what there is to say, and a line for each way."""
    said = {key: value for key, value in found.items() if key != "ways" and value is not None}
    ways = [
        f"way {number}: {' '.join(way['actions'])}, hope {way['hope']:+.2f}"
        + (f", proven in {way['plies']} plies" if way["plies"] is not None else "")
        for number, way in enumerate(found["ways"], 1)
    ]
    return [*(f"{key} {value}" for key, value in said.items()), *ways]
