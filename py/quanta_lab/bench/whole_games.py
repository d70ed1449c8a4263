"""``quanta bench GAME --games PLAYER=N``: play whole games and check the game's invariants.

The invariants are those of the game's module ``invariants`` (see ``quanta.games.modules``).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median

from quanta import registry
from quanta.core.errors import BadParam, BadRequest
from quanta.core.game import Position, Rules
from quanta.core.quoting import quoted
from quanta.core.rng import Stream
from quanta.players import next_action
from quanta.roster import player

MOST_GAMES, MOST_PLIES = 1_000_000, 200_000
VARIED = 3
"""One game in this many has random parameters; the others have the defaults."""
MOST_BROKEN = 20
"""Stop after this many violations: one defect breaks many plies."""


@dataclass
class InvariantReport:
    """Games of a player against itself, checked after every ply.

    games, ended: numbers of games started and finished; plies: of each game; seconds: processor
    time; broken: a sentence for each violation.
    """

    game: str
    player: str
    games: int = 0
    ended: int = 0
    plies: list[int] = field(default_factory=list)
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The report as text."""
        head = f"{self.game}: {self.games:,} games by {self.player}, {self.ended:,} to their end, "
        head += f"{sum(self.plies):,} plies checked, {len(self.broken)} broken"
        plies = f"  plies a game: median {median(self.plies):,.0f}, at most {max(self.plies):,}; "
        plies += f"{self.seconds:,.1f} s of processor time"
        return [head, plies, *(f"  {sentence}" for sentence in self.broken)]


def parse_counts(words: list[str]) -> dict[str, int]:
    """Player -> number of games, from words of the form ``PLAYER=N``. Raises BadParam."""
    counts = {}
    for word in words:
        name, _, number = word.partition("=")
        if not number.isdecimal() or not 1 <= int(number) <= MOST_GAMES:
            raise BadParam(f"{quoted(word)} is not PLAYER=N with N from 1 to {MOST_GAMES}.")
        counts[name] = int(number)
    return counts


def check_games(
    game: str, name: str, games: int, seed: str, most: int = MOST_PLIES
) -> InvariantReport:
    """Play ``games`` games, each from its own seed and for at most ``most`` plies, and check every
    ply. Raises BadRequest if the game has no invariants, BadParam for an unknown player."""
    rules, chooser = registry.rules(game), player(game, name)
    check_position = registry.modules(game).check_position
    check_step = registry.modules(game).check_step
    if check_position is None or check_step is None:
        raise BadRequest(f"{rules.name} has no invariants to check.")
    report = InvariantReport(game, name)
    began = time.process_time()
    for number in range(games):
        rng = Stream(f"{seed} {number}")
        position, plies = _start(rules, rng, varied=number % VARIED == 0), 0
        players = [chooser] * position.seats
        report.games += 1
        report.broken += [f"Game {number}, at the start: {s}" for s in check_position(position)]
        while position.outcome() is None and plies < most:
            before, action = position, next_action(players, position, rng)
            position, plies = position.apply(action), plies + 1
            for sentence in (*check_step(before, action, position), *check_position(position)):
                report.broken.append(f"Game {number}, ply {plies}, {action}: {sentence}")
        report.ended += position.outcome() is not None
        report.plies.append(plies)
        if len(report.broken) > MOST_BROKEN:
            break
    report.seconds = time.process_time() - began
    return report


def _start(rules: Rules, rng: Stream, *, varied: bool) -> Position:
    """A first position with default parameters; if ``varied``, with random ones where the rules
    allow that combination."""
    if varied:
        choices = {param.key: param.choices for param in rules.params if param.kind == "choice"}
        given: Mapping[str, str] = {key: rng.choice(of).key for key, of in choices.items()}
        try:
            return rules.start(given, rng)
        except BadParam:
            pass  # not every choice goes with every other
    return rules.start({}, rng)
