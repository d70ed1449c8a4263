"""Quantum Leap once more, as plainly as it can be said: the second opinion the tests lean on.

The board is a dictionary from axial cells to letters, and every question is answered by walking
over it. Nothing here comes from the package under test, so an error has to be made twice to go
unseen. It is also the "plain dictionary board" that the benchmark measures the kernel against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Protocol, TypeVar

T = TypeVar("T")
Cell = tuple[int, int]
Leap = tuple[Cell, Cell]
Returns = tuple[int, ...]
Key = tuple[str, int, bool, Cell | None]

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (-1, 1), (1, -1))
SEATS = "wbrgyp"
EMPTY = "o"
MISSING = "x"
DEFAULTS = {"edition": "rings", "count": "friends", "gaps": "cross", "play": "game", "seats": "2"}


class Dice(Protocol):
    """A source of chance, such as `random.Random`."""

    def choice(self, items: Sequence[T], /) -> T: ...
    def shuffle(self, items: MutableSequence[T], /) -> None: ...


@dataclass(frozen=True)
class State:
    """One position. `board` has the existing cells only; `rows` is the outline it is written in."""

    board: Mapping[Cell, str]
    names: Mapping[Cell, str]
    rows: tuple[tuple[Cell, ...], ...]
    seat: int = 0
    swapping: bool = False
    leaper: Cell | None = None
    count: str = "friends"
    gaps: str = "cross"
    puzzle: bool = False
    seats: int = 2

    def key(self) -> Key:
        """The facts that tell this position from others of the same game: the board keeps its
        order."""
        return "".join(self.board.values()), self.seat, self.swapping, self.leaper


def outline(lengths: list[int]) -> tuple[tuple[Cell, ...], ...]:
    """The cells of each row, from the top, for rows of these lengths: a hexagon or a parallelogram.

    Raises ValueError when the lengths make neither.
    """
    side = lengths[0]
    if lengths == [2 * side - 1 - abs(r) for r in range(1 - side, side)]:
        return tuple(
            tuple((max(1 - side, 1 - side - r) + i, r) for i in range(2 * side - 1 - abs(r)))
            for r in range(1 - side, side)
        )
    if side > 0 and all(length == side for length in lengths):
        return tuple(tuple((q, r) for q in range(side)) for r in range(len(lengths)))
    raise ValueError(f"rows of {lengths} cells are neither a hexagon nor a parallelogram")


def parse(text: str, **params: str | int) -> State:
    """The position written in `text`, under these options; the ones not given have their defaults.

    Raises ValueError for a text or an option that means nothing.
    """
    options = DEFAULTS | {key: str(value) for key, value in params.items()}
    shape, turn = text.split("_")
    written = shape.split("-")
    rows = outline([len(row) for row in written])
    left, bottom = min(q for row in rows for q, _ in row), len(rows) - 1 + rows[0][0][1]
    pieces = {
        cell: letter
        for row, letters in zip(rows, written, strict=True)
        for cell, letter in zip(row, letters, strict=True)
    }
    seats = int(options["seats"])
    if not set(pieces.values()) <= set(SEATS[:seats] + EMPTY + MISSING):
        raise ValueError(f"{shape} has a letter that is no piece of {seats} seats")
    names = {(q, r): f"{chr(97 + q - left)}{bottom - r + 1}" for q, r in pieces}
    board = {cell: letter for cell, letter in pieces.items() if letter != MISSING}
    found = {names[cell]: cell for cell in board}
    return State(
        board=board,
        names=names,
        rows=rows,
        seat=1 if turn == "s" else SEATS.index(turn[0]),
        swapping=turn == "s",
        leaper=found[turn[1:]] if turn[1:] else None,
        count=options["count"],
        gaps=options["gaps"],
        puzzle=options["play"] == "puzzle",
        seats=seats,
    )


def text(state: State) -> str:
    """The inverse of `parse`, options aside."""
    board = state.board
    shape = "-".join("".join(board.get(cell, MISSING) for cell in row) for row in state.rows)
    turn = "s" if state.swapping else SEATS[state.seat]
    return f"{shape}_{turn}{state.names[state.leaper] if state.leaper else ''}"


def reach(state: State, cell: Cell) -> int:
    """How far the piece on `cell` has to leap: its friends around it, or its opponents."""
    q, r = cell
    own = state.board[cell]
    around = [state.board.get((q + dq, r + dr), EMPTY) for dq, dr in DIRECTIONS]
    friends = around.count(own)
    return friends if state.count == "friends" else 6 - friends - around.count(EMPTY)


def captures(state: State) -> list[Leap]:
    """Every capture the seat to play can make, in no particular order."""
    board = state.board
    own = SEATS[state.seat]
    found = []
    for cell, piece in board.items():
        if piece != own or (state.leaper and state.leaper != cell):
            continue
        length = reach(state, cell)
        if not length:
            continue
        q, r = cell
        for dq, dr in DIRECTIONS:
            landing = (q + length * dq, r + length * dr)
            if board.get(landing, EMPTY) in (own, EMPTY):
                continue
            if state.gaps == "block" and any(
                (q + i * dq, r + i * dr) not in board for i in range(1, length)
            ):
                continue
            found.append((cell, landing))
    return found


def capture(state: State, leap: Leap) -> State:
    """The position after a capture that is known to be legal."""
    start, landing = leap
    board = dict(state.board)
    board[landing] = board[start]
    board[start] = EMPTY
    if state.puzzle:
        return replace(state, board=board, leaper=landing)
    return replace(state, board=board, seat=(state.seat + 1) % state.seats)


def swaps(state: State) -> dict[str, Leap]:
    """Every pair of pieces Black may exchange before the first move, by the name of the action."""
    cells = [cell for cell, piece in state.board.items() if piece != EMPTY]
    stones = sorted((state.names[cell], cell) for cell in cells)
    return {f"swap-{a}-{b}": (one, two) for (a, one), (b, two) in combinations(stones, 2)}


def legal(state: State) -> list[str]:
    """The legal actions, sorted as strings; none when the game is over."""
    if state.swapping:
        return sorted(["keep", *swaps(state)])
    names = state.names
    return sorted(f"{names[start]}-{names[landing]}" for start, landing in captures(state))


def apply(state: State, action: str) -> State:
    """The position after `action`. Raises ValueError when it is not legal."""
    if state.swapping:
        board = dict(state.board)
        if action != "keep":
            if action not in swaps(state):
                raise ValueError(f"{action} is not legal")
            one, two = swaps(state)[action]
            board[one], board[two] = board[two], board[one]
        return replace(state, board=board, seat=0, swapping=False)
    names = state.names
    for start, landing in captures(state):
        if f"{names[start]}-{names[landing]}" == action:
            return capture(state, (start, landing))
    raise ValueError(f"{action} is not legal")


def outcome(state: State) -> Returns | None:
    """The returns by seat when the game is over, None while it is on."""
    if state.swapping or captures(state):
        return None
    if state.puzzle:
        return (-1, 1) if set(state.board.values()) - {SEATS[0], EMPTY} else (1, -1)
    winner = (state.seat - 1) % state.seats
    return tuple(state.seats - 1 if seat == winner else -1 for seat in range(state.seats))


def start(rng: Dice) -> State:
    """A random set-up of the rings edition on 61 cells in which White has a capture."""
    lengths = [5, 6, 7, 8, 9, 8, 7, 6, 5]
    while True:
        pieces = list("w" * 30 + "b" * 31)
        rng.shuffle(pieces)
        state = parse("-".join("".join(pieces.pop() for _ in range(n)) for n in lengths) + "_w")
        if captures(state):
            return state


def playout(state: State, rng: Dice) -> Returns:
    """Play to the end, each action drawn uniformly from the legal ones; the returns by seat."""
    if state.swapping:
        state = apply(state, rng.choice(legal(state)))
    while leaps := captures(state):
        state = capture(state, rng.choice(leaps))
    returns = outcome(state)
    assert returns is not None
    return returns


def children(state: State) -> list[State]:
    """The positions after each legal action, in no particular order."""
    if state.swapping:
        return [apply(state, action) for action in legal(state)]
    return [capture(state, leap) for leap in captures(state)]


def perft(state: State, depth: int) -> int:
    """The number of different sequences of exactly `depth` legal actions."""
    return _perft(state, depth, {})


def _perft(state: State, depth: int, seen: dict[tuple[int, Key], int]) -> int:
    """`perft`, counting below a position that comes up again at the same depth only once."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(legal(state))
    key = (depth, state.key())
    if key not in seen:
        seen[key] = sum(_perft(child, depth - 1, seen) for child in children(state))
    return seen[key]


def outcomes(state: State) -> Counter[Returns]:
    """The number of ways to play on to each outcome, over the whole tree: for small boards."""
    return _outcomes(state, {})


def _outcomes(state: State, seen: dict[Key, Counter[Returns]]) -> Counter[Returns]:
    key = state.key()
    if key not in seen:
        returns = outcome(state)
        total = Counter({returns: 1}) if returns is not None else Counter[Returns]()
        for child in children(state):
            total.update(_outcomes(child, seen))
        seen[key] = total
    return seen[key]
