"""``quanta games``: the games there are; ``quanta new``: the record of a new game."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace

from quanta import registry
from quanta.cli.parsing import complain
from quanta.cli.records import pairs
from quanta.core.rng import Stream
from quanta.record.timeline import Timeline


def add_arguments(command: ArgumentParser) -> None:
    """The argument of ``games``."""
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=_games)


def add_new_arguments(command: ArgumentParser) -> None:
    """``quanta new GAME [key=value …]``."""
    command.add_argument("game")
    command.add_argument("params", nargs="*", metavar="key=value")
    command.add_argument("--seed", help="seed of the set-up (default: from the system)")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_new)


def _games(args: Namespace) -> int:
    games = [{"id": r.id, "name": r.name, "sentence": r.about.sentence} for r in registry.games()]
    for fault in registry.faults():
        complain(fault)
    if args.json:
        print(json.dumps(games))
    else:
        print("\n".join(f"{game['id']:12} {game['name']}: {game['sentence']}" for game in games))
    return 0


def _new(args: Namespace) -> int:
    rules = registry.rules(args.game)
    params = pairs(args.params)
    rng = Stream(os.urandom(32) if args.seed is None else args.seed)
    record = str(Timeline(rules, params, rules.start(params, rng)).record())
    print(json.dumps({"record": record}) if args.json else record)
    return 0
