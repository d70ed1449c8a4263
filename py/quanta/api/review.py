"""Analysis of a position and review of a whole game, for programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from quanta import registry
from quanta.core.arguments import whole
from quanta.core.errors import BadRequest
from quanta.core.game import CHANCE, Action
from quanta.core.rng import Stream
from quanta.players import Limit, Player, Thought, run_to_end
from quanta.record.timeline import Timeline
from quanta.roster import analyst
from quanta.session.search.observation import Observation
from quanta.session.search.review import Review
from quanta.session.search.search_task import Limits
from quanta.session.viewpoint import Viewpoint

MOST_CANDIDATES = 100
ANALYST_MS = 1_000
"""The analyst's time where no limit is given: by itself it would never stop."""
SEEDS = 1 << 64
"""Of which one is drawn for a review."""


def analyse(
    line: Timeline, ms: int | None, nodes: int | None, candidates: int, rng: Stream
) -> Thought:
    """The analyst's last thought about the position at the cursor, with up to ``candidates``.
    Raises BadRequest where no seat is to play, and BadParam."""
    check_to_play(line)
    width = whole("candidates", candidates, 1, MOST_CANDIDATES)
    limit = Limit(ANALYST_MS if ms is None and nodes is None else ms, nodes)
    return last_thought(analyst(line.rules.id, width), line, limit, rng)


def check_to_play(line: Timeline) -> None:
    """Raises BadRequest if no seat is to play at the cursor."""
    end = line.position.outcome()
    if end is not None:
        raise BadRequest(f"The game is over: {end.reason}")
    if line.position.to_play == CHANCE:
        raise BadRequest("Chance decides here, not a player.")


def last_thought(chooser: Player, line: Timeline, limit: Limit, rng: Stream) -> Thought:
    """The last thought of a player about the position at the cursor within the limit."""
    seen = line.position.seen_by(line.position.to_play)
    return run_to_end(_in_time(chooser.think(seen, limit, rng), limit))


def _in_time(thoughts: Iterator[Thought], limit: Limit) -> Iterator[Thought]:
    """The thoughts within the limit: a player that does not look at the clock is stopped."""
    until = None if limit.ms is None else perf_counter() + limit.ms / 1000
    for thought in thoughts:
        yield thought
        if until is not None and perf_counter() >= until:
            return


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that lost much. ply: its number, from 1; glyph: ``?`` or ``??``; best: what would have
    been better; text: a sentence about it."""

    ply: int
    action: Action
    glyph: str
    best: Action
    text: str


@dataclass(frozen=True, slots=True, repr=False)
class GameReview:
    """The review of a game.

    winning_chances: for each position, a seat and its winning chance, 0 to 100 per cent, in which a
    draw counts half; with two seats always the first one. None where chance decides or the search
    had no result. draws: for each position the chance of a draw, 0 to 100 per cent; None likewise.
    mistakes: the moves that lost most, in games for two.
    """

    winning_chances: tuple[tuple[int, int] | None, ...]
    draws: tuple[int | None, ...]
    mistakes: tuple[Mistake, ...]

    def __str__(self) -> str:
        return "\n".join(
            f"{each.ply}. {each.action}{each.glyph} {each.text}" for each in self.mistakes
        )

    def __repr__(self) -> str:
        plies = len(self.winning_chances) - 1
        return f"<quanta.GameReview: plies {plies}, mistakes {len(self.mistakes)}>"


def review(line: Timeline, ms: int | None, rng: Stream) -> GameReview:
    """The review of a line; see ``Game.review``. Raises BadParam."""
    each = Limit(ms).ms
    limits = Limits() if each is None else Limits(least=each, most=each)
    game = line.rules.id
    viewpoint = Viewpoint()
    viewpoint.sees_all = True
    observation = Observation(line, registry.view(game), viewpoint, (), choosing=False)
    seed = str(rng.below(SEEDS))
    reviewer = Review(lambda: analyst(game), limits, seed=seed, watched=False)
    reviewer.begin(observation)
    reviewer.run(lambda: False)
    data = reviewer.data(observation)
    mistakes = tuple(
        Mistake(each["ply"], each["action"], each["glyph"], each["best"], each["text"])
        for each in data["mistakes"]
    )
    return GameReview(tuple(data["winning_chances"]), tuple(data["draws"]), mistakes)
