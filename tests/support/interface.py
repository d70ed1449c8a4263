"""What people rely on, described as JSON: Python names, the command line, games' parameters, ids of
rules.

``python3 -m tests.support.interface`` adds what is new to ``tests/golden/interface.json`` and
removes nothing. It is run for each release.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import inspect
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import quanta
from quanta.cli import main as cli

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden" / "interface.json"
MADE_BY_CALLERS = {"Candidate", "Chooser", "Limit", "Outcome", "Record", "Stream", "Thought"}
"""Classes whose constructors are part of the interface."""
MEASUREMENTS = {"bench", "lab", "reach", "train"}
"""Commands for those who work on Quanta, whose options and output may change."""
RECORD = "leap;start=ww-bwb-bb_w/"
OVER = f"{RECORD}b3-b1.a1-b1.b2-a2.c2-c3"
ANSWERS = (
    "games --json",
    f"legal {RECORD} --json",
    f"outcome {OVER} --json",
    f"perft {RECORD} 2 --json",
    f"perft {RECORD} 2 --divide --json",
    f"best {RECORD} --level 3 --candidates 2 --json",
    f"solve {RECORD} --json",
    "daily 2026-01-01 --json",
    "match greedy random leap board=hex2 --games 2 --seed 1 --json",
)
"""Command lines that answer with JSON."""
RULE = re.compile(r"^- \*\*([A-Z][0-9]+)\.\*\*", re.MULTILINE)


def described() -> dict[str, Any]:
    """The interface as it is now."""
    return {
        "python": dict(names()),
        "command line": dict(commands()),
        "json": {words: shape(answer(words)) for words in ANSWERS},
        "parameters": {f"{each.id}@{each.version}": choices(each) for each in quanta.all_games()},
        **ids(),
    }


def ids() -> dict[str, dict[str, list[str]]]:
    """The ids of each game's players and of each digest's rules."""
    digests = sorted((ROOT / "seeds").glob("*.md"))
    return {
        "players": {each.id: list(quanta.all_players(each.id)) for each in quanta.all_games()},
        "rules": {path.stem: RULE.findall(path.read_text(encoding="utf-8")) for path in digests},
    }


def names() -> Iterator[tuple[str, Any]]:
    """Each public name and each public member of a class, with its parameters if it is called."""
    for name in sorted(quanta.__all__):
        offered = getattr(quanta, name)
        if not inspect.isclass(offered):
            yield name, parameters(offered) if callable(offered) else "value"
        else:
            yield name, parameters(offered) if name in MADE_BY_CALLERS else "class"
            yield from _members(name, offered)


def parameters(function: Any) -> dict[str, str]:
    """Name -> kind of each parameter, ``?`` after those that may be left out."""
    found = inspect.signature(function).parameters.values()
    return {
        each.name: each.kind.description + ("" if each.default is each.empty else "?")
        for each in found
        if each.name != "self"
    }


def _members(name: str, offered: type) -> Iterator[tuple[str, Any]]:
    """The public members that a class of ours defines."""
    ours = [each for each in offered.__mro__ if each.__module__.startswith("quanta")]
    members = {member for each in ours for member in vars(each)}
    if dataclasses.is_dataclass(offered):
        members |= {each.name for each in dataclasses.fields(offered)}
    for member in sorted(members):
        if not member.startswith("_"):
            found = getattr(offered, member, None)
            routine = inspect.isroutine(found)
            yield f"{name}.{member}", parameters(found) if routine else "value"


def commands() -> Iterator[tuple[str, list[str]]]:
    """The arguments of each command."""
    (subparsers,) = (
        action for action in cli.parser()._actions if isinstance(action, argparse._SubParsersAction)
    )
    for name, parser in subparsers.choices.items():
        if name not in MEASUREMENTS:
            found = (action.option_strings or [action.dest] for action in parser._actions)
            yield name, sorted(word for words in found for word in words)


def answer(words: str) -> Any:
    """The answer of a command line."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert cli.main(words.split()) == 0
    return json.loads(out.getvalue())


def shape(value: Any) -> Any:
    """The kinds of values in JSON, of a list those of its first item."""
    if isinstance(value, dict):
        return {key: shape(each) for key, each in value.items()}
    if isinstance(value, list):
        return [shape(each) for each in value[:1]]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return "number"
    return type(value).__name__


def choices(rules: quanta.Rules) -> dict[str, Any]:
    """Key -> default and possible values of each parameter of a game."""
    return {
        each.key: {"default": each.default, "choices": [choice.key for choice in each.choices]}
        for each in rules.params
    }


def merged(old: Any, new: Any) -> Any:
    """``old`` with what only ``new`` has."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {key: merged(old.get(key, new.get(key)), new.get(key)) for key in {**old, **new}}
    if isinstance(old, list) and isinstance(new, list) and all(type(x) is str for x in old + new):
        return [*old, *(each for each in new if each not in old)]
    return old


def written(interface: dict[str, Any]) -> str:
    """The file: a line for each name, command or game."""
    parts = [
        f"{json.dumps(part)}: {{\n"
        + ",\n".join(f"{json.dumps(name)}: {json.dumps(each)}" for name, each in found.items())
        + "\n}"
        for part, found in interface.items()
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    before = json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.is_file() else {}
    GOLDEN.write_text(written(merged(before, described())), encoding="utf-8")
