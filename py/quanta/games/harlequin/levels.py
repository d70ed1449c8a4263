"""The eight levels of Harlequin; what each wins against the one below is in BENCHMARKS.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.games.harlequin.cells import BLACK, TRACK
from quanta.games.harlequin.position import HarlequinPosition
from quanta.players.base import Entry, Knowledge, Limit, Player, Thought
from quanta.players.engine import Engine, Strength
from quanta.players.levels import rung

QUICK, BRISK, SLOW, LONG = 100, 200, 600, 950
"""Milliseconds for one jump, at most."""
FIRST = Strength(1, miss=60, error=1.5, ms=QUICK)


class Novice:
    """Plays as ``player``, with two habits of beginners: it puts all its tokens on the track of the
    first, which the designer warns of, for they will stand in each other's way; and it goes on with
    the token that it moved last, wherever that leads, as long as it can."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._dear = ""
        """Where the token stands that it moved last."""

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """One thought, by habit; where no habit helps, what the player thinks."""
        assert isinstance(position, HarlequinPosition)
        usual = self._usual(position)
        thoughts = (Thought(rng.choice(usual)),) if usual else None
        for thought in thoughts or self._player.think(position, limit, rng):
            self._dear = thought.action.rpartition("-")[2]
            yield thought

    def _usual(self, position: HarlequinPosition) -> list[Action]:
        if not position.placing:
            return [jump for jump in position.legal_actions() if jump.startswith(self._dear + "-")]
        own = position.tokens[position.to_play]
        tracks = {TRACK[cell] for cell in own}
        cells = position.legal_actions()
        return [name for name in cells if not own or TRACK[BLACK.index[name]] in tracks]


def _first(known: Knowledge) -> Player:
    return Novice(Engine(known, FIRST))


LEVELS: Sequence[Entry] = (
    Entry(
        "First jumps",
        _first,
        "A first opponent: crowds its tokens on one track, and is fond of one of them.",
        QUICK,
        1,
    ),
    rung(
        *(2, "Beginner", "Knows that both tracks count, and takes the first long chain it sees."),
        Strength(1, miss=15, error=0.2, ms=QUICK),
    ),
    rung(
        *(3, "Casual", "Has an inkling of your reply, and sees few of the long chains."),
        Strength(2, miss=4, error=0.03, ms=QUICK),
    ),
    rung(
        *(4, "Watchful", "Thinks of your reply, and overlooks a long chain now and then."),
        Strength(2, miss=1, error=0.01, ms=QUICK),
    ),
    rung(
        *(5, "Careful", "Thinks of every reply you have, and carries out what it planned."),
        Strength(nodes=100, ms=QUICK),
    ),
    rung(
        *(6, "Club player", "Looks three turns ahead where that is quickly done."),
        Strength(nodes=700, ms=BRISK),
    ),
    rung(
        *(7, "Expert", "Looks four turns ahead, and farther near the end."),
        Strength(nodes=7_000, ms=SLOW),
    ),
    rung(
        *(8, "Master", "Thinks for a second, and works the last turns out to the end."),
        Strength(ms=LONG),
    ),
)
