"""Why one turn of Harlequin is better than another: by the tokens that are shut in, by the jumps
over empty cells, by the tiles that it and the reply turn over, and by those that the next turn
can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from quanta.core.claims import Claim, Explanation, Line, Theme, by_line
from quanta.core.words import counted, listed
from quanta.games.harlequin.cells import DARK, EMPTY, JUMPS
from quanta.games.harlequin.chain import END, Chain
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.state import COLOURS, LETTERS
from quanta.games.harlequin.tree import tree
from quanta.games.harlequin.tree_state import mobility

SHUT, JUMP = 80, 40
"""What a token that is shut in weighs, and a jump over an empty cell, as ``tree`` weighs them."""
TILES = (0, 80, 70, 60, 45, 30, 20)
"""What a tile that is turned over weighs, by the number of empty cells: little before the last."""
TILE = 12
"""The same while more cells are empty."""
LEAST = 70
"""A smaller difference explains nothing."""
LATER = 0.8
"""What a difference weighs after the reply, as a share of what it weighs before it."""
LONGEST = 7
"""Cells of a chain that are told one by one."""
SHUT_IN = Theme("shut", "Tokens shut in", "Keep a way out for each of your tokens.")
JUMPS_LEFT = Theme(
    "jumps", "Jumps left", "Keep more jumps over empty cells than the other side has."
)
TURNED = Theme(
    "turned",
    "Tiles turned over",
    "Compare the tiles that your turn turns over with those of the reply.",
)
CHAINS = Theme(
    "chains", "Chains left open", "Look for the greatest chain that your turn leaves open."
)


class HarlequinClaims:
    """See ``quanta.core.claims.ClaimMaker``."""

    themes: Mapping[str, Theme] = {
        "shut": SHUT_IN,
        "jumps": JUMPS_LEFT,
        "turned": TURNED,
        "chain": CHAINS,
    }

    def explain(
        self, position: HarlequinPosition, played: Line, better: Line
    ) -> Iterator[Explanation]:
        """What differs when the turn is over, and after the reply."""
        if position.placing:
            return
        ends = [_ends(position, line) for line in (played, better)]
        comparisons = []
        for number, (worse, best) in enumerate(zip(*ends, strict=False)):
            comparison = _Comparison(position.to_play, worse, best)
            weight = comparison.weight * LATER**number
            if weight >= LEAST:
                comparisons.append((-weight, number, comparison))
        for _, _, comparison in sorted(comparisons, key=lambda each: each[:2]):
            yield comparison.claims()

    def threats(self, position: HarlequinPosition, played: Line) -> Iterator[Explanation]:
        """The tokens of the other side that are shut in now, the jumps that it has lost, the tiles
        that were turned over."""
        ends = [] if position.placing else _ends(position, played)
        if not ends or ends[0].turn == (SKIP,):
            return
        seat, enemy = position.to_play, 1 - position.to_play
        start, end = _End((), (), position, position), ends[0]
        claims: list[Claim] = []
        if end.shut[enemy] - start.shut[enemy]:
            claims.append(end.shut_claim(enemy))
        if start.jumps[enemy] - end.jumps[enemy] + end.jumps[seat] - start.jumps[seat] > 1:
            claims += [end.jumps_claim(each) for each in (enemy, seat)]
        if end.turned:
            claims.append(end.turned_claim())
        if claims:
            yield tuple(claims)

    def say(self, position: HarlequinPosition, explanation: Explanation) -> str:
        """A sentence for each of the two turns, or one for both where little is said of them."""
        parts = by_line(explanation)
        lines, told = [*parts], [*parts.values()]
        turns = [_turns(position, line) for line in lines]
        kinds = [{claim.kind for claim in claims} for claims in told]
        if kinds == [{"jumps"}] * 2:
            first, second = _jumps(told[0]), _jumps(told[1], brief=bool(told[0][-1].count))
            return f"After {_both(turns[0])} {first}; after {_both(turns[1])} {second}."
        if kinds == [{"chain"}] * 2:
            first, second = _chain(told[0][0]), _chain(told[1][0], brief=bool(told[0][0].count))
            return f"After {_both(turns[0])} {first}; after {_both(turns[1])} {second}."
        if kinds == [{"turned"}] * 2:
            first, second = map(_turning, turns, (claims[0] for claims in told))
            return f"{_first_up(first)}; {second}."
        return " ".join(map(_sentence, turns, told))


class _End:
    """What it is like where a turn of a line ends. turn: the part of the line that is that turn."""

    def __init__(self, line: Line, turn: Line, before: HarlequinPosition, here: HarlequinPosition):
        self.line, self.turn, self.here = line, turn, here
        self.mover = before.to_play
        enemy = LETTERS[1 - self.mover]
        self.turned = before.tiles.count(enemy) - here.tiles.count(enemy)

    @cached_property
    def shut(self) -> tuple[set[int], ...]:
        """Seat -> the cells of its tokens that cannot make a turn."""
        return tuple(
            {c for c in self.here.tokens[seat] if not self._moves(c, seat)} for seat in (0, 1)
        )

    def _moves(self, cell: int, seat: int) -> bool:
        board = self.here.turn_board(cell, seat)
        return any(True for _ in board.steps(Chain.begun(cell)))

    @cached_property
    def jumps(self) -> tuple[int, ...]:
        """Seat -> the jumps over an empty cell that it could begin and end a turn with."""
        here = self.here
        taken = {*here.tokens[0], *here.tokens[1]}
        return tuple(
            sum(
                here.tiles[light] == EMPTY and end not in taken
                for cell in here.tokens[seat]
                for light, end in JUMPS[cell]
            )
            for seat in (0, 1)
        )

    @property
    def tile(self) -> int:
        """What a tile weighs that is turned over now."""
        left = self.here.tiles.count(EMPTY)
        return TILES[left] if left < len(TILES) else TILE

    def shut_claim(self, seat: int) -> Claim:
        """Which tokens of a seat are shut in."""
        names = tuple(sorted(DARK.names[cell] for cell in self.shut[seat]))
        return Claim("shut", self.line, seat, names, len(names))

    def jumps_claim(self, seat: int) -> Claim:
        """How many jumps over an empty cell a seat has."""
        return Claim("jumps", self.line, seat, (), self.jumps[seat])

    @cached_property
    def chain(self) -> int:
        """The most tiles that the next turn can turn over; 0 where they turn over one by one, for
        which this is not worked out."""
        if self.here.outcome() is not None or self.here.flips != END:
            return 0
        state = tree(self.here)
        return max(mobility(state.state(self.here)).flips, 0) if state else 0

    def chain_claim(self) -> Claim:
        """How many tiles the next turn can turn over."""
        return Claim("chain", self.line, self.here.to_play, (), self.chain)

    def turned_claim(self) -> Claim:
        """How many tiles the turn has turned over."""
        return Claim("turned", self.line, self.mover, (), self.turned)


class _Comparison:
    """The ends of two lines after equally many turns, for the seat that chooses."""

    def __init__(self, seat: int, worse: _End, best: _End) -> None:
        self._seats, self._worse, self._best = (1 - seat, seat), worse, best
        sign = {seat: 1, 1 - seat: -1}
        self._shut = {
            each: SHUT * sign[each] * (len(worse.shut[each]) - len(best.shut[each]))
            for each in self._seats
        }
        self._jumps = {
            each: JUMP * sign[each] * (best.jumps[each] - worse.jumps[each]) for each in self._seats
        }
        self._turned = 0
        if worse.mover == best.mover and (SKIP,) not in (worse.turn, best.turn):
            tiles = sign[worse.mover] * (best.turned - worse.turned)
            self._turned = tiles * min(worse.tile, best.tile)
        self._chain = 0
        if worse.here.to_play == best.here.to_play and worse.here.flips == END:
            more = sign[worse.here.to_play] * (best.chain - worse.chain)
            self._chain = more * min(worse.tile, best.tile)

    @property
    def weight(self) -> int:
        """How much speaks for the better line."""
        return sum((*self._shut.values(), *self._jumps.values(), self._turned, self._chain))

    def claims(self) -> Explanation:
        """The claims that matter and speak for the better line, those about the worse line
        first."""
        parts = (*self._shut.values(), *self._jumps.values(), self._turned, self._chain)
        least = max(1, max(parts) / 2)
        claims: list[Claim] = []
        for end in (self._worse, self._best):
            shut = [s for s in self._seats if self._shut[s] >= least and end.shut[s]]
            claims += [end.shut_claim(seat) for seat in shut]
            jumps = [s for s in self._seats if self._jumps[s] >= least]
            claims += [end.jumps_claim(seat) for seat in jumps]
            if self._chain >= least:
                claims.append(end.chain_claim())
            if self._turned >= least:
                claims.append(end.turned_claim())
        return tuple(claims)


def _ends(position: HarlequinPosition, line: Line) -> list[_End]:
    """Where the first turns of a line end, as far as the line goes."""
    ends: list[_End] = []
    here = before = position
    begun = 0
    for number, action in enumerate(line, 1):
        here = here.apply(action)
        if not here.path:
            ends.append(_End(line[:number], line[begun:number], before, here))
            before, begun = here, number
    return ends[:2]


def _turns(position: HarlequinPosition, line: Line) -> list[str]:
    """The turns of a line, such as ``b2-c3-d4``, each as the cells of its jumps."""
    turns: list[list[str]] = [[]]
    for action in line:
        turns[-1].append(action)
        position = position.apply(action)
        if not position.path:
            turns.append([])
    return [_turn(turn) for turn in turns if turn]


def _turn(turn: Sequence[str]) -> str:
    """The cells of a turn's jumps; a long chain by where it begins and ends."""
    if list(turn) == [SKIP]:
        return SKIP
    cells = [turn[0].partition("-")[0], *(action.partition("-")[2] for action in turn)]
    return "-".join(cells) if len(cells) <= LONGEST else f"{cells[0]} all the way to {cells[-1]}"


def _both(turns: Sequence[str]) -> str:
    first, *reply = turns
    if not reply:
        return first
    return f"{first} and {'a skipped turn' if reply[0] == SKIP else f'the reply {reply[0]}'}"


def _turning(turns: Sequence[str], claim: Claim) -> str:
    """``after b2-c3 the reply e4-d3-c2 turns over 5 tiles``."""
    *first, last = turns
    after = f"after {first[0]} the reply " if first else ""
    return f"{after}{last} turns over {counted(claim.count, 'tile')}"


def _sentence(turns: Sequence[str], claims: Sequence[Claim]) -> str:
    """What is claimed of the end of one line."""
    said = [_shut(claim) for claim in claims if claim.kind == "shut"]
    jumps = [claim for claim in claims if claim.kind == "jumps"]
    if jumps:
        said.append(_jumps(jumps))
    said += [_chain(claim) for claim in claims if claim.kind == "chain"]
    turned = [claim.count for claim in claims if claim.kind == "turned"]
    which = f", which turns over {counted(turned[0], 'tile')}," if turned and said else ""
    if said:
        return f"After {_both(turns)}{which} {listed(said)}."
    return f"{_first_up(_turning(turns, claims[0]))}."


def _chain(claim: Claim, *, brief: bool = False) -> str:
    """``Red can turn over 14 tiles``. brief: it is known what is counted."""
    none, some = ("none", str(claim.count)) if brief else ("no tiles", counted(claim.count, "tile"))
    return f"{COLOURS[claim.seat]} can turn over {some if claim.count else none}"


def _first_up(words: str) -> str:
    """The beginning of a sentence; a move keeps its case."""
    return f"A{words[1:]}" if words.startswith("after") else words


def _shut(claim: Claim) -> str:
    side = COLOURS[claim.seat].lower()
    plural = "" if claim.count == 1 else "s"
    return f"the {side} token{plural} on {listed(claim.cells)} cannot make a turn"


def _jumps(claims: Sequence[Claim], *, brief: bool = False) -> str:
    """``Red has 3 turns of one jump and Blue 5``. brief: it is known what that is."""
    first, *others = claims
    count = str(first.count) if brief and first.count else _counted(first.count)
    said = [f"{COLOURS[first.seat]} has {count}"]
    said += [f"{COLOURS[other.seat]} {other.count or 'none'}" for other in others]
    return listed(said)


def _counted(count: int) -> str:
    if count > 1:
        return f"{count} turns of one jump"
    return f"{'1' if count else 'no'} turn of one jump"


CLAIMS = HarlequinClaims()
