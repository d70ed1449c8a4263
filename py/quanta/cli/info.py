"""``quanta info GAME``: what a game is, what it takes, who plays it, where it is."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from importlib.resources import files
from typing import Any

from quanta import registry
from quanta.core.rng import Stream
from quanta.games.modules import GameModules
from quanta.roster import roster


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of ``info``."""
    parser.add_argument("game", help="the id of a game")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Print what is known of the game."""
    data = info(args.game)
    print(json.dumps(data) if args.json else "\n".join(_lines(data)))
    return 0


def info(game: str) -> dict[str, Any]:
    """JSON-ready: the game's texts, parameters, players and modules, and its folder. Raises
    BadRecord for an unknown game."""
    rules = registry.rules(game)
    about, modules = rules.about, registry.modules(game)
    hooks = GameModules.hooks().items()
    there = {hook.module for name, hook in hooks if getattr(modules, name) is not None}
    return {
        "id": rules.id,
        "name": rules.name,
        "version": rules.version,
        "sentence": about.sentence,
        "players": about.players,
        "length": about.length,
        "goal": registry.view(game).goal(rules.start({}, Stream(0))),
        "parameters": [
            {"key": each.key, "label": each.label, "default": each.default, "takes": each.takes()}
            for each in rules.params
        ],
        "roster": [
            {"id": name, "label": entry.label, "level": entry.level, "ms": entry.ms}
            for name, entry in roster(game).items()
        ],
        "modules": sorted(there),
        "folder": str(files(f"quanta.games.{game}")),
    }


def _lines(data: dict[str, Any]) -> list[str]:
    """The same as text."""
    named = f"{data['name']} ({data['id']}, rules version {data['version']})"
    lines = [named, data["sentence"]]
    lines += [data["goal"]] * bool(data["goal"])
    lines += [f"{data['players']}, {data['length']}", "", "parameters:"]
    lines += [
        f"  {each['key']}={each['default']}  {each['label']}; takes {each['takes']}"
        for each in data["parameters"]
    ]
    lines += ["", "players:"]
    for each in data["roster"]:
        time = f", at most {each['ms']} ms a move" if each["ms"] else ""
        lines.append(f"  {each['id']}  {each['label']}{time}")
    return [*lines, "", f"modules: {', '.join(data['modules'])}", f"folder: {data['folder']}"]
