"""The review of a whole game: the evaluation of each of its positions, and its mistakes.

With two seats there is one curve, from the first seat's side, and the moves that lost most are
marked. With more, each seat has a curve of its own, through the plies at which it was to play, and
nothing is marked: what a seat loses there may be another's doing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quanta.core.claims import Theme
from quanta.core.game import CHANCE, Action, Position
from quanta.core.secrets import knows_its_own
from quanta.core.words import counted
from quanta.session.search.explanation import Explainer, Reason
from quanta.session.search.judgement import UNKNOWN, Evaluated, Evaluator, following, judge
from quanta.session.search.observation import Observation
from quanta.session.search.search_task import Enough

if TYPE_CHECKING:
    from quanta.session.protocol.replies import MistakeData, PracticeData, ReviewData

SECRETS = "This game keeps secrets, so it can be reviewed once it is over."
NO_EVALUATIONS = "Nothing here can judge the positions of this game."
MANY = "Each line shows a player’s chances whenever it is their turn."
UNMARKED = "No move is marked: none cost its side much."
UNPLAYED = "There is nothing to review: no move has been played."
DICED = "Bad luck with the dice does not count as a mistake."


class Review:
    """A review of the game as it is now. What was found of a position is kept for the next review.

    on: whether it is wanted; version: changes when there is more to show.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        """evaluator: keeps what is found of a position."""
        self._evaluator = evaluator
        self._unknown: set[int] = set()
        self._reasons: dict[int, Reason | None] = {}
        self._practised: dict[int, PracticeData | None] = {}
        self._positions: list[Position] = []
        self._actions: list[Action] = []
        self._left: list[int] = []
        self.note = ""
        self.on = False
        self.version = 0

    def begin(self, observation: Observation) -> None:
        """Review the game, from its end to its start: so what follows a position is known before
        it."""
        line = observation.line
        self.on, self.note = True, ""
        self.interrupt()
        self.version += 1
        self._positions, self._actions = line.positions[:], line.actions[:]
        self._unknown = {
            n for n, p in enumerate(self._positions) if not knows_its_own(line.rules, p)
        }
        self._left = [n for n, p in enumerate(self._positions) if p not in self._evaluator.known]
        self._reasons, self._practised = {}, {}
        if not observation.viewpoint.sees_all and any(
            p.seen_by(None) != p for p in self._positions
        ):
            self.note, self._left = SECRETS, []

    def stop(self) -> None:
        """Stop searching; what has been found stays."""
        self._left = []
        self.interrupt()
        self.version += 1

    def interrupt(self) -> None:
        """Let another search have the analyst: the position under way is searched anew later."""
        self._evaluator.interrupt()

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
        if ply in self._unknown:
            self._evaluator.known[position] = UNKNOWN
        elif not self._evaluator.evaluate(position, ply, len(self._positions), enough):
            return False
        elif position.to_play != CHANCE and self._at(ply).evaluation is None:
            self.note, self._left = NO_EVALUATIONS, [ply]
        return True

    def _at(self, ply: int) -> Evaluated:
        """What is known of the position at ``ply``."""
        return self._evaluator.known.get(self._positions[ply], UNKNOWN)

    def data(self, observation: Observation) -> ReviewData:
        """What a page shows."""
        names = observation.names
        mistakes = self._mistakes(observation) if len(names) == 2 else []
        note = self.note or self._note(len(names), marked=bool(mistakes))
        return {
            "done": len(self._positions) - len(self._left),
            "total": len(self._positions),
            "busy": self.busy,
            "winning_chances": [self._value(n, len(names)) for n in range(len(self._positions))],
            "draws": [self._draw(n) for n in range(len(self._positions))],
            "mistakes": mistakes,
            "story": self._story(observation) if len(names) == 2 and not self.busy else (),
            "note": note,
            "status": self._status(len(mistakes), note),
        }

    def line_from(self, ply: int) -> Sequence[Action]:
        """The line that was expected from a position of the game; empty where none is known."""
        return self._at(ply).line

    def reason(self, observation: Observation, ply: int) -> Reason | None:
        """Why something would have been better than the mistake that was played as ``ply``; the
        review is past that. Found once, because it is asked for whenever the review goes on."""
        if ply not in self._reasons:
            before, explainer = self._positions[ply - 1], self._explainer(observation)
            played = (self._actions[ply - 1], *self.line_from(ply))
            self._reasons[ply] = explainer.reason(before, played, self.line_from(ply - 1))
        return self._reasons[ply]

    def _value(self, ply: int, seats: int) -> tuple[int, int] | None:
        """A seat and its winning chance."""
        evaluation = self._at(ply).evaluation
        if evaluation is None:
            return None
        first = evaluation.first(seats)
        return first.seat, first.winning_chance

    def _draw(self, ply: int) -> int | None:
        """The chance of a draw."""
        evaluation = self._at(ply).evaluation
        if evaluation is None:
            return None
        return evaluation.chances[1] if evaluation.chances else 0

    def _note(self, seats: int, *, marked: bool) -> str:
        if seats != 2:
            return MANY
        diced = DICED if any(p.to_play == CHANCE for p in self._positions) else ""
        if marked or self.busy:
            return diced
        return f"{UNMARKED if self._actions else UNPLAYED} {diced}".strip()

    def _status(self, mistakes: int, note: str) -> str:
        """Whether it is over, and how many turning points it has."""
        if self.busy:
            return "The game is being reviewed."
        if mistakes:
            return f"The review is over: {counted(mistakes, 'turning point')}."
        return f"The review is over. {note}".strip()

    def _story(self, observation: Observation) -> Sequence[str]:
        """The story of the game, as far as it could be judged."""
        from quanta.session.search.story import JudgedMove, tell  # late: only a review tells one

        moves = [
            JudgedMove(ply, action, judgement, self._at(ply - 1))
            for ply, action in enumerate(self._actions, 1)
            if (judgement := judge(self._at(ply - 1), self._at(ply), action)) is not None
        ]
        return tell(observation, moves, self._themes(observation))

    def _themes(self, observation: Observation) -> Sequence[Theme]:
        """What the mistakes are about."""
        explainer = self._explainer(observation)
        reasons = [each for each in self._reasons.values() if each is not None]
        return [theme for each in reasons if (theme := explainer.theme(each)) is not None]

    def _practice(self, observation: Observation, ply: int) -> PracticeData | None:
        """What there is to practise after the mistake that was played as ``ply``, once the review
        is past it; found once."""
        from quanta.session.puzzles.own_positions import to_practise  # late: it makes lessons

        if ply not in self._practised:
            before, reason = self._at(ply - 1), self.reason(observation, ply)
            played = (self._actions[ply - 1], *self.line_from(ply))
            explainer = self._explainer(observation)
            fault = explainer.fault(self._positions[ply - 1], played, before.line)
            told = (fault.text if fault else "", reason or Reason(""))
            self._practised[ply] = to_practise(observation, ply, before.chances, *told)
        return self._practised[ply]

    def _theme(self, observation: Observation, reason: Reason | None) -> str:
        theme = reason and self._explainer(observation).theme(reason)
        return theme.label if theme else ""

    @staticmethod
    def _explainer(observation: Observation) -> Explainer:
        return Explainer(observation.line.rules, observation.line.params, observation.view)

    def _mistakes(self, observation: Observation) -> list[MistakeData]:
        """The plies that lost most, with the better action, and why it is better."""
        mistakes: list[MistakeData] = []
        names, view = observation.names, observation.view
        for ply, action in enumerate(self._actions):
            if self._at(ply + 1).evaluation is None:
                continue
            judgement = judge(self._at(ply), self._at(ply + 1), action)
            if judgement is None or judgement.mark is None or action == judgement.best:
                continue
            seen = self._positions[ply].seen_by(self._positions[ply].to_play)
            better = view.name_action(seen, judgement.best)
            text = judgement.words(names[judgement.seat], better)
            reason = self.reason(observation, ply + 1)
            mistake: MistakeData = {
                "ply": ply + 1,
                "glyph": judgement.mark[0],
                "action": action,
                "name": view.name_action(seen, action),
                "best": judgement.best,
                "text": text if reason is None else f"{text} {following(better, reason)}",
                "theme": self._theme(observation, reason),
            }
            practice = self._practice(observation, ply + 1)
            if practice is not None:
                mistake["practice"] = practice
            mistakes.append(mistake)
        return mistakes
