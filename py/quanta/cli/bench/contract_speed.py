"""What takes how long in a game without a kernel: plies, work of its own, games of its players.

A game may have a module ``timed`` with ``TIMED``: name -> a function that makes of a position the
work to be timed there, or None where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from quanta import registry
from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.players import Player, decided
from quanta.roster import own, player

PLY = "ply"
MOST_PLIES = 2_000
SAMPLE = 60
"""So many positions of the first game are worked on."""

Call = Callable[[], object]


def works(game: str, seed: str) -> dict[str, list[Call]]:
    """What to time, by name. A ``ply`` is an action applied and the list of what can follow; the
    positions are those of one game, by a player of the game's own where there is one."""
    known = list(own(game))
    line = _line(game, player(game, known[0] if known else "random"), Stream(seed))
    step = max(1, len(line) // SAMPLE)
    found: dict[str, list[Call]] = {PLY: [partial(_ply, *each) for each in line[::step]]}
    for name, make in (registry.modules(game).timed or {}).items():
        calls = [work for position, _ in line[::step] if (work := make(position)) is not None]
        if calls:
            found[name] = calls
    for name in known:
        found[f"game by {name}"] = [partial(_game, game, name, Stream(seed))]
    return found


def _ply(position: Position, action: Action) -> Sequence[Action]:
    return position.apply(action).legal_actions()


def _line(game: str, chooser: Player, rng: Stream) -> list[tuple[Position, Action]]:
    line: list[tuple[Position, Action]] = []
    position = registry.rules(game).start({}, rng)
    players = [chooser] * position.seats
    while position.outcome() is None and len(line) < MOST_PLIES:
        action = decided(players, position, rng)
        line.append((position, action))
        position = position.apply(action)
    return line


def _game(game: str, name: str, rng: Stream) -> None:
    position, chooser = registry.rules(game).start({}, rng), player(game, name)
    while position.outcome() is None:
        position = position.apply(decided([chooser] * position.seats, position, rng))
