"""The levels of Quantum Legions and its analyst; their code is loaded when one of them thinks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.players.player import Limit, Player, RosterEntry, SearchSupport, Thought

MS = 250
"""The longest that a level thinks about an action, in milliseconds. None of them searches: they
take less than one on average, but longer when the odds of two unit types are first computed, and
longer still on slow machines."""
TURNS = 2
"""The turns that pass before the analysis evaluates a position: up to the end of the seat's
own next turn, in which orders given now are carried out."""
DOUBT = 20
"""The weight, in playouts, of the tactical player's own ranking of the candidates."""
PLAYOUTS = 200
"""The playouts for each candidate in an analysis without a limit."""


class Commander:
    """A tactical player with the skill of a level."""

    def __init__(self, level: int) -> None:
        self._level = level

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought for every unit looked at; nodes count units."""
        from quanta.games.legions.ai.level_skills import SKILLS
        from quanta.games.legions.ai.policy import decide
        from quanta.games.legions.position import LegionsPosition

        assert isinstance(position, LegionsPosition)
        limit = limit.combined(Limit(ms=MS))
        until = limit.clock() + (limit.ms or 0) / 1000
        skill = SKILLS[self._level - 1]
        for nodes, (action, value) in enumerate(decide(position, rng, skill), 1):
            yield Thought(action, value, (action,), nodes)
            if nodes == (limit.nodes or limit.playouts) or limit.clock() >= until:
                return


class Analyst:
    """Plays on from the best actions of the highest level, many times each, and compares the
    results."""

    def __init__(self, width: int) -> None:
        self._width = width

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """Better and better thoughts until the limit; see ``quanta.players.determinization``."""
        yield from self._thoughts(position, None, limit, rng)

    def compare(
        self, position: Position, action: Action, limit: Limit, rng: Stream
    ) -> Iterator[Thought]:
        """See ``quanta.players.player.Comparing``."""
        yield from self._thoughts(position, action, limit, rng)

    def _thoughts(
        self, position: Position, required: Action | None, limit: Limit, rng: Stream
    ) -> Iterator[Thought]:
        from quanta.games.legions.ai.candidates import best
        from quanta.games.legions.ai.policy import expectation, quick_action
        from quanta.games.legions.secrets import complete
        from quanta.players.determinization import DeterminizedSearch, Policy

        free = limit.ms is None and limit.nodes is None and limit.playouts is None
        own = Limit(playouts=PLAYOUTS * self._width) if free else Limit()
        ideas = Policy(best, quick_action, complete, expectation)
        search = DeterminizedSearch(ideas, own, width=self._width, turns=TURNS, prior_games=DOUBT)
        yield from search.think(position, limit, rng, required)


def analyst(known: SearchSupport, width: int) -> Player:
    """The player that gives hints and analyses Legions, comparing the ``width`` best actions."""
    return Analyst(width)


def _level(level: int, label: str, sentence: str) -> RosterEntry:
    return RosterEntry(label, lambda known: Commander(level), sentence, MS, level)


LEVELS: Sequence[RosterEntry] = (
    _level(1, "Recruit", "Looks at two units at a time, rushes in and forgets to give orders."),
    _level(2, "Private", "Sees enemy units nearby, but seldom what they can do to it."),
    _level(3, "Corporal", "Gives its orders, but looks at few units and not very far."),
    _level(4, "Sergeant", "Fights well at close range and often forgets the danger."),
    _level(5, "Lieutenant", "Knows the odds, and overlooks something now and then."),
    _level(6, "Captain", "Masses its attacks by the odds, wherever that pays."),
    _level(7, "Colonel", "Waits in cover for you to come, with well-chosen units."),
    _level(8, "General", "Brings the army that is hardest to beat, and wears you down."),
)
