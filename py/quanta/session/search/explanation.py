"""Why one move is better than another: what the game claims, as far as its checker confirms it. See
``quanta.core.claims``. In any game, that a move or the reply to it ends the game."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, islice
from operator import not_
from typing import NamedTuple

from quanta import registry
from quanta.core.claims import Claim, Explanation, Line, Theme, after
from quanta.core.errors import QuantaError
from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.turns import turns
from quanta.core.words import listed
from quanta.scene.view import View

WINS = "wins"
"""The claim that its seat has won after its line, or wins with its next move whatever the other
side plays: ``count`` is the number of plies that are left, 0 or 2."""
DRAWN = "drawn"
"""The claim that the game is drawn after its line."""
ENDING = Theme(
    "ending", "The end of the game", "Look whether your move, or the reply to it, ends the game."
)
"""The theme of these claims."""
AT_ONCE = "It wins at once."
"""What is said of a better move that wins, after its name."""
MOST_REPLIES, MOST_TRIED = 15, 300
"""A win whatever the other side plays is looked for where that has no more moves than this, and
given up after so many moves that were tried."""


FARTHEST = 60
"""Plies of a line that are looked at: a turn can have twenty."""
MOST_TURNS = 4
"""Turns before the end of a game that are named; of more, only the first."""
FEW = 3
"""Plies of a turn that are all named; of more, the first and the last."""


class Reason(NamedTuple):
    """A sentence or two; the claims that they say."""

    text: str
    claims: Explanation = ()

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells that are spoken of."""
        return tuple(dict.fromkeys(cell for claim in self.claims for cell in claim.cells))


class Explained(NamedTuple):
    """reason: why a move would have been better than the one played; fault: what is wrong with that
    one. None where nothing true can be said."""

    reason: Reason | None = None
    fault: Reason | None = None


Explaining = Generator[None, None, Explained]
"""An explanation that pauses every few milliseconds."""


@dataclass(frozen=True)
class Explainer:
    """Explains the moves of one game. params: those of its record."""

    rules: Rules
    params: Mapping[str, str]
    view: View

    def reason(
        self, position: Position, played: Sequence[Action], better: Sequence[Action]
    ) -> Reason | None:
        """Why the first move of ``better`` is better than that of ``played``; None where nothing
        true can be said. Both are lines that were expected from ``position``."""
        if not played or not better or played[0] == better[0] or position.to_play == CHANCE:
            return None
        seen = position.seen_by(position.to_play)
        lines = playable(seen, played), playable(seen, better)
        return next(filter(None, self.reasons(seen, *lines)), None) if all(lines) else None

    def fault(
        self, position: Position, played: Sequence[Action], better: Sequence[Action]
    ) -> Reason | None:
        """What is wrong with the first move of ``played``, without a word about ``better``; None
        where nothing true can be said. A count says little without the one that it is compared
        with, so a place must be named, or the end of the game."""
        line, best = playable(position, played), playable(position, better)
        if not line or not best or line[0] == best[0]:
            return None
        found = filter(None, self.reasons(position, line, best))
        return next(filter(None, (self._own(position, line, reason) for reason in found)), None)

    def _own(self, position: Position, played: Line, reason: Reason) -> Reason | None:
        """What a reason says about the move played, if that is a fault by itself."""
        own = tuple(claim for claim in reason.claims if claim.line[:1] == played[:1])
        if not any(claim.cells or claim.kind in (WINS, DRAWN) for claim in own):
            return None
        return reason if own == reason.claims else Reason(self._say(position, own), own)

    def explaining(
        self, position: Position, played: Sequence[Action], better: Sequence[Action]
    ) -> Explaining:
        """The ``reason`` and the ``fault``, in steps; what serves both is found once."""
        seen = position.seen_by(position.to_play)
        if seen != position:
            reason = self.reason(position, played, better)
            yield
            return Explained(reason, self.fault(position, played, better))
        line, best = playable(position, played), playable(position, better)
        reason = None
        if line and best and line[0] != best[0]:
            for found in self.reasons(position, line, best):
                yield
                if found is None:
                    continue
                reason = reason or found
                fault = self._own(position, line, found)
                if fault is not None:
                    return Explained(reason, fault)
        return Explained(reason)

    def threats(self, position: Position, played: Line) -> Iterator[Reason]:
        """What the seat to play gains or threatens by its turn, the most telling first."""
        if position.seats != 2:
            return
        claim = Claim(WINS, played, position.to_play, count=2)
        if wins(position, claim):
            yield Reason(self._ending(position, claim), (claim,))
        maker = registry.modules(self.rules.id).claims
        if maker is not None:
            yield from filter(None, self._confirmed(position, maker.threats(position, played)))

    def reasons(self, position: Position, played: Line, better: Line) -> Iterator[Reason | None]:
        """What can be said, the most telling first, and None between for a pause. The lines can be
        played. A distant end of the game is said where there is nothing nearer."""
        expected = [*_expected_endings(position, played, better)] if position.seats == 2 else []
        near = [len([*turns(position, claim.line)]) <= MOST_TURNS for claim in expected]
        yield from self._ends(position, _endings(position, played, better))
        yield from self._ends(position, compress(expected, near))
        maker = registry.modules(self.rules.id).claims
        yield None  # it may just have been loaded
        if maker is not None:
            yield from self._confirmed(position, maker.explain(position, played, better))
        yield from self._ends(position, compress(expected, map(not_, near)))

    def _ends(self, position: Position, claims: Iterable[Claim]) -> Iterator[Reason | None]:
        """The claims about the end of the game that are true; None for each that is not."""
        for claim in claims:
            holds = (drawn if claim.kind == DRAWN else wins)(position, claim)
            yield Reason(self._ending(position, claim), (claim,)) if holds else None

    def _confirmed(
        self, position: Position, explanations: Iterator[Explanation]
    ) -> Iterator[Reason | None]:
        """Those of which the game's checker confirms every claim; None before it is asked."""
        holds = registry.modules(self.rules.id).claim_checker
        if holds is None:
            return
        for explanation in explanations:
            for claim in explanation:
                yield None
                if not holds(position, claim, self.read):
                    break
            else:
                yield Reason(self._say(position, explanation), explanation)

    def _say(self, position: Position, explanation: Explanation) -> str:
        maker = registry.modules(self.rules.id).claims
        assert maker is not None, "a game without claims has made one"
        return maker.say(position, explanation)

    def theme(self, reason: Reason) -> Theme | None:
        """What a reason is about, by the first of its claims that has a theme."""
        maker = registry.modules(self.rules.id).claims
        known = {WINS: ENDING, DRAWN: ENDING, **(maker.themes if maker else {})}
        return next((known[claim.kind] for claim in reason.claims if claim.kind in known), None)

    def read(self, text: str) -> Position:
        """The position of this game with that text."""
        return self.rules.read(text, self.params)

    def _ending(self, position: Position, claim: Claim) -> str:
        """What is said of the end of the game."""
        names = [seat.name for seat in self.view.seats(position)]
        *first, last = moves = self._named(position, claim.line)
        if claim.kind == DRAWN:
            end = after(position, claim.line).outcome()
            return f"After {_listed(moves)} the game is drawn. {end.reason if end else ''}".strip()
        if len(moves) > 2:
            return f"After {_listed(moves)} {names[claim.seat]} has won."
        if not claim.count:
            if first:
                return f"After {first[0]} {names[claim.seat]} wins at once with {last}."
            return AT_ONCE if len(claim.line) == 1 else f"It wins at once with {last}."
        line = f"{first[0]} and the reply {last}" if first else last
        winner, loser = names[claim.seat], names[1 - claim.seat]
        return f"After {line} {winner} wins with the next move, whatever {loser} plays."

    def _named(self, position: Position, line: Line) -> list[str]:
        """The turns of a line in words."""
        named = []
        for turn in turns(position, line):
            names = []
            for action in turn:
                names.append(self.view.name_action(position, action))
                position = position.apply(action)
            named.append(listed(names) if len(names) <= FEW else f"{names[0]} to {names[-1]}")
        return named


def _listed(moves: Sequence[str]) -> str:
    """Turns that follow each other; the first of them where they are many."""
    if len(moves) <= MOST_TURNS:
        return listed(moves)
    return f"{moves[0]} and the {len(moves) - 1} turns expected next"


def playable(position: Position, line: Sequence[Action]) -> Line:
    """As much of a line as can be played: what was only guessed may turn out to be impossible."""
    actions: list[Action] = []
    for action in line[:FARTHEST]:
        try:
            position = position.apply(action)
        except QuantaError:
            break
        actions.append(action)
    return tuple(actions)


def _endings(position: Position, played: Line, better: Line) -> Iterator[Claim]:
    """That the better turn wins, that the reply to the one played does, or that either of these
    ends the game in a draw, which the better one does not."""
    seat = position.to_play
    if position.seats != 2:
        return
    chosen, *answered = islice(turns(position, better), 2)
    turn, *replied = islice(turns(position, played), 2)
    replies = after(position, turn).to_play == 1 - seat
    both = [turn + replied[0]] if replied and replies else []
    for plies in (0, 2):
        yield Claim(WINS, chosen, seat, count=plies)
        yield from (Claim(WINS, line, 1 - seat, count=plies) for line in both)
    if not drawn(position, Claim(DRAWN, sum(answered[:1], chosen), seat)):
        yield from (Claim(DRAWN, line, seat) for line in (turn, *both))


def _expected_endings(position: Position, played: Line, better: Line) -> Iterator[Claim]:
    """That the line of the one played loses or draws, or that the better one wins, after the turns
    that are expected next."""
    seat = position.to_play
    yield Claim(WINS, played, 1 - seat)
    yield Claim(WINS, better, seat)
    if not drawn(position, Claim(DRAWN, better, seat)):
        yield Claim(DRAWN, played, seat)


def wins(position: Position, claim: Claim) -> bool:
    """Whether a claim of this kind is true; False, too, where it would take long to tell."""
    here = after(position, claim.line)
    if here.outcome() is not None or not claim.count:
        return _won(here, claim.seat) and not claim.count
    replies = here.legal_actions()
    if here.to_play != 1 - claim.seat or len(replies) > MOST_REPLIES:
        return False
    tried = 0
    for reply in replies:
        then = here.apply(reply)
        if then.outcome() is None and then.to_play != claim.seat:
            return False
        for action in then.legal_actions():
            tried += 1
            if tried > MOST_TRIED:
                return False
            if _won(then.apply(action), claim.seat):
                break
        else:
            return False
    return True


def drawn(position: Position, claim: Claim) -> bool:
    """Whether a claim of that kind is true."""
    end = after(position, claim.line).outcome()
    return end is not None and len(set(end.returns)) == 1


def _won(position: Position, seat: int) -> bool:
    end = position.outcome()
    return end is not None and end.won_by(seat)
