"""The puzzles of Quantum Leap: chains for one particle (leap-rings R12) and won positions.

Chains are generated here, won positions by the generator that all games share.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import cycle

from quanta.core.errors import BadParam
from quanta.core.game import Params, Position
from quanta.core.params import fill
from quanta.core.rng import Stream
from quanta.core.words import sentence, win_in
from quanta.games.leap import boards
from quanta.games.leap.chain_generator import full_board, random_puzzle
from quanta.games.leap.chain_solver import Chain, actions_of, any_chain, count_trails, find_chains
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.rules import BOARD, RULES
from quanta.games.leap.state import COLOURS, LETTERS
from quanta.grids.hex import HexBoard
from quanta.record.puzzle_file import Puzzle, Solution, puzzles_of
from quanta.record.record import Record

SIZES = (
    ("hex3", 3, 9, 8),
    ("hex4", 5, 16, 14),
    ("hex5", 6, 26, 20),
    ("hex3", 0, 0, 0),
    ("hex4", 5, 16, 14),
    ("hex5", 6, 26, 20),
    ("hex4", 0, 0, 0),
    ("hex5", 16, 24, 20),
    ("hex5", 0, 0, 0),
)
"""The boards that chains are generated on in turn: the fewest and the most particles that stay, and
the most leaps; three noughts for a full board."""
SHORTEST = 4
"""The fewest leaps of a chain on a board that is not full."""
TRIES = 4_000
"""Set-ups of one length tried before another length."""
GRADES_FROM = (15, 35, 80, 200, 600, 2_500)
"""The numbers of leaps that a player could try from which a chain is of grade 2, 3 and so on."""
NODES = 60_000
"""The most cells tried to prove that a chain is the only one."""

THEMES = {"chain": "One particle captures them all", "win": "Win by force"}
"""Kind -> what the list of puzzles calls it."""

Generated = Iterator[tuple[int, Record] | None]
"""Puzzles with their grades, and None after each attempt that failed."""


@cache
def puzzles() -> Sequence[Puzzle]:
    """All puzzles, in the order of their file."""
    return puzzles_of(RULES.id, goal)


def goal(kind: str, solved: Record) -> str:
    """The task: ``chain`` is the puzzle of leap-rings R12, ``win`` a won position."""
    plies = len(solved.actions)
    if kind == "chain":
        return f"Let one white particle capture all {plies} black ones, one after the other."
    seat = LETTERS.index(solved.params["start"].rpartition("_")[2])
    other = COLOURS[1 - seat]
    return f"You play {COLOURS[seat]}. {sentence(win_in(plies))} Then {other} has no move left."


def solve(position: Position, nodes: int, most: int = 1) -> Solution | None:
    """Up to ``most`` chains of the puzzle, with at most ``nodes`` cells tried; None for a game of
    several seats, and in the variant that counts opponents."""
    if not isinstance(position, LeapPosition) or position.variant.play != "puzzle":
        return None
    if position.variant.count != "friends":
        return None
    result = find_chains(position, most, nodes) if most > 1 else any_chain(position, nodes)
    ways = [actions_of(position.board, chain) for chain in result.chains]
    return Solution(ways, result.complete, result.nodes)


def _full(params: Params, rng: Stream) -> Generated:
    """Full boards with the usual balance of colours, each with at least one chain."""
    while True:
        board = _board(params, rng)
        made = None
        for made in full_board(board, rng):
            if made is None:
                yield None
        if made is None:
            raise BadParam("The board is too small for a chain.")
        yield _grade(made[0]), _record(*made)


def _chains(params: Params, rng: Stream) -> Generated:
    """Puzzles with a single chain, on the given board or on the boards of ``SIZES`` in turn."""
    for name, least, most, longest in cycle(SIZES):
        board = _board({"board": name, **params}, rng)
        leaps = SHORTEST + rng.below(longest - SHORTEST + 1) if most else 0
        puzzle, tries = None, 0
        while puzzle is None and tries < TRIES:
            tries += 1
            if most:
                stays = min(least + rng.below(most - least + 1), board.size // 2)
                position = random_puzzle(board, stays, leaps, rng)
            else:
                *_, full = full_board(board, rng)
                position = full and full[0]
            puzzle = _single_chain(position) if position else None
            yield puzzle


def _single_chain(position: LeapPosition) -> tuple[int, Record] | None:
    """The puzzle with its grade if several particles could begin and there is one chain only."""
    result = find_chains(position, 2, NODES)
    first = {action.partition("-")[0] for action in position.legal_actions()}
    if not result.complete or len(result.chains) != 1 or len(first) < 2:
        return None
    return _grade(position), _record(position, result.chains[0])


def _board(params: Params, rng: Stream) -> HexBoard:
    given = fill(RULES.params, {"play": "puzzle", **params})
    if any(given[key] != value for key, value in FIXED.items()):
        raise BadParam(f"Chains are made for {', '.join(f'{k}={v}' for k, v in FIXED.items())}.")
    return boards.named(*BOARD.choose(given["board"]), rng)


FIXED = {"play": "puzzle", "edition": "rings", "count": "friends", "gaps": "cross", "start": ""}
"""The values that these parameters must have for a chain to be generated."""

KINDS: Mapping[str, Callable[[Params, Stream], Generated]] = {"chain": _chains, "full": _full}
"""Kind -> an endless generator of puzzles of that kind."""


def _grade(position: LeapPosition) -> int:
    return 1 + bisect(GRADES_FROM, count_trails(position, GRADES_FROM[-1]))


def _record(position: LeapPosition, chain: Chain) -> Record:
    params = {"edition": "rings", "play": "puzzle", "start": position.text()}
    return Record(RULES.id, params, actions_of(position.board, chain), RULES.version)
