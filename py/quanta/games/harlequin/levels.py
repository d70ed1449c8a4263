"""The eight levels of Harlequin; what each wins against the one below is in BENCHMARKS.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quanta.core.game import Position
from quanta.core.rng import Stream
from quanta.games.harlequin.cells import BLACK, TRACK
from quanta.games.harlequin.position import HarlequinPosition
from quanta.players.base import Entry, Knowledge, Limit, Player, Thought
from quanta.players.engine import Engine, Strength
from quanta.players.levels import rung

QUICK, BRISK, SLOW, LONG = 100, 200, 600, 950
"""Milliseconds for one jump, at most."""
FIRST = Strength(1, miss=30, error=0.5, ms=QUICK)


class OneTrack:
    """Plays as ``player``, but puts all its tokens on the track of the first, which the designer
    warns beginners of: they will stand in each other's way."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """While tokens are placed, any cell of that track; then what the player thinks."""
        assert isinstance(position, HarlequinPosition)
        if not position.placing:
            yield from self._player.think(position, limit, rng)
            return
        own = position.tokens[position.to_play]
        cells = position.legal_actions()
        tracks = {TRACK[cell] for cell in own}
        near = [name for name in cells if not own or TRACK[BLACK.index[name]] in tracks]
        yield Thought(rng.choice(near))


def _first(known: Knowledge) -> Player:
    return OneTrack(Engine(known, FIRST))


LEVELS: Sequence[Entry] = (
    Entry(
        "First jumps",
        _first,
        "A first opponent: crowds its tokens on one track, and flips what it happens to see.",
        QUICK,
        1,
    ),
    rung(
        *(
            2,
            "Beginner",
            "Places its tokens well, has an inkling of your reply, and sees few long chains.",
        ),
        Strength(2, miss=12, error=0.08, ms=QUICK),
    ),
    rung(
        *(3, "Casual", "Thinks of your reply, and overlooks a long chain now and then."),
        Strength(2, miss=3, error=0.025, ms=QUICK),
    ),
    rung(
        *(4, "Careful", "Thinks of every reply you have, and sometimes farther."),
        Strength(nodes=150, ms=BRISK),
    ),
    rung(
        *(5, "Steady", "Looks three turns ahead where that is quickly done."),
        Strength(nodes=600, ms=BRISK),
    ),
    rung(
        *(6, "Club player", "Looks four turns ahead, and farther near the end."),
        Strength(nodes=2_500, ms=SLOW),
    ),
    rung(
        *(7, "Expert", "Looks five turns ahead, and sees the end of the game coming."),
        Strength(nodes=9_000, ms=SLOW),
    ),
    rung(
        *(8, "Master", "Thinks for a second, and works the last turns out to the end."),
        Strength(ms=LONG),
    ),
)
