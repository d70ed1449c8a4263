"""Why one move of Quantum is better than another: captures, towers that can be made, and the number
of moves of each side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from quanta.core.claims import WINS, Claim, ClaimMaker, Explanation, Line, Theme, after
from quanta.core.words import counted, listed
from quanta.games.quantum import explain, pieces
from quanta.games.quantum.evaluate import best_capture, capture_value, next_tower, stack_value
from quanta.games.quantum.position import QuantumPosition
from quanta.games.quantum.state import COLOURS, TOWER, TOWERS_TO_WIN

LEAST = 40
"""The least difference that explains a move, in the values of ``evaluate``."""
THREAT = 0.5
"""The weight of a threat, as a share of the weight of carrying it out."""
FREER = 10
"""The least difference in the numbers of moves that explains a move."""


class _Weighed(NamedTuple):
    """Claims and their weight."""

    weight: float
    claims: Explanation


ORDINALS = ("", "first", "second", "third")
"""The number of a side's towers, of which the third wins."""
HANGS = Theme(
    "hangs", "What hangs", "Before each move, check which of your stacks can be captured after it."
)
TOWERS = Theme(
    "towers", "Towers in reach", "Check which towers each side could make with one capture."
)
ROOM = Theme(
    "room", "Room to move", "Count the moves of each side, and keep more than the other has."
)


class QuantumClaims(ClaimMaker):
    """See ``quanta.core.claims.ClaimMaker``."""

    themes: Mapping[str, Theme] = {
        "captures": HANGS,
        "stack": HANGS,
        "owned": TOWERS,
        "threat": HANGS,
        "safe": HANGS,
        "keeps": HANGS,
        "towers": TOWERS,
        "moves": ROOM,
    }

    def explain(
        self, position: QuantumPosition, played: Line, better: Line
    ) -> Iterator[Explanation]:
        """What the reply captures or threatens, then what the better move does; else the number of
        moves of each side."""
        worse, best = (_Prospect(position, line) for line in (played, better))
        both = _strongest(_against(worse, best)), _strongest(_in_favour(worse, best))
        if both[0] and not both[1]:
            both = both[0], best.safe(worse.place_before(both[0][0]), both[0][0])
        both = worse.recaptured(both[0]), best.kept(best.captured(both[1]))
        if any(both):
            yield (*both[0], *both[1])
        if all(both):
            yield from both
        yield from _freedom(worse, best)

    def threats(self, position: QuantumPosition, played: Line) -> Iterator[Explanation]:
        """The towers that could be made next, the captured stack, and the stack that could be
        captured next."""
        before, move = _Prospect(position, ()), _Prospect(position, played)
        seat = move.seat
        for there, here in (
            (before.towers(seat), move.towers(seat)),
            (_Weighed(0, ()), move.gain(1)),
            (before.threat(seat), move.threat(seat)),
        ):
            known = {cell for claim in there.claims for cell in claim.cells}
            if here.weight > 0 and not known.issuperset(here.claims[0].cells):
                yield here.claims

    def ending(self, position: QuantumPosition, won: Claim) -> Explanation:
        """The third tower, or where it can be made after the winner's last move but one."""
        line, seat = won.line, won.seat
        end = after(position, line)
        if won.count or len(end.towers(seat)) < TOWERS_TO_WIN:
            return ()
        if len(line) < 3:
            place = line[-1].partition("-")[2]
            height = end.height(end.board.index[place])
            return (
                Claim("stack", line, seat, (place,), height),
                Claim("owned", line, seat, (), len(end.towers(seat))),
            )
        here = after(position, line[:-2])
        names = tuple(here.board.names[cell] for cell in explain.towers_in_reach(here, seat))
        owned = Claim("owned", line[:-2], seat, (), len(here.towers(seat)))
        return (owned, Claim("towers", line[:-2], seat, names, len(names)))

    def say(self, position: QuantumPosition, explanation: Explanation) -> str:
        """A sentence for each of the two moves."""
        if explanation[0].kind == WINS:
            return _won(explanation)
        first = [claim for claim in explanation if claim.line[0] == explanation[0].line[0]]
        second = explanation[len(first) :]
        if explanation[0].kind == "moves":
            return _freedom_words(first, second)
        seat = position.to_play
        sentences = [_sentence(seat, first)]
        if second and second[0].kind == "captures":
            sentences.append(_capture(second, would=True))
        elif second:
            sentences.append(_sentence(seat, second))
        return " ".join(sentences)


class _Prospect:
    """The consequences of a move. seat: the one that makes it."""

    def __init__(self, position: QuantumPosition, line: Line) -> None:
        self.seat, self.enemy = position.to_play, 1 - position.to_play
        self.line, self.before = line, position
        self.after = after(position, line[:1])

    def gain(self, plies: int) -> _Weighed:
        """The capture by the last of this many plies, weighed for the seat that plays it."""
        if len(self.line) < plies:
            return _Weighed(0, ())
        line = self.line[:plies]
        here = after(self.before, line[:-1])
        start, end = (here.board.index[name] for name in line[-1].split("-"))
        captured = here.height(end)
        if not captured:
            return _Weighed(0, ())
        made = here.height(start) + captured
        name = (here.board.names[end],)
        claims = [
            Claim("captures", line, here.to_play, name, captured),
            Claim("stack", line, here.to_play, name, made),
        ]
        if made >= TOWER:
            towers = len(here.towers(here.to_play)) + 1
            claims.append(Claim("owned", line, here.to_play, (), towers))
        return _Weighed(capture_value(here, start, end), tuple(claims))

    def towers(self, seat: int) -> _Weighed:
        """The towers that a seat could make with one capture after the move."""
        cells = explain.towers_in_reach(self.after, seat)
        names = tuple(self.after.board.names[cell] for cell in cells)
        weight = THREAT * next_tower(self.after, seat) if cells else 0
        return _Weighed(weight, (Claim("towers", self.line[:1], seat, names, len(names)),))

    def threat(self, seat: int) -> _Weighed:
        """The highest stack that a seat could capture after the move."""
        here = self.after
        ends = {c for s in here.stacks(seat) for c in pieces.captures(here, s)}
        if not ends:
            return _Weighed(0, ())
        cell = max(sorted(ends), key=here.height)
        height, name = here.height(cell), (here.board.names[cell],)
        weight = THREAT * 2 * stack_value(height) if height > 1 else 0
        return _Weighed(weight, (Claim("threat", self.line[:1], seat, name, height),))

    @cached_property
    def exposed(self) -> float:
        """The value of the other side's best capture after the move."""
        return best_capture(self.after)

    def place_before(self, lost: Claim) -> str:
        """The place before the move of the stack that a claim says is lost."""
        start, _, end = self.line[0].partition("-")
        return start if lost.cells[0] == end else lost.cells[0]

    def safe(self, place: str, lost: Claim) -> Explanation:
        """The claim that the stack that the other move loses cannot be captured after this one.
        place: that of the stack before the move."""
        if lost.kind not in ("captures", "threat") or lost.count < 2:
            return ()
        start, _, end = self.line[0].partition("-")
        return self._keeps(end) if place == start else self._safe(place)

    def _keeps(self, end: str) -> Explanation:
        """The claim that the stack moved cannot be captured after the move, with the number of its
        moves of which that is so."""
        safe = self._safe(end)
        if not safe:
            return ()
        start = self.line[0].partition("-")[0]
        steps = pieces.steps(self.before, self.before.board.index[start])
        ends = [(cell, self.before.apply(action)) for cell, action in steps]
        count = sum(not explain.attackers(here, cell) for cell, here in ends)
        return (Claim("keeps", self.line[:1], self.seat, (start, end), count),)

    def _safe(self, place: str) -> Explanation:
        """The claim that the stack on ``place`` cannot be captured after the move, if that is true
        and it is neither a single piece nor a tower."""
        here, cell = self.after, self.after.board.index[place]
        if here.owner(cell) != self.seat or explain.attackers(here, cell) or here.is_tower(cell):
            return ()
        height = here.height(cell)
        return (Claim("safe", self.line[:1], self.seat, (place,), height),) if height > 1 else ()

    def recaptured(self, claims: Explanation) -> Explanation:
        """The claims about the reply's capture, after that of the move itself if it captures on the
        same cell."""
        own = self.gain(1).claims
        if not own or not claims or claims[0].kind != "captures":
            return claims
        return (own[0], *claims) if claims[0].cells == own[0].cells else claims

    def captured(self, claims: Explanation) -> Explanation:
        """The claims about a threat, after those about the capture by the move itself, if any."""
        threatens = bool(claims) and claims[0].kind == "towers"
        return (*self.gain(1).claims, *claims) if threatens else claims

    def kept(self, claims: Explanation) -> Explanation:
        """The claims about the move's capture, with the claim that it cannot be recaptured, if that
        is true."""
        if not claims or claims[0].kind != "captures":
            return claims
        return (*claims, *self._safe(claims[0].cells[0]))


def _against(worse: _Prospect, best: _Prospect) -> Iterator[_Weighed]:
    """What the move played allows the other side, weighed by how much more that is than the better
    move allows."""
    enemy = worse.enemy
    for there, here in (
        (worse.gain(2), best.exposed),
        (worse.towers(enemy), best.towers(enemy).weight),
        (worse.threat(enemy), best.threat(enemy).weight),
    ):
        yield there._replace(weight=there.weight - here)


def _in_favour(worse: _Prospect, best: _Prospect) -> Iterator[_Weighed]:
    """What the better move does, weighed by how much more that is than the move played does. A
    threat to make a tower counts for nothing if the other side has a greater capture first."""
    seat = worse.seat
    for there, here in (
        (best.gain(1), worse.gain(1).weight),
        (best.towers(seat), max(worse.towers(seat).weight, best.exposed)),
    ):
        yield there._replace(weight=there.weight - here)


def _strongest(weighed: Iterator[_Weighed]) -> Explanation:
    """The claims with the greatest weight; none if all weights are small."""
    best = max(weighed, key=lambda each: each.weight)
    return best.claims if best.weight >= LEAST else ()


def _freedom(worse: _Prospect, best: _Prospect) -> Iterator[Explanation]:
    """The number of moves of each side, if the difference is great."""
    seats = (worse.enemy, worse.seat)
    counts = [[_moves(each.after, seat) for seat in seats] for each in (worse, best)]
    gains = (counts[0][0] - counts[1][0], counts[1][1] - counts[0][1])
    if sum(gains) < FREER:
        return
    shown = [n for n, gain in enumerate(gains) if gain >= max(gains) / 2]
    yield tuple(
        Claim("moves", each.line[:1], seats[n], (), count[n])
        for each, count in zip((worse, best), counts, strict=True)
        for n in shown
    )


def _moves(here: QuantumPosition, seat: int) -> int:
    return sum(1 for cell in here.stacks(seat) for _ in pieces.steps(here, cell))


def _sentence(seat: int, claims: Sequence[Claim]) -> str:
    """The claims about one of the moves in words. seat: the one that makes it."""
    first = claims[0]
    if first.kind == "captures":
        return _capture(claims)
    after_move, where = f"After {first.line[0]}", listed(first.cells, "or")
    if first.kind == "keeps":
        start, end = first.cells
        if first.count > 1:
            return f"The stack on {start} had {first.count} safe moves, {start}-{end} among them."
        return f"The only safe move of the stack on {start} was {start}-{end}."
    if first.kind == "safe":
        return f"{after_move} the stack of {first.count} on {where} cannot be captured in reply."
    can = "can" if first.seat != seat else "threatens to"
    does = "make a tower" if first.kind == "towers" else f"capture the stack of {first.count}"
    return f"{after_move} {COLOURS[first.seat]} {can} {does} on {where}."


def _won(explanation: Explanation) -> str:
    """With which tower the game ends, or which it threatens to end with."""
    won, first, second = explanation
    side, line = COLOURS[won.seat], first.line
    begun = f"After {line[0]}" + (f" and the reply {line[1]}" if line[1:] else "")
    if second.kind == "towers":
        where = listed(second.cells, "or")
        return f"{begun} {side} threatens to make a third tower on {where}, and so to win."
    (place,) = first.cells
    if line[1:]:
        makes = f"makes {side}’s third tower, on {place}, and wins."
        return f"After {line[0]} the reply {line[1]} {makes}"
    return f"It wins at once: {place} becomes {side}’s third tower."


def _capture(claims: Sequence[Claim], *, would: bool = False) -> str:
    """The capture by a move or the reply to it, and the stack that it makes, in words. would:
    whether it is the move that was not played."""
    *before, capture = (claim for claim in claims if claim.kind == "captures")
    others = {claim.kind: claim for claim in claims}
    first, *reply = capture.line
    move = f"After {first} the reply {reply[0]}" if reply else first
    where = f"on {capture.cells[0]}"
    if before:
        move = f"{first} captures {_captured(before[0])} {where}, but the reply {reply[0]}"
        where = "there"
    captures, makes = ("would have captured", "made") if would else ("captures", "makes")
    text = f"{move} {captures} {_captured(capture)} {where} and {makes} {_made(others)}"
    if "safe" in others:
        text = f"{text}, which {'could not' if would else 'cannot'} be captured in reply"
    text = f"{text}."
    if "towers" not in others:
        return text
    cells = listed(others["towers"].cells, "or")
    tower = "the third" if "owned" in others and others["owned"].count == 2 else "a tower"
    threatens = "would then threaten" if would else "then threatens"
    return f"{text} {COLOURS[capture.seat]} {threatens} to make {tower} on {cells}."


def _captured(claim: Claim) -> str:
    """``the black stack of 3``."""
    what = "piece" if claim.count == 1 else f"stack of {claim.count}"
    return f"the {COLOURS[1 - claim.seat].lower()} {what}"


def _made(claims: Mapping[str, Claim]) -> str:
    """``a stack of 4``, or ``a tower of 6, White’s second``."""
    height = claims["stack"].count
    if height < TOWER:
        return f"a stack of {height}"
    return (
        f"a tower of {height}, {COLOURS[claims['owned'].seat]}’s {ORDINALS[claims['owned'].count]}"
    )


def _freedom_words(*moves: Sequence[Claim]) -> str:
    """``After d2-d4 White has 40 moves and Black 31; after …``."""
    clauses: list[str] = []
    for first, *others in filter(None, moves):
        count = str(first.count) if clauses else counted(first.count, "possible move")
        words = [f"{COLOURS[first.seat]} has {count}"]
        words += [f"{COLOURS[other.seat]} {other.count}" for other in others]
        clauses.append(f"fter {first.line[0]} {listed(words)}")
    return f"A{'; a'.join(clauses)}."


CLAIMS = QuantumClaims()
