"""Why one leap is better than another: by the neighbours that it leaves, joins and takes from the
other side, by what each side could capture after it, and by the pieces that are alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Sized
from functools import cached_property

from quanta.core.claims import (
    Claim,
    ClaimMaker,
    Explanation,
    Line,
    Theme,
    after,
    after_words,
    by_line,
)
from quanta.core.words import counted, listed
from quanta.games.leap.explain import is_soliton
from quanta.games.leap.position import LeapPosition
from quanta.games.leap.state import COLOURS

DEEPEST = 2
"""Only this many plies of a line count: after the reply, other moves would have been as good."""
LATER = 0.6
"""The factor of the weight of a difference for each further ply."""
LEAST = 2.0
"""A smaller difference explains nothing."""
PERCENT = 10
"""Counts that differ by less, in percent of the greater one, explain nothing."""
FEW = 3
"""At most this many capturable pieces are named."""
ALONE = 2
"""The weight of a lone piece, in captures."""
MOST = 2
"""At most this many counts of neighbours are given for a leap."""
TOGETHER = 2
"""Neighbours are not mentioned if the leaps differ by fewer."""
LATE = 20
"""If a side has fewer captures, their number explains more than neighbours do."""
ALONE_KINDS = ("alone", "joined")
LOCAL = ("leaves", "joins", "breaks")
"""The kinds of claims about the neighbours of a leap."""
JOINS = LOCAL.index("joins")
CAPTURES = Theme(
    "captures", "Captures left", "Count the captures that are left for each side before you choose."
)
ALONE_THEME = Theme(
    "alone", "Pieces alone", "Keep your pieces together: one that is alone cannot leap."
)
TOGETHER_THEME = Theme(
    "together",
    "Neighbours",
    "Keep your pieces next to each other, and capture those that have many neighbours.",
)


class LeapClaims(ClaimMaker):
    """See ``quanta.core.claims.ClaimMaker``."""

    themes: Mapping[str, Theme] = {
        "captures": CAPTURES,
        "only": CAPTURES,
        "alone": ALONE_THEME,
        "joined": ALONE_THEME,
        "leaves": TOGETHER_THEME,
        "joins": TOGETHER_THEME,
        "breaks": TOGETHER_THEME,
    }

    def explain(self, position: LeapPosition, played: Line, better: Line) -> Iterator[Explanation]:
        """The neighbours of the two leaps, and an explanation for each number of plies, if these
        differ enough."""
        if position.swap or position.seats != 2 or position.variant.play == "puzzle":
            return
        together = [*_together(position, played[:1], better[:1])]
        few = min(map(len, _End(position, better[:1]).captures)) < LATE
        yield from () if few else together
        yield from _by_plies(position, played, better)
        yield from together if few else ()

    def threats(self, position: LeapPosition, played: Line) -> Iterator[Explanation]:
        """The other side's pieces that are now alone, and the captures that it has lost."""
        if position.swap or position.seats != 2 or position.variant.play == "puzzle":
            return
        seat, enemy = position.to_play, 1 - position.to_play
        start, end = _End(position, ()), _End(position, played)
        alone = end.alone[enemy] - start.alone[enemy]
        lost, gained = (
            sign * (len(start.captures[each]) - len(end.captures[each]))
            for each, sign in ((enemy, 1), (seat, -1))
        )
        both = lost + gained >= LEAST
        counts = [end.captures_claim(each) for each in ((enemy, seat) if both else (enemy,))]
        if alone:
            yield (end.alone_claim(enemy, alone), *counts)
        elif both:
            yield tuple(counts)

    def say(self, position: LeapPosition, explanation: Explanation) -> str:
        """One sentence, or one for each line where lone pieces are mentioned."""
        local = [claim for claim in explanation if claim.kind in LOCAL]
        if local:
            others = tuple(claim for claim in explanation if claim.kind not in LOCAL)
            said = _neighbours(position, local)
            return f"{said} {self.say(position, others)}" if others else said
        parts = by_line(explanation)
        lines, groups = [*parts], [*parts.values()]
        if len(groups) == 2 and not any(claim.kind == "alone" for claim in explanation):
            known = any(claim.kind == "captures" and claim.count for claim in groups[0])
            first, second = _counts(groups[0]), _counts(groups[1], brief=known)
            return f"After {after_words(lines[0])} {first}; after {after_words(lines[1])} {second}."
        return " ".join(
            f"After {after_words(line)} {_said(position, claims)}."
            for line, claims in zip(lines, groups, strict=True)
        )


class _End:
    """The position where a line ends."""

    def __init__(self, position: LeapPosition, line: Line) -> None:
        self.line, self.position = line, after(position, line)

    @cached_property
    def captures(self) -> tuple[list[int], ...]:
        """Seat -> the cell of the captured piece, for each capture that the seat could make."""
        here = self.position
        return tuple(
            [end for cell in here.pieces(seat) for end in here.captures(cell)] for seat in (0, 1)
        )

    @cached_property
    def alone(self) -> tuple[set[int], ...]:
        """Seat -> the cells of its pieces without a neighbour of their side."""
        here = self.position
        if here.variant.count != "friends":
            return set(), set()
        return tuple({c for c in here.pieces(seat) if is_soliton(here, c)} for seat in (0, 1))

    def captures_claim(self, seat: int) -> Claim:
        """How many captures a seat has; if they are few, which pieces it can capture."""
        ends = sorted({self.position.board.names[end] for end in self.captures[seat]})
        if 0 < len(ends) <= FEW:
            return Claim("only", self.line, seat, tuple(ends), len(ends))
        return Claim("captures", self.line, seat, (), len(self.captures[seat]))

    def alone_claim(self, seat: int, cells: set[int], kind: str = "alone") -> Claim:
        """That the pieces on these cells are alone; kind ``joined``: that they no longer are."""
        names = tuple(sorted(self.position.board.names[cell] for cell in cells))
        return Claim(kind, self.line, seat, names, len(names))


class _Comparison:
    """The ends of two lines, compared for the seat that chooses between them."""

    def __init__(self, before: _End, worse: _End, best: _End) -> None:
        seat = before.position.to_play
        enemy = 1 - seat
        self._seat, self._enemy, self._worse, self._best = seat, enemy, worse, best
        left_alone = worse.alone[seat] - best.alone[seat]
        self._fresh = left_alone - before.alone[seat]
        self._left_alone = self._fresh or left_alone
        kept = left_alone.intersection(best.position.pieces(seat))
        self._rescued = set() if self._fresh else kept
        self._enemy_alone = best.alone[enemy] - worse.alone[enemy] - before.alone[enemy]
        self._captures = {
            enemy: _more(worse.captures[enemy], best.captures[enemy]),
            seat: _more(best.captures[seat], worse.captures[seat]),
        }
        self._alone = {
            enemy: ALONE * (len(best.alone[enemy]) - len(worse.alone[enemy])),
            seat: ALONE * (len(worse.alone[seat]) - len(best.alone[seat])),
        }

    @property
    def weight(self) -> int:
        """The advantage of the better line, in captures."""
        return sum(self._captures.values()) + sum(self._alone.values())

    def made_alone(self) -> Explanation:
        """The pieces that were not alone before and that only one of the lines leaves alone."""
        fresh = self._fresh
        own = (self._worse.alone_claim(self._seat, fresh),) if fresh else ()
        enemy = self._enemy_alone
        return (*own, self._best.alone_claim(self._enemy, enemy)) if enemy else own

    def claims(self) -> Explanation:
        """The claims that matter and support the better line; those about the worse line first."""
        least = max(1, max(*self._captures.values(), *self._alone.values()) / 2)
        counted_seats = [seat for seat, by in self._captures.items() if by >= least]
        claims: list[Claim] = []
        if self._left_alone and self._alone[self._seat] > 0:
            claims.append(self._worse.alone_claim(self._seat, self._left_alone))
        claims += [self._worse.captures_claim(seat) for seat in counted_seats]
        if self._rescued and self._alone[self._seat] > 0:
            claims.append(self._best.alone_claim(self._seat, self._rescued, "joined"))
        if self._enemy_alone and self._alone[self._enemy] > 0:
            claims.append(self._best.alone_claim(self._enemy, self._enemy_alone))
        claims += [self._best.captures_claim(seat) for seat in counted_seats]
        return tuple(claims)


def _by_plies(position: LeapPosition, played: Line, better: Line) -> Iterator[Explanation]:
    """An explanation for each number of plies after which the lines differ enough."""
    comparisons, before = [], _End(position, ())
    for plies in range(1, min(DEEPEST, len(played), len(better)) + 1):
        worse, best = (_End(position, line[:plies]) for line in (played, better))
        comparison = _Comparison(before, worse, best)
        weight = comparison.weight * LATER ** (plies - 1)
        if weight >= LEAST:
            comparisons.append((-weight, plies, comparison))
    wasted = _wasted(position, played, better)
    for _, _, comparison in sorted(comparisons, key=lambda each: each[:2]):
        yield (*wasted, *comparison.claims())
    if wasted:
        yield wasted


def _together(position: LeapPosition, played: Line, better: Line) -> Iterator[Explanation]:
    """How many neighbours the two leaps leave behind, join and take from the other side, if they
    differ enough in sum (the search also weighs the three alike)."""
    if position.variant.count != "friends":
        return
    worse, best = (_local(position, line) for line in (played, better))
    signs = (-1, 1, 1)
    gains = [sign * (b.count - w.count) for sign, w, b in zip(signs, worse, best, strict=True)]
    if sum(gains) < TOGETHER:
        return
    most = sorted(gains)[-MOST]
    shown = [n for n, gain in enumerate(gains) if gain > 0 and gain >= most][:MOST]
    ends = (_End(position, line) for line in ((), played, better))
    alone = _Comparison(*ends).made_alone()
    lands = worse[JOINS]
    if any(claim.seat == lands.seat and lands.cells[0] in claim.cells for claim in alone):
        shown = [n for n in shown if n != JOINS]  # that the piece is alone says it
    yield (*(each[n] for each in (worse, best) for n in shown), *alone)


def _local(position: LeapPosition, line: Line) -> Explanation:
    """The friendly neighbours that a leap leaves, those where it lands, and the neighbours of the
    captured piece."""
    seat, board = position.to_play, position.board
    start, end = line[0].split("-")
    left, reached = board.index[start], board.index[end]

    def friends(cell: int, of: int) -> int:
        return sum(position.owner(n) == of and n != left for n in board.neighbours[cell])

    return (
        Claim("leaves", line, seat, (start,), friends(left, seat)),
        Claim("joins", line, seat, (end,), friends(reached, seat)),
        Claim("breaks", line, 1 - seat, (end,), friends(reached, 1 - seat)),
    )


def _wasted(position: LeapPosition, played: Line, better: Line) -> Explanation:
    """The claims that the leap played captures a piece that could not leap, and the better one does
    not; empty if that is not so."""
    if position.variant.count != "friends":
        return ()
    (*_, worse), (*_, best) = (_local(position, line[:1]) for line in (played, better))
    return () if worse.count or not best.count else (worse, best)


def _more(many: Sized, few: Sized) -> int:
    """How many more items the first has than the second; 0 if that is too small a part."""
    more = len(many) - len(few)
    return more if more < 0 or 100 * more >= PERCENT * len(many) else 0


def _neighbours(position: LeapPosition, claims: Sequence[Claim]) -> str:
    """``a5-a3 leaves 2 white neighbours behind; i8-h7 leaves 1 behind``, as a sentence."""
    parts: list[str] = []
    for line, group in by_line(tuple(claims)).items():
        clauses = [_clause(position, claim, again=bool(parts)) for claim in group]
        parts.append(f"{line[0]} {listed(clauses)}")
    return f"{'; '.join(parts)}."


def _clause(position: LeapPosition, claim: Claim, *, again: bool) -> str:
    """again: whether a piece has been mentioned."""
    side, piece = COLOURS[claim.seat].lower(), position.variant.piece
    if claim.kind == "breaks" and not claim.count:
        what = "one" if again else f"a {side} {piece}"
        return f"captures {what} that is alone and cannot leap"
    what = f"{side} {piece if claim.kind == 'joins' else 'neighbour'}"
    number = counted(claim.count, what) if claim.count else f"no {what}"
    if again and claim.kind != "breaks":
        number = str(claim.count or "none")
    match claim.kind:
        case "leaves":
            return f"leaves {number} behind"
        case "joins":
            return f"lands beside {number}"
    return f"captures {'one' if again else f'a {piece}'} with {number}"


def _said(position: LeapPosition, claims: Sequence[Claim]) -> str:
    """The claims about the end of one line."""
    clauses = [_alone(position, claim) for claim in claims if claim.kind in ALONE_KINDS]
    counts = [claim for claim in claims if claim.kind not in ALONE_KINDS]
    if counts:
        clauses.append(_counts(counts))
    return "; ".join(clauses)


def _alone(position: LeapPosition, claim: Claim) -> str:
    """``the white particle on a2 is alone and cannot leap``; ``still``, if it was before; or ``is
    no longer alone``."""
    if claim.kind == "joined":
        return f"{_pieces(position, claim.seat, claim.cells)} no longer alone"
    index, before = position.board.index, position.pieces(claim.seat)
    cells = [index[cell] for cell in claim.cells]
    known = all(cell in before and is_soliton(position, cell) for cell in cells)
    still = "still " if known else ""
    return f"{_pieces(position, claim.seat, claim.cells)} {still}alone and cannot leap"


def _pieces(position: LeapPosition, seat: int, cells: Sequence[str]) -> str:
    """``the white particles on a2 and c4 are``."""
    plural, are = ("s", "are") if cells[1:] else ("", "is")
    return f"the {COLOURS[seat].lower()} {position.variant.piece}{plural} on {listed(cells)} {are}"


def _counts(claims: Sequence[Claim], *, brief: bool = False) -> str:
    """``White has 9 possible captures and Black 2``. brief: without the words for what is
    counted."""
    clauses, last = [], ""
    for claim in claims:
        name = COLOURS[claim.seat]
        if claim.kind == "only":
            clauses.append(f"{name} can capture only {listed(claim.cells, 'or')}")
        elif claim.count == 0:
            clauses.append(f"{name} has no capture left")
        elif last == "captures":
            clauses.append(f"{name} {claim.count}")
            continue
        else:
            what = str(claim.count) if brief else counted(claim.count, "possible capture")
            clauses.append(f"{name} has {what}")
            last = claim.kind
    return listed(clauses)


CLAIMS = LeapClaims()
