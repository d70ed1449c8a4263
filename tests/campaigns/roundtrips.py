"""Random games of every kind, with random variations and annotations, written and read twice in
every form: record, link and text.

    PYTHONPATH=py python3 -m tests.campaigns.roundtrips --games 1000
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from time import perf_counter

from tests.support.trees import tree

from quanta import registry
from quanta.core.rng import Stream
from quanta.record import text_writer
from quanta.record.record import Record, link_of
from quanta.record.timeline import Timeline
from quanta.session.transfer import import_games


def game(name: str, number: int, most: int, params: Mapping[str, str] | None = None) -> Timeline:
    """Random game number ``number`` of a kind, with up to ``most`` plies before its variations."""
    rules, rng = registry.rules(name), Stream(f"{name} {number}")
    line = Timeline(rules, params or {}, rules.start(params or {}, rng))
    plies, variations = rng.below(most) + 1, rng.below(12)
    return tree(line, rng, plies=plies, variations=variations, annotations=rng.below(12))


def survives(line: Timeline) -> str:
    """Write and read a game in all forms; returns its record. Asserts that nothing changes."""
    record = line.record()
    once = {form(line) for form in (_record, _link, _text)}
    assert once == {str(record)}, record.plain()
    assert Timeline.of(line.rules, record).position == line.position
    text = text_writer.write(line)
    twice = text_writer.write(import_games.read(text_writer.write(import_games.read(text))))
    assert twice == text, text
    return str(record)


def _record(line: Timeline) -> str:
    return str(import_games.read(str(import_games.read(str(line.record())).record())).record())


def _link(line: Timeline) -> str:
    link = f"https://a.example/index.html#{link_of(line.record(), line.rules)}"
    again = import_games.read(link)
    return str(import_games.read(link_of(again.record(), again.rules)).record())


def _text(line: Timeline) -> str:
    return str(Record.parse(str(import_games.read(text_writer.write(line)).record())))


def main() -> None:
    """Print how much was checked."""
    parser = argparse.ArgumentParser(description="Write and read random games in every form.")
    parser.add_argument("--games", type=int, default=100, help="of each kind (100)")
    parser.add_argument("--plies", type=int, default=120, help="at most (120)")
    args = parser.parse_args()
    for name in registry.ids(hidden=True):
        begun, nodes, longest = perf_counter(), 0, 0
        for number in range(args.games):
            line = game(name, number, args.plies)
            longest = max(longest, len(survives(line)))
            nodes += len(line.record().actions) + line.record().notes.size
        took = perf_counter() - begun
        print(
            f"{name:12} {args.games} games, {nodes} nodes, longest record {longest}, {took:.1f} s"
        )


if __name__ == "__main__":
    main()
