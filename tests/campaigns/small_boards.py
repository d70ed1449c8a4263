"""How small boards of Leap are decided, from random set-ups.

PYTHONPATH=py python3 -m tests.campaigns.small_boards hex2 line8x2
"""

from __future__ import annotations

import argparse
from statistics import median

from quanta import registry
from quanta.core.rng import Stream
from quanta.players import Limit
from quanta.players.solver import SolverResult, prove
from quanta_lab import markdown_table
from quanta_lab.markdown_table import Cells

GAME = "leap"
BOARDS = ("hex2", "line5x2", "ring2x1", "line8x2", "line6x3", "hex3")
SET_UPS = 20
LIMIT = Limit(nodes=500_000)


def solve(board: str) -> list[SolverResult]:
    """The results of random set-ups of a board, within the limit."""
    rules, make = registry.rules(GAME), registry.modules(GAME).kernel
    assert make is not None
    found = []
    for number in range(SET_UPS):
        position = rules.start({"board": board}, Stream(f"{board} {number}"))
        kernel = make(position)
        assert kernel is not None
        found.append(prove(kernel, kernel.state(position), LIMIT, shorten=True))
    return found


def board_cells(board: str, found: list[SolverResult]) -> Cells:
    """A row of a Markdown table. White begins."""
    solved = [each for each in found if each.value is not None]
    plies = [each.plies for each in solved if each.plies is not None]
    states = median(each.nodes for each in found)
    return {
        (board, "solved"): str(len(solved)),
        (board, "White wins"): str(sum(each.value == 1 for each in solved)),
        (board, "plies, median"): f"{median(plies):g}" if plies else "",
        (board, "states, median"): f"{states:,.0f}",
    }


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(description="Random set-ups of small boards, solved.")
    parser.add_argument("boards", nargs="*", default=BOARDS, metavar="BOARD")
    markdown_table.add_arguments(parser)
    return parser


def main() -> None:
    """Print what was found of each board."""
    args = parser().parse_args()
    markdown_table.check(args.write, args.boards)
    cells: Cells = {}
    for board in args.boards:
        found = board_cells(board, solve(board))
        print(board, *(f"{column} {cell}" for (_, column), cell in found.items()), sep="; ")
        cells = {**cells, **found}
    markdown_table.write(args.write, cells)


if __name__ == "__main__":
    main()
