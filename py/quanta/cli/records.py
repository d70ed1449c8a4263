"""Commands about a record, or about each line of standard input: their arguments, and what they
answer about the position at its cursor."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from quanta import registry
from quanta.api.review import ANALYST_MS, MOST_CANDIDATES, check_to_play, last_thought
from quanta.cli import streams
from quanta.cli.progress import Waiting
from quanta.core import perft as perft_counts
from quanta.core.errors import BadParam, BadRequest, IllegalAction, QuantaError
from quanta.core.quoting import presentable, quoted
from quanta.core.rng import Stream
from quanta.core.typed_action import legal_instead, typed_action
from quanta.players import Limit, Player
from quanta.record import link_reader
from quanta.record.timeline import Timeline
from quanta.roster import analyst, player, player_id

DEEPEST = 12

Answer = Any
"""The answer of a command: JSON-ready data, which ``_plain`` turns into text."""


class Shown(dict[str, str]):
    """Facts about a position, JSON-ready. plain: what is printed of it as text; empty where it went
    to a file."""

    plain = ""


def add_legal_arguments(command: ArgumentParser) -> None:
    """``quanta legal RECORD``."""
    answer_with(legal, command)


def add_outcome_arguments(command: ArgumentParser) -> None:
    """``quanta outcome RECORD``."""
    answer_with(outcome, command)


def add_apply_arguments(command: ArgumentParser) -> None:
    """``quanta apply RECORD ACTION …``."""
    answer_with(applied, command)
    command.add_argument("actions", nargs="+", metavar="ACTION")


def add_perft_arguments(command: ArgumentParser) -> None:
    """``quanta perft RECORD DEPTH``."""
    answer_with(perft, command)
    command.add_argument("depth", type=int)
    command.add_argument("--divide", action="store_true", help="split by the first action")


def add_best_arguments(command: ArgumentParser) -> None:
    """``quanta best RECORD``, and the player."""
    answer_with(best, command)
    command.add_argument(
        "--level",
        metavar="LEVEL",
        help="a player, or the number of a level (default: the analyst, for a second)",
    )
    command.add_argument("--ms", type=int, help="think for at most this many milliseconds")
    command.add_argument("--nodes", type=int, metavar="N", help="search at most N positions")
    command.add_argument(
        "--candidates", type=int, default=1, metavar="N", help="print the N best (default 1)"
    )
    command.add_argument("--seed", default="quanta", help="seed for players that use randomness")


def answer_with(answer: Callable[[Timeline, Namespace], Answer], command: ArgumentParser) -> None:
    """Let a command answer about one record, or about each line of standard input."""
    command.add_argument("record", help="a record, or - to read records from standard input")
    command.add_argument("--json", action="store_true", help="print JSON, a line for each record")
    command.set_defaults(run=partial(_answered, answer, command.prog.rpartition(" ")[2]))


def _answered(answer: Callable[[Timeline, Namespace], Answer], name: str, args: Namespace) -> int:
    if args.record != "-":
        with Waiting(name):
            reply = answer(opened(args.record), args)
        written = isinstance(reply, Shown) and not reply.plain  # to a file, so nothing is printed
        if args.json or not written:
            print(json.dumps(reply) if args.json else _plain(reply))
        return 0
    for line in streams.typed():
        try:
            with Waiting(name):
                reply = answer(opened(line.rstrip("\n")), args)
            print(json.dumps(reply) if args.json else _plain(reply, " "), flush=True)
        except QuantaError as error:
            plain = presentable(f"error: {error}")
            print(json.dumps({"error": str(error)}) if args.json else plain, flush=True)
    return 0


def _plain(answer: Answer, between: str = "\n") -> str:
    """An answer as text, its items joined by ``between``."""
    if answer is None:
        return "in play"
    if isinstance(answer, list):
        return between.join(map(str, answer))
    if isinstance(answer, dict) and "returns" in answer:
        return f"{' '.join(map(str, answer['returns']))} {answer['reason']}"
    if isinstance(answer, Shown):
        return answer.plain
    if isinstance(answer, dict) and "candidates" in answer:
        return between.join(best_lines(answer))
    if isinstance(answer, dict) and answer.keys() == {"record"}:
        return str(answer["record"])
    if isinstance(answer, dict):
        return between.join(f"{key} {value}" for key, value in answer.items())
    return str(answer)


def pairs(written: Sequence[str]) -> dict[str, str]:
    """Parameters from words of the form ``key=value``. Raises BadParam."""
    split = [text.partition("=") for text in written]
    for text, (_, equals, _value) in zip(written, split, strict=True):
        if not equals:
            raise BadParam(f"{quoted(text)} is not of the form key=value.")
    return {key: value for key, _, value in split}


def opened(text: str) -> Timeline:
    """The game of a record, or of a link that may have been altered on its way. Raises BadRecord
    and BadParam."""
    return link_reader.read(text, lambda link: Timeline.read(link, registry.rules))


def legal(line: Timeline, args: Namespace) -> list[str]:
    """The legal actions, sorted."""
    return list(line.position.legal_actions())


def outcome(line: Timeline, args: Namespace) -> dict[str, Any] | None:
    """``returns`` and ``reason``; None while the game is in play."""
    end = line.node.outcome()
    return None if end is None else {"returns": list(end.returns), "reason": end.reason}


def applied(line: Timeline, args: Namespace) -> dict[str, str]:
    """The record after ``args.actions``, each as it may be typed. Raises IllegalAction."""
    for typed in args.actions:
        legal = {action: action for action in line.position.legal_actions()}
        try:
            line.apply(typed_action(typed, legal))
        except IllegalAction as refused:
            advice = legal_instead(typed, legal)
            raise IllegalAction(f"{refused} {advice}".strip()) from None
    return {"record": str(line.record())}


def perft(line: Timeline, args: Namespace) -> int | dict[str, int]:
    """The number of paths of ``args.depth`` plies; with ``args.divide``, for each first action.
    Raises BadRequest for a depth out of range."""
    if not 0 <= args.depth <= DEEPEST:
        raise BadRequest(f"The depth is 0 to {DEEPEST}.")
    if args.divide:
        return perft_counts.divide(line.position, args.depth)
    return perft_counts.perft(line.position, args.depth)


def best(line: Timeline, args: Namespace) -> dict[str, Any]:
    """The action of the player ``args.level`` within ``args.ms`` and ``args.nodes``, with up to
    ``args.candidates`` of its best candidates; the analyst where no player is named. For a player
    that does not evaluate, ``expectation`` and ``plies`` are None and ``candidates`` is []. Raises
    BadRequest where no seat is to play, and BadParam."""
    check_to_play(line)
    if not 1 <= args.candidates <= MOST_CANDIDATES:
        raise BadParam(f"candidates is 1 to {MOST_CANDIDATES}.")
    unlimited = args.level is None and args.ms is None and args.nodes is None
    limit = Limit(ANALYST_MS if unlimited else args.ms, args.nodes)
    thought = last_thought(_player(line.rules.id, args), line, limit, Stream(args.seed))
    first = thought.candidates[0] if thought.candidates else None
    return {
        "action": thought.action,
        "value": thought.value,
        "expectation": first and first.expectation,
        "proven": thought.proven,
        "plies": first and first.plies,
        "depth": thought.depth,
        "nodes": thought.nodes,
        "candidates": [
            {**each._asdict(), "actions": list(each.actions)}
            for each in thought.candidates[: args.candidates]
        ],
    }


def _player(game: str, args: Namespace) -> Player:
    if args.level is None:
        return analyst(game, args.candidates)
    return player(game, player_id(game, args.level))


def _readable(value: object) -> object:
    """A value of a field as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:+.2f}" if isinstance(value, float) else value


def best_lines(best: dict[str, Any]) -> list[str]:
    """The answer of ``best`` as text: a line for each field that has a value, then a line for each
    candidate."""
    fields = [
        f"{key} {_readable(value)}"
        for key, value in best.items()
        if key != "candidates" and value is not None
    ]
    candidates = [
        f"candidate {number}: {' '.join(each['actions'])}, expectation {each['expectation']:+.2f}"
        + (f", drawn {each['draw']:.0%}" if each["draw"] else "")
        + (f", proven in {each['plies']} plies" if each["plies"] is not None else "")
        for number, each in enumerate(best["candidates"], 1)
    ]
    return [*fields, *candidates]
