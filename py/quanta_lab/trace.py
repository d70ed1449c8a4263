"""The trace of a played game: its legal actions, its pieces, and the chances of the seats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, NamedTuple

from quanta import registry, roster
from quanta.api import pictures
from quanta.core.game import CHANCE, Action, Position
from quanta.core.playout import playout
from quanta.core.rng import Stream
from quanta.players import Limit, Player, run_to_end
from quanta.record.record import Record
from quanta.scene.text_board import TextCell

POINTS = 40
"""Most positions of a game that are evaluated, evenly spaced."""
LIMIT = Limit(nodes=200, playouts=60)
"""The limit for the evaluation of a position."""
PLAYOUTS = 60
"""The limit with more than two seats."""
NUMBER = re.compile(r"\d+")
CELL, ANY = "cell", "#"


class Point(NamedTuple):
    """An evaluated position of a game. chances: those of each seat to win, which sum to 1, or empty
    if unknown; pieces: the number of each seat on the board."""

    ply: int
    chances: Sequence[float]
    pieces: Sequence[int]


@dataclass(frozen=True, slots=True)
class Trace:
    """The trace of a game.

    points: positions before its end, in order; branching: ply -> number of legal actions, 0 where
    chance acts; legal, played: kind of action (``kind``) -> the number of plies at which it was
    legal, and at which it was played; cells, used: those of the board, and those in a played
    action; there, moved: the marks of the pieces on the board, and of those that began an action,
    at the points; first: the first action of a seat; reason: why the game is over.
    """

    points: Sequence[Point]
    branching: Sequence[int]
    legal: dict[str, int]
    played: dict[str, int]
    cells: Sequence[str]
    used: Sequence[str]
    there: Sequence[str]
    moved: Sequence[str]
    first: Action
    reason: str

    @classmethod
    def read(cls, data: dict[str, Any]) -> Trace:
        """The inverse of ``dataclasses.asdict``."""
        return cls(**{**data, "points": [Point(*point) for point in data["points"]]})


def trace(record: str, opening: int = 0) -> Trace:
    """The trace of the game of a record. opening: the number of random plies at its start, after
    which it is evaluated. Raises BadRecord."""
    parsed = Record.parse(record)
    rules = registry.rules(parsed.game)
    positions, actions = parsed.replay(rules), parsed.actions
    chances = Evaluator(parsed.game, record).chances
    names = {cell.name for cell in pictures.cells(rules, positions[0])}
    points, there, moved = [], set[str](), set[str]()
    for ply in looked_at(opening, len(actions)):
        position = positions[ply]
        cells = pictures.cells(rules, position)
        points.append(Point(ply, chances(position), _pieces(cells, position.seats)))
        names.update(cell.name for cell in cells)
        marks = {cell.name: cell.piece.mark for cell in cells if cell.piece}
        there.update(marks.values())
        begun = actions[ply].split("-")[0]
        if position.to_play != CHANCE and begun in marks:
            moved.add(marks[begun])
    chosen = [
        (position, action)
        for position, action in zip(positions, actions, strict=False)
        if position.to_play != CHANCE
    ]
    legal, played, used = Counter[str](), Counter[str](), set[str]()
    named = partial(kind, names)
    for position, action in chosen:
        legal.update({named(each) for each in position.legal_actions()})
        played[named(action)] += 1
        used |= names.intersection(action.split("-"))
    end = positions[-1].outcome()
    return Trace(
        points,
        [0 if p.to_play == CHANCE else len(p.legal_actions()) for p in positions[:-1]],
        dict(legal),
        dict(played),
        sorted(names),
        sorted(used),
        sorted(there),
        sorted(moved),
        chosen[0][1] if chosen else "",
        end.reason if end else "",
    )


def looked_at(first: int, plies: int) -> Iterator[int]:
    """The plies whose positions are evaluated: at most ``POINTS``, evenly spaced."""
    step = max(1, -(-(plies - first) // POINTS))
    yield from range(first, plies, step)


def kind(cells: Collection[str], action: Action) -> str:
    """The kind of an action: its steps, with ``cell`` for cells and # for other numbers."""
    steps = action.split("-")
    return "-".join(CELL if step in cells else NUMBER.sub(ANY, step) for step in steps)


def _pieces(cells: Sequence[TextCell], seats: int) -> list[int]:
    owners = Counter(cell.piece.seat for cell in cells if cell.piece)
    return [owners[seat] for seat in range(seats)]


class Evaluator:
    """Estimates the winner by a short search; reproducible for the same ``seed``.

    For two seats it uses the game's analyst; for more, random games, as an analyst only gives the
    expectation of the seat to play.
    """

    def __init__(self, game: str, seed: str) -> None:
        self._rules, self._modules = registry.rules(game), registry.modules(game)
        self._analyst: Player = roster.analyst(game, 1)
        self._rng = Stream(f"lab {seed}")
        self._bits = Random(self._rng.below(1 << 32))

    def chances(self, position: Position) -> list[float]:
        """The chance of each seat; empty if chance acts or nothing is known. In a game with
        secrets, as the seat to play sees it."""
        if position.to_play == CHANCE:
            return []
        seen = position.seen_by(position.to_play)
        if position.seats != 2:
            return self._by_playouts(self._rules.complete(seen, self._rng))
        expectation = run_to_end(self._analyst.think(seen, LIMIT, self._rng)).expectation
        if expectation is None:
            return []
        own = round((1 + min(1.0, max(-1.0, expectation))) / 2, 4)
        return [own, 1 - own] if position.to_play == 0 else [1 - own, own]

    def _by_playouts(self, position: Position) -> list[float]:
        make = self._modules.kernel
        kernel = make(position) if make else None
        state = kernel.state(position) if kernel else None
        found = [0.0] * position.seats
        for _ in range(PLAYOUTS):
            returns = (
                kernel.playout(state, self._bits)
                if kernel
                else playout(position, self._rng).returns
            )
            winners = [seat for seat, got in enumerate(returns) if got == max(returns)]
            for seat in winners:
                found[seat] += 1 / len(winners) / PLAYOUTS
        return [round(each, 4) for each in found]
