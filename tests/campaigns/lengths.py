"""How long records and links of random whole games are.

PYTHONPATH=py python3 -m tests.campaigns.lengths --games 200
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from tests.support.trees import walk

from quanta import registry
from quanta.core.rng import Stream
from quanta.record.record import link_of
from quanta.record.timeline import Timeline
from quanta_lab import markdown_table
from quanta_lab.markdown_table import Cells


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(description="Lengths of the links of random whole games.")
    parser.add_argument("kinds", nargs="*", default=registry.ids(), metavar="GAME")
    parser.add_argument("--games", type=int, default=50, help="of each kind (50)")
    markdown_table.add_arguments(parser)
    return parser


def main() -> None:
    """Print a table: plies, and characters of the plain record and of the link."""
    args = parser().parse_args()
    markdown_table.check(args.write)
    cells: Cells = {}
    print("game          plies median   record median    link median    most   over 300 over 2000")
    for name in args.kinds:
        found = []
        for number in range(args.games):
            rules, rng = registry.rules(name), Stream(f"{name} {number}")
            line = Timeline(rules, {}, rules.start({}, rng))
            walk(line, rng, 20_000)
            record = line.record()
            found.append((line.plies, len(record.plain()), len(link_of(record, rules))))
        plies, plain, link = (sorted(column) for column in zip(*found, strict=True))
        mid = args.games // 2
        over = [sum(each > most for each in link) for most in (300, 2000)]
        row = (plies[mid], plain[mid], link[mid], link[-1], *over)
        print(f"{name:12} {row[0]:13} {row[1]:15} {row[2]:14} {row[3]:7} {row[4]:10} {row[5]:9}")
        cells = {**cells, **link_cells(rules.name, link)}
    markdown_table.write(args.write, cells)


def link_cells(row: str, link: Sequence[int]) -> Cells:
    """A row of a Markdown table, from the sorted lengths of links."""
    middle = link[len(link) // 2]
    return {(row, "median"): f"{middle:,}", (row, "at most"): f"{link[-1]:,}"}


if __name__ == "__main__":
    main()
