"""Harlequin once more, as plainly as it can be said: the second opinion the tests lean on.

Dark cells are points (column, row), tiles a dictionary from the lower left corner of their light
cell to a letter. A chain is looked at as a walk through states (where the token is, which tiles are
turned), and whether it can be ended is found by walking through all of them. Nothing here comes
from the package under test, so an error has to be made twice to go unseen. It is slow where regions
are large.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

Cell = tuple[int, int]
Tiles = Mapping[Cell, str]
Walked = tuple[Cell, frozenset[Cell]]
Returns = tuple[int, ...]

SEATS = "rb"
EDGE = [(x, y) for x in range(6) for y in range(6) if x in (0, 5) or y in (0, 5)]
LIGHT = [(x, y) for y in range(4, -1, -1) for x in range(5)]


class Dice(Protocol):
    """A source of chance, such as `random.Random`."""

    def choice(self, items: Sequence[str], /) -> str: ...


@dataclass(frozen=True)
class State:
    """One position; `tiles` and `tokens` as the turn began, `path` the cells of its token since."""

    tiles: Tiles = field(default_factory=dict)
    tokens: tuple[frozenset[Cell], frozenset[Cell]] = (frozenset(), frozenset())
    seat: int = 0
    last: str = "o"
    path: tuple[Cell, ...] = ()
    flips: str = "end"

    def key(self) -> tuple[object, ...]:
        """The facts that tell this position from others of the same game."""
        return tuple(sorted(self.tiles.items())), self.tokens, self.seat, self.last, self.path


def name(cell: Cell) -> str:
    return f"{'abcdef'[cell[0]]}{cell[1] + 1}"


def cells(names: str) -> list[Cell]:
    return [("abcdef".index(a), int(b) - 1) for a, b in zip(names[::2], names[1::2], strict=True)]


def parse(text: str, **params: str) -> State:
    """The position written in `text`, taken on trust; the option not given has its default."""
    rows, red, blue, turn, *path = text.split("_")
    tiles = dict(zip(LIGHT, rows.replace("-", ""), strict=True))
    return State(
        tiles={cell: mark for cell, mark in tiles.items() if mark != "o"},
        tokens=(frozenset(cells(red)), frozenset(cells(blue))),
        seat=SEATS.index(turn[0]),
        last=turn[1],
        path=tuple(cells("".join(path))),
        flips=params.get("flips", "end"),
    )


def text(state: State) -> str:
    """The inverse of `parse`, the option aside."""
    marks = "".join(state.tiles.get(cell, "o") for cell in LIGHT)
    rows = "-".join(marks[i : i + 5] for i in range(0, 25, 5))
    red, blue = ("".join(sorted(map(name, tokens))) for tokens in state.tokens)
    path = "_" + "".join(map(name, state.path)) if state.path else ""
    return f"{rows}_{red}_{blue}_{SEATS[state.seat]}{state.last}{path}"


def between(a: Cell, b: Cell) -> Cell:
    """The light cell that a jump crosses."""
    return min(a[0], b[0]), min(a[1], b[1])


def around(cell: Cell, others: frozenset[Cell]) -> Iterator[Cell]:
    """The free cells on the other side of the light cells that touch `cell`."""
    for x in (cell[0] - 1, cell[0] + 1):
        for y in (cell[1] - 1, cell[1] + 1):
            if 0 <= x < 6 and 0 <= y < 6 and (x, y) not in others:
                yield x, y


@dataclass(frozen=True)
class Walk:
    """A turn under way: the tiles as they began, whose the jumped ones are, the states walked."""

    tiles: Tiles
    own: str
    others: frozenset[Cell]
    flips: str
    cell: Cell
    whose: str = ""
    turned: frozenset[Cell] = frozenset()
    been: frozenset[Walked] = frozenset()

    def on(self, to: Cell) -> Walk | None:
        """After a jump over a tile to the free cell `to`; None when it is no jump of this turn."""
        light = between(self.cell, to)
        mark = self.tiles[light]
        if self.flips == "immediate" and light in self.turned:
            mark = self.own
        if self.whose and mark != self.whose:
            return None
        turned = self.turned if mark == self.own else self.turned | {light}
        state = to, turned
        if state in self.been or state == (self.cell, self.turned):
            return None
        been = self.been | {(self.cell, self.turned)}
        return replace(self, cell=to, whose=mark, turned=turned, been=been)

    def over_tiles(self) -> Iterator[Walk]:
        for to in around(self.cell, self.others):
            if between(self.cell, to) in self.tiles and (after := self.on(to)):
                yield after

    def ends(self) -> list[Cell]:
        free = around(self.cell, self.others)
        return [to for to in free if between(self.cell, to) not in self.tiles]

    def hopeless(self) -> bool:
        """Whether there is no end beside any cell that jumps over the right tiles could ever lead
        to, even if they could be repeated at will."""
        met = [self.cell]
        for cell in met:
            for to in around(cell, self.others):
                mark = self.tiles.get(between(cell, to))
                if mark is None:
                    return False
                if mark == self.whose and to not in met:
                    met.append(to)
        return True

    def can_end(self) -> bool:
        """Whether some way of jumping on comes to an end: every state that can come is tried."""
        if self.hopeless():
            return False
        ahead, known = [self], {(self.cell, self.turned)}
        while ahead:
            walk = ahead.pop()
            if walk.ends():
                return True
            # What has been walked before this point stays forbidden; what is met on the way there
            # need not be, because no way has to come back to where it was.
            for after in walk.over_tiles():
                state = after.cell, after.turned
                if state not in known:
                    known.add(state)
                    ahead.append(replace(after, been=self.been | {(self.cell, self.turned)}))
        return False


def walk_of(state: State, token: Cell, seat: int) -> Walk:
    """The turn of a token: begun, or as far as the path goes."""
    start = state.path[0] if state.path else token
    others = (state.tokens[0] | state.tokens[1]) - {start}
    walk = Walk(state.tiles, SEATS[seat], others, state.flips, start)
    for to in state.path[1:]:
        after = walk.on(to)
        assert after is not None
        walk = after
    return walk


def steps(state: State, seat: int) -> list[tuple[Cell, Cell]]:
    """Every jump that the seat could make, from and to."""
    found = []
    movers = state.path[-1:] or state.tokens[seat]
    for token in movers:
        walk = walk_of(state, token, seat)
        found += [(token, to) for to in walk.ends()]
        found += [(token, after.cell) for after in walk.over_tiles() if after.can_end()]
    return found


def placing(state: State) -> bool:
    return len(state.tokens[1]) < 3


def legal(state: State) -> list[str]:
    """The legal actions, sorted as strings; none when the game is over."""
    if placing(state):
        taken = state.tokens[0] | state.tokens[1]
        return sorted(name(cell) for cell in EDGE if cell not in taken)
    own = steps(state, state.seat)
    if own:
        return sorted(f"{name(a)}-{name(b)}" for a, b in own)
    return ["skip"] if steps(state, 1 - state.seat) else []


def apply(state: State, action: str) -> State:
    """The position after `action`, which must be legal. Raises ValueError when it is not."""
    if action not in legal(state):
        raise ValueError(f"{action} is not legal")
    if action == "skip":
        return replace(state, seat=1 - state.seat)
    tokens = list(state.tokens)
    if placing(state):
        tokens[state.seat] = tokens[state.seat] | frozenset(cells(action))
        return replace(state, tokens=(tokens[0], tokens[1]), seat=1 - state.seat)
    token, to = cells(action.replace("-", ""))
    light = between(token, to)
    if light in state.tiles:
        return replace(state, path=(*(state.path or (token,)), to))
    own, walk = SEATS[state.seat], walk_of(state, token, state.seat)
    start = state.path[0] if state.path else token
    tokens[state.seat] = tokens[state.seat] - {start} | {to}
    return replace(
        state,
        tiles={**state.tiles, **dict.fromkeys([*walk.turned, light], own)},
        tokens=(tokens[0], tokens[1]),
        seat=1 - state.seat,
        last=own,
        path=(),
    )


def outcome(state: State) -> Returns | None:
    """The returns by seat when the game is over, None while it is on."""
    if placing(state) or state.path or steps(state, 0) or steps(state, 1):
        return None
    count = Counter(state.tiles.values())
    ahead = count["r"] - count["b"] or (1 if state.last == "r" else -1)
    return (1, -1) if ahead > 0 else (-1, 1)


def start(rng: Dice) -> State:
    """The empty board."""
    return State()


def playout(state: State, rng: Dice) -> Returns:
    """Play to the end, each action drawn uniformly from the legal ones; the returns by seat."""
    while (returns := outcome(state)) is None:
        state = apply(state, rng.choice(legal(state)))
    return returns


def perft(state: State, depth: int) -> int:
    """The number of different sequences of exactly `depth` legal actions."""
    actions = legal(state)
    if depth == 1:
        return len(actions)
    return sum(perft(apply(state, action), depth - 1) for action in actions)


def outcomes(state: State) -> Counter[Returns]:
    """The number of ways to play on to each outcome, over the whole tree: for full boards."""
    return _outcomes(state, {})


def _outcomes(state: State, known: dict[object, Counter[Returns]]) -> Counter[Returns]:
    key = state.key()
    if key not in known:
        returns = outcome(state)
        total = Counter({returns: 1}) if returns is not None else Counter[Returns]()
        for action in legal(state):
            total.update(_outcomes(apply(state, action), known))
        known[key] = total
    return known[key]


Result = tuple[Cell, Cell, Cell, frozenset[Cell]]
"""What a turn leaves behind: the token's first and last cell, the new tile, the tiles turned."""


def results(state: State) -> set[Result]:
    """Every result of the turn, from where it is, by walking through all of its states."""
    found: set[Result] = set()
    for token in state.path[-1:] or state.tokens[state.seat]:
        first = walk_of(state, token, state.seat)
        start = state.path[0] if state.path else token
        ahead, known = [first], {(first.cell, first.whose, first.turned)}
        while ahead:
            walk = ahead.pop()
            found |= {(start, to, between(walk.cell, to), walk.turned) for to in walk.ends()}
            for after in walk.over_tiles():
                mark = after.cell, after.whose, after.turned
                if mark not in known:
                    known.add(mark)
                    ahead.append(replace(after, been=first.been | {(first.cell, first.turned)}))
    return found
