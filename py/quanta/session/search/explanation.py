"""Why one move is better than another: the claims of a game that its checker confirms (see
``quanta.core.claims``), and in any game, that a move or the reply to it ends the game."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, islice, pairwise
from operator import not_
from typing import NamedTuple

from quanta import registry
from quanta.core.claims import WINS, Claim, Explanation, Line, Theme, after
from quanta.core.errors import QuantaError
from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.turns import turns
from quanta.core.words import listed
from quanta.scene.view import View

DRAWN = "drawn"
"""The claim that the game is drawn after its line."""
ENDING = Theme(
    "ending", "The end of the game", "Check whether your move, or the reply to it, ends the game."
)
"""The theme of both claims."""
AT_ONCE = "It wins at once."
"""Follows the name of a better move that wins."""
MOST_REPLIES, MOST_TRIED = 15, 300
"""Most replies, and most moves in all, that are tried to prove a win against every reply."""
FARTHEST = 60
"""Most plies of a line that are played: a turn can have twenty."""
MOST_TURNS = 4
"""If more turns lead to the end of a game, only the first is named."""
FEW = 3
"""If a turn has more plies, only the first and the last are named."""


class Reason(NamedTuple):
    """A sentence or two, and the claims in them."""

    text: str
    claims: Explanation = ()

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells in the claims."""
        return tuple(dict.fromkeys(cell for claim in self.claims for cell in claim.cells))


class Explained(NamedTuple):
    """reason: why another move was better than the one played; fault: what is wrong with the one
    played. None where nothing was confirmed."""

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
        """Why the first move of ``better`` is better than that of ``played``; None where nothing is
        confirmed. Both are lines expected from ``position``."""
        if not played or not better or played[0] == better[0] or position.to_play == CHANCE:
            return None
        seen = position.seen_by(position.to_play)
        lines = playable(seen, played), playable(seen, better)
        return next(filter(None, self.reasons(seen, *lines)), None) if all(lines) else None

    def fault(
        self, position: Position, played: Sequence[Action], better: Sequence[Action]
    ) -> Reason | None:
        """What is wrong with the first move of ``played``, without reference to ``better``; None
        where nothing is confirmed. A count alone says little, so the reason must name a place or
        the end of the game."""
        line, best = playable(position, played), playable(position, better)
        if not line or not best or line[0] == best[0]:
            return None
        reasons = filter(None, self.reasons(position, line, best))
        faults = (self._fault_in(position, line, reason) for reason in reasons)
        return next(filter(None, faults), None)

    def _fault_in(self, position: Position, played: Line, reason: Reason) -> Reason | None:
        """The part of a reason about the move played, if it makes sense alone."""
        own = tuple(claim for claim in reason.claims if claim.line[:1] == played[:1])
        if not any(claim.cells or claim.kind in (WINS, DRAWN) for claim in own):
            return None
        return reason if own == reason.claims else Reason(self._say(position, own), own)

    def explaining(
        self, position: Position, played: Sequence[Action], better: Sequence[Action]
    ) -> Explaining:
        """The ``reason`` and the ``fault``, in steps, from the same search for claims."""
        seen = position.seen_by(position.to_play)
        if seen != position:
            reason = self.reason(position, played, better)
            yield
            return Explained(reason, self.fault(position, played, better))
        line, best = playable(position, played), playable(position, better)
        reason = None
        if line and best and line[0] != best[0]:
            for each in self.reasons(position, line, best):
                yield
                if each is None:
                    continue
                reason = reason or each
                fault = self._fault_in(position, line, each)
                if fault is not None:
                    return Explained(reason, fault)
        return Explained(reason)

    def threats(self, position: Position, played: Line) -> Iterator[Reason]:
        """The gains and threats of the turn ``played``, most important first."""
        if position.seats != 2:
            return
        claim = Claim(WINS, played, position.to_play, count=2)
        if wins(position, claim):
            yield self._ended(position, claim)
        maker = registry.modules(self.rules.id).claims
        if maker is not None:
            yield from filter(None, self._confirmed(position, maker.threats(position, played)))

    def reasons(self, position: Position, played: Line, better: Line) -> Iterator[Reason | None]:
        """The reasons, most important first, with None wherever the caller may pause. The lines
        must be playable. A distant end of the game comes last."""
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
        """The true claims about the end of the game; None for each false one."""
        for claim in claims:
            holds = (drawn if claim.kind == DRAWN else wins)(position, claim)
            yield self._ended(position, claim) if holds else None

    def _ended(self, position: Position, claim: Claim) -> Reason:
        """A true claim about the end of the game, with why it ends so if the game knows that."""
        maker = registry.modules(self.rules.id).claims
        holds = registry.modules(self.rules.id).claim_checker
        if maker is not None and holds is not None and claim.kind == WINS:
            causes = maker.ending(position, claim)
            if causes and all(holds(position, each, self.read) for each in causes):
                explanation = (claim, *causes)
                return Reason(self._say(position, explanation), explanation)
        return Reason(self._ending(position, claim), (claim,))

    def _confirmed(
        self, position: Position, explanations: Iterator[Explanation]
    ) -> Iterator[Reason | None]:
        """The explanations whose every claim the game's checker confirms; None before each
        check."""
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
        """The theme of a reason: that of its first claim that has one."""
        maker = registry.modules(self.rules.id).claims
        themes = {WINS: ENDING, DRAWN: ENDING, **(maker.themes if maker else {})}
        return next((themes[claim.kind] for claim in reason.claims if claim.kind in themes), None)

    def read(self, text: str) -> Position:
        """Parse a position of this game."""
        return self.rules.read(text, self.params)

    def _ending(self, position: Position, claim: Claim) -> str:
        """A claim about the end of the game, in words."""
        names = [seat.name for seat in self.view.seats(position)]
        *first, last = moves = self._named(position, claim.line)
        lost = not first and claim.seat != position.to_play and not claim.count
        if claim.kind == DRAWN or len(moves) > 2 or lost:
            end = after(position, claim.line).outcome()
            return _line_ends(moves, claim, names[claim.seat], end.reason if end else "")
        if not claim.count:
            if first:
                return f"After {first[0]}, {names[claim.seat]} wins at once with {last}."
            return AT_ONCE if len(claim.line) == 1 else f"It wins at once: {last}."
        line = f"{first[0]} and the reply {last}" if first else last
        winner, loser = names[claim.seat], names[1 - claim.seat]
        return f"After {line}, {winner} wins on the next move, whatever {loser} plays."

    def _named(self, position: Position, line: Line) -> list[str]:
        """The turns of a line in words."""
        named = []
        for turn in turns(position, line):
            names = []
            for action in turn:
                names.append(self.view.name_action(position, action))
                position = position.apply(action)
            named.append(_one(names))
        return named


def _one(names: Sequence[str]) -> str:
    """The actions of a turn as one: ``b2-c3-d4`` where each goes on from where the last ended."""
    cells = [name.split("-") for name in names]
    if len(names) < 2 or any(len(a) != 2 or a[-1] != b[0] for a, b in pairwise(cells)):
        return listed(names) if len(names) <= FEW else f"{names[0]} to {names[-1]}"
    if len(names) <= FEW:
        return "-".join((cells[0][0], *(each[-1] for each in cells)))
    return f"{names[0]}-…-{cells[-1][-1]}"


def _line_ends(moves: Sequence[str], claim: Claim, winner: str, reason: str) -> str:
    """How the game ends after a line of turns, of which many are only counted, in words."""
    is_drawn = claim.kind == DRAWN
    if len(moves) <= MOST_TURNS:
        ends = "the game is drawn" if is_drawn else f"{winner} wins"
        return f"After {', then '.join(moves)}, {ends}. {reason}".strip()
    ends = "the game would most likely be drawn" if is_drawn else f"{winner} would most likely win"
    later = f"{len(moves) - 1} turns later{f': {reason}' if reason else '.'}"
    return f"After {moves[0]}, {ends} {later}"


def playable(position: Position, line: Sequence[Action]) -> Line:
    """The part of a line that can be played: guesses about secrets and dice may be wrong."""
    actions: list[Action] = []
    for action in line[:FARTHEST]:
        try:
            position = position.apply(action)
        except QuantaError:
            break
        actions.append(action)
    return tuple(actions)


def _endings(position: Position, played: Line, better: Line) -> Iterator[Claim]:
    """Claims that the better turn wins, that the turn played loses to the reply, or that it draws
    and the better one does not."""
    seat = position.to_play
    if position.seats != 2:
        return
    chosen, *answered = islice(turns(position, better), 2)
    turn, *replied = islice(turns(position, played), 2)
    replies = after(position, turn).to_play == 1 - seat
    both = [turn + replied[0]] if replied and replies else []
    for plies in (0, 2):
        if not wins(position, Claim(WINS, turn, seat, count=plies)):
            yield Claim(WINS, chosen, seat, count=plies)
        yield from (Claim(WINS, line, 1 - seat, count=plies) for line in both)
    if not drawn(position, Claim(DRAWN, sum(answered[:1], chosen), seat)):
        yield from (Claim(DRAWN, line, seat) for line in (turn, *both))


def _expected_endings(position: Position, played: Line, better: Line) -> Iterator[Claim]:
    """Claims that the whole line of the turn played loses or draws, or that the better one wins."""
    seat = position.to_play
    for line, other, winner in ((played, better, 1 - seat), (better, played, seat)):
        if not wins(position, Claim(WINS, other, winner)):
            yield Claim(WINS, line, winner)
    if not drawn(position, Claim(DRAWN, better, seat)):
        yield Claim(DRAWN, played, seat)


def wins(position: Position, claim: Claim) -> bool:
    """Whether a ``WINS`` claim is true; False also where the proof would take too long."""
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
    """Whether a ``DRAWN`` claim is true."""
    end = after(position, claim.line).outcome()
    return end is not None and len(set(end.returns)) == 1


def _won(position: Position, seat: int) -> bool:
    end = position.outcome()
    return end is not None and end.won_by(seat)
