"""The form of an evaluation, chosen by the planes of a few games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quanta.core.errors import BadRequest
from quanta.core.game import Position, Rules
from quanta.core.learning import OWN_TURN, Learning
from quanta.core.n_tuples import Form, Seen, Source
from quanta.players.monte_carlo.rules_playouts import is_open
from quanta_lab.training.self_play import Played

MOST_ENTRIES = 44_000
"""Most weights in all tables, which are then 55 kB as text."""
MOST_CODES = 64
WINDOWS: Sequence[tuple[tuple[int, int], ...]] = (
    ((2, 3), (3, 2)),
    ((3, 2),),
    ((2, 2),),
    ((1, 2), (2, 1)),
)
"""Rows and columns of windows, largest first; the first that fit are used, along with single
cells."""
SHOWN = 20_000
"""Positions from which the codes are taken."""


def check(rules: Rules, source: Source, start: Position) -> None:
    """Raises BadRequest for a game that no evaluation can be trained for."""
    if start.seats != 2:
        raise BadRequest(
            f"Training is for games of two; {rules.name} has {start.seats} seats here."
        )
    if not is_open(start):
        raise BadRequest(f"Training is for games without dice and secrets, unlike {rules.name}.")
    if start.outcome() is not None:
        raise BadRequest("The game is over at its start.")
    planes = source.learning is not None and source.learning(start) is not None
    if not planes and source.features is None:
        raise BadRequest(
            f"{rules.name} has neither planes (learning.py) nor features (features.py), "
            "from which to learn."
        )


def chosen(source: Source, start: Position, games: Sequence[Played], *, linear: bool) -> Form:
    """The form of an evaluation. linear: with single cells only."""
    seen = [each for game in games for each in game.seen][:SHOWN]
    features = len(seen[0].features)
    learning = None if source.learning is None else source.learning(start)
    if learning is None:
        return Form(features=features)
    even = [plane for plane in range(len(learning.planes)) if _is_even(learning, seen, plane)]
    shown = tuple(plane for plane in range(len(learning.planes)) if plane not in even)
    numbers = tuple(plane for plane in even if learning.planes[plane] != OWN_TURN)
    cells = learning.rows * learning.columns
    codes = _codes(seen, cells, shown)[: min(MOST_CODES, MOST_ENTRIES // (2 * cells))]
    wider = () if linear else WINDOWS
    *large, least = (
        Form(learning.shape, shown, numbers, codes, ((1, 1), *windows), features)
        for windows in (*wider, ())
    )
    return next((form for form in large if 2 * form.entries <= MOST_ENTRIES), least)


def _is_even(learning: Learning, seen: Sequence[Seen], plane: int) -> bool:
    """Whether a plane has one value on the whole board, in all positions."""
    cells = learning.rows * learning.columns
    parts = (each.plane(plane, cells) for each in seen)
    return all(part.count(part[0]) == cells for part in parts)


def _codes(seen: Sequence[Seen], cells: int, shown: Sequence[int]) -> tuple[str, ...]:
    """The contents of a cell, most frequent first."""
    counts: Counter[tuple[int, ...]] = Counter()
    for each in seen:
        counts.update(zip(*(each.plane(number, cells) for number in shown), strict=True))
    ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(bytes(column).hex() for column, _ in ranked)
