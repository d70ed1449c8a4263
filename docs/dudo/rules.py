"""The rules of Dudo: bid how many dice of a face are under all cups, or doubt the last bid."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Self

from quanta.core.errors import BadRecord, IllegalAction
from quanta.core.game import CHANCE, About, Action, OpenRules, Outcome, Params, Position
from quanta.core.params import Choice, Param, fill
from quanta.core.quoting import quoted
from quanta.core.rng import Stream

NAMES = ("Red", "Green", "Yellow", "Purple", "Blue")
FACES = "123456"
WAITING, HIDDEN, NONE = "-*~"
"""In texts: a die that is not thrown yet, one under another player's cup; nothing."""
DOUBT = "doubt"
CUP = r"(?:[1-6]++|\*++|-++|~)"
TEXT = re.compile(rf"({CUP}(?:\.{CUP})*+)_([0-4])_([1-9][0-9]?x[1-6]|~)_([0-4]|~)")


@dataclass(frozen=True, slots=True)
class DudoPosition:
    """cups: the dice of each seat in order; turn: the seat that bids; bid: such as ``3x5``, empty
    before the first; shown: how many cups are lifted, None before someone doubts."""

    cups: tuple[str, ...]
    turn: int
    bid: str = ""
    shown: int | None = None

    @property
    def seats(self) -> int:
        """Those who have lost their dice count, too."""
        return len(self.cups)

    @property
    def next_cup(self) -> int | None:
        """The seat whose dice are thrown next or, after a doubt, whose cup is lifted."""
        for seat, cup in enumerate(self.cups):
            if WAITING in cup if self.shown is None else cup and seat >= self.shown:
                return seat
        return None

    @property
    def to_play(self) -> int:
        """Chance throws dice and lifts cups: nobody can do anything else then (R2, R4)."""
        return self.turn if self.next_cup is None else CHANCE

    @property
    def bids(self) -> list[str]:
        """All bids, the lowest first."""
        return [f"{n + 1}x{face}" for n in range(len("".join(self.cups))) for face in FACES]

    def neighbour(self, step: int) -> int:
        """The next seat with dice from the one to bid; with −1 the one before it."""
        seat = (self.turn + step) % self.seats
        while not self.cups[seat]:
            seat = (seat + step) % self.seats
        return seat

    def legal_actions(self) -> Sequence[Action]:
        """Higher bids and a doubt (R3, R4), or what chance can do."""
        if self.outcome() or self.next_cup is not None:
            return [action for action, _ in self.chances()]
        higher = self.bids[self.bids.index(self.bid) + 1 :] if self.bid else self.bids
        return sorted([*higher, DOUBT] if self.bid else higher)

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """All throws of a cup; what a lifted one shows is certain for those who know the dice."""
        seat = self.next_cup
        if seat is None or self.outcome():
            return ()
        word, cup = "throw" if self.shown is None else "show", self.cups[seat]
        hidden = WAITING in cup or HIDDEN in cup
        found = _throws(len(cup)) if hidden else ((cup, Fraction(1)),)
        return [(f"{word}-{seat}-{dice}", share) for dice, share in found]

    def apply(self, action: Action) -> Self:
        """The position after a bid, a doubt, or what chance did. Others know a throw masked."""
        masked = self.to_play == CHANCE and action == self.masked("throw", None)
        if action not in self.legal_actions() and not (masked and self.shown is None):
            wanted = "bid more, such as 3x5, or doubt" if self.bid else "bid, such as 3x5"
            raise IllegalAction(f"{quoted(action)} is not possible here; {wanted}.")
        if action == DOUBT:
            return replace(self, shown=0)
        word, *rest = action.split("-")
        if not rest:
            return replace(self, bid=action, turn=self.neighbour(1))
        if word == "throw":
            return self._with_cup(int(rest[0]), rest[1])
        after = self.lifted(int(rest[0]), rest[1])
        return after if after.next_cup is not None else after.next_round()

    def _with_cup(self, seat: int, dice: str) -> Self:
        cups = list(self.cups)
        cups[seat] = HIDDEN * len(cups[seat]) if dice == "?" else dice
        return replace(self, cups=tuple(cups))

    def lifted(self, seat: int, dice: str) -> Self:
        """The position with one more cup lifted; after the last one it is the end of the round."""
        return replace(self._with_cup(seat, dice), shown=seat + 1)

    @property
    def loser(self) -> int:
        """The seat that loses a die, once all cups are lifted (R5)."""
        return self.turn if self.found >= int(self.bid[:-2]) else self.neighbour(-1)

    def next_round(self) -> Self:
        """The start of the next round: the loser or, without dice, the next one bids (R6)."""
        cups = (WAITING * (len(cup) - (seat == self.loser)) for seat, cup in enumerate(self.cups))
        begun = type(self)(tuple(cups), self.loser)
        return begun if begun.cups[begun.turn] else replace(begun, turn=begun.neighbour(1))

    @property
    def found(self) -> int:
        """How many dice of the face that was bid can be seen."""
        return "".join(self.cups).count(self.bid[-1])

    def outcome(self) -> Outcome | None:
        """One seat alone has dice (R7)."""
        left = [seat for seat, cup in enumerate(self.cups) if cup]
        if len(left) > 1:
            return None
        returns = tuple(self.seats - 1 if seat in left else -1 for seat in range(self.seats))
        return Outcome(returns, "Nobody else has dice left.")

    @property
    def possible(self) -> bool:
        """Whether the game can come to this position."""
        waits, lifted = WAITING in "".join(self.cups), "".join(self.cups[: self.shown])
        return (
            any(self.cups[self.turn : self.turn + 1])
            and all(cup == "".join(sorted(cup)) for cup in self.cups)
            and (not self.bid or self.bid in self.bids)
            and not (waits and self.bid)
            and (self.shown is None or (bool(self.bid) and self.next_cup is not None))
            and (self.shown is None or HIDDEN not in lifted)
        )

    def text(self) -> str:
        """See ``DudoRules.read``."""
        cups = ".".join(cup or NONE for cup in self.cups)
        shown = NONE if self.shown is None else self.shown
        return f"{cups}_{self.turn}_{self.bid or NONE}_{shown}"

    def seen_by(self, seat: int | None) -> Self:
        """The same with the cups of others closed, except those that are lifted."""
        cups = list(self.cups)
        for other in range(self.shown or 0, self.seats):
            if other != seat and WAITING not in cups[other]:
                cups[other] = HIDDEN * len(cups[other])
        return replace(self, cups=tuple(cups))

    def masked(self, action: Action, seat: int | None) -> Action:
        """A throw without its dice, for all but the seat whose cup it is under."""
        hidden = action.startswith("throw") and self.next_cup != seat
        return f"throw-{self.next_cup}-?" if hidden else action


@cache
def _throws(count: int) -> Sequence[tuple[str, Fraction]]:
    """What so many dice can show, sorted, each with its probability."""
    found = list[tuple[str, Fraction]]()
    for dice in combinations_with_replacement(FACES, count):
        orders = factorial(count) // prod(factorial(n) for n in Counter(dice).values())
        found.append(("".join(dice), Fraction(orders, len(FACES) ** count)))
    return found


class DudoRules(OpenRules):
    """The rules of Dudo."""

    id = "dudo"
    name = "Dudo"
    about = About("Say what is under all cups, or doubt it.", "2 to 5 players", "10 minutes")
    params = (
        Param("seats", "Players", "3", tuple(Choice(n, n) for n in "2345")),
        Param("dice", "Dice each", "2", tuple(Choice(n, n) for n in "123")),
        Param("start", "Set up a position", "", help="Cups, seat to bid, bid, lifted cups."),
    )  # fmt: skip

    def first_position(self, given: Params, rng: Stream) -> Position:
        """Nobody has thrown yet (R1)."""
        return DudoPosition((WAITING * int(given["dice"]),) * int(given["seats"]), 0)

    def read(self, text: str, params: Params) -> Position:
        """The position written as ``text``, such as ``26.**.**_0_~_~``. Raises BadRecord."""
        given = fill(self.params, {**params, "start": text})
        parts = TEXT.fullmatch(text)
        if parts is None:
            raise BadRecord(f"{quoted(text)} is not the cups, _, the seat to bid, _, the bid, _, …")
        cups = tuple(cup.strip(NONE) for cup in parts[1].split("."))
        shown = None if parts[4] == NONE else int(parts[4])
        found = DudoPosition(cups, int(parts[2]), parts[3].strip(NONE), shown)
        if len(cups) != int(given["seats"]) or max(map(len, cups)) > int(given["dice"]):
            raise BadRecord(f"{quoted(text)} has other seats or more dice than the game.")
        if not found.possible:
            raise BadRecord(f"The position {quoted(text)} cannot be.")
        return found

    def complete(self, seen: Position, rng: Stream) -> Position:
        """Any dice under the closed cups."""
        assert isinstance(seen, DudoPosition)
        cups = ("".join(sorted(map(rng.choice, [FACES] * len(cup)))) if HIDDEN in cup else cup
                for cup in seen.cups)  # fmt: skip
        return replace(seen, cups=tuple(cups))


RULES = DudoRules()
