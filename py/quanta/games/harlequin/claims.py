"""Why one turn of Harlequin is better than another, with the weights of the search: tokens that are
shut in, empty cells to end a turn over, tiles, and tiles that the next turns can turn over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Self

from quanta.core.claims import Claim, Explanation, Line, Theme, by_line
from quanta.core.words import counted, listed
from quanta.games.harlequin.cells import DARK, EMPTY, JUMPS
from quanta.games.harlequin.chain import Chain
from quanta.games.harlequin.claim_values import Part, after_replies, values
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.state import COLOURS, LETTERS
from quanta.games.harlequin.tree import tree
from quanta.games.harlequin.tree_state import Mobility, after_skip, mobility

LEAST = 60
"""The least difference that explains a turn, in the values of ``tree``."""
MOST, SHARE = 2, 0.6
"""Most differences in one explanation, and how much of the greatest the others must weigh."""
LONGEST = 4
"""A chain with more cells is called by its first jump and its last cell."""
WAYS = ("jumps", "ends")
"""Kinds of claims about ways to end a turn."""
LONG = 25
"""A sentence with more words is cut in two."""
SHUT_IN = Theme("shut", "Tokens shut in", "Keep a way out for each of your tokens.")
JUMPS_LEFT = Theme(
    "jumps", "Ways to end a turn", "Keep more empty cells in reach than the other side has."
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
        "ends": JUMPS_LEFT,
        "turned": TURNED,
        "tiles": TURNED,
        "chain": CHAINS,
    }

    def explain(
        self, position: HarlequinPosition, played: Line, better: Line
    ) -> Iterator[Explanation]:
        """The differences at the end of the turn, and after the reply."""
        if position.placing:
            return
        seat, (worse, best) = position.to_play, [_ends(position, line) for line in (played, better)]
        compared = []
        if worse and best:
            compared.append(_Comparison.of_turns(seat, worse[0], best[0]))
        if worse[1:] and best[1:]:
            compared.append(_Comparison.of_replies(seat, worse, best))
        for comparison in sorted(compared, key=lambda each: -each.weight):
            if comparison.weight >= LEAST:
                yield comparison.claims()

    def threats(self, position: HarlequinPosition, played: Line) -> Iterator[Explanation]:
        """The other side's tokens that the turn has shut in, the jumps that it has lost, and the
        tiles that the turn has turned over."""
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
        """A sentence or two for each of the two turns, or one for both if it is short."""
        parts = by_line(explanation)
        turns = [_turns(position, line) for line in parts]
        kinds = [[claim.kind for claim in claims] for claims in parts.values()]
        texts = [*map(_sentences, turns, parts.values())]
        if len(texts) == 2 and kinds[0] == kinds[1] and len({*kinds[0]}) == 1:
            first, second = texts[0][0], texts[1][0]
            both = f"{first.removesuffix('.')}; {second[0].lower()}{second[1:]}"
            if len(both.split()) <= LONG:
                return both
        return " ".join(sentence for sentences in texts for sentence in sentences)


class _End:
    """The position after a turn of a line. turn: the actions of that turn."""

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
        """Seat -> the number of turns of a single jump, over an empty cell."""
        here = self.here
        occupied = {*here.tokens[0], *here.tokens[1]}
        return tuple(
            sum(
                here.tiles[light] == EMPTY and end not in occupied
                for cell in here.tokens[seat]
                for light, end in JUMPS[cell]
            )
            for seat in (0, 1)
        )

    @cached_property
    def mobility(self) -> tuple[Mobility, Mobility]:
        """Seat -> its mobility, if tiles turn over at the end of a turn."""
        searched = tree(self.here)
        assert searched is not None, "tokens are being placed"
        state = searched.state(self.here)
        ours, theirs = mobility(state), mobility(after_skip(state))
        return (ours, theirs) if self.here.to_play == 0 else (theirs, ours)

    def flips(self, seat: int) -> int:
        """The most tiles that a turn of the seat could turn over."""
        return max(self.mobility[seat].flips, 0)

    def shut_claim(self, seat: int) -> Claim:
        """The claim about the tokens of a seat that are shut in."""
        names = tuple(sorted(DARK.names[cell] for cell in self.shut[seat]))
        return Claim("shut", self.line, seat, names, len(names))

    def jumps_claim(self, seat: int) -> Claim:
        """The claim about the number of turns of a single jump."""
        return Claim("jumps", self.line, seat, (), self.jumps[seat])

    def turned_claim(self) -> Claim:
        """The claim about the number of tiles that the turn has turned over."""
        return Claim("turned", self.line, self.mover, (), self.turned)

    def claim(self, part: Part) -> Claim:
        """The claim of this kind about this seat."""
        kind, seat = part
        match kind:
            case "shut":
                return self.shut_claim(seat)
            case "jumps":
                return self.jumps_claim(seat)
            case "turned":
                return self.turned_claim()
            case "tiles":
                return Claim(kind, self.line, seat, (), self.here.tiles.count(LETTERS[seat]))
            case "ends":
                return Claim(kind, self.line, seat, (), self.mobility[seat].ends.bit_count())
        return Claim("chain", self.line, seat, (), self.flips(seat))


class _Comparison:
    """Compares two lines after the same number of turns, for the seat that chooses. parts: by how
    much each speaks for the second line."""

    def __init__(self, worse: _End, best: _End, parts: Mapping[Part, int]) -> None:
        self._worse, self._best, self._parts = worse, best, parts

    @classmethod
    def of_turns(cls, seat: int, worse: _End, best: _End) -> Self:
        """Compare the lines after the turn."""
        before, then = values(worse.here, seat), values(best.here, seat)
        parts = {part: then[part] - before[part] for part in then}
        parts["turned", seat] = parts.pop(("tiles", seat))
        return cls(worse, best, parts)

    @classmethod
    def of_replies(cls, seat: int, worse: Sequence[_End], best: Sequence[_End]) -> Self:
        """Compare the lines after the reply. A difference counts only as far as it would also exist
        after other good replies."""
        before, then = values(worse[1].here, seat), values(best[1].here, seat)
        other_before = after_replies(worse[0].here, seat, max)
        other_then = after_replies(best[0].here, seat, min)
        parts = {
            part: min(then[part], other_then[part]) - max(before[part], other_before[part])
            for part in then
            if part in other_then and part in other_before
        }
        return cls(worse[1], best[1], parts)

    @property
    def weight(self) -> int:
        """How much speaks for the better line."""
        return sum(self._parts.values())

    def claims(self) -> Explanation:
        """The most important claims for the better line, those about the worse line first. A chain
        of many jumps comes with the tiles that it turns over."""
        claims: list[Claim] = []
        parts = self._main_parts()
        turned = any(kind == "turned" for kind, _ in parts)
        for end in (self._worse, self._best):
            if len(end.turn) >= LONGEST and end.turned and not turned:
                claims.append(end.turned_claim())
            shut = any(end.shut[seat] for kind, seat in parts if kind == "shut")
            claims += [
                end.claim((kind, seat))
                for kind, seat in parts
                if kind != "shut" or end.shut[seat] or not shut
            ]
        return tuple(claims)

    def _main_parts(self) -> list[Part]:
        """The most important parts, with at most one kind of ``WAYS``."""
        ranked = sorted(self._parts, key=lambda part: -self._parts[part])
        least = max(1, self._parts[ranked[0]] * SHARE)
        great = [part for part in ranked if self._parts[part] >= least]
        ways = next((kind for kind, _ in great if kind in WAYS), "")
        return [part for part in great if part[0] == ways or part[0] not in WAYS][:MOST]


def _ends(position: HarlequinPosition, line: Line) -> list[_End]:
    """The ends of the first two turns of a line, or of fewer if it is short."""
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
    """The cells of a turn's jumps; for a long chain, its first jump and its last cell."""
    if list(turn) == [SKIP]:
        return SKIP
    cells = [turn[0].partition("-")[0], *(action.partition("-")[2] for action in turn)]
    return "-".join(cells) if len(cells) <= LONGEST else f"{turn[0]} and on to {cells[-1]}"


def _both(turns: Sequence[str]) -> str:
    first, *reply = turns
    if not reply:
        return first
    return f"{first} and {'a forced skip' if reply[0] == SKIP else f'the reply {reply[0]}'}"


def _sentences(turns: Sequence[str], claims: Sequence[Claim]) -> list[str]:
    """The claims about the end of one line, in one or two sentences."""
    turned = [claim.count for claim in claims if claim.kind == "turned"]
    clauses = _clauses([claim for claim in claims if claim.kind != "turned"])
    if not clauses:
        *first, last = turns
        begun = f"After {first[0]} the reply " if first else ""
        words = f"{begun}{last} turns over {_tiles(turned[0])}."
        return [words]
    which = f", which turns over {_tiles(turned[0])}" if turned else ""
    together = f"After {_both(turns)}{which}, {listed(clauses)}."
    if len(together.split()) <= LONG or len(clauses) == 1:
        return [together]
    first_clause, *others = clauses
    rest = listed(others)
    return [f"After {_both(turns)}{which}, {first_clause}.", f"{rest[0].upper()}{rest[1:]}."]


def _clauses(claims: Sequence[Claim]) -> list[str]:
    """A clause for each kind of claim, about one or both sides, the greater count first."""
    kinds: dict[str, list[Claim]] = {}
    for claim in sorted(claims, key=lambda claim: -claim.count):
        kinds.setdefault(claim.kind, []).append(claim)
    words = {"jumps": _jumps, "ends": _ends_words, "tiles": _tiles_words, "chain": _chain}
    clauses: list[str] = []
    for kind in dict.fromkeys(claim.kind for claim in claims):
        clauses += [words[kind](kinds[kind])] if kind in words else map(_shut, kinds[kind])
    return clauses


def _tiles(count: int) -> str:
    return counted(count, "tile") if count else "no tiles"


def _chain(claims: Sequence[Claim]) -> str:
    """``Red’s next turn can turn over 14 tiles, Blue’s none``."""
    first, *others = claims
    parts = [f"{COLOURS[first.seat]}’s next turn can turn over {_tiles(first.count)}"]
    parts += [f"{COLOURS[other.seat]}’s {other.count or 'none'}" for other in others]
    return ", ".join(parts)


def _shut(claim: Claim) -> str:
    side = COLOURS[claim.seat].lower()
    if not claim.count:
        return f"every {side} token can make a turn"
    plural = "" if claim.count == 1 else "s"
    return f"the {side} token{plural} on {listed(claim.cells)} cannot make a turn"


def _jumps(claims: Sequence[Claim]) -> str:
    """``Red has 3 jumps over empty cells and Blue 5``."""
    first, *others = claims
    jumps = counted(first.count, "jump")
    over = "empty cells" if first.count > 1 else "an empty cell"
    parts = [f"{COLOURS[first.seat]} has {jumps if first.count else 'no jump'} over {over}"]
    parts += [f"{COLOURS[other.seat]} {other.count or 'none'}" for other in others]
    return listed(parts)


def _ends_words(claims: Sequence[Claim]) -> str:
    """``Red can end a turn over 3 empty cells and Blue over 5``."""
    first, *others = claims
    cells = counted(first.count, "empty cell") if first.count else "no empty cell"
    parts = [f"{COLOURS[first.seat]} can end a turn over {cells}"]
    parts += [f"{COLOURS[other.seat]} over {other.count or 'none'}" for other in others]
    return listed(parts)


def _tiles_words(claims: Sequence[Claim]) -> str:
    """``Red has 14 tiles``."""
    return listed([f"{COLOURS[each.seat]} has {_tiles(each.count)}" for each in claims])


CLAIMS = HarlequinClaims()
