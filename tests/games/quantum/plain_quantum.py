"""Quantum once more, as plainly as it can be said: the second opinion the tests lean on.

The board is a dictionary from squares to stacks, every move is found by walking, and every position
since the last capture is kept whole and looked up. Nothing here comes from the package under test,
so an error has to be made twice to go unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

T = TypeVar("T")
Cell = tuple[int, int]
Move = tuple[Cell, Cell]
Returns = tuple[int, int]
Repeatable = tuple[frozenset[tuple[Cell, str]], str]

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
ACROSS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
DIRECTIONS = {"S": STRAIGHT, "C": ACROSS, "Q": STRAIGHT + ACROSS}
START = (
    "s,c,s,q,q,s,c,s-c,s,c,s,s,c,s,c-8-8-8-8-C,S,C,S,S,C,S,C-S,C,S,Q,Q,S,C,S_w"  # 8 by 8, two ranks
)


class Dice(Protocol):
    """A source of chance, such as `random.Random`."""

    def choice(self, items: Sequence[T], /) -> T: ...


@dataclass(frozen=True)
class State:
    """One position. `board` has the squares with stacks only, bottom to top, White in capitals;
    `past` the positions since the last capture, this one included; `moves` what led through them.
    """

    board: Mapping[Cell, str]
    width: int
    height: int
    side: str
    past: tuple[Repeatable, ...] = ()
    moves: tuple[str, ...] = ()
    jump: bool = False
    power: bool = False
    stuck: str = "loss"
    endless: str = "draw"

    def key(self) -> tuple[Repeatable, ...]:
        """The facts that tell this position from others of the same game."""
        return self.past


def name(cell: Cell) -> str:
    return "abcdefghijkl"[cell[0]] + str(cell[1] + 1)


def repeatable(board: Mapping[Cell, str], side: str) -> Repeatable:
    return frozenset(board.items()), side


def parse(text: str, **params: str) -> State:
    """The position written in `text`; options not given have their defaults."""
    shape, side, *history = text.split("_")
    rows = shape.split("-")
    board: dict[Cell, str] = {}
    width = 0
    for number, row in enumerate(rows):
        x = 0
        for item in row.split(","):
            if item.isdigit():
                x += int(item)
            else:
                board[x, len(rows) - 1 - number] = item
                x += 1
        width = x
    quiet = history[0].split(".") if history else []
    cells = {name((x, y)): (x, y) for x in range(width) for y in range(len(rows))}
    for move in reversed(quiet):
        start, end = move.split("-")
        board[cells[start]] = board.pop(cells[end])
    first = side if len(quiet) % 2 == 0 else other(side)
    state = State(
        board=board,
        width=width,
        height=len(rows),
        side=first,
        past=(repeatable(board, first),),
        jump=params.get("jump") == "on",
        power=params.get("power") == "on",
        stuck=params.get("stuck", "loss"),
        endless=params.get("endless", "draw"),
    )
    for move in quiet:
        state = apply(state, move)
    return state


def text(state: State) -> str:
    """The inverse of `parse`, options aside."""
    rows = []
    for y in reversed(range(state.height)):
        items: list[str] = []
        empty = 0
        for x in range(state.width):
            stack = state.board.get((x, y))
            if stack is None:
                empty += 1
                continue
            items += [str(empty)] * (empty > 0) + [stack]
            empty = 0
        rows.append(",".join(items + [str(empty)] * (empty > 0)))
    history = "_" + ".".join(state.moves) if state.moves else ""
    return f"{'-'.join(rows)}_{state.side}{history}"


def other(side: str) -> str:
    return "b" if side == "w" else "w"


def owner(stack: str) -> str:
    return "w" if stack[-1].isupper() else "b"


def towers(state: State, side: str) -> int:
    return sum(owner(stack) == side and len(stack) >= 6 for stack in state.board.values())


def on_board(state: State, cell: Cell) -> bool:
    return 0 <= cell[0] < state.width and 0 <= cell[1] < state.height


def may_land(state: State, cell: Cell) -> bool:
    there = state.board.get(cell)
    return there is None or (owner(there) != state.side and len(there) < 6)


def moves_of(state: State, cell: Cell) -> list[Move]:
    """Every move of the stack on `cell`, which belongs to the side to move."""
    stack = state.board[cell]
    x, y = cell
    if len(stack) >= 6:
        return []
    corner = x in (0, state.width - 1) and y in (0, state.height - 1)
    longest = 99 if state.power and corner else len(stack)
    found = []
    for dx, dy in DIRECTIONS[stack[-1].upper()]:
        distance = 1
        while distance <= longest:
            there = (x + dx * distance, y + dy * distance)
            if not on_board(state, there):
                break
            if may_land(state, there):
                found.append((cell, there))
            if there in state.board:
                break
            distance += 1
        beside, beyond = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        over = state.board.get(beside, "")
        if (
            state.jump
            and len(stack) == 1
            and len(over) == 1
            and owner(over) == state.side
            and on_board(state, beyond)
            and may_land(state, beyond)
        ):
            found.append((cell, beyond))
    return found


def moves(state: State) -> list[Move]:
    """Every move of the side to move, whether or not the game goes on."""
    own = [cell for cell, stack in state.board.items() if owner(stack) == state.side]
    return [move for cell in own for move in moves_of(state, cell)]


def outcome(state: State) -> Returns | None:
    """The returns by seat when the game is over, None while it is on."""
    if towers(state, "w") >= 3:
        return (1, -1)
    if towers(state, "b") >= 3:
        return (-1, 1)
    if not moves(state):
        if state.stuck == "draw":
            return (0, 0)
        return (-1, 1) if state.side == "w" else (1, -1)
    if state.past.count(state.past[-1]) >= 3 or len(state.past) > 100:
        return endless(state)
    return None


def endless(state: State) -> Returns:
    """The returns where a position has come for the third time, or nothing was taken for long."""
    if state.endless == "draw":
        return (0, 0)
    leads = [towers(state, "w") - towers(state, "b"), pieces(state, "w") - pieces(state, "b")]
    lead = next((lead for lead in leads if lead), 0)
    return (1, -1) if lead > 0 else (-1, 1) if lead < 0 else (0, 0)


def pieces(state: State, side: str) -> int:
    """How many pieces stand in the stacks of a side that are no towers."""
    low = [stack for stack in state.board.values() if len(stack) < 6]
    return sum(len(stack) for stack in low if owner(stack) == side)


def legal(state: State) -> list[str]:
    """The legal actions, sorted as strings; none when the game is over."""
    if outcome(state) is not None:
        return []
    return sorted(f"{name(start)}-{name(end)}" for start, end in moves(state))


def play(state: State, move: Move) -> State:
    """The position after a move that is known to be legal."""
    start, end = move
    board = dict(state.board)
    taken = board.get(end, "")
    board[end] = taken + board.pop(start)
    side = other(state.side)
    past = (repeatable(board, side),)
    if taken:
        return replace(state, board=board, side=side, past=past, moves=())
    written = (*state.moves, f"{name(start)}-{name(end)}")
    return replace(state, board=board, side=side, past=state.past + past, moves=written)


def apply(state: State, action: str) -> State:
    """The position after `action`. Raises ValueError when it is not legal."""
    if outcome(state) is None:
        for start, end in moves(state):
            if f"{name(start)}-{name(end)}" == action:
                return play(state, (start, end))
    raise ValueError(f"{action} is not legal")


def start(rng: Dice) -> State:
    """The usual start."""
    return parse(START)


def playout(state: State, rng: Dice) -> Returns:
    """Play to the end, each action drawn uniformly from the legal ones; the returns by seat."""
    while (returns := outcome(state)) is None:
        state = play(state, rng.choice(moves(state)))
    return returns


def children(state: State) -> list[State]:
    """The positions after each legal action, in no particular order."""
    return [] if outcome(state) is not None else [play(state, move) for move in moves(state)]


def perft(state: State, depth: int) -> int:
    """The number of different sequences of exactly `depth` legal actions."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(legal(state))
    return sum(perft(child, depth - 1) for child in children(state))


def outcomes(state: State) -> Counter[Returns]:
    """The number of ways to play on to each outcome, over the whole tree: for small boards."""
    return _outcomes(state, {})


def _outcomes(
    state: State, seen: dict[tuple[Repeatable, ...], Counter[Returns]]
) -> Counter[Returns]:
    if state.key() not in seen:
        returns = outcome(state)
        total = Counter({returns: 1}) if returns is not None else Counter[Returns]()
        for child in children(state):
            total.update(_outcomes(child, seen))
        seen[state.key()] = total
    return seen[state.key()]
