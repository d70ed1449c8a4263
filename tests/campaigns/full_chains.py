"""The processor time that set-ups for a full chain of Leap take to make.

PYTHONPATH=py python3 -m tests.campaigns.full_chains 3 4
"""

from __future__ import annotations

import argparse
from itertools import islice
from time import process_time

from quanta import registry
from quanta.core.rng import Stream
from quanta_lab import markdown_table

SIDES = ("3", "4", "5", "6")
COUNT = 10
ROW = "seconds"


def seconds(side: str) -> float:
    """The processor time for ten set-ups on the hexagon of this side."""
    makers = registry.modules("leap").puzzle_makers
    assert makers is not None
    began = process_time()
    made = makers["full"]({"board": f"hex{side}"}, Stream("1"))
    found = list(islice(filter(None, made), COUNT))
    assert len(found) == COUNT
    return process_time() - began


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(description="Seconds for ten set-ups for a full chain.")
    parser.add_argument("sides", nargs="*", default=SIDES, metavar="SIDE")
    markdown_table.add_arguments(parser)
    return parser


def main() -> None:
    """Print the time for each side."""
    args = parser().parse_args()
    markdown_table.check(args.write, [ROW])
    cells = {}
    for side in args.sides:
        cells[ROW, side] = f"{seconds(side):.3g}"
        print(f"side {side}: {cells[ROW, side]} s")
    markdown_table.write(args.write, cells)


if __name__ == "__main__":
    main()
