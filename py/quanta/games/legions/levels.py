"""The ladder of Quantum Legions, and who analyses it; what they know is loaded when they think."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.players.player import Limit, Player, RosterEntry, SearchSupport, Thought

MS = 250
"""The most that a level thinks about an action, in milliseconds. None of them searches: on average
they take less than one, but the odds of units that meet for the first time take longer, and slow
machines take longer still."""
TURNS = 2
"""How often the turn passes before the analysis judges a position: to the end of the seat's own
next turn, in which orders given now are carried out."""
DOUBT = 20
"""How many playouts the tactical player's own order of its ideas counts as."""
PLAYOUTS = 200
"""How many playouts an analysis without a limit gives to each idea."""


class Commander:
    """A tactical player with the skill of a level."""

    def __init__(self, level: int) -> None:
        self._level = level

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought for every unit looked at; nodes are units."""
        from quanta.games.legions.choosing import thoughts
        from quanta.games.legions.ladder import SKILLS
        from quanta.games.legions.position import LegionsPosition

        assert isinstance(position, LegionsPosition)
        limit = limit.combined(Limit(ms=MS))
        until = limit.clock() + (limit.ms or 0) / 1000
        skill = SKILLS[self._level - 1]
        for nodes, (action, worth) in enumerate(thoughts(position, rng, skill), 1):
            yield Thought(action, worth, (action,), nodes)
            if nodes == (limit.nodes or limit.playouts) or limit.clock() >= until:
                return


class Analyst:
    """Plays the best actions of the highest level on, many times each, and tells how they did."""

    def __init__(self, width: int) -> None:
        self._width = width

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """Better and better thoughts until the limit; see ``DeterminizedSearch``."""
        from quanta.games.legions.foresight import act, best
        from quanta.games.legions.hopes import hope
        from quanta.games.legions.secrets import completed
        from quanta.players.determinization import DeterminizedSearch, Policy

        free = limit.ms is None and limit.nodes is None and limit.playouts is None
        own = Limit(playouts=PLAYOUTS * self._width) if free else Limit()
        ideas = Policy(best, act, completed, hope)
        search = DeterminizedSearch(ideas, own, width=self._width, turns=TURNS, prior_games=DOUBT)
        yield from search.think(position, limit, rng)


def analyst(known: SearchSupport, width: int) -> Player:
    """Who gives hints and analyses Legions, telling the ``width`` best ways apart."""
    return Analyst(width)


def _level(level: int, label: str, sentence: str) -> RosterEntry:
    return RosterEntry(label, lambda known: Commander(level), sentence, MS, level)


LEVELS: Sequence[RosterEntry] = (
    _level(1, "Recruit", "Looks at two units at a time, rushes in and forgets to give orders."),
    _level(2, "Private", "Sees the enemies nearby, seldom what they can do to it."),
    _level(3, "Corporal", "Gives its orders, but looks at few units and not very far."),
    _level(4, "Sergeant", "Fights well at close range and often forgets the danger."),
    _level(5, "Lieutenant", "Knows the odds and overlooks a thing now and then."),
    _level(6, "Captain", "Masses its fire by the odds and attacks wherever that pays."),
    _level(7, "Colonel", "Waits in cover for you to come, with well-chosen units."),
    _level(8, "General", "Brings the army that is hardest to beat, and wears you down."),
)
