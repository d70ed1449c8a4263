"""The review of a whole game: what could be hoped for at each ply, and where that turned.

With two seats there is one course, seen by the first of them, and the moves that lost most are
marked. With more, each seat has a course of its own, through the plies at which it was to play, and
nothing is marked: what a seat loses there may be another's doing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from quanta.core.game import CHANCE, Action, Position
from quanta.session.analysis import Desk
from quanta.session.evaluation import Evaluation, of_candidate, of_outcome
from quanta.session.search_task import Enough, Search

MARKS = ((35, "??", "a bad mistake"), (15, "?", "a mistake"))
"""A loss of so many hundredths and more is marked so."""
SECRETS = "This game keeps secrets, so it can be reviewed once it is over."
HOPELESS = "The players of this game do not tell what they hope for."
MANY = "Each line is a seat’s own hope when it is to play."
DICED = "What the dice did is nobody’s mistake."


class Known(NamedTuple):
    """hope: what can be hoped for in a position, None where chance decides; shares: the same in
    hundredths for each of the best ways by its action, the best first."""

    evaluation: Evaluation | None = None
    shares: Mapping[Action, int] = {}


class Review:
    """A review of the game as it stands. What was found of a position is kept for the next one.

    on: whether it is wanted; version: changes when there is more to tell.
    """

    def __init__(self, start: Callable[[Position, int], Search]) -> None:
        """start: begins to search a position, of so many."""
        self._start = start
        self._known: dict[Position, Known] = {}
        self._positions: list[Position] = []
        self._actions: list[Action] = []
        self._left: list[int] = []
        self._search: Search | None = None
        self.note = ""
        self.on = False
        self.version = 0

    def begin(self, desk: Desk) -> None:
        """Review the game that is on the desk, from its end to its start: what follows is known
        then."""
        line = desk.line
        self.on, self.note, self._search = True, "", None
        self.version += 1
        self._positions, self._actions = line.positions[:], line.actions[:]
        self._left = [n for n, p in enumerate(self._positions) if p not in self._known]
        if not desk.eyes.all and any(p.seen_by(None) != p for p in self._positions):
            self.note, self._left = SECRETS, []

    def stop(self) -> None:
        """Leave it at what has been found."""
        self._left, self._search = [], None
        self.version += 1

    def interrupt(self) -> None:
        """Somebody else needs the searcher: the position under way is searched anew later."""
        self._search = None

    def drop(self) -> None:
        """It is wanted no more."""
        self.stop()
        self.on = False

    def fits(self, desk: Desk) -> bool:
        """Whether the game is still the one that was reviewed."""
        return desk.line.actions == self._actions and desk.line.positions[0] == self._positions[0]

    @property
    def busy(self) -> bool:
        """Whether positions are left to be searched."""
        return bool(self._left)

    def run(self, enough: Enough) -> bool:
        """Search on; whether it is over."""
        while self._left and self._found(self._left[-1], enough):
            self._left.pop()
            self.version += 1
            if enough():
                break
        return not self._left

    def _found(self, ply: int, enough: Enough) -> bool:
        """Whether it is known by now what to hope for at ``ply``."""
        position = self._positions[ply]
        end = position.outcome()
        if end is not None:
            self._known[position] = Known(of_outcome(end, 0))
        elif position.to_play == CHANCE:
            self._known[position] = Known()
        else:
            return self._searched(position, ply, enough)
        return True

    def _searched(self, position: Position, ply: int, enough: Enough) -> bool:
        if self._search is None:
            self._search = self._start(position, len(self._positions))
        if not self._search.run(enough):
            return False
        ways = self._search.levelled(ply).candidates
        self._search = None
        if not ways:
            self.note, self._left = HOPELESS, [ply]
            self._known[position] = Known()
            return True
        hopes = [of_candidate(way, position.to_play) for way in ways]
        shares = {way.actions[0]: h.share for way, h in zip(ways, hopes, strict=True)}
        self._known[position] = Known(hopes[0], shares)
        return True

    def data(self, desk: Desk) -> dict[str, Any]:
        """What a page shows: how many positions are ``done``, what can be hoped for at each ply as
        [seat, share] or null, and the turning points."""
        names = desk.names
        seats = len(names)
        hopes = [self._known.get(position, Known()).evaluation for position in self._positions]
        values = [None if hope is None else hope.first(seats) for hope in hopes]
        of = len(self._positions)
        found: dict[str, Any] = {"done": of - len(self._left), "of": of, "busy": self.busy}
        found["values"] = [value and [value.seat, value.share] for value in values]
        found["marks"] = self._marks(names) if seats == 2 else []
        return found | {"note": self.note or self._remark(seats)}

    def _remark(self, seats: int) -> str:
        if seats != 2:
            return MANY
        return DICED if any(p.to_play == CHANCE for p in self._positions) else ""

    def _marks(self, names: Sequence[str]) -> list[dict[str, Any]]:
        """The plies that lost most."""
        found = []
        for ply, action in enumerate(self._actions):
            before, shares = self._known.get(self._positions[ply], Known())
            after = self._known.get(self._positions[ply + 1], Known()).evaluation
            if before is None or after is None or not shares:
                continue
            best, left = next(iter(shares)), _left(before, after, shares, action)
            lost = before.share - left
            mark = next(((sign, word) for least, sign, word in MARKS if lost >= least), None)
            if mark is not None and action != best:
                name = names[before.seat]
                text = f"{name} could hope for {before.share} of 100 and then for {left}"
                text = f"{mark[1].capitalize()}: {text}; {best} was better."
                found.append({"ply": ply + 1, "mark": mark[0], "action": action, "text": text})
        return found


def _left(
    before: Evaluation, after: Evaluation, shares: Mapping[Action, int], action: Action
) -> int:
    """What ``action`` left to hope for: as it was judged beside the best, if it was; else as it
    turned out, and no more than the worst of those that were judged better."""
    if action in shares:
        return shares[action]
    then = after if after.seat == before.seat else after.turned(2)
    return min(then.share, *shares.values())
