"""The review of a whole game: the evaluation of each of its positions, and its mistakes.

With two seats there is one curve, from the first seat's side, and the moves that lost most are
marked. With more, each seat has a curve of its own, through the plies at which it was to play, and
nothing is marked: what a seat loses there may be another's doing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING

from quanta.core.errors import BadRequest
from quanta.core.game import CHANCE, Action, Position, Rules
from quanta.core.words import counted
from quanta.players import Limit, Player
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
UNMARKED = "No move is marked: none cost its side much."
CLOSER = "Looking closer at {}: it may be a mistake."
"""Said until there is a mistake to look at."""
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
        """Review the game: first where its chances change most."""
        line = observation.line
        self._drop()
        self.on, self.note = True, ""
        self.number += 1
        self._positions, self._actions, self._rules = line.positions, line.actions, line.rules
        self._found, self._mistakes = {}, None
        if not observation.viewpoint.sees_all and any(
            p.seen_by(None) != p for p in self._positions
        ):
            self.note = SECRETS
            return
        if self._positions[0].seats == 2:
            self._mistakes = Mistakes(observation, self._at, self._explained)
        parts = blocks(self._positions, self._actions)
        for block in parts:
            self._know(self._kept.get(block, {}))
        left = [block for block in parts if block not in self._kept]
        self._pool = Pool(left[::-1])
        if self._watched and self._mistakes is not None and len(left) >= FEWEST:
            self._glance = Glance(parts, line.rules, self._analyst, self._limits.glance())

    def stop(self) -> None:
        """Stop searching; what has been found stays."""
        if self._mistakes is not None:
            self._mistakes.finish()
        self._drop()

    def _drop(self) -> None:
        """Search no more."""
        self._pool, self._search, self._glance = Pool(), None, None
        self.version += 1

    def close(self) -> None:
        """Stop searching and show nothing more."""
        self._drop()
        self._mistakes, self.on = None, False

    def fits(self, observation: Observation) -> bool:
        """Whether the game is still the one that was reviewed."""
        line = observation.line
        return line.actions == self._actions and line.positions[0] == self._positions[0]

    @property
    def busy(self) -> bool:
        """Whether positions are left to be searched, or mistakes to be explained."""
        return self._pool.busy or (self._mistakes is not None and self._mistakes.busy)

    @property
    def limit(self) -> Limit:
        """How far each position is searched."""
        return self._limits.each(len(self._positions))

    def run(self, enough: Enough) -> bool:
        """Go on searching until ``enough()``; whether it is over."""
        while self.busy and self._went_on(enough):
            if enough():
                break
        return not self.busy

    def _went_on(self, enough: Enough) -> bool:
        """Whether there is more to show, or to search, by now."""
        mistakes = self._mistakes
        if mistakes is not None and mistakes.busy:
            shown = len(mistakes.data())
            over = mistakes.run(enough)
            self.version += len(mistakes.data()) - shown
            return over
        return self._ordered(enough) and self._searched(enough)

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
        doubted = search.doubted
        ply = search.run(enough)
        self.version += search.doubted != doubted
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
        known: dict[int, Evaluated] = {}
        for ply, candidates in found.items():
            position = block.positions[ply - block.first]
            if ply not in self._found:
                known[ply] = self._known[position] = evaluated(position, candidates or ())
            if candidates is not None and not candidates:
                self.note = NO_EVALUATIONS
        self._know(known)
        self.version += 1

    def _know(self, found: Mapping[int, Evaluated]) -> None:
        """Use what is known of some positions."""
        self._found.update(found)
        if self._mistakes is not None:
            for ply in found:
                self._mistakes.note(ply)

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
        mistakes = self._mistakes.data() if self._mistakes is not None else []
        note = self.note or self._note(observation, marked=bool(mistakes))
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

    def reason(self, ply: int) -> Reason | None:
        """Why something would have been better than what was played as ``ply``; the review is past
        that."""
        return None if self._mistakes is None else self._mistakes.reason(ply)

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
        themes = self._mistakes.themes() if self._mistakes is not None else ()
        return tell(observation, moves, themes)
