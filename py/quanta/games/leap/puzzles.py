"""Quantum Leap's puzzles: chains for one particle (leap-rings R12), and positions that are won.

Chains are made here; how positions that are won are found is the same for all games.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import cycle
from pkgutil import get_data

from quanta.core.errors import BadParam
from quanta.core.game import Params, Position
from quanta.core.params import fill
from quanta.core.rng import Stream
from quanta.games.leap import boards
from quanta.games.leap.chains import Chain, actions, chains, drawn, setup, trails
from quanta.games.leap.position import COLOURS, LETTERS, LeapPosition
from quanta.games.leap.rules import RULES
from quanta.grids.hex import HexBoard
from quanta.record.puzzle import Puzzle, Solution, read_puzzles
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
"""Boards of chains for a day: how many particles stay at least and at most, and of how many leaps
they are at most; a board with noughts is full."""
SHORTEST = 4
TRIES = 4_000
"""So many set-ups of one length are tried before another is taken."""
GRADES_FROM = (15, 35, 80, 200, 600, 2_500)
"""From so many leaps that could be tried on, a chain is of grade 2, 3 …"""
NODES = 60_000
"""Cells that are tried at most to show that a chain is the only one."""

Made = Iterator[tuple[int, Record] | None]
"""Puzzles with their grades; None as often as it has to look on."""


@cache
def puzzles() -> Sequence[Puzzle]:
    """All of them, in the order of their file."""
    text = get_data("quanta.games.leap", "data/puzzles.txt")
    assert text is not None
    return read_puzzles(text.decode("ascii"), _goal)


def _goal(kind: str, solved: Record) -> str:
    """What to find: ``chain`` is the puzzle of leap-rings R12, ``win`` a won position."""
    plies = len(solved.actions)
    if kind == "chain":
        return f"Let one white particle take all {plies} black ones, one after the other."
    seat = LETTERS.index(solved.params["start"].rpartition("_")[2])
    other = COLOURS[1 - seat]
    return f"{COLOURS[seat]} moves and wins: {other} is stuck after {plies} plies at most."


def alone(position: Position, nodes: int, most: int = 1) -> Solution | None:
    """Up to ``most`` chains that take all of Black, among ``nodes`` cells that are tried; None for
    a game of several seats, and where opponents count."""
    if not isinstance(position, LeapPosition) or position.variant.play != "puzzle":
        return None
    if position.variant.count != "friends":
        return None
    found = chains(position, most, nodes)
    ways = [actions(position.board, chain) for chain in found.chains]
    return Solution(ways, found.complete, found.nodes)


def _full(params: Params, rng: Stream) -> Made:
    """Full boards with the usual balance that one particle can clear, in one way or in several."""
    while True:
        board = _board(params, rng)
        before = None
        for before in setup(board, rng):
            if before is None:
                yield None
        if before is None:
            raise BadParam("The board is too small for a chain.")
        yield _grade(before[0]), _record(*before)


def _chains(params: Params, rng: Stream) -> Made:
    """Chains that are the only one, on the board asked for or on boards of each size in turn."""
    for name, least, most, longest in cycle(SIZES):
        board = _board({"board": name, **params}, rng)
        leaps = SHORTEST + rng.below(longest - SHORTEST + 1) if most else 0
        found, tries = None, 0
        while found is None and tries < TRIES:
            tries += 1
            if most:
                stays = min(least + rng.below(most - least + 1), board.size // 2)
                position = drawn(board, stays, leaps, rng)
            else:
                *_, full = setup(board, rng)
                position = full and full[0]
            found = _alone(position) if position else None
            yield found


def _alone(position: LeapPosition) -> tuple[int, Record] | None:
    """A puzzle with a choice of leapers and one chain; None if it is none."""
    found = chains(position, 2, NODES)
    first = {action.partition("-")[0] for action in position.legal_actions()}
    if not found.complete or len(found.chains) != 1 or len(first) < 2:
        return None
    return _grade(position), _record(position, found.chains[0])


def _board(params: Params, rng: Stream) -> HexBoard:
    (param,) = (param for param in RULES.params if param.key == "board")
    asked = fill(RULES.params, {"play": "puzzle", **params})
    if any(asked[key] != asked_by_default for key, asked_by_default in FIXED.items()):
        raise BadParam(f"Chains are made for {', '.join(f'{k}={v}' for k, v in FIXED.items())}.")
    return boards.named(*param.choose(asked["board"]), rng)


FIXED = {"play": "puzzle", "edition": "rings", "count": "friends", "gaps": "cross", "start": ""}
"""The parameters of chains that are made."""

KINDS: Mapping[str, Callable[[Params, Stream], Made]] = {"chain": _chains, "full": _full}
"""Kind -> what makes puzzles of it, without end."""


def _grade(position: LeapPosition) -> int:
    return 1 + bisect(GRADES_FROM, trails(position, GRADES_FROM[-1]))


def _record(position: LeapPosition, chain: Chain) -> Record:
    params = {"edition": "rings", "play": "puzzle", "start": position.text()}
    return Record(RULES.id, params, actions(position.board, chain), RULES.version)
