"""Why one turn of Harlequin is better than another, with the weights of the search: tokens that are
shut in, empty cells to end a turn over, tiles, and tiles that the next turns can turn over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Self

from quanta.core.claims import Claim, ClaimMaker, Explanation, Line, Theme
from quanta.games.harlequin.claim_ends import TurnEnd, turn_ends
from quanta.games.harlequin.claim_values import Part, after_replies, values
from quanta.games.harlequin.claim_words import say
from quanta.games.harlequin.position import HarlequinPosition

LEAST = 30
"""The least difference that explains a turn, in the values of ``tree``."""
REPLY = 0.5
"""The weight of a difference after the reply, as a share of that of one at once."""
MOST, SHARE = 2, 0.6
"""Most differences in one explanation, and how much of the greatest the others must weigh."""
LONGEST = 4
"""A chain with more cells comes with the tiles that it turns over."""
TOO_LONG = 36
"""An explanation with more words is cut down to its first difference."""
WAYS = ("jumps", "ends")
"""Kinds of claims about ways to end a turn."""
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


class HarlequinClaims(ClaimMaker):
    """See ``quanta.core.claims.ClaimMaker``."""

    themes: Mapping[str, Theme] = {
        "shut": SHUT_IN,
        "skips": SHUT_IN,
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
        seat = position.to_play
        worse, best = ([*islice(turn_ends(position, line), 2)] for line in (played, better))
        compared = []
        if worse and best:
            compared.append(_Comparison.of_turns(seat, worse[0], best[0]))
        if worse[1:] and best[1:] and not any(ends[1].skipped for ends in (worse, best)):
            compared.append(_Comparison.of_replies(seat, worse, best))
        for comparison in sorted(compared, key=lambda each: -each.rank):
            if comparison.weight >= LEAST and comparison.claims(1):
                yield _short_enough(position, comparison)

    def threats(self, position: HarlequinPosition, played: Line) -> Iterator[Explanation]:
        """The other side's tokens that the turn has shut in, the jumps that it has lost, and the
        tiles that the turn has turned over."""
        end = None if position.placing else next(turn_ends(position, played), None)
        if end is None or end.skipped:
            return
        seat, enemy = position.to_play, 1 - position.to_play
        start = TurnEnd((), (), position, position)
        claims: list[Claim] = []
        if end.turned:
            claims.append(end.turned_claim())
        if end.shut[enemy] - start.shut[enemy]:
            claims.append(end.shut_claim(enemy))
        if start.jumps[enemy] - end.jumps[enemy] + end.jumps[seat] - start.jumps[seat] > 1:
            claims += [end.jumps_claim(each) for each in (enemy, seat)]
        if claims:
            yield tuple(claims)

    def ending(self, position: HarlequinPosition, won: Claim) -> Explanation:
        """What the winner's last turn turns over, with the tiles of both sides and a skip that led
        to it; or, if the next turn wins, with the tokens that are shut in."""
        if position.placing:
            return ()
        loser = 1 - won.seat
        ends = [*turn_ends(position, won.line)]
        last = ends[-1]
        turned = [last.turned_claim()] if last.turned and last.mover == won.seat else []
        if won.count:
            shut = last.shut_claim(loser)
            return (shut, *turned) if shut.count else ()
        skips = [
            before.shut_claim(loser)
            for before, end in pairwise(ends)
            if end.skipped and end.mover == loser
        ]
        return (*skips[-1:], *turned, last.tiles_claim(won.seat), last.tiles_claim(loser))

    def say(self, position: HarlequinPosition, explanation: Explanation) -> str:
        """A sentence for each of the two turns, or one for both."""
        return say(position, explanation)


def _short_enough(position: HarlequinPosition, comparison: _Comparison) -> Explanation:
    """The claims of a comparison; only about the first difference if their sentence is too long."""
    claims = comparison.claims(MOST)
    return claims if len(say(position, claims).split()) <= TOO_LONG else comparison.claims(1)


class _Comparison:
    """Compares two lines after the same number of turns, for the seat that chooses. parts: by how
    much each speaks for the second line."""

    def __init__(self, seat: int, worse: TurnEnd, best: TurnEnd, parts: Mapping[Part, int]) -> None:
        self._seat, self._worse, self._best, self._parts = seat, worse, best, parts

    @classmethod
    def of_turns(cls, seat: int, worse: TurnEnd, best: TurnEnd) -> Self:
        """Compare the lines after the turn."""
        before, then = values(worse.here, seat), values(best.here, seat)
        parts = {part: then[part] - before[part] for part in then}
        parts["turned", seat] = parts.pop(("tiles", seat))
        return cls(seat, worse, best, parts)

    @classmethod
    def of_replies(cls, seat: int, worse: Sequence[TurnEnd], best: Sequence[TurnEnd]) -> Self:
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
        return cls(seat, worse[1], best[1], parts)

    @property
    def weight(self) -> int:
        """How much speaks for the better line."""
        return sum(self._parts.values())

    @property
    def rank(self) -> float:
        """The weight, less after the reply, where other replies were possible."""
        return self.weight * (REPLY if len(self._worse.line) > len(self._worse.turn) else 1)

    def claims(self, most: int) -> Explanation:
        """The most important claims for the better line, those about the worse line first. A chain
        of many jumps, of which only the ends are named, comes with the tiles that it turns over.
        most: differences."""
        claims: list[Claim] = []
        parts = self._main_parts(most)
        both = len(parts) > 1
        turned = any(kind == "turned" for kind, _ in parts)
        for end in (self._worse, self._best):
            if len(end.turn) >= LONGEST and end.turned and not turned:
                claims.append(end.turned_claim())
            claims += [
                end.claim(part) for part in parts if not both or self._counts_besides(part, end)
            ]
        return tuple(claims)

    def _counts_besides(self, part: Part, end: TurnEnd) -> bool:
        """Whether a part is worth saying of an end besides another: not that no token is shut in,
        and not what the seat that chooses could turn over after the worse turn."""
        kind, seat = part
        own_chain = kind == "chain" and seat == self._seat and end is self._worse
        return not own_chain and (kind != "shut" or bool(end.shut[seat]))

    def _tells(self, part: Part) -> bool:
        """Whether the counts of a part differ enough to tell anything."""
        counts = [end.claim(part).count for end in (self._worse, self._best)]
        return part[0] not in WAYS or not all(counts) or abs(counts[0] - counts[1]) > 1

    def _main_parts(self, most: int) -> list[Part]:
        """The most important parts, with at most one kind of ``WAYS``."""
        ranked = sorted(self._parts, key=lambda part: -self._parts[part])
        least = max(1, self._parts[ranked[0]] * SHARE)
        great = [part for part in ranked if self._parts[part] >= least and self._tells(part)]
        ways = next((kind for kind, _ in great if kind in WAYS), "")
        return [part for part in great if part[0] == ways or part[0] not in WAYS][:most]


CLAIMS = HarlequinClaims()
