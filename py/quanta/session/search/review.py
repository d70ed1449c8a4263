"""The review of a whole game: the evaluation of each of its positions, and its mistakes.

With two seats there is one curve, from the first seat's side, and the moves that lost most are
marked. With more, each seat has a curve of its own, through the plies at which it was to play, and
nothing is marked: what a seat loses there may be another's doing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from quanta.core.game import CHANCE, Action, Position
from quanta.core.secrets import knows_its_own
from quanta.session.search.evaluation import Evaluation, of_candidate, of_outcome
from quanta.session.search.explanation import Explainer, Reason
from quanta.session.search.observation import Observation
from quanta.session.search.search_task import Enough, SearchTask

if TYPE_CHECKING:
    from quanta.session.protocol.replies import MistakeData, ReviewData

MARKS = ((35, "??", "a bad mistake"), (15, "?", "a mistake"))
"""A move that loses at least this many percentage points of winning chance gets this mark."""
SECRETS = "This game keeps secrets, so it can be reviewed once it is over."
NO_EVALUATIONS = "Nothing here can judge the positions of this game."
MANY = "Each line shows a player’s chances whenever it is their turn."
UNMARKED = "No move is marked: none cost its side much."
UNPLAYED = "There is nothing to review: no move has been played."
DICED = "Bad luck with the dice does not count as a mistake."


class Evaluated(NamedTuple):
    """evaluation: of a position, None where chance decides; chances: the winning chance of each
    candidate by its action, the best first; line: what is expected to be played, the best first."""

    evaluation: Evaluation | None = None
    chances: Mapping[Action, int] = {}
    line: Sequence[Action] = ()


class Review:
    """A review of the game as it is now. What was found of a position is kept for the next review.

    on: whether it is wanted; version: changes when there is more to show.
    """

    def __init__(self, start: Callable[[Position, int], SearchTask]) -> None:
        """start: makes the search of a position; it is told how many positions there are."""
        self._start = start
        self._known: dict[Position, Evaluated] = {}
        self._unknown: set[int] = set()
        self._reasons: dict[int, Reason | None] = {}
        self._positions: list[Position] = []
        self._actions: list[Action] = []
        self._left: list[int] = []
        self._search: SearchTask | None = None
        self.note = ""
        self.on = False
        self.version = 0

    def begin(self, observation: Observation) -> None:
        """Review the game, from its end to its start: so what follows a position is known before
        it."""
        line = observation.line
        self.on, self.note, self._search = True, "", None
        self.version += 1
        self._positions, self._actions = line.positions[:], line.actions[:]
        self._unknown = {
            n for n, p in enumerate(self._positions) if not knows_its_own(line.rules, p)
        }
        self._left = [n for n, p in enumerate(self._positions) if p not in self._known]
        self._reasons = {}
        if not observation.viewpoint.sees_all and any(
            p.seen_by(None) != p for p in self._positions
        ):
            self.note, self._left = SECRETS, []

    def stop(self) -> None:
        """Stop searching; what has been found stays."""
        self._left, self._search = [], None
        self.version += 1

    def interrupt(self) -> None:
        """Let another search have the analyst: the position under way is searched anew later."""
        self._search = None

    def close(self) -> None:
        """Stop searching and show nothing more."""
        self.stop()
        self.on = False

    def fits(self, observation: Observation) -> bool:
        """Whether the game is still the one that was reviewed."""
        line = observation.line
        return line.actions == self._actions and line.positions[0] == self._positions[0]

    @property
    def busy(self) -> bool:
        """Whether positions are left to be searched."""
        return bool(self._left)

    def run(self, enough: Enough) -> bool:
        """Go on searching until ``enough()``; whether it is over."""
        while self._left and self._found(self._left[-1], enough):
            self._left.pop()
            self.version += 1
            if enough():
                break
        return not self._left

    def _found(self, ply: int, enough: Enough) -> bool:
        """Whether the position at ``ply`` is evaluated by now."""
        position = self._positions[ply]
        end = position.outcome()
        if end is not None:
            self._known[position] = Evaluated(of_outcome(end, 0))
        elif position.to_play == CHANCE or ply in self._unknown:
            self._known[position] = Evaluated()
        else:
            return self._searched(position, ply, enough)
        return True

    def _searched(self, position: Position, ply: int, enough: Enough) -> bool:
        if self._search is None:
            self._search = self._start(position, len(self._positions))
        if not self._search.run(enough):
            return False
        candidates = self._search.at_even_ply(ply).candidates
        self._search = None
        if not candidates:
            self.note, self._left = NO_EVALUATIONS, [ply]
            self._known[position] = Evaluated()
            return True
        found = [of_candidate(each, position.to_play) for each in candidates]
        firsts = [each.actions[0] for each in candidates]
        chances = {a: each.winning_chance for a, each in zip(firsts, found, strict=True)}
        self._known[position] = Evaluated(found[0], chances, candidates[0].actions)
        return True

    def data(self, observation: Observation) -> ReviewData:
        """What a page shows."""
        names = observation.names
        mistakes = self._mistakes(observation) if len(names) == 2 else []
        return {
            "done": len(self._positions) - len(self._left),
            "total": len(self._positions),
            "busy": self.busy,
            "winning_chances": [self._value(position, len(names)) for position in self._positions],
            "mistakes": mistakes,
            "note": self.note or self._note(len(names), marked=bool(mistakes)),
        }

    def line_from(self, ply: int) -> Sequence[Action]:
        """The line that was expected from a position of the game; empty where none is known."""
        return self._known.get(self._positions[ply], Evaluated()).line

    def reason(self, observation: Observation, ply: int) -> Reason | None:
        """Why something would have been better than the mistake that was played as ``ply``; the
        review is past that. Found once, because it is asked for whenever the review goes on."""
        if ply not in self._reasons:
            line, before = observation.line, self._positions[ply - 1]
            explainer = Explainer(line.rules, line.params, observation.view)
            played = (self._actions[ply - 1], *self.line_from(ply))
            self._reasons[ply] = explainer.reason(before, played, self.line_from(ply - 1))
        return self._reasons[ply]

    def _value(self, position: Position, seats: int) -> tuple[int, int] | None:
        """A seat and its winning chance."""
        evaluation = self._known.get(position, Evaluated()).evaluation
        if evaluation is None:
            return None
        first = evaluation.first(seats)
        return first.seat, first.winning_chance

    def _note(self, seats: int, *, marked: bool) -> str:
        if seats != 2:
            return MANY
        diced = DICED if any(p.to_play == CHANCE for p in self._positions) else ""
        if marked or self.busy:
            return diced
        return f"{UNMARKED if self._actions else UNPLAYED} {diced}".strip()

    def _mistakes(self, observation: Observation) -> list[MistakeData]:
        """The plies that lost most, with what would have been better, and why."""
        found: list[MistakeData] = []
        names, view = observation.names, observation.view
        for ply, action in enumerate(self._actions):
            before, chances, _ = self._known.get(self._positions[ply], Evaluated())
            after = self._known.get(self._positions[ply + 1], Evaluated()).evaluation
            if before is None or after is None or not chances:
                continue
            best, left = next(iter(chances)), _chance_left(before, after, chances, action)
            lost = before.winning_chance - left
            mark = next(((sign, word) for least, sign, word in MARKS if lost >= least), None)
            if mark is not None and action != best:
                name, position = names[before.seat], self._positions[ply]
                seen = position.seen_by(position.to_play)
                text = f"{name}’s chances fell from {before.winning_chance} % to {left} %"
                better = view.name_action(seen, best)
                text = f"{mark[1].capitalize()}: {text}. Better: {better}."
                reason = self.reason(observation, ply + 1)
                found.append(
                    {
                        "ply": ply + 1,
                        "glyph": mark[0],
                        "action": action,
                        "name": view.name_action(seen, action),
                        "best": best,
                        "text": text if reason is None else f"{text} {_following(better, reason)}",
                    }
                )
        return found


def _following(better: str, reason: Reason) -> str:
    """A reason as it goes on after the name of the better move."""
    said = reason.text
    return f"It{said.removeprefix(better)}" if said.startswith(f"{better} ") else said


def _chance_left(
    before: Evaluation, after: Evaluation, chances: Mapping[Action, int], action: Action
) -> int:
    """The winning chance that ``action`` left: as it was evaluated beside the best, if it was; else
    as it turned out, and no more than the worst of those that were evaluated as better."""
    if action in chances:
        return chances[action]
    then = after if after.seat == before.seat else after.turned(2)
    return min(then.winning_chance, *chances.values())
