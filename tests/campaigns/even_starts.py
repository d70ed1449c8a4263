"""How even the even boards of Quantum Leap are: games between equals from each of them.

A level plays the same game whenever it begins with the same board, so each board is turned and
mirrored: to the rules all images are one board, to the level's order of moves they are not.

PYTHONPATH=py python3 -m tests.campaigns.even_starts setup=even --boards 200
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from multiprocessing import Pool

from quanta.cli.records import pairs
from quanta.core.rng import Stream
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.rules import RULES
from quanta.grids.board import Cell
from quanta.grids.hex import HexBoard
from quanta.matches.fixture import cpu_limit
from quanta.players.gc_pause import run_to_end
from quanta.roster import player
from quanta_lab import markdown_table
from quanta_lab.markdown_table import Cells
from quanta_lab.match_tables import share


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(description="Games between equals from even boards.")
    parser.add_argument("params", nargs="*", metavar="key=value")
    parser.add_argument("--boards", type=int, default=20, help="how many (20)")
    parser.add_argument("--images", type=int, default=12, help="games from each, at most 12 (12)")
    parser.add_argument("--level", default="level6", help="who plays (level6)")
    parser.add_argument("--seed", default="even starts")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--row", default="", help="with --write: the row of the table")
    markdown_table.add_arguments(parser)
    return parser


def main() -> None:
    """Print what who begins has won, and on how many boards one seat won all games."""
    args = parser().parse_args()
    markdown_table.check(args.write, [args.row])
    given = pairs(args.params)
    tasks = [(given, f"{args.seed} {n}", args.images, args.level) for n in range(args.boards)]
    boards = []
    with Pool(args.jobs) as pool:
        for board in pool.imap_unordered(winners, tasks):
            boards.append(board)
            print(f"{len(boards)}: who begins won {board.count(0)} of {len(board)}", flush=True)
    cells = board_cells(args.row, boards)
    print(*(f"{column}: {cell}" for (_, column), cell in cells.items()), sep="\n")
    markdown_table.write(args.write, cells)


def board_cells(row: str, boards: Sequence[Sequence[int]]) -> Cells:
    """A row of a Markdown table, from the winners of the games on each board."""
    games = [winner for board in boards for winner in board]
    alone = sum(len(set(board)) == 1 for board in boards)
    return {
        (row, "boards"): f"{len(boards):,}",
        (row, "games"): f"{len(games):,}",
        (row, "who begins"): share(games.count(0), len(games)),
        (row, "boards that one side won every time"): str(alone) if len(boards[0]) > 1 else "",
    }


def winners(task: tuple[dict[str, str], str, int, str]) -> list[int]:
    """The seats that win from the images of a board. task: parameters, seed, how many images, and
    who plays."""
    given, seed, most, level = task
    drawn = RULES.start(given, Stream(seed))
    assert isinstance(drawn, LeapPosition)
    images = [image for _, image in zip(range(most), images_of(drawn), strict=False)]
    return [winner(image, level, seed) for image in images]


def winner(position: LeapPosition, level: str, seed: str) -> int:
    """The seat that wins, all seats played by a level."""
    players, rng = [player("leap", level) for _ in range(position.seats)], Stream(seed)
    while (outcome := position.outcome()) is None:
        thoughts = players[position.to_play].think(position, cpu_limit(), rng)
        position = position.apply(run_to_end(thoughts).action)
    assert outcome.winner is not None
    return outcome.winner


def images_of(position: LeapPosition) -> Iterator[LeapPosition]:
    """The position, and its images on the same board."""
    for places in symmetries(position.board):
        cells = [position.cells[place] for place in places]
        yield replace(position, cells="".join(cells))


def symmetries(board: HexBoard) -> Iterator[list[int]]:
    """For each turn and each mirroring that leaves the board as it is: cell -> which one is now
    there."""
    for mirrored in (False, True):
        turned: list[Cell] = [(r, q) if mirrored else (q, r) for q, r in board.cells]
        for _ in range(6):
            turned = [(-r, q + r) for q, r in turned]
            if set(turned) == set(board.cells):
                yield [board.at[cell] for cell in turned]


if __name__ == "__main__":
    main()
