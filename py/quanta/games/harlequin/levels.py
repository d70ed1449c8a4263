"""The eight levels of Harlequin; what each wins against the one below is in docs/measurements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.games.harlequin.cells import DARK, OVER, TRACK
from quanta.games.harlequin.position import SKIP, HarlequinPosition
from quanta.games.harlequin.state import LETTERS
from quanta.players.engine import Engine, Strength
from quanta.players.levels import engine_level
from quanta.players.player import Limit, Player, RosterEntry, SearchSupport, Thought

QUICK, BRISK, SLOW, LONG = 100, 200, 600, 950
"""Time limits for one jump, in milliseconds."""
NOVICE_STRENGTH = Strength(1, miss=95, error=4.0, ms=QUICK)
"""What plays where no habit does: all but random, so that the habits make the level."""


class Novice:
    """Plays as ``player``, with two habits of beginners: it forgets to turn over the other side's
    tiles; and it places all its tokens on the track of the first, which the designer warns against,
    because they block each other.

    forgets: the percentage of its jumps for which it does. crowds: whether it has the second habit.
    """

    def __init__(self, player: Player, forgets: int, *, crowds: bool) -> None:
        self._player, self._forgets, self._crowds = player, forgets, crowds

    def think(self, position: Position, limit: Limit, rng: Stream) -> Iterator[Thought]:
        """A thought by habit, or the player's thoughts where it has none for this position."""
        assert isinstance(position, HarlequinPosition)
        habitual: Sequence[Action] = ()
        if position.placing:
            habitual = _same_track(position) if self._crowds else ()
        elif rng.below(100) < self._forgets:
            habitual = _without_flips(position)
        if habitual:
            yield Thought(rng.choice(habitual))
        else:
            yield from self._player.think(position, limit, rng)


def _same_track(position: HarlequinPosition) -> list[Action]:
    """The placements on the track that the mover's tokens are on; all of them for the first."""
    own = position.tokens[position.to_play]
    tracks = {TRACK[cell] for cell in own}
    cells = position.legal_actions()
    return [name for name in cells if not own or TRACK[DARK.index[name]] in tracks]


def _without_flips(position: HarlequinPosition) -> Sequence[Action]:
    """The jumps that cross no tile of the other side; where there is none, all of them."""
    actions = position.legal_actions()
    theirs = LETTERS[1 - position.to_play]
    jumps = [jump for jump in actions if jump != SKIP]
    return [jump for jump in jumps if position.tiles[_crossed(jump)] != theirs] or actions


def _crossed(jump: Action) -> int:
    start, landing = (DARK.index[name] for name in jump.split("-"))
    return OVER[start, landing]


def _novice(forgets: int, *, crowds: bool) -> Callable[[SearchSupport], Player]:
    return lambda known: Novice(Engine(known, NOVICE_STRENGTH), forgets, crowds=crowds)


LEVELS: Sequence[RosterEntry] = (
    RosterEntry(
        "First jumps",
        _novice(100, crowds=True),
        "A first opponent: crowds its tokens on one track, and turns a tile over only if it must.",
        QUICK,
        1,
    ),
    RosterEntry(
        "Beginner",
        _novice(37, crowds=False),
        "Uses both tracks, and often forgets that tiles can be turned over.",
        QUICK,
        2,
    ),
    engine_level(
        3,
        "Casual",
        "Takes the first long chain that it happens to see, whatever you reply.",
        Strength(1, miss=6, error=0.05, ms=QUICK),
    ),
    engine_level(
        4,
        "Watchful",
        "Has an inkling of your reply, and sees few of the long chains.",
        Strength(2, miss=3, error=0.01, ms=QUICK),
    ),
    engine_level(
        5,
        "Careful",
        "Looks at your replies, and now and then at its own next turn.",
        Strength(3, nodes=40, error=0.005, ms=QUICK),
    ),
    engine_level(
        6,
        "Club player",
        "Looks four turns ahead, and loses its way in the last ones.",
        Strength(nodes=600, ms=BRISK, exact=False),
    ),
    engine_level(
        7,
        "Expert",
        "Looks a little farther, and works out who wins in the last turns.",
        Strength(nodes=1_250, ms=SLOW),
    ),
    engine_level(
        8,
        "Master",
        "Thinks for a second, far ahead, and works the last turns out to the end.",
        Strength(ms=LONG),
    ),
)
