"""The review of a whole game: the evaluation of each of its positions, and its mistakes.

With two seats there is one curve, from the first seat's side, and the moves that lost most are
marked. With more, each seat has a curve of its own, through the plies at which it was to play, and
nothing is marked: what a seat loses there may be another's doing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING

from quanta.core.claims import Theme
from quanta.core.errors import BadRequest
from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.words import counted
from quanta.players import Limit, Player
from quanta.session.search import findings
from quanta.session.search.blocks import SEED, Block, BlockSearch, Candidates, blocks
from quanta.session.search.explanation import Explainer, Reason
from quanta.session.search.glance import FEWEST, Glance
from quanta.session.search.judgement import UNKNOWN, Evaluated, evaluated, following, judge
from quanta.session.search.observation import Observation
from quanta.session.search.pool import Pool
from quanta.session.search.search_task import Enough, Limits

if TYPE_CHECKING:
    from quanta.session.protocol.replies import MistakeData, PracticeData, ReviewData

SECRETS = "This game keeps secrets, so it can be reviewed once it is over."
NO_EVALUATIONS = "Nothing here can judge the positions of this game."
MANY = "Each line shows a player’s chances whenever it is their turn."
UNMARKED = "No move is marked: none cost its side much."
UNPLAYED = "There is nothing to review: no move has been played."
ANOTHER = "That was found for a review that is over."
DICED = "Bad luck with the dice does not count as a mistake."


class Review:
    """A review of the game as it is now. What was found of it is kept for the next review.

    on: whether it is wanted; version: changes when there is more to show; number: of the reviews
    that were begun.
    """

    def __init__(
        self,
        analyst: Callable[[], Player],
        limits: Limits,
        known: MutableMapping[Position, Evaluated] | None = None,
        *,
        seed: str = SEED,
        watched: bool = True,
    ) -> None:
        """analyst: makes one who remembers nothing; known: is told what is found of positions;
        seed: of what analysts draw lots from; watched: someone waits for the first mistakes."""
        self._analyst, self._limits, self._seed, self._watched = analyst, limits, seed, watched
        self._known = {} if known is None else known
        self._kept: dict[Block, Mapping[int, Evaluated]] = {}
        self._found: dict[int, Evaluated] = {}
        self._reasons: dict[int, Reason | None] = {}
        self._practised: dict[int, PracticeData | None] = {}
        self._positions: list[Position] = []
        self._actions: list[Action] = []
        self._rules: Rules | None = None
        self._pool = Pool()
        self._search: BlockSearch | None = None
        self._glance: Glance | None = None
        self.note = ""
        self.on = False
        self.version = self.number = 0

    def begin(self, observation: Observation) -> None:
        """Review the game: first where its chances change most."""
        line = observation.line
        self.stop()
        self.on, self.note = True, ""
        self.number += 1
        self._positions, self._actions, self._rules = line.positions, line.actions, line.rules
        self._found, self._reasons, self._practised = {}, {}, {}
        if not observation.viewpoint.sees_all and any(
            p.seen_by(None) != p for p in self._positions
        ):
            self.note = SECRETS
            return
        parts = blocks(self._positions, self._actions)
        for block in parts:
            self._found.update(self._kept.get(block, {}))
        left = [block for block in parts if block not in self._kept]
        self._pool = Pool(left[::-1])
        if self._watched and self._positions[0].seats == 2 and len(left) >= FEWEST:
            self._glance = Glance(parts, line.rules, self._analyst, self._limits.glance())

    def stop(self) -> None:
        """Stop searching; what has been found stays."""
        self._pool, self._search, self._glance = Pool(), None, None
        self.version += 1

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
        return self._pool.busy

    @property
    def limit(self) -> Limit:
        """How far each position is searched."""
        return self._limits.each(len(self._positions))

    def run(self, enough: Enough) -> bool:
        """Go on searching until ``enough()``; whether it is over."""
        while self.busy and self._ordered(enough) and self._searched(enough):
            if enough():
                break
        return not self.busy

    def _ordered(self, enough: Enough) -> bool:
        """Whether the blocks are in order by now."""
        if self._glance is not None:
            if not self._glance.run(enough):
                return False
            self._pool.arrange(self._glance.worst_first())
            self._glance = None
        return True

    def _searched(self, enough: Enough) -> bool:
        """Whether one more position is evaluated by now."""
        if self._search is None:
            assert self._rules is not None, "nothing is left before a review was begun"
            block = self._pool.next()
            self._search = BlockSearch(block, self._rules, self._analyst, self.limit, self._seed)
        search = self._search
        ply = search.run(enough)
        if ply is None:
            return False
        self._keep(search.block, {ply: search.found.get(ply)})
        if search.over:
            self._end(search.block)
        return True

    def lend(self) -> Block | None:
        """A block for another engine to search; None if there is none that nobody has begun."""
        return self._pool.lend()

    def receive(self, number: int, first: int, text: str) -> None:
        """Use what another engine found of the block that begins at the ply ``first``, if it is
        still to be searched. number: of the review. Raises BadRequest."""
        if number != self.number or not self._positions:
            raise BadRequest(ANOTHER)
        block = self._pool.left(first)
        if block is None or self._rules is None:
            return
        found = findings.read(text, block, self._rules)
        self._keep(block, {ply: found.get(ply) for ply in block.plies})
        self._end(block)

    def _keep(self, block: Block, found: Mapping[int, Candidates | None]) -> None:
        """Keep what was found of some of its positions; None where nothing was to be searched."""
        for ply, candidates in found.items():
            position = block.positions[ply - block.first]
            if ply not in self._found:
                self._found[ply] = evaluated(position, candidates or ())
                self._known[position] = self._found[ply]
            if candidates is not None and not candidates:
                self.note = NO_EVALUATIONS
        self.version += 1

    def _end(self, block: Block) -> None:
        """Note that all of a block is known."""
        self._kept[block] = {ply: self._found[ply] for ply in block.plies}
        self._pool.done(block)
        if self._search is not None and self._search.block == block:
            self._search = None
        if self.note == NO_EVALUATIONS:
            self.stop()

    def _at(self, ply: int) -> Evaluated:
        """What is known of the position at ``ply``."""
        return self._found.get(ply, UNKNOWN)

    def data(self, observation: Observation) -> ReviewData:
        """What a page shows."""
        names = observation.names
        mistakes = self._mistakes(observation) if len(names) == 2 else []
        note = self.note or self._note(len(names), marked=bool(mistakes))
        return {
            "done": len(self._found) if self.busy else len(self._positions),
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
