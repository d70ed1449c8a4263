"""Workloads of a game without a kernel: plies, its own timed work, and games of its own players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from quanta import registry
from quanta.core.game import Action, Position
from quanta.core.rng import Stream
from quanta.players import Player, next_action
from quanta.roster import own_players, player
from quanta_lab.bench.comparison import Call

CONTRACT_WORK = "plies and other work"
PLY = "ply"
MOST_PLIES = 2_000
SAMPLE = 60
"""The approximate number of positions of a game to time."""


def workloads(game: str, seed: str) -> dict[str, list[Call]]:
    """The workloads by name. A ``ply`` applies an action and lists the actions after it; positions
    come from one game, played by the first of the game's own players, or else at random."""
    players = list(own_players(game))
    line = _line(game, player(game, players[0] if players else "random"), Stream(seed))
    step = max(1, len(line) // SAMPLE)
    calls_by_name: dict[str, list[Call]] = {PLY: [partial(_ply, *each) for each in line[::step]]}
    for name, make in (registry.modules(game).timed or {}).items():
        calls = [work for position, _ in line[::step] if (work := make(position)) is not None]
        if calls:
            calls_by_name[name] = calls
    for name in players:
        calls_by_name[f"game by {name}"] = [partial(_play_game, game, name, Stream(seed))]
    return calls_by_name


def _ply(position: Position, action: Action) -> Sequence[Action]:
    return position.apply(action).legal_actions()


def _line(game: str, chooser: Player, rng: Stream) -> list[tuple[Position, Action]]:
    line: list[tuple[Position, Action]] = []
    position = registry.rules(game).start({}, rng)
    players = [chooser] * position.seats
    while position.outcome() is None and len(line) < MOST_PLIES:
        action = next_action(players, position, rng)
        line.append((position, action))
        position = position.apply(action)
    return line


def _play_game(game: str, name: str, rng: Stream) -> None:
    position, chooser = registry.rules(game).start({}, rng), player(game, name)
    while position.outcome() is None:
        position = position.apply(next_action([chooser] * position.seats, position, rng))
