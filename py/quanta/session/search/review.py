"""The review of a whole game: the evaluation of each of its positions, and its mistakes.

With two seats there is one curve, from the first seat's side, and the moves that lost most are
marked. With more, each seat has its own curve, through the plies at which it was to play, and no
moves are marked: what a seat loses may be due to the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.words import counted
from quanta.players import Limit, Player
from quanta.players.player import multiplied
from quanta.session.search import findings
from quanta.session.search.blocks import SEED, Block, BlockSearch, Candidates, blocks
from quanta.session.search.explanation import Explained, Reason
from quanta.session.search.glance import FEWEST, Glance
from quanta.session.search.judgement import UNKNOWN, Evaluated, evaluated, judge
from quanta.session.search.mistakes import Compared, Mistakes
from quanta.session.search.observation import Observation
from quanta.session.search.pool import Pool
from quanta.session.search.search_task import Enough, Limits

if TYPE_CHECKING:
    from quanta.session.protocol.replies import ReviewData

SECRETS = "This game keeps secrets, so it can be reviewed once it is over."
NO_EVALUATIONS = "Nothing here can judge the positions of this game."
MANY = "Each line shows a player’s chances whenever it is their turn."
UNMARKED = "No move is marked: none lost much."
CLOSER = "Looking closer at {}: it may be a mistake."
"""Shown until there is a mistake to look at."""
UNPLAYED = "There is nothing to review: no move has been played."
ANOTHER = "These results are for a review that is over."
MOST_BLOCKS = 1000
"""With more blocks in all, the results for other games are forgotten."""
NOT_LONGER = "A longer review is not on offer now."
LONGER, LONGEST = 4, 16
"""Each longer review searches every position four times as long as the one before, and the longest
sixteen times as long as the first."""
DICED = "Bad luck with the dice does not count as a mistake."


class Review:
    """A review of the game as it is when ``begin`` is called. The next review reuses its results,
    even if other games are reviewed between.

    on: whether it is shown; version: changes when there is more to show; number: counts the calls
    of ``begin``.
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
        """analyst: makes a new one; known: receives the results by position; seed: for the
        analysts; watched: whether to show the worst mistakes early."""
        self._analyst, self._limits, self._seed, self._watched = analyst, limits, seed, watched
        self._by_position = {} if known is None else known
        self._by_block: dict[Block, tuple[int, Mapping[int, Evaluated]]] = {}
        self._by_ply: dict[int, Evaluated] = {}
        self._earlier: Mapping[int, Evaluated] = {}
        self._times = 1
        self._explained: dict[Compared, Explained] = {}
        self._mistakes: Mistakes | None = None
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
        """Start to review the game, first where its chances change most."""
        line = observation.line
        parts = blocks(line.rules, line.positions, line.actions)
        if len(self._by_block) > MOST_BLOCKS:
            self._by_block = {
                block: self._by_block[block] for block in parts if block in self._by_block
            }
        self._times = min(self._by_block.get(block, (1,))[0] for block in parts)
        self._earlier = {}
        self._begin(observation, parts)

    def begin_longer(self, observation: Observation) -> None:
        """Review the same game again, more deeply. Raises BadRequest if that is not on offer."""
        line = observation.line
        if not self._may_be_longer or not self.fits(observation):
            raise BadRequest(NOT_LONGER)
        self._times, self._earlier = self._times * LONGER, self._by_ply
        self._begin(observation, blocks(line.rules, line.positions, line.actions))

    @property
    def _may_be_longer(self) -> bool:
        """Whether a longer review is on offer."""
        searched = self._mistakes is not None and bool(self._actions)
        return self.on and not self.busy and not self.note and searched and self._times < LONGEST

    def _begin(self, observation: Observation, parts: Sequence[Block]) -> None:
        """Start to search the blocks that have not been searched as long before."""
        line = observation.line
        self._drop()
        self.on, self.note = True, ""
        self.number += 1
        self._positions, self._actions, self._rules = line.positions, line.actions, line.rules
        self._by_ply, self._mistakes = {}, None
        if not observation.viewpoint.sees_all and any(
            p.seen_by(None) != p for p in self._positions
        ):
            self.note = SECRETS
            return
        if self._positions[0].seats == 2:
            self._mistakes = Mistakes(observation, self._at, self._explained)
        left = []
        for block in parts:
            times, results = self._by_block.get(block, (0, {}))
            if times >= self._times:
                self._add(results)
            else:
                left.append(block)
        self._pool = Pool(left[::-1])
        if self._watched and self._mistakes is not None and len(left) >= FEWEST:
            self._glance = Glance(parts, line.rules, self._analyst, self._limits.glance())

    def stop(self) -> None:
        """Stop searching, and keep the results, with those of the review before for the rest."""
        if self._pool.busy and self._times > 1:
            self._add({ply: of for ply, of in self._earlier.items() if ply not in self._by_ply})
            self._times //= LONGER
        if self._mistakes is not None:
            self._mistakes.finish()
        self._drop()

    def _drop(self) -> None:
        """Drop the searches."""
        self._pool, self._search, self._glance = Pool(), None, None
        self.version += 1

    def close(self) -> None:
        """Stop searching, and show nothing."""
        self._drop()
        self._mistakes, self.on = None, False

    def fits(self, observation: Observation) -> bool:
        """Whether the game is still the one under review."""
        line = observation.line
        return line.actions == self._actions and line.positions[0] == self._positions[0]

    @property
    def busy(self) -> bool:
        """Whether there are positions to search or mistakes to explain."""
        return self._pool.busy or (self._mistakes is not None and self._mistakes.busy)

    @property
    def limit(self) -> Limit:
        """The limit for each position."""
        return multiplied(self._limits.each(len(self._positions)), self._times)

    def run(self, enough: Enough) -> bool:
        """Search until ``enough()``. Returns whether the review is over."""
        while self.busy and self._step(enough):
            if enough():
                break
        return not self.busy

    def _step(self, enough: Enough) -> bool:
        """Explain, order or search until ``enough()``. Returns whether that step is complete."""
        mistakes = self._mistakes
        if mistakes is not None and mistakes.busy:
            shown = len(mistakes.data())
            over = mistakes.run(enough)
            self.version += len(mistakes.data()) - shown
            return over
        return self._order(enough) and self._search_position(enough)

    def _order(self, enough: Enough) -> bool:
        """Put the blocks in order. Returns whether that is done."""
        if self._glance is not None:
            if not self._glance.run(enough):
                return False
            self._pool.arrange(self._glance.worst_first())
            self._glance = None
        return True

    def _search_position(self, enough: Enough) -> bool:
        """Search the next position. Returns whether that is done."""
        if self._search is None:
            assert self._rules is not None, "no block is left before a review has begun"
            block = self._pool.next()
            self._search = BlockSearch(block, self._rules, self._analyst, self.limit, self._seed)
        search = self._search
        doubted = search.doubted
        ply = search.run(enough)
        self.version += search.doubted != doubted
        if ply is None:
            return False
        self._evaluate(search.block, {ply: search.candidates.get(ply)})
        if search.over:
            self._end(search.block)
        return True

    def lend(self) -> Block | None:
        """A block for another engine to search; None if all have been begun."""
        return self._pool.lend()

    def receive(self, number: int, first: int, text: str) -> None:
        """Use the results of another engine for the block that begins at the ply ``first``, if it
        is still to be searched. number: of the review. Raises BadRequest."""
        if number != self.number or not self._positions:
            raise BadRequest(ANOTHER)
        block = self._pool.left(first)
        if block is None or self._rules is None:
            return
        results = findings.read(text, block, self._rules)
        self._evaluate(block, {ply: results.get(ply) for ply in block.plies})
        self._end(block)

    def _evaluate(self, block: Block, results: Mapping[int, Candidates | None]) -> None:
        """Evaluate positions of a block from the candidates at each ply; None where it was not
        searched."""
        new: dict[int, Evaluated] = {}
        for ply, candidates in results.items():
            position = block.positions[ply - block.first]
            if ply not in self._by_ply:
                new[ply] = self._by_position[position] = evaluated(position, candidates or ())
            if candidates is not None and not candidates:
                self.note = NO_EVALUATIONS
        self._add(new)
        self.version += 1

    def _add(self, new: Mapping[int, Evaluated]) -> None:
        """Add results by ply."""
        self._by_ply.update(new)
        if self._mistakes is not None:
            for ply in new:
                self._mistakes.note(ply)

    def _end(self, block: Block) -> None:
        """Store the results of a whole block."""
        self._by_block[block] = self._times, {ply: self._by_ply[ply] for ply in block.plies}
        self._pool.done(block)
        if self._search is not None and self._search.block == block:
            self._search = None
        if self.note == NO_EVALUATIONS:
            self.stop()

    def _at(self, ply: int) -> Evaluated:
        """What is known of the position at ``ply``."""
        return self._by_ply.get(ply, UNKNOWN)

    def _shown_at(self, ply: int) -> Evaluated:
        """What is known of the position at ``ply`` or, until it is searched again, was known to the
        review before."""
        return self._by_ply.get(ply) or self._earlier.get(ply, UNKNOWN)

    def data(self, observation: Observation) -> ReviewData:
        """The review for the page."""
        names = observation.names
        mistakes = self._mistakes.data() if self._mistakes is not None else []
        note = self.note or self._note(observation, marked=bool(mistakes))
        return {
            "done": len(self._by_ply) if self.busy else len(self._positions),
            "total": len(self._positions),
            "busy": self.busy,
            "longer": self._may_be_longer,
            "winning_chances": [self._value(n, len(names)) for n in range(len(self._positions))],
            "draws": [self._draw(n) for n in range(len(self._positions))],
            "mistakes": mistakes,
            "story": self._story(observation) if len(names) == 2 and not self.busy else (),
            "note": note,
            "status": self._status(len(mistakes), note),
        }

    def line_from(self, ply: int) -> Sequence[Action]:
        """The line expected from the position at ``ply``; empty if unknown."""
        return self._at(ply).line

    def reason(self, ply: int) -> Reason | None:
        """Why another move was better than the one at ``ply``, which must have been reviewed."""
        return None if self._mistakes is None else self._mistakes.reason(ply)

    def _value(self, ply: int, seats: int) -> tuple[int, int] | None:
        """A seat and its winning chance."""
        evaluation = self._shown_at(ply).evaluation
        if evaluation is None:
            return None
        first = evaluation.first(seats)
        return first.seat, first.winning_chance

    def _draw(self, ply: int) -> int | None:
        """The chance of a draw."""
        evaluation = self._shown_at(ply).evaluation
        if evaluation is None:
            return None
        return evaluation.chances[1] if evaluation.chances else 0

    def _note(self, observation: Observation, *, marked: bool) -> str:
        if len(observation.names) != 2:
            return MANY
        diced = DICED if any(p.to_play == CHANCE for p in self._positions) else ""
        if marked:
            return diced
        if self.busy:
            doubted = self._search.doubted if self._search is not None else None
            return diced if doubted is None else CLOSER.format(observation.named(doubted + 1))
        return f"{UNMARKED if self._actions else UNPLAYED} {diced}".strip()

    def _status(self, mistakes: int, note: str) -> str:
        """A sentence: whether the review is over, and how many turning points there are."""
        if self.busy:
            return "The game is being reviewed."
        if mistakes:
            return f"The review is over: {counted(mistakes, 'turning point')}."
        return f"The review is over. {note}".strip()

    def _story(self, observation: Observation) -> Sequence[str]:
        """The story of the game, from the moves that could be judged."""
        from quanta.session.search.story import JudgedMove, tell  # late: only a review needs it

        moves = [
            JudgedMove(ply, action, judgement, self._at(ply - 1))
            for ply, action in enumerate(self._actions, 1)
            if (judgement := judge(self._at(ply - 1), self._at(ply), action)) is not None
        ]
        themes = self._mistakes.themes() if self._mistakes is not None else ()
        return tell(observation, moves, themes)
